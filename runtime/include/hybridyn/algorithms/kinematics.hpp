// Where everything is and how it moves: poses, velocities, accelerations and Jacobians of frames,
// centre of mass, energies, momenta. World axes throughout, unless a name says otherwise.
#pragma once

#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"

namespace hybridyn {

template <class S>
struct Momentum {
  Vector3<S> linear;
  Vector3<S> angular;  // about the centre of mass
};

template <class S>
class Kinematics {
 public:
  /// The model must outlive the object.
  explicit Kinematics(const Model<S>& model)
      : model_(model), nodes_(model.links.size()), q_(model.nq) {}
  explicit Kinematics(const Model<S>&&) = delete;  // a temporary is gone before the object is

  void update(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept {
    q_ = q;
    const Motion<S> rest = Motion<S>::zero();
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      update_kinematics(link, q.data() + link.q_index, v.data() + link.v_index,
                        parent_twist(nodes_, link.parent, rest), node);
      node.X_WB = link.parent == kWorld ? node.X_PC : nodes_[link.parent].X_WB * node.X_PC;
      node.A = node.bias;
      if (link.parent != kWorld) node.A += node.X_PC.to_child(nodes_[link.parent].A);
    }
  }

  /// After update: takes joint accelerations into account in `acceleration`.
  void update_accelerations(const ConstVectorRef<S>& qdd) noexcept {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      node.A = node.bias + joint_velocity(link, q_.data() + link.q_index,
                                          qdd.data() + link.v_index);  // S qdd
      if (link.parent != kWorld) node.A += node.X_PC.to_child(nodes_[link.parent].A);
    }
  }

  const LinkKinematics<S>& link(int i) const { return nodes_[i]; }

  /// X_WB of a body frame.
  Transform<S> link_pose(int i) const {
    return i == kWorld ? Transform<S>::identity() : nodes_[i].X_WB;
  }

  /// X_WF of a frame (a link of the model file).
  Transform<S> pose(int frame) const {
    const Frame<S>& f = model_.frames[frame];
    return link_pose(f.link) * f.X_BF;
  }

  /// Angular velocity, and velocity of the frame's origin.
  Motion<S> velocity(int frame) const {
    const Frame<S>& f = model_.frames[frame];
    if (f.link == kWorld) return Motion<S>::zero();
    return in_world(f, f.X_BF.to_child(nodes_[f.link].V));
  }

  /// Angular acceleration, and acceleration of the frame's origin: after `update` with qdd = 0,
  /// that is Jdot v; after `update_accelerations` J qdd + Jdot v.
  Motion<S> acceleration(int frame) const {
    const Frame<S>& f = model_.frames[frame];
    if (f.link == kWorld) return Motion<S>::zero();
    const Motion<S> V = f.X_BF.to_child(nodes_[f.link].V);
    Motion<S> A = f.X_BF.to_child(nodes_[f.link].A);
    A.linear += V.angular.cross(V.linear);  // from the spatial to the point's acceleration
    return in_world(f, A);
  }

  /// J (6 x nv): angular rows, then the velocity of the frame's origin; columns in the order of v.
  void jacobian(int frame, MatrixRef<S> J) const noexcept {
    J.setZero();
    const Frame<S>& f = model_.frames[frame];
    const Vector3<S> p = pose(frame).translation;
    for (int i = f.link; i != kWorld; i = model_.links[i].parent) {
      const Link<S>& link = model_.links[i];
      const Transform<S>& X = nodes_[i].X_WB;
      const Matrix6U<S> S_B = motion_subspace(link, q_.data() + link.q_index);
      for (int k = 0; k < link.nv(); ++k) {
        const Vector3<S> w = X.rotation * S_B.col(k).template head<3>();
        J.col(link.v_index + k).template head<3>() = w;
        J.col(link.v_index + k).template tail<3>() =
            X.rotation * S_B.col(k).template tail<3>() + w.cross(p - X.translation);
      }
    }
  }

  /// The mass of the moving links.
  S total_mass() const {
    S mass(0);
    for (const Link<S>& link : model_.links) mass += link.inertia.mass;
    return mass;
  }

  Vector3<S> center_of_mass() const {
    Vector3<S> sum = Vector3<S>::Zero();
    for (int i = 0; i < model_.size(); ++i) sum += first_moment(i);
    return sum / total_mass();
  }

  S kinetic_energy() const {
    S twice(0);
    for (int i = 0; i < model_.size(); ++i) {
      const Motion<S>& V = nodes_[i].V;
      twice += dot(V, model_.links[i].inertia * V);
    }
    return S(0.5) * twice;
  }

  /// -sum m g'c, zero at the world origin.
  S potential_energy(const Vector3<S>& gravity) const {
    S sum(0);
    for (int i = 0; i < model_.size(); ++i) sum -= gravity.dot(first_moment(i));
    return sum;
  }

  Momentum<S> momentum() const {
    Wrench<S> h = Wrench<S>::zero();  // at the world origin
    for (int i = 0; i < model_.size(); ++i) {
      h += nodes_[i].X_WB.to_parent(model_.links[i].inertia * nodes_[i].V);
    }
    if (!(total_mass() > S(0))) return {h.force, h.moment};
    return {h.force, h.moment - center_of_mass().cross(h.force)};
  }

 private:
  struct Node : LinkKinematics<S> {
    Transform<S> X_WB;
    Motion<S> A;  // without gravity
  };

  Motion<S> in_world(const Frame<S>& f, const Motion<S>& V_F) const {
    const Matrix3<S> R_WF = nodes_[f.link].X_WB.rotation * f.X_BF.rotation;
    return {R_WF * V_F.angular, R_WF * V_F.linear};
  }

  Vector3<S> first_moment(int i) const {
    const RigidInertia<S>& I = model_.links[i].inertia;
    return nodes_[i].X_WB.rotation * I.first_moment + I.mass * nodes_[i].X_WB.translation;
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  VectorX<S> q_;
};

}  // namespace hybridyn
