// What rounding leaves of a result. A method knows by how much it magnifies rounding errors: the
// terms that its pivots are the rest of, relative to the pivots. Of the largest acceleration about
// epsilon * magnification is in doubt.
#pragma once

#include <algorithm>
#include <limits>

#include "hybridyn/base/status.hpp"
#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// Beyond this rounding takes more than two thirds of the digits of S: 1.7e10 for double, where
/// fewer than six are left.
template <class S>
constexpr S most_magnification() {
  S out(1);
  for (int bit = 0; bit < 2 * (std::numeric_limits<S>::digits - 1) / 3; ++bit) out *= S(2);
  return out;
}

/// A magnification to judge by: `bound`, no less than it, where that is small enough, and only
/// elsewhere what `exact()` says.
template <class S, class Exact>
S screened(const S& bound, const Exact& exact) {
  return bound <= most_magnification<S>() ? bound : S(exact());
}

/// The estimate is of an error's size and no bound. Methods may differ by these times epsilon *
/// magnification of the larger acceleration: on trees 26 times were seen (ADA, 300 random
/// mechanisms and 390 model files), with loops 120 times (wrenches; joints of light links get more
/// of what loops do).
inline constexpr double kTreeRounding = 128;
inline constexpr double kLoopRounding = 512;

/// `status`, or worse where accelerations are not finite or have lost their digits.
template <class S, class Accelerations>
Status judge(Status status, const S& magnification, const Accelerations& qdd) {
  S sum(0);  // NaN unless all are finite
  for (Eigen::Index k = 0; k < qdd.size(); ++k) sum += qdd[k] - qdd[k];
  if (!(sum == S(0))) return Status::kSingular;
  if (!(magnification <= most_magnification<S>())) return std::max(status, Status::kIllConditioned);
  return status;
}

}  // namespace hybridyn
