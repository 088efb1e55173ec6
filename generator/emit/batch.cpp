#include "hybridyn/generator/emit/batch.hpp"

#include <algorithm>

#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

/// What is called for each pack of states.
std::vector<std::string> call(const Callable& f) {
  if (!f.is_of_robot) {
    const std::string pack = f.fills_lanes ? "Scalar" : "hybridyn::NativePack<Scalar>";
    return {"hybridyn::for_states<layout, " + pack + ">(", "    count, executor,",
            "    [" + std::string(f.takes_time ? "dt" : "") + "](auto*... arrays) noexcept { " +
                f.callee + "(" + (f.takes_time ? "dt, " : "") + "arrays...); },"};
  }
  return {"using Pack = hybridyn::NativePack<Scalar>;",
          "hybridyn::for_states_by<layout, Pack, Robot<Pack>>(",
          "    count, executor,",
          "    [](auto& robot, auto*... arrays) noexcept {",
          "      return robot." + f.callee + "(arrays...);",
          "    },",
          "    status,"};
}

/// Every argument but shared ones, and every result, is an array of states.
Json context_of(const Callable& f) {
  std::vector<std::string> arrays;
  std::vector<std::string> parameters = {"int count"};
  std::vector<std::string> lines = {f.description};
  if (f.takes_time) {
    parameters.emplace_back("hybridyn::Plain<Scalar> dt");
    lines.emplace_back("  dt  of all states, s");
  }
  const auto add = [&](const CallableArray& array, const char* type) {
    const std::string size = std::to_string(array.size);
    parameters.push_back(type + array.name);
    lines.push_back("  " + array.name + "[" + (array.is_shared ? "" : "count * ") + size + "]" +
                    (array.is_shared ? "  of all states" : ""));
    arrays.push_back((array.is_shared ? "hybridyn::of_all_states<" : "hybridyn::of_state<") + size +
                     ">(" + array.name + ")");
  };
  for (const CallableArray& argument : f.arguments) add(argument, "const Scalar* ");
  const std::size_t results = f.results.size() - (f.loop_wrenches_out > 0 ? 1 : 0);
  for (std::size_t i = 0; i < results; ++i) add(f.results[i], "Scalar* ");
  if (f.has_status) {
    parameters.emplace_back("hybridyn::Status* status");
    lines.emplace_back("  status[count]  of the accelerations");
  }
  parameters.emplace_back("const Executor& executor = {}");
  return {{"name", f.name + "_batch"},
          {"documentation", lines},
          {"parameters", "\n    " + text_list(parameters, "    ", 10)},
          {"each", call(f)},
          {"arrays", text_list(arrays, "      ")}};
}

}  // namespace

Json batch_context(const std::vector<Callable>& callables) {
  std::vector<std::string> includes = {"hybridyn/kernel/batch.hpp", "model.hpp"};
  Json functions = Json::array();
  for (const Callable& callable : callables) {
    if (!callable.has_batch) continue;
    functions.push_back(context_of(callable));
    includes.push_back(callable.header + ".hpp");
  }
  std::sort(includes.begin(), includes.end());
  includes.erase(std::unique(includes.begin(), includes.end()), includes.end());
  return {{"functions", std::move(functions)}, {"includes", includes}};
}

}  // namespace hybridyn::generator
