// The directions that a joint leaves free and those in which it holds.
#pragma once

#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// Orthonormal basis T of the constraint forces: T'S = 0 (6 x (6 - nv)).
/// Ta = S (S'S)^-1 carries the joint forces: F = Ta tau + T lambda, [T] (2.7).
template <class S>
struct ForceSubspaces {
  Matrix6U<S> Ta;
  Matrix6U<S> T;
};

namespace internal {

/// The columns of the unit matrix that belong to these rows, given as bits.
template <class S>
Matrix6U<S> unit_columns(unsigned rows) {
  Eigen::Index size = 0;
  for (int row = 0; row < 6; ++row) size += (rows >> row) & 1U;
  Matrix6U<S> out = Matrix6U<S>::Zero(6, size);
  for (int row = 5; row >= 0; --row) {
    if (((rows >> row) & 1U) != 0) out(row, --size) = S(1);
  }
  return out;
}

/// The coordinates of a motion (angular, linear) that are free where all turns are about z, and all
/// slides along z or all across it.
constexpr unsigned free_rows(JointType type) {
  const unsigned angular = rotations(type) == 3 ? 0b111U : rotations(type) == 1 ? 0b100U : 0U;
  switch (translations(type)) {
    case 0:
      return angular;
    case 1:
      return angular | 0b100000U;
    case 2:
      return angular | 0b011000U;
    default:
      return angular | 0b111000U;
  }
}

/// Of motions that are free, and of forces that hold, in a basis of unit vectors.
template <class S>
Matrix6U<S> free_directions(JointType type) {
  return unit_columns<S>(free_rows(type));
}
template <class S>
Matrix6U<S> kept_directions(JointType type) {
  return unit_columns<S>(~free_rows(type) & 0b111111U);
}

/// Ta and T of a universal joint whose unit axes are a and b, in any frame: the remaining moment is
/// along a x b.
template <class S>
ForceSubspaces<S> universal_force_subspaces(const Vector3<S>& a, const Vector3<S>& b) {
  Eigen::Matrix<S, 3, 2> A;
  A << a, b;
  const S c = a.dot(b);
  Eigen::Matrix<S, 2, 2> inverse_gram;  // [1 c; c 1]^-1
  inverse_gram << S(1), -c, -c, S(1);
  inverse_gram /= S(1) - c * c;
  ForceSubspaces<S> out;
  out.Ta = Matrix6U<S>::Zero(6, 2);
  out.Ta.template topRows<3>() = A * inverse_gram;
  out.T = unit_columns<S>(0b111001U);
  out.T.template block<3, 1>(0, 0) = a.cross(b).normalized();
  return out;
}

}  // namespace internal

}  // namespace hybridyn
