// Code of edge_descent.hpp.
#pragma once

#include "hybridyn/contact/edge_descent.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE void EdgeDescent::solve(PatchProblem& patch, const ContactVector& b,
                                        const ContactVector& slip, double tolerance) {
  patch_ = &patch;
  b_ = b;
  prepare(slip);
  const ActiveEdges guess = patch.active;
  set_.count = 0;
  for (int k = 0; k < guess.count; ++k) {
    put(set_.count, guess.edges[k]);
    set_.add(guess.edges[k], guess.load[k]);
    if (!factor()) set_.remove(set_.count - 1);
  }
  settle();
  for (int step = 0; step < kMostSteps; ++step) {
    const ContactVector w = b_ + patch.Phi * wrench();
    ConeEdge edge;
    if (!find_steepest(w, tolerance, edge)) break;
    enter(edge);
  }
  patch.set_active(set_);
  patch.i = wrench();
}

HYBRIDYN_INLINE void EdgeDescent::prepare(const ContactVector& slip) {
  const PatchCone& cone = patch_->cone;
  for (int l = 0; l < cone.polygon.count; ++l) {
    const Eigen::Vector2d u = cone.slip(l, slip);
    const double speed = u.norm();
    lift_[l] = cone.friction * speed;
    base_[l] = speed > 0 ? ConeEdge{l, -u[0] / speed, -u[1] / speed} : ConeEdge{l, 1, 0};
  }
}

/// Of the objective along the load of an edge.
HYBRIDYN_INLINE double EdgeDescent::slope(const ConeEdge& edge, const ContactVector& w) const {
  const PatchCone& cone = patch_->cone;
  const Eigen::Vector2d u = cone.slip(edge.corner, w);
  return cone.normal_velocity(edge.corner, w) + cone.friction * (edge.c * u[0] + edge.s * u[1]) +
         lift_[edge.corner];
}

/// False where no edge falls by more than the tolerance.
HYBRIDYN_INLINE bool EdgeDescent::find_steepest(const ContactVector& w, double tolerance,
                                                ConeEdge& out) const {
  static const double kHalf = std::sqrt(0.5);
  const double turns[kDirections][2] = {{1, 0},  {kHalf, kHalf},   {0, 1},  {-kHalf, kHalf},
                                        {-1, 0}, {-kHalf, -kHalf}, {0, -1}, {kHalf, -kHalf}};
  const PatchCone& cone = patch_->cone;
  double steepest = -tolerance;
  bool is_found = false;
  for (int l = 0; l < cone.polygon.count; ++l) {
    const Eigen::Vector2d u = cone.slip(l, w);
    const ConeEdge& base = base_[l];
    const double along = cone.friction * (base.c * u[0] + base.s * u[1]);
    const double across = cone.friction * (base.c * u[1] - base.s * u[0]);
    const double level = cone.normal_velocity(l, w) + lift_[l];
    for (int p = 0; p < kDirections; ++p) {
      const double own = level + turns[p][0] * along + turns[p][1] * across;
      if (!(own < steepest)) continue;
      const ConeEdge edge{l, turns[p][0] * base.c - turns[p][1] * base.s,
                          turns[p][0] * base.s + turns[p][1] * base.c};
      bool is_in = false;  // and falls by rounding alone
      for (int k = 0; k < set_.count; ++k) {
        const ConeEdge& e = set_.edges[k];
        is_in = is_in || (e.corner == l && e.c * edge.c + e.s * edge.s > 1 - 1e-14);
      }
      if (is_in) continue;
      steepest = own;
      out = edge;
      is_found = true;
    }
  }
  return is_found;
}

/// Column k of all that goes with the edges.
HYBRIDYN_INLINE void EdgeDescent::put(int k, const ConeEdge& edge) {
  a_[k] = patch_->cone.edge(edge);
  Phi_a_[k].noalias() = patch_->Phi * a_[k];
  for (int j = 0; j <= k; ++j) H_(j, k) = H_(k, j) = a_[j].dot(Phi_a_[k]);
}

HYBRIDYN_INLINE void EdgeDescent::remove(int k) {
  set_.remove(k);
  for (int j = k; j < set_.count; ++j) {
    a_[j] = a_[j + 1];
    Phi_a_[j] = Phi_a_[j + 1];
  }
  for (int i = 0; i < set_.count; ++i) {
    for (int j = 0; j < set_.count; ++j) H_(i, j) = H_(i < k ? i : i + 1, j < k ? j : j + 1);
  }
}

/// Of H; false where an edge depends on those before it.
HYBRIDYN_INLINE bool EdgeDescent::factor() {
  for (int j = 0; j < set_.count; ++j) {
    double pivot = H_(j, j);
    for (int k = 0; k < j; ++k) pivot -= L_(j, k) * L_(j, k);
    if (!(pivot > kDependent * H_(j, j))) return false;
    L_(j, j) = std::sqrt(pivot);
    for (int i = j + 1; i < set_.count; ++i) {
      double sum = H_(i, j);
      for (int k = 0; k < j; ++k) sum -= L_(i, k) * L_(j, k);
      L_(i, j) = sum / L_(j, j);
    }
  }
  return true;
}

HYBRIDYN_INLINE void EdgeDescent::solve_factored(Loads& x) const {
  for (int i = 0; i < set_.count; ++i) {
    for (int k = 0; k < i; ++k) x[i] -= L_(i, k) * x[k];
    x[i] /= L_(i, i);
  }
  for (int i = set_.count; i-- > 0;) {
    for (int k = i + 1; k < set_.count; ++k) x[i] -= L_(k, i) * x[k];
    x[i] /= L_(i, i);
  }
}

/// Where the edges depend on each other, the new one replaces the first that it empties.
HYBRIDYN_INLINE void EdgeDescent::enter(const ConeEdge& edge) {
  if (!factor()) return;
  const ContactVector a = patch_->cone.edge(edge);
  const ContactVector Phi_a = patch_->Phi * a;
  Loads share{};
  double curvature = a.dot(Phi_a);
  const double own = curvature;
  Loads h{};
  for (int k = 0; k < set_.count; ++k) h[k] = share[k] = a_[k].dot(Phi_a);
  solve_factored(share);
  for (int k = 0; k < set_.count; ++k) curvature -= h[k] * share[k];
  if (set_.count < kMost && curvature > kDependent * own) {
    put(set_.count, edge);
    set_.add(edge, 0);
    settle();
    return;
  }
  int leaves = -1;
  double length = 0;
  for (int k = 0; k < set_.count; ++k) {
    if (!(share[k] > 1e-14)) continue;
    const double room = set_.load[k] / share[k];
    if (leaves >= 0 && room >= length) continue;
    length = room;
    leaves = k;
  }
  if (leaves < 0) return;
  for (int k = 0; k < set_.count; ++k) {
    set_.load[k] = std::max(set_.load[k] - length * share[k], 0.0);
  }
  remove(leaves);
  put(set_.count, edge);
  set_.add(edge, length);
  settle();
}

/// The least for these edges, or on the way there as far as all loads are positive, without those
/// that are not.
HYBRIDYN_INLINE void EdgeDescent::settle() {
  while (set_.count > 0) {
    if (!factor()) {
      remove(set_.count - 1);
      continue;
    }
    Loads x{};
    for (int k = 0; k < set_.count; ++k) {
      x[k] = -(a_[k].dot(b_) + lift_[set_.edges[k].corner]);
    }
    solve_factored(x);
    double length = 1;
    int leaves = -1;
    for (int k = 0; k < set_.count; ++k) {
      if (x[k] > 0) continue;
      const double room = set_.load[k] / (set_.load[k] - x[k]);
      if (leaves >= 0 && room >= length) continue;
      length = set_.load[k] > 0 ? room : 0;
      leaves = k;
    }
    for (int k = 0; k < set_.count; ++k) set_.load[k] += length * (x[k] - set_.load[k]);
    if (leaves < 0) return;
    remove(leaves);
  }
}

HYBRIDYN_INLINE ContactVector EdgeDescent::wrench() const {
  ContactVector out = ContactVector::Zero();
  for (int k = 0; k < set_.count; ++k) out += set_.load[k] * a_[k];
  return out;
}

}  // namespace hybridyn::internal
