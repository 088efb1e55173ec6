// Code of intersection.hpp.
#pragma once

#include "hybridyn/geometry/intersection.hpp"

namespace hybridyn::geometry {

HYBRIDYN_INLINE void Intersection::Surface::make_room(int most_vertices, int most_faces,
                                                      int most_loops) {
  const auto grow = [](auto& list, int size) {
    if (list.size() < static_cast<std::size_t>(size)) list.resize(2 * size);
  };
  grow(x, most_vertices);
  grow(y, most_vertices);
  grow(z, most_vertices);
  grow(faces, most_faces);
  grow(loops, most_loops);
}

HYBRIDYN_INLINE void Intersection::start(const Polyhedron& solid) {
  now_.vertices = solid.vertex_count();
  now_.face_count = solid.face_count();
  now_.loop_count = static_cast<int>(solid.loops.size());
  now_.make_room(now_.vertices, now_.face_count, now_.loop_count);
  for (int i = 0; i < now_.vertices; ++i) {
    now_.x[i] = solid.vertices[i].x();
    now_.y[i] = solid.vertices[i].y();
    now_.z[i] = solid.vertices[i].z();
  }
  for (int i = 0; i < now_.face_count; ++i) {
    now_.faces[i] = {solid.faces[i].first, solid.faces[i].count, false};
  }
  std::copy(solid.loops.begin(), solid.loops.end(), now_.loops.begin());
}

/// For what a cut can make: an edge, which has two faces, is cut at most once.
HYBRIDYN_INLINE void Intersection::make_room() {
  const int most_cuts = now_.loop_count / 2;
  next_.make_room(now_.vertices + most_cuts, now_.face_count + most_cuts,
                  now_.loop_count + 3 * most_cuts);
  if (height_.size() < static_cast<std::size_t>(now_.vertices)) {
    height_.resize(2 * now_.vertices);
    kept_.resize(2 * now_.vertices);
  }
  if (cuts_.size() < static_cast<std::size_t>(most_cuts)) cuts_.resize(2 * most_cuts);
}

HYBRIDYN_INLINE bool Intersection::cut(const Plane& plane) {
  make_room();
  const double nx = plane.normal.x();
  const double ny = plane.normal.y();
  const double nz = plane.normal.z();
  double lowest = 0;
  double highest = 0;
  for (int i = 0; i < now_.vertices; ++i) {
    const double height = nx * now_.x[i] + ny * now_.y[i] + nz * now_.z[i] - plane.offset;
    height_[i] = height;
    lowest = i == 0 ? height : std::min(lowest, height);
    highest = i == 0 ? height : std::max(highest, height);
  }
  if (highest <= kTolerance) return true;
  if (lowest > kTolerance) return false;
  keep_inside();
  next_.face_count = next_.loop_count = 0;
  const int faces = now_.face_count;
  for (int f = 0; f < faces; ++f) cut_face(now_.faces[f]);
  for (int k = 0; k < cut_count_; ++k) {
    if (cuts_[k].next >= 0) close(k);
  }
  next_.vertices = kept_count_ + cut_count_;
  has_changed_ = true;
  std::swap(now_, next_);
  return now_.face_count > 0;
}

/// Numbers and copies the vertices that are left.
HYBRIDYN_INLINE void Intersection::keep_inside() {
  kept_count_ = 0;
  cut_count_ = 0;
  for (int i = 0; i < now_.vertices; ++i) {
    if (height_[i] > kTolerance) {
      kept_[i] = -1;
      continue;
    }
    next_.x[kept_count_] = now_.x[i];
    next_.y[kept_count_] = now_.y[i];
    next_.z[kept_count_] = now_.z[i];
    kept_[i] = kept_count_++;
  }
}

/// The number of its cut.
HYBRIDYN_INLINE int Intersection::cut_edge(int inner, int outer) {
  for (int k = 0; k < cut_count_; ++k) {
    if (cuts_[k].inner == inner && cuts_[k].outer == outer) return k;
  }
  const double t = std::max(height_[inner] / (height_[inner] - height_[outer]), 0.0);
  const int at = kept_count_ + cut_count_;
  next_.x[at] = now_.x[inner] + t * (now_.x[outer] - now_.x[inner]);
  next_.y[at] = now_.y[inner] + t * (now_.y[outer] - now_.y[inner]);
  next_.z[at] = now_.z[inner] + t * (now_.z[outer] - now_.z[inner]);
  cuts_[cut_count_] = {inner, outer, -1};
  return cut_count_++;
}

/// What is left of a face. Where it ends at one cut and begins again at another the cap runs back
/// from this to that.
HYBRIDYN_INLINE void Intersection::cut_face(const Face& face) {
  const int* loop = now_.loops.data() + face.first;
  next_.begin_face();
  int ended_at = -1;
  int begins_at = -1;  // the first, if it begins before it has ended
  int before = loop[face.count - 1];
  for (int i = 0; i < face.count; ++i) {
    const int vertex = loop[i];
    const bool was_inside = kept_[before] >= 0;
    const bool is_inside = kept_[vertex] >= 0;
    if (was_inside && !is_inside) {
      ended_at = cut_edge(before, vertex);
      next_.push(kept_count_ + ended_at);
    } else if (!was_inside && is_inside) {
      const int cut = cut_edge(vertex, before);
      next_.push(kept_count_ + cut);
      (ended_at >= 0 ? cuts_[cut].next : begins_at) = ended_at >= 0 ? ended_at : cut;
      ended_at = -1;
    }
    if (is_inside) next_.push(kept_[vertex]);
    before = vertex;
  }
  if (begins_at >= 0) cuts_[begins_at].next = ended_at;
  Face& out = next_.faces[next_.face_count];
  out.count = next_.loop_count - out.first;
  out.is_cap = face.is_cap;
  if (out.count > 0) ++next_.face_count;
}

/// The cap on which this cut is.
HYBRIDYN_INLINE void Intersection::close(int cap) {
  next_.begin_face();
  for (int k = cap; cuts_[k].next >= 0;) {
    next_.push(kept_count_ + k);
    k = std::exchange(cuts_[k].next, -1);
  }
  Face& out = next_.faces[next_.face_count++];
  out.count = next_.loop_count - out.first;
  out.is_cap = true;
}

/// Of a ball about the mean of the vertices.
HYBRIDYN_INLINE void Intersection::find_reach() {
  middle_.setZero();
  for (int i = 0; i < now_.vertices; ++i)
    middle_ += Vector3<double>(now_.x[i], now_.y[i], now_.z[i]);
  middle_ /= now_.vertices;
  double square = 0;
  for (int i = 0; i < now_.vertices; ++i) {
    const Vector3<double> p(now_.x[i], now_.y[i], now_.z[i]);
    square = std::max(square, (p - middle_).squaredNorm());
  }
  reach_ = std::sqrt(square) + kTolerance;
}

/// The face that looks most towards this solid comes first: it leaves little for the others to cut.
HYBRIDYN_INLINE bool Intersection::cut(const Polyhedron& other, const Transform<double>& X_SO) {
  const int faces = other.face_count();
  const bool has_many = faces > kManyFaces;
  find_reach();
  int first = 0;
  double most = -2 * reach_ - 1;
  const Vector3<double> at = X_SO.rotation.transpose() * (middle_ - X_SO.translation);
  for (int f = 0; f < faces; ++f) {
    const double height = other.planes[f].height(at);
    if (f > 0 && height <= most) continue;
    most = height;
    first = f;
  }
  if (most > reach_) return false;
  for (int i = 0; i < faces; ++i) {
    const int f = i == 0 ? first : (i <= first ? i - 1 : i);
    Plane plane{X_SO.rotation * other.planes[f].normal, other.planes[f].offset};
    plane.offset += plane.normal.dot(X_SO.translation);
    if (has_many && plane.height(middle_) <= -reach_) continue;
    has_changed_ = false;
    if (!cut(plane)) return false;
    if (has_many && has_changed_) find_reach();
  }
  return true;
}

}  // namespace hybridyn::geometry
