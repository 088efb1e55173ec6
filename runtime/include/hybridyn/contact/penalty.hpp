// Springs and dampers at points that overlap: the classical remedy, beside which the other methods
// stand.
//
// With depth p, speed v_n and v_t of body b against a, and the displacement d_t from where the point
// touched first:
//   (1) linear          f_n = max(0, k p - c v_n),                z = -(k d_t + c v_t)
//   (2) Hunt, Crossley  f_n = max(0, s (k p - c (p / p_1) v_n)),  z = -s (k d_t + c v_t),
//                      s = (p / p_1)^1/2
//   (3) f_t = z, cut to the length mu f_n: mu the dynamic coefficient where it slips, else the static
// so that (2) is (1) at the depth p_1. Of a point that slips, after the step, the reference follows:
//   (4) d_t = -f_t / k for (1), -f_t / (s k) for (2)
// Of surfaces that are rigid, or say nothing, with m the mass of the lighter body that moves,
//   (5) k = m / (4 h)^2,   c = 0.4 (k m)^1/2
// so that a box that stands on four corners sinks by 4 g h^2: with 1 ms, 39 um.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/contact/material.hpp"

namespace hybridyn {

enum class PenaltyLaw { kLinear, kHuntCrossley };

struct PenaltyOptions {
  PenaltyLaw law = PenaltyLaw::kLinear;
  double depth = 1e-3;   // p_1, m
  double softness = 4;   // steps in a spring's time, (m / k)^1/2: (5)
  double damping = 0.4;  // (5)
};

/// Of one point.
struct PenaltySpring {
  double stiffness = 0;
  double damping = 0;
  double static_friction = 0;
  double dynamic_friction = 0;
};

/// What it does, along n, t1, t2.
struct PenaltyForce {
  Vector3<double> force = Vector3<double>::Zero();
  bool slips = false;
  Eigen::Vector2d spring = Eigen::Vector2d::Zero();  // (4): d_t whose spring alone has this force
};

class PenaltyContact {
 public:
  explicit PenaltyContact(PenaltyOptions options = {}) : options_(options) {}

  /// Between bodies of which the lighter one has that mass, for a step of length h.
  PenaltySpring spring(const Material& material, double mass, double h) const {
    PenaltySpring out;
    out.stiffness = material.stiffness;
    out.damping = material.damping;
    if (!std::isfinite(material.stiffness)) {
      out.stiffness = mass / std::pow(options_.softness * h, 2);
      out.damping = options_.damping * std::sqrt(out.stiffness * mass);
    }
    out.static_friction = std::max(material.static_friction, material.dynamic_friction);
    out.dynamic_friction = material.dynamic_friction;
    return out;
  }

  /// (1) to (3) for displacement and velocity along n, t1, t2; the displacement's first is the gap.
  PenaltyForce force(const PenaltySpring& spring, const Vector3<double>& displacement,
                     const Vector3<double>& velocity, bool slips) const {
    PenaltyForce out;
    const double depth = -displacement[0];
    if (!(depth > 0)) return out;
    const bool is_linear = options_.law == PenaltyLaw::kLinear;
    const double s = is_linear ? 1 : std::sqrt(depth / options_.depth);
    const double k = s * spring.stiffness;
    const double c = s * spring.damping;
    const double c_n = is_linear ? c : c * depth / options_.depth;
    out.force[0] = std::max(0.0, k * depth - c_n * velocity[0]);
    Eigen::Vector2d z = -k * displacement.tail<2>() - c * velocity.tail<2>();
    const double limit = (slips ? spring.dynamic_friction : spring.static_friction) * out.force[0];
    out.slips = z.norm() > limit;
    if (out.slips) z *= spring.dynamic_friction * out.force[0] / z.norm();
    out.force.tail<2>() = z;
    out.spring = -z / k;
    return out;
  }

 private:
  PenaltyOptions options_;
};

}  // namespace hybridyn
