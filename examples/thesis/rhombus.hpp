// The closed chain of [T] 3.1.3 and 3.3 while links 1 and 3 are parallel: a rhombus of which link 2
// moves without turning, so that the whole is a pendulum. m, l of each rod, theta from the
// vertical:
//   kinetic (5/6) m l^2 thetadot^2, potential 2 m g l cos(theta)
//   thetadd = k sin(theta),  k = 6 g / (5 l)                                    (1)
//   period 2 pi / (sqrt(k) agm(1, sin(a / 2))) from rest at a                   (2)
// with agm the arithmetic-geometric mean.
#pragma once

#include <algorithm>
#include <cmath>

#include "experiment.hpp"

namespace thesis {

constexpr double kRhombus = 6 * 9.81 / 5;

/// (2)
inline double rhombus_period(double start) {
  double arithmetic = 1;
  double geometric = std::sin(start / 2);
  for (int i = 0; i < 6; ++i) {  // each doubles the digits
    const double product = arithmetic * geometric;
    arithmetic = (arithmetic + geometric) / 2;
    geometric = std::sqrt(product);
  }
  return 2 * M_PI / (std::sqrt(kRhombus) * arithmetic);
}

/// Largest difference of joint 1's acceleration from (1), in rad/s^2.
inline double rhombus_error(const Motion& motion) {
  double out = 0;
  for (const Sample& s : motion.samples) {
    out = std::max(out, std::abs(s.qdd[0] - kRhombus * std::sin(s.q[0])));
  }
  return out;
}

/// Largest angular velocity of link 2, in rad/s.
inline double turning_of_link2(const Motion& motion) {
  double out = 0;
  for (const Sample& s : motion.samples) out = std::max(out, std::abs(s.v[0] + s.v[1]));
  return out;
}

/// When joint 1 comes to rest, the start left out: where its velocity, which is nearly straight
/// over a step, changes its sign.
inline std::vector<double> rests(const Motion& motion) {
  std::vector<double> out;
  for (std::size_t i = 2; i < motion.samples.size(); ++i) {
    const Sample& before = motion.samples[i - 1];
    const Sample& after = motion.samples[i];
    if ((before.v[0] > 0) == (after.v[0] > 0)) continue;
    const double part = before.v[0] / (before.v[0] - after.v[0]);
    out.push_back(before.time + part * (after.time - before.time));
  }
  return out;
}

/// Largest distance of the k-th time, from 0 on, from first + k * interval.
inline double timing_error(const std::vector<double>& times, double first, double interval) {
  double out = 0;
  for (std::size_t k = 0; k < times.size(); ++k) {
    out = std::max(out, std::abs(times[k] - first - static_cast<double>(k) * interval));
  }
  return out;
}

}  // namespace thesis
