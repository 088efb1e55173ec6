// The solid that two convex solids share, of which at least one is a polyhedron.
//
// One polyhedron is cut by the half-spaces of the other's faces, one after the other. A vertex is
// inside or outside of a half-space as a whole; an edge is cut once, from its inner end, for both
// faces beside it; the new face, the cap, is the chain of what the faces have lost. So the surface
// is closed whatever rounding does, and no face is there twice: planes that coincide with a face do
// not cut.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/geometry/polyhedron.hpp"

namespace hybridyn::geometry {

/// In the frame of the polyhedron that is cut. Allocates until it has seen the largest solids.
class Intersection {
 public:
  struct Face {
    int first;    // of its vertices in `loops`, counter-clockwise seen from outside
    int count;    // at least 3
    bool is_cap;  // of the solid that it was cut by
  };

  /// The polyhedron as it is.
  void start(const Polyhedron& solid);
  /// What is behind the plane; false: nothing is left.
  [[nodiscard]] bool cut(const Plane& plane);
  /// What is within the other polyhedron, at X_SO in the frame of the one that is cut.
  [[nodiscard]] bool cut(const Polyhedron& other, const Transform<double>& X_SO);

  int vertex_count() const { return now_.vertices; }
  const double* x() const { return now_.x.data(); }
  const double* y() const { return now_.y.data(); }
  const double* z() const { return now_.z.data(); }
  int face_count() const { return now_.face_count; }
  const Face& face(int i) const { return now_.faces[i]; }
  const int* loop(const Face& face) const { return now_.loops.data() + face.first; }

 private:
  /// m: farther than this outside, a vertex is outside.
  static constexpr double kTolerance = 1e-13;
  /// A solid with fewer faces is cut by all, without asking first which of them it can reach.
  static constexpr int kManyFaces = 12;

  struct Surface {
    int vertices = 0;
    int face_count = 0;
    int loop_count = 0;
    std::vector<double> x, y, z;
    std::vector<Face> faces;
    std::vector<int> loops;

    void make_room(int most_vertices, int most_faces, int most_loops);
    void begin_face() { faces[face_count] = {loop_count, 0, false}; }
    void push(int vertex) { loops[loop_count++] = vertex; }
  };
  /// A cut of the edge from an inner vertex to an outer one, and the cut that follows it in the cap.
  struct Cut {
    int inner, outer;
    int next;
  };

  void make_room();
  void keep_inside();
  int cut_edge(int inner, int outer);
  void cut_face(const Face& face);
  void close(int cap);
  void find_reach();

  Surface now_, next_;
  std::vector<double> height_;  // of the vertices above the plane
  std::vector<int> kept_;       // number of a vertex among those that are left, or -1
  std::vector<Cut> cuts_;
  int cut_count_ = 0;
  int kept_count_ = 0;
  bool has_changed_ = false;
  Vector3<double> middle_;  // of a ball that holds what is left, where there are many faces
  double reach_ = 0;
};

}  // namespace hybridyn::geometry

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/geometry/inline/intersection.hpp"
#endif
