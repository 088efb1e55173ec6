// Recursive Newton-Euler: joint forces for given accelerations.
//   outward: A = X A_P + S qdd + bias, starting from A_ground = -g (relative to free fall)
//   inward:  F = I A + V x* I V - F_external + sum over children X* F_C,  tau = S'F
#pragma once

#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {

template <class S>
class Rnea {
 public:
  /// The model must outlive the object.
  explicit Rnea(const Model<S>& model) : model_(model), nodes_(model.links.size()) {}
  explicit Rnea(const Model<S>&&) = delete;  // a temporary is gone before the object is

  /// tau = M qdd + c + g - external (+ damping, friction and rotor inertia where the model has
  /// them).
  void inverse_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                        const ConstVectorRef<S>& qdd, VectorRef<S> tau,
                        const Environment<S>& environment = {}) noexcept {
    ground_ = {Vector3<S>::Zero(), -environment.gravity};
    outward(q, v, &qdd, environment.external);
    inward(q, v, &qdd, tau);
  }

  /// tau = c + g - external (+ damping and friction): inverse dynamics at qdd = 0.
  void bias(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v, VectorRef<S> tau,
            const Environment<S>& environment = {}) noexcept {
    ground_ = {Vector3<S>::Zero(), -environment.gravity};
    outward(q, v, nullptr, environment.external);
    inward(q, v, nullptr, tau);
  }

  const LinkKinematics<S>& kinematics(int link) const { return nodes_[link]; }
  /// Relative to free fall, in the body frame.
  const Motion<S>& acceleration(int link) const {
    return link == kWorld ? ground_ : nodes_[link].A;
  }
  /// What the parent exerts on the link through its joint, in the link's body frame.
  const Wrench<S>& joint_wrench(int link) const { return nodes_[link].F; }

 private:
  struct Node : LinkKinematics<S> {
    Motion<S> A;
    Wrench<S> F;
  };

  void outward(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v, const ConstVectorRef<S>* qdd,
               const ExternalWrenches<S>* external) noexcept {
    const Motion<S> rest = Motion<S>::zero();
    const int n = model_.size();
    for (int i = 0; i < n; ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      const S* q_i = q.data() + link.q_index;
      update_kinematics(link, q_i, v.data() + link.v_index, parent_twist(nodes_, link.parent, rest),
                        node);
      node.A = node.X_PC.to_child(acceleration(link.parent)) + node.bias;
      if (qdd != nullptr) add_joint_acceleration(link, q_i, *qdd, node.A);
      node.F = link.inertia * node.A + cross(node.V, link.inertia * node.V);
      if (external != nullptr) node.F -= (*external)[i];
    }
  }

  static void add_joint_acceleration(const Link<S>& link, const S* q, const ConstVectorRef<S>& qdd,
                                     Motion<S>& A) noexcept {
    if (link.nv() == 1) {
      add_axis_motion(link, qdd[link.v_index], A);
    } else {
      A += joint_velocity(link, q, qdd.data() + link.v_index);  // S qdd
    }
  }

  void inward(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v, const ConstVectorRef<S>* qdd,
              VectorRef<S>& tau) noexcept {
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      const Node& node = nodes_[i];
      const int k = link.v_index;
      if (link.nv() == 1) {
        tau[k] = project_on_axis(link, node.F);
      } else {
        tau.segment(k, link.nv()).noalias() =
            motion_subspace(link, q.data() + link.q_index).transpose() * node.F.vector();
      }
      for (int j = k; j < k + link.nv(); ++j) {
        tau[j] -= effective_torque(link, S(0), v[j]);
        if (qdd != nullptr) tau[j] += link.rotor_inertia * (*qdd)[j];
      }
      if (link.parent != kWorld) nodes_[link.parent].F += node.X_PC.to_parent(node.F);
    }
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  Motion<S> ground_;
};

}  // namespace hybridyn
