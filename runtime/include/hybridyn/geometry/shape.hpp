// Convex solids, each in a frame S of its own.
#pragma once

#include <memory>
#include <utility>

#include "hybridyn/geometry/polyhedron.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry {

enum class ShapeKind {
  kHalfSpace,  // z <= 0 in S: static, and larger than anything
  kSphere,     // all others are centred at the origin of S
  kCapsule,    // along z
  kCylinder,   // along z
  kBox,        // edges along the axes
  kPolyhedron  // where its vertices are
};

struct Shape {
  ShapeKind kind = ShapeKind::kSphere;
  double radius = 0;       // sphere, capsule, cylinder
  double half_length = 0;  // cylinder; capsule: from the centre to that of either end's half sphere
  Vector3<double> half_edges = Vector3<double>::Zero();  // box
  std::shared_ptr<const Polyhedron> polyhedron;          // also of a box, made with it
};

inline Shape half_space() {
  Shape out;
  out.kind = ShapeKind::kHalfSpace;
  return out;
}

inline Shape sphere(double radius) {
  Shape out;
  out.kind = ShapeKind::kSphere;
  out.radius = radius;
  return out;
}

inline Shape capsule(double radius, double half_length) {
  Shape out;
  out.kind = ShapeKind::kCapsule;
  out.radius = radius;
  out.half_length = half_length;
  return out;
}

inline Shape cylinder(double radius, double half_length) {
  Shape out = capsule(radius, half_length);
  out.kind = ShapeKind::kCylinder;
  return out;
}

inline Shape polyhedron(Polyhedron solid) {
  Shape out;
  out.kind = ShapeKind::kPolyhedron;
  out.polyhedron = std::make_shared<const Polyhedron>(std::move(solid));
  return out;
}

/// All three above zero.
inline Shape box(const Vector3<double>& half_edges) {
  Shape out = polyhedron(box_polyhedron(half_edges));
  out.kind = ShapeKind::kBox;
  out.half_edges = half_edges;
  return out;
}

}  // namespace hybridyn::geometry
