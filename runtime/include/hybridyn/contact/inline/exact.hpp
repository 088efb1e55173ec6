// Code of exact.hpp.
#pragma once

#include <algorithm>
#include <numeric>

#include "hybridyn/contact/exact.hpp"

namespace hybridyn {

HYBRIDYN_INLINE ContactReport ExactContact::solve(ContactProblem& problem, VectorX<double>& x) {
  ContactReport report;
  sort_islands(problem);
  const auto count = static_cast<int>(order_.size());
  const auto island = [&](int i) { return problem.blocks[order_[i]].island; };
  for (int first = 0; first < count;) {
    int last = first + 1;
    while (last < count && island(last) == island(first)) ++last;
    const int* const blocks = order_.data() + first;
    const bool has_points_alone = std::all_of(
        blocks, blocks + (last - first), [&](int k) { return problem.blocks[k].law.rows() <= 3; });
    if (problem.tree() != nullptr) {
      by_trees_.solve(problem, blocks, last - first, report);
    } else if (has_points_alone) {
      solve_island(of_points_, problem, blocks, last - first, report);
    } else {
      solve_island(of_all_, problem, blocks, last - first, report);
    }
    first = last;
  }
  x.setZero(problem.freedoms());
  for (const ContactBlock& block : problem.blocks) problem.add(block, block.f, x);
  return report;
}

/// Rows are solved for where there are fewer of them than freedoms, or where these are rows anyway.
template <int Width>
void ExactContact::solve_island(Solvers<Width>& by, ContactProblem& problem, const int* blocks,
                                int count, ContactReport& report) {
  int rows = 0;
  int freedoms = 0;
  for (int i = 0; i < count; ++i) {
    const ContactBlock& block = problem.blocks[blocks[i]];
    rows += block.law.rows();
    freedoms = std::max(freedoms, block.columns[0].size + block.columns[1].size);
  }
  const bool has_few_rows = rows <= internal::kMostRowsOfIsland && rows <= freedoms;
  if (problem.has_metric() || has_few_rows) {
    by.by_rows.solve(problem, blocks, count, report);
  } else {
    by.by_freedoms.solve(problem, blocks, count, report);
  }
}

HYBRIDYN_INLINE void ExactContact::sort_islands(const ContactProblem& problem) {
  order_.resize(problem.blocks.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [&problem](int a, int b) {
    const int island_a = problem.blocks[a].island;
    const int island_b = problem.blocks[b].island;
    return island_a != island_b ? island_a < island_b : a < b;
  });
}

}  // namespace hybridyn
