// All that can touch: solids fixed in links and in the world, what they are made of, and which of
// them are left alone.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/contact/material.hpp"
#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn {

/// A solid fixed in a body.
struct Collider {
  int link = kWorld;       // the body, or kWorld
  int frame = -1;          // the link of the model file that it belongs to; -1: none, as the ground
  Transform<double> X_BS;  // in the body frame (in the world frame for kWorld)
  geometry::Shape shape;
  Material material;
  std::string name;  // of the solid, often empty
};

struct ContactScene {
  std::vector<Collider> colliders;  // at most 65,536
  /// Pairs of links of the model file (frames), the smaller first, that never touch, besides those
  /// that a joint connects.
  std::vector<std::pair<int, int>> ignored;
};

}  // namespace hybridyn
