// The solves that [V] prints, and one in its own metric, to compare `PatchSolver` with: generators a_c of
// all corners are those of a pyramid, eight for each, of which one is against the slip.
//   literal      i* = -Phi^-1 b,  eps = A^+ i*,  i = A max(eps, 0)                    [V] (28), (29)
//   alternating  eps <- max(0, eps + A^+ (i* - A eps)), a hundred times from zero
//   metric       least of (Phi i + b)'Q (Phi i + b) over the cone, Q = int J'J dS'           [V] (3)
// None of them obeys the law: the first two are no projections, the last has friction as if what slides
// had to rise.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include <Eigen/Eigenvalues>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/edge_descent.hpp"
#include "hybridyn/contact/volume_options.hpp"

namespace hybridyn::internal {

class PatchVariants {
 public:
  /// Sets i and the loads of the corners.
  void solve(PatchProblem& patch, const ContactVector& b, VolumeVariant variant);

 private:
  static constexpr int kDirections = 8;
  static constexpr int kRounds = 100;
  static constexpr double kTurn = 6.283185307179586 / kDirections;

  void find_generators(const PatchProblem& patch, const ContactVector& b);

  /// (A A')^+, so that A^+ = A' of it.
  void find_inverse();

  void solve_in_metric(PatchProblem& patch, const ContactVector& b);

  /// Q, half of it, for velocities u_n = w_n + y w_4 - x w_5, u_1 = w_1 - y w_3, u_2 = w_2 + x w_3.
  static ContactMatrix metric(const geometry::PatchPolygon& polygon);

  std::vector<ConeEdge> edges_;
  std::vector<ContactVector> generators_;
  std::vector<double> amounts_;
  ContactMatrix inverse_;
  EdgeDescent descent_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/patch_variants.hpp"
#endif
