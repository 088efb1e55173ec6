// Sees when a mechanism passes a singular configuration of its loops.
//
// sigma >= 0 says how far the rows of the loops are from losing rank. On the way through a singular
// configuration it falls to zero and rises again, both linearly in time, while near misses have a
// minimum that is smooth. A change of sign of the straight line through the last two values, with
// the size of the next value, tells one from the other:
//   s1, s2, s3 at t1, t2, t3,  s2 + (s2 - s1) (t3 - t2) / (t2 - t1) = -s3 (1 +- kTolerance)
#pragma once

#include <cmath>
#include <optional>

namespace hybridyn::internal {

template <class S>
class SingularityWatch {
 public:
  /// sigma at times that rise. The time of a passage since the last call, if there was one.
  std::optional<S> passed(const S& t, const S& sigma) {
    using std::abs;
    std::optional<S> out;
    if (count_ >= 2) {
      const S ratio = (t - time_[1]) / (time_[1] - time_[0]);
      const S line = sigma_[1] + ratio * (sigma_[1] - sigma_[0]);
      if (line < S(0) && abs(line + sigma) <= S(kTolerance) * (abs(line) + sigma)) {
        out = time_[1] + (t - time_[1]) * sigma_[1] / (sigma_[1] + sigma);
      }
    }
    sigma_[0] = sigma_[1];
    sigma_[1] = sigma;
    time_[0] = time_[1];
    time_[1] = t;
    ++count_;
    if (out) count_ = 1;  // the two sides of a passage make no line
    return out;
  }

 private:
  static constexpr double kTolerance = 0.25;
  int count_ = 0;
  S sigma_[2] = {S(0), S(0)};
  S time_[2] = {S(0), S(0)};
};

}  // namespace hybridyn::internal
