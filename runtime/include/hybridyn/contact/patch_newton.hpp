// A step for all pairs of an island at once, each of which goes on doing what it does.
//
// A pair that bears a load answers a change of its b by di = -G db (`PatchSolver`): with its edges
// G = A (N'Phi A)^-1 N', or Phi^-1 where all of it sticks. For small lambda
//   (1) i_j = i0_j - G_j / lambda w_j,   x = sum Y_j i_j
// has w_j = lambda Phi_j (i0_j - i_j): next to nothing where i0 is near, also where pairs are
// redundant and impulses are not determined. Friction turns with the slip that it opposes: an edge a
// with load f at a corner that slips by u adds to di
//   (2) -C_j dw,   C_j = sum of f / (mu |u|) a' a'',   a' as a changes with its direction's angle
// With w_j = Y_j'x + c_j
//   (3) (1 + sum Y_j (G_j / lambda + C_j) Y_j') dx = -sum Y_j G_j / lambda w_j
// by blocks of mechanisms (`FreedomSpace`).
#pragma once

#include <vector>

#include <Eigen/Cholesky>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/freedom_space.hpp"
#include "hybridyn/contact/patch_columns.hpp"
#include "hybridyn/contact/patch_solver.hpp"

namespace hybridyn::internal {

/// Blocks of a problem that belong together; those with numbers below the patches' count are these.
struct IslandOfPatches {
  ContactProblem& problem;
  std::vector<PatchBlock>& patches;
  const std::vector<PatchColumns>& columns;
  const int* blocks;
  int count;

  bool is_patch(int k) const { return blocks[k] < static_cast<int>(patches.size()); }
  ContactBlock& block(int k) const { return problem.blocks[blocks[k]]; }
  PatchBlock& patch(int k) const { return patches[blocks[k]]; }
  const PatchColumns& columns_of(int k) const { return columns[blocks[k]]; }
};

class PatchNewton {
 public:
  /// (3), and i of (1). False where there is none. What slips slower than `still` sticks.
  [[nodiscard]] bool step(const IslandOfPatches& island, double still, VectorX<double>& x);

  /// Impulses and edges as they are now, and back to these.
  void save(const IslandOfPatches& island, const VectorX<double>& x);
  void restore(const IslandOfPatches& island, VectorX<double>& x) const;

 private:
  static constexpr double kLambda = 1e-7;
  static constexpr double kRegular = 1e-2;  // of Phi: what a mechanism cannot do is not asked for

  struct Work {
    ContactMatrix K;  // G / lambda + C
    bool acts;
    ContactVector w;
    ContactVector push;  // G / lambda w
    PatchProblem before;
    ContactVector f_before;  // of a joint's row
  };
  void find_slope(const IslandOfPatches& island, int k, double still);
  static void add_turning(const PatchBlock& patch, double still, Work& work);
  bool sticks(const PatchBlock& patch, const ContactVector& w, double still) const;

  std::vector<Work> work_;
  VectorX<double> x_before_;
  FreedomSpace<6> space_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/patch_newton.hpp"
#endif
