// Short names for the small matrices used everywhere.
#pragma once

#include <Eigen/Core>

namespace hybridyn {

template <class S>
using Vector3 = Eigen::Matrix<S, 3, 1>;
template <class S>
using Matrix3 = Eigen::Matrix<S, 3, 3>;
template <class S>
using Vector6 = Eigen::Matrix<S, 6, 1>;
template <class S>
using Matrix6 = Eigen::Matrix<S, 6, 6>;
template <class S>
using VectorX = Eigen::Matrix<S, Eigen::Dynamic, 1>;
template <class S>
using MatrixX = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

/// At most six columns, stored in place: a joint's motion or constraint subspace.
template <class S>
using Matrix6U = Eigen::Matrix<S, 6, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

template <class S>
using VectorRef = Eigen::Ref<VectorX<S>>;
template <class S>
using ConstVectorRef = Eigen::Ref<const VectorX<S>>;
template <class S>
using MatrixRef = Eigen::Ref<MatrixX<S>>;

/// Index of the ground where a link index is expected.
inline constexpr int kWorld = -1;

}  // namespace hybridyn
