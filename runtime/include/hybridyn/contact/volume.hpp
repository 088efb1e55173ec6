// The method `volume` [V]: six-axis impulses of pairs, one pair after the other, each solved exactly
// with all others as they are (`PatchSolver`).
//
// With x the freedoms of `ContactProblem` and Y_j the six columns of pair j,
//   (1) w_j = Y_j'x + c_j,   b_j = w_j - Phi_j i_j,   Phi_j = Y_j'Y_j
//   (2) i_j anew for b_j,    x += Y_j (change of i_j)
// until no pair of an island changes velocities any more, from the impulses of the step before. What
// rests has them already. Phi_j has a little added, so that it has an inverse for mechanisms of few
// freedoms too; as b_j in (1) has the same the solution has not.
//
// Sweeps are slow where loads go a long way, as in high stacks, or from heavy bodies to light ones. An
// island whose sweeps shrink too little is solved as a whole by Newton's method (`ExactContact`): with
// the corners of its patches as points, which is the same law. Sweeps then have the last word.
//
// Islands of many pairs are swept by colours: pairs of one colour have no mechanism in common, and are
// solved side by side by an executor, in the same way whatever their order.
//
// Friction has two coefficients: a pair that stuck slips where with the static one it does not hold,
// and then has the dynamic one until it holds with that.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "hybridyn/base/executor.hpp"
#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/patch_newton.hpp"
#include "hybridyn/contact/patch_points.hpp"
#include "hybridyn/contact/patch_solver.hpp"
#include "hybridyn/contact/patch_variants.hpp"
#include "hybridyn/contact/volume_options.hpp"

namespace hybridyn {

struct VolumeReport {
  int sweeps = 0;        // over all islands
  int whole_steps = 0;   // for islands as a whole
  int solved_whole = 0;  // islands, by their corners as points
  int unsolved = 0;      // islands whose last sweep still changed more than it should
};

class VolumeContact {
 public:
  explicit VolumeContact(VolumeOptions options = {}) : options_(options) {}

  /// What solves pairs side by side.
  void set_executor(const AnyExecutor& executor) { executor_ = executor; }

  /// Impulses of all patches, which are the first blocks of the problem, and of joints' rows,
  /// which are the others. In: a guess; `x` becomes Y f.
  VolumeReport solve(ContactProblem& problem, std::vector<PatchBlock>& patches, VectorX<double>& x);

 private:
  /// Of velocities: the largest of pairs that were visited, and of those that their impulses make.
  struct Change {
    double velocity = 0;
    double size = 0;

    void raise(const Change& other) {
      velocity = std::max(velocity, other.velocity);
      size = std::max(size, other.size);
    }
  };

  static constexpr double kRegular = 1e-5;  // of Phi, added to its diagonal
  static constexpr int kFirstStep = 2;      // sweeps before a step for the whole island
  static constexpr double kProgress = 0.5;  // of a change, by such a step
  static constexpr int kMostSweeps = 400;
  static constexpr int kManyPairs = 64;  // of an island that has colours
  static constexpr int kMostColours = 64;
  static constexpr int kChunk = 8;       // pairs that one call of the executor solves
  static constexpr int kMostPasses = 6;  // of pairs that begin to slip
  static constexpr double kSlipFactor = 10;
  static constexpr double kOfImpulses = 0.01;  // tolerance of what these make
  static constexpr double kCertain = 1e-6;     // of what is still
  static constexpr double kSame = 0.1;         // of what is still: changes nothing
  static constexpr double kNearly = 1e-5;      // as good as `unsolved` allows

  /// One of those that sweep in another way.
  bool is_variant() const { return options_.variant >= VolumeVariant::kLiteral; }
  /// Changes of velocity that are none.
  double still() const { return options_.tolerance * std::max(approach_, kOfImpulses * size_); }
  bool is_patch(int block) const { return block < static_cast<int>(patches_->size()); }
  void sort_islands();
  void find_colours(int* blocks, int count);
  int colour_of(const ContactBlock& block);
  void begin(int block);
  static void find_Phi(const internal::PatchColumns& columns, PatchBlock& patch);
  static void set_friction(PatchBlock& patch, double friction);
  void solve_island(int* blocks, int count, VolumeReport& report);
  bool sweep_until_still(const internal::IslandOfPatches& island, VolumeReport& report);
  bool try_step(const internal::IslandOfPatches& island, double& change, VolumeReport& report);
  double sweep(const int* blocks);
  Change visit(int block, internal::PatchSolver& solver);
  Change visit_joint(ContactBlock& block);
  bool begins_to_slip(const int* blocks, int count);

  VolumeOptions options_;
  ContactProblem* problem_ = nullptr;
  std::vector<PatchBlock>* patches_ = nullptr;
  VectorX<double>* x_ = nullptr;
  std::vector<int> order_;  // blocks by island
  std::vector<internal::PatchColumns> columns_;
  AnyExecutor executor_;
  std::vector<int> ends_;               // of the island's colours, among its blocks
  std::vector<std::uint64_t> colours_;  // by first freedom of a mechanism: those that it has
  std::vector<std::pair<int, int>> by_colour_;  // blocks
  std::vector<internal::PatchSolver> solvers_;  // by chunk
  std::vector<Change> changes_;
  double approach_ = 0;  // of the island's pairs without impulses
  double size_ = 0;      // of what impulses of the island move, up to the last sweep
  internal::PatchNewton newton_;
  internal::PatchPoints points_;
  internal::PatchVariants variants_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/volume.hpp"
#endif
