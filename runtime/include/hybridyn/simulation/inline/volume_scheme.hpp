// Code of volume_scheme.hpp, and the schemes themselves.
#pragma once

#include "hybridyn/contact/volume_step.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"
#include "hybridyn/simulation/volume_scheme.hpp"

namespace hybridyn {

HYBRIDYN_INLINE std::unique_ptr<ContactMethod> make_volume_scheme(const Model<double>& model,
                                                                  const ContactScene& scene,
                                                                  ContactOptions options,
                                                                  VolumeOptions volume) {
  return std::make_unique<ContactSchemeOf<VolumeStep>>(model, scene, options, volume);
}

}  // namespace hybridyn
