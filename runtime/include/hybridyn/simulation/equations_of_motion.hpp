// The differential equation of a mechanism, for integrators: x = (q, v), xdot = (N(q) v, qdd).
//
// With loops that are kept by projection it is evaluated at the nearest state that closes them:
// P(x) below. A solution of the equation stays on the loops, where P changes nothing; but the
// stages of a Runge-Kutta step leave them by some power of the step, and without P the
// accelerations there would be wrong by that distance over the distance to the nearest singular
// configuration.
//   xdot = f(P(x)),  f = (N(q) v, qdd(t, q, v))
// In a singular configuration some rows of the loops say nothing, and qdd is not determined by q
// and v alone: the motion is smooth all the same, and its acceleration the limit from both sides
// along the velocity. Taken from four states at distances of eta and 2 eta, up to O(eta^4):
//   qdd = (4 (qdd(eta) + qdd(-eta)) - (qdd(2 eta) + qdd(-2 eta))) / 6
//
// Baumgarte's stabilisation adds the least accelerations, in the metric of the kinetic energy, with
//   K dqdd = -2 a K v - a^2 e
// so that residuals e of the loops fade like those of a critically damped spring of frequency a.
#pragma once

#include <optional>

#include "hybridyn/configuration/projection.hpp"
#include "hybridyn/simulation/free_flight.hpp"
#include "hybridyn/simulation/motion_law.hpp"
#include "hybridyn/simulation/options.hpp"
#include "hybridyn/simulation/outcome.hpp"
#include "hybridyn/simulation/step_scheme.hpp"

namespace hybridyn::internal {

/// 0 x is NaN for what is not finite: without a branch for each number.
template <class Vector>
bool is_finite(const Vector& x) {
  using S = typename Vector::Scalar;
  return (S(0) * x).sum() == S(0);
}

template <class S>
class EquationsOfMotion {
 public:
  /// The model must outlive the object. `baumgarte_rate`: a above.
  EquationsOfMotion(const Model<S>& model, MotionLaw<S> law, LoopTreatment loops,
                    const S& baumgarte_rate)
      : model_(model),
        law_(std::move(law)),
        loops_(model.has_constraints() ? loops : LoopTreatment::kNone),
        baumgarte_rate_(baumgarte_rate),
        projection_(model),
        external_(model),
        environment_{law_.gravity, law_.loads ? &external_ : nullptr},
        q_(VectorX<S>::Zero(model.nq)),
        v_(VectorX<S>::Zero(model.nv)),
        tau_(VectorX<S>::Zero(model.nv)),
        qdd_(VectorX<S>::Zero(model.nv)),
        near_q_(model.nq),
        near_v_(model.nv),
        near_qdd_(model.nv),
        wanted_(model.constraint_size()) {
    if (!law_.loads && FreeFlight<S>::is_possible(model)) {
      free_flight_.emplace(model, law_.gravity);
    }
  }

  /// xdot at (t, x).
  void operator()(const VectorX<S>& x, VectorX<S>& xdot, const S& t) {
    q_ = x.head(model_.nq);
    v_ = x.tail(model_.nv);
    evaluate(t);
    rate(model_, q_, v_, xdot.head(model_.nq));
    xdot.tail(model_.nv) = qdd_;
  }

  /// Quaternions get length one, loops that are kept by projection are closed.
  void settle(VectorX<S>& x) {
    q_ = x.head(model_.nq);
    v_ = x.tail(model_.nv);
    close(q_, v_);
    x << q_, v_;
  }

  /// After a step of length h from (q0, v0) the same, and free flight keeps its momenta.
  void settle(const QueryVector<S>& q0, const QueryVector<S>& v0, const S& h, VectorX<S>& x) {
    q_ = x.head(model_.nq);
    v_ = x.tail(model_.nv);
    close(q_, v_);
    if (free_flight_ && base_is_free_) free_flight_->correct(q0, v0, h, q_, v_);
    x << q_, v_;
  }

  /// Largest residual of the loops in positions before `settle`, since `clear`.
  const S& drift() const { return drift_; }
  /// Forgets drift, faults and forces of an earlier motion.
  void clear() {
    drift_ = S(0);
    base_is_free_ = true;
    clear_fault();
  }

  /// By projection.
  bool keeps_loops() const { return loops_ == LoopTreatment::kProjection; }

  /// A scheme whose forces are added from now on, or null. It must outlive their use.
  void add_forces_of(StepScheme<S>* scheme) {
    scheme_ = scheme;
    environment_.external = law_.loads || scheme != nullptr ? &external_ : nullptr;
    if (!law_.controller) tau_.setZero();
  }

  /// What acts at (t, q, v): `tau` and `environment`.
  void act(const S& t, const VectorX<S>& q, const VectorX<S>& v) {
    if (law_.controller) {
      tau_.setZero();
      law_.controller(t, q, v, tau_);
      if (!is_finite(tau_)) return fail(Fault::kController, t);
      if (free_flight_ && !tau_.template head<6>().isZero(S(0))) base_is_free_ = false;
    }
    if (environment_.external == nullptr) return;
    external_.clear();
    if (law_.loads) law_.loads(t, q, v, external_);
    if (scheme_ != nullptr) {
      if (!law_.controller) tau_.setZero();
      scheme_->add_forces(q, v, tau_, external_);
    }
    for (int i = 0; i < model_.size(); ++i) {
      if (!external_[i].vector().allFinite()) return fail(Fault::kLoads, t);
    }
  }

  /// Shows a state that the motion has reached to a law that is sampled. True where what it holds
  /// may be another now.
  bool sample(const S& t, const VectorX<S>& q, const VectorX<S>& v) {
    return law_.sample && law_.sample(t, q, v);
  }

  const Model<S>& model() const { return model_; }
  Projection<S>& projection() { return projection_; }

  /// How many rows of the loops are independent where they are not singular: where fewer are, it is
  /// a singular configuration.
  void set_regular_rank(int rank) { regular_rank_ = rank; }
  /// How far the last evaluation was from a singular configuration, between 0 and 1.
  const S& regularity() const { return regularity_; }

  /// A fault where x is not finite.
  void check_state(const VectorX<S>& x, const S& t) {
    if (!is_finite(x)) fail(Fault::kState, t);
  }

  /// What the last evaluation used and found.
  const VectorX<S>& tau() const { return tau_; }
  const VectorX<S>& qdd() const { return qdd_; }
  const Environment<S>& environment() const { return environment_; }
  /// The first fault of all evaluations since `clear_fault`.
  Fault fault() const { return fault_; }
  const S& fault_time() const { return fault_time_; }
  void clear_fault() { fault_ = Fault::kNone; }
  /// The first counts.
  void fail(Fault fault, const S& t) {
    if (fault_ != Fault::kNone) return;
    fault_ = fault;
    fault_time_ = t;
  }

 private:
  void evaluate(const S& t) {
    qdd_.setZero();
    const bool sound = is_finite(q_) && is_finite(v_);
    if (!sound || !normalise(model_, q_)) return fail(Fault::kState, t);
    if (keeps_loops()) {
      project(q_, v_);
      regularity_ = projection_.pivot(regular_rank_);
    }
    act(t, q_, v_);
    if (fault_ != Fault::kNone) return;
    if (keeps_loops() && projection_.rank() < regular_rank_ && !v_.isZero()) {
      return limit_along_velocity(t);
    }
    check(law_.forward_dynamics(q_, v_, tau_, environment_, qdd_), qdd_, t);
    if (loops_ == LoopTreatment::kBaumgarte) stabilise(t);
  }

  void limit_along_velocity(const S& t) {
    const S eta = S(1e-3) / v_.cwiseAbs().maxCoeff();
    for (const auto& [steps, weight] :
         {std::pair{1, 4}, std::pair{-1, 4}, std::pair{2, -1}, std::pair{-2, -1}}) {
      integrate(model_, q_, v_, S(steps) * eta, near_q_);
      near_v_ = v_;
      project(near_q_, near_v_);
      check(law_.forward_dynamics(near_q_, near_v_, tau_, environment_, near_qdd_), near_qdd_, t);
      qdd_ += (S(weight) / S(6)) * near_qdd_;
    }
  }

  void stabilise(const S& t) {
    near_qdd_.setZero();
    projection_.position_residual(q_);
    wanted_ = -baumgarte_rate_ * baumgarte_rate_ * projection_.residuals();
    projection_.velocity_residual(q_, v_);
    wanted_ -= S(2) * baumgarte_rate_ * projection_.residuals();
    if (!projection_.prepare(q_)) return fail(Fault::kMass, t);
    projection_.impulse(wanted_, near_qdd_);
    qdd_ += near_qdd_;
  }

  void close(VectorX<S>& q, VectorX<S>& v) {
    static_cast<void>(normalise(model_, q));
    if (model_.has_constraints()) drift_ = std::max(drift_, projection_.position_residual(q));
    if (keeps_loops()) project(q, v);
  }

  void project(VectorX<S>& q, VectorX<S>& v) {
    static_cast<void>(projection_.project_position(q));
    static_cast<void>(projection_.project_velocity(q, v));
  }

  void check(Status status, const VectorX<S>& qdd, const S& t) {
    if (status == Status::kSingular) return fail(Fault::kMass, t);
    if (!is_finite(qdd)) fail(Fault::kAcceleration, t);
  }

  const Model<S>& model_;
  MotionLaw<S> law_;
  LoopTreatment loops_;
  S baumgarte_rate_;
  int regular_rank_ = 0;
  S regularity_ = S(0);
  S drift_ = S(0);
  Projection<S> projection_;
  std::optional<FreeFlight<S>> free_flight_;
  bool base_is_free_ = true;  // no force on it since `clear`
  StepScheme<S>* scheme_ = nullptr;
  ExternalWrenches<S> external_;
  Environment<S> environment_;
  VectorX<S> q_;
  VectorX<S> v_;
  VectorX<S> tau_;
  VectorX<S> qdd_;
  VectorX<S> near_q_;
  VectorX<S> near_v_;
  VectorX<S> near_qdd_;
  VectorX<S> wanted_;
  Fault fault_ = Fault::kNone;
  S fault_time_ = S(0);
};

}  // namespace hybridyn::internal
