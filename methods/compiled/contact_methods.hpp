// Methods of contact as schemes of a simulation, compiled once in hybridyn::methods.
#pragma once

#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"
#include "hybridyn/simulation/held_contact.hpp"
#include "hybridyn/simulation/staged_contact.hpp"

namespace hybridyn {
extern template class HeldContact<RelaxedContact>;
extern template class HeldContact<RigidContact>;
extern template class StagedContactOf<PenaltyContact>;
}  // namespace hybridyn
