// Convex polyhedra: vertices, faces and edges that know each other.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <Eigen/Geometry>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::geometry {

/// Points x of the solid side fulfil normal' x <= offset.
struct Plane {
  Vector3<double> normal;  // unit, outward
  double offset;

  double height(const Vector3<double>& x) const { return normal.dot(x) - offset; }
};

/// All in one frame, that of the shape. Made by `make_polyhedron`, which fills everything in.
struct Polyhedron {
  /// A part of `loops`: vertices counter-clockwise, seen from outside.
  struct Face {
    int first;
    int count;
  };
  /// Runs from -> to in the loop of its face `left`, to -> from in that of `right`:
  /// normal_left x normal_right points along it.
  struct Edge {
    int from, to;
    int left, right;
  };
  struct Neighbour {
    int vertex;
    int edge;
  };

  std::vector<Vector3<double>> vertices;
  std::vector<Face> faces;
  std::vector<int> loops;       // vertices of all faces, one after the other
  std::vector<int> loop_edges;  // edge from this vertex of the loop to the next
  std::vector<Plane> planes;    // of the faces
  std::vector<Edge> edges;
  std::vector<int> first_neighbour;  // of each vertex in `neighbours`, and the end of the last
  std::vector<Neighbour> neighbours;
  Vector3<double> centre;  // mean of the vertices
  double radius = 0;       // of the sphere about it that holds all vertices

  int face_count() const { return static_cast<int>(faces.size()); }
  int edge_count() const { return static_cast<int>(edges.size()); }
  int vertex_count() const { return static_cast<int>(vertices.size()); }
};

/// The vertex farthest along `direction`: uphill along edges from `start`, which on a convex solid
/// ends at the top.
inline int support_vertex(const Polyhedron& solid, const Vector3<double>& direction, int start) {
  int best = start;
  double height = direction.dot(solid.vertices[best]);
  for (bool climbs = true; climbs;) {
    climbs = false;
    const int end = solid.first_neighbour[best + 1];
    for (int i = solid.first_neighbour[best]; i < end; ++i) {
      const int vertex = solid.neighbours[i].vertex;
      const double other = direction.dot(solid.vertices[vertex]);
      if (other > height) {
        height = other;
        best = vertex;
        climbs = true;
      }
    }
  }
  return best;
}

namespace detail {

/// Twice the area of a loop along its normal (Newell), taken from its first vertex.
inline Vector3<double> loop_area(const std::vector<Vector3<double>>& vertices, const int* loop,
                                 int count) {
  Vector3<double> area = Vector3<double>::Zero();
  const Vector3<double>& origin = vertices[loop[0]];
  for (int i = 1; i + 1 < count; ++i) {
    area += (vertices[loop[i]] - origin).cross(vertices[loop[i + 1]] - origin);
  }
  return area;
}

/// False where a face has no area.
inline bool add_planes(Polyhedron& solid) {
  for (const Polyhedron::Face& face : solid.faces) {
    const int* loop = &solid.loops[face.first];
    Vector3<double> normal = loop_area(solid.vertices, loop, face.count);
    const double area = normal.norm();
    if (!(area > 0)) return false;
    normal /= area;
    double offset = normal.dot(solid.vertices[loop[0]]);
    for (int i = 1; i < face.count; ++i) {
      offset = std::max(offset, normal.dot(solid.vertices[loop[i]]));
    }
    solid.planes.push_back({normal, offset});
  }
  return true;
}

/// False unless every edge has a face on either side, which run along it in opposite directions.
inline bool add_edges(Polyhedron& solid) {
  std::map<std::pair<int, int>, int> edge_of;  // by its vertices, in the direction of its left face
  std::size_t closed = 0;
  for (int f = 0; f < solid.face_count(); ++f) {
    const Polyhedron::Face& face = solid.faces[f];
    for (int i = 0; i < face.count; ++i) {
      const int from = solid.loops[face.first + i];
      const int to = solid.loops[face.first + (i + 1) % face.count];
      const auto opposite = edge_of.find({to, from});
      int edge = solid.edge_count();
      if (opposite != edge_of.end()) {
        edge = opposite->second;
        if (solid.edges[edge].right >= 0) return false;
        solid.edges[edge].right = f;
        ++closed;
      } else {
        if (!edge_of.emplace(std::make_pair(from, to), edge).second) return false;
        solid.edges.push_back({from, to, f, -1});
      }
      solid.loop_edges.push_back(edge);
    }
  }
  return closed == solid.edges.size();
}

inline void add_neighbours(Polyhedron& solid) {
  std::vector<std::vector<Polyhedron::Neighbour>> around(solid.vertices.size());
  for (int e = 0; e < solid.edge_count(); ++e) {
    const Polyhedron::Edge& edge = solid.edges[e];
    around[edge.from].push_back({edge.to, e});
    around[edge.to].push_back({edge.from, e});
  }
  solid.first_neighbour.push_back(0);
  for (const std::vector<Polyhedron::Neighbour>& ring : around) {
    solid.neighbours.insert(solid.neighbours.end(), ring.begin(), ring.end());
    solid.first_neighbour.push_back(static_cast<int>(solid.neighbours.size()));
  }
}

}  // namespace detail

/// Of a convex solid's vertices and the loops of its faces, counter-clockwise seen from outside.
/// None unless the faces close.
inline std::optional<Polyhedron> make_polyhedron(std::vector<Vector3<double>> vertices,
                                                 const std::vector<std::vector<int>>& loops) {
  Polyhedron out;
  out.vertices = std::move(vertices);
  for (const std::vector<int>& loop : loops) {
    out.faces.push_back({static_cast<int>(out.loops.size()), static_cast<int>(loop.size())});
    out.loops.insert(out.loops.end(), loop.begin(), loop.end());
  }
  if (out.faces.size() < 4 || !detail::add_planes(out) || !detail::add_edges(out)) return {};
  detail::add_neighbours(out);
  out.centre = Vector3<double>::Zero();
  for (const Vector3<double>& vertex : out.vertices) out.centre += vertex;
  out.centre /= static_cast<double>(out.vertices.size());
  for (const Vector3<double>& vertex : out.vertices) {
    out.radius = std::max(out.radius, (vertex - out.centre).norm());
  }
  return out;
}

/// About the origin, half edges above zero. Vertex i lies on the positive side of x, y, z where bit 0, 1, 2 of i is set.
inline Polyhedron box_polyhedron(const Vector3<double>& half_edges) {
  std::vector<Vector3<double>> vertices;
  for (int i = 0; i < 8; ++i) {
    const Vector3<double> signs((i & 1) ? 1.0 : -1.0, (i & 2) ? 1.0 : -1.0, (i & 4) ? 1.0 : -1.0);
    vertices.emplace_back(signs.cwiseProduct(half_edges));
  }
  return *make_polyhedron(
      std::move(vertices),
      {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}});
}

}  // namespace hybridyn::geometry
