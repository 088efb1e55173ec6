// Straight-line code about to be generated: arguments, results, and the tape that leads from one to
// the other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/array_id.hpp"
#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

struct Argument {
  std::string name;
  int size;
  std::string description;            // what it is, in which frame
  std::vector<std::string> elements;  // names of its elements; empty: numbered
  int stage = 0;                      // from which it is known; see optimize/stages.hpp
  ArrayId array{};                    // of a robot's part: what it is
};

/// An array of rows x columns values, stored by columns as Eigen does.
struct Result {
  std::string name;
  int rows;
  int columns;
  std::string description;
  std::vector<Value> values;
  std::vector<int> written{};  // indices of the elements that `values` are; empty: all
  int stage = 0;               // in which it is wanted
  ArrayId array{};             // of a robot's part: what it is

  int index(std::size_t value) const {
    return written.empty() ? static_cast<int>(value) : written[value];
  }
};

struct Kernel {
  std::string name;
  std::string description;
  std::string derivation;  // how it was derived, for people
  int lanes = 0;           // of siblings, that many
  int part = -1;           // of the robot, that this is of; of siblings the last one
  std::vector<Argument> arguments;
  std::vector<Result> results;
  std::unique_ptr<Tape> tape = std::make_unique<Tape>();
  /// Which element of which argument an input of the tape is.
  struct Element {
    int argument;
    int index;
  };
  std::vector<Element> inputs;

  /// Adds an argument and returns its elements.
  std::vector<Value> add_argument(const std::string& argument, int size,
                                  const std::string& description_of_it,
                                  const std::vector<std::string>& elements = {}, int stage = 0) {
    std::vector<Value> out;
    for (int i = 0; i < size; ++i) {
      inputs.push_back({static_cast<int>(arguments.size()), i});
      out.push_back(tape->input());
    }
    arguments.push_back({argument, size, description_of_it, elements, stage});
    return out;
  }
  std::vector<Value> add_argument(const Array& array, int size,
                                  const std::string& description_of_it,
                                  const std::vector<std::string>& elements = {}, int stage = 0) {
    std::vector<Value> out = add_argument(array.name, size, description_of_it, elements, stage);
    arguments.back().array = array.id;
    return out;
  }
};

/// All that a kernel is but its tape and its results: to write it anew.
inline Kernel outline_of(const Kernel& kernel) {
  Kernel out;
  out.name = kernel.name;
  out.description = kernel.description;
  out.derivation = kernel.derivation;
  out.lanes = kernel.lanes;
  out.part = kernel.part;
  out.arguments = kernel.arguments;
  out.inputs = kernel.inputs;
  return out;
}

/// visit(value) of everything that is computed.
template <class Visit>
void for_computed_values(const Kernel& kernel, const Visit& visit) {
  for (const Result& result : kernel.results) {
    for (const Value& value : result.values) visit(value);
  }
}

}  // namespace hybridyn::generator
