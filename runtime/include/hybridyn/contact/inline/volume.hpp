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

/// Puts an island's blocks in the order of their colours, of which each has the first that its
/// mechanisms do not have yet. Small islands, and variants, are swept in the order that there is.
HYBRIDYN_INLINE void VolumeContact::find_colours(int* blocks, int count) {
  ends_.assign(1, count);
  if (count < kManyPairs || is_variant()) return;
  colours_.assign(problem_->freedoms(), 0);
  by_colour_.clear();
  int alone = kMostColours;
  for (int k = 0; k < count; ++k) {
    const int colour = colour_of(problem_->blocks[blocks[k]]);
    by_colour_.emplace_back(colour < kMostColours ? colour : alone++, blocks[k]);
  }
  std::sort(by_colour_.begin(), by_colour_.end());
  ends_.clear();
  for (int k = 0; k < count; ++k) {
    blocks[k] = by_colour_[k].second;
    const bool is_last = k + 1 == count || by_colour_[k + 1].first != by_colour_[k].first;
    if (is_last) ends_.push_back(k + 1);
  }
}

HYBRIDYN_INLINE int VolumeContact::colour_of(const ContactBlock& block) {
  std::uint64_t taken = 0;
  for (const ContactColumns& at : block.columns) {
    if (at.size > 0) taken |= colours_[at.first];
  }
  int colour = 0;
  while (colour < kMostColours && (taken >> colour & 1U) != 0) ++colour;
  if (colour == kMostColours) return colour;
  for (const ContactColumns& at : block.columns) {
    if (at.size > 0) colours_[at.first] |= std::uint64_t{1} << colour;
  }
  return colour;
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
  set_friction(patch, patch.slips ? patch.dynamic_friction : patch.static_friction);
  if (!patch.has_Phi) find_Phi(columns_[block], patch);
  if (is_variant()) patch.i.setZero();
  columns_[block].add(patch.i, *x_);
}

HYBRIDYN_INLINE void VolumeContact::find_Phi(const internal::PatchColumns& columns,
                                             PatchBlock& patch) {
  patch.Phi = columns.Phi();
  const double linear = patch.Phi.diagonal().head<3>().mean();
  const double reach = std::max(patch.cone.radius, 1e-3);
  const double angular = patch.Phi.diagonal().tail<3>().mean() + linear / (reach * reach);
  patch.Phi.diagonal().head<3>().array() += kRegular * linear;
  patch.Phi.diagonal().tail<3>().array() += kRegular * angular;
  patch.has_Phi = true;
  patch.is_factored = false;
}

HYBRIDYN_INLINE void VolumeContact::set_friction(PatchBlock& patch, double friction) {
  if (patch.cone.friction == friction) return;
  patch.cone.friction = friction;
  patch.is_factored = false;
  patch.is_solved = false;
}

HYBRIDYN_INLINE void VolumeContact::solve_island(int* blocks, int count, VolumeReport& report) {
  find_colours(blocks, count);
  const internal::IslandOfPatches island{*problem_, *patches_, columns_, blocks, count};
  size_ = 0;
  approach_ = 0;
  for (int k = 0; k < count; ++k) {
    if (!is_patch(blocks[k])) continue;
    const PatchCone& cone = (*patches_)[blocks[k]].cone;
    approach_ = std::max(approach_, cone.speed(problem_->blocks[blocks[k]].c));
  }
  bool is_still = is_variant();
  for (int n = 0; n < options_.variant_sweeps && is_variant(); ++n) sweep(blocks);
  for (int pass = 0; pass < kMostPasses && !is_variant(); ++pass) {
    if (options_.variant == VolumeVariant::kDirect) {
      is_still = points_.solve(island, *x_);
    } else if (options_.variant == VolumeVariant::kPoints) {
      is_still = points_.sweep(island, kOfImpulses * options_.tolerance, *x_);
    } else {
      is_still = sweep_until_still(island, report);
    }
    if (!begins_to_slip(blocks, count)) break;
  }
  if (is_variant()) begins_to_slip(blocks, count);
  if (!is_still) ++report.unsolved;
}

/// One sweep a step alone does not dampen what it leaves, which comes back by the next step's overlaps:
/// it will do where it leaves nearly nothing. Steps for the whole island are tried after more and more sweeps; they are taken back where the
/// next sweep changes no less.
HYBRIDYN_INLINE bool VolumeContact::sweep_until_still(const internal::IslandOfPatches& island,
                                                      VolumeReport& report) {
  size_ = 0;
  double change = 0;
  int next_step = kFirstStep;
  for (int n = 1; n <= kMostSweeps; ++n) {
    change = sweep(island.blocks);
    ++report.sweeps;
    if (change <= (n == 1 ? kCertain : 1) * still()) return true;
    if (n == options_.sweeps) {
      (void)points_.solve(island, *x_);
      ++report.solved_whole;
      next_step = n + kFirstStep;
    }
    if (n < next_step || island.count < 2) continue;
    next_step = n + n / 2 + 1;
    if (!try_step(island, change, report)) continue;
    if (change <= still()) return true;
    next_step = n + 1;
  }
  return change <= kNearly * size_;
}

/// A step for the island, and a sweep. False where that has not lessened the change, and is taken
/// back.
HYBRIDYN_INLINE bool VolumeContact::try_step(const internal::IslandOfPatches& island,
                                             double& change, VolumeReport& report) {
  newton_.save(island, *x_);
  const double size = size_;
  if (!newton_.step(island, kSlipFactor * still(), *x_)) return false;
  const double next = sweep(island.blocks);
  ++report.sweeps;
  ++report.whole_steps;
  if (next < kProgress * change) {
    change = next;
    return true;
  }
  newton_.restore(island, *x_);
  size_ = size;
  return false;
}

/// (2) for all blocks, colour by colour; the largest change of a velocity.
HYBRIDYN_INLINE double VolumeContact::sweep(const int* blocks) {
  Change all;
  int first = 0;
  for (const int end : ends_) {
    const int chunk = ends_.size() > 1 ? kChunk : end - first;
    const int chunks = (end - first + chunk - 1) / chunk;
    if (solvers_.size() < static_cast<std::size_t>(chunks)) solvers_.resize(chunks);
    changes_.assign(chunks, {});
    executor_(0, chunks, [&](int c) {
      const int begin = first + c * chunk;
      for (int k = begin; k < std::min(begin + chunk, end); ++k) {
        const int block = blocks[k];
        changes_[c].raise(is_patch(block) ? visit(block, solvers_[c])
                                          : visit_joint(problem_->blocks[block]));
      }
    });
    for (const Change& change : changes_) all.raise(change);
    first = end;
  }
  size_ = std::max(size_, all.size);
  return all.velocity;
}

HYBRIDYN_INLINE VolumeContact::Change VolumeContact::visit(int block,
                                                           internal::PatchSolver& solver) {
  PatchBlock& patch = (*patches_)[block];
  const ContactVector before = patch.i;
  const ContactVector own = patch.Phi * before;
  const ContactVector b = columns_[block].velocity(*x_) + problem_->blocks[block].c - own;
  if (patch.is_solved && patch.cone.speed(b - patch.b) <= kSame * still()) {
    return {};
  }
  if (is_variant()) {
    variants_.solve(patch, b, options_.variant);
  } else {
    patch.is_solved = solver.solve(patch, b, std::max(size_, patch.cone.speed(b)));
    patch.b = b;
  }
  const ContactVector step = patch.i - before;
  columns_[block].add(step, *x_);
  const ContactVector moved = patch.Phi * step;
  return {patch.cone.speed(moved), patch.cone.speed(own + moved)};
}

HYBRIDYN_INLINE VolumeContact::Change VolumeContact::visit_joint(ContactBlock& block) {
  const double A = problem_->diagonal(block, 0);
  const double u = problem_->velocity(block, *x_)[0] + block.c[0];
  ContactVector z = block.f;
  z[0] -= u / A;
  const ContactVector f = nearest_impulse(block.law, z);
  const ContactVector step = f - block.f;
  block.f = f;
  problem_->add(block, step, *x_);
  return {std::abs(A * step[0]), A * std::abs(f[0])};
}

/// Notes which pairs slip; true where one has begun to, and has less friction then.
HYBRIDYN_INLINE bool VolumeContact::begins_to_slip(const int* blocks, int count) {
  bool begins = false;
  for (int k = 0; k < count; ++k) {
    if (!is_patch(blocks[k])) continue;
    PatchBlock& patch = (*patches_)[blocks[k]];
    const ContactVector w = columns_[blocks[k]].velocity(*x_) + problem_->blocks[blocks[k]].c;
    bool slips = false;
    for (int l = 0; l < patch.cone.polygon.count; ++l) {
      const double speed = patch.cone.slip(l, w).norm();
      slips = slips || (speed > kSlipFactor * still() && patch.load_of(l)[0] > 0);
    }
    if (slips == patch.slips) continue;
    patch.slips = slips;
    if (!slips || !(patch.dynamic_friction < patch.static_friction)) continue;
    set_friction(patch, patch.dynamic_friction);
    begins = true;
  }
  return begins;
}

}  // namespace hybridyn
