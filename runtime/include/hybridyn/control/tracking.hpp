// A motion that is wanted, joint by joint, with what the model says it takes:
//   (1) computed torque        tau = ID(q, v, qdd_d + Kd (v_d - v) + Kp (q_d - q))
//   (2) PD with feedforward    tau = ID(q_d, v_d, qdd_d) + Kd (v_d - v) + Kp (q_d - q)
//   (3) gravity                tau = ID(q, 0, 0)
// q_d - q along each joint's manifold. ID of mechanisms with loops is the least joint forces that do
// it (`LoopInverseDynamics`); a free base, and joints that are not actuated, get none: what ID has
// for them must come from contacts or loops.
#pragma once

#include <vector>

#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::control {

template <class S>
struct JointTarget {
  explicit JointTarget(const Model<S>& model)
      : q(model.nq), v(VectorX<S>::Zero(model.nv)), qdd(VectorX<S>::Zero(model.nv)) {
    neutral(model, q);
  }
  VectorX<S> q;
  VectorX<S> v;
  VectorX<S> qdd;
};

template <class S>
class Tracking {
 public:
  /// All joints but a floating base are actuated, or those whose freedoms `actuated` names. The
  /// model must outlive the object.
  explicit Tracking(const Model<S>& model) : Tracking(model, all_but_base(model)) {}
  Tracking(const Model<S>& model, std::vector<bool> actuated)
      : kp(VectorX<S>::Zero(model.nv)),
        kd(VectorX<S>::Zero(model.nv)),
        model_(model),
        actuated_(std::move(actuated)),
        inverse_(model, actuated_),
        feedback_(model.nv),
        rate_(VectorX<S>::Zero(model.nv)) {}

  /// Gains by freedom: of accelerations in (1), of joint forces in (2).
  VectorX<S> kp;
  VectorX<S> kd;
  Environment<S> environment;

  /// (1)
  Status computed_torque(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                         const JointTarget<S>& target, VectorRef<S> tau) {
    feedback(q, v, target);
    feedback_ += target.qdd;
    const Status status = inverse_.inverse_dynamics(q, v, feedback_, tau, environment);
    mask(tau);
    return status;
  }

  /// (2)
  Status feedforward(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                     const JointTarget<S>& target, VectorRef<S> tau) {
    const Status status =
        inverse_.inverse_dynamics(target.q, target.v, target.qdd, tau, environment);
    feedback(q, v, target);
    tau += feedback_;
    mask(tau);
    return status;
  }

  /// (3)
  Status gravity(const ConstVectorRef<S>& q, VectorRef<S> tau) {
    const Status status = inverse_.inverse_dynamics(q, rate_, rate_, tau, environment);
    mask(tau);
    return status;
  }

 private:
  static std::vector<bool> all_but_base(const Model<S>& model) {
    std::vector<bool> out(static_cast<std::size_t>(model.nv), true);
    if (model.floating) std::fill_n(out.begin(), 6, false);
    return out;
  }

  void feedback(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                const JointTarget<S>& target) noexcept {
    difference(model_, q, target.q, feedback_);
    feedback_ = kp.cwiseProduct(feedback_) + kd.cwiseProduct(target.v - v);
  }

  void mask(VectorRef<S>& tau) const noexcept {
    for (int k = 0; k < model_.nv; ++k) {
      if (!actuated_[static_cast<std::size_t>(k)]) tau[k] = S(0);
    }
  }

  const Model<S>& model_;
  std::vector<bool> actuated_;
  LoopInverseDynamics<S> inverse_;
  VectorX<S> feedback_;
  VectorX<S> rate_;  // zero
};

}  // namespace hybridyn::control
