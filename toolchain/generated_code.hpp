// Generated code that is compiled and loaded while the command runs: its table of functions
// (hybridyn/kernel/entry.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/kernel/entry.h"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

/// A library that was asked for with a table. `what` is what the caller is told is being compiled.
/// Throws InputError.
CompiledFile compile_generated(const std::string& what, const generator::Library& library,
                               const CompileOptions& options);

/// A function of loaded code with its arguments and results.
class GeneratedFunction {
 public:
  GeneratedFunction(const hybridyn_function& function, void* robot)
      : function_(&function), robot_(robot), status_(1) {}

  const hybridyn_function& table() const { return *function_; }
  const hybridyn_array& argument(int i) const { return function_->arrays[i]; }
  const hybridyn_array& result(int i) const { return function_->arrays[function_->arguments + i]; }

  /// One state; gives hybridyn::Status where the function does, else that all is well.
  Status operator()(const double* const* arguments, double* const* results) {
    function_->evaluate(robot_, 1, arguments, results, status_.data());
    return function_->has_status != 0 ? static_cast<Status>(status_.front()) : Status::kOk;
  }
  /// States one after the other.
  void operator()(int count, const double* const* arguments, double* const* results) {
    status_.resize(static_cast<std::size_t>(count));
    function_->evaluate(robot_, count, arguments, results, status_.data());
  }

 private:
  const hybridyn_function* function_;
  void* robot_;
  std::vector<int> status_;
};

class GeneratedCode {
 public:
  /// Throws InputError where there is no table of this version.
  explicit GeneratedCode(const CompiledFile& file);

  const hybridyn_library& table() const { return *table_; }
  bool has(const std::string& name) const { return find(name) != nullptr; }
  /// Throws InputError. Of one Robot for all, in use as long as this object is.
  GeneratedFunction function(const std::string& name) const;

 private:
  const hybridyn_function* find(const std::string& name) const;

  CompiledFile file_;
  SharedLibrary library_;
  const hybridyn_library* table_;
  std::unique_ptr<void, void (*)(void*)> robot_;
};

}  // namespace hybridyn::tools
