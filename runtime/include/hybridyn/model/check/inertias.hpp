// Checks of masses and inertia tensors.
#pragma once

#include <cmath>
#include <string>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "hybridyn/model/check/structure.hpp"

namespace hybridyn::checking {

// Relative to the largest moment. Files carry about six significant digits: a thin rod turned by
// some angle then has a smallest moment of up to about 4e-7 of the largest, of either sign.
inline constexpr double kFileRounding = 1e-6;
// A tensor computed in double precision.
inline constexpr double kComputedRounding = 1e-12;

/// Whether the smallest eigenvalue of a symmetric matrix is above -tolerance, up to rounding.
inline bool is_above(const Matrix3<double>& symmetric, double tolerance) {
  const Matrix3<double> shifted = symmetric + tolerance * Matrix3<double>::Identity();
  return Eigen::LLT<Matrix3<double>>(shifted).info() == Eigen::Success;
}

inline double smallest_moment(const Matrix3<double>& inertia) {
  using Solver = Eigen::SelfAdjointEigenSolver<Matrix3<double>>;
  return Solver(inertia, Eigen::EigenvaluesOnly).eigenvalues()[0];
}

/// False when numbers are missing; then the other checks of this link make no sense.
inline bool check_finite(const Subject& subject, const LinkDescription& link, Report& report) {
  const std::string remedy = "write finite numbers";
  bool finite = true;
  const auto require = [&](bool ok, const char* part, const char* what) {
    if (ok) return;
    finite = false;
    report.error(subject, part, std::string(what) + " is not finite", remedy);
  };
  require(std::isfinite(link.mass), "inertial/mass", "mass");
  require(link.center_of_mass.allFinite(), "inertial/origin", "centre of mass");
  require(link.inertia.allFinite(), "inertial/inertia", "inertia tensor");
  return finite;
}

inline void check_mass(const Subject& subject, const LinkDescription& link, Report& report) {
  if (link.mass < 0) {
    report.error(subject, "inertial/mass", "mass is negative: " + number_text(link.mass),
                 "give a mass of zero or more");
  } else if (link.mass == 0 && !link.inertia.isZero(0)) {
    report.warning(subject, "inertial/mass", "has an inertia tensor but no mass",
                   "give it its mass, or set both to zero");
  }
}

/// True when the tensor is positive semidefinite, possibly up to the rounding of a file.
inline bool check_definite(const Subject& subject, const Matrix3<double>& inertia, double largest,
                           Report& report) {
  if (is_above(inertia, kComputedRounding * largest)) return true;
  const double smallest = smallest_moment(inertia);
  const std::string message =
      "inertia tensor has a negative principal moment: " + number_text(smallest) + " kg m^2";
  if (smallest < -kFileRounding * largest) {
    report.error(subject, "inertial/inertia", message,
                 "correct ixx ... izz; all principal moments must be zero or more");
    return false;
  }
  report.warning(subject, "inertial/inertia", message + " (taken for rounding)",
                 "write ixx ... izz with more digits");
  return true;
}

/// Principal moments a + b >= c, which is to say that tr(I)/2 - I, the second moment of the mass
/// distribution, is positive semidefinite. Equality holds for plates and rods.
inline void check_triangle(const Subject& subject, const Matrix3<double>& inertia, double largest,
                           Report& report) {
  const Matrix3<double> second_moment =
      0.5 * inertia.trace() * Matrix3<double>::Identity() - inertia;
  if (is_above(second_moment, kFileRounding * largest)) return;
  report.warning(subject, "inertial/inertia",
                 "no body has this inertia tensor: one principal moment exceeds the sum of the "
                 "other two",
                 "correct ixx ... izz; they are about the centre of mass");
}

inline void check_inertia(const Subject& subject, const Matrix3<double>& inertia, Report& report) {
  const double largest = inertia.cwiseAbs().maxCoeff();
  if (largest == 0) return;
  if (!inertia.isApprox(inertia.transpose(), kComputedRounding)) {
    report.error(subject, "inertial/inertia", "inertia tensor is not symmetric",
                 "make it equal to its transpose");
    return;
  }
  if (check_definite(subject, inertia, largest, report)) {
    check_triangle(subject, inertia, largest, report);
  }
}

inline void check_links(const MechanismDescription& d, Report& report) {
  for (int i = 0; i < static_cast<int>(d.links.size()); ++i) {
    const Subject subject = subject_link(d, i);
    if (!check_finite(subject, d.links[i], report)) continue;
    check_mass(subject, d.links[i], report);
    check_inertia(subject, d.links[i].inertia, report);
  }
}

}  // namespace hybridyn::checking
