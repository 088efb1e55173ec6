// Code of detection.hpp.
#pragma once

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/geometry/collide.hpp"

namespace hybridyn {

HYBRIDYN_INLINE bool ContactDetection::may_touch(int a, int b) const {
  if (is_left_out_[a] != 0 || is_left_out_[b] != 0) return false;
  if (scene_.colliders[a].link == scene_.colliders[b].link) return false;
  return !std::binary_search(ignored_.begin(), ignored_.end(), internal::pair_key(a, b));
}

HYBRIDYN_INLINE void ContactDetection::collide(int a, int b, double margin) {
  const Collider& first = scene_.colliders[a];
  const Collider& second = scene_.colliders[b];
  geometry::collide(first.shape, poses_[a], second.shape, poses_[b], margin, manifold_);
  for (int i = 0; i < manifold_.count; ++i) {
    const geometry::ManifoldPoint& p = manifold_.points[i];
    ContactPoint out;
    out.key = (internal::pair_key(a, b) << 32U) | p.feature;
    out.collider_a = a;
    out.collider_b = b;
    out.link_a = first.link;
    out.link_b = second.link;
    out.position = p.position;
    out.normal = manifold_.normal;
    out.gap = p.gap;
    make_tangents(out.normal, out.tangent1, out.tangent2);
    points_.push_back(out);
  }
}

}  // namespace hybridyn
