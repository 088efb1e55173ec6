// Dormand and Prince's method of order 5(4), on Boost.Odeint, with steps of its own choice: as long
// as the error of each stays within the tolerance. In between their ends the state follows from the
// method's own polynomial of fourth order (dense output), so that outputs cost nothing.
#pragma once

#include <boost/numeric/odeint/algebra/range_algebra.hpp>
#include <boost/numeric/odeint/external/eigen/eigen_resize.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <optional>

#include "hybridyn/simulation/checkpoint.hpp"
#include "hybridyn/simulation/equations_of_motion.hpp"

namespace hybridyn::internal {

template <class S>
class DormandPrince {
 public:
  /// Errors are measured by `tolerance` (1 + |x|), component by component.
  DormandPrince(const Model<S>& model, const S& tolerance)
      : nq_(model.nq),
        tolerance_(tolerance),
        settling_moves_(model.nq != model.nv || model.has_constraints()),
        x_old_(model.nq + model.nv),
        xdot_old_(model.nq + model.nv),
        x_(model.nq + model.nv),
        xdot_(model.nq + model.nv),
        error_(model.nq + model.nv) {}

  /// Forgets its steps.
  void restart() { is_started_ = false; }

  /// x at t + h, given x at t where this is the first step.
  void step(EquationsOfMotion<S>& equations, VectorX<S>& x, const VectorX<S>& xdot, const S& t,
            const S& h) {
    if (!is_started_) {
      x_ = x;
      xdot_ = xdot;
      time_ = t;
      next_ = h;
      is_started_ = true;
    }
    while (time_ < t + h && equations.fault() == Fault::kNone) advance(equations);
    if (equations.fault() == Fault::kNone) {
      stepper_.calc_state(t + h, x, x_old_, xdot_old_, time_old_, x_, xdot_, time_);
    }
  }

  /// The step that leads to or beyond where `step` has arrived; nothing before the first.
  std::optional<OwnStep<S>> own_step() const {
    if (!is_started_) return std::nullopt;
    return OwnStep<S>{time_old_, length_, x_old_};
  }

  /// Takes that step again.
  void resume(EquationsOfMotion<S>& equations, const OwnStep<S>& own) {
    x_ = own.x;
    time_ = own.time;
    next_ = own.length;
    equations(x_, xdot_, time_);
    is_started_ = true;
    advance(equations);
  }

 private:
  static constexpr double kLeastLength = 1e-12;  // relative to the time, or in seconds
  static constexpr double kHopeless = 1e9;

  /// One step of its own, as short as it needs to be.
  void advance(EquationsOfMotion<S>& equations) {
    using std::abs;
    x_old_ = x_;
    xdot_old_ = xdot_;
    time_old_ = time_;
    while (true) {
      const S h = next_;
      stepper_.do_step(std::ref(equations), x_old_, xdot_old_, time_old_, x_, xdot_, h, error_);
      equations.check_state(x_, time_old_ + h);
      const S excess = equations.fault() == Fault::kNone ? relative_error() : S(kHopeless);
      // Numbers that grow beyond all bounds may be the step's fault; others are not.
      if (is_lasting(equations.fault())) return;
      next_ = h * factor(excess);
      if (excess <= S(1)) {
        time_ = time_old_ + h;
        length_ = h;
        equations.settle(x_old_.head(nq_), x_old_.tail(x_.size() - nq_), h, x_);
        if (settling_moves_) equations(x_, xdot_, time_);
        return;
      }
      if (!(next_ > S(kLeastLength) * (S(1) + abs(time_old_)))) {
        return equations.fail(Fault::kConvergence, time_old_);
      }
      equations.clear_fault();
    }
  }

  static bool is_lasting(Fault fault) {
    return fault != Fault::kNone && fault != Fault::kState && fault != Fault::kAcceleration;
  }

  /// In units of what is allowed.
  S relative_error() const {
    using std::abs;
    S out(0);
    for (Eigen::Index i = 0; i < error_.size(); ++i) {
      const S scale = tolerance_ * (S(1) + std::max(S(abs(x_old_[i])), S(abs(x_[i]))));
      const S ratio = abs(error_[i]) / scale;
      if (!(ratio <= out)) out = ratio;
    }
    return out;
  }

  /// How much longer the next step may be: errors grow with the fifth power of its length.
  static S factor(const S& excess) {
    using std::pow;
    const S wanted = excess > S(0) ? S(0.9) * pow(excess, S(-0.2)) : S(5);
    return std::min(S(5), std::max(S(0.1), wanted));
  }

  using Stepper = boost::numeric::odeint::runge_kutta_dopri5<VectorX<S>, S, VectorX<S>, S,
                                                             boost::numeric::odeint::range_algebra>;
  Stepper stepper_;
  int nq_;
  S tolerance_;
  bool settling_moves_;
  bool is_started_ = false;
  S next_ = S(0);    // length of the step to try
  S length_ = S(0);  // of the last step
  S time_old_ = S(0);
  S time_ = S(0);
  VectorX<S> x_old_;
  VectorX<S> xdot_old_;
  VectorX<S> x_;
  VectorX<S> xdot_;
  VectorX<S> error_;
};

}  // namespace hybridyn::internal
