#include "hybridyn/generator/derive/function.hpp"

#include "hybridyn/generator/optimize/arrange.hpp"

namespace hybridyn::generator {

OperationCount count_operations(const FunctionView& function) {
  OperationCount count = count_operations(function.kernel);
  if (function.tree != nullptr) count += count_operations(*function.tree);
  return count;
}

Function arrange(const Function& function) { return {arrange(function.kernel), function.tree}; }

}  // namespace hybridyn::generator
