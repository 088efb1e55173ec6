// Contact by volume as a scheme of a simulation's steps: see contact_scheme.hpp.
#pragma once

#include <memory>

#include "hybridyn/contact/free_bodies.hpp"
#include "hybridyn/contact/volume_step.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"

namespace hybridyn {

/// For any mechanism, and for worlds of free bodies alone, which it is faster for.
using VolumeScheme = ContactSchemeOf<VolumeStepOf<NumericContact>>;
using FreeVolumeScheme = ContactSchemeOf<VolumeStepOf<FreeBodies>>;

/// The one that fits. Model and scene must outlive it.
inline std::unique_ptr<ContactMethod> make_volume_scheme(const Model<double>& model,
                                                         const ContactScene& scene,
                                                         ContactOptions options = {},
                                                         VolumeOptions volume = {}) {
  if (FreeBodies::are(model)) {
    return std::make_unique<FreeVolumeScheme>(model, scene, options, volume);
  }
  return std::make_unique<VolumeScheme>(model, scene, options, volume);
}

}  // namespace hybridyn
