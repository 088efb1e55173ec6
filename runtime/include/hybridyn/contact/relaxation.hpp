// One block by itself, all others as they are: the step of a sweep of Gauss and Seidel.
#pragma once

#include <cmath>

#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

/// The largest eigenvalue of A's part along the tangents.
template <int Width>
double tangential_size(const BlockMatrix<Width>& A) {
  const double mean = (A(1, 1) + A(2, 2)) / 2;
  return mean + std::hypot((A(1, 1) - A(2, 2)) / 2, A(1, 2));
}

/// Moves f to what the law makes of the normal velocity, then of the tangential one, then of the
/// turning ones, and returns its change. A = Y'Y of the block, u its velocities with R (f - f0).
template <int Width>
BlockVector<Width> relax_block(const BlockMatrix<Width>& A, BlockVector<Width> u,
                               ContactBlock& block) {
  const int n = block.law.rows();
  const BlockVector<Width> old = block.f.head<Width>();
  const auto advance = [&](int first, int size, double scale) {
    BlockVector<Width> z = block.f.head<Width>();
    z.segment(first, size) -= u.segment(first, size) / scale;
    const BlockVector<Width> f = nearest_impulse(block.law, z);
    for (int k = first; k < first + size; ++k) {
      const double change = f[k] - block.f[k];
      u.head(n) += change * A.col(k).head(n);
      u[k] += change * block.R[k];
      block.f[k] = f[k];
    }
  };
  advance(0, 1, A(0, 0) + block.R[0]);
  if (n > 1) advance(1, 2, tangential_size<Width>(A) + block.R[1]);
  if constexpr (Width > 3) {
    if (n > 3) {
      advance(3, 1, A(3, 3) + block.R[3]);
      advance(4, 2, A(4, 4) + A(5, 5) + block.R[4]);
    }
  }
  return block.f.head<Width>() - old;
}

}  // namespace hybridyn::internal
