#include "angles.hpp"

#include <array>
#include <cmath>

namespace hybridyn::load {
namespace {

/// Files say pi/2 with as many digits as their author had patience for. With ten or more the angle
/// meant is beyond doubt, and an axis meant to be parallel to another one is.
constexpr double kRightAngleDigits = 1e-9;

}  // namespace

SineCosine sine_cosine(double angle) {
  constexpr double kRightAngle = 1.5707963267948966;
  constexpr double kTurns = 1000;  // farther out 1e-9 is soon no more than rounding
  constexpr std::array<double, 4> kSines = {0, 1, 0, -1};
  const double quarters = std::round(angle / kRightAngle);
  if (std::abs(quarters) > 4 * kTurns ||
      std::abs(angle - quarters * kRightAngle) > kRightAngleDigits) {
    return {std::sin(angle), std::cos(angle)};
  }
  const int quarter = (static_cast<int>(quarters) % 4 + 4) % 4;
  return {kSines[quarter], kSines[(quarter + 1) % 4]};
}

Matrix3<double> rotation_from_rpy(const Vector3<double>& rpy) {
  const auto [sr, cr] = sine_cosine(rpy.x());
  const auto [sp, cp] = sine_cosine(rpy.y());
  const auto [sy, cy] = sine_cosine(rpy.z());
  Matrix3<double> R;
  R << cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr,  //
      sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr,   //
      -sp, cp * sr, cp * cr;
  return R;
}

}  // namespace hybridyn::load
