// What a function leaves to the runtime (hybridyn/kernel/tree/): derivatives of a tree's dynamics,
// from the frames of its velocities.
#pragma once

#include <vector>

#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {

struct TreeDerivatives {
  enum class Of { kInverseDynamics, kForwardDynamics, kLoadedForwardDynamics, kContactDynamics };

  Of of = Of::kForwardDynamics;
  bool is_floating = false;
  /// By velocity: that before it on the way to the ground, or -1; the first one of its joint.
  std::vector<int> parents;
  std::vector<int> first;
  /// By velocity, in rows of `row()` numbers: what its joint turns and slides by for a unit of it,
  /// and its rotor.
  std::vector<double> turns;
  std::vector<double> slides;
  std::vector<double> rotors;
  /// m, h and Sigma of bodies, in rows; empty: they are computed.
  std::vector<double> inertias;
  /// Of frames that are held (hybridyn/kernel/tree/contacts.hpp): the last velocity that moves each, its
  /// first row and, at the end, how many there are, and rows of ones where velocities move it.
  std::vector<int> contact_velocities;
  std::vector<int> contact_rows;
  std::vector<double> contact_masks;
  /// Joints have friction: last of all that is computed there are forces less friction (but for inverse
  /// dynamics) and friction's slopes.
  bool has_friction = false;
  /// Without values; `written` are the elements that are not always zero.
  std::vector<Result> results;

  int size() const { return static_cast<int>(parents.size()); }
  int row() const { return (size() + 7) / 8 * 8; }
};

/// Beyond, arrays would not fit on the stack.
constexpr int kMostTreeVelocities = 256;
constexpr int kMostTreeContactRows = 48;

/// In scalars: packs of velocities do as much with fewer instructions.
OperationCount count_operations(const TreeDerivatives& tree);

/// The results, of what is `computed` (frames, inertias unless they are numbers, gravity, loads or places of held frames) and of
/// the function's arguments (q, v, forces or accelerations). For double, float and complex<double>.
template <class Scalar>
std::vector<std::vector<Scalar>> run(const TreeDerivatives& tree,
                                     const std::vector<std::vector<Scalar>>& computed,
                                     const std::vector<std::vector<Scalar>>& arguments);

}  // namespace hybridyn::generator
