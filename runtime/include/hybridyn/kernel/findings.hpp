// What generated code knows about the accelerations that it has found, as a status.
#pragma once

#include <array>
#include <complex>
#include <limits>
#include <type_traits>

#include "hybridyn/base/status.hpp"
#include "hybridyn/kernel/pivots.hpp"

namespace hybridyn {

template <class T, int N>
class Pack;

namespace internal {

template <class Scalar>
struct StatusFor {
  static constexpr int kLanes = 1;
  using Number = Scalar;
  using Type = Status;
};
template <class T, int N>
struct StatusFor<Pack<T, N>> {
  static constexpr int kLanes = N;
  using Number = T;
  using Type = std::array<Status, N>;
};

template <class Scalar>
const Scalar& lane_of(const Scalar& scalar, int /*lane*/) noexcept {
  return scalar;
}
template <class T, int N>
T lane_of(const Pack<T, N>& pack, int lane) noexcept {
  return pack[lane];
}

/// Where a number that decides has parts: the real one.
template <class Number>
const Number& deciding(const Number& number) noexcept {
  return number;
}
template <class Real>
Real deciding(const std::complex<Real>& number) noexcept {
  return number.real();
}

/// Binary digits; of scalars that do not tell, those of double.
template <class Number>
constexpr int digits() {
  return std::is_floating_point_v<Number> ? std::numeric_limits<Number>::digits
                                          : std::numeric_limits<double>::digits;
}

constexpr double power_of_half(int exponent) {
  double out = 1;
  for (int k = 0; k < exponent; ++k) out /= 2;
  return out;
}

}  // namespace internal

/// A Status; of packs of states one for each lane.
template <class Scalar>
using StatusOf = typename internal::StatusFor<Scalar>::Type;

/// That of a lane.
inline Status lane_of_status(Status status, int /*lane*/) noexcept { return status; }
template <std::size_t N>
Status lane_of_status(const std::array<Status, N>& status, int lane) noexcept {
  return status[static_cast<std::size_t>(lane)];
}

/// Collects what speaks against some accelerations. Under -ffast-math numbers that are not finite
/// go unnoticed.
template <class Scalar>
class Findings {
 public:
  /// They are finite.
  void add_accelerations(const Scalar* qdd, int count) noexcept {
    if constexpr (std::is_floating_point_v<Scalar>) {
      bool is_finite = true;
      for (int i = 0; i < count; ++i) is_finite = is_finite & (qdd[i] - qdd[i] == Scalar(0));
      if (!is_finite) doubt_ = std::numeric_limits<Scalar>::quiet_NaN();
    } else {
      for (int i = 0; i < count; ++i) doubt_ += qdd[i] - qdd[i];
    }
  }

  /// Smallest pivots of parts of the mass matrix, relative to the largest that they can be.
  template <int N>
  void add_pivots(const Scalar (&pivots)[N]) noexcept {
    for (int i = 0; i < N; ++i) pivot_ = least_of(pivot_, pivots[i]);
  }

  /// Sums of squares: gaps[0] of what the loops of a part miss, gaps[1] of the accelerations that
  /// this is a difference of.
  void add_gaps(const Scalar (&gaps)[2]) noexcept {
    constexpr double kTolerance = 1e-7;
    doubt_ += gaps[0] - gaps[0];
    reserve_ = least_of(reserve_, Scalar(Scalar(kTolerance * kTolerance) * gaps[1] - gaps[0]));
  }

  StatusOf<Scalar> status() const noexcept {
    if constexpr (internal::StatusFor<Scalar>::kLanes == 1) {
      return status_of_lane(0);
    } else {
      StatusOf<Scalar> out;
      for (std::size_t lane = 0; lane < out.size(); ++lane) {
        out[lane] = status_of_lane(static_cast<int>(lane));
      }
      return out;
    }
  }

 private:
  Status status_of_lane(int lane) const noexcept {
    using internal::deciding;
    using internal::lane_of;
    using Number = typename internal::StatusFor<Scalar>::Number;
    // Rounding leaves nothing of smaller pivots, or less than a third of the digits. What pivots
    // are relative to is a bound, about eight times as large as what they are differences of.
    constexpr double kNothing = internal::power_of_half(internal::digits<Number>() - 5);
    constexpr double kThird = internal::power_of_half(2 * (internal::digits<Number>() - 1) / 3 + 3);
    const auto doubt = deciding(lane_of(doubt_, lane));
    const auto pivot = deciding(lane_of(pivot_, lane));
    const auto reserve = deciding(lane_of(reserve_, lane));
    using Real = std::decay_t<decltype(doubt)>;
    if (!(doubt == Real(0)) || !(pivot > Real(kNothing))) return Status::kSingular;
    if (!(pivot > Real(kThird))) return Status::kIllConditioned;
    return reserve < Real(0) ? Status::kLeastSquares : Status::kOk;
  }

  Scalar doubt_ = Scalar(0);    // zero, or not a number
  Scalar pivot_ = Scalar(1);    // smallest one
  Scalar reserve_ = Scalar(0);  // negative where loops are missed
};

}  // namespace hybridyn
