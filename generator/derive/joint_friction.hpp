// Damping and dry friction of joints: forces r(v) against each velocity,
//   fd: M qdd + c + g + r = tau,   r = d v + f s(v / v_0),   s(x) = x within -1 and 1, its sign beyond
// Dry friction is in proportion to velocities below v_0, which is small, so that it has derivatives and
// what is at rest does not chatter.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// v_0: rad/s, m/s.
inline constexpr double kDryFrictionSpeed = 0.01;

bool has_joint_friction(const Mechanism& mechanism);

struct JointFriction {
  std::vector<Value> forces;  // r, by velocity
  std::vector<Value> slopes;  // dr/dv
};
/// Zeros where joints have none.
JointFriction joint_friction(Tape& tape, const Mechanism& mechanism, const std::vector<Value>& v);

/// tau - r, what is left of joint forces.
std::vector<Value> less_friction(Tape& tape, const Mechanism& mechanism,
                                 const std::vector<Value>& v, std::vector<Value> tau);
/// tau + r, what it takes with friction.
std::vector<Value> with_friction(Tape& tape, const Mechanism& mechanism,
                                 const std::vector<Value>& v, std::vector<Value> tau);

}  // namespace hybridyn::generator
