// Code of volume_scheme.hpp, and the schemes themselves.
#pragma once

#include "hybridyn/contact/free_bodies.hpp"
#include "hybridyn/contact/volume_step.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"
#include "hybridyn/simulation/volume_scheme.hpp"

namespace hybridyn {

using VolumeScheme = ContactSchemeOf<VolumeStepOf<NumericContact>>;
using FreeVolumeScheme = ContactSchemeOf<VolumeStepOf<FreeBodies>>;

HYBRIDYN_CONTACT_INLINE std::unique_ptr<ContactMethod> make_volume_scheme(
    const Model<double>& model, const ContactScene& scene, ContactOptions options,
    VolumeOptions volume) {
  if (FreeBodies::are(model)) {
    return std::make_unique<FreeVolumeScheme>(model, scene, options, volume);
  }
  return std::make_unique<VolumeScheme>(model, scene, options, volume);
}

}  // namespace hybridyn
