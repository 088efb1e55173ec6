// What generated functions for Eigen take and give. Nothing is copied: arguments are read and
// results written where they are, as long as a vector's or a column's numbers lie side by side, as
// they do in vectors, matrices and their columns.
#pragma once

#include <Eigen/Core>
#include <type_traits>

#include "hybridyn/kernel/non_deduced.hpp"

namespace hybridyn {

/// An argument: any Eigen object with these sizes, also a Map, a segment, a vector of any size.
template <class Scalar, int Rows, int Columns = 1>
using EigenIn = Eigen::Ref<const Eigen::Matrix<Plain<Scalar>, Rows, Columns>>;

/// Room for a result.
template <class Scalar, int Rows, int Columns = 1>
using EigenOut = Eigen::Ref<Eigen::Matrix<Plain<Scalar>, Rows, Columns>>;

namespace internal {

/// Of large matrices, which Eigen does not put on the stack.
template <class Scalar, int Rows, int Columns>
class LargeResult : public Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> {
 public:
  LargeResult() : Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>(Rows, Columns) {}
};

inline constexpr int kLargestOnStack = 64 * 1024;

}  // namespace internal

/// A result that is returned.
template <class Scalar, int Rows, int Columns = 1>
using EigenResult = std::conditional_t<
    Rows * Columns* static_cast<int>(sizeof(Scalar)) <= internal::kLargestOnStack,
    Eigen::Matrix<Scalar, Rows, Columns>, internal::LargeResult<Scalar, Rows, Columns>>;

}  // namespace hybridyn
