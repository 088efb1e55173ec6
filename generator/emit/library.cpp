#include "emit/library.hpp"

#include <algorithm>
#include <cctype>
#include <type_traits>

#include "emit/batch.hpp"
#include "emit/code_writer.hpp"
#include "emit/entry.hpp"
#include "emit/limbs.hpp"
#include "emit/robot.hpp"
#include "emit/template_engine.hpp"
#include "emit/template_texts.hpp"
#include "emit/text_list.hpp"
#include "emit/unique_names.hpp"
#include "hybridyn/kernel/lane_count.hpp"
#include "optimize/operations.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

constexpr const char* kForwardDynamics = "forward_dynamics";

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : separator) + part;
  return out;
}

std::string operations_text(const Kernel& kernel) {
  const OperationCount n = count_operations(kernel);
  std::string out = std::to_string(n.multiplications) + " multiplications, " +
                    std::to_string(n.additions) + " additions";
  if (n.divisions > 0) out += ", " + std::to_string(n.divisions) + " divisions";
  if (n.angles > 0) out += ", sine and cosine of " + std::to_string(n.angles) + " angles";
  return out;
}

/// Broken between words into lines of at most that many columns, all but the first one indented.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns,
                                 const std::string& indent) {
  std::vector<std::string> out;
  std::string line = text;
  while (line.size() > columns) {
    const std::size_t at = line.rfind(' ', columns);
    if (at == std::string::npos || at <= line.find_first_not_of(' ')) break;
    out.push_back(line.substr(0, at));
    line = indent + line.substr(at + 1);
  }
  out.push_back(line);
  return out;
}

constexpr std::size_t kColumns = 100;

std::vector<std::string> documentation(const Kernel& kernel) {
  constexpr std::size_t kMark = 4;  // of a comment
  std::vector<std::string> lines;
  const auto add = [&lines](const std::string& text) {
    for (std::string& line : wrapped(text, kColumns - kMark, "      ")) {
      lines.push_back(std::move(line));
    }
  };
  add(kernel.description);
  for (const Argument& a : kernel.arguments) {
    add("  " + a.name + "[" + std::to_string(a.size) + "]  in: " + a.description);
  }
  for (const Result& r : kernel.results) {
    const bool is_matrix = r.columns > 1;
    add("  " + r.name + "[" + std::to_string(r.rows) +
        (is_matrix ? " * " + std::to_string(r.columns) : "") + "]  out: " + r.description +
        (is_matrix ? "; stored by columns" : ""));
  }
  return lines;
}

std::string parameters(const Kernel& kernel, const std::string& scalar) {
  std::vector<std::string> out;
  for (const Argument& a : kernel.arguments) out.push_back("const " + scalar + "* " + a.name);
  for (const Result& r : kernel.results) out.push_back(scalar + "* " + r.name);
  if (kernel.lanes > 0) out.emplace_back("const Lanes& lanes");
  constexpr std::size_t kTail = 10;  // ") noexcept {"
  const std::string one_line = joined(out, ", ");
  return one_line.size() < 60 ? one_line : "\n    " + text_list(out, "    ", kTail);
}

std::size_t size_of(const Result& result) {
  return static_cast<std::size_t>(result.rows) * static_cast<std::size_t>(result.columns);
}

std::vector<int> non_zeros(const Result& result) {
  if (result.values.empty()) return result.written;
  std::vector<int> out;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    if (!result.values[i].is_zero()) out.push_back(static_cast<int>(i));
  }
  return out;
}

std::string camel_case(const std::string& name) {
  std::string out;
  bool up = true;
  for (const char c : name) {
    if (c == '_') {
      up = true;
    } else {
      out += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      up = false;
    }
  }
  return out;
}

/// Patterns of matrices that have structural zeros.
Json patterns(const Kernel& kernel) {
  Json out = Json::array();
  for (const Result& result : kernel.results) {
    const std::vector<int> indices = non_zeros(result);
    if (result.columns < 2 || indices.empty() || indices.size() == size_of(result)) continue;
    std::vector<std::string> texts;
    texts.reserve(indices.size());
    for (const int index : indices) texts.push_back(std::to_string(index));
    out.push_back({{"result", result.name},
                   {"name", "k" + camel_case(kernel.name) + camel_case(result.name) + "NonZeros"},
                   {"size", indices.size()},
                   {"indices", "    " + text_list(texts, "    ")}});
  }
  return out;
}

/// For comments.
Json origin(const LibraryInfo& info) {
  return {{"model", info.model.comment()},
          {"hash", info.hash},
          {"version", info.version},
          {"command", info.command.comment()},
          {"namespace", info.name}};
}

/// What both languages say about a function.
Json function_context(const Kernel& kernel, const Language& language) {
  const KernelText text = write_kernel(kernel, language);
  return {{"function", kernel.name},
          {"description", kernel.description},
          {"derivation", kernel.derivation.empty() ? "" : "; " + kernel.derivation},
          {"operations", operations_text(kernel)},
          {"documentation", documentation(kernel)},
          {"parameters", parameters(kernel, language.scalar)},
          {"type_parameters", kernel.lanes > 0 ? "class Scalar, class Lanes" : "class Scalar"},
          {"has_lane_numbers", !text.lane_numbers.empty()},
          {"lane_count", lanes_for(kernel.lanes)},
          {"lane_numbers", text.lane_numbers},
          {"unused", text.unused},
          {"angle_statements", text.angle_statements},
          {"has_angles", !text.angles.empty()},
          {"angle_count", text.angles.size()},
          {"angles", text_list(text.angles, "      ")},
          {"has_body", !text.body.empty()},
          {"has_sections", text.has_sections},
          {"body", text.body},
          {"terms", text.terms},
          {"results", text.results}};
}

Json metadata(const LibraryInfo& info, const std::vector<Kernel>& kernels) {
  Json joints = Json::array();
  for (const JointLayout& j : info.joints) {
    joints.push_back({{"name", j.name.raw()},
                      {"type", j.type},
                      {"q_index", j.q_index},
                      {"nq", j.nq},
                      {"v_index", j.v_index},
                      {"nv", j.nv}});
  }
  Json functions = Json::array();
  for (const Kernel& kernel : kernels) {
    const OperationCount n = count_operations(kernel);
    Json arguments = Json::array();
    for (const Argument& a : kernel.arguments) {
      arguments.push_back({{"name", a.name}, {"size", a.size}, {"description", a.description}});
    }
    Json results = Json::array();
    for (const Result& r : kernel.results) {
      Json result = {{"name", r.name},
                     {"rows", r.rows},
                     {"columns", r.columns},
                     {"description", r.description}};
      if (r.columns > 1) result["non_zeros"] = non_zeros(r);
      results.push_back(std::move(result));
    }
    functions.push_back({{"name", kernel.name},
                         {"description", kernel.description},
                         {"derivation", kernel.derivation},
                         {"arguments", std::move(arguments)},
                         {"results", std::move(results)},
                         {"multiplications", n.multiplications},
                         {"additions", n.additions},
                         {"divisions", n.divisions},
                         {"angles", n.angles}});
  }
  Json out = {{"model", info.model.raw()},
              {"hash", info.hash},
              {"version", info.version},
              {"command", info.command.raw()},
              {"namespace", info.name}};
  out["nq"] = info.nq;
  out["nv"] = info.nv;
  out["convention"] =
      "q: positions before quaternions (x y z w) of free joints; v: linear before angular; SI "
      "units";
  out["joints"] = std::move(joints);
  out["functions"] = std::move(functions);
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

/// What of a kernel the runtime does.
void add_tree(const Kernel& kernel, Json& to) {
  to["has_tree"] = kernel.tree.has_value();
  if (!kernel.tree) return;
  const TreeStage& tree = *kernel.tree;
  const bool is_forward = tree.function == TreeStage::Function::kForwardDynamics;
  const std::string name = camel_case(kernel.name) + "Tree";
  std::vector<std::string> operands = {
      "frames", tree.inertias.empty() ? "inertias" : name + "::kInertias.data()", "free_fall"};
  for (const std::size_t argument : {1, 2}) operands.push_back(kernel.arguments[argument].name);
  for (const Result& result : kernel.results) operands.push_back(result.name);
  Json numbers = Json::array();
  const auto add = [&](const char* what, const std::vector<double>& values) {
    if (values.empty()) return;
    numbers.push_back({{"name", what}, {"size", values.size()}, {"numbers", numbers_text(values)}});
  };
  add("kTurns", tree.turns);
  add("kSlides", tree.slides);
  add("kRotors", tree.rotors);
  add("kInertias", tree.inertias);
  to["tree"] = {{"name", name},
                {"size", tree.size()},
                {"is_floating", tree.is_floating},
                {"parents", numbers_text(tree.parents)},
                {"first", numbers_text(tree.first)},
                {"numbers", std::move(numbers)}};
  to["results"] = {std::string("  hybridyn::tree_") + (is_forward ? "forward" : "inverse") +
                   "_derivatives<" + name + ">(\n      " + text_list(operands, "      ") + ");"};
}

bool uses(const Kernel& kernel, Op op) {
  const std::vector<bool> live = live_nodes(kernel);
  for (std::uint32_t i = 0; i < kernel.tape->size(); ++i) {
    if (live[i] && kernel.tape->node(i).op == op) return true;
  }
  return false;
}

/// What only other generated code calls is in the namespace `internal`.
OutputFile function_file(const LibraryInfo& info, const Kernel& kernel, const std::string& name,
                         bool is_internal = false) {
  Json context = function_context(kernel, cpp_language());
  context.update(origin(info));
  context["function"] = name;
  if (is_internal) context["namespace"] = info.name + "::internal";
  context["headline"] =
      joined(wrapped(name + ": " + kernel.description + context["derivation"].get<std::string>(),
                     kColumns - 3, "  "),
             "\n// ");
  context["patterns"] = patterns(kernel);
  context["has_patterns"] = !context["patterns"].empty();
  context["has_pivots"] = uses(kernel, Op::kReciprocalAbove) || uses(kernel, Op::kLeast);
  context["has_arrays"] = context["has_patterns"].get<bool>() || kernel.tree;
  add_tree(kernel, context);
  return {name + ".hpp", render(kFunctionHpp, "function.hpp.jinja", context)};
}

OutputFile function_file(const LibraryInfo& info, const Kernel& kernel) {
  return function_file(info, kernel, kernel.name);
}

/// Kernels of one name are one.
void add_kernel_files(const LibraryInfo& info, const std::vector<const Kernel*>& kernels,
                      std::vector<OutputFile>& to) {
  for (const Kernel* kernel : kernels) {
    OutputFile file = function_file(info, *kernel, kernel->name, true);
    const bool is_known = std::any_of(
        to.begin(), to.end(), [&file](const OutputFile& known) { return known.name == file.name; });
    if (!is_known) to.push_back(std::move(file));
  }
}

/// The function itself, and those that it calls.
std::vector<OutputFile> limbs_files(const LibraryInfo& info, const Kernel& whole,
                                    const Program& limbs) {
  std::vector<OutputFile> files = {function_file(info, whole, name_of_whole(whole.name))};
  std::vector<const Kernel*> kernels;
  for (const Kernel& kernel : limbs.kernels) kernels.push_back(&kernel);
  add_kernel_files(info, kernels, files);
  Json context = limbs_context(whole, limbs);
  context.update(origin(info));
  context["function"] = whole.name;
  context["description"] = whole.description;
  context["documentation"] = documentation(whole);
  context["parameters"] = parameters(whole, "Scalar");
  files.push_back({whole.name + ".hpp", render(kLimbsHpp, "limbs.hpp.jinja", context)});
  return files;
}

/// Functions, then methods of Robot.
std::vector<Callable> callables_of(const LibraryInfo& info, const std::vector<Kernel>& kernels,
                                   const Hybrid* hybrid) {
  std::vector<Callable> out;
  for (const Kernel& kernel : kernels) out.push_back(callable_of(kernel));
  if (hybrid == nullptr) return out;
  const int links = static_cast<int>(info.joints.size());
  for (Callable& method : robot_callables(*hybrid, {info.nq, info.nv, links, info.loops})) {
    out.push_back(std::move(method));
  }
  return out;
}

OutputFile entry_file(const LibraryInfo& info, std::vector<Callable> callables,
                      const Program* limbs, EntryTable entry) {
  const auto is_by_limbs = [limbs](const Callable& callable) {
    return limbs != nullptr && callable.name == kForwardDynamics;
  };
  const auto by_limbs = std::find_if(callables.begin(), callables.end(), is_by_limbs);
  if (by_limbs != callables.end()) {
    Callable whole = *by_limbs;
    whole.name = whole.callee = name_of_whole(whole.name);
    whole.has_batch = false;
    callables.push_back(std::move(whole));
  }
  Json context = entry_context(callables, entry == EntryTable::kBatches);
  context.update(origin(info));
  context["open"] = "{";
  context["close"] = "}}";
  return {"entry.cpp", render(kEntryCpp, "entry.cpp.jinja", context)};
}

std::vector<OutputFile> cpp_files(const LibraryInfo& info, const std::vector<Kernel>& kernels,
                                  const Program* limbs, const Hybrid* hybrid, EntryTable entry,
                                  const Json& facts) {
  std::vector<OutputFile> files;
  std::vector<std::string> includes = {"model.hpp"};
  const int links = static_cast<int>(info.joints.size());
  for (const Kernel& kernel : kernels) {
    if (limbs != nullptr && kernel.name == kForwardDynamics) {
      for (OutputFile& file : limbs_files(info, kernel, *limbs)) files.push_back(std::move(file));
    } else {
      files.push_back(function_file(info, kernel));
    }
    includes.push_back(files.back().name);
  }
  if (hybrid != nullptr) {
    add_kernel_files(info, kernels_of(*hybrid), files);
    Json context = robot_context(*hybrid, {info.nq, info.nv, links, info.loops});
    context.update(origin(info));
    files.push_back({"robot.hpp", render(kRobotHpp, "robot.hpp.jinja", context)});
    includes.push_back(files.back().name);
  }
  std::vector<Callable> callables = callables_of(info, kernels, hybrid);
  Json batch = batch_context(callables);
  if (!batch["functions"].empty()) {
    batch.update(origin(info));
    files.push_back({"batch.hpp", render(kBatchHpp, "batch.hpp.jinja", batch)});
    includes.push_back(files.back().name);
  }
  Json context = facts;
  context.update(origin(info));
  context["model_literal"] = info.model.literal();
  for (std::size_t i = 0; i < info.joints.size(); ++i) {
    context["joints"][i]["name"] = info.joints[i].name.literal();
  }
  context["link_count"] = links;
  context["loop_count"] = info.loops;
  context["joint_count"] = info.joints.size();
  context["function_count"] = kernels.size();
  context["open"] = "{{";
  context["close"] = "}}";
  files.push_back({"model.hpp", render(kModelHpp, "model.hpp.jinja", context)});
  std::sort(includes.begin(), includes.end());
  context["includes"] = includes;
  files.push_back({info.name + ".hpp", render(kLibraryHpp, "library.hpp.jinja", context)});
  if (entry != EntryTable::kNone) {
    files.push_back(entry_file(info, std::move(callables), limbs, entry));
  }
  return files;
}

std::vector<OutputFile> c_files(const LibraryInfo& info, const std::vector<Kernel>& kernels,
                                bool single_precision) {
  const Language language = c_language(single_precision);
  Json functions = Json::array();
  for (const Kernel& kernel : kernels) {
    Json context = function_context(kernel, language);
    context["signature"] = "void " + info.name + "_" + kernel.name + "(" +
                           context["parameters"].get<std::string>() + ")";
    functions.push_back(std::move(context));
  }
  Json context = origin(info);
  context["has_reciprocals"] =
      std::any_of(kernels.begin(), kernels.end(),
                  [](const Kernel& kernel) { return uses(kernel, Op::kReciprocalAbove); });
  context["functions"] = std::move(functions);
  context["scalar"] = language.scalar;
  context["header"] = info.name + ".h";
  context["sine"] = single_precision ? "sinf" : "sin";
  context["cosine"] = single_precision ? "cosf" : "cos";
  std::string guard = info.name + "_H";
  for (char& c : guard) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  context["guard"] = guard;
  return {{info.name + ".c", render(kLibraryC, "library.c.jinja", context)},
          {info.name + ".h", render(kLibraryH, "library.h.jinja", context)}};
}

}  // namespace

std::vector<std::string> fixed_files() { return {"model", "robot", "batch", "entry"}; }

std::vector<OutputFile> write_library(const LibraryInfo& info, std::vector<Kernel>& kernels,
                                      Program* limbs, Hybrid* hybrid, OutputLanguage language,
                                      EntryTable entry) {
  std::vector<std::string> taken = fixed_files();
  taken.push_back(info.name);
  if (limbs != nullptr) taken.push_back(name_of_whole(kForwardDynamics));
  make_names_unique(kernels, limbs, hybrid, taken);
  Json facts = metadata(info, kernels);
  std::vector<OutputFile> files =
      language == OutputLanguage::kCpp
          ? cpp_files(info, kernels, limbs, hybrid, entry, facts)
          : c_files(info, kernels, language == OutputLanguage::kCSinglePrecision);
  std::sort(files.begin(), files.end(),
            [](const OutputFile& a, const OutputFile& b) { return a.name < b.name; });
  Json names = Json::array();
  for (const OutputFile& file : files) names.push_back(file.name);
  facts["files"] = std::move(names);
  files.push_back(
      {info.name + ".json", facts.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"});
  return files;
}

}  // namespace hybridyn::generator
