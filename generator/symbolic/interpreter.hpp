// Evaluates a kernel without compiling it: the very tape that is emitted, for any scalar that has
// the operations (double, float, complex, dual numbers).
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/generator/symbolic/kernel.hpp"
#include "hybridyn/kernel/pivots.hpp"

namespace hybridyn::generator {

template <class Scalar>
class Interpreter {
 public:
  /// The kernel must outlive the object. Of siblings: with the numbers of one lane.
  explicit Interpreter(const Kernel& kernel, int lane = 0)
      : kernel_(kernel), lane_(lane), memory_(kernel.tape->size()) {}

  /// One vector per argument; returns one vector per result.
  std::vector<std::vector<Scalar>> operator()(const std::vector<std::vector<Scalar>>& arguments) {
    const Tape& tape = *kernel_.tape;
    for (std::uint32_t i = 0; i < tape.size(); ++i) memory_[i] = compute(tape.node(i), arguments);
    std::vector<std::vector<Scalar>> out;
    for (const Result& result : kernel_.results) {
      out.emplace_back();
      for (const Value& value : result.values) out.back().push_back(read(value));
    }
    return out;
  }

 private:
  Scalar read(const Value& value) const {
    const Scalar& x = memory_[value.node()];
    return value.is_negative() ? Scalar(-x) : x;
  }

  Scalar compute(const Node& node, const std::vector<std::vector<Scalar>>& arguments) const {
    using std::cos;
    using std::sin;
    switch (node.op) {
      case Op::kConstant:
        return Scalar(kernel_.tape->number(node).lane(lane_).rounded());
      case Op::kInput: {
        const Kernel::Element& at = kernel_.inputs[node.index];
        return arguments[at.argument][at.index];
      }
      case Op::kAdd:
        return read(node.a) + read(node.b);
      case Op::kMultiply:
        return read(node.a) * read(node.b);
      case Op::kDivide:
        return read(node.a) / read(node.b);
      case Op::kReciprocalAbove:
        return reciprocal_above(read(node.a), read(node.b));
      case Op::kLeast:
        return least_of(read(node.a), read(node.b));
      case Op::kSin:
        return sin(read(node.a));
      case Op::kCos:
        return cos(read(node.a));
      case Op::kHold:
        break;
    }
    return read(node.a);
  }

  const Kernel& kernel_;
  const int lane_;
  std::vector<Scalar> memory_;
};

}  // namespace hybridyn::generator
