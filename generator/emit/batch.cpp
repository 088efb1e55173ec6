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
  std::vector<std::string> object;  // statements that declare what it is called on; gives a status
  std::vector<SizedArray> arguments;
  std::vector<SizedArray> results;
  bool fills_lanes = false;  // with one state

  Json context() const {
    Json arrays = Json::array();
    std::vector<std::string> loads;
    std::vector<std::string> stores;
    std::vector<std::string> operands;
    std::vector<std::string> parameters = {"int count"};
    std::vector<std::string> lines = {description};
    const auto add = [&](const SizedArray& array, const char* type) {
      arrays.push_back({{"name", array.name}, {"size", array.size}});
      operands.push_back(array.name + "_pack");
      parameters.push_back(type + array.name);
      const bool is_shared = array.name == kGravity;
      lines.push_back("  " + array.name + "[" + (is_shared ? "" : "count * ") +
                      std::to_string(array.size) + "]" + (is_shared ? "  of all states" : ""));
    };
    for (const SizedArray& argument : arguments) {
      add(argument, "const Scalar* ");
      const std::string packed = argument.name + "_pack";
      loads.push_back(argument.name == kGravity
                          ? "std::copy_n(gravity, 3, gravity_pack);"
                          : "states.load(" + argument.name + ", " + packed + ");");
    }
    for (const SizedArray& result : results) {
      add(result, "Scalar* ");
      stores.push_back("states.store(" + result.name + "_pack, " + result.name + ");");
    }
    const bool has_status = !object.empty();
    if (has_status) {
      parameters.emplace_back("hybridyn::Status* status");
      lines.emplace_back("  status[count]  of the accelerations");
      stores.emplace_back("for (int k = 0; k < states.size(); ++k) {");
      stores.emplace_back("  status[first + k] = hybridyn::lane_of_status(status_pack, k);");
      stores.emplace_back("}");
    }
    parameters.emplace_back("const Executor& executor = {}");
    return {{"name", name + "_batch"},
            {"pack", fills_lanes ? "Scalar" : "hybridyn::NativePack<Scalar>"},
            {"documentation", lines},
            {"parameters", "\n    " + text_list(parameters, "    ")},
            {"has_direct_call", fills_lanes},
            {"direct_call", direct_call()},
            {"object", object},
            {"arrays", std::move(arrays)},
            {"loads", loads},
            {"call", (has_status ? "const auto status_pack =\n          " : "") + callee + "(" +
                         text_list(operands, "          ") + ");"},
            {"stores", stores}};
  }

 private:
  /// On the states as they are in memory.
  std::string direct_call() const {
    std::vector<std::string> operands;
    for (const std::vector<SizedArray>* arrays : {&arguments, &results}) {
      for (const SizedArray& array : *arrays) {
        const bool is_shared = array.name == kGravity;
        const std::string offset = " + std::ptrdiff_t{first} * " + std::to_string(array.size);
        operands.push_back(array.name + (is_shared ? "" : offset));
      }
    }
    return callee + "(\n            " + text_list(operands, "            ") + ");";
  }
};

BatchFunction function_of(const Kernel& kernel) {
  BatchFunction out{kernel.name, kernel.description, kernel.name, {}, {}, {}};
  out.fills_lanes = kernel.tree.has_value();
  for (const Argument& a : kernel.arguments) out.arguments.push_back({a.name, a.size});
  for (const Result& r : kernel.results) out.results.push_back({r.name, r.rows * r.columns});
  return out;
}

/// Forward dynamics by Robot, without or with external forces.
BatchFunction robot_function(const Hybrid& hybrid, int nq, int nv, int external_size) {
  BatchFunction out{
      external_size > 0 ? "robot_loaded_forward_dynamics" : "robot_forward_dynamics",
      external_size > 0 ? "The same under forces on the links." : "forward_dynamics of Robot",
      external_size > 0 ? "robot.loaded_forward_dynamics" : "robot.forward_dynamics",
      {"Robot<Pack> robot;"},
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
