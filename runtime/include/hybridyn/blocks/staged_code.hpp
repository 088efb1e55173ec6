// Two functions of generated code, found by its table (kernel/entry.h), of which the second goes on
// where the first ended: their arrays, each once, whichever of the two it is an argument or a
// result of.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/kernel/entry.h"

namespace hybridyn::internal {

class StagedCode {
 public:
  /// `loaded` is kept as long as the object is, so that the library stays in memory. Throws Error
  /// where the table has another version, or no functions of these names.
  StagedCode(const hybridyn_library& library, std::shared_ptr<const void> loaded,
             const std::string& stem)
      : library_(checked(library)),
        loaded_(std::move(loaded)),
        begin_(function(stem + "_begin")),
        end_(function(stem + "_end")) {
    bind(begin_, in_of_begin_, out_of_begin_);
    bind(end_, in_of_end_, out_of_end_);
  }

  void begin() { begin_.evaluate(nullptr, 1, in_of_begin_.data(), out_of_begin_.data(), nullptr); }
  void end() { end_.evaluate(nullptr, 1, in_of_end_.data(), out_of_end_.data(), nullptr); }

  /// The argument of this name, which must have this many numbers; one that the functions do not
  /// need has a place all the same. Throws Error.
  double* argument(const char* name, int size) { return shared({name, size, 0}); }
  /// The result of this name is written there from now on.
  void place_result(const char* name, double* where) {
    Array* array = find(name);
    if (array == nullptr) return;
    const double* before = array->numbers.get();
    for (auto* out : {&out_of_begin_, &out_of_end_}) {
      for (double*& at : *out) at = at == before ? where : at;
    }
  }
  /// The result of this name, which must have this many numbers. Throws Error.
  const double* result(const char* name, int size) {
    if (find(name) != nullptr) return shared({name, size, 0});
    throw Error(named() + " has no array '" + name + "': generate it anew");
  }

  const hybridyn_library& library() const { return library_; }
  std::string named() const { return "code '" + std::string(library_.name) + "'"; }

 private:
  struct Array {
    std::string name;
    int size;
    std::unique_ptr<double[]> numbers;
  };

  static const hybridyn_library& checked(const hybridyn_library& library) {
    if (library.version != HYBRIDYN_ENTRY_VERSION) {
      throw Error("code with a table of version " + std::to_string(library.version) + ", not " +
                  std::to_string(HYBRIDYN_ENTRY_VERSION) + ": generate and compile it anew");
    }
    return library;
  }

  const hybridyn_function& function(const std::string& name) const {
    for (int i = 0; i < library_.function_count; ++i) {
      if (name == library_.functions[i].name) return library_.functions[i];
    }
    throw Error(named() + " has no function " + name);
  }

  Array* find(const std::string& name) {
    for (Array& array : arrays_) {
      if (array.name == name) return &array;
    }
    return nullptr;
  }

  /// The array of this name, made where there is none yet.
  double* shared(const hybridyn_array& wanted) {
    Array* known = find(wanted.name);
    if (known == nullptr) {
      const auto size = static_cast<std::size_t>(wanted.size);
      arrays_.push_back({wanted.name, wanted.size, std::make_unique<double[]>(size)});
      return arrays_.back().numbers.get();
    }
    if (known->size == wanted.size) return known->numbers.get();
    throw Error(named() + " has " + std::to_string(known->size) + " numbers of " + wanted.name +
                " where there should be " + std::to_string(wanted.size) + ": generate it anew");
  }

  void bind(const hybridyn_function& f, std::vector<const double*>& in, std::vector<double*>& out) {
    for (int i = 0; i < f.arguments; ++i) in.push_back(shared(f.arrays[i]));
    for (int i = 0; i < f.results; ++i) out.push_back(shared(f.arrays[f.arguments + i]));
  }

  const hybridyn_library& library_;
  std::shared_ptr<const void> loaded_;
  const hybridyn_function& begin_;
  const hybridyn_function& end_;
  std::vector<Array> arrays_;
  std::vector<const double*> in_of_begin_;
  std::vector<double*> out_of_begin_;
  std::vector<const double*> in_of_end_;
  std::vector<double*> out_of_end_;
};

}  // namespace hybridyn::internal
