// Onto the loops and couplings: the nearest configuration that closes them, the nearest velocities
// that keep them closed.
//
// Positions, e(q) the residuals, K = de/dv near closure (Levenberg-Marquardt):
//   (1) min |K dq + e|^2 + mu |dq|^2,  mu ~ |e|^2
// By (1) the damping vanishes with the residual, which keeps Newton's quadratic convergence also
// where rows are redundant (Yamashita, Fukushima 2001), and dq has no part along the free motion.
// Velocities, in the metric of the kinetic energy M = L'L (Gauss's principle for impulses):
//   (2) min (v' - v)'M(v' - v) with K v' = 0:  v' = v - L^-1 Y (Y'Y)^+ K v,  Y = L^-T K'
// and by an impulse p on the joints, with what the constraints answer,
//   (3) M dv = p + K' lambda, K dv = u:        dv = L^-1 (w - Y (Y'Y)^+ (Y'w - u)),  w = L^-T p
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/rigid_sweep.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/damped_least_squares.hpp"
#include "hybridyn/configuration/loop_residual.hpp"
#include "hybridyn/numerics/branch_factor.hpp"
#include "hybridyn/numerics/constraint_solver.hpp"

namespace hybridyn {

template <class S>
struct ProjectionResult {
  Status status;  // kLeastSquares: the loops did not close, this is the best that was found;
                  // kSingular: no numbers to work with, nothing was changed
  S residual;     // largest that is left
  int iterations;
};

template <class S>
class Projection {
 public:
  /// The model must outlive the object.
  explicit Projection(const Model<S>& model)
      : model_(model),
        constraints_(model),
        nodes_(model.links.size()),
        crba_(model),
        factor_(model),
        solver_(model.nv, constraints_.rows()),
        least_squares_(constraints_.rows(), model.nv),
        Y_(model.nv, constraints_.rows()),
        scale_(constraints_.rows()),
        residuals_(constraints_.rows()),
        accepted_(constraints_.rows()),
        gap_(constraints_.rows()),
        lambda_(constraints_.rows()),
        rest_(VectorX<S>::Zero(model.nv)),
        step_(model.nv),
        q_(model.nq),
        q_trial_(model.nq) {}

  /// Largest residual of all loops and couplings, in radians or metres. Opposite axes of a revolute
  /// loop are pi apart.
  S position_residual(const QueryVector<S>& q) noexcept {
    update(q, rest_);
    return position_rows();
  }

  /// Largest component of K v, in radians or metres per second.
  S velocity_residual(const QueryVector<S>& q, const QueryVector<S>& v) noexcept {
    update(q, v);
    return velocity_rows(v);
  }

  /// Row by row, those of the last of the two functions above.
  const VectorX<S>& residuals() const noexcept { return residuals_; }

  /// Moves q onto the loops and couplings, down to rounding, and makes quaternions unit ones.
  /// Radians and metres count alike. From far away it may end in a place where the loops do not
  /// close.
  [[nodiscard]] ProjectionResult<S> project_position(ResultVector<S> q) noexcept;

  /// Changes v least, in the metric of the kinetic energy, such that loops and couplings stay
  /// closed; in the Euclidean metric where M is not positive definite.
  [[nodiscard]] ProjectionResult<S> project_velocity(const QueryVector<S>& q,
                                                     ResultVector<S> v) noexcept;

  /// Prepares `impulse` at q. False where M is not positive definite.
  [[nodiscard]] bool prepare(const QueryVector<S>& q) noexcept {
    update(q, rest_);
    return factor(q);
  }

  /// (3) in place: p becomes dv. `u` by row, in least squares where rows contradict each other.
  void impulse(const VectorX<S>& u, ResultVector<S> p) noexcept {
    factor_.solve_transposed_in_place(p);
    gap_.noalias() = Y_.transpose() * p;
    gap_ -= u;
    static_cast<void>(solver_.solve(gap_, S(1), lambda_));
    p.noalias() -= Y_ * lambda_;
    factor_.solve_lower_in_place(p);
  }

  /// At the configuration of the last project_velocity: the number of independent rows, and how far
  /// they are from being fewer than `rank`, between 0 and 1.
  int rank() const noexcept { return model_.has_constraints() ? solver_.rank() : 0; }
  S pivot(int rank) const noexcept { return solver_.pivot(rank); }

 private:
  /// Used by Constraints::columns: K', or Y when M is factored.
  struct Sweep {
    const Projection& of;
    const S* q;
    bool metric;

    template <class Column>
    void add_wrench(int link, const Wrench<S>& F_B, Column& column) const {
      rigid().add_wrench(link, F_B, column);
      if (metric) of.factor_.solve_transposed_in_place(column);
    }
    template <class Column>
    void add_joint_force(int link, const S& force, Column& column) const {
      rigid().add_joint_force(link, force, column);
      if (metric) of.factor_.solve_transposed_in_place(column);
    }
    auto rigid() const {
      const auto kinematics = [this](int i) -> const LinkKinematics<S>& { return of.nodes_[i]; };
      return RigidSweep<S, decltype(kinematics)>(of.model_, q, kinematics);
    }
  };

  /// M = L'L and Y'Y at the q of the last update; false, and Y = K', where M is not positive
  /// definite.
  bool factor(const ConstVectorRef<S>& q) noexcept {
    crba_.path_entries(q, factor_.matrix());
    const bool metric = factor_.factor();
    constraints_.columns(model_, Sweep{*this, q_.data(), metric}, Y_, scale_);
    solver_.factor(Y_, scale_);
    return metric;
  }

  void update(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept {
    for (int i = 0; i < model_.size(); ++i) {
      const Link<S>& link = model_.links[i];
      update_kinematics(link, q.data() + link.q_index, v.data() + link.v_index,
                        parent_twist(nodes_, link.parent, Motion<S>::zero()), nodes_[i]);
    }
    constraints_.update(model_, [this](int i) -> const LinkKinematics<S>& { return nodes_[i]; });
    q_ = q;
  }

  S position_rows() noexcept {
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      const Loop<S>& loop = model_.loops[l];
      const int row = constraints_.first_row(static_cast<int>(l));
      residuals_.segment(row, loop.constraints()) =
          loop_residual(loop, constraints_.loop(static_cast<int>(l)).X_LpL);
    }
    coupling_rows([this](const Link<S>& link) { return q_[link.q_index]; }, true);
    return largest();
  }

  S velocity_rows(const ConstVectorRef<S>& v) noexcept {
    for (std::size_t l = 0; l < model_.loops.size(); ++l) {
      const LoopGeometry<S>& g = constraints_.loop(static_cast<int>(l));
      residuals_.segment(constraints_.first_row(static_cast<int>(l)), g.rows()).noalias() =
          g.T.transpose() * g.V_rel.vector();
    }
    coupling_rows([&](const Link<S>& link) { return v[link.v_index]; }, false);
    return largest();
  }

  template <class Coordinate>
  void coupling_rows(const Coordinate& coordinate, bool offset) noexcept {
    for (std::size_t c = 0; c < model_.couplings.size(); ++c) {
      const Coupling<S>& coupling = model_.couplings[c];
      S sum = offset ? S(-coupling.offset) : S(0);
      for (const auto& term : coupling.terms) {
        sum += term.coefficient * coordinate(model_.links[term.link]);
      }
      residuals_[constraints_.coupling_row(static_cast<int>(c))] = sum;
    }
  }

  /// NaN when any residual is.
  S largest() const noexcept {
    using std::abs;
    S out(0);
    for (const S& r : residuals_) {
      const S size = abs(r);
      if (!(size <= out)) out = size;
    }
    return out;
  }

  /// What rounding leaves of a residual: of the coordinates and of the places of the links.
  S rounding() const noexcept {
    using std::max;
    S reach(0);
    for (int i = 0; i < model_.size() && !model_.loops.empty(); ++i) {
      reach = max(reach, S(constraints_.world_pose(i).translation.norm()));
    }
    return std::numeric_limits<S>::epsilon() * (S(1) + reach + q_.cwiseAbs().maxCoeff());
  }

  const Model<S>& model_;
  Constraints<S> constraints_;
  std::vector<LinkKinematics<S>> nodes_;
  Crba<S> crba_;
  BranchFactor<S> factor_;
  ConstraintSolver<S> solver_;
  DampedLeastSquares<S> least_squares_;
  MatrixX<S> Y_;
  VectorX<S> scale_;
  VectorX<S> residuals_;
  VectorX<S> accepted_;  // residuals before the step that is being tried
  VectorX<S> gap_;       // in what the rows ask for
  VectorX<S> lambda_;
  VectorX<S> rest_;
  VectorX<S> step_;
  VectorX<S> q_;  // of the last update
  VectorX<S> q_trial_;
};

template <class S>
ProjectionResult<S> Projection<S>::project_position(ResultVector<S> q) noexcept {
  constexpr int kMostIterations = 100;
  const S kTolerance(64);   // residuals that are no more than this times rounding are closed
  const S kStalled(1e-10);  // relative gain in |e|^2 that is too small to go on
  const S kMostDamping(1e12);
  q_trial_ = q;
  if (!normalise(model_, q_trial_)) {
    return {Status::kSingular, std::numeric_limits<S>::quiet_NaN(), 0};
  }
  S residual = position_residual(q_trial_);
  if (!(residual < std::numeric_limits<S>::max())) return {Status::kSingular, residual, 0};
  q = q_trial_;
  if (!model_.has_constraints()) return {Status::kOk, S(0), 0};

  S least = rounding();
  S damping(1);
  bool moved = true;
  int iteration = 0;
  while (residual > least && iteration < kMostIterations && damping < kMostDamping) {
    ++iteration;
    if (moved) {  // here all is up to date for q
      constraints_.columns(model_, Sweep{*this, q_.data(), false}, Y_, scale_);
      accepted_ = residuals_;
    }
    const S squared = accepted_.squaredNorm();
    least_squares_.solve(Y_, accepted_, scale_.maxCoeff(), damping * std::min(S(1), squared),
                         step_);
    integrate(model_, q, step_, S(-1), q_trial_);
    const S trial = position_residual(q_trial_);
    moved = residuals_.squaredNorm() < squared;
    if (moved) {
      const bool stalled = residuals_.squaredNorm() > (S(1) - kStalled) * squared;
      q = q_trial_;
      residual = trial;
      least = rounding();
      damping *= S(0.1);
      if (stalled) break;
    } else {
      if (residual <= kTolerance * least) break;
      damping *= S(10);
    }
  }
  const bool closed = residual <= kTolerance * least;
  return {closed ? Status::kOk : Status::kLeastSquares, residual, iteration};
}

template <class S>
ProjectionResult<S> Projection<S>::project_velocity(const QueryVector<S>& q,
                                                    ResultVector<S> v) noexcept {
  constexpr int kMostPasses = 4;  // the first does it, the others remove its rounding
  if (!model_.has_constraints()) return {Status::kOk, S(0), 0};
  S residual = velocity_residual(q, v);
  if (!(residual < std::numeric_limits<S>::max())) return {Status::kSingular, residual, 0};
  const bool metric = factor(q);
  int pass = 0;
  while (pass < kMostPasses && residual > S(0)) {
    ++pass;
    accepted_ = residuals_;
    // Rows that contradict each other cannot occur: K v is in the range of K.
    static_cast<void>(solver_.solve(accepted_, S(1), lambda_));
    step_.noalias() = Y_ * lambda_;
    if (metric) factor_.solve_lower_in_place(step_);
    v -= step_;
    const S now = velocity_residual(q, v);
    if (!(now < residual)) {
      v += step_;
      break;
    }
    residual = now;
  }
  return {Status::kOk, residual, pass};
}

}  // namespace hybridyn
