// The inverse of the mass matrix of a tree. M = L'D L with L unit lower triangular is eliminated
// from the tips inwards and fills nothing in: row k of M and L has the velocities before k on the
// way to the ground, a place each by their number there (depth).
//   row_i -= row_k (M_ki / D_k),  D_k = M_kk,  L_ki = M_ki / D_k                             (1)
//   W = L^-1:  W_k = e_k - sum of L_ki W_i                                                   (2)
//   M^-1 = W D^-1 W'                                                                         (3)
#pragma once

#include "hybridyn/kernel/tree/topology.hpp"

namespace hybridyn::internal {

template <class Scalar, class Tree>
class TreeInverse {
 public:
  static constexpr int kStride = row_of(Tree::kCapacity);
  static constexpr int kDepths = row_of(Tree::kMostDepths);
  using L = Lanes<Scalar>;
  using C = typename L::Chunk;
  using Row = Scalar[kStride];
  using DepthRow = Scalar[kDepths];

  explicit TreeInverse(const Tree& tree) : tree_(tree) {}

  /// M(i, j) of i and of j before it or the same. `out`, rows of the inverse: all lanes are
  /// written.
  template <class M>
  void invert(const M& matrix, Row* out) noexcept {
    gather(matrix);
    eliminate();
    invert_rows();
    transpose();
    assemble(out);
  }

 private:
  // Each of its own: compilers take more than twice as long for twice the code.
  template <class M>
  [[gnu::noinline]] void gather(const M& matrix) noexcept {
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE {
      for (int at = 0; at < kDepths; at += L::kCount) L::store(rows_[k] + at, zero());
      rows_[k][tree_.depth(k)] = matrix(k, k);
      for (int i = tree_.first(k); i < k; ++i) rows_[k][tree_.depth(i)] = matrix(k, i);
      for_runs_before(tree_, k, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
        for (int i = begin; i < end; ++i) rows_[k][tree_.depth(begin) + i - begin] = matrix(k, i);
      });
    });
  }
  [[gnu::noinline]] void eliminate() noexcept {
    for_velocities_by_height(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE { eliminate(k); });
  }
  [[gnu::noinline]] void invert_rows() noexcept {
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE { invert_row(k); });
  }
  [[gnu::noinline]] void transpose() noexcept {
    for (int m = 0; m < tree_.size(); ++m) {
      for (int i = 0; i < tree_.size(); i += L::kCount) L::store(columns_[m] + i, zero());
    }
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE { transpose(k); });
  }
  [[gnu::noinline]] void assemble(Row* out) noexcept {
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE { assemble(k, out[k]); });
  }

  static C zero() { return C(Scalar(0)); }
  /// Chunks of row k.
  constexpr int chunks_end(int k) const {
    return (tree_.depth(k) + L::kCount) / L::kCount * L::kCount;
  }

  /// visit(begin, end) of the velocities before k, also those of its joint.
  template <class Index, class Visit>
  [[gnu::always_inline]] void for_all_before(Index k, const Visit& visit) noexcept {
    visit(tree_.first(k), static_cast<int>(k));
    for_runs_before(tree_, k, visit);
  }

  /// Lanes to deal with of row i, at the given depth, one of several of which `last` is the
  /// deepest.
  static constexpr int lanes(int depth, int last) {
    return L::kCount == 1 ? depth + 1 : (last + L::kCount) / L::kCount * L::kCount;
  }

  /// (1). Lanes beyond row i's end do not matter.
  template <class Index>
  [[gnu::always_inline]] void eliminate(Index k) noexcept {
    const int depth = tree_.depth(k);
    inverse_d_[k] = Scalar(1) / rows_[k][depth];
    alignas(64) DepthRow scaled;
    for (int at = 0; at < chunks_end(k); at += L::kCount) {
      L::store(scaled + at, C(inverse_d_[k]) * L::load(rows_[k] + at));
    }
    for_all_before(k, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
      const int begin_depth = tree_.depth(begin);
      for (int i = begin; i < end; ++i) {
        const C factor(scaled[begin_depth + i - begin]);
        const int size = lanes(begin_depth + i - begin, begin_depth + end - 1 - begin);
        for (int at = 0; at < size; at += L::kCount) {
          L::store(rows_[i] + at, L::load(rows_[i] + at) - factor * L::load(rows_[k] + at));
        }
      }
    });
    for (int at = 0; at < chunks_end(k); at += L::kCount) {
      L::store(rows_[k] + at, L::load(scaled + at));
    }
  }

  /// (2), in place of row k of L; zero beyond its end.
  template <class Index>
  [[gnu::always_inline]] void invert_row(Index k) noexcept {
    const int depth = tree_.depth(k);
    C sums[kDepths / L::kCount];
    for (int at = 0; at < chunks_end(k); at += L::kCount) {
      sums[at / L::kCount] = L::constants(kUnit.data() + kDepths - depth + at);
    }
    for_all_before(k, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
      const int begin_depth = tree_.depth(begin);
      for (int i = begin; i < end; ++i) {
        const C factor(rows_[k][begin_depth + i - begin]);
        const int size = lanes(begin_depth + i - begin, begin_depth + end - 1 - begin);
        for (int at = 0; at < size; at += L::kCount) {
          C& sum = sums[at / L::kCount];
          sum = sum - factor * L::load(rows_[i] + at);
        }
      }
    });
    for (int at = 0; at < chunks_end(k); at += L::kCount) {
      L::store(rows_[k] + at, sums[at / L::kCount]);
    }
    for (int at = chunks_end(k); at < kDepths; at += L::kCount) L::store(rows_[k] + at, zero());
  }

  template <class Index>
  [[gnu::always_inline]] void transpose(Index k) noexcept {
    columns_[k][k] = rows_[k][tree_.depth(k)];
    for_all_before(k, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
      for (int i = begin; i < end; ++i) {
        columns_[i][k] = rows_[k][tree_.depth(begin) + i - begin];
      }
    });
  }

  /// (3), row k.
  template <class Index>
  [[gnu::always_inline]] void assemble(Index k, Row& out) noexcept {
    for_parts<L::kCount>(tree_.size(), [&](auto parts, int from) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[kParts];
      const C own(inverse_d_[k]);
      for (int p = 0; p < kParts; ++p) {
        sums[p] = own * L::load(columns_[k] + from + p * L::kCount);
      }
      for_all_before(k, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
        const int begin_depth = tree_.depth(begin);
        for (int i = begin; i < end; ++i) {
          const C factor(rows_[k][begin_depth + i - begin] * inverse_d_[i]);
          for (int p = 0; p < kParts; ++p) {
            sums[p] = sums[p] + factor * L::load(columns_[i] + from + p * L::kCount);
          }
        }
      });
      for (int p = 0; p < kParts; ++p) L::store(out + from + p * L::kCount, sums[p]);
    });
  }

  /// One in the middle.
  static constexpr std::array<double, 2 * static_cast<std::size_t>(kDepths)> unit() {
    std::array<double, 2 * static_cast<std::size_t>(kDepths)> out{};
    out[kDepths] = 1;
    return out;
  }
  static constexpr auto kUnit = unit();

  const Tree& tree_;
  alignas(64) DepthRow rows_[Tree::kCapacity];
  Scalar inverse_d_[Tree::kCapacity];
  alignas(64) Row columns_[Tree::kCapacity];
};

}  // namespace hybridyn::internal
