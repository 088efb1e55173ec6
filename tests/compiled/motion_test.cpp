// Motion on the configuration manifold and steps of time that libraries have, against the runtime's
// and against complex steps.
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <complex>
#include <cstdint>
#include <vector>

#include "branched_all/batch.hpp"
#include "branched_all/step.hpp"
#include "branched_all_c/branched_all_c.h"
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "pa10_all/step.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using Complex = std::complex<double>;
using Vector = VectorX<double>;
using Matrix = MatrixX<double>;
using ComplexVector = VectorX<Complex>;

/// Rounding of a few operations on numbers of about one, and of M's condition.
constexpr double kSame = 1e-12;
/// Of derivatives by complex steps, which have no error of their own.
constexpr double kSameSlope = 1e-9;
constexpr double kComplexStep = 1e-30;

constexpr int kPositions = branched_all::kPositions;
constexpr int n = branched_all::kVelocities;

Model<double> load_branched() {
  load::LoadOptions options;
  options.floating = true;
  return load::load_urdf(source_path("tests/compiled/branched.urdf"), options).model;
}

Vector random_vector(RandomGenerator& generator, int size, double bound) {
  Vector out(size);
  for (double& x : out) x = generator.uniform(-bound, bound);
  return out;
}

double largest(const Matrix& A) { return A.cwiseAbs().maxCoeff(); }

/// Steps of all sizes, from rounding to most of a turn.
double size_of_step(int sample) { return std::pow(10.0, -2.0 * (sample % 6)) * 1.5; }

TEST_CASE("a library's neutral and random configurations are the runtime's") {
  const Model<double> model = load_branched();
  Vector expected(kPositions);
  Vector q(kPositions);
  neutral(model, expected);
  branched_all::neutral(q.data());
  CHECK(q == expected);
  std::uint64_t state = 7;
  RandomGenerator generator(state);
  for (int sample = 0; sample < 20; ++sample) {
    random(model, generator, expected);
    branched_all::random(state, q.data());
    CHECK(q == expected);
  }
}

TEST_CASE("a library normalises as the runtime does, and says when it cannot") {
  const Model<double> model = load_branched();
  RandomGenerator generator(8);
  for (const double scale : {1e-200, 0.3, 1e200}) {
    Vector expected = scale * random_vector(generator, kPositions, 1);
    Vector q = expected;
    CHECK(normalise(model, expected));
    CHECK(branched_all::normalise(q.data()));
    CHECK(largest(q - expected) <= kSame * largest(expected));
  }
  Vector q = Vector::Zero(kPositions);
  CHECK_FALSE(branched_all::normalise(q.data()));
  CHECK(q[branched_all::joint::root_joint.q + 6] == 1);
}

TEST_CASE("a library integrates and differs as the runtime does") {
  const Model<double> model = load_branched();
  RandomGenerator generator(9);
  Vector q(kPositions), expected(kPositions), moved(kPositions), way(n);
  for (int sample = 0; sample < 60; ++sample) {
    random(model, generator, q);
    const Vector dq = random_vector(generator, n, size_of_step(sample));
    integrate(model, q, dq, 1, expected);
    branched_all::integrate(q.data(), dq.data(), moved.data());
    CHECK(largest(moved - expected) <= kSame);
    branched_all::difference(q.data(), moved.data(), way.data());
    CHECK(largest(way - dq) <= kSame);
    // Quaternions of either sign are the same turn.
    moved.segment<4>(3) *= -1;
    branched_all::difference(q.data(), moved.data(), way.data());
    CHECK(largest(way - dq) <= kSame);
    branched_all::integrate(q.data(), dq.data(), q.data());
    CHECK(largest(q - expected) <= kSame);
  }
}

ComplexVector direction(int j) {
  ComplexVector out = ComplexVector::Zero(n);
  out[j] = Complex(0, kComplexStep);
  return out;
}

ComplexVector moved(const ComplexVector& q, const ComplexVector& dq) {
  ComplexVector out(kPositions);
  branched_all::integrate(q.data(), dq.data(), out.data());
  return out;
}

/// The slope of a configuration that was `q` before the step, in its tangent space.
Vector slope(const Vector& q, const ComplexVector& stepped) {
  const ComplexVector from = q.cast<Complex>();
  ComplexVector out(n);
  branched_all::difference(from.data(), stepped.data(), out.data());
  return out.imag() / kComplexStep;
}

TEST_CASE("derivatives of integrate and difference are those of complex steps") {
  const Model<double> model = load_branched();
  RandomGenerator generator(10);
  Vector q(kPositions), end(kPositions);
  Matrix by_q(n, n), by_dq(n, n), by_q0(n, n), by_q1(n, n);
  for (int sample = 0; sample < 12; ++sample) {
    random(model, generator, q);
    const Vector dq = random_vector(generator, n, size_of_step(sample));
    branched_all::integrate(q.data(), dq.data(), end.data());
    branched_all::integrate_derivatives(q.data(), dq.data(), by_q.data(), by_dq.data());
    branched_all::difference_derivatives(q.data(), end.data(), by_q0.data(), by_q1.data());
    const ComplexVector q_c = q.cast<Complex>();
    const ComplexVector dq_c = dq.cast<Complex>();
    const ComplexVector end_c = end.cast<Complex>();
    for (int j = 0; j < n; ++j) {
      const ComplexVector start = moved(q_c, direction(j));
      CHECK(largest(slope(end, moved(start, dq_c)) - by_q.col(j)) <= kSameSlope);
      CHECK(largest(slope(end, moved(q_c, dq_c + direction(j))) - by_dq.col(j)) <= kSameSlope);
      ComplexVector way(n);
      branched_all::difference(start.data(), end_c.data(), way.data());
      CHECK(largest(way.imag() / kComplexStep - by_q0.col(j)) <= kSameSlope);
      const ComplexVector target = moved(end_c, direction(j));
      branched_all::difference(q_c.data(), target.data(), way.data());
      CHECK(largest(way.imag() / kComplexStep - by_q1.col(j)) <= kSameSlope);
    }
  }
}

struct State {
  Vector q = Vector(kPositions);
  Vector v;
  Vector tau;
};

State random_state(const Model<double>& model, RandomGenerator& generator) {
  State out;
  random(model, generator, out.q);
  out.v = random_vector(generator, n, 1);
  out.tau = random_vector(generator, n, 5);
  return out;
}

TEST_CASE("a step is what the runtime's accelerations and its integration make of it") {
  const Model<double> model = load_branched();
  Aba<double> aba(model);
  RandomGenerator generator(11);
  constexpr double kTime = 0.01;
  Vector qdd(n), q_expected(kPositions), q_next(kPositions), v_next(n);
  for (int sample = 0; sample < 10; ++sample) {
    const State x = random_state(model, generator);
    REQUIRE(aba.forward_dynamics(x.q, x.v, x.tau, qdd) == Status::kOk);
    const Vector v_expected = x.v + kTime * qdd;
    integrate(model, x.q, v_expected, kTime, q_expected);
    branched_all::step(kTime, x.q.data(), x.v.data(), x.tau.data(), q_next.data(), v_next.data());
    const double scale = 1 + kTime * largest(qdd);
    CHECK(largest(v_next - v_expected) <= kSame * scale);
    CHECK(largest(q_next - q_expected) <= kSame * scale);
  }
}

/// How a step changes when the state or the forces do, by complex steps through it.
template <class Step>
void check_step_derivatives(const Step& step, const State& x, const Vector& q_next, const Matrix& A,
                            const Matrix& B) {
  const auto column = [&](const ComplexVector& q, const ComplexVector& v,
                          const ComplexVector& tau) {
    ComplexVector q_c(kPositions), v_c(n);
    step(q, v, tau, q_c, v_c);
    Vector out(2 * n);
    out << slope(q_next, q_c), Vector(v_c.imag() / kComplexStep);
    return out;
  };
  const ComplexVector q = x.q.cast<Complex>();
  const ComplexVector v = x.v.cast<Complex>();
  const ComplexVector tau = x.tau.cast<Complex>();
  for (int j = 0; j < n; ++j) {
    CHECK(largest(column(moved(q, direction(j)), v, tau) - A.col(j)) <= kSameSlope);
    CHECK(largest(column(q, v + direction(j), tau) - A.col(n + j)) <= kSameSlope);
    CHECK(largest(column(q, v, tau + direction(j)) - B.col(j)) <= kSameSlope);
  }
}

TEST_CASE("derivatives of a semi-implicit step are those of complex steps") {
  const Model<double> model = load_branched();
  RandomGenerator generator(12);
  constexpr double kTime = 0.02;
  Vector q_next(kPositions), v_next(n), q_again(kPositions), v_again(n);
  Matrix A(2 * n, 2 * n), B(2 * n, n);
  for (int sample = 0; sample < 3; ++sample) {
    const State x = random_state(model, generator);
    branched_all::step(kTime, x.q.data(), x.v.data(), x.tau.data(), q_next.data(), v_next.data());
    branched_all::step_derivatives(kTime, x.q.data(), x.v.data(), x.tau.data(), q_again.data(),
                                   v_again.data(), A.data(), B.data());
    CHECK(largest(q_again - q_next) <= kSame);
    CHECK(largest(v_again - v_next) <= kSame * (1 + largest(v_next)));
    const auto step = [](const ComplexVector& q, const ComplexVector& v, const ComplexVector& tau,
                         ComplexVector& q_c, ComplexVector& v_c) {
      branched_all::step(kTime, q.data(), v.data(), tau.data(), q_c.data(), v_c.data());
    };
    check_step_derivatives(step, x, q_next, A, B);
  }
}

TEST_CASE("derivatives of a Runge-Kutta step are those of complex steps") {
  const Model<double> model = load_branched();
  RandomGenerator generator(13);
  constexpr double kTime = 0.05;
  Vector q_next(kPositions), v_next(n), q_again(kPositions), v_again(n);
  Matrix A(2 * n, 2 * n), B(2 * n, n);
  const State x = random_state(model, generator);
  branched_all::step_rk4(kTime, x.q.data(), x.v.data(), x.tau.data(), q_next.data(), v_next.data());
  branched_all::step_rk4_derivatives(kTime, x.q.data(), x.v.data(), x.tau.data(), q_again.data(),
                                     v_again.data(), A.data(), B.data());
  CHECK(largest(q_again - q_next) <= kSame);
  CHECK(largest(v_again - v_next) <= kSame * (1 + largest(v_next)));
  const auto step = [](const ComplexVector& q, const ComplexVector& v, const ComplexVector& tau,
                       ComplexVector& q_c, ComplexVector& v_c) {
    branched_all::step_rk4(kTime, q.data(), v.data(), tau.data(), q_c.data(), v_c.data());
  };
  check_step_derivatives(step, x, q_next, A, B);
}

TEST_CASE("where coordinates add up a Runge-Kutta step is the classical one") {
  constexpr double h = 0.03;
  constexpr int kSize = pa10_all::kVelocities;
  RandomGenerator generator(14);
  const Vector q = random_vector(generator, kSize, 1), v = random_vector(generator, kSize, 1),
               tau = random_vector(generator, kSize, 3);
  const auto a = [&](const Vector& at_q, const Vector& at_v) {
    Vector out(kSize);
    pa10_all::forward_dynamics(at_q.data(), at_v.data(), tau.data(), out.data());
    return out;
  };
  const Vector a1 = a(q, v);
  const Vector v2 = v + h / 2 * a1, a2 = a(q + h / 2 * v, v2);
  const Vector v3 = v + h / 2 * a2, a3 = a(q + h / 2 * v2, v3);
  const Vector v4 = v + h * a3, a4 = a(q + h * v3, v4);
  Vector q_next(kSize), v_next(kSize);
  pa10_all::step_rk4(h, q.data(), v.data(), tau.data(), q_next.data(), v_next.data());
  CHECK(largest(q_next - (q + h / 6 * (v + 2 * v2 + 2 * v3 + v4))) <= kSame);
  CHECK(largest(v_next - (v + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4))) <= kSame * largest(v_next));
}

TEST_CASE("Runge-Kutta steps of joints that turn in space are of order four") {
  const Model<double> model = load_branched();
  RandomGenerator generator(15);
  const State x = random_state(model, generator);
  const auto after = [&x](int steps) {
    State out = x;
    const Vector& tau = x.tau;
    for (int k = 0; k < steps; ++k) {
      branched_all::step_rk4(0.04 / steps, out.q.data(), out.v.data(), tau.data(), out.q.data(),
                             out.v.data());
    }
    return out;
  };
  const auto error = [](const State& a, const State& b) {
    Vector way(n);
    branched_all::difference(a.q.data(), b.q.data(), way.data());
    return std::max(largest(way), largest(a.v - b.v));
  };
  const State exact = after(256);
  const double ratio = error(exact, after(8)) / error(exact, after(16));
  CHECK(ratio > 12);
  CHECK(ratio < 20);
}

TEST_CASE("batches of motions and steps are what single calls give") {
  const Model<double> model = load_branched();
  RandomGenerator generator(16);
  constexpr int kStates = 11;  // not a multiple of what a pack takes
  constexpr double kTime = 0.01;
  Matrix q(kPositions, kStates), v(n, kStates), tau(n, kStates), q_next(kPositions, kStates),
      v_next(n, kStates), way(n, kStates), A(4 * n * n, kStates), B(2 * n * n, kStates);
  for (int k = 0; k < kStates; ++k) {
    const State x = random_state(model, generator);
    q.col(k) = x.q;
    v.col(k) = x.v;
    tau.col(k) = x.tau;
  }
  branched_all::step_batch(kStates, kTime, q.data(), v.data(), tau.data(), q_next.data(),
                           v_next.data());
  branched_all::difference_batch(kStates, q.data(), q_next.data(), way.data());
  Vector q_one(kPositions), v_one(n), way_one(n);
  for (int k = 0; k < kStates; ++k) {
    branched_all::step(kTime, q.col(k).data(), v.col(k).data(), tau.col(k).data(), q_one.data(),
                       v_one.data());
    branched_all::difference(q.col(k).data(), q_one.data(), way_one.data());
    const double scale = 1 + largest(v_one);
    CHECK(largest(q_next.col(k) - q_one) <= kSame * scale);
    CHECK(largest(v_next.col(k) - v_one) <= kSame * scale);
    CHECK(largest(way.col(k) - way_one) <= kSame * scale);
  }
  branched_all::step_derivatives_batch(kStates, kTime, q.data(), v.data(), tau.data(),
                                       q_next.data(), v_next.data(), A.data(), B.data());
  Matrix A_one(2 * n, 2 * n), B_one(2 * n, n);
  const int last = kStates - 1;
  branched_all::step_derivatives(kTime, q.col(last).data(), v.col(last).data(),
                                 tau.col(last).data(), q_one.data(), v_one.data(), A_one.data(),
                                 B_one.data());
  CHECK(Eigen::Map<Matrix>(A.col(last).data(), 2 * n, 2 * n) == A_one);
  CHECK(Eigen::Map<Matrix>(B.col(last).data(), 2 * n, n) == B_one);
}

TEST_CASE("motions and steps in C are those in C++") {
  const Model<double> model = load_branched();
  RandomGenerator generator(17);
  constexpr double kTime = 0.03;
  Vector q(kPositions), q_c(kPositions), v(n), v_c(n);
  Matrix first(n, n), first_c(n, n), second(n, n), second_c(n, n), A(2 * n, 2 * n),
      A_c(2 * n, 2 * n), B(2 * n, n), B_c(2 * n, n);
  const auto check = [](const Matrix& c, const Matrix& cpp, double bound = kSame) {
    CHECK(largest(c - cpp) <= bound * (1 + largest(cpp)));
  };
  for (int sample = 0; sample < 12; ++sample) {
    const State x = random_state(model, generator);
    const Vector dq = random_vector(generator, n, size_of_step(sample));
    branched_all::integrate(x.q.data(), dq.data(), q.data());
    branched_all_c_integrate(x.q.data(), dq.data(), q_c.data());
    check(q_c, q);
    branched_all_c_difference(x.q.data(), q.data(), v_c.data());
    check(v_c, dq);
    branched_all::integrate_derivatives(x.q.data(), dq.data(), first.data(), second.data());
    branched_all_c_integrate_derivatives(x.q.data(), dq.data(), first_c.data(), second_c.data());
    check(first_c, first);
    check(second_c, second);
    branched_all::step(kTime, x.q.data(), x.v.data(), x.tau.data(), q.data(), v.data());
    branched_all_c_step(kTime, x.q.data(), x.v.data(), x.tau.data(), q_c.data(), v_c.data());
    check(q_c, q);
    check(v_c, v);
    branched_all::step_rk4(kTime, x.q.data(), x.v.data(), x.tau.data(), q.data(), v.data());
    branched_all_c_step_rk4(kTime, x.q.data(), x.v.data(), x.tau.data(), q_c.data(), v_c.data());
    check(q_c, q);
    check(v_c, v);
    branched_all::step_derivatives(kTime, x.q.data(), x.v.data(), x.tau.data(), q.data(), v.data(),
                                   A.data(), B.data());
    branched_all_c_step_derivatives(kTime, x.q.data(), x.v.data(), x.tau.data(), q_c.data(),
                                    v_c.data(), A_c.data(), B_c.data());
    check(q_c, q);
    check(A_c, A, kSameSlope);
    check(B_c, B, kSameSlope);
  }
  q_c = 1e200 * q;
  CHECK(branched_all_c_normalise(q_c.data()) == 1);
  CHECK(branched_all::normalise(q.data()));
  check(q_c.segment<4>(3), q.segment<4>(3));
  q_c.setZero();
  CHECK(branched_all_c_normalise(q_c.data()) == 0);
  CHECK(q_c[6] == 1);
  for (int i = 0; i < kPositions; ++i) {
    const auto at = static_cast<std::size_t>(i);
    CHECK(branched_all_c_neutral[i] == branched_all::kNeutral[at]);
    CHECK(branched_all_c_lower_positions[i] == branched_all::kLowerPositions[at]);
  }
  STATIC_CHECK(branched_all_c_q_rail == branched_all::joint::rail.q);
  STATIC_CHECK(branched_all_c_velocities == n);
}

}  // namespace
}  // namespace hybridyn::testing
