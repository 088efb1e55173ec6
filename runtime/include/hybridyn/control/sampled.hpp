// A law as a computer runs it: at a rate, its forces held until the next are there, which takes a
// while.
//
//   SampledControl<double> control(model, law, 1e-3, 2e-3);
//   MotionLaw<double> motion{forward_dynamics, control.controller(), {}, gravity, control.sampler()};
//
// The law is asked at the first state at or after each multiple of the period that a simulation's
// steps reach; what it says acts from the first such state on that is not earlier than the delay
// after that.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::control {

template <class S>
class SampledControl {
 public:
  SampledControl(const Model<S>& model, Controller<S> law, const S& period, const S& delay = S(0))
      : law_(std::move(law)),
        period_(period),
        delay_(delay),
        held_(VectorX<S>::Zero(model.nv)),
        waiting_(static_cast<std::size_t>(std::ceil(delay / period)) + 2) {
    for (Command& command : waiting_) command.tau = held_;
  }

  /// A state that the motion has reached. True where what is held may be another now.
  bool sample(const S& t, const VectorX<S>& q, const VectorX<S>& v) {
    bool has_changed = false;
    if (!is_started_ || t >= next_ - kSlack * period_) {
      next_ = period_ * (std::floor(t / period_ + S(kSlack)) + S(1));
      is_started_ = true;
      Command& command = waiting_[(first_ + count_) % waiting_.size()];
      ++count_;  // there is always room: samples are a period apart
      command.tau.setZero();
      law_(t, q, v, command.tau);
      command.from = t + delay_;
    }
    while (count_ > 0 && waiting_[first_].from <= t + kSlack * period_) {
      held_ = waiting_[first_].tau;
      first_ = (first_ + 1) % waiting_.size();
      --count_;
      has_changed = true;
    }
    return has_changed;
  }

  const VectorX<S>& held() const { return held_; }

  /// Before another motion begins: holds nothing.
  void restart() {
    is_started_ = false;
    count_ = 0;
    held_.setZero();
  }

  /// For `MotionLaw`. The object must outlive them.
  Controller<S> controller() {
    return [this](const S& /*t*/, const VectorX<S>& /*q*/, const VectorX<S>& /*v*/,
                  VectorX<S>& tau) { tau = held_; };
  }
  Sampler<S> sampler() {
    return [this](const S& t, const VectorX<S>& q, const VectorX<S>& v) { return sample(t, q, v); };
  }

 private:
  static constexpr double kSlack = 1e-6;  // of a period: what rounding makes of times

  struct Command {
    S from = S(0);
    VectorX<S> tau;
  };

  Controller<S> law_;
  S period_;
  S delay_;
  bool is_started_ = false;
  S next_ = S(0);  // sample
  VectorX<S> held_;
  std::vector<Command> waiting_;  // a ring
  std::size_t first_ = 0;
  std::size_t count_ = 0;
};

}  // namespace hybridyn::control
