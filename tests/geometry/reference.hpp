// What manifolds are checked against: support points, membership, and the gap found by other means
// than the project's.
#pragma once

#include "hybridyn/geometry/collide.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {

using geometry::Manifold;
using geometry::Shape;
using geometry::ShapeKind;
using Pose = Transform<double>;

/// A solid at a pose in the world.
struct Placed {
  Shape shape;
  Pose X_WS;
};

/// The farthest point along a direction; not of half-spaces.
Vector3<double> support_point(const Placed& solid, const Vector3<double>& n);

/// min over b of n'b - max over a of n'a: no gap is smaller.
double separation_along(const Placed& a, const Placed& b, const Vector3<double>& n);

/// How far a point lies outside of the solid, at most; 0 inside.
double outside(const Placed& solid, const Vector3<double>& point);

struct Interval {
  double low, high;
};

/// Bounds of the depth of two solids that overlap, narrowed until they are `tolerance` apart: a
/// polytope inside A - B grows by support points where its faces are nearest to the origin. The
/// nearest face and the support plane along its normal are the bounds.
Interval depth_bounds(const Placed& a, const Placed& b, double tolerance);

/// The gap of solids with corners: the largest separation along all normals of faces, all products
/// of edges, and all directions between nearest points of corners and edges.
double gap_by_enumeration(const Placed& a, const Placed& b);

/// The least of the manifold's gaps.
double least_gap(const Manifold& manifold);

/// The largest separation along a few random directions around the manifold's normal and anywhere.
double separation_of_others(const Placed& a, const Placed& b, const Vector3<double>& normal,
                            RandomGenerator& random);

Pose random_pose(RandomGenerator& random, double reach);
/// Sizes 0.2 ... 0.8; polyhedra of 4 to 20 corners.
Shape random_shape(ShapeKind kind, RandomGenerator& random);
/// Two solids that are near each other or overlap, most of them by little.
std::pair<Placed, Placed> random_pair(ShapeKind a, ShapeKind b, RandomGenerator& random);

}  // namespace hybridyn::testing
