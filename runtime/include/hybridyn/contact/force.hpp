// What a point did within a step, whichever method moved it, and how far from the laws that is.
//
// With D the mean of A's diagonal over the point's rows, f its impulse, v the velocity of b against
// a at the end of the step, g the gap at its beginning and P of `ContactLaw`:
//   (1) signorini = |min(D f_n, v_n + room)|,  room = max(g, 0) / h, of an impact -bounce; of a surface
//                   that yields to f_n by a velocity of its own also that
//   (2) coulomb   = D |f_t - P(f_t - v_t / D)|
// Both are zero where the law holds; else velocities, in m/s.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/contact/law.hpp"

namespace hybridyn {

struct ContactForce {
  Vector3<double> force = Vector3<double>::Zero();   // on body b, mean over the step, in the world
  Vector3<double> moment = Vector3<double>::Zero();  // of spin and rolling
  Vector3<double> velocity = Vector3<double>::Zero();  // of b against a at the end, along n, t1, t2
  double friction = 0;                                 // the coefficient that held
  bool slips = false;
  double signorini = 0;  // (1)
  double coulomb = 0;    // (2)
};

/// `room` of a rigid surface.
inline double room_of(double gap, double bounce, double h) {
  return bounce > 0 ? -bounce : std::max(gap, 0.0) / h;
}

/// Fills in the residuals of an impulse f, with the velocity that is there.
inline void judge(const ContactLaw& law, double scale, const ContactVector& f, double room,
                  ContactForce& out) {
  const double opening = out.velocity[0] + room;
  out.signorini = std::abs(std::min(scale * f[0], opening));
  Vector3<double> z = f.head<3>();
  z.tail<2>() -= out.velocity.tail<2>() / scale;
  out.coulomb = scale * (f.head<3>() - nearest_impulse(law, z)).tail<2>().norm();
}

}  // namespace hybridyn
