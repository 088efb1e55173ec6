// Code of patch_points.hpp.
#pragma once

#include "hybridyn/contact/patch_points.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE bool PatchPoints::solve(const IslandOfPatches& island, VectorX<double>& x) {
  begin(island);
  const ContactReport report = method_.solve(problem_, x_points_);
  finish(island, x);
  return report.unsolved == 0;
}

HYBRIDYN_INLINE bool PatchPoints::sweep(const IslandOfPatches& island, double tolerance,
                                        VectorX<double>& x) {
  constexpr int kMostSweeps = 300;
  begin(island);
  x_points_.setZero(problem_.freedoms());
  for (const ContactBlock& point : problem_.blocks) problem_.add(point, point.f, x_points_);
  bool is_still = false;
  for (int n = 0; n < kMostSweeps && !is_still; ++n) {
    change_ = size_ = 0;
    for (ContactBlock& block : problem_.blocks) visit(block, false);
    for (ContactBlock& block : problem_.blocks) {
      if (block.law.kind == ContactKind::kPoint) visit(block, true);
    }
    is_still = change_ <= tolerance * size_;
  }
  finish(island, x);
  return is_still;
}

HYBRIDYN_INLINE void PatchPoints::begin(const IslandOfPatches& island) {
  problem_.clear(island.problem.freedoms());
  for (int k = 0; k < island.count; ++k) {
    if (island.is_patch(k)) {
      add_corners(island, k);
    } else {
      add_limit(island, k);
    }
  }
}

HYBRIDYN_INLINE void PatchPoints::finish(const IslandOfPatches& island, VectorX<double>& x) {
  std::size_t next = 0;
  for (int k = 0; k < island.count; ++k) {
    if (!island.is_patch(k)) {
      ContactBlock& limit = island.block(k);
      const ContactVector change = problem_.blocks[next++].f - limit.f;
      limit.f += change;
      island.problem.add(limit, change, x);
      continue;
    }
    PatchBlock& patch = island.patch(k);
    ContactVector i = ContactVector::Zero();
    patch.has_loads = true;
    for (int l = 0; l < patch.cone.polygon.count; ++l) {
      patch.loads[l] = problem_.blocks[next++].f.head<3>();
      i += patch.cone.wrench(l, patch.loads[l]);
    }
    island.columns_of(k).add(i - patch.i, x);
    patch.i = i;
    patch.is_solved = false;
  }
}

HYBRIDYN_INLINE void PatchPoints::visit(ContactBlock& block, bool is_friction) {
  const ContactVector u = problem_.velocity(block, x_points_) + block.c;
  const ContactMatrix A = problem_.coupling(block, block);
  const ContactVector before = block.f;
  ContactVector z = before;
  const double size = is_friction ? (A(1, 1) + A(2, 2)) / 2 : A(0, 0);
  if (is_friction) {
    z.segment<2>(1) -= u.segment<2>(1) / size;
    block.law.friction = block.static_friction;
    block.f = nearest_impulse(block.law, z);
  } else {
    block.f[0] = std::max(z[0] - u[0] / size, 0.0);
  }
  const ContactVector step = block.f - before;
  problem_.add(block, step, x_points_);
  change_ = std::max(change_, size * step.head<3>().norm());
  size_ = std::max(size_, size * block.f.head<3>().norm());
}

HYBRIDYN_INLINE void PatchPoints::add_limit(const IslandOfPatches& island, int k) {
  const ContactBlock& limit = island.block(k);
  ContactBlock& copy = problem_.blocks.emplace_back(limit);
  copy.reference = copy.f;
  for (int side = 0; side < 2; ++side) {
    const ContactColumns& at = limit.columns[side];
    if (at.size == 0) continue;
    problem_.make_columns(copy, side, at.first, at.size);
    problem_.columns(copy, side) = island.problem.columns(limit, side);
  }
}

HYBRIDYN_INLINE void PatchPoints::add_corners(const IslandOfPatches& island, int k) {
  const PatchBlock& patch = island.patch(k);
  const ContactBlock& whole = island.block(k);
  for (int l = 0; l < patch.cone.polygon.count; ++l) {
    Eigen::Matrix<double, 6, 3> B;
    for (int j = 0; j < 3; ++j) B.col(j) = patch.cone.wrench(l, Vector3<double>::Unit(j));
    ContactBlock& point = problem_.blocks.emplace_back();
    point.static_friction = point.dynamic_friction = patch.cone.friction;
    point.island = whole.island;
    for (int side = 0; side < 2; ++side) {
      const ContactColumns& at = whole.columns[side];
      if (at.size == 0) continue;
      problem_.make_columns(point, side, at.first, at.size);
      problem_.columns(point, side).noalias() = island.problem.columns(whole, side) * B;
    }
    point.c.head<3>() = B.transpose() * whole.c;
    point.scale = problem_.scale(point);
    point.R.setConstant(kRelaxation * point.scale);
    point.f.head<3>() = patch.load_of(l);
    point.reference = point.f;
  }
}

}  // namespace hybridyn::internal
