// Generated functions take other numbers than doubles: complex steps and automatic differentiation
// through forward dynamics of an arm, beside the derivatives that are generated.
#include <Eigen/Core>
#include <complex>
#include <cstdio>
#include <unsupported/Eigen/AutoDiff>

#include <pa10_derivatives/forward_dynamics.hpp>  // by hybridyn_add_model
#include <pa10_derivatives/forward_dynamics_derivatives.hpp>
#include <pa10_derivatives/model.hpp>

namespace {

constexpr int n = pa10_derivatives::kVelocities;
using Vector = Eigen::Matrix<double, n, 1>;
using Matrix = Eigen::Matrix<double, n, n>;

/// dqdd/dq, a column for each complex step: exact, however small the step is.
Matrix by_complex_steps(const Vector& q, const Vector& v, const Vector& tau) {
  using Complex = std::complex<double>;
  constexpr double kStep = 1e-30;
  Matrix out;
  for (int j = 0; j < n; ++j) {
    Eigen::Matrix<Complex, n, 1> at = q.cast<Complex>(), rates = v.cast<Complex>(),
                                 forces = tau.cast<Complex>(), qdd;
    at[j] += Complex(0, kStep);
    pa10_derivatives::forward_dynamics(at.data(), rates.data(), forces.data(), qdd.data());
    out.col(j) = qdd.imag() / kStep;
  }
  return out;
}

/// The same, all columns at once, by numbers that know their derivatives.
Matrix by_automatic_differentiation(const Vector& q, const Vector& v, const Vector& tau) {
  using Number = Eigen::AutoDiffScalar<Vector>;
  Eigen::Matrix<Number, n, 1> at = q.cast<Number>(), rates = v.cast<Number>(),
                              forces = tau.cast<Number>(), qdd;
  for (int j = 0; j < n; ++j) at[j].derivatives() = Vector::Unit(j);
  pa10_derivatives::forward_dynamics(at.data(), rates.data(), forces.data(), qdd.data());
  Matrix out;
  for (int i = 0; i < n; ++i) out.row(i) = qdd[i].derivatives().transpose();
  return out;
}

}  // namespace

int main() {
  const Vector q = Vector::LinSpaced(-1, 1), v = Vector::LinSpaced(0.5, -0.4),
               tau = Vector::Constant(3);
  Vector qdd;
  Matrix by_q, by_v, by_tau;
  pa10_derivatives::forward_dynamics_derivatives(q.data(), v.data(), tau.data(), qdd.data(),
                                                 by_q.data(), by_v.data(), by_tau.data());
  const double scale = by_q.cwiseAbs().maxCoeff();
  const double complex_step = (by_complex_steps(q, v, tau) - by_q).cwiseAbs().maxCoeff() / scale;
  const double automatic =
      (by_automatic_differentiation(q, v, tau) - by_q).cwiseAbs().maxCoeff() / scale;
  std::printf(
      "from the generated derivatives complex steps differ by %.0e, automatic ones by %.0e\n",
      complex_step, automatic);
  return complex_step < 1e-12 && automatic < 1e-12 ? 0 : 1;
}
