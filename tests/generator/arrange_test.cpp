// What `arrange` makes of a kernel: sums for fused multiply-add, statements interleaved.
#include "hybridyn/generator/optimize/arrange.hpp"

#include <catch2/catch_test_macros.hpp>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/optimize/schedule.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/paths.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

using namespace hybridyn::generator;

using Arrays = std::vector<std::vector<double>>;

Arrays random_arguments(const Kernel& kernel, RandomGenerator& random) {
  Arrays out;
  for (const Argument& argument : kernel.arguments) {
    out.emplace_back(static_cast<std::size_t>(argument.size));
    for (double& x : out.back()) x = random.uniform(-1, 1);
  }
  return out;
}

TEST_CASE("another order of statements computes the same bits") {
  RandomGenerator random(7);
  const Mechanism mechanism =
      prepare_mechanism(load_model(source_path("models/bench/arm7.urdf"), false).model);
  for (const char* function : {"fd", "id", "M", "J", "did"}) {
    CAPTURE(function);
    FunctionOptions options;
    if (std::string(function) == "J") options.frames = {mechanism.frames.back().name.raw()};
    for (const Function& derived : derive_function(mechanism, function, options)) {
      const Kernel& kernel = derived.kernel;
      const Kernel scheduled = schedule(kernel);
      CHECK(scheduled.name == kernel.name);
      CHECK(scheduled.arguments.size() == kernel.arguments.size());
      CHECK(scheduled.tape->input_count() == kernel.tape->input_count());
      CHECK(count_operations(scheduled).cost() == count_operations(kernel).cost());
      const Arrays arguments = random_arguments(kernel, random);
      CHECK(Interpreter<double>(scheduled)(arguments) == Interpreter<double>(kernel)(arguments));
    }
  }
}

/// Each value needs the one before.
Value chain(Tape& tape, const std::vector<Value>& x, const std::string& name, int length) {
  Value value = x[0];
  for (int k = 0; k < length; ++k) {
    value = (value + x[1]) * x[0];
    tape.name(value, name + std::to_string(k));
  }
  return value;
}

TEST_CASE("chains of operations that wait for each other take turns") {
  Kernel kernel;
  const std::vector<Value> a = kernel.add_argument("a", 2, "");
  const std::vector<Value> b = kernel.add_argument("b", 2, "");
  constexpr int kLength = 10;
  const Value first = chain(*kernel.tape, a, "first", kLength);
  const Value second = chain(*kernel.tape, b, "second", kLength);
  kernel.results.push_back({"out", 2, 1, "", {first, second}});
  const Kernel scheduled = schedule(kernel);
  int turns = 0;
  std::string before;
  for (std::uint32_t i = 0; i < scheduled.tape->size(); ++i) {
    const std::string* name = scheduled.tape->name_of(i);
    if (name == nullptr) continue;
    turns += name->substr(0, 1) != before;
    before = name->substr(0, 1);
  }
  CHECK(turns == 2 * kLength);
}

TEST_CASE("products are added to what is no product, so that all can be fused") {
  Kernel kernel;
  const std::vector<Value> x = kernel.add_argument("x", 5, "");
  // x0 x1 + x2 x3 + x4, to be (x4 + x0 x1) + x2 x3
  kernel.results.push_back({"out", 1, 1, "", {(x[0] * x[1] + x[2] * x[3]) + x[4]}});
  const Kernel arranged = arrange(kernel);
  const Tape& tape = *arranged.tape;
  const Node& last = tape.node(arranged.results.front().values.front());
  REQUIRE(last.op == Op::kAdd);
  const auto count = [&tape](Op op, const Node& node) {
    return static_cast<int>(tape.node(node.a).op == op) +
           static_cast<int>(tape.node(node.b).op == op);
  };
  CHECK(count(Op::kMultiply, last) == 1);
  CHECK(count(Op::kAdd, last) == 1);
  const Node& inner = tape.node(tape.node(last.a).op == Op::kAdd ? last.a : last.b);
  CHECK(count(Op::kMultiply, inner) == 1);
  CHECK(count(Op::kInput, inner) == 1);
}

TEST_CASE("a term that is added many times is multiplied") {
  Kernel kernel;
  const std::vector<Value> x = kernel.add_argument("x", 3, "");
  Value sum = x[0] * x[0];
  for (int k = 0; k < 3; ++k) sum = (sum + x[1]) + x[2];
  kernel.results.push_back({"out", 1, 1, "", {sum}});
  const Kernel arranged = arrange(kernel);
  CHECK(count_operations(kernel).flops() == 7);
  CHECK(count_operations(arranged).flops() == 5);  // x0 x0 + 3 x1 + 3 x2
  CHECK(Interpreter<double>(arranged)({{2, 0.25, 1}})[0][0] == 7.75);
}

}  // namespace
}  // namespace hybridyn::testing
