// Code of detection.hpp.
#pragma once

#include "hybridyn/contact/detection.hpp"
#include "hybridyn/geometry/collide.hpp"

namespace hybridyn {

HYBRIDYN_CONTACT_INLINE void ContactDetection::collide(int a, int b, double margin) {
  const Collider& first = near_.collider(a);
  const Collider& second = near_.collider(b);
  geometry::collide(first.shape, near_.pose(a), second.shape, near_.pose(b), margin, manifold_);
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
