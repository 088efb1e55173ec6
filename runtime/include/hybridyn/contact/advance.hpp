// Positions at the end of a step of velocities and impulses.
#pragma once

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

/// q moved by v' for h; then v' of floating bases, which is one of their origins in axes of the world,
/// in the axes that these have turned to.
inline void advance(const Model<double>& model, const VectorX<double>& q, double h,
                    VectorX<double>& q_next, VectorX<double>& v_next) {
  integrate(model, q, v_next, h, q_next);
  for (const Link<double>& link : model.links) {
    if (link.type != JointType::kFloating) continue;
    const auto linear = v_next.segment<3>(link.v_index);
    const auto rotation = [&](const VectorX<double>& at) {
      return rotation_from_quaternion<double>(at.segment<4>(link.q_index + 3));
    };
    const Vector3<double> u = rotation(q) * linear;
    q_next.segment<3>(link.q_index) = q.segment<3>(link.q_index) + h * u;
    v_next.segment<3>(link.v_index) = rotation(q_next).transpose() * u;
  }
}

}  // namespace hybridyn::internal
