// Onto the loops and couplings: the nearest configuration that closes them, the nearest velocities
// that keep them closed.
//
// Positions, e(q) the residuals, K = de/dv near closure (Levenberg-Marquardt):
//   (1) min |K dq + e|^2 + mu |dq|^2,  mu ~ |e|^2
// By (1) the damping vanishes with the residual, which keeps Newton's quadratic convergence also
// where rows are redundant (Yamashita, Fukushima 2001), and dq has no part along the free motion.
// Clusters of constraints that have nothing to do with each other go side by side, each with its
// own damping. Velocities, in the metric of the kinetic energy, M^-1 = W'W (Gauss's principle for
// impulses):
//   (2) min (v' - v)'M(v' - v) with K v' = 0:  v' = v - W'Y (Y'Y)^+ K v,  Y = W K'
// and by an impulse p on the joints, with what the constraints answer,
//   (3) M dv = p + K' lambda, K dv = u:        dv = W'(w - Y (Y'Y)^+ (Y'w - u)),  w = W p
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "hybridyn/algorithms/articulated_factor.hpp"
#include "hybridyn/algorithms/constraint_system.hpp"
#include "hybridyn/algorithms/rigid_sweep.hpp"
#include "hybridyn/configuration/closing_steps.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/loop_residual.hpp"

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
  explicit Projection(const Model<S>& model);
  explicit Projection(const Model<S>&&) = delete;  // a temporary is gone before the object is

  /// Largest residual of all loops and couplings, in radians or metres. Opposite axes of a revolute
  /// loop are pi apart.
  S position_residual(const QueryVector<S>& q) noexcept;

  /// Largest component of K v, in radians or metres per second.
  S velocity_residual(const QueryVector<S>& q, const QueryVector<S>& v) noexcept;

  /// Row by row, those of the last of the two functions above.
  const VectorX<S>& residuals() const noexcept { return residuals_; }

  /// Moves q onto the loops and couplings, down to rounding, and makes quaternions unit ones.
  /// Radians and metres count alike. From far away it may end in a place where the loops do not
  /// close.
  [[nodiscard]] ProjectionResult<S> project_position(ResultVector<S> q) noexcept;

  /// The clusters of constraints, and which of them the last project_position closed.
  int clusters() const noexcept { return closing_.size(); }
  const internal::ConstraintCluster& cluster(int c) const noexcept { return closing_.cluster(c); }
  bool is_closed(int c) const noexcept { return closing_.is_closed(c); }

  /// Changes v least, in the metric of the kinetic energy, such that loops and couplings stay
  /// closed; in the Euclidean metric where M is not positive definite.
  [[nodiscard]] ProjectionResult<S> project_velocity(const QueryVector<S>& q,
                                                     ResultVector<S> v) noexcept;

  /// Prepares `impulse` at q. False where M is not positive definite.
  [[nodiscard]] bool prepare(const QueryVector<S>& q) noexcept;

  /// (3) in place: p becomes dv. `u` by row, in least squares where rows contradict each other.
  void impulse(const VectorX<S>& u, ResultVector<S> p) noexcept;

  /// One step of Newton's method towards the loops from (q, v): the least motion dq and the least
  /// change dv of velocities, in the metric of the kinetic energy, that close them as they are at q.
  /// The largest residual of positions at q; NaN where M is not positive definite.
  [[nodiscard]] S closing_step(const QueryVector<S>& q, const QueryVector<S>& v, ResultVector<S> dq,
                               ResultVector<S> dv) noexcept;

  /// At the configuration of the last project_velocity or closing_step: the number of independent rows, and how far
  /// they are from being fewer than `rank`, between 0 and 1.
  int rank() const noexcept { return system_.rank(); }
  S pivot(int rank) const noexcept { return system_.pivot(rank); }

 private:
  auto rigid_sweep() const {
    const auto kinematics = [this](int i) -> const LinkKinematics<S>& { return nodes_[i]; };
    return internal::RigidSweep<S, decltype(kinematics)>(model_, q_.data(), kinematics);
  }

  /// M^-1 = W'W and Y'Y at the q of the last update; false, and Y = K', where M is not positive
  /// definite.
  bool factor() noexcept {
    const auto kinematics = [this](int i) -> const LinkKinematics<S>& { return nodes_[i]; };
    const bool metric = factor_.factor(q_.data(), kinematics);
    if (metric) {
      system_.factor(model_, constraints_, factor_.sweep());
    } else {
      system_.factor(model_, constraints_, rigid_sweep());
    }
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
          internal::loop_residual(loop, constraints_.loop(static_cast<int>(l)).X_LpL);
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

  const Model<S>& model_;
  Constraints<S> constraints_;
  std::vector<LinkKinematics<S>> nodes_;
  internal::ArticulatedFactor<S> factor_;
  internal::ConstraintSystem<S> system_;
  internal::ClosingSteps<S> closing_;
  VectorX<S> residuals_;
  VectorX<S> gap_;  // in what the rows ask for
  VectorX<S> lambda_;
  VectorX<S> rest_;
  VectorX<S> step_;
  VectorX<S> q_;  // of the last update
  VectorX<S> q_trial_;
};

template <class S>
Projection<S>::Projection(const Model<S>& model)
    : model_(model),
      constraints_(model),
      nodes_(model.links.size()),
      factor_(model),
      system_(model, constraints_),
      closing_(model, constraints_),
      residuals_(constraints_.rows()),
      gap_(constraints_.rows()),
      lambda_(constraints_.rows()),
      rest_(VectorX<S>::Zero(model.nv)),
      step_(model.nv),
      q_(model.nq),
      q_trial_(model.nq) {}

template <class S>
S Projection<S>::position_residual(const QueryVector<S>& q) noexcept {
  update(q, rest_);
  return position_rows();
}

template <class S>
S Projection<S>::velocity_residual(const QueryVector<S>& q, const QueryVector<S>& v) noexcept {
  update(q, v);
  return velocity_rows(v);
}

template <class S>
bool Projection<S>::prepare(const QueryVector<S>& q) noexcept {
  update(q, rest_);
  return factor();
}

template <class S>
void Projection<S>::impulse(const VectorX<S>& u, ResultVector<S> p) noexcept {
  factor_.backward(p);
  system_.project(p, gap_);
  gap_ -= u;
  static_cast<void>(system_.solve(gap_, S(1), lambda_));
  system_.add_forces(lambda_, S(-1), p);
  factor_.forward(p);
}

template <class S>
S Projection<S>::closing_step(const QueryVector<S>& q, const QueryVector<S>& v, ResultVector<S> dq,
                              ResultVector<S> dv) noexcept {
  update(q, v);
  if (!factor()) return std::numeric_limits<S>::quiet_NaN();
  const S residual = position_rows();
  for (const bool of_velocity : {false, true}) {
    if (of_velocity) velocity_rows(v);
    auto& out = of_velocity ? dv : dq;
    gap_ = -residuals_;
    static_cast<void>(system_.solve(gap_, S(1), lambda_));
    out.setZero();
    system_.add_forces(lambda_, S(1), out);
    factor_.forward(out);
  }
  return residual;
}

template <class S>
ProjectionResult<S> Projection<S>::project_position(ResultVector<S> q) noexcept {
  constexpr int kMostIterations = 100;
  q_trial_ = q;
  if (!normalise(model_, q_trial_)) {
    return {Status::kSingular, std::numeric_limits<S>::quiet_NaN(), 0};
  }
  S residual = position_residual(q_trial_);
  if (!(residual < std::numeric_limits<S>::max())) return {Status::kSingular, residual, 0};
  q = q_trial_;
  if (!model_.has_constraints()) return {Status::kOk, S(0), 0};

  closing_.start(model_, constraints_, residuals_, q_trial_);
  int iteration = 0;
  for (; closing_.is_under_way() && iteration < kMostIterations; ++iteration) {
    // What has moved is up to date for q; what has not keeps its columns.
    closing_.find_step(model_, constraints_, rigid_sweep(), step_);
    integrate(model_, q, step_, S(-1), q_trial_);
    static_cast<void>(position_residual(q_trial_));
    closing_.judge(model_, constraints_, residuals_, q_trial_, q);
  }
  closing_.end();
  return {closing_.is_closed() ? Status::kOk : Status::kLeastSquares, closing_.residual(),
          iteration};
}

template <class S>
ProjectionResult<S> Projection<S>::project_velocity(const QueryVector<S>& q,
                                                    ResultVector<S> v) noexcept {
  constexpr int kMostPasses = 4;  // the first does it, the others remove its rounding
  if (!model_.has_constraints()) return {Status::kOk, S(0), 0};
  S residual = velocity_residual(q, v);
  if (!(residual < std::numeric_limits<S>::max())) return {Status::kSingular, residual, 0};
  const bool metric = factor();
  int pass = 0;
  while (pass < kMostPasses && residual > S(0)) {
    ++pass;
    gap_ = residuals_;
    // Rows that contradict each other cannot occur: K v is in the range of K.
    static_cast<void>(system_.solve(gap_, S(1), lambda_));
    step_.setZero();
    system_.add_forces(lambda_, S(1), step_);
    if (metric) factor_.forward(step_);
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
