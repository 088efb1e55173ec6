// Code of detection.hpp.
#pragma once

#include <algorithm>

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/geometry/collide.hpp"

namespace hybridyn {

HYBRIDYN_INLINE bool ContactDetection::has_turning_friction() const {
  return std::any_of(surfaces_.begin(), surfaces_.end(), [](const Surface& s) {
    return s.material.torsional_friction > 0 || s.material.rolling_friction > 0;
  });
}

HYBRIDYN_INLINE void ContactDetection::collide(int a, int b, double margin) {
  const Collider& first = near_.collider(a);
  const Collider& second = near_.collider(b);
  geometry::collide(first.shape, near_.pose(a), second.shape, near_.pose(b), margin, manifold_);
  if (manifold_.count == 0) return;
  ContactPoint out;
  out.collider_a = a;
  out.collider_b = b;
  out.link_a = first.link;
  out.link_b = second.link;
  out.normal = manifold_.normal;
  make_tangents(out.normal, out.tangent1, out.tangent2);
  out.surface = static_cast<int>(surfaces_.size());
  surfaces_.push_back({near_.material(a, b), near_.surface_velocity(a, b, out.normal)});
  for (int i = 0; i < manifold_.count; ++i) {
    const geometry::ManifoldPoint& p = manifold_.points[i];
    out.key = (internal::pair_key(a, b) << 32U) | p.feature;
    out.position = p.position;
    out.gap = p.gap;
    points_.push_back(out);
  }
}

}  // namespace hybridyn
