// Functions evaluated through the interpreter, against the numeric runtime.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/generator/derive/function_builders.hpp"
#include "runtime_reference.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {

/// Rounding errors are this many epsilon of an expected result's scale at most: in double 1e-12.
constexpr double kRounding = 4500;

/// Derivatives: 1e-9, what sixth-order differences of well-scaled functions leave room for.
constexpr double kDerivativeRounding = 4.5e6;

inline bool is_derivative(std::string_view key) {
  return key == "did" || key == "dfd" || key == "dfdF";
}
/// Made of other functions, and larger.
inline bool is_large(std::string_view key) { return is_derivative(key) || key == "regressor"; }

/// The largest error of all results: how many epsilon(Scalar) of the scale, and where.
struct Deviation {
  double epsilons = 0;
  std::string where;
};

/// Of functions that follow each other: results are arguments of the next. Scalar is
/// double or float; arguments are rounded to it before the reference sees them.
template <class Scalar>
Deviation deviation(const std::vector<generator::Function>& functions, std::string_view key,
                    const RuntimeReference& reference, std::vector<Sample> samples);

/// Derived as the setting says.
std::vector<generator::Function> build_functions(std::string_view key,
                                                 const generator::Setting& setting);

/// At most `most` frames of a model, the first and last among them.
std::vector<std::string> some_frames(const Model<double>& model, std::size_t most = 8);

std::vector<Sample> random_samples(const TestModel& model, int count);

/// Keys of all functions of trees that can be derived, each once.
std::vector<std::string_view> derivable_functions();

}  // namespace hybridyn::testing
