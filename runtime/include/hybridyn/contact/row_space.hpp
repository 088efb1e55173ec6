// What Newton's method of contact works in where an island has few rows: impulses g of all its rows,
// which stand for x = Y g. With A = Y'Y
//   velocities u = A g,   F = g - f,   |Y F|^2 = F'A F,   (1 + K A) dg = -F.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/contact/problem.hpp"
#include "hybridyn/numerics/dense_lu.hpp"
#include "hybridyn/numerics/triple_lu.hpp"

namespace hybridyn::internal {

inline constexpr int kMostRowsOfIsland = 96;

/// For blocks of at most `Width` rows, 3 or 6.
template <int Width>
class RowSpace {
 public:
  static constexpr int kWidth = Width;
  static constexpr int kMostRows = kMostRowsOfIsland;
  using Vector = BlockVector<Width>;
  using Matrix = BlockMatrix<Width>;

  /// An island; its blocks are added one by one, and numbered from 0 on.
  void begin(const ContactProblem& problem) {
    problem_ = &problem;
    blocks_.clear();
    size_ = 0;
    only_points_ = true;
  }
  void add(const ContactBlock& block) {
    blocks_.push_back({&block, size_, block.law.rows()});
    size_ += block.law.rows();
    only_points_ = only_points_ && block.law.rows() == 3;
  }
  /// After that.
  void prepare();

  void clear_position() {
    g_.head(padded_).setZero();
    u_.head(padded_).setZero();
  }
  void move_by(int block, const Vector& f) {
    const Place& at = blocks_[block];
    for (int k = 0; k < at.rows; ++k) {
      g_[at.row + k] += f[k];
      u_.head(padded_) += f[k] * A_.col(at.row + k).head(padded_);
    }
  }
  /// Y'x of a block, and Y'dx.
  Vector velocity(int block) const { return part(u_, block); }
  Vector change(int block) const { return part(du_, block); }
  void move(double length) {
    g_.head(padded_) += length * dg_.head(padded_);
    u_.head(padded_) += length * du_.head(padded_);
  }

  /// F at x + length dx: all f are subtracted, then it is measured.
  void begin_residual(double length) {
    F_.head(padded_) = g_.head(padded_);
    if (length != 0) F_.head(padded_) += length * dg_.head(padded_);
  }
  void subtract(int block, const Vector& f) {
    const Place& at = blocks_[block];
    for (int k = 0; k < at.rows; ++k) F_[at.row + k] -= f[k];
  }
  double measure_residual() {
    multiply(F_, AF_);
    return std::sqrt(std::max(F_.head(padded_).dot(AF_.head(padded_)), 0.0));
  }
  /// dx'F, after that.
  double slope() const { return dg_.head(padded_).dot(AF_.head(padded_)); }

  /// For slopes K of all blocks, null for none: false where there is no solution.
  template <class SlopeOf>
  [[nodiscard]] bool factor(const SlopeOf& slope_of);
  /// dx of -F, with these.
  void find_direction();

 private:
  struct Place {
    const ContactBlock* block;
    int row;
    int rows;
  };
  using Rows = Eigen::Matrix<double, kMostRows, 1>;

  Vector part(const Rows& of, int block) const {
    const Place& at = blocks_[block];
    Vector out = Vector::Zero();
    for (int k = 0; k < at.rows; ++k) out[k] = of[at.row + k];
    return out;
  }
  void multiply(const Rows& x, Rows& out) const {
    out.head(padded_).setZero();
    for (int j = 0; j < size_; ++j) out.head(padded_) += x[j] * A_.col(j).head(padded_);
  }
  void add_coupling(const Place& a, const Place& b);
  template <class SlopeOf>
  bool factor_points(const SlopeOf& slope_of);

  const ContactProblem* problem_ = nullptr;
  std::vector<Place> blocks_;
  int size_ = 0;
  int padded_ = 0;  // to whole packs of numbers; zeros
  bool only_points_ = true;
  bool has_triples_ = false;  // factors are in triples_
  Eigen::Matrix<double, kMostRows, kMostRows> A_;
  Rows g_, u_, dg_, du_, F_, AF_;
  DenseLu<double> lu_;
  TripleLu triples_;
};

template <int Width>
void RowSpace<Width>::prepare() {
  padded_ = (size_ + 3) / 4 * 4;
  A_.topLeftCorner(padded_, padded_).setZero();
  for (const Place& a : blocks_) {
    for (const Place& b : blocks_) {
      if (b.row > a.row) break;
      add_coupling(a, b);
    }
  }
  for (Rows* of : {&g_, &u_, &dg_, &du_, &F_, &AF_}) of->head(padded_).setZero();
}

/// A_ab, and its transpose.
template <int Width>
void RowSpace<Width>::add_coupling(const Place& a, const Place& b) {
  const Matrix A = problem_->template coupling<Width>(*a.block, *b.block);
  visit_rows<Width>(a.rows, [&](auto rows) {
    constexpr int kRows = decltype(rows)::value;
    if (b.rows == kRows) {
      A_.template block<kRows, kRows>(a.row, b.row) = A.template topLeftCorner<kRows, kRows>();
      A_.template block<kRows, kRows>(b.row, a.row) =
          A.template topLeftCorner<kRows, kRows>().transpose();
    } else {
      A_.block(a.row, b.row, kRows, b.rows) = A.topLeftCorner(kRows, b.rows);
      A_.block(b.row, a.row, b.rows, kRows) = A.topLeftCorner(kRows, b.rows).transpose();
    }
  });
}

/// Rows without a slope are those of the unit matrix.
template <int Width>
template <class SlopeOf>
bool RowSpace<Width>::factor(const SlopeOf& slope_of) {
  has_triples_ = only_points_ && factor_points(slope_of);
  if (has_triples_) return true;
  auto S = lu_.resize(size_);
  S.setIdentity();
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Matrix* K = slope_of(static_cast<int>(i));
    if (K == nullptr) continue;
    const Place& at = blocks_[i];
    S.middleRows(at.row, at.rows).noalias() +=
        K->topLeftCorner(at.rows, at.rows).lazyProduct(A_.block(at.row, 0, at.rows, size_));
  }
  return lu_.factor();
}

template <int Width>
template <class SlopeOf>
bool RowSpace<Width>::factor_points(const SlopeOf& slope_of) {
  const auto count = static_cast<int>(blocks_.size());
  triples_.resize(count);
  for (int i = 0; i < count; ++i) {
    const Matrix* K = slope_of(i);
    for (int j = 0; j < count; ++j) {
      if (K == nullptr) {
        triples_(i, j).setZero();
      } else {
        triples_(i, j).noalias() =
            K->template topLeftCorner<3, 3>() * A_.template block<3, 3>(3 * i, 3 * j);
      }
    }
    triples_(i, i).diagonal().array() += 1;
  }
  return triples_.factor();
}

template <int Width>
void RowSpace<Width>::find_direction() {
  dg_.head(padded_) = -F_.head(padded_);
  if (has_triples_) {
    triples_.solve_in_place(dg_.data());
  } else {
    lu_.solve_in_place(dg_.head(size_));
  }
  multiply(dg_, du_);
}

}  // namespace hybridyn::internal
