#include "hybridyn/generator/emit/declarations.hpp"

#include <map>

#include "hybridyn/generator/emit/text_list.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

constexpr const char* kScalars[] = {"double", "float"};

/// Between the brackets of a declaration, and of the call that it stands for.
struct Lists {
  std::vector<std::string> parameters;
  std::vector<std::string> operands;

  void add(const std::string& type, const std::string& name) {
    parameters.push_back(type + " " + name);
    operands.push_back(name);
  }
};

Lists lists_of(const Callable& f, const std::string& scalar, bool is_batch) {
  Lists out;
  if (is_batch) out.add("int", "count");
  if (f.takes_time) out.add(scalar, "dt");
  for (const CallableArray& a : f.arguments) out.add("const " + scalar + "*", a.name);
  for (const CallableArray& r : f.results) out.add(scalar + "*", r.name);
  return out;
}

std::string brackets(const std::vector<std::string>& items) {
  return "(\n    " + text_list(items, "    ", 12) + ")";
}

/// Of one scalar: the function and its batch, which takes the layout as an argument.
Json declarations_of(const Callable& f, const std::string& scalar) {
  const Lists one = lists_of(f, scalar, false);
  Lists many = lists_of(f, scalar, true);
  const std::string call = brackets(many.operands) + ";";
  const std::string batch = f.callee + "_batch<hybridyn::Layout::";
  Json out = Json::array();
  out.push_back({{"is_batch", false},
                 {"declaration", "void " + f.callee + brackets(one.parameters) + " noexcept"},
                 {"definition", "void " + f.callee + brackets(one.parameters) + " noexcept"},
                 {"by_states", f.callee + "<" + scalar + ">" + brackets(one.operands) + ";"},
                 {"by_components", ""}});
  if (!f.has_batch) return out;
  many.parameters.emplace_back("hybridyn::Layout layout");
  const std::string head = "void " + f.callee + "_batch";
  const std::string definition = head + brackets(many.parameters) + " noexcept";
  many.parameters.back() += " = hybridyn::Layout::kStates";
  out.push_back({{"is_batch", true},
                 {"declaration", head + brackets(many.parameters) + " noexcept"},
                 {"definition", definition},
                 {"by_states", batch + "kStates, " + scalar + ">" + call},
                 {"by_components", batch + "kComponents, " + scalar + ">" + call}});
  return out;
}

bool is_motion(const Callable& f) { return f.header == "configuration" || f.header == "step"; }

}  // namespace

Json declarations_context(const std::vector<Callable>& callables) {
  Json functions = Json::array();
  for (const Callable& f : callables) {
    if (f.is_of_robot) continue;
    Json all = Json::array();
    for (const char* scalar : kScalars) {
      for (Json& declaration : declarations_of(f, scalar)) all.push_back(std::move(declaration));
    }
    functions.push_back({{"description", f.description}, {"declarations", std::move(all)}});
  }
  return {{"functions", std::move(functions)}, {"scalars", kScalars}};
}

std::vector<CompiledSource> compiled_sources(const std::vector<Callable>& callables) {
  std::map<std::string, Json> definitions;  // by source
  for (const Callable& f : callables) {
    if (f.is_of_robot) continue;
    Json& list = definitions[is_motion(f) ? "motion" : f.header];
    for (const char* scalar : kScalars) {
      for (Json& definition : declarations_of(f, scalar)) list.push_back(std::move(definition));
    }
  }
  std::vector<CompiledSource> out;
  for (auto& [name, list] : definitions) {
    out.push_back({"compiled_" + name + ".cpp",
                   {{"what", name},
                    {"is_motion", name == "motion"},
                    {"scalars", kScalars},
                    {"definitions", std::move(list)}}});
  }
  return out;
}

}  // namespace hybridyn::generator
