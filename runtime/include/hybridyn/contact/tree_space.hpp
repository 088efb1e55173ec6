// What Newton's method of contact works in where a tree touches what does not move: loads h on its
// links and freedoms, which stand for x = W J'h. With their motions by `TreeResponse`,
//   velocities u = T'G h,   F = h - sum T_i f_i,   |F|^2 = F'G F,
//   (G^-1 + sum T_i K_i T_i') G dh = -F,
// the last by articulated bodies on springs: in time proportional to the links, and without A.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "hybridyn/contact/problem.hpp"
#include "hybridyn/contact/tree_response.hpp"

namespace hybridyn::internal {

/// For points without torsional and rolling friction.
class TreeSpace {
 public:
  static constexpr int kWidth = 3;
  using Vector = BlockVector<kWidth>;
  using Matrix = BlockMatrix<kWidth>;

  /// An island is one tree.
  void begin(const ContactProblem& problem) {
    problem_ = &problem;
    tree_ = problem.tree();
    blocks_.clear();
  }
  void add(const ContactBlock& block) {
    const ContactColumns& at = block.columns[0];
    blocks_.push_back({at.first, at.size, block.law.rows(), problem_->numbers(at)});
  }
  void prepare() {
    island_ = tree_->trees()[tree_->tree_of_load(blocks_.front().first)];
    for (VectorX<double>* of : {&h_, &motion_, &dh_, &change_, &F_}) {
      if (of->size() < tree_->loads()) of->resize(tree_->loads());
      part(*of).setZero();
    }
    known_ = kNone;
  }

  void clear_position() {
    part(h_).setZero();
    known_ = kNone;
  }
  void move_by(int block, const Vector& f);
  Vector velocity(int block);
  Vector change(int block) const { return project(blocks_[block], change_); }
  void move(double length) {
    part(h_) += length * part(dh_);
    part(motion_) += length * part(change_);
  }

  void begin_residual(double length) {
    part(F_) = part(h_);
    if (length != 0) part(F_) += length * part(dh_);
  }
  void subtract(int block, const Vector& f) { add_loads(blocks_[block], -f, F_); }
  double measure_residual() { return std::sqrt(std::max(tree_->energy(island_, F_), 0.0)); }
  double slope() { return part(change_).dot(part(F_)); }

  template <class SlopeOf>
  [[nodiscard]] bool factor(const SlopeOf& slope_of);
  void find_direction() { tree_->solve_supported(island_, F_, dh_, change_); }

 private:
  static constexpr int kAll = -1;
  static constexpr int kNone = -2;

  struct Entry {
    int first;  // load
    int size;   // 6, or 1
    int rows;
    const double* numbers;  // T
  };
  template <int Size, int Rows>
  using Columns = Eigen::Map<const Eigen::Matrix<double, Size, Rows>>;

  Eigen::VectorBlock<VectorX<double>> part(VectorX<double>& of) const {
    return of.segment(island_.first, island_.loads);
  }

  /// call(size, rows), as integral constants.
  template <class Call>
  static void visit(const Entry& entry, const Call& call) {
    if (entry.size == 1) {
      return call(std::integral_constant<int, 1>(), std::integral_constant<int, 1>());
    }
    visit_rows<kWidth>(entry.rows,
                       [&](auto rows) { call(std::integral_constant<int, 6>(), rows); });
  }
  static void add_loads(const Entry& entry, const Vector& f, VectorX<double>& to) {
    visit(entry, [&](auto size, auto rows) {
      constexpr int kSize = decltype(size)::value;
      constexpr int kRows = decltype(rows)::value;
      to.segment<kSize>(entry.first).noalias() +=
          Columns<kSize, kRows>(entry.numbers).lazyProduct(f.template head<kRows>());
    });
  }
  static Vector project(const Entry& entry, const VectorX<double>& motions) {
    Vector u = Vector::Zero();
    visit(entry, [&](auto size, auto rows) {
      constexpr int kSize = decltype(size)::value;
      constexpr int kRows = decltype(rows)::value;
      u.template head<kRows>().noalias() = Columns<kSize, kRows>(entry.numbers)
                                               .transpose()
                                               .lazyProduct(motions.segment<kSize>(entry.first));
    });
    return u;
  }

  const ContactProblem* problem_ = nullptr;
  TreeResponse* tree_ = nullptr;
  TreeResponse::Tree island_;
  std::vector<Entry> blocks_;
  int known_ = kAll;  // loads whose motions are up to date: all, none, or those from here on
  VectorX<double> h_, motion_, dh_, change_, F_;
};

/// While sweeps stay on one link its own block of G will do.
inline void TreeSpace::move_by(int block, const Vector& f) {
  const Entry& entry = blocks_[block];
  add_loads(entry, f, h_);
  if (known_ == kAll || known_ == entry.first) {
    Vector6<double> load = Vector6<double>::Zero();
    visit(entry, [&](auto size, auto rows) {
      constexpr int kSize = decltype(size)::value;
      constexpr int kRows = decltype(rows)::value;
      load.head<kSize>() =
          Columns<kSize, kRows>(entry.numbers).lazyProduct(f.template head<kRows>());
    });
    motion_.segment(entry.first, entry.size) +=
        tree_->own_block(entry.first).lazyProduct(load.head(entry.size));
    known_ = entry.first;
  } else {
    known_ = kNone;
  }
}

inline TreeSpace::Vector TreeSpace::velocity(int block) {
  const Entry& entry = blocks_[block];
  if (known_ != kAll && known_ != entry.first) {
    tree_->respond(island_, h_, motion_);
    known_ = kAll;
  }
  return project(entry, motion_);
}

template <class SlopeOf>
bool TreeSpace::factor(const SlopeOf& slope_of) {
  tree_->clear_support(island_);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Matrix* K = slope_of(static_cast<int>(i));
    if (K == nullptr) continue;
    const Entry& entry = blocks_[i];
    if (entry.size == 1) {
      const double T = *entry.numbers;
      tree_->support_of_freedom(entry.first) += T * (*K)(0, 0) * T;
      continue;
    }
    visit_rows<kWidth>(entry.rows, [&](auto rows) {
      constexpr int kRows = decltype(rows)::value;
      const Columns<6, kRows> T(entry.numbers);
      const Eigen::Matrix<double, 6, kRows> TK =
          T.lazyProduct(K->template topLeftCorner<kRows, kRows>());
      tree_->support_of_link(entry.first).noalias() += TK.lazyProduct(T.transpose());
    });
  }
  return tree_->factor_support(island_);
}

}  // namespace hybridyn::internal
