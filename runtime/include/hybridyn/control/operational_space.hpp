// A link's frame moves as if it were a mass of one's own choice: tasks in space.
//   (1) Phi = J M^-1 J',  Lambda = Phi^-1               the inertia felt there, [T] 4.1
//   (2) F = Lambda (a + Kd (V_d - V) + Kp (X_d - X) - Jdot v)
//   (3) tau = J'F + (tau_0 - J' Lambda J M^-1 tau_0) + c + g
// so that J qdd + Jdot v is the acceleration wanted in the directions of the task, and tau_0, what
// the joints do besides, does not disturb it. In world axes; linear components first, as in the
// contact inertia, which Phi is. Directions that are not in the task, or that the joints cannot
// move, are free.
#pragma once

#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/dynamics/dynamics.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"

namespace hybridyn::control {

/// Where a frame is wanted, and how it moves there.
template <class S>
struct FrameTarget {
  Transform<S> X_WF = Transform<S>::identity();
  Motion<S> velocity = Motion<S>::zero();      // of its origin, world axes
  Motion<S> acceleration = Motion<S>::zero();  // likewise
};

template <class S>
class OperationalSpace {
 public:
  /// Moves a frame (a link of the model file). The model must outlive the object.
  OperationalSpace(const Model<S>& model, int frame)
      : kp(Vector6<S>::Zero()),
        kd(Vector6<S>::Zero()),
        model_(model),
        frame_(frame),
        frames_{frame},
        dynamics_(model, 1),
        kinematics_(model),
        rnea_(model),
        solver_(6),
        Phi_(6, 6),
        J_(6, model.nv),
        bias_(model.nv),
        response_(model.nv),
        zero_(VectorX<S>::Zero(model.nv)),
        posture(VectorX<S>::Zero(model.nv)) {}

  /// 1/s^2 and 1/s, of linear, then angular components.
  Vector6<S> kp;
  Vector6<S> kd;
  /// Which of the six are in the task.
  std::array<bool, 6> task = {true, true, true, true, true, true};
  Environment<S> environment;

  /// (3). kLeastSquares where the joints cannot move the frame as wanted.
  Status torque(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                const FrameTarget<S>& target, VectorRef<S> tau);

  /// After torque: Phi of (1), F of (2).
  const MatrixX<S>& mobility() const { return Phi_; }
  const Vector6<S>& force() const { return force_; }

 private:
  using Solver = internal::SemidefiniteSolver<S, 6>;

  Vector6<S> wanted(const FrameTarget<S>& target) const;
  Status to_force(Vector6<S>& a) noexcept;

  const Model<S>& model_;
  int frame_;
  std::vector<int> frames_;
  Dynamics<S> dynamics_;
  Kinematics<S> kinematics_;
  Rnea<S> rnea_;
  Solver solver_;
  MatrixX<S> Phi_;
  MatrixX<S> J_;
  VectorX<S> bias_;
  VectorX<S> response_;
  VectorX<S> zero_;
  Vector6<S> force_ = Vector6<S>::Zero();

 public:
  /// tau_0 of (3).
  VectorX<S> posture;
};

/// The acceleration of (2).
template <class S>
Vector6<S> OperationalSpace<S>::wanted(const FrameTarget<S>& target) const {
  const Transform<S> X = kinematics_.pose(frame_);
  const Motion<S> V = kinematics_.velocity(frame_);
  const Motion<S> bias = kinematics_.acceleration(frame_);
  const Matrix3<S> turn = target.X_WF.rotation * X.rotation.transpose();
  Vector6<S> error;
  error << target.X_WF.translation - X.translation,
      quaternion_log<S>(quaternion_from_rotation<S>(turn));
  Vector6<S> rate;
  rate << target.velocity.linear - V.linear, target.velocity.angular - V.angular;
  Vector6<S> out;
  out << target.acceleration.linear - bias.linear, target.acceleration.angular - bias.angular;
  return out + kd.cwiseProduct(rate) + kp.cwiseProduct(error);
}

/// Lambda a in the directions of the task.
template <class S>
Status OperationalSpace<S>::to_force(Vector6<S>& a) noexcept {
  typename Solver::Vector b = a;
  const S size = b.cwiseAbs().maxCoeff();
  const S missed = solver_.project(b);
  solver_.solve_in_place(b);
  a = b;
  return missed > S(internal::kConsistencyTolerance) * size ? Status::kLeastSquares : Status::kOk;
}

template <class S>
Status OperationalSpace<S>::torque(const ConstVectorRef<S>& q, const ConstVectorRef<S>& v,
                                   const FrameTarget<S>& target, VectorRef<S> tau) {
  Status status = dynamics_.factor(q);
  if (status == Status::kSingular) return status;
  kinematics_.update(q, v);
  kinematics_.jacobian(frame_, J_);
  J_.topRows(3).swap(J_.bottomRows(3));  // linear first
  dynamics_.contact_inertia(frames_, Phi_);
  typename Solver::Matrix A = Phi_;
  force_ = wanted(target);
  for (int i = 0; i < 6; ++i) {
    if (task[static_cast<std::size_t>(i)]) continue;
    A.row(i).setZero();
    A.col(i).setZero();
    force_[i] = S(0);
  }
  const typename Solver::Vector size = A.diagonal();
  solver_.factor(A, size);
  status = std::max(status, to_force(force_));
  rnea_.bias(q, v, bias_, environment);
  tau = bias_ + posture;
  if (!posture.isZero(S(0))) {
    // J M^-1 tau_0 without the bias: the task's accelerations that tau_0 would make.
    Environment<S> free;
    free.gravity.setZero();
    status = std::max(status, dynamics_.bias(zero_, posture, free));
    Vector6<S> made = J_ * dynamics_.accelerations();
    for (int i = 0; i < 6; ++i) {
      if (!task[static_cast<std::size_t>(i)]) made[i] = S(0);
    }
    static_cast<void>(to_force(made));
    tau.noalias() -= J_.transpose() * made;
  }
  tau.noalias() += J_.transpose() * force_;
  return status;
}

}  // namespace hybridyn::control
