#include "emit/batch.hpp"

#include <algorithm>

#include "emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

constexpr const char* kGravity = "gravity";

struct SizedArray {
  std::string name;
  int size;
};

/// A function whose every argument but gravity, and every result, is an array of states.
class BatchFunction {
 public:
  std::string name;
  std::string description;
  std::string callee;
  bool is_of_robot = false;  // a method of it, which gives a status
  std::vector<SizedArray> arguments;
  std::vector<SizedArray> results;
  bool fills_lanes = false;  // with one state

  Json context() const {
    std::vector<std::string> arrays;
    std::vector<std::string> parameters = {"int count"};
    std::vector<std::string> lines = {description};
    const auto add = [&](const SizedArray& array, const char* type) {
      const std::string size = std::to_string(array.size);
      const bool is_shared = array.name == kGravity;
      parameters.push_back(type + array.name);
      lines.push_back("  " + array.name + "[" + (is_shared ? "" : "count * ") + size + "]" +
                      (is_shared ? "  of all states" : ""));
      arrays.push_back((is_shared ? "hybridyn::of_all_states<" : "hybridyn::of_state<") + size +
                       ">(" + array.name + ")");
    };
    for (const SizedArray& argument : arguments) add(argument, "const Scalar* ");
    for (const SizedArray& result : results) add(result, "Scalar* ");
    if (is_of_robot) {
      parameters.emplace_back("hybridyn::Status* status");
      lines.emplace_back("  status[count]  of the accelerations");
    }
    parameters.emplace_back("const Executor& executor = {}");
    return {{"name", name + "_batch"},
            {"documentation", lines},
            {"parameters", "\n    " + text_list(parameters, "    ", 10)},
            {"each", each()},
            {"arrays", text_list(arrays, "      ")}};
  }

 private:
  /// What is called for each pack of states.
  std::vector<std::string> each() const {
    if (!is_of_robot) {
      const std::string pack = fills_lanes ? "Scalar" : "hybridyn::NativePack<Scalar>";
      return {"hybridyn::for_states<layout, " + pack + ">(", "    count, executor,",
              "    [](auto*... arrays) noexcept { " + callee + "(arrays...); },"};
    }
    return {"using Pack = hybridyn::NativePack<Scalar>;",
            "hybridyn::for_states_by<layout, Pack, Robot<Pack>>(",
            "    count, executor,",
            "    [](auto& robot, auto*... arrays) noexcept {",
            "      return robot." + callee + "(arrays...);",
            "    },",
            "    status,"};
  }
};

BatchFunction function_of(const Kernel& kernel) {
  BatchFunction out{kernel.name, kernel.description, kernel.name, false, {}, {}};
  out.fills_lanes = kernel.tree.has_value();
  for (const Argument& a : kernel.arguments) out.arguments.push_back({a.name, a.size});
  for (const Result& r : kernel.results) out.results.push_back({r.name, r.rows * r.columns});
  return out;
}

/// Forward dynamics by Robot, without or with external forces.
BatchFunction robot_function(const Hybrid& hybrid, int nq, int nv, int external_size) {
  const std::string method = external_size > 0 ? "loaded_forward_dynamics" : "forward_dynamics";
  BatchFunction out{
      "robot_" + method,
      external_size > 0 ? "The same under forces on the links." : "forward_dynamics of Robot",
      method,
      true,
      {{"q", nq}, {"v", nv}, {"tau", nv}},
      {{"qdd", nv}}};
  if (external_size > 0) out.arguments.push_back({"external", external_size});
  if (!hybrid.forward_dynamics.gravity) out.arguments.push_back({kGravity, 3});
  return out;
}

}  // namespace

Json batch_context(const std::vector<Kernel>& kernels, const Hybrid* hybrid, int nq, int nv,
                   int link_count) {
  std::vector<std::string> includes = {"hybridyn/kernel/batch.hpp", "model.hpp"};
  Json functions = Json::array();
  for (const Kernel& kernel : kernels) {
    functions.push_back(function_of(kernel).context());
    includes.push_back(kernel.name + ".hpp");
  }
  if (hybrid != nullptr && hybrid->forward_dynamics.bodies.empty()) {
    functions.push_back(robot_function(*hybrid, nq, nv, 0).context());
    functions.push_back(robot_function(*hybrid, nq, nv, 6 * link_count).context());
    includes.emplace_back("robot.hpp");
  }
  std::sort(includes.begin(), includes.end());
  return {{"functions", std::move(functions)}, {"includes", includes}};
}

}  // namespace hybridyn::generator
