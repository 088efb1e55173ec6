// Bricks, generated and compiled while the program runs, beside numeric parts.
#include "hybridyn/toolchain/brick.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cut_structure.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

/// Compiled as fast as can be: what is compared is the numbers.
std::unique_ptr<Part> make_brick(Model<double> model, const std::vector<std::string>& handles) {
  if (handles.empty()) return make_numeric(std::move(model), handles);
  tools::CompileOptions options;
  options.flags = {"-O0"};
  options.use_cache = false;
  options.headers = source_path("runtime/include");
  return tools::make_brick(model.name, model, handles, options);
}

TEST_CASE("mechanisms cut into bricks have the accelerations of the whole") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    MechanismOptions options;
    options.joints = 5 + static_cast<int>(seed);
    options.floating = seed % 3 == 1;
    options.loops = static_cast<int>(seed % 3);
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator random(seed);
    CutStructure cut(mechanism.model, random, 0.4, make_brick);
    for (int k = 0; k < 3; ++k) {
      const LoadedState s(mechanism.model, closed_state(mechanism, random), random);
      check_against_whole(mechanism.model, cut, s, options.loops > 0 ? 1e-8 : 1e-10);
    }
  }
}

TEST_CASE("a brick tells of its handles what a numeric part tells") {
  const Model<double> model = load::load_urdf(source_path("models/pa10/pa10.urdf"), {}).model;
  const std::vector<std::string> handles = {"link3", "link7"};
  const std::unique_ptr<Part> brick = make_brick(model, handles);
  const std::unique_ptr<Part> numeric = make_numeric(model, handles);
  CHECK(static_cast<const Brick&>(*brick).find_handle("link7") == 1);
  CHECK(static_cast<const Brick&>(*brick).find_handle("hand") == -1);
  RandomGenerator random(3);
  for (int k = 0; k < 10; ++k) {
    VectorX<double> q(7);
    hybridyn::random(model, random, q);
    const VectorX<double> v = random_vector(7, random, 1);
    const VectorX<double> tau = random_vector(7, random, 10);
    const Vector3<double> gravity = 9.81 * random.direction();
    REQUIRE(brick->update(q.data(), v.data(), tau.data(), gravity) == Status::kOk);
    REQUIRE(numeric->update(q.data(), v.data(), tau.data(), gravity) == Status::kOk);
    const auto is_near = [](const auto& a, const auto& b) {
      return (a - b).cwiseAbs().maxCoeff() < 1e-11 * std::max(1.0, b.cwiseAbs().maxCoeff());
    };
    Vector6<double> F[2];
    for (int i = 0; i < 2; ++i) {
      CHECK(is_near(brick->pose(i).rotation, numeric->pose(i).rotation));
      CHECK(is_near(brick->pose(i).translation, numeric->pose(i).translation));
      CHECK(is_near(brick->twist(i).vector(), numeric->twist(i).vector()));
      CHECK(is_near(brick->beta(i), numeric->beta(i)));
      for (int j = 0; j < 2; ++j) CHECK(is_near(brick->phi(i, j), numeric->phi(i, j)));
      F[i] = random_vector(6, random, 5);
    }
    VectorX<double> one(7), other(7);
    brick->accelerations(F, one.data());
    numeric->accelerations(F, other.data());
    CHECK(is_near(one, other));
    brick->respond(F, one.data());
    numeric->respond(F, other.data());
    CHECK(is_near(one, other));
    brick->integrate(q.data(), v.data(), 0.1, one.data());
    numeric->integrate(q.data(), v.data(), 0.1, other.data());
    CHECK(one == other);
  }
}

TEST_CASE("a table that is no brick's is refused") {
  const hybridyn_function functions[1] = {};
  hybridyn_library library{};
  library.name = "odd";
  library.functions = functions;
  CHECK_THROWS_MATCHES(Brick(library), Error,
                       MessageMatches(ContainsSubstring("table of version 0, not 2")));
  library.version = HYBRIDYN_ENTRY_VERSION;
  CHECK_THROWS_MATCHES(Brick(library), Error,
                       MessageMatches(ContainsSubstring("no function brick_begin")));
  const hybridyn_array arrays[] = {{"q", 3, 0}};
  hybridyn_function wrong[2] = {};
  wrong[0] = {"brick_begin", arrays, 1, 0, 0, nullptr, {}};
  wrong[1] = {"brick_end", arrays, 1, 0, 0, nullptr, {}};
  library.functions = wrong;
  library.function_count = 2;
  CHECK_THROWS_MATCHES(Brick(library), Error,
                       MessageMatches(ContainsSubstring("'q' of 3 numbers, which no brick has")));
}

}  // namespace
}  // namespace hybridyn::testing
