// Contact by volume as a scheme of a simulation's steps: see contact_scheme.hpp.
#pragma once

#include <memory>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/volume_options.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn {

/// Model and scene must outlive it.
std::unique_ptr<ContactMethod> make_volume_scheme(const Model<double>& model,
                                                  const ContactScene& scene,
                                                  ContactOptions options = {},
                                                  VolumeOptions volume = {});

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/simulation/inline/volume_scheme.hpp"
#endif
