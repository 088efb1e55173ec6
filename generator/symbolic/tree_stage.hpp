// What a kernel leaves to the runtime (hybridyn/kernel/tree/): derivatives of a tree's dynamics,
// from the frames of its velocities.
#pragma once

#include <vector>

namespace hybridyn::generator {

struct TreeStage {
  enum class Function { kInverseDynamics, kForwardDynamics };

  Function function = Function::kForwardDynamics;
  bool is_floating = false;
  /// By velocity: that before it on the way to the ground, or -1; the first one of its joint.
  std::vector<int> parents;
  std::vector<int> first;
  /// By velocity, in rows of `row()` numbers: what its joint turns and slides by for a unit of it,
  /// and its rotor.
  std::vector<double> turns;
  std::vector<double> slides;
  std::vector<double> rotors;
  /// m, h and Sigma of bodies, in rows; empty: they are a term.
  std::vector<double> inertias;

  int size() const { return static_cast<int>(parents.size()); }
  int row() const { return (size() + 7) / 8 * 8; }
};

/// Beyond, arrays would not fit on the stack.
constexpr int kMostTreeVelocities = 256;

struct TreeOperations {
  int multiplications = 0;
  int additions = 0;
  int divisions = 0;
};
/// In scalars: packs of velocities do as much with fewer instructions.
TreeOperations count_operations(const TreeStage& stage);

/// The kernel's results, of its terms (frames, inertias if they are a term, gravity) and arguments
/// (q, v, forces or accelerations). For double, float and complex<double>.
template <class Scalar>
std::vector<std::vector<Scalar>> run(const TreeStage& stage,
                                     const std::vector<std::vector<Scalar>>& terms,
                                     const std::vector<std::vector<Scalar>>& arguments);

}  // namespace hybridyn::generator
