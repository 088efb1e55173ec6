// Counting what a kernel computes.
#pragma once

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

struct OperationCount {
  int multiplications = 0;
  int additions = 0;  // and subtractions
  int divisions = 0;
  int angles = 0;  // of which sine, cosine or both are taken

  int flops() const { return multiplications + additions; }
  /// In operations: what derivations are compared by. Divisions and angles take about eight.
  int cost() const { return flops() + 8 * (divisions + angles); }

  OperationCount& operator+=(const OperationCount& other) {
    multiplications += other.multiplications;
    additions += other.additions;
    divisions += other.divisions;
    angles += other.angles;
    return *this;
  }
};

/// Latencies in cycles of current processors; only their ratios matter.
inline constexpr int kArithmeticCycles = 4;
inline constexpr int kDivisionCycles = 13;

inline bool is_leaf(Op op) { return op == Op::kConstant || op == Op::kInput; }

/// Which nodes the results depend on.
std::vector<bool> live_nodes(const Kernel& kernel);

/// Counts the live nodes; signs cost nothing.
OperationCount count_operations(const Kernel& kernel);

}  // namespace hybridyn::generator
