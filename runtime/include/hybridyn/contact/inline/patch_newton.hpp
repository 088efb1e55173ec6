// Code of patch_newton.hpp.
#pragma once

#include "hybridyn/contact/patch_newton.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE void PatchNewton::save(const IslandOfPatches& island, const VectorX<double>& x) {
  work_.resize(island.count);
  for (int k = 0; k < island.count; ++k) {
    if (island.is_patch(k)) {
      work_[k].before = island.patch(k);
    } else {
      work_[k].f_before = island.block(k).f;
    }
  }
  x_before_ = x;
}

HYBRIDYN_INLINE void PatchNewton::restore(const IslandOfPatches& island, VectorX<double>& x) const {
  for (int k = 0; k < island.count; ++k) {
    if (island.is_patch(k)) {
      static_cast<PatchProblem&>(island.patch(k)) = work_[k].before;
    } else {
      island.block(k).f = work_[k].f_before;
    }
  }
  x = x_before_;
}

HYBRIDYN_INLINE bool PatchNewton::sticks(const PatchBlock& patch, const ContactVector& w,
                                         double still) const {
  if (patch.active.count < ActiveEdges::kMost || !(patch.cone.friction > 0)) return false;
  for (int e = 0; e < patch.active.count; ++e) {
    if (patch.cone.slip(patch.active.edges[e].corner, w).norm() > still) return false;
  }
  return true;
}

HYBRIDYN_INLINE void PatchNewton::find_slope(const IslandOfPatches& island, int k, double still) {
  Work& work = work_[k];
  const ContactBlock& block = island.block(k);
  work.K.setZero();
  if (!island.is_patch(k)) {
    const ContactLaw& law = block.law;
    const bool is_drag = law.kind == ContactKind::kDrag;
    work.acts = is_drag ? block.f[0] > law.least && block.f[0] < law.most : block.f[0] > 0;
    if (work.acts) work.K(0, 0) = 1 / (kLambda * island.problem.diagonal(block, 0));
    work.push.noalias() = work.K * work.w;
    return;
  }
  PatchBlock& patch = island.patch(k);
  work.acts = patch.active.count > 0 && patch.i[0] > 0;
  if (!work.acts) return;
  if (sticks(patch, work.w, still)) {
    ContactMatrix Phi = patch.Phi;
    Phi.diagonal().head<3>().array() += kRegular * Phi.diagonal().head<3>().mean();
    Phi.diagonal().tail<3>().array() += kRegular * Phi.diagonal().tail<3>().mean();
    work.K = Phi.llt().solve(ContactMatrix::Identity()) / kLambda;
  } else if (patch.is_factored || PatchSolver::factor(patch)) {
    for (int e = 0; e < patch.active.count; ++e) {
      work.K += patch.cone.edge(patch.active.edges[e]) * patch.response.row(e) / kLambda;
    }
  } else {
    work.acts = false;
    return;
  }
  work.push.noalias() = work.K * work.w;
  add_turning(patch, still, work);
}

/// (2)
HYBRIDYN_INLINE void PatchNewton::add_turning(const PatchBlock& patch, double still, Work& work) {
  if (!(patch.cone.friction > 0)) return;
  for (int e = 0; e < patch.active.count; ++e) {
    const ConeEdge& edge = patch.active.edges[e];
    const double speed = patch.cone.slip(edge.corner, work.w).norm();
    if (!(speed > still)) continue;
    const ContactVector turned = patch.cone.turned_edge(edge);
    work.K += patch.active.load[e] / (patch.cone.friction * speed) * turned * turned.transpose();
  }
}

HYBRIDYN_INLINE bool PatchNewton::step(const IslandOfPatches& island, double still,
                                       VectorX<double>& x) {
  space_.begin(island.problem);
  for (int k = 0; k < island.count; ++k) space_.add(island.block(k));
  space_.prepare();
  space_.clear_position();
  space_.begin_residual(0);
  for (int k = 0; k < island.count; ++k) {
    Work& work = work_[k];
    const ContactBlock& block = island.block(k);
    work.w = block.c;
    work.w +=
        island.is_patch(k) ? island.columns_of(k).velocity(x) : island.problem.velocity(block, x);
    find_slope(island, k, still);
    if (work.acts) space_.subtract(k, -work.push);
  }
  const auto slope_of = [this](int k) { return work_[k].acts ? &work_[k].K : nullptr; };
  if (!space_.factor(slope_of)) return false;
  space_.find_direction();
  for (int k = 0; k < island.count; ++k) {
    Work& work = work_[k];
    if (!work.acts) continue;
    const ContactVector di = -(work.push + work.K * space_.change(k));
    if (!di.allFinite()) return false;
    if (island.is_patch(k)) {
      island.columns_of(k).add(di, x);
      island.patch(k).i += di;
      island.patch(k).is_solved = false;
    } else {
      island.block(k).f += di;
      island.problem.add(island.block(k), di, x);
    }
  }
  return true;
}

}  // namespace hybridyn::internal
