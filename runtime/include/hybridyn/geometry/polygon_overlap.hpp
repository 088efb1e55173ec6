// Where two faces that look at each other overlap, seen along the contact's normal.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "hybridyn/geometry/point_set.hpp"
#include "hybridyn/geometry/polyhedron.hpp"
#include "hybridyn/geometry/segments.hpp"

namespace hybridyn::geometry::detail {

/// A plane across the normal with coordinates x, y, and heights z along the normal.
struct ContactFrame {
  Vector3<double> origin;
  Vector3<double> u, v, normal;

  ContactFrame(const Vector3<double>& at, const Vector3<double>& n) : origin(at), normal(n) {
    const PlaneAxes axes = plane_axes(n);
    u = axes.u;
    v = axes.v;
  }
  Vector3<double> components(const Vector3<double>& arm) const {
    return {u.dot(arm), v.dot(arm), normal.dot(arm)};
  }
  Vector3<double> coordinates(const Vector3<double>& p) const { return components(p - origin); }
  Vector3<double> position(double x, double y, double z) const {
    return origin + x * u + y * v + z * normal;
  }
};

/// z = z0 + slope_x x + slope_y y of a plane; none of a plane that is steep, or of a segment.
struct HeightField {
  double z0 = 0, slope_x = 0, slope_y = 0;
  bool is_steep = true;

  HeightField() = default;
  HeightField(const ContactFrame& frame, const Vector3<double>& point,
              const Vector3<double>& plane_normal) {
    constexpr double kSteep = 0.05;  // cosine between the normals
    const double cosine = frame.normal.dot(plane_normal);
    is_steep = std::abs(cosine) < kSteep;
    if (is_steep) return;
    slope_x = -frame.u.dot(plane_normal) / cosine;
    slope_y = -frame.v.dot(plane_normal) / cosine;
    const Vector3<double> at = frame.coordinates(point);
    z0 = at.z() - slope_x * at.x() - slope_y * at.y();
  }
  double at(double x, double y) const { return z0 + slope_x * x + slope_y * y; }
};

/// A face in the coordinates of the contact frame, counter-clockwise; with two corners a segment.
struct FlatPolygon {
  static constexpr int kMostCorners = 64;  // of a face with more, so many from its farthest on

  int count = 0;
  std::array<Vector3<double>, kMostCorners> corners;
  std::array<int, kMostCorners> vertex;
  std::array<int, kMostCorners> edge;  // from this corner to the next

  int edge_count() const { return count > 2 ? count : count - 1; }
  int next(int i) const { return i + 1 < count ? i + 1 : 0; }

  /// Twice the area of edge i and the point, by the edge's length (up to a factor of sqrt 2): how
  /// far the point is on its inner side.
  double inside(int i, const Vector3<double>& p) const {
    const Vector3<double>& from = corners[i];
    const Vector3<double> along = corners[next(i)] - from;
    const double length = std::abs(along.x()) + std::abs(along.y());
    const double area = along.x() * (p.y() - from.y()) - along.y() * (p.x() - from.x());
    return length > 0 ? area / length : 0.0;
  }
  bool holds(const Vector3<double>& p, double tolerance) const {
    for (int i = 0; i < count; ++i) {
      if (inside(i, p) < -tolerance) return false;
    }
    return true;
  }
};

/// The place in its loop of a face's corner that is farthest along a direction in S.
inline int farthest_corner(const Polyhedron& solid, const Polyhedron::Face& face,
                           const Vector3<double>& direction) {
  int best = 0;
  double height = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < face.count; ++k) {
    const double other = direction.dot(solid.vertices[solid.loops[face.first + k]]);
    if (other <= height) continue;
    height = other;
    best = k;
  }
  return best;
}

/// X_FS takes the solid's coordinates to the frame F of the contact frame. A face that looks
/// against the normal is run through backwards.
inline FlatPolygon flat_face(const Polyhedron& solid, int face, const Transform<double>& X_FS,
                             const ContactFrame& frame, bool looks_along_normal) {
  const Polyhedron::Face& f = solid.faces[face];
  FlatPolygon out;
  out.count = std::min(f.count, FlatPolygon::kMostCorners);
  // Rotated first: three products each for x, y and z then.
  const Vector3<double> u = X_FS.rotation.transpose() * frame.u;
  const Vector3<double> v = X_FS.rotation.transpose() * frame.v;
  const Vector3<double> n = X_FS.rotation.transpose() * frame.normal;
  const Vector3<double> shift = frame.coordinates(X_FS.translation);
  const double side = looks_along_normal ? 1.0 : -1.0;
  const int start = f.count > out.count ? farthest_corner(solid, f, side * n) : 0;
  for (int i = 0; i < out.count; ++i) {
    const int step = static_cast<int>(static_cast<long long>(i) * f.count / out.count);
    const int k = (start + (looks_along_normal ? step : f.count - step)) % f.count;
    const int before = k > 0 ? k - 1 : f.count - 1;
    const int vertex = solid.loops[f.first + k];
    const Vector3<double>& p = solid.vertices[vertex];
    out.corners[i] = Vector3<double>(u.dot(p), v.dot(p), n.dot(p)) + shift;
    out.vertex[i] = vertex;
    out.edge[i] = solid.loop_edges[f.first + (looks_along_normal ? k : before)];
  }
  return out;
}

/// Vertices 0 and 1, edge 0.
inline FlatPolygon flat_segment(const Segment& segment, const ContactFrame& frame) {
  FlatPolygon out;
  out.count = 2;
  out.corners[0] = frame.coordinates(segment.from);
  out.corners[1] = frame.coordinates(segment.to);
  for (const int i : {0, 1}) {
    out.vertex[i] = i;
    out.edge[i] = 0;
  }
  return out;
}

/// Adds corners of both polygons inside the other and crossings of their edges, half-way between
/// the two; a's polygon looks along the normal. Points up to `tolerance` outside count as inside.
class PolygonOverlap {
 public:
  PolygonOverlap(const ContactFrame& frame, const FlatPolygon& a, const HeightField& height_a,
                 const FlatPolygon& b, const HeightField& height_b, double tolerance, PointSet& out)
      : frame_(frame), a_(a), b_(b), tolerance_(tolerance), out_(out) {
    for (int i = 0; i < a.edge_count(); ++i) cut_edge(i);
    for (int i = a.edge_count(); i < a.count; ++i) {
      is_inside_b_[i] = b.holds(a.corners[i], tolerance);
    }
    for (int i = 0; i < a.count; ++i) {
      const Vector3<double>& p = a.corners[i];
      if (height_b.is_steep) is_inside_b_[i] = false;
      if (!is_inside_b_[i]) continue;
      add(p.x(), p.y(), p.z(), height_b.at(p.x(), p.y()), vertex_of_a(a.vertex[i]));
    }
    for (int j = 0; j < b.count; ++j) {
      const Vector3<double>& p = b.corners[j];
      if (height_a.is_steep || !a.holds(p, tolerance) || is_at_corner_of_a(p)) continue;
      add(p.x(), p.y(), height_a.at(p.x(), p.y()), p.z(), vertex_of_b(b.vertex[j]));
    }
  }

 private:
  void add(double x, double y, double z_a, double z_b, std::uint32_t feature) {
    out_.add(frame_.position(x, y, (z_a + z_b) / 2), z_b - z_a, feature);
  }

  bool is_at_corner_of_a(const Vector3<double>& p) const {
    for (int i = 0; i < a_.count; ++i) {
      if (!is_inside_b_[i]) continue;
      const Vector3<double>& q = a_.corners[i];
      if (std::abs(p.x() - q.x()) <= 2 * tolerance_ && std::abs(p.y() - q.y()) <= 2 * tolerance_) {
        return true;
      }
    }
    return false;
  }

  /// The part [enter, leave] of edge i of a, from 0 to 1, that is inside b: each edge of b cuts
  /// off what is beyond it. Ends that are cuts become points.
  void cut_edge(int i) {
    const Vector3<double>& from = a_.corners[i];
    const Vector3<double>& to = a_.corners[a_.next(i)];
    double enter = 0;
    double leave = 1;
    int enters_by = -1;
    int leaves_by = -1;
    bool is_empty = false;
    is_inside_b_[i] = true;
    for (int j = 0; j < b_.count; ++j) {
      const double start = b_.inside(j, from);
      const double end = b_.inside(j, to);
      if (start < -tolerance_) is_inside_b_[i] = false;
      if (start >= -tolerance_ && end >= -tolerance_) continue;
      if (start <= tolerance_ && end <= tolerance_) {
        is_empty = true;  // beyond, or touches with an end, which is a corner inside
        continue;
      }
      const double cut = start / (start - end);
      if (start < end && cut > enter) {
        enter = cut;
        enters_by = j;
      } else if (start > end && cut < leave) {
        leave = cut;
        leaves_by = j;
      }
    }
    // What is left of an edge that touches a corner: both ends would be the corner's.
    constexpr double kCorner = 6;
    const double length = std::abs(to.x() - from.x()) + std::abs(to.y() - from.y());
    if (is_empty || (leave - enter) * length <= kCorner * tolerance_) return;
    if (enters_by >= 0) add_crossing(i, enter, enters_by);
    if (leaves_by >= 0) add_crossing(i, leave, leaves_by);
  }

  void add_crossing(int i, double t, int j) {
    const Vector3<double> p = a_.corners[i] + t * (a_.corners[a_.next(i)] - a_.corners[i]);
    const Vector3<double>& from = b_.corners[j];
    const Vector3<double> along = b_.corners[b_.next(j)] - from;
    const double length = along.head<2>().norm();
    const double run = along.head<2>().dot((p - from).head<2>()) / length;
    const double z_b = from.z() + run / length * along.z();
    add(p.x(), p.y(), p.z(), z_b, name_of_crossing(i, j, run, length));
  }

  /// At a corner of b it is the corner's: which of its edges is crossed there, rounding tells.
  std::uint32_t name_of_crossing(int i, int j, double run, double length) const {
    if (run <= 2 * tolerance_) return vertex_of_b(b_.vertex[j]);
    if (length - run <= 2 * tolerance_) return vertex_of_b(b_.vertex[b_.next(j)]);
    return edge_pair(a_.edge[i], b_.edge[j]);
  }

  const ContactFrame& frame_;
  const FlatPolygon& a_;
  const FlatPolygon& b_;
  double tolerance_;
  PointSet& out_;
  std::array<bool, FlatPolygon::kMostCorners> is_inside_b_;
};

}  // namespace hybridyn::geometry::detail
