// The polygon of a contact's plane: the shadow of what two solids share.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry {

/// Of a region of the plane: integrals of 1, x, y, x^2, x y, y^2.
struct PlaneMoments {
  double area = 0;
  double x = 0, y = 0;
  double xx = 0, xy = 0, yy = 0;
};

/// Corners counter-clockwise.
struct PatchPolygon {
  static constexpr int kMostCorners = 12;

  int count = 0;
  std::array<double, kMostCorners> x, y;

  double radius() const {
    double square = 0;
    for (int i = 0; i < count; ++i) square = std::max(square, x[i] * x[i] + y[i] * y[i]);
    return std::sqrt(square);
  }
};

namespace detail {

struct PlanePoint {
  double x, y;
};

inline double cross(const PlanePoint& a, const PlanePoint& b) { return a.x * b.y - a.y * b.x; }
inline PlanePoint operator-(const PlanePoint& a, const PlanePoint& b) {
  return {a.x - b.x, a.y - b.y};
}
/// Twice the area of a triangle, positive where it runs counter-clockwise.
inline double twice_area(const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
  return cross(b - a, c - a);
}

/// The hull of points, which it sorts, counter-clockwise (Andrew).
inline void find_hull(std::vector<PlanePoint>& points, std::vector<PlanePoint>& hull) {
  std::sort(points.begin(), points.end(), [](const PlanePoint& a, const PlanePoint& b) {
    return a.x < b.x || (a.x == b.x && a.y < b.y);
  });
  hull.clear();
  const auto add = [&](const PlanePoint& p, std::size_t least) {
    while (hull.size() >= least + 2 &&
           twice_area(hull[hull.size() - 2], hull[hull.size() - 1], p) <= 0) {
      hull.pop_back();
    }
    hull.push_back(p);
  };
  for (const PlanePoint& p : points) add(p, 0);
  const std::size_t lower = hull.size() - 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], lower);
  if (hull.size() > 1) hull.pop_back();
}

/// By Green's theorem, from edge to edge.
inline PlaneMoments moments_of(const std::vector<PlanePoint>& polygon) {
  PlaneMoments out;
  PlanePoint p = polygon.back();
  for (const PlanePoint& q : polygon) {
    const double c = cross(p, q);
    out.area += c / 2;
    out.x += c * (p.x + q.x) / 6;
    out.y += c * (p.y + q.y) / 6;
    out.xx += c * (p.x * p.x + p.x * q.x + q.x * q.x) / 12;
    out.yy += c * (p.y * p.y + p.y * q.y + q.y * q.y) / 12;
    out.xy += c * (2 * (p.x * p.y + q.x * q.y) + p.x * q.y + q.x * p.y) / 24;
    p = q;
  }
  return out;
}

/// Corners that say nothing are left out: at short edges, at flat angles; then, one after the other,
/// those that cost the least area, down to as many as a patch has room for. What is smaller than
/// `kPoint` is a point.
class CornerChoice {
 public:
  static void choose(std::vector<PlanePoint>& corners, PatchPolygon& out) {
    constexpr double kShort = 1e-6;  // of the radius
    constexpr double kPoint = 1e-5;  // m
    double square = 0;
    for (const PlanePoint& p : corners) square = std::max(square, p.x * p.x + p.y * p.y);
    const double least = std::max(kShort * std::sqrt(square), kPoint);
    if (square <= kPoint * kPoint) corners.assign(1, {0, 0});
    remove(corners, [least](const PlanePoint& a, const PlanePoint& b, const PlanePoint& c) {
      const PlanePoint last = b - a;
      if (std::hypot(last.x, last.y) <= least) return true;
      const PlanePoint chord = c - a;
      const double length = std::hypot(chord.x, chord.y);
      return length > least && std::abs(twice_area(a, b, c)) <= least * length;
    });
    while (corners.size() > PatchPolygon::kMostCorners) remove_least(corners);
    out.count = static_cast<int>(corners.size());
    for (int i = 0; i < out.count; ++i) {
      out.x[i] = corners[i].x;
      out.y[i] = corners[i].y;
    }
  }

 private:
  template <class IsIdle>
  static void remove(std::vector<PlanePoint>& corners, const IsIdle& is_idle) {
    std::size_t kept = corners.size();
    for (std::size_t i = 0; i < kept && kept > 1;) {
      const PlanePoint& before = corners[i > 0 ? i - 1 : kept - 1];
      const PlanePoint& after = corners[i + 1 < kept ? i + 1 : 0];
      if (!is_idle(before, corners[i], after)) {
        ++i;
        continue;
      }
      corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
      --kept;
    }
  }

  static void remove_least(std::vector<PlanePoint>& corners) {
    const std::size_t count = corners.size();
    std::size_t least = 0;
    double area = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const double own =
          twice_area(corners[(i + count - 1) % count], corners[i], corners[(i + 1) % count]);
      if (i > 0 && own >= area) continue;
      area = own;
      least = i;
    }
    corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(least));
  }
};

/// Mean of |r| over the polygon by that over its corners: where friction of evenly spread pressure
/// turns about the origin, its lever beside that of friction at the corners. The triangles between
/// the origin and an edge have
///   integral of |r| = 2 area / 3 times the mean of |r| along the edge.
/// A segment has the mean along itself.
inline double lever_of(const PatchPolygon& polygon) {
  // Gauss-Legendre, three points of 0 ... 1.
  constexpr double kAt[] = {0.1127016653792583, 0.5, 0.8872983346207417};
  constexpr double kWeight[] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
  if (polygon.count < 2) return 1;
  double sum = 0;
  double weights = 0;
  double corners = 0;
  PlanePoint p{polygon.x[polygon.count - 1], polygon.y[polygon.count - 1]};
  for (int i = 0; i < polygon.count; ++i) {
    const PlanePoint q{polygon.x[i], polygon.y[i]};
    double mean = 0;
    for (int k = 0; k < 3; ++k) {
      const double x = p.x + kAt[k] * (q.x - p.x);
      const double y = p.y + kAt[k] * (q.y - p.y);
      mean += kWeight[k] * std::sqrt(x * x + y * y);
    }
    const bool is_segment = polygon.count == 2;
    const double weight = is_segment ? 1 : std::max(cross(p, q), 0.0);
    sum += weight * (is_segment ? 1 : 2.0 / 3) * mean;
    weights += weight;
    corners += std::sqrt(q.x * q.x + q.y * q.y);
    p = q;
  }
  corners /= polygon.count;
  return weights > 0 && corners > 0 ? std::min(sum / weights / corners, 1.0) : 1;
}

}  // namespace detail
}  // namespace hybridyn::geometry
