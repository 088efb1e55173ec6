// How a reference model moves on its loops under virtual forces, through singular configurations.
//
//   (1) M a + c(q, v) = Q + K'lambda,  K a = k      (no gravity, unless it is asked for)
// is evaluated at the nearest closed state (q^, v^) = P(q, v) in the metric of the kinetic energy:
// impulses of the loops alone lead there. In a singular configuration K loses
// rank and the nearest state does not say on which branch the mechanism is. With one freedom left,
// the tangent n that it had before does: from the closed states at distances d and 2d along it,
//   (2) x^ = (4 (x(d) + x(-d)) - (x(2d) + x(-2d))) / 6,   x = q, a
//   (3) n ~ 8 (q(d) - q(-d)) - (q(2d) - q(-2d)),          v^ = n (n'v)
// up to O(d^4). n is one variable of state; the measured velocity, which is zero or noise near rest,
// is not asked which way the path goes.
#pragma once

#include <array>
#include <functional>

#include "hybridyn/configuration/regular_rank.hpp"
#include "hybridyn/dynamics/dynamics.hpp"

namespace hybridyn::control {

/// Accelerations of a closed model without gravity, by other code than the numeric one, such as
/// that generated for it.
template <class S>
using ReferenceDynamics = std::function<Status(const VectorX<S>& q, const VectorX<S>& v,
                                               const VectorX<S>& Q, VectorX<S>& a)>;

template <class S>
class LoopMotion {
 public:
  /// The model must outlive the object.
  LoopMotion(const Model<S>& model, const Vector3<S>& gravity)
      : model_(model),
        dynamics_(model),
        projection_(model),
        environment_{gravity, nullptr},
        q_(model.nq),
        v_(model.nv),
        tangent_(VectorX<S>::Zero(model.nv)),
        step_(model.nv),
        along_(model.nv),
        near_v_(model.nv),
        wanted_(model.constraint_size()) {
    for (VectorX<S>& q : near_q_) q.resize(model.nq);
    for (VectorX<S>& dq : near_dq_) dq.resize(model.nv);
  }

  /// (1) by other code from now on.
  void use(ReferenceDynamics<S> dynamics) { given_ = std::move(dynamics); }

  /// Finds the rank that the loops have around q, and the tangent at q. A singular q has several:
  /// `direction`, joint velocities, says which, roughly; without it kLeastSquares there, and where
  /// the loops are open by more than kFar. Allocates.
  Status start(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>* direction = nullptr);

  /// The nearest closed state: kLeastSquares where the loops do not close.
  Status close(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept;

  /// After close.
  const VectorX<S>& q() const { return q_; }
  const VectorX<S>& v() const { return v_; }
  /// The direction of the path, of length 1; zero where the loops leave more than one freedom.
  const VectorX<S>& tangent() const { return tangent_; }
  bool is_singular() const { return is_singular_; }

  /// After close, (1) at the closed state.
  Status accelerate(const VectorX<S>& Q, VectorX<S>& a) noexcept;

  /// (1) at any state, with K a = k - 2 w K v - w^2 e for its residuals e.
  Status accelerate_at(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>& Q, const S& w,
                       VectorX<S>& a) noexcept;

 private:
  /// Relative pivots of the loops' rows below this count as singular, and d.
  static constexpr double kSingular = 5e-3;
  static constexpr double kDistance = 2e-3;
  static constexpr double kFar = 0.05;   // m, rad: a start that is not meant to be on the loops
  static constexpr double kSlow = 1e-3;  // rad/s: slower motion does not tell the tangent
  static constexpr std::array<int, 4> kSteps = {1, -1, 2, -2};
  static constexpr std::array<int, 4> kWeights = {4, 4, -1, -1};  // sixths

  bool is_path() const { return model_.has_constraints() && model_.nv - regular_rank_ == 1; }
  Status close_state(const ConstVectorRef<S>& v) noexcept;
  Status limit_of_state(const ConstVectorRef<S>& v) noexcept;
  void follow_tangent() noexcept;
  Status find_tangent(const VectorX<S>& v, const VectorX<S>* direction);

  const Model<S>& model_;
  Dynamics<S> dynamics_;
  ReferenceDynamics<S> given_;
  Projection<S> projection_;
  Environment<S> environment_;
  int regular_rank_ = 0;
  bool is_singular_ = false;
  VectorX<S> q_;
  VectorX<S> v_;
  VectorX<S> tangent_;
  VectorX<S> step_;
  VectorX<S> along_;
  VectorX<S> near_v_;
  VectorX<S> wanted_;
  std::array<VectorX<S>, 4> near_q_;   // closed states beside a singular one
  std::array<VectorX<S>, 4> near_dq_;  // from it to them
};

template <class S>
Status LoopMotion<S>::start(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>* direction) {
  tangent_.setZero();
  regular_rank_ = regular_rank(model_, projection_, q);
  q_ = q;
  v_ = v;
  if (projection_.position_residual(q_) > S(kFar)) return Status::kLeastSquares;
  if (projection_.project_position(q_).status != Status::kOk) return Status::kLeastSquares;
  static_cast<void>(projection_.project_velocity(q_, v_));
  if (!is_path()) return Status::kOk;
  const Status status = find_tangent(v_, direction);
  return status == Status::kOk ? close(q, v) : status;
}

template <class S>
Status LoopMotion<S>::find_tangent(const VectorX<S>& v, const VectorX<S>* direction) {
  is_singular_ = projection_.pivot(regular_rank_) < S(kSingular);
  if (direction != nullptr) {
    tangent_ = *direction;
  } else if (!is_singular_) {
    tangent_.setOnes();
    for (int k = 0; k < tangent_.size(); ++k) tangent_[k] += S(0.1) * S(k);  // along some axis
  } else if (v.norm() > S(kSlow)) {
    tangent_ = v;
  }
  if (!is_singular_) static_cast<void>(projection_.project_velocity(q_, tangent_));
  const S length = tangent_.norm();
  if (!(length > S(1e-6))) {
    tangent_.setZero();
    return Status::kLeastSquares;
  }
  tangent_ /= length;
  return Status::kOk;
}

template <class S>
Status LoopMotion<S>::close(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept {
  q_ = q;
  v_ = v;
  if (!model_.has_constraints()) return Status::kOk;
  const Status closed = close_state(v);
  if (closed != Status::kOk) return closed;
  if (!is_path()) return Status::kOk;
  if (is_singular_) return limit_of_state(v);
  follow_tangent();
  return Status::kOk;
}

/// By Newton's method; where that does not converge, as near singular configurations, to the nearest
/// angles. Residuals below kNear are closed by one more step up to their square.
template <class S>
Status LoopMotion<S>::close_state(const ConstVectorRef<S>& v) noexcept {
  constexpr int kMostSteps = 6;
  const S kNear(1e-5);
  for (int step = 0; step < kMostSteps; ++step) {
    const S residual = projection_.closing_step(q_, v_, step_, along_);
    is_singular_ = projection_.pivot(regular_rank_) < S(kSingular);
    if (is_singular_ || !(residual < S(kFar))) break;
    integrate(model_, q_, step_, S(1), q_);
    v_ += along_;
    if (residual < kNear) return Status::kOk;
  }
  const Status closed = projection_.project_position(q_).status;
  if (closed != Status::kOk) return closed;
  v_ = v;
  static_cast<void>(projection_.project_velocity(q_, v_));
  is_singular_ = projection_.pivot(regular_rank_) < S(kSingular);
  return Status::kOk;
}

/// The tangent that goes on from the last one.
template <class S>
void LoopMotion<S>::follow_tangent() noexcept {
  const S speed = v_.norm();
  if (speed > S(kSlow)) {
    step_ = v_;
  } else {
    step_ = tangent_;
    static_cast<void>(projection_.project_velocity(q_, step_));
  }
  const S length = step_.norm();
  if (!(length > S(0))) return;
  tangent_ = (step_.dot(tangent_) < S(0) ? S(-1) : S(1)) / length * step_;
}

/// (2) of q, (3).
template <class S>
Status LoopMotion<S>::limit_of_state(const ConstVectorRef<S>& v) noexcept {
  step_.setZero();
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    integrate(model_, q_, tangent_, S(kSteps[i] * kDistance), near_q_[i]);
    const Status closed = projection_.project_position(near_q_[i]).status;
    if (closed != Status::kOk) return closed;
    difference(model_, q_, near_q_[i], near_dq_[i]);
    step_ += (S(kWeights[i]) / S(6)) * near_dq_[i];
  }
  along_ = S(8) * (near_dq_[0] - near_dq_[1]) - (near_dq_[2] - near_dq_[3]);
  const S length = along_.norm();
  if (!(length > S(0))) return Status::kLeastSquares;
  tangent_ = along_ / length;
  integrate(model_, q_, step_, S(1), q_);
  v_ = tangent_.dot(v) * tangent_;
  return Status::kOk;
}

template <class S>
Status LoopMotion<S>::accelerate(const VectorX<S>& Q, VectorX<S>& a) noexcept {
  if (!is_singular_ || !is_path()) return accelerate_at(q_, v_, Q, S(0), a);
  a.setZero();
  Status status = Status::kOk;
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    near_v_ = v_;
    static_cast<void>(projection_.project_velocity(near_q_[i], near_v_));
    status = std::max(status, accelerate_at(near_q_[i], near_v_, Q, S(0), step_));
    a += (S(kWeights[i]) / S(6)) * step_;
  }
  return status;
}

template <class S>
Status LoopMotion<S>::accelerate_at(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>& Q,
                                    const S& w, VectorX<S>& a) noexcept {
  Status status = Status::kOk;
  if (given_) {
    status = given_(q, v, Q, a);
  } else {
    status = dynamics_.factor(q);
    if (status == Status::kSingular) return status;
    status = std::max(status, dynamics_.bias(v, Q, environment_));
    a = dynamics_.accelerations();
  }
  if (!(w > S(0)) || !model_.has_constraints()) return status;
  projection_.position_residual(q);
  wanted_ = -w * w * projection_.residuals();
  projection_.velocity_residual(q, v);
  wanted_ -= S(2) * w * projection_.residuals();
  if (!projection_.prepare(q)) return Status::kSingular;
  along_.setZero();
  projection_.impulse(wanted_, along_);
  a += along_;
  return status;
}

}  // namespace hybridyn::control
