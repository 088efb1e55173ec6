// The columns of a patch in a problem, for sweeps.
#pragma once

#include "hybridyn/contact/problem.hpp"

namespace hybridyn::internal {

/// x += Y i and Y'x with the columns of one block of six rows.
class PatchColumns {
 public:
  PatchColumns() = default;
  PatchColumns(const ContactProblem& problem, const ContactBlock& block) {
    for (int side = 0; side < 2; ++side) {
      const ContactColumns& at = block.columns[side];
      sides_[side] = {problem.numbers(at), at.first, at.size};
    }
  }

  ContactVector velocity(const VectorX<double>& x) const {
    ContactVector out = ContactVector::Zero();
    for (const Side& side : sides_) {
      if (side.size == 6) {
        const Eigen::Map<const Matrix6<double>> Y(side.numbers);
        out.noalias() += Y.transpose().lazyProduct(x.segment<6>(side.first));
      } else if (side.size > 0) {
        const Eigen::Map<const Columns> Y(side.numbers, side.size, 6);
        out.noalias() += Y.transpose().lazyProduct(x.segment(side.first, side.size));
      }
    }
    return out;
  }
  void add(const ContactVector& i, VectorX<double>& x) const {
    for (const Side& side : sides_) {
      if (side.size == 6) {
        const Eigen::Map<const Matrix6<double>> Y(side.numbers);
        x.segment<6>(side.first).noalias() += Y.lazyProduct(i);
      } else if (side.size > 0) {
        const Eigen::Map<const Columns> Y(side.numbers, side.size, 6);
        x.segment(side.first, side.size).noalias() += Y.lazyProduct(i);
      }
    }
  }
  ContactMatrix Phi() const {
    ContactMatrix out = ContactMatrix::Zero();
    for (const Side& side : sides_) {
      if (side.size == 6) {
        const Eigen::Map<const Matrix6<double>> Y(side.numbers);
        out.noalias() += Y.transpose().lazyProduct(Y);
      } else if (side.size > 0) {
        const Eigen::Map<const Columns> Y(side.numbers, side.size, 6);
        out.noalias() += Y.transpose().lazyProduct(Y);
      }
    }
    return out;
  }

 private:
  using Columns = Eigen::Matrix<double, Eigen::Dynamic, 6>;
  struct Side {
    const double* numbers = nullptr;
    int first = 0;
    int size = 0;
  };
  Side sides_[2];
};

}  // namespace hybridyn::internal
