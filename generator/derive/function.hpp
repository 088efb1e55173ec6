// A function about to be generated: straight-line code and, for some, what the runtime makes of it.
#pragma once

#include <optional>
#include <vector>

#include "hybridyn/generator/derive/tree_derivatives.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

struct Function {
  /// Name, description and arguments are the function's.
  Kernel kernel{};
  /// Where it is there, the kernel's results are local arrays, of which the runtime makes those of
  /// the function.
  std::optional<TreeDerivatives> tree{};

  const std::vector<Result>& results() const { return tree ? tree->results : kernel.results; }
};

/// A function, or a kernel on its own, for those who only look at it.
struct FunctionView {
  FunctionView(const Kernel& k) : kernel(k) {}  // NOLINT(*-explicit-*)
  FunctionView(const Function& f)               // NOLINT(*-explicit-*)
      : kernel(f.kernel), tree(f.tree ? &*f.tree : nullptr) {}

  const std::vector<Result>& results() const { return tree ? tree->results : kernel.results; }

  const Kernel& kernel;
  const TreeDerivatives* tree = nullptr;
};

OperationCount count_operations(const FunctionView& function);

/// The kernel arranged for a processor (optimize/arrange.hpp).
Function arrange(const Function& function);

/// Evaluates a function without compiling it: one vector per argument and result.
template <class Scalar>
std::vector<std::vector<Scalar>> evaluate(const FunctionView& function,
                                          const std::vector<std::vector<Scalar>>& arguments) {
  std::vector<std::vector<Scalar>> out = Interpreter<Scalar>(function.kernel)(arguments);
  if (function.tree == nullptr) return out;
  for (std::size_t r = 0; r < out.size(); ++r) {
    const Result& array = function.kernel.results[r];
    std::vector<Scalar> all(static_cast<std::size_t>(array.rows * array.columns));
    for (std::size_t i = 0; i < out[r].size(); ++i) all[array.index(i)] = out[r][i];
    out[r] = std::move(all);
  }
  return run(*function.tree, out, arguments);
}

}  // namespace hybridyn::generator
