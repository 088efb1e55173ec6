// Functions of generated code, found by its table (kernel/entry.h), of which each goes on where the
// one before ended: their arrays, each once, whichever of them it is an argument or a result of.
// Where they are for mechanisms side by side, those of one follow those of the other.
#pragma once

#include <algorithm>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/kernel/entry.h"
#include "hybridyn/kernel/lane_count.hpp"

namespace hybridyn::internal {

class StagedCode {
 public:
  /// `loaded` is kept as long as the object is, so that the library stays in memory. Throws Error
  /// where the table has another version, or no functions of these names.
  StagedCode(const hybridyn_library& library, std::shared_ptr<const void> loaded,
             const std::string& stem, const std::vector<std::string>& stages)
      : library_(checked(library)), loaded_(std::move(loaded)) {
    for (const std::string& stage : stages) bind(function(stem + "_" + stage));
  }

  void run(std::size_t stage) {
    Stage& own = stages_[stage];
    own.function.evaluate(nullptr, 1, own.in.data(), own.out.data(), nullptr);
  }

  /// The argument of this name, which must have this many numbers of a mechanism; one that the
  /// functions do not need has a place all the same. Throws Error.
  double* argument(const char* name, int size) { return shared({name, size, 0}); }
  /// Where the functions read what is at `numbers`, or write it.
  std::vector<const double**> reads_of(const double* numbers) {
    std::vector<const double**> out;
    for (Stage& stage : stages_) {
      for (const double*& at : stage.in) {
        if (at == numbers) out.push_back(&at);
      }
    }
    return out;
  }
  std::vector<double**> writes_of(const double* numbers) {
    std::vector<double**> out;
    for (Stage& stage : stages_) {
      for (double*& at : stage.out) {
        if (at == numbers) out.push_back(&at);
      }
    }
    return out;
  }
  static void read(const std::vector<const double**>& places, const double* from) {
    for (const double** at : places) *at = from;
  }
  static void write(const std::vector<double**>& places, double* to) {
    for (double** at : places) *at = to;
  }

  /// The result of this name is written there from now on.
  void place_result(const char* name, double* where) {
    Array* array = find(name);
    if (array == nullptr) return;
    const double* before = array->numbers.get();
    for (Stage& stage : stages_) {
      for (double*& at : stage.out) at = at == before ? where : at;
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
  struct Release {
    void operator()(double* numbers) const { ::operator delete[](numbers, kCacheLine); }
  };
  struct Array {
    std::string name;
    int size;
    std::unique_ptr<double[], Release> numbers;
  };
  struct Stage {
    const hybridyn_function& function;
    std::vector<const double*> in;
    std::vector<double*> out;
  };

  static constexpr std::align_val_t kCacheLine{64};

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
      arrays_.push_back({wanted.name, wanted.size, zeros(wanted.size)});
      return arrays_.back().numbers.get();
    }
    if (known->size == wanted.size) return known->numbers.get();
    throw Error(named() + " has " + std::to_string(known->size) + " numbers of " + wanted.name +
                " where there should be " + std::to_string(wanted.size) + ": generate it anew");
  }

  /// Where whole packs are read from and written to.
  std::unique_ptr<double[], Release> zeros(int size) const {
    const int lanes = library_.lanes > 1 ? lanes_for(library_.lanes) : 1;
    const auto count = static_cast<std::size_t>(size) * static_cast<std::size_t>(lanes);
    void* memory = ::operator new[](std::max<std::size_t>(1, count) * sizeof(double), kCacheLine);
    std::unique_ptr<double[], Release> out(static_cast<double*>(memory));
    // Lanes that no mechanism has compute too, and take long with numbers that are next to zero.
    const std::size_t used = library_.lanes > 1 ? count / static_cast<std::size_t>(lanes) *
                                                      static_cast<std::size_t>(library_.lanes)
                                                : count;
    std::fill_n(out.get(), used, 0.0);
    std::fill_n(out.get() + used, count - used, 1.0);
    return out;
  }

  void bind(const hybridyn_function& f) {
    Stage stage{f, {}, {}};
    for (int i = 0; i < f.arguments; ++i) stage.in.push_back(shared(f.arrays[i]));
    for (int i = 0; i < f.results; ++i) stage.out.push_back(shared(f.arrays[f.arguments + i]));
    stages_.push_back(std::move(stage));
  }

  const hybridyn_library& library_;
  std::shared_ptr<const void> loaded_;
  std::vector<Array> arrays_;
  std::vector<Stage> stages_;
};

}  // namespace hybridyn::internal
