// Forward dynamics by assembly and disassembly, [T] 2.2 and 3.1: links (or small chains) are
// articulated bodies with handles,
//   Vdot_l = sum_m Phi_lm F_m + beta_l                                            [T] (2.4)
// neighbours are joined until one body is left, then taken apart in reverse order, which gives the
// force on every handle and with it all accelerations. All quantities of handle l are in the body
// frame of link l; joining at the joint of link c carries the parent's side through X = X_c(q):
//   G_a = X Phi_pa (a in A), G_b = -Phi_cb (b in B),  F_c = W (beta0 + sum G_h F_h) + gamma'
//   Phi'_hk -= G_h' W G_k,  beta'_h -= G_h' F_c0                                     [T] (2.21)
// where F_c0 is F_c without outer forces. W and gamma' (Splice) are ADA's or DCA's.
//
// Long because assembly, disassembly and their refinement share all of the state.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/assembly/chain_part.hpp"
#include "hybridyn/assembly/closing.hpp"
#include "hybridyn/assembly/plan.hpp"
#include "hybridyn/assembly/residual.hpp"
#include "hybridyn/assembly/splice.hpp"
#include "hybridyn/base/executor.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn {

template <class S, class Representation>
class Assembly {
 public:
  /// The model must outlive the object.
  explicit Assembly(const Model<S>& model, AssemblyOrder order = AssemblyOrder::kSerial)
      : model_(model),
        plan_(model, order),
        constraints_(model),
        bounds_(model),
        kinematics_(model.links.size()),
        force_(model.links.size()),
        acceleration_(model.links.size()),
        bias_force_(model.links.size()),
        phi_(plan_.block_count()),
        body_beta_(count_handles()),
        size_(count_handles()),
        join_forces_(plan_.join_count()),
        inverse_size_(plan_.join_count()),
        join_bounds_(plan_.join_count(), S(1)),
        part_size_(model.links.size()),
        hats_(plan_.hat_count()),
        step_status_(plan_.steps().size()),
        loop_wrenches_(model.loops.size()),
        coupling_forces_(model.couplings.size()),
        residual_(model, constraints_.rows()) {
    reserve_refinement();
    for (std::size_t k = 0; k < plan_.parts().size(); ++k) {
      const AssemblyPlan::Part& part = plan_.parts()[k];
      const bool is_single = part.links.size() == 1 && part.root != kWorld;
      chain_index_.push_back(is_single || part.links.empty() ? -1
                                                             : static_cast<int>(chains_.size()));
      if (chain_index_.back() >= 0) {
        chains_.emplace_back(model, part, bounds_);
        chain_parts_.push_back(static_cast<int>(k));
      }
      if (is_single) invert_rigid_inertia(static_cast<int>(k));
    }
    for (const AssemblyPlan::Step& step : plan_.steps()) {
      if (step.joint < 0) closings_.emplace_back(model, plan_, step);
    }
  }

  /// qdd = M^-1 (tau - c - g + external and constraint forces).
  template <class Executor = SerialExecutor>
  Status forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                          const Environment<S>& environment = {},
                          const Executor& executor = Executor()) {
    q_ = q.data();
    v_ = v.data();
    tau_ = tau.data();
    ground_ = {Vector3<S>::Zero(), -environment.gravity};
    status_ = Status::kOk;
    remaining_ = nullptr;
    start_links(environment.external);
    run(qdd, executor);
    is_refined_ = status_ != Status::kSingular && (model_.has_constraints() || has_lost_digits());
    if (is_refined_ && !refine(qdd, executor)) {
      status_ = std::max(status_, Status::kIllConditioned);
    }
    sharpen_magnification(most_magnification<S>());
    return judge(status_, known_magnification_, qdd);
  }

  /// After forward_dynamics: what the parent exerts on each link through its joint, in the link's
  /// body frame. By Newton-Euler from the accelerations: the forces of assembly themselves are
  /// differences of larger terms where links differ much in inertia.
  void joint_wrenches(std::vector<Wrench<S>>& wrenches) {
    if (!is_refined_) {
      residual_.update_wrenches([this](int link) { return acceleration(link); }, kinematics_,
                                bias_force_, constraints_, loop_wrenches_);
    }
    wrenches = residual_.joint_wrenches();
  }
  /// What a loop's predecessor exerts on its successor, in the loop frame L.
  const Wrench<S>& loop_wrench(int loop) const { return loop_wrenches_[loop]; }

  /// After forward_dynamics: by how much rounding may have been magnified, 1 or more. Of the worst
  /// part or joint, times that of the worst closing.
  S magnification() const {
    using std::max;
    S joints(1);
    S closings(1);
    for (const ChainPart<S>& chain : chains_) joints = max(joints, chain.magnification());
    for (std::size_t k = 0; k < plan_.parts().size(); ++k) {
      const AssemblyPlan::Body& body = plan_.bodies()[k];
      for (int i = 0; i < body.handles.count; ++i) {
        size(body, i) = MobilitySize<S>::of(phi(body, i, i));
      }
    }
    for (const AssemblyPlan::Step& step : plan_.steps()) {
      if (step.joint < 0) {
        closings = max(closings, closings_[step.join_index].magnification());
      } else {
        joints = max(joints, magnification_of_join(step));
      }
      keep_sizes(step);
    }
    return joints * closings;
  }

  /// Relative to free fall, in the body frame.
  Motion<S> acceleration(int link) const {
    return link == kWorld ? ground_ : Motion<S>::from(acceleration_[link]);
  }
  const LinkKinematics<S>& kinematics(int link) const { return kinematics_[link]; }
  const Constraints<S>& constraints() const { return constraints_; }
  const AssemblyPlan& plan() const { return plan_; }

 private:
  void reserve_refinement() {
    const std::size_t n = model_.links.size();
    saved_bias_.resize(n);
    saved_bias_force_.resize(n);
    sum_force_.resize(n);
    sum_loop_wrenches_.resize(loop_wrenches_.size());
    sum_coupling_forces_.resize(coupling_forces_.size());
    correction_.resize(model_.nv);
    at_rest_ = VectorX<S>::Zero(model_.nv);
  }

  /// Assembly and disassembly: qdd and all handle forces for what start_links has set up.
  template <class Executor>
  void run(VectorRef<S> qdd, const Executor& executor) {
    for (std::size_t k = 0; k < chains_.size(); ++k) start_chain(static_cast<int>(k));
    std::fill(step_status_.begin(), step_status_.end(), Status::kOk);
    const std::vector<int>& rounds = plan_.rounds();
    for (std::size_t r = 0; r + 1 < rounds.size(); ++r) {
      executor(rounds[r], rounds[r + 1], [this](int k) { assemble(plan_.steps()[k]); });
    }
    for (const Status status : step_status_) status_ = std::max(status_, status);
    if (remaining_ == nullptr) {
      known_magnification_ = bound_magnification();
      is_sharp_ = false;
    }
    if (status_ == Status::kSingular) return;
    for (std::size_t r = rounds.size() - 1; r > 0; --r) {
      executor(rounds[r - 1], rounds[r],
               [&](int k) { disassemble(plan_.steps()[rounds[r - 1] + rounds[r] - 1 - k]); });
    }
    finish(qdd);
  }

  /// No less than the magnification: Phi of a handle is at most that of its part alone.
  S bound_magnification() const {
    using std::max;
    const auto kinematics = [this](int i) -> const LinkKinematics<S>& { return kinematics_[i]; };
    if (!chains_.empty() && !bounds_.hold(kinematics)) return std::numeric_limits<S>::infinity();
    S joints(1);
    S closings(1);
    for (const ChainPart<S>& chain : chains_) joints = max(joints, chain.bound());
    for (const S& bound : join_bounds_) joints = max(joints, bound);
    for (const auto& closing : closings_) closings = max(closings, closing.magnification());
    return joints * closings;
  }

  S bound_join(const AssemblyPlan::Step& step) const {
    MobilitySize<S> terms = part_size_[step.joint];
    if (step.at_parent >= 0) {
      terms.add(part_size_[model_.links[step.joint].parent],
                kinematics_[step.joint].X_PC.translation);
    }
    return S(2) * terms.share(inverse_size_[step.join_index]);
  }

  /// The bound suffices where it is small enough.
  void sharpen_magnification(const S& enough) {
    if (is_sharp_ || known_magnification_ <= enough) return;
    known_magnification_ = magnification();
    is_sharp_ = true;
  }

  S magnification_of_join(const AssemblyPlan::Step& step) const {
    MobilitySize<S> terms = size(plan_.bodies()[step.b], step.at_child);
    if (step.at_parent >= 0) {
      terms.add(size(plan_.bodies()[step.a], step.at_parent),
                kinematics_[step.joint].X_PC.translation);
    }
    return terms.share(inverse_size_[step.join_index]);
  }

  void keep_sizes(const AssemblyPlan::Step& step) const {
    const AssemblyPlan::Body& C = plan_.bodies()[step.out];
    const int kept_a = step.kept_a.count;
    for (int i = 0; i < C.handles.count; ++i) {
      const bool is_of_a = i < kept_a;
      const AssemblyPlan::Body& from = plan_.bodies()[is_of_a ? step.a : step.b];
      const int old = is_of_a ? plan_.kept(step.kept_a, i) : plan_.kept(step.kept_b, i - kept_a);
      size(C, i) = size(from, old).lessened(phi(C, i, i));
    }
  }

  /// By the estimate; or by what joints leave of the components of the relative acceleration that
  /// they forbid, which is rounding, made large where links differ much in inertia.
  bool has_lost_digits() {
    constexpr S kEnough = S(kLostDigits) / std::numeric_limits<S>::epsilon();
    if (off_axis_ > S(kLostDigits) * largest_ || kEnough < S(1)) return true;
    sharpen_magnification(kEnough);
    return known_magnification_ > kEnough;
  }

  /// Loops square the condition number of their equations in A = C'Phi C. Where the result shows
  /// it, what is left of the equations of motion and of the loops is solved for once more: a step
  /// of iterative refinement. False where much is left over all the same: loops that have been
  /// taken for redundant among links that differ too much in inertia.
  template <class Executor>
  bool refine(VectorRef<S>& qdd, const Executor& executor) {
    constexpr double kEnough = 1e-13;  // relative residual that no step improves
    constexpr int kMost = 2;
    S left = residual(qdd);
    for (int step = 0; left > S(kEnough) && step < kMost; ++step) {
      sum_force_ = force_;
      sum_loop_wrenches_ = loop_wrenches_;
      sum_coupling_forces_ = coupling_forces_;
      start_correction();
      const Status status = status_;
      run(correction_, executor);
      status_ = status;
      end_correction(qdd);
      left = residual(qdd);
    }
    using std::max;
    using std::sqrt;
    const S allowed = max(S(kConsistencyTolerance), sqrt(std::numeric_limits<S>::epsilon()));
    return status_ != Status::kOk || left <= allowed;
  }

  /// Bodies are numbered parts first, then the results of the steps in their order.
  int first_step_body() const { return static_cast<int>(plan_.parts().size()); }

  std::size_t count_handles() const {
    const AssemblyPlan::Range& last = plan_.bodies().back().handles;
    return static_cast<std::size_t>(last.begin) + static_cast<std::size_t>(last.count);
  }

  /// The size of the terms of Phi at the i-th handle of a body.
  MobilitySize<S>& size(const AssemblyPlan::Body& body, int i) const {
    return size_[body.handles.begin + i];
  }
  // Phi and beta of a body by the index of its handles.
  Matrix6<S>& phi(const AssemblyPlan::Body& body, int i, int j) {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  const Matrix6<S>& phi(const AssemblyPlan::Body& body, int i, int j) const {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  Vector6<S>& beta(const AssemblyPlan::Body& body, int i) {
    return body_beta_[body.handles.begin + i];
  }
  /// Phi_ij for any order of i and j.
  Matrix6<S> phi_any(const AssemblyPlan::Body& body, int i, int j) {
    return i >= j ? phi(body, i, j) : Matrix6<S>(phi(body, j, i).transpose());
  }

  void invert_rigid_inertia(int part) {
    const AssemblyPlan::Body& body = plan_.bodies()[part];
    if (body.handles.count == 0) return;
    const Matrix6<S> I = model_.links[plan_.parts()[part].root].inertia.matrix();
    Cholesky<S, 6> factor;
    static_cast<void>(factor.factor(I));
    const Matrix6<S> L = factor.inverse_lower();
    phi(body, 0, 0) = L.transpose() * L;
    note_part(body);
  }

  void note_part(const AssemblyPlan::Body& body) {
    for (int i = 0; i < body.handles.count; ++i) {
      part_size_[plan_.handle(body, i)] = MobilitySize<S>::of(phi(body, i, i));
    }
  }

  void start_links(const ExternalWrenches<S>* external) {
    const Motion<S> rest = Motion<S>::zero();
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      LinkKinematics<S>& k = kinematics_[i];
      update_kinematics(link, q_ + link.q_index, v_ + link.v_index,
                        link.parent == kWorld ? rest : kinematics_[link.parent].V, k);
      Wrench<S> p = cross(k.V, link.inertia * k.V);
      if (external != nullptr) p -= (*external)[i];
      bias_force_[i] = p;
      force_[i].setZero();
      const int part = plan_.part_of(i);
      if (chain_index_[part] < 0) {
        const AssemblyPlan::Body& body = plan_.bodies()[part];
        beta(body, 0).noalias() = -(phi(body, 0, 0) * p.vector());
      }
    }
    constraints_.update(model_,
                        [this](int i) -> const LinkKinematics<S>& { return kinematics_[i]; });
  }

  /// Phi and beta of a part of several links, column by column.
  void start_chain(int k) {
    ChainPart<S>& chain = chains_[k];
    const AssemblyPlan::Body& body = plan_.bodies()[chain_parts_[k]];
    const auto kinematics = [this](int i) -> const LinkKinematics<S>& { return kinematics_[i]; };
    const auto bias = [this](int i) -> const Wrench<S>& { return bias_force_[i]; };
    if (!chain.update(model_, q_, v_, tau_, kinematics, bias, ground_)) {
      status_ = Status::kSingular;
      return;
    }
    const int handles = body.handles.count;
    const auto at = [&](int i) { return chain.index_of(plan_.handle(body, i)); };
    chain.solve(true, [](int) -> Vector6<S> { return Vector6<S>::Zero(); });
    for (int i = 0; i < handles; ++i) beta(body, i) = chain.acceleration(at(i));
    for (int j = 0; j < handles; ++j) {
      const int loaded = at(j);
      for (int c = 0; c < 6; ++c) {
        chain.solve(false, [&](int link) -> Vector6<S> {
          return link == loaded ? Vector6<S>(Vector6<S>::Unit(c)) : Vector6<S>(Vector6<S>::Zero());
        });
        for (int i = j; i < handles; ++i) phi(body, i, j).col(c) = chain.acceleration(at(i));
      }
    }
    note_part(body);
  }

  void assemble(const AssemblyPlan::Step& step) {
    if (step.joint < 0) {
      close(step);
    } else {
      join(step);
    }
  }

  void join(const AssemblyPlan::Step& step) {
    const AssemblyPlan::Body& A = plan_.bodies()[step.a];
    const AssemblyPlan::Body& B = plan_.bodies()[step.b];
    const Link<S>& link = model_.links[step.joint];
    const LinkKinematics<S>& k = kinematics_[step.joint];
    const int p = step.at_parent;
    const int c = step.at_child;

    Matrix6<S> P = phi(B, c, c);
    Vector6<S> beta0 = k.bias.vector() - beta(B, c);
    Matrix6<S> G_p;  // X Phi_pp
    if (p < 0) {
      beta0 += k.X_PC.to_child(ground_).vector();
    } else {
      G_p = motions_to_child(k.X_PC, phi(A, p, p));
      P += motions_to_child(k.X_PC, Matrix6<S>(G_p.transpose()));  // X (X Phi)' = X Phi X'
      beta0 += k.X_PC.to_child(Motion<S>::from(beta(A, p))).vector();
    }
    S tau[6];
    for (int i = 0; i < link.nv(); ++i) {
      tau[i] = effective_torque(link, tau_[link.v_index + i], v_[link.v_index + i]);
    }
    Splice<S> splice;
    if (!Representation::splice(link, q_ + link.q_index, P, tau, splice)) {
      step_status_[step.out - first_step_body()] = Status::kSingular;
      return;
    }
    Vector6<S>& force = join_forces_[step.join_index];
    force = splice.gamma;
    force.noalias() += splice.W * beta0;
    if (step.kept_b.count == 0 && step.kept_a.count == 1 && plan_.kept(step.kept_a, 0) == p) {
      join_branch(step, splice.W, G_p, force);
    } else {
      join_handles(step, splice.W, force);
    }
    inverse_size_[step.join_index] = MobilitySize<S>::of(splice.W);
    join_bounds_[step.join_index] = bound_join(step);
  }

  /// The usual case: a branch that nothing else hangs on is joined to the only handle of its
  /// parent.
  void join_branch(const AssemblyPlan::Step& step, const Matrix6<S>& W, const Matrix6<S>& G_p,
                   const Vector6<S>& force) {
    const AssemblyPlan::Body& A = plan_.bodies()[step.a];
    const AssemblyPlan::Body& C = plan_.bodies()[step.out];
    const int p = step.at_parent;
    Matrix6<S>& WG = hats_[step.first_hat];
    WG.noalias() = W * G_p;
    phi(C, 0, 0) = phi(A, p, p) - G_p.transpose().lazyProduct(WG);
    beta(C, 0) = beta(A, p);
    beta(C, 0).noalias() -= G_p.transpose() * force;
  }

  /// X M for a matrix whose columns are motions at the parent.
  static Matrix6<S> motions_to_child(const Transform<S>& X_PC, const Matrix6<S>& M) {
    const Matrix3<S> Rt = X_PC.rotation.transpose();
    const Vector3<S>& t = X_PC.translation;
    Matrix6<S> out;
    Eigen::Matrix<S, 3, 6> linear = M.template bottomRows<3>();  // v + w x t
    linear.row(0) += M.row(1) * t.z() - M.row(2) * t.y();
    linear.row(1) += M.row(2) * t.x() - M.row(0) * t.z();
    linear.row(2) += M.row(0) * t.y() - M.row(1) * t.x();
    out.template topRows<3>().noalias() = Rt * M.template topRows<3>();
    out.template bottomRows<3>().noalias() = Rt * linear;
    return out;
  }

  void join_handles(const AssemblyPlan::Step& step, const Matrix6<S>& W, const Vector6<S>& force) {
    const AssemblyPlan::Body& A = plan_.bodies()[step.a];
    const AssemblyPlan::Body& B = plan_.bodies()[step.b];
    const AssemblyPlan::Body& C = plan_.bodies()[step.out];
    const Transform<S>& X_PC = kinematics_[step.joint].X_PC;
    const int kept_a = step.kept_a.count;
    const auto old_index = [&](int n) {
      return n < kept_a ? plan_.kept(step.kept_a, n) : plan_.kept(step.kept_b, n - kept_a);
    };
    const auto G = [&](int n) -> Matrix6<S> {
      if (n >= kept_a) return -phi_any(B, step.at_child, old_index(n));
      if (step.at_parent < 0) return Matrix6<S>::Zero();
      return motions_to_child(X_PC, phi_any(A, step.at_parent, old_index(n)));
    };
    for (int i = 0; i < C.handles.count; ++i) {
      const Matrix6<S> G_i = G(i);
      hats_[step.first_hat + i].noalias() = W * G_i;
      beta(C, i) = i < kept_a ? beta(A, old_index(i)) : beta(B, old_index(i));
      beta(C, i).noalias() -= G_i.transpose() * force;
      for (int j = 0; j <= i; ++j) {
        Matrix6<S>& out = phi(C, i, j);
        if ((i < kept_a) == (j < kept_a)) {
          out = phi_any(i < kept_a ? A : B, old_index(i), old_index(j));
        } else {
          out.setZero();
        }
        out -= G_i.transpose().lazyProduct(hats_[step.first_hat + j]);
      }
    }
  }

  void disassemble(const AssemblyPlan::Step& step) {
    if (step.joint < 0) {
      open(step);
      return;
    }
    const AssemblyPlan::Body& C = plan_.bodies()[step.out];
    Vector6<S> F = join_forces_[step.join_index];
    for (int n = 0; n < C.handles.count; ++n) {
      F.noalias() += hats_[step.first_hat + n] * force_[plan_.handle(C, n)];
    }
    force_[step.joint] += F;
    const int parent = model_.links[step.joint].parent;
    if (parent != kWorld) {
      force_[parent] -= kinematics_[step.joint].X_PC.to_parent(Wrench<S>::from(F)).vector();
    }
  }

  void close(const AssemblyPlan::Step& step) {
    Closing<S, Representation>& closing = closings_[step.join_index];
    const AssemblyPlan::Body& A = plan_.bodies()[step.a];
    const AssemblyPlan::Body& C = plan_.bodies()[step.out];
    const auto reference = [&](int i) -> const Matrix6<S>& {
      const AssemblyPlan::Body& part = plan_.bodies()[plan_.part_of(plan_.handle(A, i))];
      int at = 0;
      while (plan_.handle(part, at) != plan_.handle(A, i)) ++at;
      return phi(part, at, at);
    };
    const Status status = closing.close(
        model_, plan_, constraints_, kinematics_, ground_, remaining_,
        [&](int i, int j) -> const Matrix6<S>& { return phi(A, i, j); },
        [&](int i) -> const Vector6<S>& { return beta(A, i); }, reference);
    step_status_[step.out - first_step_body()] = status;
    for (int i = 0; i < step.kept_a.count; ++i) {
      const int a = plan_.kept(step.kept_a, i);
      beta(C, i) = beta(A, a);
      beta(C, i) += closing.bias_gain(plan_, i);
      for (int j = 0; j <= i; ++j) {
        phi(C, i, j) = phi_any(A, a, plan_.kept(step.kept_a, j));
        phi(C, i, j) -= closing.inverse_inertia_loss(plan_, i, j);
      }
    }
  }

  void open(const AssemblyPlan::Step& step) {
    Closing<S, Representation>& closing = closings_[step.join_index];
    const AssemblyPlan::Body& A = plan_.bodies()[step.a];
    closing.open(plan_, [&](int i) -> Vector6<S>& { return force_[plan_.handle(A, i)]; });
    for (int n = 0; n < step.constraints.count; ++n) {
      const int loop = plan_.constraint(step.constraints, n);
      const int loops = static_cast<int>(loop_wrenches_.size());
      if (loop < loops) {
        loop_wrenches_[loop] = closing.loop_wrench(plan_, constraints_, n);
      } else {
        coupling_forces_[loop - loops] = closing.coupling_force(n);
      }
    }
  }

  /// Accelerations of all links from the forces on their handles, then of the joints.
  void finish(VectorRef<S>& qdd) {
    off_axis_ = S(0);
    largest_ = S(0);
    for (ChainPart<S>& chain : chains_) {
      const std::vector<int>& links = chain.links();
      chain.solve(true, [&](int k) -> const Vector6<S>& { return force_[links[k]]; });
      for (std::size_t k = 0; k < links.size(); ++k) {
        acceleration_[links[k]] = chain.acceleration(static_cast<int>(k));
      }
    }
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      const int part = plan_.part_of(i);
      if (chain_index_[part] < 0) {
        const AssemblyPlan::Body& body = plan_.bodies()[part];
        acceleration_[i] = beta(body, 0);
        acceleration_[i].noalias() += phi(body, 0, 0) * force_[i];
      }
      const LinkKinematics<S>& k = kinematics_[i];
      const Motion<S> A =
          Motion<S>::from(acceleration_[i]) - k.X_PC.to_child(acceleration(link.parent)) - k.bias;
      joint_acceleration(link, A, qdd);
    }
  }

  /// qdd = Ta'(Vdot_C - X Vdot_P - Sdot v), [T] (2.22).
  void joint_acceleration(const Link<S>& link, const Motion<S>& A, VectorRef<S>& qdd) {
    if (is_rotation_about_axis(link.type)) {
      qdd[link.v_index] = A.angular.z();
      note_off_axis(A.angular.z(),
                    A.angular.template head<2>().cwiseAbs().sum() + A.linear.cwiseAbs().sum());
    } else if (is_translation_along_axis(link.type)) {
      qdd[link.v_index] = A.linear.z();
      note_off_axis(A.linear.z(),
                    A.linear.template head<2>().cwiseAbs().sum() + A.angular.cwiseAbs().sum());
    } else {
      const Matrix6U<S> subspace = motion_subspace(link, q_ + link.q_index);
      auto rates = qdd.segment(link.v_index, link.nv());
      rates.noalias() = force_subspaces(link, subspace).Ta.transpose() * A.vector();
      note_off_axis(rates.cwiseAbs().sum(), (A.vector() - subspace * rates).cwiseAbs().sum());
    }
  }

  void note_off_axis(const S& along, const S& across) {
    using std::abs;
    using std::max;
    largest_ = max(largest_, S(abs(along)));
    off_axis_ = max(off_axis_, across);
  }

  /// Relative residual of the equations of motion and of the loops for qdd. In the least-squares
  /// case part of the loops' gap stays.
  S residual(const VectorRef<S>& qdd) {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      const LinkKinematics<S>& k = kinematics_[i];
      Motion<S> A = k.X_PC.to_child(acceleration(link.parent)) + k.bias;
      A += joint_velocity(link, q_ + link.q_index, qdd.data() + link.v_index);  // S qdd
      acceleration_[i] = A.vector();
    }
    const auto at = [this](int link) { return acceleration(link); };
    residual_.update_wrenches(at, kinematics_, bias_force_, constraints_, loop_wrenches_);
    const S motion = residual_.update_force(q_, v_, tau_, qdd, coupling_forces_);
    const S loops = residual_.update_gap(constraints_, at, qdd);
    return status_ == Status::kOk ? std::max(motion, loops) : motion;
  }

  /// The same mechanism at rest and without gravity, with the residuals as its loads.
  void start_correction() {
    remaining_ = &residual_.gap();
    saved_ = {v_, tau_, ground_};
    v_ = at_rest_.data();
    tau_ = residual_.force().data();
    ground_ = Motion<S>::zero();
    for (int i = 0; i < model_.size(); ++i) {
      saved_bias_[i] = kinematics_[i].bias;
      saved_bias_force_[i] = bias_force_[i];
      kinematics_[i].bias = Motion<S>::zero();
      bias_force_[i] = Wrench<S>::zero();
      force_[i].setZero();
      const int part = plan_.part_of(i);
      if (chain_index_[part] < 0) beta(plan_.bodies()[part], 0).setZero();
    }
  }

  void end_correction(VectorRef<S>& qdd) {
    qdd += correction_;
    v_ = saved_.v;
    tau_ = saved_.tau;
    ground_ = saved_.ground;
    remaining_ = nullptr;
    for (int i = 0; i < model_.size(); ++i) {
      kinematics_[i].bias = saved_bias_[i];
      bias_force_[i] = saved_bias_force_[i];
      force_[i] += sum_force_[i];
    }
    for (std::size_t l = 0; l < loop_wrenches_.size(); ++l) {
      loop_wrenches_[l] += sum_loop_wrenches_[l];
    }
    for (std::size_t c = 0; c < coupling_forces_.size(); ++c) {
      coupling_forces_[c] += sum_coupling_forces_[c];
    }
  }

  const Model<S>& model_;
  AssemblyPlan plan_;
  Constraints<S> constraints_;
  PivotBounds<S> bounds_;
  const S* q_ = nullptr;  // of the evaluation under way
  const S* v_ = nullptr;
  const S* tau_ = nullptr;
  Motion<S> ground_;
  Status status_ = Status::kOk;
  S known_magnification_{1};  // or a bound of it
  bool is_sharp_ = false;

  // One a link.
  std::vector<LinkKinematics<S>> kinematics_;
  std::vector<Vector6<S>> force_;  // sum of all handle forces
  std::vector<Vector6<S>> acceleration_;
  std::vector<Wrench<S>> bias_force_;

  std::vector<Matrix6<S>> phi_;        // of all bodies
  std::vector<Vector6<S>> body_beta_;  // of all bodies
  // Sizes of the terms that Phi is the rest of, for all handles.
  mutable std::vector<MobilitySize<S>> size_;
  std::vector<Vector6<S>> join_forces_;        // F_c0
  std::vector<MobilitySize<S>> inverse_size_;  // of W
  std::vector<S> join_bounds_;                 // of each join's magnification
  std::vector<MobilitySize<S>> part_size_;     // of Phi of the part alone, by link
  std::vector<Matrix6<S>> hats_;               // W G of the handles each step keeps
  std::vector<Status> step_status_;            // one a step: steps may run at the same time
  std::vector<int> chain_index_;               // by part, -1 for single links
  std::vector<int> chain_parts_;
  std::vector<ChainPart<S>> chains_;
  std::vector<Closing<S, Representation>> closings_;
  std::vector<Wrench<S>> loop_wrenches_;
  std::vector<S> coupling_forces_;

  // Refinement, for mechanisms with loops or couplings and where digits were lost.
  static constexpr double kLostDigits = 1e-12;
  S off_axis_{0};  // largest relative acceleration across an axis, and along one
  S largest_{0};
  bool is_refined_ = false;
  struct Inputs {
    const S* v;
    const S* tau;
    Motion<S> ground;
  };
  Inputs saved_;
  const VectorX<S>* remaining_ = nullptr;  // right sides of the constraints in a correction
  std::vector<Motion<S>> saved_bias_;
  std::vector<Wrench<S>> saved_bias_force_;
  std::vector<Vector6<S>> sum_force_;
  std::vector<Wrench<S>> sum_loop_wrenches_;
  std::vector<S> sum_coupling_forces_;
  MotionResidual<S> residual_;
  VectorX<S> correction_;
  VectorX<S> at_rest_;
};

/// Assembly-Disassembly Algorithm, [T] 2.2.1: constraint-oriented.
template <class S>
using Ada = Assembly<S, ConstraintOriented>;

/// Divide-and-Conquer Algorithm, [T] 2.2.3: joint-oriented.
template <class S>
using Dca = Assembly<S, JointOriented>;

}  // namespace hybridyn
