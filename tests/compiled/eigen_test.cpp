// Libraries for Eigen, and libraries that are compiled once behind declarations.
#include <Eigen/Dense>
#include <catch2/catch_test_macros.hpp>
#include <type_traits>

#include "branched_all/eigen.hpp"
#include "pa10_all/frame_jacobians.hpp"
#include "pa10_all/step.hpp"
#include "pa10_once/eigen.hpp"

namespace hybridyn::testing {
namespace {

using Vector7 = Eigen::Matrix<double, 7, 1>;
using Matrix = Eigen::MatrixXd;

/// Compiled apart from each other the same statements may be fused otherwise.
constexpr double kSame = 1e-12;

template <class A, class B>
void check_same(const A& a, const B& b) {
  CHECK((a - b).cwiseAbs().maxCoeff() <= kSame * (1 + b.cwiseAbs().maxCoeff()));
}

TEST_CASE("functions for Eigen take and give its vectors and matrices") {
  const Vector7 q = Vector7::LinSpaced(-1, 1), v = Vector7::LinSpaced(0.5, -0.3),
                tau = Vector7::Constant(2);
  Vector7 qdd;
  pa10_all::forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
  check_same(pa10_once::eigen::forward_dynamics(q, v, tau), qdd);
  // Vectors of any size, parts of others, and room for the result.
  Eigen::VectorXd x(14), out(7);
  x << q, v;
  pa10_once::eigen::forward_dynamics(x.head(7), x.tail<7>(), tau, out);
  check_same(out, qdd);
  Matrix columns(7, 2);
  pa10_once::eigen::forward_dynamics(q, v, tau, columns.col(1));
  check_same(columns.col(1), qdd);
  const Eigen::Matrix<float, 7, 1> q_f = q.cast<float>(), v_f = v.cast<float>(),
                                   tau_f = tau.cast<float>();
  const auto in_float = pa10_once::eigen::forward_dynamics<float>(q_f, v_f, tau_f);
  static_assert(std::is_same_v<decltype(in_float), const Eigen::Matrix<float, 7, 1>>);
  CHECK((in_float.cast<double>() - qdd).norm() <= 1e-3 * (1 + qdd.norm()));
}

TEST_CASE("several results come as a structure, or are written where they are wanted") {
  const Vector7 q = Vector7::LinSpaced(-1, 1), v = Vector7::LinSpaced(0.5, -0.3),
                tau = Vector7::Constant(2);
  Vector7 q_next, v_next;
  Matrix A(14, 14), B(14, 7);
  pa10_all::step_derivatives(0.01, q.data(), v.data(), tau.data(), q_next.data(), v_next.data(),
                             A.data(), B.data());
  const auto step = pa10_once::eigen::step_derivatives(0.01, q, v, tau);
  check_same(step.q_next, q_next);
  check_same(step.A, A);
  check_same(step.B, B);
  Matrix A_again(14, 14), B_again(14, 7);
  Vector7 q_again, v_again;
  pa10_once::eigen::step_derivatives(0.01, q, v, tau, q_again, v_again, A_again, B_again);
  CHECK(A_again == step.A);
  const auto turned = branched_all::eigen::neutral();
  CHECK(branched_all::eigen::difference(turned, turned).norm() == 0);
}

TEST_CASE("a library that is compiled once has each frame's functions, and batches") {
  const Vector7 q = Vector7::LinSpaced(-1, 1);
  Matrix J3(6, 7), J7(6, 7);
  pa10_all::frame_jacobians(q.data(), J3.data(), J7.data());
  check_same(pa10_once::eigen::frame_jacobian_link3(q), J3);
  check_same(pa10_once::eigen::frame_jacobian_link7(q), J7);
  constexpr int kStates = 5;
  Matrix states = Matrix::Random(7, kStates), v = Matrix::Random(7, kStates), qdd(7, kStates);
  pa10_once::forward_dynamics_batch(kStates, states.data(), v.data(), v.data(), qdd.data());
  check_same(Vector7(qdd.col(3)),
             pa10_once::eigen::forward_dynamics(states.col(3), v.col(3), v.col(3)));
  const Matrix rows = states.transpose(), v_rows = v.transpose();
  Matrix qdd_rows(kStates, 7);
  pa10_once::forward_dynamics_batch(kStates, rows.data(), v_rows.data(), v_rows.data(),
                                    qdd_rows.data(), hybridyn::Layout::kComponents);
  check_same(Matrix(qdd_rows.transpose()), qdd);
}

}  // namespace
}  // namespace hybridyn::testing
