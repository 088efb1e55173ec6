// For others to link: also what headers leave out for them.
#define HYBRIDYN_INLINE

#include "hybridyn/methods/compiled/contact_methods.hpp"

#include "hybridyn/contact/inline/limits.hpp"
#include "hybridyn/contact/inline/pivoting.hpp"
#include "hybridyn/contact/inline/relaxed.hpp"
#include "hybridyn/contact/inline/rigid.hpp"
#include "hybridyn/contact/inline/survey.hpp"

namespace hybridyn {
template class HeldContact<RelaxedContact>;
template class HeldContact<RigidContact>;
template class StagedContactOf<PenaltyContact>;
}  // namespace hybridyn
