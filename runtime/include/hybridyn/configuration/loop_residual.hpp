// How far a loop joint is open, as numbers that vanish when it is closed and only then.
//
// One row for each column of T (LoopGeometry), in its order, such that near closure
//   d/dt residual = T'V_rel + O(residual),
// in radians and metres. Lp and L are the loop frames of predecessor and successor.
#pragma once

#include <cmath>

#include "hybridyn/joints/rotations.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::internal {

/// At most six rows, stored in place.
template <class S>
using LoopResidual = Eigen::Matrix<S, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;

/// Rotation vector (x and y components) from the z axis of Lp to that of L, in L. Of length pi when
/// they are opposite, about x.
template <class S>
Eigen::Matrix<S, 2, 1> axis_misalignment(const Matrix3<S>& R_LpL) noexcept {
  using std::atan2;
  using std::sqrt;
  const S x = R_LpL(2, 0);  // z of Lp in L
  const S y = R_LpL(2, 1);
  const S cosine = R_LpL(2, 2);
  const S sine = sqrt(x * x + y * y);
  if (sine > S(0)) {
    const S angle_by_sine = atan2(sine, cosine) / sine;
    return {angle_by_sine * y, -angle_by_sine * x};
  }
  return {atan2(S(0), cosine), S(0)};
}

/// The part of p_Lp across z, in axes that turn about z with L where the joint leaves that free.
template <class S>
Eigen::Matrix<S, 2, 1> across_axis(const Matrix3<S>& R_LpL, const Vector3<S>& p_Lp,
                                   bool turns) noexcept {
  if (!turns) return p_Lp.template head<2>();
  const Matrix3<S> R = turned_about_z<S>(Matrix3<S>::Identity(), angle_about_z(R_LpL));
  return (R.transpose() * p_Lp).template head<2>();
}

template <class S>
S angle_between(const Vector3<S>& a, const Vector3<S>& b) noexcept {
  using std::atan2;
  return atan2(a.cross(b).norm(), a.dot(b));
}

/// What the joint keeps: first of angles, by how many it leaves free, then of lengths. A point kept
/// is seen from L like the columns of T; what slides, or does not turn, from Lp.
template <class S>
LoopResidual<S> loop_residual(const Loop<S>& loop, const Transform<S>& X_LpL) noexcept {
  const Matrix3<S>& R = X_LpL.rotation;
  const Vector3<S>& p_Lp = X_LpL.translation;
  LoopResidual<S> out(loop.constraints());
  const int angles = 3 - rotations(loop.type);
  switch (rotations(loop.type)) {
    case 0:
      out.template head<3>() = quaternion_log<S>(quaternion_from_rotation(R));
      break;
    case 1:
      out.template head<2>() = axis_misalignment(R);
      break;
    case 2: {
      // axis1 keeps its angle to axis2; both are constants of their side.
      const Vector3<S> axis1 = R.transpose() * loop.axis1;
      out[0] = angle_between<S>(axis1, loop.axis2) - angle_between<S>(loop.axis1, loop.axis2);
      break;
    }
    default:
      break;
  }
  switch (translations(loop.type)) {
    case 0:
      out.template tail<3>() = angles == 3 ? p_Lp : Vector3<S>(R.transpose() * p_Lp);
      break;
    case 1:
      out.template tail<2>() = internal::across_axis(R, p_Lp, rotations(loop.type) > 0);
      break;
    case 2:
      out[angles] = p_Lp.z();
      break;
    default:
      break;
  }
  return out;
}

}  // namespace hybridyn::internal
