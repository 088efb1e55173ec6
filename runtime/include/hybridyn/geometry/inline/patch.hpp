// Code of patch.hpp.
#pragma once

#include "hybridyn/geometry/patch.hpp"

namespace hybridyn::geometry {

HYBRIDYN_INLINE bool PatchFinder::find(const Shape& a, const Transform<double>& X_WA,
                                       const Shape& b, const Transform<double>& X_WB,
                                       const Vector3<double>* last_normal, ContactPatch& out) {
  if (!has_faces(a) || !has_faces(b)) return find_round(a, X_WA, b, X_WB, out);
  if (!intersect(a, X_WA, b, X_WB)) return false;
  const Transform<double>& X_WS = cuts_a_ ? X_WA : X_WB;
  double total = 0;
  const Vector3<double> area = area_of_a(total);
  const double length = area.norm();
  constexpr double kNoDirection = 1e-9;  // of the whole surface
  if (length > kNoDirection * total) {
    out.normal = X_WS.rotation * (area / length);
  } else if (last_normal != nullptr) {
    out.normal = *last_normal;
  } else {
    collide(a, X_WA, b, X_WB, 0, manifold_);
    if (manifold_.count == 0) return false;
    out.normal = manifold_.normal;
  }
  make_tangents(out.normal, out.tangent1, out.tangent2);
  return measure(X_WS, out);
}

/// The one with fewer vertices is cut by the other.
HYBRIDYN_INLINE bool PatchFinder::intersect(const Shape& a, const Transform<double>& X_WA,
                                            const Shape& b, const Transform<double>& X_WB) {
  const bool a_is_ground = a.kind == ShapeKind::kHalfSpace;
  if (a_is_ground || b.kind == ShapeKind::kHalfSpace) {
    cuts_a_ = !a_is_ground;
    const Shape& solid = cuts_a_ ? a : b;
    if (solid.polyhedron == nullptr) return false;
    const Transform<double>& X_WS = cuts_a_ ? X_WA : X_WB;
    const Transform<double>& X_WG = cuts_a_ ? X_WB : X_WA;
    const Vector3<double> up = X_WG.rotation.col(2);
    const double offset = up.dot(X_WG.translation - X_WS.translation);
    const Vector3<double> up_S = X_WS.rotation.transpose() * up;
    const Vector3<double>& centre = solid.polyhedron->centre;
    if (up_S.dot(centre) - offset > solid.polyhedron->radius + kFlat) return false;
    intersection_.start(*solid.polyhedron);
    return intersection_.cut(Plane{up_S, offset});
  }
  cuts_a_ = a.polyhedron->vertex_count() <= b.polyhedron->vertex_count();
  const Transform<double>& X_WS = cuts_a_ ? X_WA : X_WB;
  const Transform<double>& X_WO = cuts_a_ ? X_WB : X_WA;
  intersection_.start(cuts_a_ ? *a.polyhedron : *b.polyhedron);
  return intersection_.cut(cuts_a_ ? *b.polyhedron : *a.polyhedron, X_WS.inverse() * X_WO);
}

/// Of (1), twice, in the frame of the solid that was cut; and twice the whole surface.
HYBRIDYN_INLINE Vector3<double> PatchFinder::area_of_a(double& total) const {
  Vector3<double> out = Vector3<double>::Zero();
  const Intersection& solid = intersection_;
  const auto vertex = [&](int i) {
    return Vector3<double>(solid.x()[i], solid.y()[i], solid.z()[i]);
  };
  for (int f = 0; f < solid.face_count(); ++f) {
    const Intersection::Face& face = solid.face(f);
    const int* loop = solid.loop(face);
    const Vector3<double> first = vertex(loop[0]);
    Vector3<double> area = Vector3<double>::Zero();
    Vector3<double> arm = vertex(loop[1]) - first;
    for (int i = 2; i < face.count; ++i) {
      const Vector3<double> next = vertex(loop[i]) - first;
      area += arm.cross(next);
      arm = next;
    }
    total += area.norm();
    if (face.is_cap != cuts_a_) out += area;
  }
  return out;
}

/// Plane, polygon and lift, for the normal.
HYBRIDYN_INLINE bool PatchFinder::measure(const Transform<double>& X_WS, ContactPatch& out) {
  const Matrix3<double> R_SW = X_WS.rotation.transpose();
  const Vector3<double> t1 = R_SW * out.tangent1;
  const Vector3<double> t2 = R_SW * out.tangent2;
  const Vector3<double> n = R_SW * out.normal;
  project(t1, t2, n);
  out.depth = high_ - low_;
  if (!(out.depth > kFlat)) return false;
  Vector3<double> p;  // along the axes, from the origin
  if (!find_centroid(p, out.volume)) return false;
  const int count = intersection_.vertex_count();
  for (int i = 0; i < count; ++i) {
    x_[i] -= p.x();
    y_[i] -= p.y();
    z_[i] -= p.z();
  }
  low_ -= p.z();
  high_ -= p.z();
  const Vector3<double> p_S = origin_ + p.x() * t1 + p.y() * t2 + p.z() * n;
  out.centroid = X_WS.point(p_S);
  find_shadow();
  const PlaneMoments shadow = detail::moments_of(corners_);
  if (!(out.volume > kFlat * shadow.area)) return false;
  find_lift(shadow, out.volume, out);
  detail::CornerChoice::choose(corners_, out.polygon);
  out.lever = detail::lever_of(out.polygon);
  return true;
}

HYBRIDYN_INLINE void PatchFinder::project(const Vector3<double>& t1, const Vector3<double>& t2,
                                          const Vector3<double>& n) {
  const int count = intersection_.vertex_count();
  if (x_.size() < static_cast<std::size_t>(count)) {
    x_.resize(2 * count);
    y_.resize(2 * count);
    z_.resize(2 * count);
  }
  const double* const x = intersection_.x();
  const double* const y = intersection_.y();
  const double* const z = intersection_.z();
  origin_ = {x[0], y[0], z[0]};
  low_ = std::numeric_limits<double>::infinity();
  high_ = -low_;
  for (int i = 0; i < count; ++i) {
    const double dx = x[i] - origin_.x();
    const double dy = y[i] - origin_.y();
    const double dz = z[i] - origin_.z();
    x_[i] = t1.x() * dx + t1.y() * dy + t1.z() * dz;
    y_[i] = t2.x() * dx + t2.y() * dy + t2.z() * dz;
    z_[i] = n.x() * dx + n.y() * dy + n.z() * dz;
    low_ = std::min(low_, z_[i]);
    high_ = std::max(high_, z_[i]);
  }
}

/// V = int z dA over the projected faces, V p = int (x z, y z, z^2 / 2) dA, by the triangles of their
/// fans. Heights count from the middle: of what is thin nothing cancels then.
HYBRIDYN_INLINE bool PatchFinder::find_centroid(Vector3<double>& p, double& volume) {
  const double middle = (low_ + high_) / 2;
  double v = 0, vx = 0, vy = 0, vz = 0;
  for (int f = 0; f < intersection_.face_count(); ++f) {
    const Intersection::Face& face = intersection_.face(f);
    const int* loop = intersection_.loop(face);
    const int i = loop[0];
    const double z_i = z_[i] - middle;
    for (int l = 2; l < face.count; ++l) {
      const int j = loop[l - 1];
      const int k = loop[l];
      const double area = (x_[j] - x_[i]) * (y_[k] - y_[i]) - (x_[k] - x_[i]) * (y_[j] - y_[i]);
      const double z_j = z_[j] - middle;
      const double z_k = z_[k] - middle;
      const double sum = z_i + z_j + z_k;
      v += area * sum;
      vx += area * (sum * (x_[i] + x_[j] + x_[k]) + x_[i] * z_i + x_[j] * z_j + x_[k] * z_k);
      vy += area * (sum * (y_[i] + y_[j] + y_[k]) + y_[i] * z_i + y_[j] * z_j + y_[k] * z_k);
      vz += area * (sum * sum + z_i * z_i + z_j * z_j + z_k * z_k);
    }
  }
  volume = v / 6;
  if (!(volume > 0)) return false;
  p = Vector3<double>(vx, vy, vz / 2) / (24 * volume);
  p.z() += middle;
  return true;
}

/// The hull of all vertices; that of a face which alone looks up, or down, is there already.
HYBRIDYN_INLINE void PatchFinder::find_shadow() {
  const Intersection::Face* sides[2] = {nullptr, nullptr};
  int counts[2] = {0, 0};
  for (int f = 0; f < intersection_.face_count(); ++f) {
    const Intersection::Face& face = intersection_.face(f);
    const int* loop = intersection_.loop(face);
    const int i = loop[0];
    double area = 0;
    for (int l = 2; l < face.count; ++l) {
      const int j = loop[l - 1];
      const int k = loop[l];
      area += (x_[j] - x_[i]) * (y_[k] - y_[i]) - (x_[k] - x_[i]) * (y_[j] - y_[i]);
    }
    if (area == 0) continue;
    const int side = area > 0 ? 0 : 1;
    sides[side] = &face;
    ++counts[side];
  }
  corners_.clear();
  if (counts[0] == 1 || counts[1] == 1) {
    const bool is_upper = counts[0] == 1;
    const Intersection::Face& face = is_upper ? *sides[0] : *sides[1];
    const int* loop = intersection_.loop(face);
    for (int l = 0; l < face.count; ++l) {
      const int i = loop[is_upper ? l : face.count - 1 - l];
      corners_.push_back({x_[i], y_[i]});
    }
    return;
  }
  points_.clear();
  for (int i = 0; i < intersection_.vertex_count(); ++i) points_.push_back({x_[i], y_[i]});
  detail::find_hull(points_, corners_);
}

namespace detail {

struct SpatialPoint {
  double x, y, z;
};

/// Adds int z (1, y, -x) dA over the part of a triangle with z > 0.
HYBRIDYN_INLINE void add_above(const SpatialPoint (&corner)[3], Vector3<double>& sum) {
  SpatialPoint part[4];
  int count = 0;
  for (int i = 0; i < 3; ++i) {
    const SpatialPoint& p = corner[i];
    const SpatialPoint& q = corner[(i + 1) % 3];
    if (p.z > 0) part[count++] = p;
    if ((p.z > 0) == (q.z > 0)) continue;
    const double t = p.z / (p.z - q.z);
    part[count++] = {p.x + t * (q.x - p.x), p.y + t * (q.y - p.y), 0};
  }
  for (int l = 2; l < count; ++l) {
    const SpatialPoint& p = part[0];
    const SpatialPoint& q = part[l - 1];
    const SpatialPoint& r = part[l];
    const double area = std::abs((q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y));
    const double z = p.z + q.z + r.z;
    sum[0] += area / 6 * z;
    sum[1] += area / 24 * (z * (p.y + q.y + r.y) + p.y * p.z + q.y * q.z + r.y * r.z);
    sum[2] -= area / 24 * (z * (p.x + q.x + r.x) + p.x * p.z + q.x * q.z + r.x * r.z);
  }
}

}  // namespace detail

/// The last two integrals of (3), for f = 1, y, -x.
HYBRIDYN_INLINE Vector3<double> PatchFinder::beyond_plane() const {
  Vector3<double> sum = Vector3<double>::Zero();
  for (int f = 0; f < intersection_.face_count(); ++f) {
    const Intersection::Face& face = intersection_.face(f);
    const int* loop = intersection_.loop(face);
    const int i = loop[0];
    for (int l = 2; l < face.count; ++l) {
      const int j = loop[l - 1];
      const int k = loop[l];
      const double area = (x_[j] - x_[i]) * (y_[k] - y_[i]) - (x_[k] - x_[i]) * (y_[j] - y_[i]);
      const double side = area > 0 ? -1 : 1;
      if (!(side * z_[i] > 0 || side * z_[j] > 0 || side * z_[k] > 0)) continue;
      detail::add_above({{x_[i], y_[i], side * z_[i]},
                         {x_[j], y_[j], side * z_[j]},
                         {x_[k], y_[k], side * z_[k]}},
                        sum);
    }
  }
  return 2 * sum;
}

/// (2), with S rho^2 added to the tilts' diagonal, S the surface.
HYBRIDYN_INLINE void PatchFinder::find_lift(const PlaneMoments& m, double volume,
                                            ContactPatch& out) const {
  Vector3<double> c = beyond_plane();
  c[0] += volume;
  Matrix3<double> Q;
  Q << m.area, m.y, -m.x, m.y, m.yy, -m.xy, -m.x, -m.xy, m.xx;
  Q(1, 1) += m.area * kSmallRadius * kSmallRadius;
  Q(2, 2) += m.area * kSmallRadius * kSmallRadius;
  out.lift = (2 * Q).llt().solve(c);
}

/// Where round solids overlap: the points of their manifold, each with its depth; lift is nearest to
/// half of these.
HYBRIDYN_INLINE bool PatchFinder::find_round(const Shape& a, const Transform<double>& X_WA,
                                             const Shape& b, const Transform<double>& X_WB,
                                             ContactPatch& out) {
  collide(a, X_WA, b, X_WB, 0, manifold_);
  out.normal = manifold_.normal;
  out.centroid.setZero();
  out.depth = 0;
  int count = 0;
  for (int i = 0; i < manifold_.count; ++i) {
    const ManifoldPoint& point = manifold_.points[i];
    if (!(point.gap < -kFlat)) continue;
    out.depth = std::max(out.depth, -point.gap);
    out.centroid += point.position;
    manifold_.points[count++] = point;
  }
  if (count == 0) return false;
  out.centroid /= count;
  out.volume = 0;
  make_tangents(out.normal, out.tangent1, out.tangent2);
  Matrix3<double> Q = Vector3<double>(0, 1, 1).asDiagonal();
  Q *= count * kSmallRadius * kSmallRadius;
  Vector3<double> c = Vector3<double>::Zero();
  points_.clear();
  for (int i = 0; i < count; ++i) {
    const Vector3<double> arm = manifold_.points[i].position - out.centroid;
    points_.push_back({out.tangent1.dot(arm), out.tangent2.dot(arm)});
    const Vector3<double> row(1, points_.back().y, -points_.back().x);
    Q += row * row.transpose();
    c -= manifold_.points[i].gap / 2 * row;
  }
  out.lift = Q.llt().solve(c);
  detail::find_hull(points_, corners_);
  detail::CornerChoice::choose(corners_, out.polygon);
  out.lever = detail::lever_of(out.polygon);
  return true;
}

}  // namespace hybridyn::geometry
