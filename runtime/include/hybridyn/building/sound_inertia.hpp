// Is an inertia that of a body? Its kinetic energy is then never negative: the mass is not, and the
// principal moments about the centre of mass are not, up to rounding.
#pragma once

#include <Eigen/Eigenvalues>

#include "hybridyn/spatial/inertia.hpp"

namespace hybridyn {

namespace checking {

// Relative to the largest moment. Files carry about six significant digits: a thin rod turned by
// some angle then has a smallest moment of up to about 4e-7 of the largest, of either sign.
inline constexpr double kFileRounding = 1e-6;
// A tensor computed in double precision, possibly with reference to another point.
inline constexpr double kComputedRounding = 1e-12;

/// Whether the smallest eigenvalue of a symmetric matrix is above -tolerance, up to rounding.
inline bool is_above(const Matrix3<double>& symmetric, double tolerance) {
  Matrix3<double> A = symmetric + tolerance * Matrix3<double>::Identity();
  for (int k = 0; k < 3; ++k) {  // by elimination: positive pivots
    if (!(A(k, k) > 0)) return false;
    for (int i = k + 1; i < 3; ++i) {
      for (int j = k + 1; j <= i; ++j) A(i, j) -= A(i, k) * A(j, k) / A(k, k);
    }
  }
  return true;
}

inline double smallest_moment(const Matrix3<double>& inertia) {
  using Solver = Eigen::SelfAdjointEigenSolver<Matrix3<double>>;
  return Solver(inertia, Eigen::EigenvaluesOnly).eigenvalues()[0];
}

/// Rounding of an inertia tensor about the centre of mass, taken there from the frame's origin:
/// what is left of a tensor that is zero is of the size of m c^2, not of its own.
inline double computed_rounding(double mass, const Vector3<double>& center_of_mass,
                                const Matrix3<double>& inertia) {
  return kComputedRounding * (inertia.cwiseAbs().maxCoeff() + mass * center_of_mass.squaredNorm());
}

inline double file_rounding(const Matrix3<double>& inertia) {
  return kFileRounding * inertia.cwiseAbs().maxCoeff();
}

}  // namespace checking

/// False for the inertia of a moving body that makes a mass matrix indefinite, or could.
inline bool is_sound(const RigidInertia<double>& I) {
  if (I.mass < 0) return false;
  Vector3<double> center = Vector3<double>::Zero();
  if (I.mass > 0) center = I.first_moment / I.mass;
  const Matrix3<double> shift =
      I.mass * (center.squaredNorm() * Matrix3<double>::Identity() - center * center.transpose());
  const Matrix3<double> central = I.rotational.matrix() - shift;
  if (central.isZero(0)) return true;
  return checking::is_above(central, checking::computed_rounding(I.mass, center, central) +
                                         checking::file_rounding(central));
}

}  // namespace hybridyn
