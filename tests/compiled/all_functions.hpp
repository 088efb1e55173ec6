// Generated libraries with all functions there are, compiled into this executable.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/kernel/metadata.hpp"

namespace hybridyn::testing {

/// Any generated function, called with a pointer for each argument and each result.
template <class Scalar>
struct CompiledFunction {
  std::string name;
  std::size_t argument_count;
  std::size_t result_count;
  std::function<void(const Scalar* const* arguments, Scalar* const* results)> call;
};

template <class Scalar, std::size_t>
using ArgumentPointer = const Scalar*;
template <class Scalar, std::size_t>
using ResultPointer = Scalar*;

/// What a function with that many arguments and results must be; one of C++ also noexcept.
template <bool kIsCpp, class Scalar, std::size_t... arguments, std::size_t... results>
CompiledFunction<Scalar> adapt(
    const char* name, std::index_sequence<arguments...> /*counts*/,
    std::index_sequence<results...> /*counts*/,
    void (*function)(ArgumentPointer<Scalar, arguments>...,
                     ResultPointer<Scalar, results>...) noexcept(kIsCpp)) {
  return {name, sizeof...(arguments), sizeof...(results),
          [function](const Scalar* const* in, Scalar* const* out) {
            function(in[arguments]..., out[results]...);
          }};
}

/// How a library was generated, and what it has. C has functions for one scalar and no facts.
struct CompiledLibrary {
  std::string name;
  std::string file;  // of the project
  bool floating;
  bool open;  // gravity and all inertial parameters are arguments
  std::vector<std::string> frames;
  std::string contact;  // a point that cfd and dcfd hold: LINK:point; or nothing
  std::vector<CompiledFunction<double>> functions;
  std::vector<CompiledFunction<float>> single_precision;
  std::vector<JointMetadata> joints;
  std::vector<FunctionMetadata> counts;
};

/// In no particular order.
std::vector<CompiledLibrary>& compiled_libraries();

/// The one of that name; throws if there is none.
const CompiledLibrary& compiled_library(const std::string& name);

struct LibraryRegistration {
  explicit LibraryRegistration(CompiledLibrary library) {
    compiled_libraries().push_back(std::move(library));
  }
};

template <class T, std::size_t kSize>
std::vector<T> as_vector(const std::array<T, kSize>& array) {
  return {array.begin(), array.end()};
}

}  // namespace hybridyn::testing
