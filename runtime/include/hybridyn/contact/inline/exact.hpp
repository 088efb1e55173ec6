// Code of exact.hpp.
#pragma once

#include <algorithm>
#include <numeric>

#include "hybridyn/contact/exact.hpp"

namespace hybridyn {

HYBRIDYN_CONTACT_INLINE ContactReport ExactContact::solve(ContactProblem& problem,
                                                          VectorX<double>& x) {
  ContactReport report;
  sort_islands(problem);
  const auto count = static_cast<int>(order_.size());
  const auto island = [&](int i) { return problem.blocks[order_[i]].island; };
  for (int first = 0; first < count;) {
    int last = first + 1;
    while (last < count && island(last) == island(first)) ++last;
    const int* const blocks = order_.data() + first;
    if (has_few_rows(problem, first, last)) {
      by_rows_.solve(problem, blocks, last - first, report);
    } else {
      by_freedoms_.solve(problem, blocks, last - first, report);
    }
    first = last;
  }
  x.setZero(problem.freedoms());
  for (const ContactBlock& block : problem.blocks) problem.add(block, block.f, x);
  return report;
}

/// Rows are solved for where there are fewer of them than freedoms, or where these are rows anyway.
HYBRIDYN_CONTACT_INLINE bool ExactContact::has_few_rows(const ContactProblem& problem, int first,
                                                        int last) const {
  int rows = 0;
  int freedoms = 0;
  for (int i = first; i < last; ++i) {
    const ContactBlock& block = problem.blocks[order_[i]];
    rows += block.law.rows();
    freedoms = std::max(freedoms, block.columns[0].size + block.columns[1].size);
  }
  return problem.has_metric() || (rows <= internal::RowSpace::kMostRows && rows <= freedoms);
}

HYBRIDYN_CONTACT_INLINE void ExactContact::sort_islands(const ContactProblem& problem) {
  order_.resize(problem.blocks.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [&problem](int a, int b) {
    const int island_a = problem.blocks[a].island;
    const int island_b = problem.blocks[b].island;
    return island_a != island_b ? island_a < island_b : a < b;
  });
}

}  // namespace hybridyn
