// What surfaces do to each other where they touch.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// Of one surface. A pair takes the geometric mean of frictions, the larger restitution, springs in
/// series, the smaller lengths, and the difference of surface velocities (`combine`).
struct Material {
  double static_friction = 0.8;
  double dynamic_friction = 0.6;                               // at most the static one
  double restitution = 0;                                      // 0 ... 1, of the approach velocity
  double stiffness = std::numeric_limits<double>::infinity();  // N/m of a point; infinite: rigid
  double damping = 0;             // N s/m of a point, beside a finite stiffness
  double torsional_friction = 0;  // m: moment about the normal, at most this times its force
  double rolling_friction = 0;    // m: moments along the plane, at most this times the normal force
  Vector3<double> surface_velocity =
      Vector3<double>::Zero();  // m/s in the shape's frame: a conveyor
};

/// Of a pair; the velocity of either surface stays its own.
inline Material combine(const Material& a, const Material& b) {
  Material out;
  out.static_friction = std::sqrt(a.static_friction * b.static_friction);
  out.dynamic_friction = std::sqrt(a.dynamic_friction * b.dynamic_friction);
  out.restitution = std::max(a.restitution, b.restitution);
  out.stiffness = 1 / (1 / a.stiffness + 1 / b.stiffness);
  out.damping = std::max(a.damping, b.damping);
  out.torsional_friction = std::min(a.torsional_friction, b.torsional_friction);
  out.rolling_friction = std::min(a.rolling_friction, b.rolling_friction);
  return out;
}

}  // namespace hybridyn
