// Which solids of a scene touch, or may do so within a step.
//
// Points are found for all pairs whose surfaces are nearer than what the pair can approach in the
// step, and a margin: whoever uses them lets a gap close, but not more than that, so that nothing
// tunnels and nothing is felt before it touches.
#pragma once

#include <cstdint>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/near_pairs.hpp"
#include "hybridyn/geometry/manifold.hpp"
#include "hybridyn/geometry/tangents.hpp"
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
  double gap;       // negative: they overlap
  int surface = 0;  // of the pair: among those of the detection

  /// A vector of the world along n, t1, t2, and back.
  Vector3<double> along(const Vector3<double>& u) const {
    return {normal.dot(u), tangent1.dot(u), tangent2.dot(u)};
  }
  Vector3<double> in_world(const Vector3<double>& u) const {
    return u[0] * normal + u[1] * tangent1 + u[2] * tangent2;
  }
};

class ContactDetection {
 public:
  /// Points farther away than this are left out, but for what comes within the step.
  static constexpr double kMargin = 5e-3;

  /// The scene must outlive the object. Solids of links of which `can_touch(link)` is false are left
  /// out.
  template <class CanTouch>
  ContactDetection(const ContactScene& scene, const CanTouch& can_touch)
      : near_(scene, can_touch) {}
  explicit ContactDetection(const ContactScene& scene)
      : ContactDetection(scene, [](int) { return true; }) {}

  /// All points, by pair and feature, for poses X_WB and twists (in body frames) of the links and a
  /// step of length h.
  template <class PoseOf, class TwistOf>
  void find(const PoseOf& pose, const TwistOf& twist, double h) {
    points_.clear();
    surfaces_.clear();
    for (const auto& [a, b] : near_.find(pose, twist, h, kMargin)) {
      collide(a, b, kMargin + near_.reach(a) + near_.reach(b));
    }
  }

  const std::vector<ContactPoint>& points() const { return points_; }

  /// Of a body that has been moved since.
  void set_gap(int point, double gap) { points_[point].gap = gap; }

  /// Of a pair of surfaces.
  const Material& material(const ContactPoint& p) const { return surfaces_[p.surface].material; }
  /// Whether there is torsional or rolling friction at some point.
  bool has_turning_friction() const;
  /// By how much the surface of b moves along itself against that of a, beside the bodies. In the
  /// world.
  const Vector3<double>& surface_velocity(const ContactPoint& p) const {
    return surfaces_[p.surface].velocity;
  }

 private:
  struct Surface {
    Material material;
    Vector3<double> velocity;
  };

  void collide(int a, int b, double margin);

  NearPairs near_;
  geometry::Manifold manifold_;
  std::vector<ContactPoint> points_;
  std::vector<Surface> surfaces_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/detection.hpp"
#endif
