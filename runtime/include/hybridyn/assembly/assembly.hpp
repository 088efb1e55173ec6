// Forward dynamics by assembly and disassembly, [T] 2.2 and 3.1: links (or small chains) are
// articulated bodies with handles,
//   Vdot_l = sum_m Phi_lm F_m + beta_l                                            [T] (2.4)
// neighbours are joined until one body is left, then taken apart in reverse order, which gives the
// force on every handle and with it all accelerations. All quantities of handle l are in the body
// frame of link l. The leaves are in leaves.hpp, joints in joining.hpp, loops in closing.hpp.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "hybridyn/assembly/bodies.hpp"
#include "hybridyn/assembly/closing.hpp"
#include "hybridyn/assembly/digits.hpp"
#include "hybridyn/assembly/joining.hpp"
#include "hybridyn/assembly/leaves.hpp"
#include "hybridyn/assembly/refinement.hpp"
#include "hybridyn/assembly/state.hpp"
#include "hybridyn/base/executor.hpp"
#include "hybridyn/numerics/conditioning.hpp"

namespace hybridyn {

template <class S, class Representation>
class Assembly {
 public:
  /// Gives the code of a group of parts of the plan.
  using MakeCode = std::function<std::unique_ptr<internal::LeafCode<S>>(const AssemblyPlan& plan,
                                                                        const LeafGroup& group)>;

  /// The model must outlive the object. `blocks`: sets of links that there is code for.
  explicit Assembly(const Model<S>& model, AssemblyOrder order = AssemblyOrder::kSerial,
                    const std::vector<std::vector<int>>& blocks = {},
                    const MakeCode& make_code = {})
      : state_(model, order, blocks),
        pivot_bounds_(model),
        bodies_(state_.plan),
        leaves_(state_, pivot_bounds_, bodies_,
                [&](const LeafGroup& group) { return make_code(state_.plan, group); }),
        joining_(model, state_.plan),
        closings_(closings_of(state_)),
        step_status_(state_.plan.steps().size()),
        digits_(state_, leaves_, joining_, closings_, bodies_),
        refinement_(state_),
        qdd_(model.nv) {
    find_general_joints();
  }

  /// A temporary is gone before the object is.
  template <class... Rest>
  explicit Assembly(const Model<S>&&, const Rest&...) = delete;
  Assembly(const Assembly&) = delete;
  Assembly& operator=(const Assembly&) = delete;

  /// qdd = M^-1 (tau - c - g + external and constraint forces).
  template <class Executor = SerialExecutor>
  Status forward_dynamics(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                          const ConstVectorRef<S>& tau, VectorRef<S> qdd,
                          const Environment<S>& environment = {},
                          const Executor& executor = Executor()) {
    state_.q = q.data();
    state_.v = v.data();
    state_.tau = tau.data();
    state_.ground = {Vector3<S>::Zero(), -environment.gravity};
    status_ = Status::kOk;
    external_ = environment.external;
    state_.start(
        environment.external, [this] { leaves_.place(state_); },
        [this](int part, const Motion<S>& base) { leaves_.move(state_, part, base); });
    if (state_.plan.has_blocks()) {
      leaves_.begin(state_, bodies_, environment.external != nullptr);
      for (const LeafGroup& group : state_.plan.groups()) {
        for (const int part : group.parts) digits_.note_part(part);
      }
      status_ = leaves_.status_of_code();
    }
    run(qdd, executor);
    has_wrenches_ =
        status_ != Status::kSingular && (state_.model.has_constraints() || has_lost_digits());
    refined_forces_ = has_wrenches_ ? digits_.of_forces() : S(0);
    if (has_wrenches_ && !refine(qdd, executor)) {
      status_ = std::max(status_, Status::kIllConditioned);
    }
    sharpen_magnification(most_magnification<S>());
    if (state_.plan.has_blocks()) qdd_ = qdd;
    largest_rate_ = qdd.size() > 0 ? S(qdd.cwiseAbs().maxCoeff()) : S(0);
    return judge(status_, known_magnification_, qdd);
  }

  /// After forward_dynamics: what the parent exerts on each link through its joint, in the link's
  /// body frame. By Newton-Euler from the accelerations: the forces of assembly themselves are
  /// differences of larger terms where links differ much in inertia.
  void joint_wrenches(std::vector<Wrench<S>>& wrenches) {
    if (!has_wrenches_) {
      if (state_.plan.has_blocks()) {
        state_.update_links(external_);
        leaves_.accelerate_coded(state_, bodies_);
        state_.spread_accelerations(qdd_);
      }
      refinement_.update_wrenches(state_);
      has_wrenches_ = true;
    }
    wrenches = refinement_.residual().joint_wrenches();
  }
  /// What a loop's predecessor exerts on its successor, in the loop frame L.
  const Wrench<S>& loop_wrench(int loop) const { return state_.loop_wrenches[loop]; }

  /// After forward_dynamics: by how much rounding may have been magnified, 1 or more. Free fall
  /// cancels between neighbours, and so does what the forces on a light link do: where these are
  /// larger than all of qdd, digits go with them.
  S magnification() const {
    using std::max;
    const S of_terms = digits_.magnification();
    const S free_fall = state_.ground.linear.norm();
    if (!(largest_rate_ > S(0))) return of_terms;
    const S forces = has_wrenches_ ? refined_forces_ : digits_.of_forces();
    return max(S(of_terms * max(S(1), S(free_fall / largest_rate_))), S(forces / largest_rate_));
  }

  /// Relative to free fall, in the body frame.
  Motion<S> acceleration(int link) const { return state_.acceleration_of(link); }
  const LinkKinematics<S>& kinematics(int link) const { return state_.kinematics[link]; }
  const Constraints<S>& constraints() const { return state_.constraints; }
  const AssemblyPlan& plan() const { return state_.plan; }

 private:
  static std::vector<internal::Closing<S, Representation>> closings_of(
      const internal::AssemblyState<S>& state) {
    std::vector<internal::Closing<S, Representation>> out;
    for (const AssemblyPlan::Step& step : state.plan.steps()) {
      if (step.joint < 0) out.emplace_back(state.model, state.plan, step);
    }
    return out;
  }

  /// Assembly and disassembly: qdd and all handle forces for what the state has set up.
  template <class Executor>
  void run(VectorRef<S> qdd, const Executor& executor) {
    start_leaves();
    std::fill(step_status_.begin(), step_status_.end(), Status::kOk);
    const std::vector<int>& rounds = state_.plan.rounds();
    for (std::size_t r = 0; r + 1 < rounds.size(); ++r) {
      executor(rounds[r], rounds[r + 1], [this](int k) { assemble(k); });
    }
    for (const Status status : step_status_) status_ = std::max(status_, status);
    if (state_.remaining == nullptr) {
      known_magnification_ = digits_.bound(pivot_bounds_);
      is_sharp_ = false;
    }
    if (status_ == Status::kSingular) return;
    for (std::size_t r = rounds.size() - 1; r > 0; --r) {
      executor(rounds[r - 1], rounds[r],
               [&](int k) { disassemble(rounds[r - 1] + rounds[r] - 1 - k); });
    }
    leaves_.accelerate(state_, bodies_, qdd);
    find_joint_accelerations(qdd);
  }

  void start_leaves() {
    leaves_.start_singles(state_, bodies_);
    if (leaves_.chains().empty()) return;
    if (!leaves_.start_chains(state_, bodies_)) status_ = Status::kSingular;
    for (std::size_t k = 0; k < leaves_.chains().size(); ++k) {
      digits_.note_part(leaves_.part_of_chain(k));
    }
  }

  void assemble(int k) {
    const AssemblyPlan::Step& step = state_.plan.steps()[k];
    if (step.joint < 0) {
      step_status_[k] = close(step);
    } else if (joining_.join(state_, step, bodies_)) {
      digits_.note_join(step);
    } else {
      step_status_[k] = Status::kSingular;
    }
  }

  void disassemble(int k) {
    const AssemblyPlan::Step& step = state_.plan.steps()[k];
    if (step.joint < 0) {
      open(step);
    } else {
      joining_.part(state_, step);
    }
  }

  Status close(const AssemblyPlan::Step& step) {
    const AssemblyPlan& plan = state_.plan;
    internal::Closing<S, Representation>& closing = closings_[step.join_index];
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    const AssemblyPlan::Body& C = plan.bodies()[step.out];
    const auto reference = [&](int i) -> const Matrix6<S>& {
      const AssemblyPlan::Body& part = plan.bodies()[plan.part_of(plan.handle(A, i))];
      int at = 0;
      while (plan.handle(part, at) != plan.handle(A, i)) ++at;
      return bodies_.phi(part, at, at);
    };
    const Status status = closing.close(
        state_.model, plan, state_.constraints, state_.kinematics, state_.ground, state_.remaining,
        [&](int i, int j) -> const Matrix6<S>& { return bodies_.phi(A, i, j); },
        [&](int i) -> const Vector6<S>& { return bodies_.beta(A, i); }, reference);
    for (int i = 0; i < step.kept_a.count; ++i) {
      const int a = plan.kept(step.kept_a, i);
      bodies_.beta(C, i) = bodies_.beta(A, a);
      bodies_.beta(C, i) += closing.bias_gain(plan, i);
      for (int j = 0; j <= i; ++j) {
        bodies_.phi(C, i, j) = bodies_.phi_any(A, a, plan.kept(step.kept_a, j));
        bodies_.phi(C, i, j) -= closing.inverse_inertia_loss(plan, i, j);
      }
    }
    return status;
  }

  void open(const AssemblyPlan::Step& step) {
    const AssemblyPlan& plan = state_.plan;
    internal::Closing<S, Representation>& closing = closings_[step.join_index];
    const AssemblyPlan::Body& A = plan.bodies()[step.a];
    closing.open(plan, [&](int i) -> Vector6<S>& { return state_.force[plan.handle(A, i)]; });
    const int loops = static_cast<int>(state_.loop_wrenches.size());
    for (int n = 0; n < step.constraints.count; ++n) {
      const int loop = plan.constraint(step.constraints, n);
      if (loop < loops) {
        state_.loop_wrenches[loop] = closing.loop_wrench(plan, state_.constraints, n);
      } else {
        state_.coupling_forces[loop - loops] = closing.coupling_force(n);
      }
    }
  }

  /// Those whose accelerations no step leaves.
  void find_general_joints() {
    std::vector<bool> is_known(state_.model.links.size(), false);
    for (const AssemblyPlan::Step& step : state_.plan.steps()) {
      if (step.joint < 0 || !joining_.gives_rate(step.join_index)) continue;
      is_known[step.joint] = true;
      known_joints_.push_back(step.joint);
    }
    for (const int i : state_.plan.links_across()) {
      if (!is_known[i]) general_joints_.push_back(i);
    }
  }

  /// qdd = Ta'(Vdot_C - X Vdot_P - Sdot v), [T] (2.22).
  void find_joint_accelerations(VectorRef<S>& qdd) {
    off_axis_ = S(0);
    largest_ = S(0);
    const AssemblyPlan& plan = state_.plan;
    for (const int i : known_joints_) qdd[state_.model.links[i].v_index] = state_.rate[i];
    for (const int i : general_joints_) {
      const Link<S>& link = state_.model.links[i];
      if (plan.is_aligned(i) && plan.handle_frame(i) == AssemblyPlan::HandleFrame::kInboard) {
        qdd[link.v_index] = leaves_.aligned_rate(state_, i, bodies_);
        continue;
      }
      const LinkKinematics<S>& k = state_.across()[i];
      const Motion<S> A =
          state_.acceleration_of(i) - k.X_PC.to_child(state_.acceleration_of(link.parent)) - k.bias;
      joint_acceleration(link, A, qdd);
    }
  }

  /// From the relative acceleration A = Vdot_C - X Vdot_P - Sdot v.
  void joint_acceleration(const Link<S>& link, const Motion<S>& A, VectorRef<S>& qdd) {
    if (is_rotation_about_axis(link.type)) {
      qdd[link.v_index] = A.angular.z();
      note_off_axis(A.angular.z(),
                    A.angular.template head<2>().cwiseAbs().sum() + A.linear.cwiseAbs().sum());
    } else if (is_translation_along_axis(link.type)) {
      qdd[link.v_index] = A.linear.z();
      note_off_axis(A.linear.z(),
                    A.linear.template head<2>().cwiseAbs().sum() + A.angular.cwiseAbs().sum());
    } else if (state_.plan.has_blocks() && is_floating(link.type)) {
      qdd.template segment<3>(link.v_index) = A.linear;
      qdd.template segment<3>(link.v_index + 3) = A.angular;
    } else {
      const Matrix6U<S> subspace = motion_subspace(link, state_.q + link.q_index);
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

  /// The bound suffices where it is small enough.
  void sharpen_magnification(const S& enough) {
    if (is_sharp_ || known_magnification_ <= enough) return;
    known_magnification_ = digits_.magnification();
    is_sharp_ = true;
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
  /// it, what is left of the equations of motion and of the loops is solved for once more. False
  /// where much is left over all the same: loops that have been taken for redundant among links
  /// that differ too much in inertia.
  template <class Executor>
  bool refine(VectorRef<S>& qdd, const Executor& executor) {
    constexpr double kEnough = 1e-13;  // relative residual that no step improves
    constexpr int kMost = 2;
    if (state_.plan.has_blocks() && !state_.model.has_constraints()) {
      state_.update_links(external_);
    }
    const auto measure = [&] { return refinement_.measure(state_, qdd, status_ == Status::kOk); };
    S left = measure();
    for (int step = 0; left > S(kEnough) && step < kMost; ++step) {
      refinement_.begin(state_);
      leaves_.begin_at_rest(state_, bodies_);
      const Status status = status_;
      run(refinement_.correction(), executor);
      status_ = status;
      refinement_.end(state_, qdd);
      left = measure();
    }
    using std::max;
    using std::sqrt;
    const S allowed =
        max(S(internal::kConsistencyTolerance), sqrt(std::numeric_limits<S>::epsilon()));
    return status_ != Status::kOk || left <= allowed;
  }

  internal::AssemblyState<S> state_;
  internal::PivotBounds<S> pivot_bounds_;
  internal::ArticulatedBodies<S> bodies_;
  internal::AssemblyLeaves<S> leaves_;
  internal::Joining<S, Representation> joining_;
  std::vector<internal::Closing<S, Representation>> closings_;
  std::vector<Status> step_status_;  // one a step: steps may run at the same time
  internal::AssemblyDigits<S, Representation> digits_;
  internal::AssemblyRefinement<S>
      refinement_;  // for loops or couplings, and where digits were lost

  Status status_ = Status::kOk;
  const ExternalWrenches<S>* external_ = nullptr;
  std::vector<int> known_joints_;    // whose accelerations steps leave in the state
  std::vector<int> general_joints_;  // all others between parts
  VectorX<S> qdd_;                   // of assemblies with blocks
  S known_magnification_{1};         // of terms, or a bound of it
  bool is_sharp_ = false;
  bool has_wrenches_ = false;

  static constexpr double kLostDigits = 1e-12;
  S off_axis_{0};  // largest relative acceleration across an axis, and along one
  S largest_{0};
  S largest_rate_{0};    // of qdd
  S refined_forces_{0};  // `of_forces` before they became those of corrections
};

/// Assembly-Disassembly Algorithm, [T] 2.2.1: constraint-oriented.
template <class S>
using Ada = Assembly<S, internal::ConstraintOriented>;

/// Divide-and-Conquer Algorithm, [T] 2.2.3: joint-oriented.
template <class S>
using Dca = Assembly<S, internal::JointOriented>;

}  // namespace hybridyn
