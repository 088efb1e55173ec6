// What holding frames of a tree's bodies does to its response to forces. With J the rows of what is
// held and M^-1,
//   Y = J M^-1,  S = Y J' = W^-1 D W^-T,  T = W Y,  Z = W'D^+ T                                 (1)
//   P = M^-1 - T'D^+ T,  qdd = P force - Z'b,  f = -Z force - S^+ b  for J qdd + b = 0          (2)
// A pivot of S that is rounding is left out, and its row with it.
#pragma once

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/tree/topology.hpp"

namespace hybridyn::internal {

/// Which frames are held, known to the compiler. Data has, for each, the last velocity that moves it
/// (kContactVelocities), its first row and at the end the number of all rows (kContactRows), and a row of
/// numbers (kContactMasks): one for velocities that move it, zero elsewhere.
template <class Data>
struct StaticFrames {
  static constexpr int kMostRows = Data::kContactRows.back();

  static constexpr int count() { return static_cast<int>(Data::kContactVelocities.size()); }
  static constexpr int rows() { return kMostRows; }
  static constexpr int velocity(int c) { return Data::kContactVelocities[std::size_t(c)]; }
  static constexpr int first_row(int c) { return Data::kContactRows[std::size_t(c)]; }
  static const double* mask(int c) { return Data::kContactMasks.data() + c * row_of(Data::kSize); }
};

template <class Scalar, class Tree, class Frames>
class HeldResponse {
 public:
  static constexpr int kRows = Frames::kMostRows;
  static constexpr int kStride = row_of(Tree::kCapacity);
  static constexpr int kForceStride = row_of(kRows);
  using L = Lanes<Scalar>;
  using C = typename L::Chunk;
  using Row = Scalar[kStride];
  using ForceRow = Scalar[kForceStride];
  /// Of accelerations, then of forces.
  using BothRow = Scalar[kStride + kForceStride];

  HeldResponse(const Tree& tree, const Frames& held) : tree_(tree), held_(held) {}

  /// (1), and P, from J and the rows of M^-1.
  [[gnu::noinline]] void find(const Row* inverse) noexcept {
    const int n = tree_.size();
    const int rows = held_.rows();
    sum_over_paths(inverse, n, T_);
    for (int k = 0; k < n; ++k) {
      for (int r = 0; r < rows; ++r) Yt_[k][r] = T_[r][k];
      for (int r = rows; r < whole_chunks(rows); ++r) Yt_[k][r] = Scalar(0);
    }
    sum_over_paths(Yt_, rows, S_);
    find_least(inverse);
    eliminate();
    scale_rows();
    for (int r = 0; r < rows; r += 3) find_Z(r);
    const int whole = n / 3 * 3;
    for (int k = 0; k < whole; k += 3) find_P<3>(inverse, k);
    for (int k = whole; k < n; ++k) find_P<1>(inverse, k);
    for (int k = 0; k < n; ++k) {
      Scalar* const to = by_force[k] + kStride;
      for (int r = 0; r < rows; ++r) to[r] = -by_change[r][k];
      for (int r = rows; r < whole_chunks(rows); ++r) to[r] = Scalar(0);
    }
  }

  /// (2)
  [[gnu::noinline]] void solve(const Row& force, const ForceRow& b, Row& u, ForceRow& f) noexcept {
    add_products(force, b, 0, tree_.size(), u);
    add_products(force, b, kStride, held_.rows(), f);
  }

  alignas(64) Row J[kRows];
  alignas(64) BothRow by_force[Tree::kCapacity];  // -P and Z'
  alignas(64) BothRow by_change[kRows];           // -Z and -S^+

 private:
  /// Rows of `by_change` times b, less those of `by_force` times the force: all from `from` on.
  template <class To>
  [[gnu::always_inline]] void add_products(const Row& force, const ForceRow& b, int from, int size,
                                           To& to) noexcept {
    for_parts<L::kCount>(size, [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[kParts];
      for (C& sum : sums) sum = C(Scalar(0));
      for (int k = 0; k < tree_.size(); ++k) {
        const C factor(force[k]);
        for (int p = 0; p < kParts; ++p) {
          sums[p] = sums[p] - factor * L::load(by_force[k] + from + at + p * L::kCount);
        }
      }
      for (int r = 0; r < held_.rows(); ++r) {
        const C factor(b[r]);
        for (int p = 0; p < kParts; ++p) {
          sums[p] = sums[p] + factor * L::load(by_change[r] + from + at + p * L::kCount);
        }
      }
      for (int p = 0; p < kParts; ++p) L::store(to + at + p * L::kCount, sums[p]);
    });
  }

  /// visit(k) of all velocities that move a frame.
  template <class Visit>
  [[gnu::always_inline]] void for_path(int c, const Visit& visit) const noexcept {
    for (int last = held_.velocity(c); last >= 0; last = tree_.parent(tree_.run(last))) {
      for (int k = tree_.run(last); k <= last; ++k) visit(k);
    }
  }

  static constexpr int whole_chunks(int rows) {
    return (rows + L::kCount - 1) / L::kCount * L::kCount;
  }

  /// Rows of J times rows by velocity, three at a time.
  template <class From, class To>
  [[gnu::always_inline]] void sum_over_paths(const From& from, int size, To& to) noexcept {
    for (int c = 0; c < held_.count(); ++c) {
      for (int r = held_.first_row(c); r < held_.first_row(c + 1); r += 3) {
        sum_over_path(c, r, from, size, to);
      }
    }
  }
  template <class From, class To>
  [[gnu::always_inline]] void sum_over_path(int c, int r, const From& from, int size,
                                            To& to) noexcept {
    for_parts<L::kCount>(size, [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[3][kParts];
      for (auto& row : sums) {
        for (C& sum : row) sum = C(Scalar(0));
      }
      for_path(c, [&](int k) HYBRIDYN_ALWAYS_INLINE {
        for (int p = 0; p < kParts; ++p) {
          const C column = L::load(from[k] + at + p * L::kCount);
          for (int i = 0; i < 3; ++i) sums[i][p] = sums[i][p] + C(J[r + i][k]) * column;
        }
      });
      store_three_rows(sums, r, at, to);
    });
  }
  template <int Parts, class To>
  [[gnu::always_inline]] static void store_three_rows(const C (&sums)[3][Parts], int r, int at,
                                                      To& to) noexcept {
    for (int i = 0; i < 3; ++i) {
      for (int p = 0; p < Parts; ++p) L::store(to[r + i] + at + p * L::kCount, sums[i][p]);
    }
  }

  /// Pivots up to these are rounding: measured by what they would be if nothing cancelled, of rows of
  /// one kind, a little of the other, and of the joints themselves.
  void find_least(const Row* inverse) noexcept {
    constexpr double kRounding = 1e-12;
    constexpr double kOther = 1e-3;
    for (int c = 0; c < held_.count(); ++c) {
      Scalar joints(0), linear(0), angular(0);
      for_path(c, [&](int k) { joints = joints + inverse[k][k]; });
      const int first = held_.first_row(c);
      const int end = held_.first_row(c + 1);
      for (int r = first; r < end; ++r) {
        Scalar& sum = r < first + 3 ? linear : angular;
        sum = sum + S_[r][r];
      }
      for (int r = first; r < end; ++r) {
        const bool is_linear = r < first + 3;
        const Scalar own = is_linear ? linear : angular;
        const Scalar other = joints + (is_linear ? angular : linear);
        least_[r] = Scalar(kRounding) * (own + Scalar(kOther) * other);
      }
    }
  }

  /// S = W^-1 D W^-T, and T = W Y.
  [[gnu::noinline]] void eliminate() noexcept {
    const int rows = held_.rows();
    const int n = tree_.size();
    for (int r = 0; r < rows; ++r) {
      for (int at = 0; at < whole_chunks(rows); at += L::kCount) {
        L::store(W_[r] + at, C(Scalar(0)));
      }
      W_[r][r] = Scalar(1);
    }
    for (int i = 0; i < rows; ++i) {
      inverse_d_[i] = reciprocal_above(S_[i][i], least_[i]);
      for (int s = i + 1; s < rows; ++s) {
        const C factor(S_[s][i] * inverse_d_[i]);
        const auto subtract = [&](const Scalar* from, Scalar* row, int begin,
                                  int end) HYBRIDYN_ALWAYS_INLINE {
          for (int at = begin / L::kCount * L::kCount; at < end; at += L::kCount) {
            L::store(row + at, L::load(row + at) - factor * L::load(from + at));
          }
        };
        subtract(W_[i], W_[s], 0, i + 1);
        subtract(T_[i], T_[s], 0, n);
        subtract(S_[i], S_[s], i, rows);
      }
    }
  }

  [[gnu::noinline]] void scale_rows() noexcept {
    for (int r = 0; r < held_.rows(); ++r) {
      const C factor(inverse_d_[r]);
      for (int i = 0; i < tree_.size(); i += L::kCount) {
        L::store(scaled_T_[r] + i, factor * L::load(T_[r] + i));
      }
      for (int s = 0; s < held_.rows(); s += L::kCount) {
        L::store(scaled_W_[r] + s, factor * L::load(W_[r] + s));
      }
    }
  }

  /// Three rows of -Z and of -S^+.
  [[gnu::always_inline]] void find_Z(int r) noexcept {
    combine_rows(scaled_T_, r, 0, tree_.size());
    combine_rows(scaled_W_, r, kStride, held_.rows());
  }

  /// - sum of W_sr times rows s.
  template <class From>
  [[gnu::always_inline]] void combine_rows(const From& from, int r, int to, int size) noexcept {
    for_parts<L::kCount>(size, [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[3][kParts];
      for (auto& row : sums) {
        for (C& sum : row) sum = C(Scalar(0));
      }
      for (int s = r; s < held_.rows(); ++s) {
        for (int p = 0; p < kParts; ++p) {
          const C column = L::load(from[s] + at + p * L::kCount);
          for (int i = 0; i < 3; ++i) sums[i][p] = sums[i][p] - C(W_[s][r + i]) * column;
        }
      }
      store_three_rows(sums, r, to + at, by_change);
    });
  }

  /// `Count` rows of -P.
  template <int Count>
  [[gnu::always_inline]] void find_P(const Row* inverse, int k) noexcept {
    for_parts<L::kCount>(tree_.size(), [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[Count][kParts];
      for (int i = 0; i < Count; ++i) {
        for (int p = 0; p < kParts; ++p) {
          sums[i][p] = -L::load(inverse[k + i] + at + p * L::kCount);
        }
      }
      for (int r = 0; r < held_.rows(); ++r) {
        for (int p = 0; p < kParts; ++p) {
          const C column = L::load(scaled_T_[r] + at + p * L::kCount);
          for (int i = 0; i < Count; ++i) sums[i][p] = sums[i][p] + C(T_[r][k + i]) * column;
        }
      }
      for (int i = 0; i < Count; ++i) {
        for (int p = 0; p < kParts; ++p) {
          L::store(by_force[k + i] + at + p * L::kCount, sums[i][p]);
        }
      }
    });
  }

  const Tree& tree_;
  const Frames& held_;
  alignas(64) Row T_[kRows];         // Y, then W Y
  alignas(64) Row scaled_T_[kRows];  // D^+ T
  alignas(64) ForceRow S_[kRows];
  alignas(64) ForceRow W_[kRows];
  alignas(64) ForceRow scaled_W_[kRows];  // D^+ W
  alignas(64) ForceRow Yt_[Tree::kCapacity];
  ForceRow inverse_d_;
  ForceRow least_;
};

}  // namespace hybridyn::internal
