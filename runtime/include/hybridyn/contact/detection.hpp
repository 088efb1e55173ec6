// Which solids of a scene touch, or may do so within a step.
//
// Points are found for all pairs whose surfaces are nearer than what the pair can approach in the
// step, and a margin: whoever uses them lets a gap close, but not more than that, so that nothing
// tunnels and nothing is felt before it touches.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/scene.hpp"
#include "hybridyn/geometry/broad_phase.hpp"
#include "hybridyn/geometry/manifold.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// A point where solid a may push solid b along the normal. World frame.
struct ContactPoint {
  std::uint64_t key;  // pair of solids and feature: the same from step to step
  int collider_a;
  int collider_b;
  int link_a;  // or kWorld
  int link_b;
  Vector3<double> position;
  Vector3<double> normal;  // from a to b
  Vector3<double> tangent1;
  Vector3<double> tangent2;
  double gap;  // negative: they overlap

  /// A vector of the world along n, t1, t2, and back.
  Vector3<double> along(const Vector3<double>& u) const {
    return {normal.dot(u), tangent1.dot(u), tangent2.dot(u)};
  }
  Vector3<double> in_world(const Vector3<double>& u) const {
    return u[0] * normal + u[1] * tangent1 + u[2] * tangent2;
  }
};

/// Two unit vectors that make a right-handed system with the normal.
inline void make_tangents(const Vector3<double>& n, Vector3<double>& t1, Vector3<double>& t2) {
  // The axis that is farthest from the normal; of those alike, the first.
  int axis = 0;
  for (int k = 1; k < 3; ++k) {
    if (std::abs(n[k]) < std::abs(n[axis]) - 0.1) axis = k;
  }
  t1 = Vector3<double>::Unit(axis);
  t1 = (t1 - n.dot(t1) * n).normalized();
  t2 = n.cross(t1);
}

class ContactDetection {
 public:
  /// Points farther away than this are left out, but for what comes within the step.
  static constexpr double kMargin = 5e-3;

  /// The scene must outlive the object. Solids of links of which `can_touch(link)` is false are left
  /// out.
  template <class CanTouch>
  ContactDetection(const ContactScene& scene, const CanTouch& can_touch);
  explicit ContactDetection(const ContactScene& scene)
      : ContactDetection(scene, [](int) { return true; }) {}

  /// All points, by pair and feature, for poses X_WB and twists (in body frames) of the links and a
  /// step of length h.
  template <class PoseOf, class TwistOf>
  void find(const PoseOf& pose, const TwistOf& twist, double h);

  const std::vector<ContactPoint>& points() const { return points_; }

  /// Of a pair of surfaces.
  Material material(const ContactPoint& p) const {
    return combine(scene_.colliders[p.collider_a].material,
                   scene_.colliders[p.collider_b].material);
  }
  /// By how much the surface of b moves along itself against that of a, beside the bodies. In the
  /// world.
  Vector3<double> surface_velocity(const ContactPoint& p) const {
    const auto of = [this](int collider) -> Vector3<double> {
      return poses_[collider].rotation * scene_.colliders[collider].material.surface_velocity;
    };
    const Vector3<double> s = of(p.collider_b) - of(p.collider_a);
    return s - p.normal.dot(s) * p.normal;
  }

 private:
  bool may_touch(int a, int b) const;
  void collide(int a, int b, double margin);

  const ContactScene& scene_;
  std::vector<Transform<double>> poses_;  // X_WS by collider
  std::vector<double> reach_;             // distance that a surface moves within the step
  std::vector<double> radius_;            // about the origin of S
  std::vector<char> is_left_out_;
  std::vector<geometry::Bounds> bounds_;
  geometry::BroadPhase broad_phase_;
  std::vector<std::uint64_t> ignored_;  // pairs of colliders, sorted
  geometry::Manifold manifold_;
  std::vector<ContactPoint> points_;
};

namespace internal {

inline std::uint64_t pair_key(int a, int b) {
  return (static_cast<std::uint64_t>(a) << 16U) | static_cast<std::uint64_t>(b);
}

}  // namespace internal

template <class CanTouch>
ContactDetection::ContactDetection(const ContactScene& scene, const CanTouch& can_touch)
    : scene_(scene),
      poses_(scene.colliders.size()),
      reach_(scene.colliders.size()),
      bounds_(scene.colliders.size()) {
  for (const Collider& c : scene.colliders) {
    const geometry::Bounds own = geometry::bounds(c.shape, Transform<double>::identity());
    radius_.push_back(own.low.cwiseAbs().cwiseMax(own.high.cwiseAbs()).norm());
    is_left_out_.push_back(c.link != kWorld && !can_touch(c.link) ? 1 : 0);
  }
  const auto count = static_cast<int>(scene.colliders.size());
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      const int f = scene.colliders[a].frame;
      const int g = scene.colliders[b].frame;
      const std::pair<int, int> frames{std::min(f, g), std::max(f, g)};
      if (std::binary_search(scene.ignored.begin(), scene.ignored.end(), frames)) {
        ignored_.push_back(internal::pair_key(a, b));
      }
    }
  }
}

template <class PoseOf, class TwistOf>
void ContactDetection::find(const PoseOf& pose, const TwistOf& twist, double h) {
  points_.clear();
  for (std::size_t i = 0; i < poses_.size(); ++i) {
    if (is_left_out_[i] != 0) continue;
    const Collider& c = scene_.colliders[i];
    poses_[i] = c.link == kWorld ? c.X_BS : pose(c.link) * c.X_BS;
    reach_[i] = 0;
    if (c.link != kWorld) {
      const Motion<double> V = twist(c.link);
      const Vector3<double> at = V.linear + V.angular.cross(c.X_BS.translation);
      reach_[i] = h * (at.norm() + V.angular.norm() * radius_[i]);
    }
    bounds_[i] = geometry::bounds(c.shape, poses_[i]);
    bounds_[i].low.array() -= reach_[i];
    bounds_[i].high.array() += reach_[i];
  }
  const auto is_wanted = [this](int a, int b) { return may_touch(a, b); };
  for (const auto& [a, b] : broad_phase_.update(bounds_, kMargin, is_wanted)) {
    collide(a, b, kMargin + reach_[a] + reach_[b]);
  }
}

}  // namespace hybridyn

#ifndef HYBRIDYN_CONTACT_COMPILED
#include "hybridyn/contact/inline/detection.hpp"
#endif
