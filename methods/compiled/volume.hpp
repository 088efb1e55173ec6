// Steps in contact by volume, compiled once in hybridyn::methods: whoever includes this compiles them
// no more.
#pragma once

#include "hybridyn/contact/volume_step.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/simulation/volume_scheme.hpp"

namespace hybridyn {
extern template class VolumeStepOf<NumericContact>;
}  // namespace hybridyn
