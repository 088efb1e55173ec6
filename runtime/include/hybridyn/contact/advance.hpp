// Positions at the end of a step of velocities and impulses.
#pragma once

#include <cmath>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

/// Whether a link's joint would be moved by less than rounding: then it stays where it is, to the
/// last bit, and what is known of its contacts holds on.
inline bool is_still(const Link<double>& link, const VectorX<double>& moving, double h) {
  constexpr double kStill = 1e-15;  // m, rad
  for (int k = 0; k < link.nv(); ++k) {
    if (!(std::abs(h * moving[link.v_index + k]) <= kStill)) return false;
  }
  return true;
}

/// q moved by velocities `moving` for h, of which those of floating bases are of their origins in axes
/// of the world; then v of these, which may be the same, in the axes that they have turned to.
inline void displace(const Model<double>& model, const VectorX<double>& q,
                     const VectorX<double>& moving, double h, VectorX<double>& q_next,
                     VectorX<double>& v) {
  integrate(model, q, moving, h, q_next);
  for (const Link<double>& link : model.links) {
    if (is_still(link, moving, h)) {
      q_next.segment(link.q_index, link.nq()) = q.segment(link.q_index, link.nq());
      continue;
    }
    if (link.type != JointType::kFloating) continue;
    const auto rotation = [&](const VectorX<double>& at) {
      return rotation_from_quaternion<double>(at.segment<4>(link.q_index + 3));
    };
    const Matrix3<double> before = rotation(q);
    const Matrix3<double> after = rotation(q_next);
    q_next.segment<3>(link.q_index) =
        q.segment<3>(link.q_index) + h * (before * moving.segment<3>(link.v_index));
    const auto turn = [&](int first) {
      v.segment<3>(first) = after.transpose() * (before * v.segment<3>(first)).eval();
    };
    turn(link.v_index);
    if (&v != &moving) turn(link.v_index + 3);  // a body's turning leaves the axis that it is about
  }
}

/// q moved by v' for h; then v' in the axes that floating bases have turned to.
inline void advance(const Model<double>& model, const VectorX<double>& q, double h,
                    VectorX<double>& q_next, VectorX<double>& v_next) {
  displace(model, q, v_next, h, q_next, v_next);
}

}  // namespace hybridyn::internal
