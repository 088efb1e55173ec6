#include "hybridyn/generator/optimize/operations.hpp"

#include <set>

namespace hybridyn::generator {

std::vector<bool> live_nodes(const Kernel& kernel) {
  const Tape& tape = *kernel.tape;
  std::vector<bool> live(tape.size(), false);
  for_computed_values(kernel, [&](const Value& value) { live[value.node()] = true; });
  for (std::uint32_t i = tape.size(); i-- > 0;) {
    const Node& node = tape.node(i);
    if (!live[i] || node.op == Op::kConstant || node.op == Op::kInput) continue;
    live[node.a.node()] = true;
    if (has_two_operands(node.op)) live[node.b.node()] = true;
  }
  return live;
}

OperationCount count_operations(const Kernel& kernel) {
  const Tape& tape = *kernel.tape;
  const std::vector<bool> live = live_nodes(kernel);
  OperationCount count;
  std::set<std::uint32_t> angles;
  for (std::uint32_t i = 0; i < tape.size(); ++i) {
    if (!live[i]) continue;
    const Node& node = tape.node(i);
    count.multiplications += node.op == Op::kMultiply;
    count.additions += node.op == Op::kAdd || node.op == Op::kLeast;
    count.divisions += node.op == Op::kDivide || node.op == Op::kReciprocalAbove;
    if (node.op == Op::kSin || node.op == Op::kCos) angles.insert(node.a.node());
  }
  count.angles = static_cast<int>(angles.size());
  return count;
}

}  // namespace hybridyn::generator
