#include "comparison.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>

namespace hybridyn::testing {
namespace {

using generator::Function;

template <class Scalar>
using Named = std::map<std::string, std::vector<Scalar>>;

template <class Scalar, class Vector>
std::vector<Scalar> as_scalars(Vector& vector) {
  std::vector<Scalar> out;
  for (double& x : vector) {
    out.push_back(static_cast<Scalar>(x));
    x = static_cast<double>(out.back());
  }
  return out;
}

/// Rounds the sample to Scalar.
template <class Scalar>
Named<Scalar> arguments_of(Sample& sample) {
  return {{"q", as_scalars<Scalar>(sample.q)},
          {"v", as_scalars<Scalar>(sample.v)},
          {"qdd", as_scalars<Scalar>(sample.qdd)},
          {"tau", as_scalars<Scalar>(sample.tau)},
          {"F", as_scalars<Scalar>(sample.forces)},
          {"b", as_scalars<Scalar>(sample.tau)},
          {"gravity", as_scalars<Scalar>(sample.gravity)},
          {"parameters", as_scalars<Scalar>(sample.parameters)}};
}

/// Results of the last one.
template <class Scalar>
std::vector<std::vector<Scalar>> results_of(const std::vector<Function>& functions,
                                            Named<Scalar> known) {
  std::vector<std::vector<Scalar>> results;
  for (const Function& function : functions) {
    std::vector<std::vector<Scalar>> arguments;
    for (const generator::Argument& argument : function.kernel.arguments) {
      arguments.push_back(known.at(argument.name));
    }
    results = generator::evaluate<Scalar>(function, arguments);
    for (std::size_t r = 0; r < results.size(); ++r) {
      known[function.results()[r].name] = results[r];
    }
  }
  return results;
}

template <class Scalar>
void compare(const generator::Result& result, const std::vector<Scalar>& actual,
             const Expected& expected, Deviation& worst) {
  const MatrixX<double>& value = expected.value;
  if (result.rows != value.rows() || result.columns != value.cols() ||
      static_cast<Eigen::Index>(actual.size()) != value.size()) {
    worst = {std::numeric_limits<double>::infinity(), result.name + " has another size"};
    return;
  }
  const auto epsilon = static_cast<double>(std::numeric_limits<Scalar>::epsilon());
  const double unit = epsilon * (expected.scale + 1e-200);
  for (Eigen::Index i = 0; i < value.size(); ++i) {
    const double there = value.data()[i];
    const auto here = static_cast<double>(actual[i]);
    const double epsilons = std::abs(here - there) / unit;
    if (epsilons <= worst.epsilons) continue;
    std::ostringstream where;
    where.precision(17);
    where << result.name << '(' << i % value.rows() << ", " << i / value.rows() << "): " << here
          << ", expected " << there << ", scale " << expected.scale;
    worst = {std::isnan(epsilons) ? std::numeric_limits<double>::infinity() : epsilons,
             where.str()};
  }
}

}  // namespace

template <class Scalar>
Deviation deviation(const std::vector<Function>& functions, std::string_view key,
                    const RuntimeReference& reference, std::vector<Sample> samples) {
  Deviation worst;
  for (Sample& sample : samples) {
    const Named<Scalar> arguments = arguments_of<Scalar>(sample);
    const std::vector<std::vector<Scalar>> actual = results_of(functions, arguments);
    const std::vector<Expected> expected = reference(key, sample);
    const std::vector<generator::Result>& results = functions.back().results();
    if (results.size() != expected.size()) {
      return {std::numeric_limits<double>::infinity(), "another number of results"};
    }
    for (std::size_t r = 0; r < results.size(); ++r) {
      compare(results[r], actual[r], expected[r], worst);
    }
  }
  return worst;
}

template Deviation deviation<double>(const std::vector<Function>&, std::string_view,
                                     const RuntimeReference&, std::vector<Sample>);
template Deviation deviation<float>(const std::vector<Function>&, std::string_view,
                                    const RuntimeReference&, std::vector<Sample>);

std::vector<Function> build_functions(std::string_view key, const generator::Setting& setting) {
  std::vector<Function> out;
  for (const generator::FunctionRecipe& recipe : generator::function_recipes()) {
    if (recipe.key != key) continue;
    Function function;
    build(recipe, function, setting);
    for (Function& stage : in_stages(std::move(function), recipe)) out.push_back(std::move(stage));
  }
  return out;
}

std::vector<std::string> some_frames(const Model<double>& model, std::size_t most) {
  std::vector<std::string> out;
  const std::size_t count = model.frames.size();
  if (count <= most) {
    for (const auto& frame : model.frames) out.push_back(frame.name);
    return out;
  }
  for (std::size_t i = 0; i < most; ++i) {
    out.push_back(model.frames[i * (count - 1) / (most - 1)].name);
  }
  return out;
}

std::vector<Sample> random_samples(const TestModel& model, int count) {
  RandomGenerator generator(7);
  std::vector<Sample> out;
  for (int i = 0; i < count; ++i) out.push_back(random_sample(model.model, generator));
  return out;
}

std::vector<std::string_view> derivable_functions() {
  std::vector<std::string_view> out;
  for (const generator::FunctionRecipe& recipe : generator::function_recipes()) {
    if (recipe.key == "leaf" || recipe.key == "leaves") continue;  // of parts: splice_comparison
    const auto& known = generator::known_functions();
    const auto info = std::find_if(known.begin(), known.end(),
                                   [&](const auto& i) { return i.key == recipe.key; });
    const bool is_about_loops = info->loops == generator::FunctionInfo::Loops::kAbout;
    if (is_about_loops || generator::needs_contacts(recipe.key)) continue;  // constraints_test
    if (std::find(out.begin(), out.end(), recipe.key) == out.end()) out.push_back(recipe.key);
  }
  return out;
}

}  // namespace hybridyn::testing
