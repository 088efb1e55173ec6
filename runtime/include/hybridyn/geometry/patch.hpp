// Where two convex solids overlap, as one contact of six axes: a plane, a polygon in it, and the
// motion that would undo the overlap [V].
//
// With the shared solid's centroid p, area vectors n_a of its faces that belong to a, outward:
//   (1) n = n_a / |n_a|, from a to b;  h(r) = |n'(x - p)| on its surface, above and below the plane
//   (2) Q = int J'J dS',  c = int h J'n dS',  dS' the area projected on the plane, r in the plane,
//       J = [1, -r x]; least of int |n h - J v|^2 dS':  Q v = c
// Every point of the shadow has one point of the surface above it and one below. So Q is twice the
// moments of the polygon, and c that of thicknesses, but for parts of either side that are beyond
// the plane through p:
//   (3) int h f dS' = int t f dA + 2 int max(0, -z_above) f dA + 2 int max(0, z_below) f dA
// The first of these is the volume for f = 1, and zero for f = x, y: p is the centroid.
// v has a velocity along n and two tilts alone.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include <Eigen/Cholesky>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/geometry/collide.hpp"
#include "hybridyn/geometry/intersection.hpp"
#include "hybridyn/geometry/patch_polygon.hpp"
#include "hybridyn/geometry/tangents.hpp"

namespace hybridyn::geometry {

struct ContactPatch {
  Vector3<double> normal;  // from a to b, in the world
  Vector3<double> tangent1, tangent2;
  Vector3<double> centroid;  // p, in the world
  double volume = 0;
  double depth = 0;      // extent of the overlap along the normal
  PatchPolygon polygon;  // along tangent1, tangent2 from p
  double lever = 1;      // `lever_of`
  /// v of (2) along the normal, and about the tangents; for round solids half the depths.
  Vector3<double> lift = Vector3<double>::Zero();
};

class PatchFinder {
 public:
  /// False: they do not overlap. `last_normal`, where there is one, is the normal where one solid is
  /// inside of the other, which has none of its own.
  [[nodiscard]] bool find(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                          const Transform<double>& X_WB, const Vector3<double>* last_normal,
                          ContactPatch& out);

  /// After find of polyhedra: what they share, in the frame of the one that was cut.
  const Intersection& intersection() const { return intersection_; }

 private:
  /// m: what is nearly as flat as this has no volume.
  static constexpr double kFlat = 1e-13;
  /// m: tilts of polygons that are smaller than this are held back.
  static constexpr double kSmallRadius = 1e-3;

  static bool has_faces(const Shape& shape) {
    return shape.kind == ShapeKind::kHalfSpace || shape.polyhedron != nullptr;
  }
  bool intersect(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                 const Transform<double>& X_WB);
  Vector3<double> area_of_a(double& total) const;
  bool measure(const Transform<double>& X_WS, ContactPatch& out);
  void project(const Vector3<double>& t1, const Vector3<double>& t2, const Vector3<double>& n);
  bool find_centroid(Vector3<double>& p, double& volume);
  void find_shadow();
  Vector3<double> beyond_plane() const;
  void find_lift(const PlaneMoments& shadow, double volume, ContactPatch& out) const;
  bool find_round(const Shape& a, const Transform<double>& X_WA, const Shape& b,
                  const Transform<double>& X_WB, ContactPatch& out);

  Intersection intersection_;
  bool cuts_a_ = true;             // the solid that was cut is a
  Vector3<double> origin_;         // mean of its vertices
  std::vector<double> x_, y_, z_;  // of the vertices, along tangents and normal
  double low_ = 0, high_ = 0;      // of z
  std::vector<detail::PlanePoint> points_, corners_;
  Manifold manifold_;
};

}  // namespace hybridyn::geometry

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/geometry/inline/patch.hpp"
#endif
