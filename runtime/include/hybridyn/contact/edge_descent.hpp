// The load of a patch that its cone allows, for lifts s_l of the corners that are given: exactly, by
// an active set of at most six edges (Lawson, Hanson).
//   min  load'A'Phi A load / 2 + load'(A'b + s),   load >= 0,   A the edges a(l, d)
// Edges are those that a load has and, at each corner, some in directions about one that opposes its
// slip. An edge that depends on others takes the place of one of them.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/patch_problem.hpp"

namespace hybridyn::internal {

class EdgeDescent {
 public:
  /// For w = Phi i + b: of b, and of the slip that sets lifts and directions. `tolerance` of speeds.
  void solve(PatchProblem& patch, const ContactVector& b, const ContactVector& slip,
             double tolerance);

 private:
  static constexpr int kMost = ActiveEdges::kMost;
  static constexpr int kDirections = 8;
  static constexpr int kMostSteps = 60;
  static constexpr double kDependent = 1e-10;  // of an edge's own Phi

  using Small = Eigen::Matrix<double, kMost, kMost>;
  using Loads = std::array<double, kMost>;

  void prepare(const ContactVector& slip);
  double slope(const ConeEdge& edge, const ContactVector& w) const;
  bool find_steepest(const ContactVector& w, double tolerance, ConeEdge& out) const;
  void enter(const ConeEdge& edge);
  void put(int k, const ConeEdge& edge);
  void remove(int k);
  bool factor();
  void solve_factored(Loads& x) const;
  void settle();
  ContactVector wrench() const;

  PatchProblem* patch_ = nullptr;
  ContactVector b_;
  ActiveEdges set_;
  std::array<ContactVector, kMost> a_, Phi_a_;
  Small H_, L_;  // A'Phi A, and its Cholesky factor
  std::array<double, geometry::PatchPolygon::kMostCorners> lift_;
  std::array<ConeEdge, geometry::PatchPolygon::kMostCorners> base_;
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/edge_descent.hpp"
#endif
