// Nodes of one tape on another one.
#pragma once

#include <vector>

#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

/// With its sign; `copies` by node.
inline Value copy_of(const Value& value, const std::vector<Value>& copies) {
  const Value& copy = copies[value.node()];
  return value.is_negative() ? -copy : copy;
}

/// A node's operation on copies of its operands, with its name and section.
inline Value copy_node(const Tape& from, std::uint32_t i, const std::vector<Value>& copies,
                       Tape& to) {
  const Node& node = from.node(i);
  const Value a = copy_of(node.a, copies);
  const Value b = has_two_operands(node.op) ? copy_of(node.b, copies) : Value();
  to.begin_as(from, i);
  const Value out = to.apply(node.op, a, b);
  to.name_as(from, i, out);
  return out;
}

}  // namespace hybridyn::generator
