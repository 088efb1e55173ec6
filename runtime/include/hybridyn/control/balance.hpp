// How a robot stands: what the ground has to exert on it, where, and whether it can.
//
// F = (moment about the world's origin, force), world axes, is what the ground exerts. On the plane
// z = h through its feet
//   (1) zero moment point, centre of pressure   p = (-M_y + h F_x, M_x + h F_y) / F_z
//   (2) momentum about a point o                L_o = L_c + (c - o) x P
// The zero moment point is (1) of the whole robot's F, the centre of pressure of a foot (1) of that
// foot's alone. It can be where it is only within the support polygon, the convex hull of what
// touches; its distance to the edge is the margin, negative outside.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"

namespace hybridyn::control {

template <class S>
using Point2 = Eigen::Matrix<S, 2, 1>;

/// F of all that holds the robot from outside, after inverse dynamics of its tree: with the external
/// wrenches given there it is what is needed beside these. `X_WB` gives the pose of a link.
template <class S, class PoseOf>
Wrench<S> ground_reaction(const Model<S>& model, const Rnea<S>& rnea, const PoseOf& X_WB) {
  Wrench<S> out = Wrench<S>::zero();
  for (int i = 0; i < model.size(); ++i) {
    if (model.links[i].parent == kWorld) out += X_WB(i).to_parent(rnea.joint_wrench(i));
  }
  return out;
}

/// A wrench at the world's origin of one that acts at a point, in world axes.
template <class S>
Wrench<S> moved_to_origin(const Wrench<S>& F, const Vector3<S>& point) {
  return {F.moment + point.cross(F.force), F.force};
}

/// (1). Not finite where nothing presses on the plane.
template <class S>
Point2<S> center_of_pressure(const Wrench<S>& F, const S& height = S(0)) {
  return {(-F.moment.y() + height * F.force.x()) / F.force.z(),
          (F.moment.x() + height * F.force.y()) / F.force.z()};
}

/// The least coefficient of friction by which level ground can exert F.
template <class S>
S friction_needed(const Wrench<S>& F) {
  return F.force.z() > S(0) ? S(F.force.template head<2>().norm() / F.force.z())
                            : std::numeric_limits<S>::infinity();
}

/// (2), of a momentum about the centre of mass.
template <class S>
Vector3<S> angular_momentum_about(const Momentum<S>& momentum, const Vector3<S>& center_of_mass,
                                  const Vector3<S>& point) {
  return momentum.angular + (center_of_mass - point).cross(momentum.linear);
}

/// A convex polygon in the plane, corner by corner, counterclockwise.
template <class S>
class SupportPolygon {
 public:
  /// Allocates only for more points than ever before.
  void clear() { points_.clear(); }
  void add(const Point2<S>& point) { points_.push_back(point); }
  /// After all points are added.
  void close();

  const std::vector<Point2<S>>& corners() const { return hull_; }
  /// From a point to the nearest edge: positive inside, negative outside. Minus infinity where there
  /// are no points.
  S margin(const Point2<S>& point) const;

 private:
  static S cross(const Point2<S>& a, const Point2<S>& b) { return a.x() * b.y() - a.y() * b.x(); }
  void add_to_hull(const Point2<S>& p, std::size_t least) {
    while (hull_.size() >= least) {
      const Point2<S>& b = hull_[hull_.size() - 1];
      if (cross(b - hull_[hull_.size() - 2], p - b) > S(0)) break;
      hull_.pop_back();
    }
    hull_.push_back(p);
  }
  static S distance_to_edge(const Point2<S>& p, const Point2<S>& a, const Point2<S>& b) {
    const Point2<S> edge = b - a;
    const S squared = edge.squaredNorm();
    const S along = squared > S(0) ? S((p - a).dot(edge) / squared) : S(0);
    return (p - a - std::min(std::max(along, S(0)), S(1)) * edge).norm();
  }

  std::vector<Point2<S>> points_;
  std::vector<Point2<S>> hull_;
};

/// Monotone chain: the lower side from left to right, then the upper one back.
template <class S>
void SupportPolygon<S>::close() {
  std::sort(points_.begin(), points_.end(), [](const Point2<S>& a, const Point2<S>& b) {
    return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
  });
  points_.erase(std::unique(points_.begin(), points_.end()), points_.end());
  hull_.clear();
  if (points_.size() < 3) {
    hull_ = points_;
    return;
  }
  for (const Point2<S>& p : points_) add_to_hull(p, 2);
  const std::size_t lower = hull_.size();
  for (std::size_t i = points_.size() - 1; i-- > 0;) add_to_hull(points_[i], lower + 1);
  hull_.pop_back();
}

template <class S>
S SupportPolygon<S>::margin(const Point2<S>& point) const {
  if (hull_.empty()) return -std::numeric_limits<S>::infinity();
  S distance = std::numeric_limits<S>::infinity();
  bool is_inside = hull_.size() > 2;
  for (std::size_t i = 0; i < hull_.size(); ++i) {
    const Point2<S>& a = hull_[i];
    const Point2<S>& b = hull_[(i + 1) % hull_.size()];
    if (cross(b - a, point - a) < S(0)) is_inside = false;
    distance = std::min(distance, distance_to_edge(point, a, b));
  }
  return is_inside ? distance : S(-distance);
}

}  // namespace hybridyn::control
