// An open robot moves as if it had loops: [T] 7. A reference model of it, closed and without
// gravity, says how it would move under virtual forces; inverse dynamics of the robot does that.
//
//   (1) reference   M a + c(q, v) = Q_v + K'lambda                                   ([T] 7.3-7.5)
//   (2) robot       tau = M a_r + c(q, v) + g(q)
// Which state (1) is asked at makes the laws:
//   kMeasured   at the measured one, K a = k - 2 w K v - w^2 e. With w = 0 the law of [T]: it is
//               right for an exact model and a torque without steps; nothing closes what has opened
//   kOnLoop     at the nearest closed state (q^, v^), through singular configurations (LoopMotion):
//                 (3) a_r = a(q^, v^) + 2 w (v^ - v) + w^2 (q^ - q)
//               nearest in the metric of the kinetic energy, so that what opens the loop does not
//               move the robot along it
//   kFollow     (q^, v^) is a state of its own that moves by (1), and (3) follows it: what is
//               measured cannot choose a branch. It takes steps from call to call: for laws that are
//               sampled
// Joints that the reference does not have keep their angle q_0 of the start:
//   (4) a_r = -2 w v + w^2 (q_0 - q)
// A plant that differs by da in its accelerations stays |da| / w^2 off the loop.
#pragma once

#include <algorithm>
#include <array>

#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/control/joint_map.hpp"
#include "hybridyn/control/loop_motion.hpp"
#include "hybridyn/control/virtual_forces.hpp"

namespace hybridyn::control {

enum class LoopLaw { kMeasured, kOnLoop, kFollow };

template <class S>
struct VirtualLoopOptions {
  LoopLaw law = LoopLaw::kOnLoop;
  S closing_rate = S(20);                             // w, 1/s
  Vector3<S> gravity{S(0), S(0), S(-9.81)};           // that the robot has to bear
  Vector3<S> reference_gravity = Vector3<S>::Zero();  // that the reference model feels
  S tolerance = S(1e-3);  // of forces on a free base, relative to the largest joint force
};

template <class S>
class VirtualLoop {
 public:
  using Options = VirtualLoopOptions<S>;
  using InverseDynamics = std::function<void(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                                             const VectorX<S>& qdd, VectorRef<S>& tau)>;

  /// The models must outlive the object. Throws Error where their joints do not fit.
  VirtualLoop(const Model<S>& robot, const Model<S>& reference, const Options& options = {})
      : robot_(robot),
        reference_(reference),
        options_(options),
        map_(robot, reference),
        motion_(reference, options.reference_gravity),
        forces_(reference),
        rnea_(robot),
        q_(reference.nq),
        v_(reference.nv),
        Q_(reference.nv),
        a_(reference.nv),
        correction_(reference.nv),
        qdd_(robot.nv),
        home_(robot.nq) {
    neutral(robot, home_);
    for (VectorX<S>& k : stages_q_) k.resize(reference.nq);
    for (VectorX<S>& k : stages_v_) k.resize(reference.nv);
    start_q_.resize(reference.nq);
    start_v_.resize(reference.nv);
    stage_q_.resize(reference.nq);
    stage_v_.resize(reference.nv);
    neutral(reference, start_q_);
    q_ = start_q_;
  }

  /// Code generated for the two models in the place of the numeric: accelerations of the reference
  /// without gravity, inverse dynamics of the robot under gravity.
  void use(ReferenceDynamics<S> reference, InverseDynamics inverse) {
    motion_.use(std::move(reference));
    inverse_ = std::move(inverse);
  }

  /// What acts on the reference model. May be changed between calls.
  VirtualForces<S>& forces() { return forces_; }
  const Options& options() const { return options_; }

  /// Begins at a state of the robot. `direction`: joint velocities of the reference that say, in a
  /// singular configuration, on which branch it is. kLeastSquares where the loops do not close
  /// there, or where a singular configuration needs a direction. Allocates.
  Status start(const S& t, const VectorX<S>& q, const VectorX<S>& v,
               const VectorX<S>* direction = nullptr) {
    map_.positions(q, q_);
    map_.velocities(v, v_);
    home_ = q;
    const Status status = motion_.start(q_, v_, direction);
    time_ = t;
    start_q_ = motion_.q();
    start_v_ = motion_.v();
    return status;
  }

  /// (2) at a measured state. kLeastSquares where the loops do not close, or a free base would have
  /// to be pushed from outside: `unrealised`. Its rows of tau are zero.
  Status torque(const S& t, const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                VectorRef<S> tau) noexcept;

  /// After torque: the accelerations of (1), without what closes the loops again.
  const VectorX<S>& reference_acceleration() const { return a_; }
  /// The state of the reference that they belong to.
  const VectorX<S>& reference_position() const {
    return options_.law == LoopLaw::kMeasured ? q_ : motion_.q();
  }
  const VectorX<S>& reference_velocity() const {
    return options_.law == LoopLaw::kMeasured ? v_ : motion_.v();
  }
  /// The largest force or moment that a free base would have to be given, N or N m.
  const S& unrealised() const { return unrealised_; }

 private:
  Status follow(const S& t) noexcept;
  Status rates(const VectorX<S>& q, const VectorX<S>& v, VectorX<S>& qdot,
               VectorX<S>& vdot) noexcept;
  void lock(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept;
  Status realise(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                 VectorRef<S>& tau) noexcept;

  const Model<S>& robot_;
  const Model<S>& reference_;
  Options options_;
  JointMap<S> map_;
  LoopMotion<S> motion_;
  VirtualForces<S> forces_;
  Rnea<S> rnea_;
  InverseDynamics inverse_;
  S time_ = S(0);
  S unrealised_ = S(0);
  VectorX<S> q_;  // measured, of the reference's joints
  VectorX<S> v_;
  VectorX<S> Q_;
  VectorX<S> a_;
  VectorX<S> correction_;
  VectorX<S> qdd_;
  VectorX<S> home_;     // of the robot, at the start
  VectorX<S> start_q_;  // kFollow: the reference's own state at time_
  VectorX<S> start_v_;
  VectorX<S> stage_q_;
  VectorX<S> stage_v_;
  std::array<VectorX<S>, 4> stages_q_;  // rates in the stages of a step
  std::array<VectorX<S>, 4> stages_v_;
};

template <class S>
Status VirtualLoop<S>::torque(const S& t, const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                              VectorRef<S> tau) noexcept {
  map_.positions(q, q_);
  map_.velocities(v, v_);
  Status status = Status::kOk;
  if (options_.law == LoopLaw::kMeasured) {
    forces_.evaluate(q_, v_, motion_.tangent(), Q_);
    status = motion_.accelerate_at(q_, v_, Q_, options_.closing_rate, a_);
    correction_ = a_;
  } else {
    status = options_.law == LoopLaw::kFollow ? follow(t) : motion_.close(q_, v_);
    forces_.evaluate(motion_.q(), motion_.v(), motion_.tangent(), Q_);
    status = std::max(status, motion_.accelerate(Q_, a_));
    difference(reference_, q_, motion_.q(), correction_);
    correction_ *= options_.closing_rate * options_.closing_rate;
    correction_ += a_ + S(2) * options_.closing_rate * (motion_.v() - v_);
  }
  lock(q, v);
  map_.accelerations(correction_, qdd_);
  return std::max(status, realise(q, v, tau));
}

/// (4), for all joints.
template <class S>
void VirtualLoop<S>::lock(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v) noexcept {
  difference(robot_, q, home_, qdd_);
  for (int k = 0; k < robot_.nv; ++k) {
    const S w = options_.closing_rate;
    qdd_[k] = map_.is_locked(k) ? S(w * w * qdd_[k] - S(2) * w * v[k]) : S(0);
  }
}

template <class S>
Status VirtualLoop<S>::realise(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                               VectorRef<S>& tau) noexcept {
  if (inverse_) {
    inverse_(q, v, qdd_, tau);
  } else {
    Environment<S> environment;
    environment.gravity = options_.gravity;
    rnea_.inverse_dynamics(q, v, qdd_, tau, environment);
  }
  unrealised_ = S(0);
  if (!robot_.floating) return Status::kOk;
  unrealised_ = tau.template head<6>().cwiseAbs().maxCoeff();
  tau.template head<6>().setZero();
  const S largest = tau.cwiseAbs().maxCoeff();
  return unrealised_ > options_.tolerance * largest ? Status::kLeastSquares : Status::kOk;
}

/// Takes the reference's own state to time t, by a step of fourth order; leaves it in `motion_`.
template <class S>
Status VirtualLoop<S>::follow(const S& t) noexcept {
  constexpr std::array<double, 3> kTo = {0.5, 0.5, 1};
  const S h = t - time_;
  Status status = Status::kOk;
  if (h > S(0)) {
    status = rates(start_q_, start_v_, stages_q_[0], stages_v_[0]);
    for (std::size_t i = 1; i < 4; ++i) {
      stage_q_ = start_q_ + S(kTo[i - 1]) * h * stages_q_[i - 1];
      stage_v_ = start_v_ + S(kTo[i - 1]) * h * stages_v_[i - 1];
      status = std::max(status, rates(stage_q_, stage_v_, stages_q_[i], stages_v_[i]));
    }
    const S sixth = h / S(6);
    start_q_ += sixth * (stages_q_[0] + S(2) * (stages_q_[1] + stages_q_[2]) + stages_q_[3]);
    start_v_ += sixth * (stages_v_[0] + S(2) * (stages_v_[1] + stages_v_[2]) + stages_v_[3]);
    time_ = t;
  }
  status = std::max(status, motion_.close(start_q_, start_v_));
  start_q_ = motion_.q();
  start_v_ = motion_.v();
  return status;
}

template <class S>
Status VirtualLoop<S>::rates(const VectorX<S>& q, const VectorX<S>& v, VectorX<S>& qdot,
                             VectorX<S>& vdot) noexcept {
  const Status closed = motion_.close(q, v);
  forces_.evaluate(motion_.q(), motion_.v(), motion_.tangent(), Q_);
  const Status status = motion_.accelerate(Q_, vdot);
  rate(reference_, motion_.q(), motion_.v(), qdot);
  return std::max(closed, status);
}

}  // namespace hybridyn::control
