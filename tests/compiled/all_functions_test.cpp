// Every function, compiled as C++ and as C, computes what was derived.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "compiled/all_functions.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/compile/freedoms.hpp"
#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {

std::vector<CompiledLibrary>& compiled_libraries() {
  static std::vector<CompiledLibrary> libraries;
  return libraries;
}

const CompiledLibrary& compiled_library(const std::string& name) {
  for (const CompiledLibrary& library : compiled_libraries()) {
    if (library.name == name) return library;
  }
  throw std::logic_error("no library '" + name + "' in these tests");
}

namespace {

using generator::Function;

template <class Scalar>
using Arrays = std::vector<std::vector<Scalar>>;

/// In epsilons times the largest element of a result. Compiled code may add up in another order
/// than its kernel, and a library's sine and cosine of one angle at once may end in another digit;
/// M's condition then takes most.
constexpr double kRounding = 100;
/// Where C has the same by another derivation: the rounding of both, and M's condition in each.
constexpr double kTwoDerivations = 1000;
constexpr int kSamples = 10;

Model<double> load_model(const CompiledLibrary& library) {
  load::LoadOptions options;
  options.floating = library.floating;
  return load::load_urdf(source_path(library.file), options).model;
}

/// The functions that the library was written from, in its order.
std::vector<Function> derive(const CompiledLibrary& library, const Model<double>& model) {
  generator::Mechanism mechanism = generator::prepare_mechanism(model);
  generator::FunctionOptions options;
  options.frames = library.frames;
  options.lanes = !library.counts.empty();  // in C++
  if (library.open) {
    options.gravity.reset();
    for (std::size_t f = 0; f < mechanism.frames.size(); ++f) {
      if (mechanism.frames[f].body == generator::kGround) continue;
      open_parameters(mechanism, {static_cast<int>(f), true, true, true});
    }
  }
  if (!library.contact.empty()) {
    options.contacts = {{library.contact.substr(0, library.contact.find(':')), true}};
  }
  if (model.has_constraints()) {
    options.independent = generator::independent_velocities(model, mechanism, {});
  }
  std::vector<Function> out;
  for (const generator::FunctionInfo& info : generator::known_functions()) {
    if (library.contact.empty() && generator::needs_contacts(info.key)) continue;
    const bool is_about_loops = info.loops == generator::FunctionInfo::Loops::kAbout;
    if (is_about_loops && !model.has_constraints()) continue;
    for (const Function& function : derive_function(mechanism, info.key, options)) {
      out.push_back(arrange(function));
    }
  }
  return out;
}

/// Arguments by name. Open parameters are those of some robot: M is positive definite.
using Sample = std::map<std::string, std::vector<double>>;

Sample random_sample(const Model<double>& model, const std::vector<Function>& derived,
                     RandomGenerator& random) {
  Sample out;
  for (const Function& function : derived) {
    for (const generator::Argument& argument : function.kernel.arguments) {
      std::vector<double>& values = out[argument.name];
      values.resize(static_cast<std::size_t>(argument.size));
      for (double& x : values) x = random.uniform(-1, 1);
    }
  }
  VectorX<double> q(model.nq);
  hybridyn::random(model, random, q);
  out["q"].assign(q.begin(), q.end());
  std::vector<double>& parameters = out["parameters"];
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::size_t at = i % 10;  // mass, com x y z, inertia xx xy xz yy yz zz
    const bool positive = at == 0 || at == 4 || at == 7 || at == 9;
    parameters[i] = positive ? random.uniform(1, 2) : 0.2 * parameters[i];
  }
  return out;
}

template <class Scalar>
Arrays<Scalar> arguments_of(const Function& derived, const Sample& sample) {
  Arrays<Scalar> out;
  for (const generator::Argument& argument : derived.kernel.arguments) {
    out.emplace_back();
    for (const double x : sample.at(argument.name)) out.back().push_back(static_cast<Scalar>(x));
  }
  return out;
}

/// Results are not a number before, with one element too many, which must stay that.
template <class Scalar>
Arrays<Scalar> call(const CompiledFunction<Scalar>& function, const Function& derived,
                    const Arrays<Scalar>& arguments) {
  Arrays<Scalar> results;
  std::vector<const Scalar*> in;
  std::vector<Scalar*> out;
  for (const std::vector<Scalar>& argument : arguments) in.push_back(argument.data());
  results.reserve(derived.results().size());
  for (const generator::Result& result : derived.results()) {
    const auto size = static_cast<std::size_t>(result.rows * result.columns);
    results.emplace_back(size + 1, std::numeric_limits<Scalar>::quiet_NaN());
    out.push_back(results.back().data());
  }
  function.call(in.data(), out.data());
  for (std::vector<Scalar>& result : results) {
    REQUIRE(std::isnan(result.back()));
    result.pop_back();
  }
  return results;
}

/// The largest difference in epsilons of the largest element; infinite if something is no number.
template <class Scalar>
double deviation(const std::vector<Scalar>& a, const std::vector<Scalar>& b) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  double scale = 0;
  double most = 0;
  if (a.size() != b.size()) return kInfinite;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!std::isfinite(a[i]) || !std::isfinite(b[i])) return kInfinite;
    scale = std::max(scale, static_cast<double>(std::abs(b[i])));
    most = std::max(most, static_cast<double>(std::abs(a[i] - b[i])));
  }
  if (most == 0) return 0;
  return most / (static_cast<double>(std::numeric_limits<Scalar>::epsilon()) * scale);
}

template <class Scalar>
void check_same(const Function& derived, const Arrays<Scalar>& actual,
                const Arrays<Scalar>& expected, double rounding = kRounding) {
  REQUIRE(actual.size() == expected.size());
  for (std::size_t r = 0; r < actual.size(); ++r) {
    INFO(derived.results()[r].name);
    // The inverse of a matrix without full rank, of which rounding decides: tests/generator.
    if (derived.results()[r].name == "Lambda") continue;
    CHECK(deviation(actual[r], expected[r]) <= rounding);
  }
}

template <class Scalar>
void check_against_derivations(const CompiledLibrary& library,
                               const std::vector<CompiledFunction<Scalar>>& functions) {
  const Model<double> model = load_model(library);
  const std::vector<Function> derived = derive(library, model);
  REQUIRE(functions.size() == derived.size());
  RandomGenerator random(5);
  for (int i = 0; i < kSamples; ++i) {
    INFO(library.name << ", sample " << i);
    Sample sample = random_sample(model, derived, random);
    for (std::size_t k = 0; k < derived.size(); ++k) {
      INFO(derived[k].kernel.name);
      const Arrays<Scalar> arguments = arguments_of<Scalar>(derived[k], sample);
      const Arrays<Scalar> expected = generator::evaluate<Scalar>(derived[k], arguments);
      check_same(derived[k], call(functions[k], derived[k], arguments), expected);
      for (const char* handed_on : {"factor", "kept_begin"}) {
        for (std::size_t r = 0; r < expected.size(); ++r) {
          if (derived[k].results()[r].name != handed_on) continue;
          sample[handed_on].assign(expected[r].begin(), expected[r].end());
        }
      }
    }
  }
}

TEST_CASE("every known function is in the libraries, with its arguments and results") {
  REQUIRE(compiled_libraries().size() == 10);
  for (const CompiledLibrary& library : compiled_libraries()) {
    INFO(library.name);
    const std::vector<Function> derived = derive(library, load_model(library));
    const auto check = [&derived](const auto& functions) {
      if (functions.empty()) return;
      REQUIRE(functions.size() == derived.size());
      for (std::size_t k = 0; k < derived.size(); ++k) {
        INFO(derived[k].kernel.name);
        CHECK(functions[k].name == derived[k].kernel.name);
        CHECK(functions[k].argument_count == derived[k].kernel.arguments.size());
        CHECK(functions[k].result_count == derived[k].results().size());
      }
    };
    CHECK((!library.functions.empty() || !library.single_precision.empty()));
    check(library.functions);
    check(library.single_precision);
  }
}

TEST_CASE("a library tells the layout of its model and the operations of its functions") {
  for (const CompiledLibrary& library : compiled_libraries()) {
    if (library.counts.empty()) continue;  // of C
    INFO(library.name);
    const Model<double> model = load_model(library);
    REQUIRE(library.joints.size() == static_cast<std::size_t>(model.size()));
    for (int i = 0; i < model.size(); ++i) {
      const JointMetadata& joint = library.joints[static_cast<std::size_t>(i)];
      const Link<double>& link = model.links[i];
      INFO(joint.name);
      CHECK(joint.name == model.joints[i].name);
      CHECK(joint.type == to_string(link.type));
      CHECK(joint.q_index == link.q_index);
      CHECK(joint.nq == link.nq());
      CHECK(joint.v_index == link.v_index);
      CHECK(joint.nv == link.nv());
    }
    const std::vector<Function> derived = derive(library, model);
    REQUIRE(library.counts.size() == derived.size());
    for (std::size_t k = 0; k < derived.size(); ++k) {
      const FunctionMetadata& said = library.counts[k];
      const generator::OperationCount count = count_operations(derived[k]);
      INFO(said.name);
      CHECK(said.name == derived[k].kernel.name);
      CHECK(said.multiplications == count.multiplications);
      CHECK(said.additions == count.additions);
      CHECK(said.divisions == count.divisions);
      CHECK(said.angles == count.angles);
    }
  }
}

TEST_CASE("compiled functions compute what was derived") {
  for (const CompiledLibrary& library : compiled_libraries()) {
    if (!library.functions.empty()) check_against_derivations(library, library.functions);
  }
}

TEST_CASE("compiled functions compute what was derived, in single precision") {
  for (const CompiledLibrary& library : compiled_libraries()) {
    if (!library.single_precision.empty())
      check_against_derivations(library, library.single_precision);
  }
}

/// For one scalar, that of both lists.
template <class Scalar>
void check_languages(const CompiledLibrary& cpp,
                     const std::vector<CompiledFunction<Scalar>>& cpp_functions,
                     const std::vector<CompiledFunction<Scalar>>& c_functions) {
  const Model<double> model = load_model(cpp);
  const std::vector<Function> derived = derive(cpp, model);
  REQUIRE(cpp_functions.size() == derived.size());
  REQUIRE(c_functions.size() == derived.size());
  RandomGenerator random(6);
  for (int i = 0; i < kSamples; ++i) {
    INFO(cpp.name << ", sample " << i);
    const Sample sample = random_sample(model, derived, random);
    for (std::size_t k = 0; k < derived.size(); ++k) {
      INFO(derived[k].kernel.name);
      const Arrays<Scalar> arguments = arguments_of<Scalar>(derived[k], sample);
      check_same(derived[k], call(c_functions[k], derived[k], arguments),
                 call(cpp_functions[k], derived[k], arguments),
                 derived[k].tree ? kTwoDerivations : kRounding);
    }
  }
}

TEST_CASE("functions in C compute what those in C++ do") {
  check_languages(compiled_library("four_bar_all"), compiled_library("four_bar_all").functions,
                  compiled_library("four_bar_all_c").functions);
  for (const std::string model : {"branched", "pa10"}) {
    const CompiledLibrary& cpp = compiled_library(model + "_all");
    check_languages(cpp, cpp.functions, compiled_library(model + "_all_c").functions);
    check_languages(cpp, cpp.single_precision,
                    compiled_library(model + "_all_c_float").single_precision);
  }
}

TEST_CASE("forward dynamics may write accelerations over the forces it is given") {
  for (const CompiledLibrary& library : compiled_libraries()) {
    if (library.functions.empty()) continue;
    INFO(library.name);
    const Model<double> model = load_model(library);
    const std::vector<Function> derived = derive(library, model);
    const Function& forward = derived.front();
    REQUIRE(forward.kernel.name == "forward_dynamics");
    REQUIRE(forward.kernel.arguments[2].name == "tau");
    RandomGenerator random(7);
    Arrays<double> arguments = arguments_of<double>(forward, random_sample(model, derived, random));
    const Arrays<double> expected = call(library.functions.front(), forward, arguments);
    std::vector<const double*> in;
    for (const std::vector<double>& argument : arguments) in.push_back(argument.data());
    double* const out = arguments[2].data();
    library.functions.front().call(in.data(), &out);
    CHECK(arguments[2] == expected[0]);
  }
}

}  // namespace
}  // namespace hybridyn::testing
