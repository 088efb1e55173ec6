// Functions of a robot behind one interface, compiled or not: arrays of numbers in, arrays out, for
// one state or for many.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/kernel/entry.h"

namespace hybridyn::python {

/// An argument or a result: rows x columns numbers, stored by columns.
struct ArrayShape {
  std::string name;
  std::string description;
  int rows = 1;
  int columns = 1;
  int axes = 1;            // of the array that Python sees; none: a number
  bool is_shared = false;  // by all states of a batch

  int size() const { return rows * columns; }
};

/// States of a batch, in one of the layouts of entry.h.
struct Batch {
  hybridyn_batch_layout layout = hybridyn_double_states;
  int count = 0;
  const void* const* arguments = nullptr;
  void* const* results = nullptr;
  int threads = 1;
};

inline constexpr int kMostArrays = 16;  // arguments, and as many results

class Function {
 public:
  Function() = default;
  virtual ~Function() = default;
  Function(const Function&) = delete;
  Function& operator=(const Function&) = delete;

  std::string name;
  std::string description;
  std::vector<ArrayShape> arguments;
  std::vector<ArrayShape> results;

  /// Not at the same time from several threads.
  virtual Status one(const double* const* in, double* const* out) = 0;

  /// hybridyn_double_states is always there.
  virtual bool has(hybridyn_batch_layout layout) const { return layout == hybridyn_double_states; }

  /// Results of states without any, as where M is singular, are NaN.
  virtual void many(const Batch& batch) = 0;
};

}  // namespace hybridyn::python
