// The linear system of a Newton step of contact in the freedoms of an island,
//   (1) (1 + sum Y_i K_i Y_i') dx = b,
// solved as it is or, with dx = b + Y y, in the rows of the blocks that have a K,
//   (2) (1 + K A) y = -K Y'b,   A = Y'Y,
// whichever are fewer.
#pragma once

#include <vector>

#include "hybridyn/contact/problem.hpp"
#include "hybridyn/numerics/dense_lu.hpp"

namespace hybridyn::internal {

/// The freedoms that an island touches.
struct IslandFreedoms {
  std::vector<int> all;    // in ascending order
  std::vector<int> local;  // by freedom: its place in `all`, -1 elsewhere
};

class NewtonSystem {
 public:
  /// Blocks with their K; those whose K is zero are left out.
  void clear() {
    terms_.clear();
    rows_ = 0;
  }
  void add(const ContactBlock& block, const ContactMatrix& K) {
    if (K.isZero(0)) return;
    terms_.push_back({&block, K, rows_});
    rows_ += block.law.rows();
  }

  /// dx <- solution of (1) for b = dx. False where it has none.
  [[nodiscard]] bool solve(const ContactProblem& problem, const IslandFreedoms& freedoms,
                           VectorX<double>& dx) {
    if (rows_ == 0) return true;
    const int size = static_cast<int>(freedoms.all.size());
    if (unknown_.size() < std::max(rows_, size)) unknown_.resize(std::max(rows_, size));
    return rows_ <= size ? solve_rows(problem, dx) : solve_freedoms(problem, freedoms, dx);
  }

 private:
  struct Term {
    const ContactBlock* block;
    ContactMatrix K;
    int row;

    int rows() const { return block->law.rows(); }
  };

  /// (2)
  bool solve_rows(const ContactProblem& problem, VectorX<double>& dx) {
    auto S = lu_.resize(rows_);
    S.setIdentity();
    for (const Term& t : terms_) {
      const int n = t.rows();
      unknown_.segment(t.row, n) = -(t.K * problem.velocity(*t.block, dx)).head(n);
      for (const Term& other : terms_) {
        const int m = other.rows();
        const ContactMatrix A = problem.coupling(*t.block, *other.block);
        S.block(t.row, other.row, n, m).noalias() +=
            t.K.topLeftCorner(n, n).lazyProduct(A.topLeftCorner(n, m));
      }
    }
    if (!lu_.factor()) return false;
    lu_.solve_in_place(unknown_.head(rows_));
    for (const Term& t : terms_) {
      ContactVector y = ContactVector::Zero();
      y.head(t.rows()) = unknown_.segment(t.row, t.rows());
      problem.add(*t.block, y, dx);
    }
    return true;
  }

  /// (1)
  bool solve_freedoms(const ContactProblem& problem, const IslandFreedoms& freedoms,
                      VectorX<double>& dx) {
    const int size = static_cast<int>(freedoms.all.size());
    auto S = lu_.resize(size);
    S.setIdentity();
    for (const Term& t : terms_) add_term(problem, freedoms, t, S);
    for (int k = 0; k < size; ++k) unknown_[k] = dx[freedoms.all[k]];
    if (!lu_.factor()) return false;
    lu_.solve_in_place(unknown_.head(size));
    for (int k = 0; k < size; ++k) dx[freedoms.all[k]] = unknown_[k];
    return true;
  }

  /// S += Y K Y' of one block.
  static void add_term(const ContactProblem& problem, const IslandFreedoms& freedoms,
                       const Term& term, DenseLu<double>::Matrix& S) {
    const int n = term.rows();
    for (int side = 0; side < 2; ++side) {
      const ContactColumns& q = term.block->columns[side];
      if (q.size == 0) continue;
      const auto Y_q = problem.columns(*term.block, side);
      for (int j = 0; j < q.size; ++j) {
        ContactVector column = ContactVector::Zero();
        column.head(n).noalias() = term.K.topLeftCorner(n, n).lazyProduct(Y_q.row(j).transpose());
        for (int other = 0; other < 2; ++other) {
          const ContactColumns& p = term.block->columns[other];
          if (p.size == 0) continue;
          S.col(freedoms.local[q.first + j]).segment(freedoms.local[p.first], p.size).noalias() +=
              problem.columns(*term.block, other).lazyProduct(column.head(n));
        }
      }
    }
  }

  std::vector<Term> terms_;
  int rows_ = 0;
  VectorX<double> unknown_;
  DenseLu<double> lu_;
};

}  // namespace hybridyn::internal
