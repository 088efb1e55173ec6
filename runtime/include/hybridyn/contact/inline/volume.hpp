// Code of volume.hpp.
#pragma once

#include "hybridyn/contact/volume.hpp"

namespace hybridyn {

HYBRIDYN_INLINE VolumeReport VolumeContact::solve(ContactProblem& problem,
                                                  std::vector<PatchBlock>& patches,
                                                  VectorX<double>& x) {
  problem_ = &problem;
  patches_ = &patches;
  x_ = &x;
  x.setZero(problem.freedoms());
  sort_islands();
  columns_.clear();
  const auto count = static_cast<int>(order_.size());
  for (int i = 0; i < count; ++i) begin(i);
  VolumeReport report;
  const auto island = [&](int i) { return problem.blocks[order_[i]].island; };
  for (int first = 0; first < count;) {
    int last = first + 1;
    while (last < count && island(last) == island(first)) ++last;
    solve_island(order_.data() + first, last - first, report);
    first = last;
  }
  return report;
}

HYBRIDYN_INLINE void VolumeContact::sort_islands() {
  order_.resize(problem_->blocks.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [this](int a, int b) {
    const int island_a = problem_->blocks[a].island;
    const int island_b = problem_->blocks[b].island;
    return island_a != island_b ? island_a < island_b : a < b;
  });
}

/// Phi, and x of the guess.
HYBRIDYN_INLINE void VolumeContact::begin(int block) {
  ContactBlock& b = problem_->blocks[block];
  if (!is_patch(block)) {
    columns_.emplace_back();
    problem_->add(b, b.f, *x_);
    return;
  }
  columns_.emplace_back(*problem_, b);
  PatchBlock& patch = (*patches_)[block];
  patch.cone.friction = patch.slips ? patch.dynamic_friction : patch.static_friction;
  patch.Phi = columns_[block].Phi();
  const double linear = patch.Phi.diagonal().head<3>().mean();
  const double reach = std::max(patch.cone.radius, 1e-3);
  const double angular = patch.Phi.diagonal().tail<3>().mean() + linear / (reach * reach);
  patch.Phi.diagonal().head<3>().array() += kRegular * linear;
  patch.Phi.diagonal().tail<3>().array() += kRegular * angular;
  patch.is_factored = false;
  if (is_variant()) patch.i.setZero();
  columns_[block].add(patch.i, *x_);
}

HYBRIDYN_INLINE void VolumeContact::solve_island(const int* blocks, int count,
                                                 VolumeReport& report) {
  const internal::IslandOfPatches island{*problem_, *patches_, columns_, blocks, count};
  size_ = 0;
  bool is_still = is_variant();
  for (int n = 0; n < options_.variant_sweeps && is_variant(); ++n) sweep(blocks, count);
  for (int pass = 0; pass < kMostPasses && !is_variant(); ++pass) {
    if (options_.variant == VolumeVariant::kDirect) {
      is_still = points_.solve(island, *x_);
    } else if (options_.variant == VolumeVariant::kPoints) {
      is_still = points_.sweep(island, options_.tolerance, *x_);
    } else {
      is_still = sweep_until_still(island, report);
    }
    if (!begins_to_slip(blocks, count)) break;
  }
  if (is_variant()) begins_to_slip(blocks, count);
  if (!is_still) ++report.unsolved;
}

/// Steps for the whole island are tried after more and more sweeps; they are taken back where the
/// next sweep changes no less.
HYBRIDYN_INLINE bool VolumeContact::sweep_until_still(const internal::IslandOfPatches& island,
                                                      VolumeReport& report) {
  size_ = 0;
  double change = 0;
  int next_step = kFirstStep;
  for (int n = 1; n <= kMostSweeps; ++n) {
    change = sweep(island.blocks, island.count);
    ++report.sweeps;
    if (change <= options_.tolerance * size_) return true;
    if (n == options_.sweeps) {
      (void)points_.solve(island, *x_);
      ++report.solved_whole;
      next_step = n + kFirstStep;
    }
    if (n < next_step || island.count < 2) continue;
    next_step = n + n / 2 + 1;
    newton_.save(island, *x_);
    if (!newton_.step(island, kSlipFactor * options_.tolerance * size_, *x_)) continue;
    const double before = change;
    change = sweep(island.blocks, island.count);
    ++report.sweeps;
    ++report.whole_steps;
    if (change <= options_.tolerance * size_) return true;
    if (change < kProgress * before) {
      next_step = n + 1;
    } else {
      newton_.restore(island, *x_);
    }
  }
  return change <= kNearly * size_;
}

/// (2) for all blocks; the largest change of a velocity.
HYBRIDYN_INLINE double VolumeContact::sweep(const int* blocks, int count) {
  double change = 0;
  for (int k = 0; k < count; ++k) {
    const int block = blocks[k];
    change =
        std::max(change, is_patch(block) ? visit(block) : visit_joint(problem_->blocks[block]));
  }
  return change;
}

HYBRIDYN_INLINE double VolumeContact::visit(int block) {
  PatchBlock& patch = (*patches_)[block];
  const ContactVector before = patch.i;
  const ContactVector own = patch.Phi * before;
  const ContactVector b = columns_[block].velocity(*x_) + problem_->blocks[block].c - own;
  if (patch.is_solved && patch.cone.speed(b - patch.b) <= kSame * options_.tolerance * size_) {
    return 0;
  }
  if (is_variant()) {
    variants_.solve(patch, b, options_.variant);
  } else {
    patch.is_solved = solver_.solve(patch, b, std::max(size_, patch.cone.speed(b)));
    patch.b = b;
  }
  const ContactVector step = patch.i - before;
  columns_[block].add(step, *x_);
  const ContactVector moved = patch.Phi * step;
  size_ = std::max(size_, patch.cone.speed(own + moved));
  return patch.cone.speed(moved);
}

HYBRIDYN_INLINE double VolumeContact::visit_joint(ContactBlock& block) {
  const double A = problem_->diagonal(block, 0);
  const double u = problem_->velocity(block, *x_)[0] + block.c[0];
  ContactVector z = block.f;
  z[0] -= u / A;
  const ContactVector f = nearest_impulse(block.law, z);
  const ContactVector step = f - block.f;
  block.f = f;
  problem_->add(block, step, *x_);
  size_ = std::max(size_, A * std::abs(f[0]));
  return std::abs(A * step[0]);
}

/// Notes which pairs slip; true where one has begun to, and has less friction then.
HYBRIDYN_INLINE bool VolumeContact::begins_to_slip(const int* blocks, int count) {
  bool begins = false;
  for (int k = 0; k < count; ++k) {
    if (!is_patch(blocks[k])) continue;
    PatchBlock& patch = (*patches_)[blocks[k]];
    const ContactVector w = columns_[blocks[k]].velocity(*x_) + problem_->blocks[blocks[k]].c;
    const double scale = std::max(size_, patch.cone.speed(patch.Phi * patch.i));
    bool slips = false;
    for (int l = 0; l < patch.cone.polygon.count; ++l) {
      const double speed = patch.cone.slip(l, w).norm();
      slips =
          slips || (speed > kSlipFactor * options_.tolerance * scale && patch.load_of(l)[0] > 0);
    }
    if (slips == patch.slips) continue;
    patch.slips = slips;
    if (!slips || !(patch.dynamic_friction < patch.static_friction)) continue;
    patch.cone.friction = patch.dynamic_friction;
    patch.is_factored = false;
    patch.is_solved = false;
    begins = true;
  }
  return begins;
}

}  // namespace hybridyn
