#include "hybridyn/generator/emit/function_file.hpp"

#include <algorithm>
#include <type_traits>

#include "hybridyn/generator/emit/template_engine.hpp"
#include "hybridyn/generator/emit/template_texts.hpp"
#include "hybridyn/generator/emit/text_list.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/kernel/lane_count.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kWidest = 100;

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : separator) + part;
  return out;
}

std::size_t size_of(const Result& result) {
  return static_cast<std::size_t>(result.rows) * static_cast<std::size_t>(result.columns);
}

/// Patterns of matrices that have structural zeros.
Json patterns(const FunctionView& function) {
  Json out = Json::array();
  for (const Result& result : function.results()) {
    const std::vector<int> indices = non_zeros(result);
    if (result.columns < 2 || indices.empty() || indices.size() == size_of(result)) continue;
    std::vector<std::string> texts;
    texts.reserve(indices.size());
    for (const int index : indices) texts.push_back(std::to_string(index));
    out.push_back(
        {{"result", result.name},
         {"name", "k" + camel_case(function.kernel.name) + camel_case(result.name) + "NonZeros"},
         {"size", indices.size()},
         {"indices", "    " + text_list(texts, "    ")}});
  }
  return out;
}

template <class Number>
std::string numbers_text(const std::vector<Number>& numbers) {
  std::vector<std::string> texts;
  for (const Number& number : numbers) {
    if constexpr (std::is_integral_v<Number>) {
      texts.push_back(std::to_string(number));
    } else {
      texts.push_back(number == 0 ? "0" : shortest(number, false));
    }
  }
  return text_list(texts, "      ");
}

/// The runtime's function.
std::string maker_of(const TreeDerivatives& tree) {
  switch (tree.of) {
    case TreeDerivatives::Of::kInverseDynamics:
      return "tree_inverse_derivatives";
    case TreeDerivatives::Of::kForwardDynamics:
      return "tree_forward_derivatives";
    case TreeDerivatives::Of::kLoadedForwardDynamics:
      return "tree_loaded_forward_derivatives";
    case TreeDerivatives::Of::kContactDynamics:
      break;
  }
  return "tree_contact_derivatives";
}

/// How the runtime is called with what a kernel has computed.
struct TreeCall {
  std::vector<std::string> before;    // operands before velocities
  std::string third;                  // forces or accelerations
  std::vector<std::string> friction;  // statements that follow
};

TreeCall call_of(const TreeDerivatives& tree, const Kernel& kernel,
                 const std::vector<std::string>& locals) {
  TreeCall out{locals, kernel.arguments[2].name, {}};
  if (!tree.has_friction) return out;
  const std::string slopes = out.before.back();
  out.before.pop_back();
  const std::string n = std::to_string(tree.size());
  const auto& results = tree.results;
  if (tree.of == TreeDerivatives::Of::kInverseDynamics) {
    out.friction = {"hybridyn::add_friction<" + n + ">(" + slopes + ", " + results[1].name + ");"};
    return out;
  }
  out.third = out.before.back();
  out.before.pop_back();
  const auto subtract = [&](std::size_t by_velocity) {
    const Result& of = results[by_velocity];
    out.friction.push_back("hybridyn::subtract_friction<" + std::to_string(of.rows) + ", " + n +
                           ">(" + slopes + ", " + results[by_velocity + 1].name + ", " + of.name +
                           ");");
  };
  const bool is_held = tree.of == TreeDerivatives::Of::kContactDynamics;
  subtract(is_held ? 3 : 2);
  if (is_held) subtract(6);
  return out;
}

/// What the runtime makes of a kernel's results, which are local arrays then.
void add_tree(const FunctionView& function, Json& to) {
  to["has_tree"] = function.tree != nullptr;
  to["locals"] = Json::array();
  if (function.tree == nullptr) return;
  const Kernel& kernel = function.kernel;
  for (const Result& local : kernel.results) {
    to["locals"].push_back(
        {{"name", local.name}, {"size", size_of(local)}, {"description", local.description}});
  }
  const TreeDerivatives& tree = *function.tree;
  const std::string name = camel_case(kernel.name) + "Tree";
  std::vector<std::string> locals;
  for (const Result& local : kernel.results) locals.push_back(local.name);
  const TreeCall call = call_of(tree, kernel, locals);
  std::vector<std::string> operands = call.before;
  if (!tree.inertias.empty()) operands.insert(operands.begin() + 1, name + "::kInertias.data()");
  operands.push_back(kernel.arguments[1].name);
  operands.push_back(call.third);
  for (const Result& result : tree.results) operands.push_back(result.name);
  Json numbers = Json::array();
  const auto add = [&](const char* what, const std::vector<double>& values) {
    if (values.empty()) return;
    numbers.push_back({{"name", what}, {"size", values.size()}, {"numbers", numbers_text(values)}});
  };
  add("kTurns", tree.turns);
  add("kSlides", tree.slides);
  add("kRotors", tree.rotors);
  add("kInertias", tree.inertias);
  add("kContactMasks", tree.contact_masks);
  Json integers = Json::array();
  const auto add_integers = [&](const char* what, const std::vector<int>& values) {
    if (values.empty()) return;
    integers.push_back(
        {{"name", what}, {"size", values.size()}, {"numbers", numbers_text(values)}});
  };
  add_integers("kContactVelocities", tree.contact_velocities);
  add_integers("kContactRows", tree.contact_rows);
  to["tree"] = {
      {"name", name},
      {"size", tree.size()},
      {"is_floating", tree.is_floating},
      {"parents", numbers_text(tree.parents)},
      {"first", numbers_text(tree.first)},
      {"numbers", std::move(numbers)},
      {"integers", std::move(integers)},
      {"header", tree.contact_rows.empty() ? "tree_derivatives" : "tree_contact_derivatives"},
      {"has_friction", tree.has_friction},
      {"friction", call.friction},
      {"call", "  hybridyn::" + maker_of(tree) + "<" + name + ">(\n      " +
                   text_list(operands, "      ") + ");"}};
}

/// Arguments that nothing reads: their names would be warned about.
std::vector<std::string> unused(const FunctionView& function, const KernelText& text) {
  std::vector<std::string> out = text.unused;
  if (function.tree == nullptr) return out;
  for (const std::size_t argument : {1, 2}) {  // the runtime does
    out.erase(std::remove(out.begin(), out.end(), function.kernel.arguments[argument].name),
              out.end());
  }
  return out;
}

}  // namespace

Json origin(const LibraryInfo& info) {
  return {{"model", info.model.comment()},
          {"hash", info.hash},
          {"version", info.version},
          {"command", info.command.comment()},
          {"namespace", info.name}};
}

std::string operations_text(const FunctionView& function) {
  const OperationCount n = count_operations(function);
  std::string out = std::to_string(n.multiplications) + " multiplications, " +
                    std::to_string(n.additions) + " additions";
  if (n.divisions > 0) out += ", " + std::to_string(n.divisions) + " divisions";
  if (n.angles > 0) out += ", sine and cosine of " + std::to_string(n.angles) + " angles";
  return out;
}

std::vector<std::string> documentation(const FunctionView& function) {
  const Kernel& kernel = function.kernel;
  constexpr std::size_t kMark = 4;  // of a comment
  std::vector<std::string> lines;
  const auto add = [&lines](const std::string& text) {
    for (std::string& line : wrapped(text, kWidest - kMark, "      ")) {
      lines.push_back(std::move(line));
    }
  };
  add(kernel.description);
  for (const Argument& a : kernel.arguments) {
    add("  " + a.name + "[" + std::to_string(a.size) + "]  in: " + a.description);
  }
  for (const Result& r : function.results()) {
    const bool is_matrix = r.columns > 1;
    add("  " + r.name + "[" + std::to_string(r.rows) +
        (is_matrix ? " * " + std::to_string(r.columns) : "") + "]  out: " + r.description +
        (is_matrix ? "; stored by columns" : ""));
  }
  return lines;
}

std::string parameters(const FunctionView& function, const std::string& scalar) {
  const Kernel& kernel = function.kernel;
  std::vector<std::string> out;
  for (const Argument& a : kernel.arguments) out.push_back("const " + scalar + "* " + a.name);
  for (const Result& r : function.results()) out.push_back(scalar + "* " + r.name);
  if (kernel.lanes > 0) out.emplace_back("const Lanes& lanes");
  constexpr std::size_t kTail = 10;  // ") noexcept {"
  const std::string one_line = joined(out, ", ");
  return one_line.size() < 60 ? one_line : "\n    " + text_list(out, "    ", kTail);
}

std::vector<int> non_zeros(const Result& result) {
  if (result.values.empty()) return result.written;
  std::vector<int> out;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    if (!result.values[i].is_zero()) out.push_back(static_cast<int>(i));
  }
  return out;
}

bool uses(const Kernel& kernel, Op op) {
  const std::vector<bool> live = live_nodes(kernel);
  for (std::uint32_t i = 0; i < kernel.tape->size(); ++i) {
    if (live[i] && kernel.tape->node(i).op == op) return true;
  }
  return false;
}

Json function_context(const FunctionView& function, const Language& language) {
  const Kernel& kernel = function.kernel;
  const KernelText text = write_kernel(kernel, language);
  return {{"function", kernel.name},
          {"description", kernel.description},
          {"derivation", kernel.derivation.empty() ? "" : "; " + kernel.derivation},
          {"operations", operations_text(function)},
          {"documentation", documentation(function)},
          {"parameters", parameters(function, language.scalar)},
          {"type_parameters", kernel.lanes > 0 ? "class Scalar, class Lanes" : "class Scalar"},
          {"has_lane_numbers", !text.lane_numbers.empty()},
          {"lane_count", lanes_for(kernel.lanes)},
          {"lane_numbers", text.lane_numbers},
          {"unused", unused(function, text)},
          {"angle_statements", text.angle_statements},
          {"has_angles", !text.angles.empty()},
          {"angle_count", text.angles.size()},
          {"has_sines", uses(kernel, Op::kSin)},
          {"has_cosines", uses(kernel, Op::kCos)},
          {"angles", text_list(text.angles, "      ")},
          {"has_body", !text.body.empty()},
          {"has_sections", text.has_sections},
          {"body", text.body},
          {"results", text.results}};
}

OutputFile function_file(const LibraryInfo& info, const FunctionView& function,
                         const std::string& name, bool is_internal) {
  const Kernel& kernel = function.kernel;
  Json context = function_context(function, cpp_language());
  context.update(origin(info));
  context["function"] = name;
  if (is_internal) context["namespace"] = info.name + "::internal";
  context["headline"] =
      joined(wrapped(name + ": " + kernel.description + context["derivation"].get<std::string>(),
                     kWidest - 3, "  "),
             "\n// ");
  context["patterns"] = patterns(function);
  context["has_patterns"] = !context["patterns"].empty();
  context["has_pivots"] = uses(kernel, Op::kReciprocalAbove) || uses(kernel, Op::kLeast);
  context["has_arrays"] = context["has_patterns"].get<bool>() || function.tree != nullptr;
  add_tree(function, context);
  return {name + ".hpp", render(kFunctionHpp, "function.hpp.jinja", context)};
}

}  // namespace hybridyn::generator
