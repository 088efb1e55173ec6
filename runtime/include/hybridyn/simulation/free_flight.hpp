// A floating robot on which nothing but gravity acts from outside: its momentum p, its angular
// momentum L about the centre of mass, and the way of that centre c are known exactly,
//   p1 = p0 + h m g,  L1 = L0,  c1 = c0 + h p0 / m + h^2 g / 2.
// Integrators that do not keep them (they are nonlinear in q and v) err by what they err anywhere;
// after each step the robot is moved as one rigid body back to where it must be:
//   dx = c1 - c,  dv_c = (p1 - p) / m,  dw = I_c^-1 (L1 - L)                    in the world frame
#pragma once

#include <algorithm>
#include <limits>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::internal {

template <class S>
class FreeFlight {
 public:
  /// The model must outlive the object.
  FreeFlight(const Model<S>& model, const Vector3<S>& gravity)
      : model_(model), gravity_(gravity), kinematics_(model), mass_(kinematics_.total_mass()) {}

  /// Whether the model is a tree, or closed in itself, below one floating base with mass.
  static bool is_possible(const Model<S>& model) {
    const auto holds_ground = [](const auto& x) {
      return x.predecessor == kWorld || x.successor == kWorld;
    };
    const auto stands_on_ground = [](const Link<S>& link) { return link.parent == kWorld; };
    return !model.links.empty() && is_floating(model.links[0].type) &&
           std::count_if(model.links.begin(), model.links.end(), stands_on_ground) == 1 &&
           std::none_of(model.loops.begin(), model.loops.end(), holds_ground) &&
           Kinematics<S>(model).total_mass() > S(0);
  }

  /// (q1, v1) is what a step of length h has made of (q0, v0).
  void correct(const QueryVector<S>& q0, const QueryVector<S>& v0, const S& h, VectorX<S>& q1,
               VectorX<S>& v1) {
    kinematics_.update(q0, v0);
    const Vector3<S> c0 = kinematics_.center_of_mass();
    const Momentum<S> before = kinematics_.momentum();
    kinematics_.update(q1, v1);
    const Vector3<S> c = kinematics_.center_of_mass();
    const Momentum<S> now = kinematics_.momentum();
    const Vector3<S> c1 = c0 + (h / mass_) * before.linear + (h * h / S(2)) * gravity_;
    const Vector3<S> dv_c = (before.linear - now.linear) / mass_ + h * gravity_;
    const Vector3<S> dw = turn(before.angular - now.angular, now, c);
    // The base's twist is in its own frame, its position in the frame that it floats in.
    const Transform<S> X_WB = kinematics_.link_pose(0);
    const Matrix3<S> R_BW = X_WB.rotation.transpose();
    v1.template head<3>() += R_BW * (dv_c + dw.cross(X_WB.translation - c));
    v1.template segment<3>(3) += R_BW * dw;
    q1.template head<3>() += model_.links[0].X_PJ.rotation.transpose() * (c1 - c);
  }

 private:
  /// I_c^-1 dL, or nothing for what is rounding: about the axis of a thin body it would become a
  /// velocity that can be seen.
  Vector3<S> turn(const Vector3<S>& dL, const Momentum<S>& now, const Vector3<S>& c) const {
    const S terms = now.angular.norm() + c.norm() * now.linear.norm();
    if (dL.norm() <= S(8) * std::numeric_limits<S>::epsilon() * terms) return Vector3<S>::Zero();
    bool regular = true;
    const Vector3<S> dw = inertia_about(c).inverse(regular) * dL;
    return regular ? dw : Vector3<S>::Zero();  // mass points in line do not resist a turn
  }

  Symmetric3<S> inertia_about(const Vector3<S>& c) const {
    RigidInertia<S> sum = RigidInertia<S>::zero();
    for (int i = 0; i < model_.size(); ++i) {
      Transform<S> X_CB = kinematics_.link_pose(i);  // C: the world's axes at c
      X_CB.translation -= c;
      sum += model_.links[i].inertia.to_parent(X_CB);
    }
    return sum.rotational;
  }

  const Model<S>& model_;
  Vector3<S> gravity_;
  Kinematics<S> kinematics_;
  S mass_;
};

}  // namespace hybridyn::internal
