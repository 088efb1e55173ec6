// Derivatives along the tape.
#include "hybridyn/generator/derive/differentiate.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <complex>

#include "hybridyn/generator/symbolic/interpreter.hpp"

namespace hybridyn::generator {
namespace {

/// Derivative of f with respect to input `by` by a complex step, which has no cancellation.
double complex_step(const Kernel& kernel, std::vector<double> at, int by) {
  std::vector<std::complex<double>> x(at.begin(), at.end());
  x[by] += std::complex<double>(0, 1e-30);
  return Interpreter<std::complex<double>>(kernel)({x})[0][0].imag() / 1e-30;
}

struct Function {
  Kernel kernel;
  std::vector<Value> x = kernel.add_argument("x", 3, "");

  void check(const Value& f) {
    Kernel& k = kernel;
    k.results = {{"f", 1, 1, "", {f}}};
    std::vector<Value> gradient;
    for (int i = 0; i < 3; ++i) {
      gradient.push_back(differentiate(*k.tape, {f}, {{x[i], k.tape->constant(1)}}).front());
    }
    k.results.push_back({"gradient", 3, 1, "", gradient});
    const std::vector<double> at = {0.4, 1.7, -0.9};
    const std::vector<double> actual = Interpreter<double>(k)({at})[1];
    for (int i = 0; i < 3; ++i) {
      const double expected = complex_step(k, at, i);
      INFO("x" << i << ": " << actual[i] << " " << expected);
      CHECK(std::abs(actual[i] - expected) < 1e-14 * (1 + std::abs(expected)));
    }
  }
};

TEST_CASE_METHOD(Function, "derivatives follow the rules of all operations") {
  Tape& tape = *kernel.tape;
  check(x[0] + x[1] - x[2]);
  check(x[0] * x[1] * x[2]);
  check(x[0] * x[0] * x[0]);
  check(x[0] / x[1]);
  check(Value(1) / x[2]);
  check(-sin(x[0] * x[1]));
  check(cos(x[2] - x[0]));
  check(tape.constant(2.5) * x[0] - tape.constant(0.7) / x[1]);
  check(sin(x[0]) * cos(x[1] + x[0]) / (x[2] * x[2] + x[0]) - cos(x[1] + sin(x[0])));
}

TEST_CASE_METHOD(Function, "what does not depend on an input has no derivative") {
  const Value f = x[0] * x[1];
  CHECK(differentiate(*kernel.tape, {f, x[2], Value(1)}, {{x[2], Value(1)}}) ==
        std::vector<Value>{Value(), Value(1), Value()});
}

TEST_CASE_METHOD(Function, "a value counted twice has twice the derivative") {
  const Value f = x[0] + x[0];
  const Value d = differentiate(*kernel.tape, {f}, {{x[0], Value(1)}}).front();
  CHECK(d == kernel.tape->constant(2));
}

TEST_CASE_METHOD(Function, "a direction may move several values") {
  const Value f = x[0] * x[1];
  const Value d = differentiate(*kernel.tape, {f}, {{x[0], x[2]}, {x[1], Value(-1)}}).front();
  CHECK(d == x[1] * x[2] - x[0]);
}

TEST_CASE_METHOD(Function, "values that are held count as constants") {
  const Value held = kernel.tape->hold(sin(x[0]));
  const Value f = held * x[0];
  CHECK(differentiate(*kernel.tape, {f}, {{x[0], Value(1)}}).front() == held);
}

}  // namespace
}  // namespace hybridyn::generator
