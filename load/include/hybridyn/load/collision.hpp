// What of a link can touch, as the model file says.
#pragma once

#include <optional>
#include <string>

#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/load/surface.hpp"
#include "hybridyn/model/description.hpp"

namespace hybridyn::load {

/// A <collision>. Lengths in metres.
struct Collision {
  std::string name;  // often empty
  int line = 0;      // in the model file
  Placement origin;  // of the shape's frame in the link frame of the file
  /// Nothing: a mesh, whose file nobody has looked for yet (`make_contact_scene` does).
  std::optional<geometry::Shape> shape;
  std::string mesh;                                 // file name or URI, as written
  Vector3<double> scale = Vector3<double>::Ones();  // of the mesh
  Surface surface;
};

}  // namespace hybridyn::load
