#include "hybridyn/generator/emit/interfaces.hpp"

#include "hybridyn/generator/emit/batch.hpp"
#include "hybridyn/generator/emit/declarations.hpp"
#include "hybridyn/generator/emit/eigen.hpp"
#include "hybridyn/generator/emit/function_file.hpp"
#include "hybridyn/generator/emit/manifold.hpp"
#include "hybridyn/generator/emit/template_engine.hpp"
#include "hybridyn/generator/emit/template_texts.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

OutputFile written(const LibraryInfo& info, const std::string& name, const std::string& text,
                   const std::string& text_name, Json context) {
  context.update(origin(info));
  return {name, render(text, text_name + ".jinja", context)};
}

std::vector<Callable> with_motions(const LibraryInfo& info, const std::vector<Function>& functions,
                                   std::vector<Callable> callables) {
  for (Callable& callable : manifold_callables(info, step_functions(functions))) {
    callables.push_back(std::move(callable));
  }
  return callables;
}

}  // namespace

std::vector<OutputFile> interface_files(const LibraryInfo& info,
                                        const std::vector<Function>& functions,
                                        const std::vector<Callable>& callables) {
  std::vector<OutputFile> files;
  const auto add = [&](const std::string& name, const std::string& text, Json context) {
    files.push_back(written(info, name, text, name, std::move(context)));
  };
  const StepFunctions steps = step_functions(functions);
  add("configuration.hpp", kConfigurationHpp, configuration_context(info));
  if (steps.dynamics != nullptr || steps.derivatives != nullptr) {
    add("step.hpp", kStepHpp, step_context(steps));
  }
  add("batch.hpp", kBatchHpp, batch_context(with_motions(info, functions, callables)));
  return files;
}

std::vector<OutputFile> optional_files(const LibraryInfo& info,
                                       const std::vector<Function>& functions,
                                       const std::vector<Callable>& callables) {
  const std::vector<Callable> all = with_motions(info, functions, callables);
  std::vector<OutputFile> files;
  files.push_back(
      written(info, "eigen.hpp", kEigenHpp, "eigen.hpp", eigen_context(all, info.name)));
  if (!info.is_compiled) return files;
  files.push_back(written(info, "declarations.hpp", kDeclarationsHpp, "declarations.hpp",
                          declarations_context(all)));
  for (const CompiledSource& source : compiled_sources(all)) {
    files.push_back(written(info, source.name, kCompiledCpp, "compiled.cpp", source.context));
  }
  return files;
}

}  // namespace hybridyn::generator
