// Gains that change with an angle and with the phase of a motion: [T] 6.2.
//   (1) S(u) = u^3 (10 - 15 u + 6 u^2), from 0 at u = 0 to 1 at u = 1, its two derivatives zero there
//   (2) k = k_rest + (k_far - k_rest) S(|angle| / knot)
// and a phase that begins when the rate of an angle changes its sign after a given time: a push has
// been taken, the way back begins.
#pragma once

#include <algorithm>
#include <cmath>

namespace hybridyn::control {

/// (1), 0 before and 1 after.
template <class S>
S quintic_step(const S& u) {
  const S x = std::min(std::max(u, S(0)), S(1));
  return x * x * x * (S(10) - x * (S(15) - S(6) * x));
}

/// (2)
template <class S>
struct ScheduledGain {
  S rest = S(0);  // at an angle of zero
  S far = S(0);   // beyond the knot
  S knot = S(1);

  S at(const S& angle) const {
    using std::abs;
    return rest + (far - rest) * quintic_step<S>(abs(angle) / knot);
  }
};

/// True from the first change of sign on that is seen after `armed_at`.
template <class S>
class PhaseSwitch {
 public:
  explicit PhaseSwitch(const S& armed_at) : armed_at_(armed_at) {}

  /// At times that rise.
  bool update(const S& t, const S& rate) {
    if (!has_switched_ && t >= armed_at_) {
      has_switched_ = last_ * rate < S(0);
      if (rate != S(0)) last_ = rate;
    }
    return has_switched_;
  }
  bool has_switched() const { return has_switched_; }

 private:
  S armed_at_;
  S last_ = S(0);
  bool has_switched_ = false;
};

}  // namespace hybridyn::control
