// Code of patch_solver.hpp.
#pragma once

#include "hybridyn/contact/patch_solver.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE bool PatchSolver::try_active(PatchProblem& patch, const ContactVector& b) {
  const PatchCone& cone = patch.cone;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    ActiveEdges& active = patch.active;
    if (!patch.is_factored && !factor(patch)) return false;
    ContactVector i = ContactVector::Zero();
    double least = 0;
    double most = 0;
    for (int k = 0; k < active.count; ++k) {
      const double load = -patch.response.row(k).dot(b);
      active.load[k] = load;
      least = std::min(least, load);
      most = std::max(most, load);
      i += load * cone.edge(active.edges[k]);
    }
    if (!(least >= -kRounding * most)) return false;
    patch.i = i;
    const Verdict verdict = judge_edges(patch, b + patch.Phi * i);
    if (verdict != Verdict::kTurned) return verdict == Verdict::kYes;
  }
  return false;
}

/// rows <- M^-1 rows, of which `count` are in use, by elimination with pivots from their columns.
HYBRIDYN_INLINE bool PatchSolver::eliminate(int count, ContactMatrix& M, ContactMatrix& rows) {
  double largest = 0;
  for (int k = 0; k < count; ++k) {
    int pivot = k;
    for (int j = k + 1; j < count; ++j) {
      if (std::abs(M(j, k)) > std::abs(M(pivot, k))) pivot = j;
    }
    largest = std::max(largest, std::abs(M(pivot, k)));
    if (!(std::abs(M(pivot, k)) > kRounding * largest)) return false;
    if (pivot != k) {
      M.row(k).swap(M.row(pivot));
      rows.row(k).swap(rows.row(pivot));
    }
    for (int j = k + 1; j < count; ++j) {
      const double factor = M(j, k) / M(k, k);
      if (factor == 0) continue;
      for (int c = k + 1; c < count; ++c) M(j, c) -= factor * M(k, c);
      for (int c = 0; c < 6; ++c) rows(j, c) -= factor * rows(k, c);
    }
  }
  for (int k = count; k-- > 0;) {
    for (int c = 0; c < 6; ++c) {
      double sum = rows(k, c);
      for (int j = k + 1; j < count; ++j) sum -= M(k, j) * rows(j, c);
      rows(k, c) = sum / M(k, k);
    }
  }
  return true;
}

/// (1), solved for the loads.
HYBRIDYN_INLINE bool PatchSolver::factor(PatchProblem& patch) {
  const ActiveEdges& active = patch.active;
  const int count = active.count;
  if (count == 0) return patch.is_factored = true;
  ContactMatrix rows = ContactMatrix::Zero();
  ContactMatrix A;
  for (int k = 0; k < count; ++k) {
    const ConeEdge& edge = active.edges[k];
    A.col(k) = patch.cone.edge(edge);
    int first = k;
    for (int j = 0; j < k && first == k; ++j) {
      if (active.edges[j].corner == edge.corner) first = j;
    }
    if (count == ActiveEdges::kMost) {
      rows.row(k) = A.col(k).transpose();
    } else if (first == k) {
      rows.row(k) = patch.cone.wrench(edge.corner, {1, 0, 0}).transpose();
    } else {
      const ConeEdge& other = active.edges[first];
      const Vector3<double> turned(0, edge.c - other.c, edge.s - other.s);
      rows.row(k) = patch.cone.wrench(edge.corner, turned).transpose();
    }
  }
  ContactMatrix M;
  for (int k = 0; k < count; ++k) {
    const ContactVector Phi_a = patch.Phi * A.col(k);
    for (int j = 0; j < count; ++j) M(j, k) = rows.row(j).dot(Phi_a);
  }
  if (!eliminate(count, M, rows)) return false;
  patch.response = rows;
  patch.is_factored = true;
  return true;
}

/// Whether the velocity is what the law has for these edges. Edges of corners that slide, and do not
/// oppose their slip exactly, are turned.
HYBRIDYN_INLINE PatchSolver::Verdict PatchSolver::judge_edges(PatchProblem& patch,
                                                              const ContactVector& w) const {
  constexpr double kAligned = 1e-10;  // sine
  const PatchCone& cone = patch.cone;
  ActiveEdges& active = patch.active;
  std::array<int, kMostCorners> edges_at{};
  for (int k = 0; k < active.count; ++k) ++edges_at[active.edges[k].corner];
  for (int l = 0; l < cone.polygon.count; ++l) {
    if (cone.normal_velocity(l, w) < -tolerance_) return Verdict::kNo;
  }
  Verdict verdict = Verdict::kYes;
  if (!(cone.friction > 0)) return verdict;
  for (int k = 0; k < active.count; ++k) {
    ConeEdge& edge = active.edges[k];
    const Eigen::Vector2d u = cone.slip(edge.corner, w);
    const double speed = u.norm();
    if (speed <= tolerance_) continue;
    if (edges_at[edge.corner] > 1) return Verdict::kNo;
    const double along = edge.c * u[0] + edge.s * u[1];
    const double across = edge.c * u[1] - edge.s * u[0];
    if (!(along < 0) && speed > 1e3 * tolerance_) return Verdict::kNo;
    if (along < 0 && std::abs(across) <= std::max(kAligned * speed, tolerance_)) continue;
    const Eigen::Vector2d free = slip_without_friction(patch, edge, u);
    const double length = free.norm();
    if (!(length > 0)) return Verdict::kNo;
    edge.c = -free[0] / length;
    edge.s = -free[1] / length;
    patch.is_factored = false;
    verdict = Verdict::kTurned;
  }
  return verdict;
}

/// Of a corner, if the patch had as much friction less along its edge as all corners have together.
HYBRIDYN_INLINE Eigen::Vector2d PatchSolver::slip_without_friction(
    const PatchProblem& patch, const ConeEdge& edge, const Eigen::Vector2d& slip) const {
  const PatchCone& cone = patch.cone;
  const double x = cone.lever * cone.polygon.x[edge.corner];
  const double y = cone.lever * cone.polygon.y[edge.corner];
  const double D = (patch.Phi(1, 1) + patch.Phi(2, 2) + (x * x + y * y) * patch.Phi(3, 3)) / 2;
  const double friction = D * cone.friction * std::max(patch.i[0], 0.0);
  return slip - friction * Eigen::Vector2d(edge.c, edge.s);
}

/// Corners that slide have one edge then.
HYBRIDYN_INLINE void PatchSolver::merge(PatchProblem& patch, const ContactVector& b) const {
  const ContactVector w = b + patch.Phi * patch.i;
  const ActiveEdges before = patch.active;
  ActiveEdges merged;
  std::array<bool, ActiveEdges::kMost> is_done{};
  for (int k = 0; k < before.count; ++k) {
    if (is_done[k]) continue;
    ConeEdge edge = before.edges[k];
    const bool slides = patch.cone.slip(edge.corner, w).norm() > 1e3 * tolerance_;
    double load = before.load[k];
    double c = load * edge.c;
    double s = load * edge.s;
    for (int j = k + 1; j < before.count && slides; ++j) {
      if (before.edges[j].corner != edge.corner) continue;
      is_done[j] = true;
      load += before.load[j];
      c += before.load[j] * before.edges[j].c;
      s += before.load[j] * before.edges[j].s;
    }
    const double length = std::hypot(c, s);
    if (slides && length > 0) {
      edge.c = c / length;
      edge.s = s / length;
    }
    merged.add(edge, load);
  }
  patch.set_active(merged);
}

}  // namespace hybridyn::internal
