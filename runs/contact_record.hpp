// What contacts did in a step, as a simulation writes it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {
class ContactMethod;
}

namespace hybridyn::tools {

/// The ground, among links of the model file, which are frames.
inline constexpr int kGround = -1;

/// A point that bears a load. In the world; b is the one that moves where the other does not.
struct ContactLoad {
  int link_a = kGround;  // of the model file
  int link_b = kGround;
  Vector3<double> position;
  Vector3<double> force;   // on b
  Vector3<double> normal;  // from a to b
  double gap = 0;          // negative: they overlap
  double friction = 0;     // the coefficient that held
  bool slips = false;
};

/// The point of a step's last forces, or nothing where it bears no load.
std::optional<ContactLoad> load_of(const ContactMethod& method, std::size_t point,
                                   const ContactScene& scene);

struct ContactSample {
  int points = 0;        // that bear a load
  double depth = 0;      // largest penetration, m
  double signorini = 0;  // largest residuals, m/s: docs/contact.md
  double coulomb = 0;
  std::vector<Wrench<double>> frames;  // in the order of touching_frames, about the frame's origin,
                                       // in axes of the world
  std::vector<Wrench<double>> links;   // by link, in body frames; empty: nothing touches
  std::vector<ContactLoad> loads;
  std::vector<Vector3<double>> touching;  // points on what stands still, loaded or not
};

/// All below z = 0 is solid.
bool has_ground(const ContactScene& scene);

/// The moving links of the model file that have colliders, each once.
std::vector<int> touching_frames(const ContactScene& scene);

/// Of the last step.
void take_contacts(const ContactMethod& method, const Model<double>& model,
                   const ContactScene& scene, const std::vector<int>& frames, ContactSample& out);

}  // namespace hybridyn::tools
