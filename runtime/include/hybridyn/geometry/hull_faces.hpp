// From the triangles of a hull to the faces of a polyhedron.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <vector>

#include "hybridyn/geometry/hull_triangles.hpp"
#include "hybridyn/geometry/polyhedron.hpp"

namespace hybridyn::geometry::detail {

/// Groups of triangles that lie in one plane up to a tolerance, each grown from its largest.
class CoplanarGroups {
 public:
  using Triangle = HullTriangles::Triangle;

  CoplanarGroups(const std::vector<Triangle>& triangles, const std::vector<Vector3<double>>& points,
                 double tolerance)
      : triangles_(triangles), points_(points), group_(triangles.size(), -1) {
    std::vector<double> area(triangles.size());
    std::vector<int> order;
    for (std::size_t t = 0; t < triangles.size(); ++t) {
      if (!triangles[t].is_on_hull) continue;
      area[t] = loop_area(points, triangles[t].vertex.data(), 3).norm();
      order.push_back(static_cast<int>(t));
    }
    std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return area[i] > area[j]; });
    for (const int seed : order) {
      if (group_[seed] < 0) grow(seed, area[seed], tolerance);
    }
  }

  /// The border of each group, counter-clockwise. None where one is not a single loop.
  std::optional<std::vector<std::vector<int>>> loops() const {
    std::vector<std::map<int, int>> next(count_);
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      if (group_[t] < 0) continue;
      for (int k = 0; k < 3; ++k) {
        if (group_[triangles_[t].neighbour[k]] == group_[t]) continue;
        const int to = triangles_[t].vertex[(k + 1) % 3];
        if (!next[group_[t]].emplace(triangles_[t].vertex[k], to).second) return {};
      }
    }
    std::vector<std::vector<int>> out;
    for (const std::map<int, int>& border : next) {
      std::vector<int> loop = {border.begin()->first};
      for (int v = border.begin()->second; v != loop.front(); v = border.at(v)) loop.push_back(v);
      if (loop.size() != border.size()) return {};
      out.push_back(std::move(loop));
    }
    return out;
  }

 private:
  void grow(int seed, double area, double tolerance) {
    const std::array<int, 3>& v = triangles_[seed].vertex;
    const Vector3<double> normal = loop_area(points_, v.data(), 3) / area;
    const double offset = normal.dot(points_[v[0]]);
    group_[seed] = count_;
    std::vector<int> front = {seed};
    while (!front.empty()) {
      const int from = front.back();
      front.pop_back();
      for (const int t : triangles_[from].neighbour) {
        if (group_[t] >= 0) continue;
        const bool is_coplanar = std::all_of(
            triangles_[t].vertex.begin(), triangles_[t].vertex.end(),
            [&](int i) { return std::abs(normal.dot(points_[i]) - offset) <= tolerance; });
        if (!is_coplanar) continue;
        group_[t] = count_;
        front.push_back(t);
      }
    }
    ++count_;
  }

  const std::vector<Triangle>& triangles_;
  const std::vector<Vector3<double>>& points_;
  std::vector<int> group_;  // of each triangle; -1: none, or not on the hull
  int count_ = 0;
};

/// Leaves out vertices of fewer than three loops, which lie in an edge, and loops without area.
inline void drop_flat_vertices(std::vector<std::vector<int>>& loops, std::size_t vertex_count) {
  std::vector<int> uses(vertex_count, 0);
  for (const std::vector<int>& loop : loops) {
    for (const int v : loop) ++uses[v];
  }
  for (std::vector<int>& loop : loops) {
    loop.erase(std::remove_if(loop.begin(), loop.end(), [&](int v) { return uses[v] < 3; }),
               loop.end());
  }
  loops.erase(std::remove_if(loops.begin(), loops.end(),
                             [](const std::vector<int>& loop) { return loop.size() < 3; }),
              loops.end());
}

/// A polyhedron of those vertices alone that the loops use, in the order of `points`.
inline std::optional<Polyhedron> of_loops(std::vector<std::vector<int>> loops,
                                          const std::vector<Vector3<double>>& points) {
  std::vector<int> index(points.size(), -1);
  for (const std::vector<int>& loop : loops) {
    for (const int v : loop) index[v] = 0;
  }
  std::vector<Vector3<double>> vertices;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (index[i] < 0) continue;
    index[i] = static_cast<int>(vertices.size());
    vertices.push_back(points[i]);
  }
  for (std::vector<int>& loop : loops) {
    for (int& v : loop) v = index[v];
  }
  return make_polyhedron(std::move(vertices), loops);
}

inline std::optional<Polyhedron> faces_of(const std::vector<HullTriangles::Triangle>& triangles,
                                          const std::vector<Vector3<double>>& points,
                                          double tolerance) {
  std::optional<std::vector<std::vector<int>>> loops =
      CoplanarGroups(triangles, points, tolerance).loops();
  if (loops) {
    drop_flat_vertices(*loops, points.size());
    if (auto solid = of_loops(std::move(*loops), points)) return solid;
  }
  // Slivers at the limit of the tolerance can make a border touch itself: then each triangle is a
  // face.
  std::vector<std::vector<int>> all;
  for (const HullTriangles::Triangle& t : triangles) {
    if (t.is_on_hull) all.emplace_back(t.vertex.begin(), t.vertex.end());
  }
  return of_loops(std::move(all), points);
}

}  // namespace hybridyn::geometry::detail
