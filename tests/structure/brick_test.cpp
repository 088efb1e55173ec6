// Bricks, generated and compiled while the program runs, beside numeric parts.
#include "hybridyn/toolchain/brick.hpp"

#include <dlfcn.h>

#include <fstream>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cut_structure.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/compiled/structure.hpp"
#include "hybridyn/structure/numeric_part.hpp"
#include "hybridyn/toolchain/generated_code.hpp"
#include "support/built_model.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::MessageMatches;

/// Compiled as fast as can be: what is compared is the numbers.
tools::CompileOptions fast() {
  tools::CompileOptions out;
  out.flags = {"-O0"};
  out.use_cache = false;
  out.headers = source_path("runtime/include");
  return out;
}

std::unique_ptr<Part> make_brick(Model<double> model, const std::vector<std::string>& handles) {
  if (handles.empty()) return make_numeric(std::move(model), handles);
  return tools::make_brick(model.name, model, handles, fast());
}

bool is_near(const MatrixX<double>& a, const MatrixX<double>& b) {
  return (a - b).cwiseAbs().maxCoeff() < 1e-11 * std::max(1.0, b.cwiseAbs().maxCoeff());
}

load::LoadedModel pa10() { return load::load_urdf(source_path("models/pa10/pa10.urdf"), {}); }

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
  const Model<double> model = pa10().model;
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
                       MessageMatches(ContainsSubstring("table of version 0, not " +
                                                        std::to_string(HYBRIDYN_ENTRY_VERSION))));
  library.version = HYBRIDYN_ENTRY_VERSION;
  CHECK_THROWS_MATCHES(Brick(library), Error,
                       MessageMatches(ContainsSubstring("no function brick_begin")));
  // Each is refused for itself: a size, a name, what is given where it is wanted, what is missing.
  const auto with = [&](const std::vector<hybridyn_array>& begin, int arguments,
                        const std::vector<hybridyn_array>& end, int its_arguments) {
    const hybridyn_function wrong[2] = {{"brick_begin",
                                         begin.data(),
                                         arguments,
                                         static_cast<int>(begin.size()) - arguments,
                                         0,
                                         nullptr,
                                         {}},
                                        {"brick_end",
                                         end.data(),
                                         its_arguments,
                                         static_cast<int>(end.size()) - its_arguments,
                                         0,
                                         nullptr,
                                         {}}};
    library.functions = wrong;
    library.function_count = 2;
    Brick brick(library);
  };
  const auto refuses = [](const char* what) { return MessageMatches(ContainsSubstring(what)); };
  library.positions = library.velocities = library.frame_count = 1;
  const char* const handle = "tip";
  library.frames = &handle;
  const std::vector<hybridyn_array> begin = {{"q", 1, 0},      {"v", 1, 0},     {"tau", 1, 0},
                                             {"place", 12, 0}, {"twist", 6, 0}, {"Phi", 36, 0},
                                             {"beta", 6, 0}};
  const std::vector<hybridyn_array> end = {{"F", 6, 0}, {"qdd", 1, 0}};
  CHECK_NOTHROW(with(begin, 3, end, 1));
  CHECK_THROWS_MATCHES(with({{"q", 3, 0}}, 1, end, 1), Error,
                       refuses("'q' of 3 numbers, which no brick has"));
  CHECK_THROWS_MATCHES(with({{"p", 1, 0}}, 1, end, 1), Error,
                       refuses("'p' of 1 numbers, which no brick has"));
  CHECK_THROWS_MATCHES(with(begin, 3, {{"q", 1, 0}, {"F", 6, 0}, {"qdd", 1, 0}}, 2), Error,
                       refuses("brick_end has an array 'q' of 1 numbers, which no brick has"));
  CHECK_THROWS_MATCHES(with(begin, 3, {{"F", 6, 0}}, 1), Error,
                       refuses("brick_end does not give 'qdd'"));
  std::vector<hybridyn_array> without = begin;
  without.pop_back();
  CHECK_THROWS_MATCHES(with(without, 3, end, 1), Error,
                       refuses("brick_begin does not give 'beta'"));
}

/// Pages that are in memory.
long resident_pages() {
  long size = 0;
  long resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident;
}

/// A library is loaded and unloaded so often, with a part made of it and used each time.
void check_unloading(int times) {
  const Model<double> model = pa10().model;
  const generator::Library library =
      generator::compile(model, tools::request_brick("brick", {"link7"}));
  const tools::CompiledFile file = tools::compile_generated("pa10", library, fast());
  const VectorX<double> state = VectorX<double>::LinSpaced(7, 0.1, 0.7);
  const auto accelerations = [&] {
    const auto code = std::make_shared<tools::GeneratedCode>(file);
    Brick brick(code->table(), code);
    const Vector6<double> F = Vector6<double>::Ones();
    VectorX<double> qdd(7);
    REQUIRE(brick.update(state.data(), state.data(), state.data(), {0, 0, -9.81}) == Status::kOk);
    brick.accelerations(&F, qdd.data());
    return qdd;
  };
  const auto is_loaded = [&] {
    void* const handle = dlopen(file.path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
    if (handle != nullptr) dlclose(handle);
    return handle != nullptr;
  };
  const VectorX<double> expected = accelerations();
  long before = 0;
  for (int k = 0; k < times; ++k) {
    if (k == times / 2) before = resident_pages();
    REQUIRE(accelerations() == expected);
    REQUIRE(!is_loaded());
  }
  // A library that stayed would take a page each time at least.
  CHECK(resident_pages() - before < times / 8);
  const auto code = std::make_shared<tools::GeneratedCode>(file);
  CHECK(is_loaded());
}

TEST_CASE("a brick's library is unloaded with it, and leaves nothing behind") {
  check_unloading(80);
}

TEST_CASE("a brick's library is loaded and unloaded a thousand times", "[nightly]") {
  check_unloading(1000);
}

TEST_CASE("a brick with open parameters takes up loads that a numeric part has in its model") {
  load::LoadedModel loaded = pa10();
  const std::vector<std::string> handles = {"base", "link7"};
  generator::OpenParameters open;
  open.link = "link7";
  open.mass = open.com = open.inertia = true;
  const std::unique_ptr<Brick> brick =
      tools::make_brick("pa10", loaded.model, handles, fast(), {open});
  REQUIRE(brick->parameters().size() == 10);
  RandomGenerator random(8);
  const auto check = [&](const Model<double>& model) {
    NumericPart numeric(model, handles);
    VectorX<double> q(7);
    hybridyn::random(model, random, q);
    const VectorX<double> v = random_vector(7, random, 1);
    const Vector3<double> gravity(0, 0, -9.81);
    REQUIRE(brick->update(q.data(), v.data(), v.data(), gravity) == Status::kOk);
    REQUIRE(numeric.update(q.data(), v.data(), v.data(), gravity) == Status::kOk);
    CHECK(is_near(brick->beta(1), numeric.beta(1)));
    CHECK(is_near(brick->phi(1, 1), numeric.phi(1, 1)));
    const Vector6<double> F[2] = {Vector6<double>::Ones(), random_vector(6, random, 5)};
    VectorX<double> one(7), other(7);
    brick->accelerations(F, one.data());
    numeric.accelerations(F, other.data());
    CHECK(is_near(one, other));
  };
  check(loaded.model);  // what the file says
  LinkDescription* link7 = nullptr;
  for (LinkDescription& link : loaded.description.links) {
    if (link.name == "link7") link7 = &link;
  }
  REQUIRE(link7 != nullptr);
  const std::vector<double> nominal = brick->parameters();
  CHECK(nominal[brick->find_parameter("mass_link7")] == link7->mass);
  CHECK(brick->find_parameter("mass_link6") == -1);
  for (const double load : {2.5, 0.0, 11.0}) {
    link7->mass = 1 + load;
    link7->center_of_mass = {0.02, -0.01, 0.1 + 0.01 * load};
    link7->inertia << 1.5, 0.1, -0.2, 0.1, 1.2, 0.05, -0.2, 0.05, 1.1 + load;
    const Matrix3<double>& I = link7->inertia;
    const Vector3<double>& c = link7->center_of_mass;
    brick->set_parameters(
        {link7->mass, c.x(), c.y(), c.z(), I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)});
    check(built_model(loaded.description, BuildOptions()));
  }
  CHECK_THROWS_MATCHES(brick->set_parameters({1.0}), Error,
                       MessageMatches(ContainsSubstring("has 10 parameters, not 1")));
  brick->set_parameters(nominal);
  check(pa10().model);
}

}  // namespace
}  // namespace hybridyn::testing
