// Which rows of held contacts limbs can close by themselves (hybrid/held_contacts.hpp).
#pragma once

#include <vector>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"

namespace hybridyn::generator {

/// The least share of its size that a pivot of Lambda may have: of some sixteen digits three are lost
/// then.
inline constexpr double kLeastShare = 1e-3;

/// Says of each contact of a part that hangs on another one along whose axes its rows are, and which of
/// them, if any, is passed on: so that in the fewest of some configurations, the neutral one among them,
/// a pivot of the others is too small. Of siblings all alike. False where more than a quarter of them
/// are left, where a part has several contacts, or a row would have to pass a part that does not stand
/// on the ground.
bool choose_held_rows(const Mechanism& mechanism, const Parts& parts,
                      std::vector<Contact>& contacts);

}  // namespace hybridyn::generator
