// What Newton's method of contact works in where an island has more rows than freedoms: the freedoms
// x of the mechanisms that it connects, of which each block's columns touch one or two.
//   velocities u = Y'x,   F = x - sum Y_i f_i,   (1 + sum Y_i K_i Y_i') dx = -F,
// the last solved by blocks of mechanisms (`BlockLu`).
#pragma once

#include <vector>

#include "hybridyn/contact/problem.hpp"
#include "hybridyn/numerics/block_lu.hpp"

namespace hybridyn::internal {

/// For blocks of at most `Width` rows, 3 or 6.
template <int Width>
class FreedomSpace {
 public:
  static constexpr int kWidth = Width;
  using Vector = BlockVector<Width>;
  using Matrix = BlockMatrix<Width>;

  void begin(const ContactProblem& problem) {
    problem_ = &problem;
    for (const ContactColumns& node : nodes_) node_at_[node.first] = -1;
    node_at_.resize(problem.freedoms(), -1);
    nodes_.clear();
    blocks_.clear();
    size_ = 0;
    is_analysed_ = false;
  }
  void add(const ContactBlock& block);
  void prepare();

  /// Freedoms of all mechanisms, and rows of all blocks that were added.
  int size() const { return size_; }

  void clear_position() { x_.head(size_).setZero(); }
  void move_by(int block, const Vector& f) { add_columns(blocks_[block], f, x_); }
  Vector velocity(int block) const { return project(blocks_[block], x_); }

  Vector change(int block) const { return project(blocks_[block], dx_); }
  void move(double length) { x_.head(size_) += length * dx_.head(size_); }

  void begin_residual(double length) {
    F_.head(size_) = x_.head(size_);
    if (length != 0) F_.head(size_) += length * dx_.head(size_);
  }
  void subtract(int block, const Vector& f) { add_columns(blocks_[block], -f, F_); }
  double measure_residual() const { return F_.head(size_).norm(); }
  double slope() const { return dx_.head(size_).dot(F_.head(size_)); }

  template <class SlopeOf>
  [[nodiscard]] bool factor(const SlopeOf& slope_of);
  void find_direction() {
    dx_.head(size_) = -F_.head(size_);
    lu_.solve_in_place(dx_.head(size_));
  }

 private:
  struct Side {
    int node = -1;
    int first = 0;  // of the island's freedoms
    int size = 0;   // 0: none
    const double* numbers = nullptr;
  };
  struct Entry {
    const ContactBlock* block;
    int rows;
    Side sides[2];
  };
  template <int Rows>
  using Columns = Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Rows>>;

  static void add_columns(const Entry& entry, const Vector& f, VectorX<double>& x) {
    visit_rows<Width>(entry.rows, [&](auto rows) {
      constexpr int kRows = decltype(rows)::value;
      for (const Side& at : entry.sides) {
        if (at.size == 0) continue;
        x.segment(at.first, at.size).noalias() +=
            Columns<kRows>(at.numbers, at.size, kRows).lazyProduct(f.template head<kRows>());
      }
    });
  }
  static Vector project(const Entry& entry, const VectorX<double>& x) {
    Vector u = Vector::Zero();
    visit_rows<Width>(entry.rows, [&](auto rows) {
      constexpr int kRows = decltype(rows)::value;
      for (const Side& at : entry.sides) {
        if (at.size == 0) continue;
        const Columns<kRows> Y(at.numbers, at.size, kRows);
        for (int k = 0; k < kRows; ++k) u[k] += Y.col(k).dot(x.segment(at.first, at.size));
      }
    });
    return u;
  }
  void analyse();
  template <int Rows>
  void add_slope(const Entry& entry, const Matrix& K);

  const ContactProblem* problem_ = nullptr;
  std::vector<int> node_at_;           // by freedom of the problem at which a mechanism begins
  std::vector<ContactColumns> nodes_;  // offset: first of the island's freedoms
  std::vector<Entry> blocks_;
  int size_ = 0;
  bool is_analysed_ = false;
  VectorX<double> x_, dx_, F_;
  BlockLu lu_;
};

template <int Width>
void FreedomSpace<Width>::add(const ContactBlock& block) {
  Entry entry{&block, block.law.rows(), {}};
  for (int side = 0; side < 2; ++side) {
    const ContactColumns& at = block.columns[side];
    if (at.size == 0) continue;
    int& node = node_at_[at.first];
    if (node < 0) {
      node = static_cast<int>(nodes_.size());
      nodes_.push_back({at.first, at.size, size_});
      size_ += at.size;
    }
    entry.sides[side] = {node, nodes_[node].offset, at.size, problem_->numbers(at)};
  }
  blocks_.push_back(entry);
}

template <int Width>
void FreedomSpace<Width>::prepare() {
  for (VectorX<double>* of : {&x_, &dx_, &F_}) {
    if (of->size() < size_) of->resize(size_);
    of->head(size_).setZero();
  }
}

template <int Width>
void FreedomSpace<Width>::analyse() {
  if (is_analysed_) return;
  is_analysed_ = true;
  lu_.begin();
  for (const ContactColumns& node : nodes_) lu_.add_node(node.size);
  for (const Entry& entry : blocks_) {
    if (entry.sides[0].size > 0 && entry.sides[1].size > 0) {
      lu_.connect(entry.sides[0].node, entry.sides[1].node);
    }
  }
  lu_.analyse();
}

template <int Width>
template <class SlopeOf>
bool FreedomSpace<Width>::factor(const SlopeOf& slope_of) {
  analyse();
  lu_.clear();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    lu_.block(static_cast<int>(i), static_cast<int>(i)).diagonal().setOnes();
  }
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Matrix* K = slope_of(static_cast<int>(i));
    if (K == nullptr) continue;
    visit_rows<Width>(blocks_[i].rows, [&](auto rows) {
      this->template add_slope<decltype(rows)::value>(blocks_[i], *K);
    });
  }
  return lu_.factor();
}

/// Y K Y' of one block.
template <int Width>
template <int Rows>
void FreedomSpace<Width>::add_slope(const Entry& entry, const Matrix& K) {
  const auto own = K.template topLeftCorner<Rows, Rows>();
  for (const Side& q : entry.sides) {
    if (q.size == 0) continue;
    const Columns<Rows> Y_q(q.numbers, q.size, Rows);
    for (const Side& p : entry.sides) {
      if (p.size == 0) continue;
      const Columns<Rows> Y_p(p.numbers, p.size, Rows);
      auto S = lu_.block(p.node, q.node);
      for (int j = 0; j < q.size; ++j) {
        const Eigen::Matrix<double, Rows, 1> column = own * Y_q.row(j).transpose();
        S.col(j).noalias() += Y_p.lazyProduct(column);
      }
    }
  }
}

}  // namespace hybridyn::internal
