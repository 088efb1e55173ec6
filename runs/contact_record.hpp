// What contacts did in a step, as a simulation writes it.
#pragma once

#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {
class ContactMethod;
}

namespace hybridyn::tools {

struct ContactSample {
  int points = 0;        // that bear a load
  double depth = 0;      // largest penetration, m
  double signorini = 0;  // largest residuals, m/s: docs/contact.md
  double coulomb = 0;
  std::vector<Wrench<double>> frames;  // in the order of touching_frames, about the frame's origin,
                                       // in axes of the world
};

/// The moving links of the model file that have colliders, each once.
std::vector<int> touching_frames(const ContactScene& scene);

/// Of the last step. Adds the forces on links to `external`, in body frames, with room for all
/// links if anything touches.
void take_contacts(const ContactMethod& method, const Model<double>& model,
                   const ContactScene& scene, const std::vector<int>& frames, ContactSample& out,
                   std::vector<Wrench<double>>& external);

}  // namespace hybridyn::tools
