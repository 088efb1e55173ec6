// Convex solids, each in a frame S of its own.
#pragma once

#include <memory>

#include "hybridyn/geometry/polyhedron.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry {

enum class ShapeKind {
  kHalfSpace,   // z <= 0 in S: static, and larger than anything
  kSphere,      // all others are centred at the origin of S
  kCapsule,     // along z
  kCylinder,    // along z
  kBox,         // edges along the axes
  kPolyhedron   // where its vertices are
};

struct Shape {
  ShapeKind kind = ShapeKind::kSphere;
  double radius = 0;       // sphere, capsule, cylinder
  double half_length = 0;  // cylinder; capsule: from the centre to that of either end's half sphere
  Vector3<double> half_edges = Vector3<double>::Zero();  // box
  std::shared_ptr<const Polyhedron> polyhedron;          // also of a box, made with it
};

Shape half_space();
Shape sphere(double radius);
Shape capsule(double radius, double half_length);
Shape cylinder(double radius, double half_length);
Shape box(const Vector3<double>& half_edges);
Shape polyhedron(Polyhedron solid);

}  // namespace hybridyn::geometry
