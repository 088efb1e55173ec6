#include "hybridyn/generator/derive/differentiate.hpp"

#include "hybridyn/generator/derive/kinematics.hpp"

namespace hybridyn::generator {
namespace {

Value derivative_of(const Node& node, const Value& self, const Value& da, const Value& db) {
  switch (node.op) {
    case Op::kAdd:
      return da + db;
    case Op::kMultiply:
      return node.a * db + node.b * da;
    case Op::kDivide:
      if (da.is_zero() && db.is_zero()) return {};
      return node.a.is_one() ? -(square(self) * db) : (da - self * db) / node.b;
    case Op::kReciprocalAbove:
      return -(square(self) * da);
    case Op::kSin:
      return da.is_zero() ? Value() : cos(node.a) * da;
    case Op::kCos:
      return da.is_zero() ? Value() : -(sin(node.a) * da);
    default:
      return {};
  }
}

}  // namespace

std::vector<Value> differentiate(Tape& tape, const std::vector<Value>& results,
                                 const Direction& direction) {
  std::uint32_t end = 0;
  for (const Value& result : results) end = std::max(end, result.node() + 1);
  std::vector<Value> derivatives(end);
  std::vector<bool> known(end, false);
  for (const auto& [value, derivative] : direction) {
    if (value.node() >= end) continue;
    // Ones of this tape: sums of ones without a tape would not be known where to go.
    const Value one = tape.value(1);
    const Value own = derivative.is_unit() ? (derivative.is_negative() ? -one : one) : derivative;
    derivatives[value.node()] = value.is_negative() ? -own : own;
    known[value.node()] = true;
  }
  const auto at = [&](const Value& value) {
    const Value& d = derivatives[value.node()];
    return value.is_negative() ? -d : d;
  };
  for (std::uint32_t i = 0; i < end; ++i) {
    const Node node = tape.node(i);  // a copy: the tape grows
    if (known[i] || node.op == Op::kConstant || node.op == Op::kInput) continue;
    derivatives[i] = derivative_of(node, tape.value(i), at(node.a),
                                   has_two_operands(node.op) ? at(node.b) : Value());
  }
  std::vector<Value> out;
  for (const Value& result : results) out.push_back(at(result));
  return out;
}

std::vector<Direction> tangent_directions(const Mechanism& mechanism, const std::vector<Value>& q) {
  std::vector<Direction> out(mechanism.nv);
  for (const Body& body : mechanism.bodies) {
    if (body.kind == JointKind::kAxis) {
      out[body.v].emplace_back(q[body.q], Value(1));
      continue;
    }
    int v = body.v;
    int at = body.q;
    if (body.kind == JointKind::kFree) {
      const Mat3 R = rotation_of(q[at + 3], q[at + 4], q[at + 5], q[at + 6]);
      for (int i = 0; i < 3; ++i, ++v) {
        for (int j = 0; j < 3; ++j) out[v].emplace_back(q[at + j], R(j, i));
      }
      at += 3;
    }
    const Value half = q[at].tape()->constant(0.5);
    const Value x = half * q[at], y = half * q[at + 1], z = half * q[at + 2], w = half * q[at + 3];
    const Value rates[3][4] = {{w, z, -y, -x}, {-z, w, x, -y}, {y, -x, w, -z}};
    for (int i = 0; i < 3; ++i, ++v) {
      for (int j = 0; j < 4; ++j) out[v].emplace_back(q[at + j], rates[i][j]);
    }
  }
  return out;
}

}  // namespace hybridyn::generator
