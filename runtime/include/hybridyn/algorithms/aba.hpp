// Articulated-body algorithm, [T] 2.2.2, with loops and couplings through constraint forces on top.
//
// For link i with joint subspace S, articulated inertia I and bias force p, all in body frames,
// accelerations relative to free fall:
//   (1) U = I S,  D = S'U + rotor,  u = tau - S'p                              [T] (2.28)
//   (2) I_P += X*(I - U D^-1 U')X,  p_P += X*(p + I bias + U D^-1 (u - U'bias)) [T] (2.33), (2.34)
//   (3) A' = X A_P + bias,  vdot = D^-1 (u - U'A'),  A = A' + S vdot            [T] (2.30)
// M^-1 = W'W, where W maps forces through the backward sweep (1), (2) to L^-1 S'F, D = LL'. So the
// rows K of the constraints enter `ConstraintSolver` as Y = W K', one backward sweep a row.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/algorithms/articulated_sweep.hpp"
#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/algorithms/newton_euler_wrenches.hpp"
#include "hybridyn/algorithms/pivot_bounds.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn {

template <class S>
class Aba {
 public:
  /// The model must outlive the object.
  explicit Aba(const Model<S>& model);
  explicit Aba(const Model<S>&&) = delete;  // a temporary is gone before the object is

  /// qdd = M^-1 (tau - c - g + external and constraint forces).
  Status forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                          const Environment<S>& environment = {});

  /// After forward_dynamics (external wrenches still there): what the parent exerts on each link
  /// through its joint, in the link's body frame.
  void joint_wrenches(std::vector<Wrench<S>>& wrenches) const;

  /// After forward_dynamics: by how much rounding may have been magnified, 1 or more.
  S magnification() const;

  /// After forward_dynamics: accelerations of the links relative to free fall, in body frames.
  const Motion<S>& acceleration(int link) const {
    return link == kWorld ? ground_ : nodes_[link].A;
  }
  const LinkKinematics<S>& kinematics(int link) const { return nodes_[link]; }
  const Constraints<S>& constraints() const { return constraints_; }
  /// Constraint forces of all rows; those of redundant rows are one finite choice.
  const VectorX<S>& lambda() const { return lambda_; }
  /// A basis of the constraint forces that move nothing.
  internal::UndeterminedForces<S> undetermined() const { return system_.undetermined(); }

 private:
  struct Node : LinkKinematics<S>, internal::AxisFactor<S> {
    ArticulatedInertia<S> I;
    Wrench<S> p;
    Motion<S> A;
    S u;
  };

  void outward_velocities(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ExternalWrenches<S>* external) {
    const Motion<S> rest = Motion<S>::zero();
    const int n = model_.size();
    for (int i = 0; i < n; ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      update_kinematics(link, q.data() + link.q_index, v.data() + link.v_index,
                        parent_twist(nodes_, link.parent, rest), node);
      node.I = ArticulatedInertia<S>::from(link.inertia);
      node.p = cross(node.V, link.inertia * node.V);
      if (external != nullptr) node.p -= (*external)[i];
      if (link.nv() > 1) {
        wide_[wide_index_[i]].S_C = motion_subspace(link, q.data() + link.q_index);
      }
    }
  }

  bool inward_inertias(const ConstVectorRef<S>& v, const ConstVectorRef<S>& tau) {
    bool regular = true;
    bound_ = S(1);
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      const int k = link.v_index;
      if (link.nv() == 1) {
        regular &= inward_one(i, effective_torque(link, tau[k], v[k]));
      } else {
        regular &= with_velocity_size(
            link.nv(), [&](auto size) { return inward_wide<decltype(size)::value>(i, v, tau); });
      }
    }
    return regular;
  }

  bool inward_one(int i, const S& tau) {
    const Link<S>& link = model_.links[i];
    Node& node = nodes_[i];
    ArticulatedInertia<S>& I = node.I;
    const S d = internal::axis_inertia(link, I, node.U);
    node.u = tau - project_on_axis(link, node.p);
    node.inverse_d = S(1) / d;
    bound_ = std::max(bound_, S(bounds_[link.v_index] * node.inverse_d));
    if (link.parent == kWorld) return d > S(0);
    I.subtract_square(node.inverse_d, node.U);
    node.p += I * node.bias + S(node.inverse_d * node.u) * node.U;
    Node& parent = nodes_[link.parent];
    parent.I += I.to_parent(node.X_PC);
    parent.p += node.X_PC.to_parent(node.p);
    return d > S(0);
  }

  S magnification_to_judge() const {
    const S bound = bound_ / system_.least_pivot();
    const auto kinematics = [this](int i) -> const Node& { return nodes_[i]; };
    if (!bounds_.hold(kinematics)) return magnification();
    return screened(bound, [this] { return magnification(); });
  }

  /// Inertias of joints of one freedom have lost U D^-1 U' by now.
  S magnification_of_tree() const {
    using std::max;
    S out(1);
    std::fill(size_.begin(), size_.end(), internal::InertiaSize<S>{});
    for (int i = model_.size() - 1; i >= 0; --i) {
      const Link<S>& link = model_.links[i];
      const Node& node = nodes_[i];
      internal::InertiaSize<S>& size = size_[i];
      size.raise(node.I);
      if (link.nv() == 1) {
        if (link.parent != kWorld) size.restore(node.U, node.inverse_d);
        out = max(out, S(internal::axis_size(link, size) * node.inverse_d));
      } else {
        const internal::WideFactor<S>& wide = wide_[wide_index_[i]];
        for (int k = 0; k < link.nv(); ++k) {
          out = max(out, S(size.along(wide.S_C.col(k)) * wide.D.inverse_pivot(k)));
        }
      }
      if (link.parent != kWorld) size_[link.parent].add(size, node.X_PC.translation);
    }
    return out;
  }

  template <int N>
  bool inward_wide(int i, const ConstVectorRef<S>& v, const ConstVectorRef<S>& tau) {
    const Link<S>& link = model_.links[i];
    Node& node = nodes_[i];
    internal::WideFactor<S>& wide = wide_[wide_index_[i]];
    const auto S_C = wide.S_C.template leftCols<N>();
    const Matrix6<S> I = node.I.matrix();
    for (int k = 0; k < N; ++k) {
      wide.u[k] = effective_torque(link, tau[link.v_index + k], v[link.v_index + k]);
    }
    wide.u.template head<N>() -= S_C.transpose() * node.p.vector();
    if (!internal::factor_wide<N>(I, wide)) return false;
    for (int k = 0; k < N; ++k) {
      bound_ = std::max(bound_, S(bounds_[link.v_index + k] * wide.D.inverse_pivot(k)));
    }
    if (link.parent == kWorld) return true;
    // I - U D^-1 U' = I - H'H with H = L^-1 U'
    Eigen::Matrix<S, N, 6> H = wide.U.template leftCols<N>().transpose();
    wide.D.template solve_lower_in_place<N>(H);
    Eigen::Matrix<S, N, 1> u = wide.u.template head<N>();
    wide.D.template solve_lower_in_place<N>(u);
    const Matrix6<S> Ia = I - H.transpose() * H;
    const Vector6<S> pa = node.p.vector() + Ia * node.bias.vector() + H.transpose() * u;
    Node& parent = nodes_[link.parent];
    parent.I += ArticulatedInertia<S>::from(Ia).to_parent(node.X_PC);
    parent.p += node.X_PC.to_parent(Wrench<S>::from(pa));
    return true;
  }

  void outward_accelerations(VectorRef<S>& qdd) {
    const int n = model_.size();
    for (int i = 0; i < n; ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      node.A = node.X_PC.to_child(acceleration(link.parent)) + node.bias;
      const int k = link.v_index;
      if (link.nv() == 1) {
        qdd[k] = (node.u - dot(node.A, node.U)) * node.inverse_d;
        add_axis_motion(link, qdd[k], node.A);
      } else {
        wide_acceleration(link, wide_[wide_index_[i]], wide_[wide_index_[i]].u, node.A,
                          qdd.segment(k, link.nv()));
      }
    }
  }

  /// (3) for joints of several freedoms: rate = D^-1 (u - U'A), A += S rate.
  template <class Rates>
  void wide_acceleration(const Link<S>& link, const internal::WideFactor<S>& wide,
                         const Vector6<S>& u, Motion<S>& A, Rates rate) const {
    const Vector6<S> A6 = A.vector();
    with_velocity_size(link.nv(), [&](auto size) {
      constexpr int N = decltype(size)::value;
      Eigen::Matrix<S, N, 1> x =
          u.template head<N>() - wide.U.template leftCols<N>().transpose() * A6;
      wide.D.template solve_in_place<N>(x);
      rate.template head<N>() = x;
      A = Motion<S>::from(A6 + wide.S_C.template leftCols<N>() * x);
    });
  }

  Status close_loops(VectorRef<S>& qdd) {
    using std::sqrt;
    for (Node& node : nodes_) node.root_inverse_d = sqrt(node.inverse_d);
    constraints_.update(model_, [this](int i) -> const Node& { return nodes_[i]; });
    const internal::ArticulatedSweep<S, Node> sweep(model_, nodes_, wide_, wide_index_);
    system_.factor(model_, constraints_, sweep);
    const auto at = [this](int link) -> const Motion<S>& { return acceleration(link); };
    const S magnitude = constraints_.gap(model_, at, qdd, gap_);
    const Status status = system_.solve(gap_, magnitude, lambda_);
    delta_.setZero();
    system_.add_forces(lambda_, S(1), delta_);
    sweep.forward(delta_, corrections_);  // qdd += W'Y lambda
    qdd += delta_;
    for (int i = 0; i < model_.size(); ++i) nodes_[i].A += corrections_[i];
    return status;
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  std::vector<int> wide_index_;
  std::vector<internal::WideFactor<S>> wide_;
  internal::PivotBounds<S> bounds_;
  S bound_{1};  // of the tree's magnification
  mutable std::vector<internal::InertiaSize<S>>
      size_;  // of the terms each articulated inertia is the rest of
  const ExternalWrenches<S>* external_ = nullptr;
  Motion<S> ground_;  // acceleration of the ground relative to free fall: -g
  Constraints<S> constraints_;
  internal::ConstraintSystem<S> system_;
  VectorX<S> gap_;
  VectorX<S> lambda_;
  VectorX<S> delta_;
  std::vector<Motion<S>> corrections_;
};

template <class S>
Aba<S>::Aba(const Model<S>& model)
    : model_(model),
      nodes_(model.links.size()),
      wide_index_(internal::wide_indices(model)),
      wide_(std::count_if(wide_index_.begin(), wide_index_.end(), [](int w) { return w >= 0; })),
      bounds_(model),
      size_(model.links.size()),
      constraints_(model),
      system_(model, constraints_),
      gap_(constraints_.rows()),
      lambda_(constraints_.rows()),
      delta_(model.has_constraints() ? model.nv : 0),
      corrections_(model.has_constraints() ? model.links.size() : 0) {}

template <class S>
Status Aba<S>::forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                                const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                                const Environment<S>& environment) {
  ground_ = {Vector3<S>::Zero(), -environment.gravity};
  external_ = environment.external;
  outward_velocities(q, v, environment.external);
  if (!inward_inertias(v, tau)) return Status::kSingular;
  outward_accelerations(qdd);
  const Status status = model_.has_constraints() ? close_loops(qdd) : Status::kOk;
  return judge(status, magnification_to_judge(), qdd);
}

template <class S>
void Aba<S>::joint_wrenches(std::vector<Wrench<S>>& wrenches) const {
  internal::newton_euler_wrenches(model_, *this, external_, wrenches);
}

template <class S>
S Aba<S>::magnification() const {
  return magnification_of_tree() / system_.least_pivot();
}

}  // namespace hybridyn
