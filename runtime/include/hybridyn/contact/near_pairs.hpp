// Pairs of a scene's solids that are near each other, of those that may touch at all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/geometry/broad_phase.hpp"
#include "hybridyn/spatial/motion.hpp"

namespace hybridyn {

namespace internal {

inline std::uint64_t pair_key(int a, int b) {
  return (static_cast<std::uint64_t>(a) << 16U) | static_cast<std::uint64_t>(b);
}

}  // namespace internal

class NearPairs {
 public:
  /// The scene must outlive the object. Solids of links of which `can_touch(link)` is false are left
  /// out.
  template <class CanTouch>
  NearPairs(const ContactScene& scene, const CanTouch& can_touch);

  /// Pairs of colliders, the smaller number first, for poses X_WB and twists (in body frames) of the
  /// links: those whose surfaces may come nearer than the margin within a step of length h.
  template <class PoseOf, class TwistOf>
  const std::vector<geometry::BroadPhase::Pair>& find(const PoseOf& pose, const TwistOf& twist,
                                                      double h, double margin);

  const ContactScene& scene() const { return scene_; }
  const Collider& collider(int i) const { return scene_.colliders[i]; }
  /// X_WS of a solid.
  const Transform<double>& pose(int i) const { return poses_[i]; }
  /// How far its surface moves within the step.
  double reach(int i) const { return reach_[i]; }
  /// Whether it is, to the last bit, where it was when pairs were looked for before.
  bool is_still(int i) const { return is_still_[i] != 0; }

  /// Of a pair of surfaces.
  Material material(int a, int b) const {
    return combine(scene_.colliders[a].material, scene_.colliders[b].material);
  }
  /// By how much the surface of b moves along itself against that of a, beside the bodies, where
  /// they have this normal. In the world.
  Vector3<double> surface_velocity(int a, int b, const Vector3<double>& normal) const {
    const auto of = [this](int i) -> Vector3<double> {
      return poses_[i].rotation * scene_.colliders[i].material.surface_velocity;
    };
    const Vector3<double> s = of(b) - of(a);
    return s - normal.dot(s) * normal;
  }

 private:
  bool may_touch(int a, int b) const;
  void place(int i, const Transform<double>& X_WS);

  const ContactScene& scene_;
  std::vector<Transform<double>> poses_;
  std::vector<geometry::Bounds> own_bounds_;  // there
  std::vector<char> is_still_;
  std::vector<double> reach_;
  std::vector<double> radius_;  // about the origin of S
  std::vector<char> is_left_out_;
  std::vector<geometry::Bounds> bounds_;
  geometry::BroadPhase broad_phase_;
  std::vector<std::uint64_t> ignored_;  // pairs of colliders, sorted
};

template <class CanTouch>
NearPairs::NearPairs(const ContactScene& scene, const CanTouch& can_touch)
    : scene_(scene),
      poses_(scene.colliders.size()),
      own_bounds_(scene.colliders.size()),
      is_still_(scene.colliders.size(), 0),
      reach_(scene.colliders.size()),
      bounds_(scene.colliders.size()) {
  for (const Collider& c : scene.colliders) {
    const geometry::Bounds own = geometry::bounds(c.shape, Transform<double>::identity());
    radius_.push_back(own.low.cwiseAbs().cwiseMax(own.high.cwiseAbs()).norm());
    is_left_out_.push_back(c.link != kWorld && !can_touch(c.link) ? 1 : 0);
  }
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  for (Transform<double>& X_WS : poses_) X_WS.translation.setConstant(kNowhere);
  for (geometry::Bounds& of : bounds_) of = {Vector3<double>::Zero(), Vector3<double>::Zero()};
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

inline bool NearPairs::may_touch(int a, int b) const {
  if (is_left_out_[a] != 0 || is_left_out_[b] != 0) return false;
  if (scene_.colliders[a].link == scene_.colliders[b].link) return false;
  return !std::binary_search(ignored_.begin(), ignored_.end(), internal::pair_key(a, b));
}

inline void NearPairs::place(int i, const Transform<double>& X_WS) {
  Transform<double>& before = poses_[i];
  const bool is_still = before.translation == X_WS.translation && before.rotation == X_WS.rotation;
  is_still_[i] = is_still ? 1 : 0;
  if (is_still) return;
  before = X_WS;
  own_bounds_[i] = geometry::bounds(scene_.colliders[i].shape, X_WS);
}

template <class PoseOf, class TwistOf>
const std::vector<geometry::BroadPhase::Pair>& NearPairs::find(const PoseOf& pose,
                                                               const TwistOf& twist, double h,
                                                               double margin) {
  for (std::size_t i = 0; i < poses_.size(); ++i) {
    if (is_left_out_[i] != 0) continue;
    const Collider& c = scene_.colliders[i];
    place(static_cast<int>(i), c.link == kWorld ? c.X_BS : pose(c.link) * c.X_BS);
    reach_[i] = 0;
    if (c.link != kWorld && h > 0) {
      const Motion<double> V = twist(c.link);
      const Vector3<double> at = V.linear + V.angular.cross(c.X_BS.translation);
      reach_[i] = h * (at.norm() + V.angular.norm() * radius_[i]);
    }
    bounds_[i].low = own_bounds_[i].low.array() - reach_[i];
    bounds_[i].high = own_bounds_[i].high.array() + reach_[i];
  }
  return broad_phase_.update(bounds_, margin, [this](int a, int b) { return may_touch(a, b); });
}

}  // namespace hybridyn
