// Motions to write pages of.
#pragma once

#include <cstddef>

#include "hybridyn/viewer/page.hpp"

namespace hybridyn::testing {

/// A double pendulum in the x-z plane, swinging as two decoupled oscillators would.
viewer::PageData double_pendulum_page();

/// The same with plots of constants and their rounding, of the smallest and of the largest numbers.
viewer::PageData constants_page();

/// A mesh slides along solid ground, past an obstacle: contacts, colliders, a note.
viewer::PageData sliding_page();

/// Two limbs without a motion, whose joints are moved by hand.
viewer::PageData linkage_page();

/// A tree of `bodies` bodies that waves about, with `samples` samples, one each millisecond, and
/// four plots of `freedoms` curves.
viewer::PageData humanoid_page(std::size_t bodies, std::size_t samples, std::size_t freedoms);

}  // namespace hybridyn::testing
