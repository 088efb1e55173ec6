// What was reached is kept: operations of functions whose cost matters most.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "support/paths.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

generator::OperationCount count(const std::string& model, bool floating, const char* function) {
  const auto file = source_path("models/bench") / (model + ".urdf");
  const auto mechanism = generator::prepare_mechanism(load_model(file, floating).model);
  generator::FunctionOptions options;
  options.frames = {mechanism.frames.back().name.raw()};
  return generator::count_operations(derive_function(mechanism, function, options).front());
}

struct Count {
  const char* model;
  bool floating;
  const char* function;
  int multiplications;
  int additions;
};

TEST_CASE("functions take as many operations as they did") {
  constexpr Count kCounts[] = {
      {"arm7", false, "id", 314, 293},       {"arm7", false, "fd", 613, 555},
      {"planar7", false, "fd", 135, 135},    {"chain12", true, "fd", 1073, 970},
      {"quadruped", true, "fd", 1314, 1303}, {"humanoid", true, "fd", 3677, 3595},
  };
  for (const Count& limit : kCounts) {
    INFO(limit.model << ' ' << limit.function);
    const generator::OperationCount now = count(limit.model, limit.floating, limit.function);
    INFO("now {\"" << limit.model << "\", ..., " << now.multiplications << ", " << now.additions
                   << "}: where that is meant, or fewer, write it into the table");
    CHECK(now.multiplications == limit.multiplications);
    CHECK(now.additions == limit.additions);
  }
}

TEST_CASE("inverse dynamics in a plane takes as many operations as it did") {
  CHECK(count("planar7", false, "id").flops() == 131);
}

TEST_CASE("each joint's angle is taken once, unless nothing depends on it") {
  CHECK(count("arm7", false, "id").angles == 6);  // the first axis is vertical
  CHECK(count("arm7", false, "fk").angles == 7);
  CHECK(count("arm7", false, "id").divisions == 0);
  CHECK(count("arm7", false, "fd").divisions <= 7);
}

}  // namespace
}  // namespace hybridyn::testing
