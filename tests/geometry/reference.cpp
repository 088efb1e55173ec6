#include "geometry/reference.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "hybridyn/geometry/hull.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// In the frame of the shape.
Vector3<double> own_support(const Shape& s, const Vector3<double>& n) {
  const double end = std::copysign(s.half_length, n.z());
  if (s.kind == ShapeKind::kSphere) return s.radius * n;
  if (s.kind == ShapeKind::kCapsule) return s.radius * n + Vector3<double>(0, 0, end);
  if (s.kind == ShapeKind::kCylinder) {
    const double across = std::hypot(n.x(), n.y());
    if (across == 0) return {0, 0, end};
    return {s.radius * n.x() / across, s.radius * n.y() / across, end};
  }
  const std::vector<Vector3<double>>& vertices = s.polyhedron->vertices;
  return *std::max_element(
      vertices.begin(), vertices.end(),
      [&](const Vector3<double>& p, const Vector3<double>& q) { return n.dot(p) < n.dot(q); });
}

std::vector<Vector3<double>> corners_in_world(const Placed& solid) {
  std::vector<Vector3<double>> out;
  for (const Vector3<double>& vertex : solid.shape.polyhedron->vertices) {
    out.push_back(solid.X_WS.point(vertex));
  }
  return out;
}

/// The polytope of `depth_bounds`: triangles around the origin.
class GrowingPolytope {
 public:
  explicit GrowingPolytope(const std::vector<Vector3<double>>& points) {
    const geometry::Hull hull = geometry::convex_hull(points);
    points_ = hull.solid->vertices;
    for (const geometry::Polyhedron::Face& face : hull.solid->faces) {
      const int* loop = &hull.solid->loops[face.first];
      for (int i = 1; i + 1 < face.count; ++i) add(loop[0], loop[i], loop[i + 1]);
    }
  }

  /// Unit normal and distance of the face nearest to the origin.
  std::pair<Vector3<double>, double> nearest() const {
    const auto face =
        std::min_element(faces_.begin(), faces_.end(),
                         [](const Face& x, const Face& y) { return x.offset < y.offset; });
    return {face->normal, face->offset};
  }

  void grow(const Vector3<double>& point) {
    std::map<std::pair<int, int>, bool> border;
    std::vector<Face> kept;
    for (const Face& face : faces_) {
      if (face.normal.dot(point) - face.offset <= 1e-14) {
        kept.push_back(face);
        continue;
      }
      for (int k = 0; k < 3; ++k) {
        const int from = face.corner[k];
        const int to = face.corner[(k + 1) % 3];
        if (border.erase({to, from}) == 0) border[{from, to}] = true;
      }
    }
    faces_ = std::move(kept);
    points_.push_back(point);
    for (const auto& edge : border) {
      add(edge.first.first, edge.first.second, static_cast<int>(points_.size()) - 1);
    }
  }

 private:
  struct Face {
    std::array<int, 3> corner;
    Vector3<double> normal;
    double offset;
  };

  void add(int p, int q, int r) {
    Vector3<double> normal = (points_[q] - points_[p]).cross(points_[r] - points_[p]);
    const double area = normal.norm();
    if (area < 1e-30) return;
    normal /= area;
    faces_.push_back({{p, q, r}, normal, normal.dot(points_[p])});
  }

  std::vector<Vector3<double>> points_;
  std::vector<Face> faces_;
};

}  // namespace

Vector3<double> support_point(const Placed& solid, const Vector3<double>& n) {
  return solid.X_WS.point(own_support(solid.shape, solid.X_WS.rotation.transpose() * n));
}

double separation_along(const Placed& a, const Placed& b, const Vector3<double>& n) {
  return n.dot(support_point(b, -n) - support_point(a, n));
}

double outside(const Placed& solid, const Vector3<double>& point) {
  const Shape& s = solid.shape;
  const Vector3<double> p = solid.X_WS.rotation.transpose() * (point - solid.X_WS.translation);
  switch (s.kind) {
    case ShapeKind::kHalfSpace:
      return std::max(p.z(), 0.0);
    case ShapeKind::kSphere:
    case ShapeKind::kCapsule: {
      const double length = s.kind == ShapeKind::kSphere ? 0.0 : s.half_length;
      const double z = std::clamp(p.z(), -length, length);
      return std::max((p - Vector3<double>(0, 0, z)).norm() - s.radius, 0.0);
    }
    case ShapeKind::kCylinder:
      return std::max({std::hypot(p.x(), p.y()) - s.radius, std::abs(p.z()) - s.half_length, 0.0});
    case ShapeKind::kBox:
      return std::max((p.cwiseAbs() - s.half_edges).maxCoeff(), 0.0);
    case ShapeKind::kPolyhedron:
      break;
  }
  return std::max(-geometry::depth_in(*s.polyhedron, p), 0.0);
}

Interval depth_bounds(const Placed& a, const Placed& b, double tolerance) {
  const auto difference = [&](const Vector3<double>& n) {
    return Vector3<double>(support_point(a, n) - support_point(b, -n));
  };
  std::vector<Vector3<double>> first;
  for (int i = 0; i < 27; ++i) {
    const Vector3<double> n(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    if (n.norm() > 0) first.push_back(difference(n.normalized()));
  }
  GrowingPolytope inner(first);
  Interval out = {-kInfinity, kInfinity};
  for (int step = 0; step < 3000; ++step) {
    const auto [n, offset] = inner.nearest();
    const Vector3<double> point = difference(n);
    out.low = offset;
    out.high = std::min(out.high, n.dot(point));
    if (n.dot(point) - offset <= tolerance) break;
    inner.grow(point);
  }
  return out;
}

double gap_by_enumeration(const Placed& a, const Placed& b) {
  const std::vector<Vector3<double>> p = corners_in_world(a);
  const std::vector<Vector3<double>> q = corners_in_world(b);
  const geometry::Polyhedron& solid_a = *a.shape.polyhedron;
  const geometry::Polyhedron& solid_b = *b.shape.polyhedron;
  double best = -kInfinity;
  const auto look_along = [&](const Vector3<double>& n) {
    const double length = n.norm();
    if (length > 1e-12) best = std::max(best, separation_along(a, b, n / length));
  };
  for (const geometry::Plane& plane : solid_a.planes) look_along(a.X_WS.rotation * plane.normal);
  for (const geometry::Plane& plane : solid_b.planes) look_along(-(b.X_WS.rotation * plane.normal));
  for (const auto& e : solid_a.edges) {
    for (const auto& f : solid_b.edges) {
      const Vector3<double> n = (p[e.to] - p[e.from]).cross(q[f.to] - q[f.from]);
      look_along(n);
      look_along(-n);
    }
  }
  if (best <= 0) return best;  // directions between corners matter to solids that are apart alone
  const auto foot = [](const Vector3<double>& x, const Vector3<double>& from,
                       const Vector3<double>& to) {
    const Vector3<double> along = to - from;
    const double t = std::clamp((x - from).dot(along) / along.squaredNorm(), 0.0, 1.0);
    return Vector3<double>(from + t * along);
  };
  for (const auto& e : solid_a.edges) {
    for (const Vector3<double>& x : q) look_along(x - foot(x, p[e.from], p[e.to]));
  }
  for (const auto& f : solid_b.edges) {
    for (const Vector3<double>& x : p) look_along(foot(x, q[f.from], q[f.to]) - x);
  }
  return best;
}

double least_gap(const Manifold& manifold) {
  double out = kInfinity;
  for (int i = 0; i < manifold.count; ++i) out = std::min(out, manifold.points[i].gap);
  return out;
}

double separation_of_others(const Placed& a, const Placed& b, const Vector3<double>& normal,
                            RandomGenerator& random) {
  double best = -kInfinity;
  for (const double reach : {1e-6, 1e-4, 1e-2, 0.3, 10.0}) {
    const Vector3<double> n = (normal + reach * random.direction()).normalized();
    best = std::max(best, separation_along(a, b, n));
  }
  return best;
}

Pose random_pose(RandomGenerator& random, double reach) {
  const Vector4<double> q = random.quaternion();
  Pose out;
  out.rotation = Eigen::Quaterniond(q[3], q[0], q[1], q[2]).toRotationMatrix();
  out.translation = reach * random.vector();
  return out;
}

Shape random_shape(ShapeKind kind, RandomGenerator& random) {
  const double r = random.uniform(0.2, 0.8);
  const double l = random.uniform(0.2, 0.8);
  switch (kind) {
    case ShapeKind::kHalfSpace:
      return geometry::half_space();
    case ShapeKind::kSphere:
      return geometry::sphere(r);
    case ShapeKind::kCapsule:
      return geometry::capsule(r, l);
    case ShapeKind::kCylinder:
      return geometry::cylinder(r, l);
    case ShapeKind::kBox:
      return geometry::box({r, l, random.uniform(0.2, 0.8)});
    case ShapeKind::kPolyhedron:
      break;
  }
  while (true) {
    std::vector<Vector3<double>> points;
    const int count = 4 + random.index(17);
    for (int i = 0; i < count; ++i)
      points.push_back(r * random.direction() + 0.2 * random.vector());
    const geometry::Hull hull = geometry::convex_hull(points);
    if (hull.status == geometry::HullStatus::kOk) return geometry::polyhedron(*hull.solid);
  }
}

std::pair<Placed, Placed> random_pair(ShapeKind kind_a, ShapeKind kind_b, RandomGenerator& random) {
  const Placed a = {random_shape(kind_a, random), random_pose(random, 0.5)};
  Placed b = {random_shape(kind_b, random), random_pose(random, 0.5)};
  if (random.chance(0.2)) return {a, b};
  const bool is_flat = kind_a == ShapeKind::kHalfSpace;
  const Vector3<double> n = is_flat ? Vector3<double>(a.X_WS.rotation.col(2)) : random.direction();
  const double apart =
      is_flat ? n.dot(support_point(b, -n) - a.X_WS.translation) : separation_along(a, b, n);
  b.X_WS.translation += (random.uniform(-0.1, 0.1) - apart) * n;
  return {a, b};
}

}  // namespace hybridyn::testing
