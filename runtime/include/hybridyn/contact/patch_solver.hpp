// The wrench of one patch that obeys Coulomb's law at its corners, all else given.
//
// If the edges that bear are known, so is what each corner does: with one edge it slides against that,
// with three it sticks. Their loads then follow from as many rows:
//   (1) u_n = 0 at each corner that bears;  (d_j - d_1)'u_t = 0 for its further edges
// which is not symmetric, and has no lift: what slides does not rise. Six edges span all wrenches: with
// them the whole patch sticks, a'w = 0. Loads that push, corners that do
// not approach and edges that oppose their slip are the law itself. That is tried first with the
// edges of the last time. Else edges are looked for by `EdgeDescent`, whose lifts are those of the
// slip before, and again.
//
// The edge of a corner that slides is turned until it opposes its slip exactly; the slip that it would
// have without the patch's friction tells where to.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/edge_descent.hpp"

namespace hybridyn::internal {

class PatchSolver {
 public:
  /// For w = Phi i + b: sets i and the edges that bear it; `scale` of speeds. False where these are
  /// the best of several attempts, and not the law itself.
  bool solve(PatchProblem& patch, const ContactVector& b, double scale) {
    tolerance_ = kRounding * scale;
    patch.has_loads = false;
    if (try_active(patch, b)) return true;
    ContactVector slip = b + patch.Phi * patch.i;
    for (int round = 0; round < kMostRounds; ++round) {
      descent_.solve(patch, b, slip, tolerance_);
      const ActiveEdges found = patch.active;
      const ContactVector i = patch.i;
      merge(patch, b);
      if (try_active(patch, b)) return true;
      patch.set_active(found);
      patch.i = i;
      const ContactVector w = b + patch.Phi * i;
      const bool is_same = patch.cone.speed(w - slip) <= tolerance_;
      slip = w;
      if (is_same) return judge_edges(patch, w) == Verdict::kYes;
    }
    return false;
  }

  /// The response of the edges that a patch has. False where they depend on each other.
  static bool factor(PatchProblem& patch);

 private:
  static constexpr double kRounding = 1e-11;  // of speeds
  static constexpr int kMostRounds = 4;
  static constexpr int kMostTurns = 5;
  static constexpr int kMostCorners = geometry::PatchPolygon::kMostCorners;

  enum class Verdict { kYes, kNo, kTurned };

  bool try_active(PatchProblem& patch, const ContactVector& b);
  static bool eliminate(int count, ContactMatrix& M, ContactMatrix& rows);
  Verdict judge_edges(PatchProblem& patch, const ContactVector& w) const;
  void merge(PatchProblem& patch, const ContactVector& b) const;
  Eigen::Vector2d slip_without_friction(const PatchProblem& patch, const ConeEdge& edge,
                                        const Eigen::Vector2d& slip) const;

  EdgeDescent descent_;
  double tolerance_ = 0;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/patch_solver.hpp"
#endif
