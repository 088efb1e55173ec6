// Dynamics that answer what one more force would change: factored once in a configuration, then any
// number of joint forces, velocities and single forces, each in a sweep or two.
//
// M^-1 = W'W of a tree by articulated inertias (`ArticulatedFactor`), with K qdd = k for loops and
// couplings (`ConstraintSystem`):
//   (1) factor    I, U = I S, D = S'U = LL' of all links: W;  Y = W K' and the factor of Y'Y
//   (2) bias      x = W (tau - h),  Y'Y lambda = k - K W'x,  qdd = W'(x + Y lambda)
//   (3) respond   x = P W J'F,  P = 1 - Y (Y'Y)^+ Y',  change of qdd = W'x
//   (4) contact   C = P W J',  A = C'C
// h are the joint forces of velocities, gravity and external wrenches (Newton-Euler at qdd = 0), J
// the Jacobian of what a force acts on. W J'F is a walk from the link to the ground. P takes out
// what constraints answer; a projection, so that (4) needs no second factor P:
//   A = J (M^-1 - M^-1 K'(K M^-1 K')^+ K M^-1) J',
// the inertia felt at contacts, inverted: accelerations of contact frames for wrenches on them.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/algorithms/articulated_factor.hpp"
#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/model/environment.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn {

template <class S>
class Dynamics {
 public:
  /// Has room for the contact inertia of that many frames at once. The model must outlive the
  /// object.
  explicit Dynamics(const Model<S>& model, int most_contacts = 0);
  Dynamics(const Model<S>&&, int = 0) = delete;  // a temporary is gone before the object is

  /// (1), of which all that follows makes use. kSingular when M is not positive definite,
  /// kIllConditioned when rounding leaves less than a third of the digits.
  [[nodiscard]] Status factor(const ConstVectorRef<S>& q) noexcept;

  /// (2) at the q of `factor`. kLeastSquares where constraints contradict each other, kSingular
  /// where accelerations are not to be used.
  [[nodiscard]] Status bias(const ConstVectorRef<S>& v, const ConstVectorRef<S>& tau,
                            const Environment<S>& environment = {}) noexcept;

  /// After bias: qdd = M^-1 (tau - h + K' lambda).
  const VectorX<S>& accelerations() const { return qdd_; }
  /// After bias: accelerations of the links relative to free fall, in body frames.
  const Motion<S>& acceleration(int link) const {
    return link == kWorld ? ground_ : nodes_[link].A;
  }
  /// After bias: constraint forces of all rows; those of redundant rows are one finite choice.
  const VectorX<S>& lambda() const { return lambda_; }

  /// After factor, (3): by how much all joint accelerations change under one more wrench on a link,
  /// at the origin and in the axes of its body frame.
  void respond(int link, const Wrench<S>& F_B, VectorRef<S> qdd) noexcept {
    backward(link, F_B);
    forward(qdd);
  }
  /// The same for one more force along a freedom, a component of tau.
  void respond(int freedom, const S& force, VectorRef<S> qdd) noexcept {
    backward(freedom, force);
    forward(qdd);
  }
  /// After one of these: by how much the spatial acceleration of a link changes, in its body frame.
  const Motion<S>& response(int link) const { return response_[link]; }

  /// After factor: by how much the spatial acceleration of one link changes, in its body frame.
  /// Takes the paths of the two alone, for a tree.
  Motion<S> respond(int link, const Wrench<S>& F_B, int at) noexcept {
    backward(link, F_B);
    return forward_to(at);
  }
  Motion<S> respond(int freedom, const S& force, int at) noexcept {
    backward(freedom, force);
    return forward_to(at);
  }

  /// After factor, (4): accelerations of frames under wrenches on them, A of 6 rows and columns for
  /// each frame in the order given: linear, then angular components, in world axes, at the frame's
  /// origin. Allocates only for more frames than ever before.
  void contact_inertia(const std::vector<int>& frames, MatrixRef<S> A);

  /// After factor, half of a response: column += P W J'F for a wrench on a link, in its body frame.
  /// The change of joint accelerations is W' of that (`finish_response`), and A = C'C of (4) is made
  /// of such columns.
  template <class Column>
  void add_half_response(int link, const Wrench<S>& F_B, Column&& column) noexcept {
    factor_.sweep().add_wrench(link, F_B, column);
    system_.close(column);
  }
  /// The same for a force along a freedom.
  template <class Column>
  void add_half_response(int freedom, const S& force, Column&& column) noexcept {
    const int link = link_of_freedom_[freedom];
    factor_.sweep().add_joint_force(link, freedom - model_.links[link].v_index, force, column);
    system_.close(column);
  }
  /// x <- W'x, a change of joint accelerations.
  void finish_response(VectorRef<S> x) noexcept { factor_.sweep().forward(x, response_); }

  /// By how much rounding may have been magnified, 1 or more.
  S magnification() const { return magnification_; }
  /// After factor: the placement of a link's body frame in the world.
  const Transform<S>& pose(int link) const { return nodes_[link].X_WB; }
  /// Placements after factor, velocities after bias.
  const LinkKinematics<S>& kinematics(int link) const { return nodes_[link]; }
  const Constraints<S>& constraints() const { return constraints_; }
  /// A basis of the constraint forces that move nothing.
  internal::UndeterminedForces<S> undetermined() const { return system_.undetermined(); }

 private:
  struct Node : LinkKinematics<S> {
    Transform<S> X_WB;
    Motion<S> A;  // relative to free fall
  };

  /// Velocities, accelerations at qdd = 0, and the forces that links take for these.
  void outward_bias(const ConstVectorRef<S>& v, const ExternalWrenches<S>* external) noexcept {
    const Motion<S> rest = Motion<S>::zero();
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      update_velocity(link, q_.data() + link.q_index, v.data() + link.v_index,
                      parent_twist(nodes_, link.parent, rest), node);
      node.A = node.X_PC.to_child(acceleration(link.parent)) + node.bias;
      forces_[i] = link.inertia * node.A + cross(node.V, link.inertia * node.V);
      if (external != nullptr) forces_[i] -= (*external)[i];
    }
  }

  void add_response() noexcept {
    for (int i = 0; i < model_.size(); ++i) nodes_[i].A += response_[i];
  }

  /// Constraint forces for the accelerations of the tree, and what they change.
  [[nodiscard]] Status close_loops() noexcept {
    constraints_.move(model_, [this](int i) -> const Node& { return nodes_[i]; });
    const auto at = [this](int link) -> const Motion<S>& { return acceleration(link); };
    const S magnitude = constraints_.gap(model_, at, qdd_, gap_);
    const Status status = system_.solve(gap_, magnitude, lambda_);
    x_.setZero();
    system_.add_forces(lambda_, S(1), x_);
    factor_.sweep().forward(x_, response_);
    qdd_ += x_;
    add_response();
    return status;
  }

  /// x = P W J'F.
  void backward(int link, const Wrench<S>& F_B) noexcept;
  void backward(int freedom, const S& force) noexcept;
  void forward(VectorRef<S>& qdd) noexcept;

  /// Along the path from the ground to a link.
  Motion<S> forward_to(int link) noexcept;

  /// Six columns of C for unit forces, then unit moments, along world axes.
  void fill_contact(int frame, int first) noexcept {
    const Frame<S>& f = model_.frames[frame];
    contacts_.template middleCols<6>(first).setZero();
    if (f.link == kWorld) return;
    const Matrix3<S> R_BW = nodes_[f.link].X_WB.rotation.transpose();
    const auto sweep = factor_.sweep();
    for (int k = 0; k < 6; ++k) {
      const Vector3<S> axis = R_BW.col(k % 3);
      const Wrench<S> F_B = k < 3 ? Wrench<S>{f.X_BF.translation.cross(axis), axis}
                                  : Wrench<S>{axis, Vector3<S>::Zero()};
      auto column = contacts_.col(first + k);
      sweep.add_wrench(f.link, F_B, column);
      system_.close(column);
    }
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  internal::ArticulatedFactor<S> factor_;
  Constraints<S> constraints_;
  internal::ConstraintSystem<S> system_;
  S magnification_{1};
  Motion<S> ground_ = Motion<S>::zero();  // acceleration of the ground relative to free fall: -g
  std::vector<int> link_of_freedom_;
  std::vector<int> path_;
  VectorX<S> q_;
  VectorX<S> qdd_;
  VectorX<S> x_;
  VectorX<S> gap_;
  VectorX<S> lambda_;
  std::vector<Wrench<S>> forces_;    // of the links
  std::vector<Motion<S>> response_;  // of the links
  MatrixX<S> contacts_;              // C
};

template <class S>
Dynamics<S>::Dynamics(const Model<S>& model, int most_contacts)
    : model_(model),
      nodes_(model.links.size()),
      factor_(model),
      constraints_(model),
      system_(model, constraints_),
      q_(model.nq),
      qdd_(model.nv),
      x_(model.nv),
      gap_(constraints_.rows()),
      lambda_(constraints_.rows()),
      forces_(model.links.size()),
      response_(model.links.size(), Motion<S>::zero()),
      contacts_(model.nv, 6 * most_contacts) {
  for (int i = 0; i < model.size(); ++i) {
    link_of_freedom_.insert(link_of_freedom_.end(), model.links[i].nv(), i);
  }
  path_.reserve(model.links.size());
}

template <class S>
Status Dynamics<S>::factor(const ConstVectorRef<S>& q) noexcept {
  q_ = q;
  for (int i = 0; i < model_.size(); ++i) {
    const Link<S>& link = model_.links[i];
    Node& node = nodes_[i];
    node.X_PC = joint_transform(link, q_.data() + link.q_index);
    node.X_WB = link.parent == kWorld ? node.X_PC : nodes_[link.parent].X_WB * node.X_PC;
  }
  const auto at = [this](int i) -> const LinkKinematics<S>& { return nodes_[i]; };
  if (!factor_.factor(q_.data(), at)) return Status::kSingular;
  magnification_ = factor_.magnification();
  if (model_.has_constraints()) {
    constraints_.place(model_, at);
    system_.factor(model_, constraints_, factor_.sweep());
    magnification_ /= system_.least_pivot();
  }
  return judge(Status::kOk, magnification_, VectorX<S>());
}

template <class S>
Status Dynamics<S>::bias(const ConstVectorRef<S>& v, const ConstVectorRef<S>& tau,
                         const Environment<S>& environment) noexcept {
  ground_ = {Vector3<S>::Zero(), -environment.gravity};
  outward_bias(v, environment.external);
  for (const Link<S>& link : model_.links) {
    for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
      qdd_[k] = effective_torque(link, tau[k], v[k]);
    }
  }
  const auto sweep = factor_.sweep();
  sweep.backward_under(qdd_, forces_);
  sweep.forward(qdd_, response_);
  add_response();
  const Status status = model_.has_constraints() ? close_loops() : Status::kOk;
  return judge(status, magnification_, qdd_);
}

template <class S>
void Dynamics<S>::contact_inertia(const std::vector<int>& frames, MatrixRef<S> A) {
  const auto m = static_cast<int>(frames.size());
  if (contacts_.cols() < 6 * m) contacts_.resize(model_.nv, 6 * m);
  for (int i = 0; i < m; ++i) fill_contact(frames[i], 6 * i);
  for (int i = 0; i < m; ++i) {
    const auto C_i = contacts_.template middleCols<6>(6 * i);
    for (int j = 0; j <= i; ++j) {
      const auto C_j = contacts_.template middleCols<6>(6 * j);
      auto block = A.template block<6, 6>(6 * i, 6 * j);
      block = C_i.transpose().lazyProduct(C_j);
      if (j < i) A.template block<6, 6>(6 * j, 6 * i) = block.transpose();
    }
  }
}

template <class S>
void Dynamics<S>::backward(int link, const Wrench<S>& F_B) noexcept {
  x_.setZero();
  factor_.sweep().add_wrench(link, F_B, x_);
  system_.close(x_);
}

template <class S>
void Dynamics<S>::backward(int freedom, const S& force) noexcept {
  x_.setZero();
  const int link = link_of_freedom_[freedom];
  factor_.sweep().add_joint_force(link, freedom - model_.links[link].v_index, force, x_);
  system_.close(x_);
}

template <class S>
void Dynamics<S>::forward(VectorRef<S>& qdd) noexcept {
  factor_.sweep().forward(x_, response_);
  qdd = x_;
}

template <class S>
Motion<S> Dynamics<S>::forward_to(int link) noexcept {
  if (link == kWorld) return Motion<S>::zero();
  path_.clear();
  for (int i = link; i != kWorld; i = model_.links[i].parent) path_.push_back(i);
  const auto sweep = factor_.sweep();
  for (auto i = path_.rbegin(); i != path_.rend(); ++i) sweep.forward_link(*i, x_, response_);
  return response_[link];
}

}  // namespace hybridyn
