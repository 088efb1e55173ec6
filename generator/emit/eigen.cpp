#include "hybridyn/generator/emit/eigen.hpp"

#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

/// "7" or "6, 7", behind a comma.
std::string sizes(const CallableArray& array) {
  const std::string rows = std::to_string(array.size / array.columns);
  return array.columns == 1 ? ", " + rows : ", " + rows + ", " + std::to_string(array.columns);
}

std::string result_type(const CallableArray& array) {
  return "hybridyn::EigenResult<Scalar" + sizes(array) + ">";
}

/// The statement that calls the function with the memory of all; results are called `prefix` and
/// their name.
std::string call(const Callable& f, const std::string& library, const std::string& prefix) {
  std::vector<std::string> operands;
  if (f.takes_time) operands.emplace_back("dt");
  for (const CallableArray& a : f.arguments) operands.push_back(a.name + ".data()");
  for (const CallableArray& r : f.results) operands.push_back(prefix + r.name + ".data()");
  return "::" + library + "::" + f.callee + "(" + text_list(operands, "      ", 2) + ");";
}

Json context_of(const Callable& f, const std::string& library) {
  std::vector<std::string> given;
  if (f.takes_time) given.emplace_back("hybridyn::Plain<Scalar> dt");
  for (const CallableArray& a : f.arguments) {
    given.push_back("const hybridyn::EigenIn<Scalar" + sizes(a) + ">& " + a.name);
  }
  std::vector<std::string> all = given;
  Json results = Json::array();
  for (const CallableArray& r : f.results) {
    all.push_back("hybridyn::EigenOut<Scalar" + sizes(r) + "> " + r.name);
    results.push_back(result_type(r) + " " + r.name);
  }
  const bool is_single = f.results.size() == 1;
  return {{"name", f.callee},
          {"description", f.description},
          {"is_single", is_single},
          {"struct_name", camel_case(f.callee)},
          {"results", results},
          {"result_type",
           is_single ? result_type(f.results.front()) : camel_case(f.callee) + "<Scalar>"},
          {"result", is_single ? f.results.front().name : ""},
          {"given", "\n    " + text_list(given, "    ", 3)},
          {"all", "\n    " + text_list(all, "    ", 3)},
          {"call", call(f, library, "")},
          {"call_of_struct", call(f, library, "out.")}};
}

}  // namespace

Json eigen_context(const std::vector<Callable>& callables, const std::string& library) {
  Json functions = Json::array();
  for (const Callable& callable : callables) {
    if (!callable.is_of_robot) functions.push_back(context_of(callable, library));
  }
  return {{"functions", std::move(functions)}};
}

}  // namespace hybridyn::generator
