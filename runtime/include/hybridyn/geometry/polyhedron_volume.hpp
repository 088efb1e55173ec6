// Volume and centroid of polyhedra.
#pragma once

#include "hybridyn/geometry/polyhedron.hpp"

namespace hybridyn::geometry {

struct Volume {
  double volume;
  Vector3<double> centroid;  // in the frame of the vertices
};

/// Sums over tetrahedra between an inner point c and the triangles (p, q, r) of the faces' fans:
///   dV = (p - c)' ((q - c) x (r - c)) / 6,   V = sum dV,   V x = sum dV (c + p + q + r) / 4.
inline Volume volume(const Polyhedron& solid) {
  const Vector3<double>& c = solid.centre;
  double sum = 0;
  Vector3<double> moment = Vector3<double>::Zero();  // about c
  for (const Polyhedron::Face& face : solid.faces) {
    const int* loop = &solid.loops[face.first];
    const Vector3<double> p = solid.vertices[loop[0]] - c;
    for (int i = 1; i + 1 < face.count; ++i) {
      const Vector3<double> q = solid.vertices[loop[i]] - c;
      const Vector3<double> r = solid.vertices[loop[i + 1]] - c;
      const double part = p.dot(q.cross(r)) / 6;
      sum += part;
      moment += part / 4 * (p + q + r);
    }
  }
  return {sum, c + moment / sum};
}

}  // namespace hybridyn::geometry
