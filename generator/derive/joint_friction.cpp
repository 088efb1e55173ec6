#include "hybridyn/generator/derive/joint_friction.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

/// One where y > 0, zero where y < 0; in between, within rounding of zero, a steep ramp.
Value step(Tape& tape, const Value& y) {
  const Value steep = tape.constant(1e9) * y;
  return tape.least(tape.value(1), -tape.least(tape.value(0), -steep));
}

}  // namespace

bool has_joint_friction(const Mechanism& mechanism) {
  return std::any_of(mechanism.bodies.begin(), mechanism.bodies.end(), [](const Body& body) {
    return !body.damping.is_zero() || !body.dry_friction.is_zero();
  });
}

JointFriction joint_friction(Tape& tape, const Mechanism& mechanism, const std::vector<Value>& v) {
  JointFriction out{std::vector<Value>(v.size()), std::vector<Value>(v.size())};
  const Value one = tape.value(1);
  for (const Body& body : mechanism.bodies) {
    for (int k = body.v; k < body.v + body.velocities(); ++k) {
      if (!body.damping.is_zero()) {
        out.slopes[k] = tape.constant(body.damping);
        out.forces[k] = out.slopes[k] * v[k];
      }
      if (body.dry_friction.is_zero()) continue;
      const Value friction = tape.constant(body.dry_friction);
      const Value x = tape.constant(1 / kDryFrictionSpeed) * v[k];
      const Value within = step(tape, one - x * x);
      const Value is_ahead = step(tape, x);
      const Value sign = is_ahead + is_ahead - one;
      out.forces[k] += friction * (within * x + (one - within) * sign);
      out.slopes[k] += tape.constant(Extended(1 / kDryFrictionSpeed) * body.dry_friction) * within;
    }
  }
  return out;
}

std::vector<Value> less_friction(Tape& tape, const Mechanism& mechanism,
                                 const std::vector<Value>& v, std::vector<Value> tau) {
  const std::vector<Value> r = joint_friction(tape, mechanism, v).forces;
  for (std::size_t k = 0; k < r.size(); ++k) tau[k] -= r[k];
  return tau;
}

std::vector<Value> with_friction(Tape& tape, const Mechanism& mechanism,
                                 const std::vector<Value>& v, std::vector<Value> tau) {
  const std::vector<Value> r = joint_friction(tape, mechanism, v).forces;
  for (std::size_t k = 0; k < r.size(); ++k) tau[k] += r[k];
  return tau;
}

}  // namespace hybridyn::generator
