// Kernels cut in pieces of bounded size.
#include <catch2/catch_test_macros.hpp>
#include <limits>
#include <map>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/optimize/pieces.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/paths.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;
using Arrays = std::map<std::string, std::vector<double>>;

/// Calls the pieces one after the other on the same arrays.
Arrays run(const gen::Pieces& pieces, Arrays arrays) {
  arrays[gen::kKeptBetweenPieces].assign(static_cast<std::size_t>(pieces.kept),
                                         std::numeric_limits<double>::quiet_NaN());
  for (const gen::Kernel& kernel : pieces.kernels) {
    std::vector<std::vector<double>> arguments;
    for (const gen::Argument& a : kernel.arguments) arguments.push_back(arrays.at(a.name));
    const auto results = gen::Interpreter<double>(kernel)(arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      std::vector<double>& to = arrays.at(kernel.results[r].name);
      for (std::size_t i = 0; i < results[r].size(); ++i) {
        to[static_cast<std::size_t>(kernel.results[r].index(i))] = results[r][i];
      }
    }
  }
  return arrays;
}

void check(const gen::Kernel& kernel, int operations_of_piece) {
  RandomGenerator random(2);
  Arrays arrays;
  std::vector<std::vector<double>> arguments;
  for (const gen::Argument& a : kernel.arguments) {
    std::vector<double>& values = arrays[a.name];
    for (int i = 0; i < a.size; ++i) values.push_back(random.uniform(-1, 1));
    arguments.push_back(values);
  }
  for (const gen::Result& r : kernel.results) {
    arrays[r.name].assign(static_cast<std::size_t>(r.rows * r.columns), 0);
  }
  const gen::Pieces pieces = gen::cut_in_pieces(kernel, 0, operations_of_piece);
  CHECK(pieces.kernels.size() > 1);
  for (const gen::Kernel& piece : pieces.kernels) {
    CHECK(gen::count_operations(piece).flops() <= operations_of_piece);
  }
  const Arrays out = run(pieces, arrays);
  const auto expected = gen::Interpreter<double>(kernel)(arguments);
  for (std::size_t r = 0; r < expected.size(); ++r) {
    const gen::Result& result = kernel.results[r];
    INFO(result.name);
    for (std::size_t i = 0; i < expected[r].size(); ++i) {
      CHECK(out.at(result.name)[static_cast<std::size_t>(result.index(i))] == expected[r][i]);
    }
  }
}

TEST_CASE("pieces of a function, called one after the other, compute the same bits") {
  const TestModel model = load_model(source_path("models/pa10/pa10.urdf"), false);
  const gen::Mechanism mechanism = gen::prepare_mechanism(model.model);
  for (const char* const key : {"fd", "dfd", "M"}) {
    INFO(key);
    const gen::Function function = arrange(gen::derive_function(mechanism, key).front());
    for (const int size : {37, 100}) check(function.kernel, size);
  }
}

TEST_CASE("a small function is in one piece that keeps nothing") {
  const TestModel model = load_model(source_path("models/papers/planar_3r.urdf"), false);
  const gen::Function function =
      std::move(gen::derive_function(gen::prepare_mechanism(model.model), "fd").front());
  const gen::Pieces pieces = gen::cut_in_pieces(function.kernel, 1000, 10);
  CHECK(pieces.kernels.size() == 1);
  CHECK(pieces.kept == 0);
}

}  // namespace
}  // namespace hybridyn::testing
