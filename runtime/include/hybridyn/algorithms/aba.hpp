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

#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/algorithms/newton_euler_wrenches.hpp"
#include "hybridyn/numerics/cholesky.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn {

template <class S>
class Aba {
 public:
  /// The model must outlive the object.
  explicit Aba(const Model<S>& model)
      : model_(model),
        nodes_(model.links.size()),
        constraints_(model),
        solver_(model.has_constraints() ? model.nv : 0, constraints_.rows()),
        Y_(model.has_constraints() ? model.nv : 0, constraints_.rows()),
        scale_(constraints_.rows()),
        gap_(constraints_.rows()),
        lambda_(constraints_.rows()),
        delta_u_(model.has_constraints() ? model.nv : 0),
        corrections_(model.has_constraints() ? model.links.size() : 0) {
    int wide = 0;
    for (const Link<S>& link : model.links) wide_index_.push_back(link.nv() > 1 ? wide++ : -1);
    wide_.resize(wide);
  }

  /// qdd = M^-1 (tau - c - g + external and constraint forces).
  Status forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                          const Environment<S>& environment = {}) {
    ground_ = {Vector3<S>::Zero(), -environment.gravity};
    external_ = environment.external;
    outward_velocities(q, v, environment.external);
    if (!inward_inertias(v, tau)) return Status::kSingular;
    outward_accelerations(qdd);
    return model_.has_constraints() ? close_loops(qdd) : Status::kOk;
  }

  /// After forward_dynamics (external wrenches still there): what the parent exerts on each link
  /// through its joint, in the link's body frame.
  void joint_wrenches(std::vector<Wrench<S>>& wrenches) const {
    newton_euler_wrenches(model_, *this, external_, wrenches);
  }

  /// After forward_dynamics: accelerations of the links relative to free fall, in body frames.
  const Motion<S>& acceleration(int link) const {
    return link == kWorld ? ground_ : nodes_[link].A;
  }
  const LinkKinematics<S>& kinematics(int link) const { return nodes_[link]; }
  const Constraints<S>& constraints() const { return constraints_; }
  /// Constraint forces of all rows; those of redundant rows are one finite choice.
  const VectorX<S>& lambda() const { return lambda_; }
  /// Columns span the constraint forces that move nothing.
  auto undetermined_lambda() const { return solver_.null_space(); }

  // Used by Constraints::columns.
  template <class Column>
  void add_wrench(int link, const Wrench<S>& F_B, Column& column) const {
    sweep_to_ground(link, F_B, column);
  }
  template <class Column>
  void add_joint_force(int link, const S& force, Column& column) const {
    const Node& node = nodes_[link];
    column[model_.links[link].v_index] += force * node.root_inverse_d;
    const int parent = model_.links[link].parent;
    if (parent == kWorld) return;
    // The force pulls on the link and, against it, on the parent: -U D^-1 force is left over.
    sweep_to_ground(parent, node.X_PC.to_parent(S(-force * node.inverse_d) * node.U), column);
  }

 private:
  struct Node : LinkKinematics<S> {
    ArticulatedInertia<S> I;
    Wrench<S> p;
    Motion<S> A;
    Wrench<S> U;       // joints of one freedom
    S inverse_d;       // 1 / D
    S root_inverse_d;  // 1 / sqrt(D)
    S u;
  };

  /// The same for joints of several freedoms.
  struct Wide {
    Matrix6U<S> S_C;
    Matrix6U<S> U;
    Eigen::Matrix<S, 6, 1> u;
    Cholesky<S, 6> D;
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
    using std::sqrt;
    const Link<S>& link = model_.links[i];
    Node& node = nodes_[i];
    ArticulatedInertia<S>& I = node.I;
    S d;
    if (is_rotation_about_axis(link.type)) {  // S = (z, 0)
      node.U = {{I.A.xz, I.A.yz, I.A.zz}, I.B.row(2).transpose()};
      d = I.A.zz;
      node.u = tau - node.p.moment.z();
    } else if (link.type == JointType::kPrismatic) {  // S = (0, z)
      node.U = {I.B.col(2), {I.M.xz, I.M.yz, I.M.zz}};
      d = I.M.zz;
      node.u = tau - node.p.force.z();
    } else {  // helical, S = (z, h z)
      const S& h = link.pitch;
      node.U = {Vector3<S>(I.A.xz, I.A.yz, I.A.zz) + h * I.B.col(2),
                Vector3<S>(I.B.row(2).transpose()) + h * Vector3<S>(I.M.xz, I.M.yz, I.M.zz)};
      d = node.U.moment.z() + h * node.U.force.z();
      node.u = tau - node.p.moment.z() - h * node.p.force.z();
    }
    d += link.rotor_inertia;
    node.inverse_d = S(1) / d;
    if (link.parent == kWorld) return d > S(0);
    I.subtract_square(node.inverse_d, node.U);
    node.p += I * node.bias + S(node.inverse_d * node.u) * node.U;
    Node& parent = nodes_[link.parent];
    parent.I += I.to_parent(node.X_PC);
    parent.p += node.X_PC.to_parent(node.p);
    return d > S(0);
  }

  template <int N>
  bool inward_wide(int i, const ConstVectorRef<S>& v, const ConstVectorRef<S>& tau) {
    const Link<S>& link = model_.links[i];
    Node& node = nodes_[i];
    Wide& wide = wide_[wide_index_[i]];
    const auto S_C = wide.S_C.template leftCols<N>();
    const Matrix6<S> I = node.I.matrix();
    Eigen::Matrix<S, 6, N> U = I * S_C;
    const Eigen::Matrix<S, N, N> D = S_C.transpose() * U;
    for (int k = 0; k < N; ++k) {
      wide.u[k] = effective_torque(link, tau[link.v_index + k], v[link.v_index + k]);
    }
    wide.u.template head<N>() -= S_C.transpose() * node.p.vector();
    if (!wide.D.template factor<N>(D)) return false;
    wide.U = U;
    if (link.parent == kWorld) return true;
    // I - U D^-1 U' = I - H'H with H = L^-1 U'
    Eigen::Matrix<S, N, 6> H = U.transpose();
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
  void wide_acceleration(const Link<S>& link, const Wide& wide, const Vector6<S>& u, Motion<S>& A,
                         Rates rate) const {
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

  /// W F: adds L^-1 S'F of each joint between the link and the ground.
  template <class Column>
  void sweep_to_ground(int link, Wrench<S> F, Column& column) const {
    for (int i = link; i != kWorld; i = model_.links[i].parent) {
      const Link<S>& l = model_.links[i];
      const Node& node = nodes_[i];
      if (l.nv() == 1) {
        const S f = project_on_axis(l, F);
        column[l.v_index] += f * node.root_inverse_d;
        F -= S(f * node.inverse_d) * node.U;
      } else {
        sweep_wide(l, wide_[wide_index_[i]], F, column);
      }
      F = node.X_PC.to_parent(F);
    }
  }

  template <class Column>
  void sweep_wide(const Link<S>& link, const Wide& wide, Wrench<S>& F, Column& column) const {
    const Vector6<S> F6 = F.vector();
    with_velocity_size(link.nv(), [&](auto size) {
      constexpr int N = decltype(size)::value;
      Eigen::Matrix<S, N, 1> x = wide.S_C.template leftCols<N>().transpose() * F6;
      wide.D.template solve_lower_in_place<N>(x);
      column.template segment<N>(link.v_index) += x;
      wide.D.template solve_upper_in_place<N>(x);
      F = Wrench<S>::from(F6 - wide.U.template leftCols<N>() * x);
    });
  }

  Status close_loops(VectorRef<S>& qdd) {
    using std::sqrt;
    for (Node& node : nodes_) node.root_inverse_d = sqrt(node.inverse_d);
    constraints_.update(model_, [this](int i) -> const Node& { return nodes_[i]; });
    constraints_.columns(model_, *this, Y_, scale_);
    solver_.factor(Y_, scale_);
    const auto at = [this](int link) -> const Motion<S>& { return acceleration(link); };
    const S magnitude = constraints_.gap(model_, at, qdd, gap_);
    const Status status = solver_.solve(gap_, magnitude, lambda_);
    delta_u_.noalias() = Y_ * lambda_;
    apply_correction(qdd);
    return status;
  }

  /// qdd += W' delta_u: the forward sweep (3) without bias.
  void apply_correction(VectorRef<S>& qdd) {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      Node& node = nodes_[i];
      Motion<S> dA =
          link.parent == kWorld ? Motion<S>::zero() : node.X_PC.to_child(corrections_[link.parent]);
      const int k = link.v_index;
      if (link.nv() == 1) {
        const S rate = delta_u_[k] * node.root_inverse_d - dot(dA, node.U) * node.inverse_d;
        qdd[k] += rate;
        add_axis_motion(link, rate, dA);
      } else {
        const Wide& wide = wide_[wide_index_[i]];
        Vector6<S> u = Vector6<S>::Zero();
        with_velocity_size(link.nv(), [&](auto size) {
          constexpr int N = decltype(size)::value;
          const Eigen::Matrix<S, N, 1> x = delta_u_.template segment<N>(k);
          u.template head<N>() = wide.D.template multiply_lower<N>(x);
        });
        Vector6<S> rate;
        wide_acceleration(link, wide, u, dA, rate.head(link.nv()));
        qdd.segment(k, link.nv()) += rate.head(link.nv());
      }
      corrections_[i] = dA;
      node.A += dA;
    }
  }

  const Model<S>& model_;
  std::vector<Node> nodes_;
  std::vector<Wide> wide_;
  std::vector<int> wide_index_;
  const ExternalWrenches<S>* external_ = nullptr;
  Motion<S> ground_;  // acceleration of the ground relative to free fall: -g
  Constraints<S> constraints_;
  ConstraintSolver<S> solver_;
  MatrixX<S> Y_;
  VectorX<S> scale_;
  VectorX<S> gap_;
  VectorX<S> lambda_;
  VectorX<S> delta_u_;
  std::vector<Motion<S>> corrections_;
};

}  // namespace hybridyn
