// What a link looks like, as the model file says: kept for whoever draws, not interpreted.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "hybridyn/model/description.hpp"

namespace hybridyn::load {

enum class Shape { kBox, kCylinder, kCapsule, kSphere, kMesh };

/// A <visual>. Lengths in metres; boxes, cylinders and capsules (axis z) and spheres are centred at
/// `origin`.
struct Visual {
  std::string name;  // often empty
  Shape shape = Shape::kBox;
  Placement origin;                                // in the link frame of the file
  Vector3<double> size = Vector3<double>::Zero();  // box: edges
  double radius = 0;                               // cylinder, capsule, sphere
  double length = 0;  // cylinder; capsule: between the centres of its two ends
  std::string mesh;   // mesh: file name or URI, as written
  Vector3<double> scale = Vector3<double>::Ones();  // mesh
  std::string material;                             // its name, possibly empty
  std::optional<std::array<double, 4>> color;       // red, green, blue, alpha in 0 ... 1
};

}  // namespace hybridyn::load
