// The tape: equal operations are one value, constants and signs fold.
#include "hybridyn/generator/symbolic/tape.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <stdexcept>

#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"

namespace hybridyn::generator {
namespace {

struct Inputs {
  Tape tape;
  Value x = tape.input();
  Value y = tape.input();
  Value z = tape.input();
  Value k = tape.constant(3);
  Value l = tape.constant(0.5);

  /// A sum or product appends one node only when it is new.
  template <class Function>
  std::uint32_t nodes_of(const Function& f) {
    const std::uint32_t before = tape.size();
    f();
    return tape.size() - before;
  }
};

TEST_CASE_METHOD(Inputs, "operands may come in any order") {
  CHECK(x + y == y + x);
  CHECK(x * y == y * x);
  CHECK(x * k == k * x);
  CHECK(x - y == -(y - x));
  CHECK(x + y != x - y);
  CHECK(x / y != y / x);
}

TEST_CASE_METHOD(Inputs, "signs belong to references") {
  CHECK(-(-x) == x);
  CHECK((-x) * y == -(x * y));
  CHECK((-x) * (-y) == x * y);
  CHECK((-x) / y == -(x / y));
  CHECK((-x) / (-y) == x / y);
  CHECK(-x - y == -(x + y));
  CHECK(nodes_of([&] { return std::vector<Value>{x + z, -x - z, z + x, (-x) - z}; }) == 1);
  CHECK(nodes_of([&] { return std::vector<Value>{x - z, z - x, -z + x}; }) == 1);
  CHECK((-x).magnitude() == x);
  CHECK(-Value() == Value());
  CHECK_FALSE((-Value()).is_negative());
}

TEST_CASE_METHOD(Inputs, "zeros and ones fold") {
  CHECK(x + 0 == x);
  CHECK(0 - x == -x);
  CHECK((x - x).is_zero());
  CHECK((x * 0).is_zero());
  CHECK(x * 1 == x);
  CHECK(x * -1 == -x);
  CHECK((Value() / x).is_zero());
  CHECK(x / -1 == -x);
  CHECK((x / x).is_one());
  CHECK((x / -x) == Value(-1));
  CHECK(tape.constant(1).is_one());
  CHECK(tape.constant(-1) == Value(-1));
  CHECK(tape.constant(0).is_zero());
  CHECK_THROWS_AS(Value(2), std::logic_error);
}

TEST_CASE_METHOD(Inputs, "constants fold") {
  CHECK(k * l == tape.constant(1.5));
  CHECK(k - l == tape.constant(2.5));
  CHECK((k - k).is_zero());
  CHECK((l + l).is_one());
  CHECK((l + 1) == tape.constant(1.5));
  CHECK(k * (l * x) == tape.constant(1.5) * x);
  CHECK(k * (-(l * x)) == -(tape.constant(1.5) * x));
  CHECK(tape.constant(2) * (l * x) == x);
  CHECK(tape.number(-k) == Extended(-3));
  CHECK(tape.is_constant(sin(k)));
  CHECK(std::abs(tape.number(sin(k)).rounded() - std::sin(3.0)) == 0);
}

TEST_CASE_METHOD(Inputs, "constants that differ by rounding of their folding are one") {
  const Extended third = Extended(1) / Extended(3);
  CHECK(tape.constant(third + third + third).is_one());
  CHECK(tape.constant(third) != tape.constant(third + Extended(1e-20)));
  CHECK(tape.constant(Extended(1) / Extended(3)) == tape.constant(third));
}

TEST_CASE_METHOD(Inputs, "multiples of one value add up") {
  CHECK(k * x + l * x == tape.constant(3.5) * x);
  CHECK(k * x - l * x == tape.constant(2.5) * x);
  CHECK(k * x + x == tape.constant(4) * x);
  CHECK(x - k * x == -(tape.constant(2) * x));
  CHECK(k * x - tape.constant(4) * x == -x);
  CHECK((k * x - k * x).is_zero());
  CHECK(k * (x * y) + l * (y * x) == tape.constant(3.5) * (x * y));
  CHECK(k * x + k * y != k * (x + x));
  CHECK(x + x + x == k * x);
  CHECK((x + x) + (x + x) == tape.constant(4) * x);
  CHECK((x + x) - k * x == -x);
  CHECK(l * (x + x) == x);
  CHECK(tape.node(x + x).op == Op::kAdd);  // costs no more than 2 x
}

TEST_CASE_METHOD(Inputs, "factors are folded while the tape grows") {
  for (int i = 2; i < 5000; ++i) {  // a new constant each: nodes move in memory many times
    const Value scaled = tape.constant(Extended(1) / Extended(i)) * x;
    const Value product = tape.constant(i + 0.5) * scaled;
    REQUIRE(tape.node(product).op == Op::kMultiply);
    REQUIRE(tape.node(product).b == x);
    REQUIRE(product == tape.constant(Extended(i + 0.5) / Extended(i)) * x);
  }
}

TEST_CASE_METHOD(Inputs, "division is by anything but zero") {
  CHECK_THROWS_AS(x / Value(), std::domain_error);
  CHECK_THROWS_AS(x / (y - y), std::domain_error);
  CHECK(x / l == tape.constant(2) * x);
  CHECK(x / -l == -(tape.constant(2) * x));
  CHECK(tape.node(x / y).op == Op::kDivide);
  CHECK(tape.node(Value(1) / y).a.is_one());
}

TEST_CASE_METHOD(Inputs, "sine is odd, cosine even") {
  CHECK(sin(-x) == -sin(x));
  CHECK(cos(-x) == cos(x));
  CHECK(sin(x - y) == -sin(y - x));
  CHECK(cos(x - y) == cos(y - x));
  CHECK(sin(Value()).is_zero());
  CHECK(cos(Value()).is_one());
}

TEST_CASE_METHOD(Inputs, "the first name of a value stays, inputs and constants have none") {
  const Value sum = x + y;
  CHECK(tape.name_of(sum.node()) == nullptr);
  tape.name(sum, "first");
  tape.name(sum, "second");
  tape.name(x, "input");
  tape.name(k, "constant");
  tape.name(Value(), "zero");
  REQUIRE(tape.name_of(sum.node()) != nullptr);
  CHECK(*tape.name_of(sum.node()) == "first");
  CHECK(tape.name_of(x.node()) == nullptr);
  CHECK(tape.name_of(k.node()) == nullptr);
  CHECK(tape.name_of(0) == nullptr);
}

TEST_CASE_METHOD(Inputs, "values of different tapes do not mix") {
  Tape other;
  const Value there = other.input();
  CHECK_THROWS_AS(x + there, std::logic_error);
  CHECK_THROWS_AS(x * there, std::logic_error);
  CHECK_THROWS_AS(x / there, std::logic_error);
}

TEST_CASE("units without a tape can be added") {
  CHECK((Value(1) + Value(-1)).is_zero());
  Tape tape;
  CHECK(tape.value(1) + Value(1) == tape.constant(2));
}

TEST_CASE("only what results depend on is counted, each once") {
  Kernel kernel;
  const auto x = kernel.add_argument("x", 3, "");
  const Value product = x[0] * x[1];
  const Value sum = product + x[2];
  sin(x[1] * x[2]);  // nobody asks for it
  const Value angle = x[0] + x[2];
  kernel.results.push_back(
      {"out", 4, 1, "", {product - sum, -product, sin(angle) * cos(angle), sum / cos(x[0])}});
  const OperationCount count = count_operations(kernel);
  CHECK(count.multiplications == 2);
  CHECK(count.additions == 3);
  CHECK(count.divisions == 1);
  CHECK(count.angles == 2);
  CHECK(count.flops() == 5);
  CHECK(live_nodes(kernel)[product.node()]);
  CHECK_FALSE(live_nodes(kernel)[(x[1] * x[2]).node()]);
}

TEST_CASE("the interpreter computes what is on the tape") {
  Kernel kernel;
  const auto x = kernel.add_argument("x", 2, "");
  const auto a = kernel.add_argument("a", 1, "");
  const Value f = sin(x[0]) * x[1] - cos(a[0]) / x[1] + kernel.tape->constant(0.25);
  kernel.results.push_back({"f", 2, 1, "", {f, -f}});
  kernel.results.push_back({"one", 1, 1, "", {Value(-1)}});
  const auto results = Interpreter<double>(kernel)({{0.3, 2}, {0.7}});
  const double expected = std::sin(0.3) * 2 - std::cos(0.7) / 2 + 0.25;
  CHECK(std::abs(results[0][0] - expected) < 4e-16);
  CHECK(results[0][1] == -results[0][0]);
  CHECK(results[1][0] == -1);
}

}  // namespace
}  // namespace hybridyn::generator
