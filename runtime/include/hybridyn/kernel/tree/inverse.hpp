// The inverse of the mass matrix of a tree, subtree by subtree. With B the inverse for what velocity
// k carries, b the column of M below k and d its diagonal,
//   y = B b,  w = (1, -y),  inverse for k and what it carries = (0, B) + w w' / (d - b'y)       (1)
// A floating base is six velocities at once: with M_b its inertia with all it carries,
//   Y = B b,  G = (-1, Y) (M_b - b'Y)^-1,  inverse = (0, B) - G (1, -Y)'                        (2)
#pragma once

#include "hybridyn/kernel/tree/topology.hpp"

namespace hybridyn::internal {

template <class Scalar, class Tree>
class TreeInverse {
 public:
  static constexpr int kStride = kRow<Tree>;
  using L = Lanes<Scalar>;
  using C = typename L::Chunk;
  using Row = Scalar[kStride];
  using Range = Chunks<kStride, L::kCount>;

  TreeInverse(const Tree& tree, Row* out) : tree_(tree), out_(out) {}

  /// M: row k has column k of the mass matrix from k on; not those of a floating base, whose inertia
  /// with all it carries is `base`, M's columns there the rows U, in the order of the velocities.
  void invert(const Row* M, const Row* const* U) noexcept {
    for (int k = 0; k < tree_.size(); ++k) {
      for (int i = 0; i < tree_.size(); i += L::kCount) L::store(out_[k] + i, C(Scalar(0)));
    }
    for (int k = tree_.size(); k-- > tree_.base();) border(M[k], k);
    if (tree_.is_floating()) border_by_base(U);
  }

 private:
  /// (1)
  void border(const Row& column, int k) noexcept {
    alignas(64) Row w;
    const int end = tree_.end(k);
    const Range rows(k, end);
    C overlap(Scalar(0));
    for (int i = rows.begin(); i < rows.end(); i += L::kCount) {
      C y(Scalar(0));
      for (int c = k + 1; c < end; ++c) y = y + C(column[c]) * L::load(out_[c] + i);
      overlap = overlap + y * L::load(column + i);
      L::store(w + i, -y);
    }
    w[k] = Scalar(1);
    const Scalar inverse = Scalar(1) / (column[k] - L::sum(overlap));
    for (int r = k; r < end; ++r) {
      const C factor(inverse * w[r]);
      for (int i = rows.begin(); i < rows.end(); i += L::kCount) {
        L::store(out_[r] + i, L::load(out_[r] + i) + factor * L::load(w + i));
      }
    }
  }

  /// (2)
  void border_by_base(const Row* const* U) noexcept {
    alignas(64) Row Y[6];
    alignas(64) Row G[6];
    const int n = tree_.size();
    for (int i = 0; i < n; i += L::kCount) {
      for (int c = 0; c < 6; ++c) L::store(Y[c] + i, C(Scalar(0)));
    }
    for (int first = 6; first < n; first = tree_.end(first)) {
      const int end = tree_.end(first);
      const Range rows(first, end);
      for (int i = rows.begin(); i < rows.end(); i += L::kCount) {
        C y[6];
        for (int c = 0; c < 6; ++c) y[c] = L::load(Y[c] + i);
        for (int k = first; k < end; ++k) {
          const C column = L::load(out_[k] + i);
          for (int c = 0; c < 6; ++c) y[c] = y[c] + C(U[c][0][k]) * column;
        }
        for (int c = 0; c < 6; ++c) L::store(Y[c] + i, y[c]);
      }
    }
    Scalar I[6][6];
    for (int a = 0; a < 6; ++a) {
      for (int b = 0; b <= a; ++b) {
        C overlap(Scalar(0));
        for (int i = 0; i < n; i += L::kCount) {
          overlap = overlap + L::load(U[a][0] + i) * L::load(Y[b] + i);
        }
        I[a][b] = U[a][0][b] - L::sum(overlap);
      }
    }
    invert_six(I);
    for (int c = 0; c < 6; ++c) Y[c][c] = Scalar(-1);
    for (int i = 0; i < n; i += L::kCount) {
      for (int c = 0; c < 6; ++c) {
        C g = C(I[0][c]) * L::load(Y[0] + i);
        for (int b = 1; b < 6; ++b) g = g + C(I[b][c]) * L::load(Y[b] + i);
        L::store(G[c] + i, g);
      }
    }
    for (int r = 0; r < n; ++r) {
      for (int i = 0; i < n; i += L::kCount) {
        C sum = L::load(out_[r] + i);
        for (int c = 0; c < 6; ++c) sum = sum + C(Y[c][r]) * L::load(G[c] + i);
        L::store(out_[r] + i, sum);
      }
    }
  }

  /// I, of which the lower triangle is there, becomes its inverse: I = L'D L as always from the end.
  static void invert_six(Scalar (&I)[6][6]) noexcept {
    Scalar W[6][6];  // L^-1, lower triangle
    Scalar inverse_d[6];
    for (int k = 5; k >= 0; --k) {
      inverse_d[k] = Scalar(1) / I[k][k];
      for (int i = 0; i < k; ++i) W[k][i] = I[k][i] * inverse_d[k];
      for (int i = 0; i < k; ++i) {
        for (int j = 0; j <= i; ++j) I[i][j] = I[i][j] - W[k][i] * I[k][j];
      }
    }
    for (int k = 0; k < 6; ++k) {  // row k of L^-1 = -L(k, i) rows before
      Scalar row[6];
      for (int j = 0; j < k; ++j) {
        row[j] = -W[k][j];
        for (int i = j + 1; i < k; ++i) row[j] = row[j] - W[k][i] * W[i][j];
      }
      for (int j = 0; j < k; ++j) W[k][j] = row[j];
    }
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j <= i; ++j) {  // sum over m <= j of W(i, m) W(j, m) / D(m)
        Scalar sum = i == j ? inverse_d[i] : W[i][j] * inverse_d[j];
        for (int m = 0; m < j; ++m) sum = sum + W[i][m] * W[j][m] * inverse_d[m];
        I[i][j] = sum;
        I[j][i] = sum;
      }
    }
  }

  const Tree& tree_;
  Row* out_;
};

}  // namespace hybridyn::internal
