#include "hybridyn/generator/emit/library.hpp"

#include <algorithm>
#include <cctype>

#include "hybridyn/generator/emit/casadi.hpp"
#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/entry.hpp"
#include "hybridyn/generator/emit/facts.hpp"
#include "hybridyn/generator/emit/function_file.hpp"
#include "hybridyn/generator/emit/interfaces.hpp"
#include "hybridyn/generator/emit/limbs.hpp"
#include "hybridyn/generator/emit/manifold.hpp"
#include "hybridyn/generator/emit/metadata.hpp"
#include "hybridyn/generator/emit/robot.hpp"
#include "hybridyn/generator/emit/template_engine.hpp"
#include "hybridyn/generator/emit/template_texts.hpp"
#include "hybridyn/generator/emit/text_list.hpp"
#include "hybridyn/generator/emit/unique_names.hpp"
#include "hybridyn/generator/optimize/pieces.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

/// Compilers take a function of C that is larger in more than linear time and memory: it becomes parts.
constexpr int kMostOperationsInC = 12000;
constexpr int kOperationsOfPartInC = 2000;

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

/// How a function is computed by limbs; null where it is all in one.
const Program* find_limbs(const std::vector<LimbFunction>& limbs, const std::string& function) {
  const auto at = std::find_if(limbs.begin(), limbs.end(),
                               [&](const LimbFunction& known) { return known.name == function; });
  return at == limbs.end() ? nullptr : &at->program;
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
std::vector<Callable> callables_of(const LibraryInfo& info, const std::vector<Function>& functions,
                                   const Hybrid* hybrid) {
  std::vector<Callable> out;
  for (const Function& function : functions) out.push_back(callable_of(function));
  if (hybrid == nullptr) return out;
  const int links = static_cast<int>(info.joints.size());
  for (Callable& method : robot_callables(*hybrid, {info.nq, info.nv, links, info.loops})) {
    out.push_back(std::move(method));
  }
  return out;
}

/// For tables in code.
Json joint_literals(const LibraryInfo& info) {
  Json out = Json::array();
  for (const JointLayout& j : info.joints) {
    out.push_back({{"name", j.name.literal()},
                   {"type", j.type},
                   {"q_index", j.q_index},
                   {"nq", j.nq},
                   {"v_index", j.v_index},
                   {"nv", j.nv}});
  }
  return out;
}

OutputFile entry_file(const LibraryInfo& info, std::vector<Callable> callables,
                      const std::vector<LimbFunction>& limbs, EntryTable entry) {
  for (const LimbFunction& by_limbs : limbs) {
    const auto at = std::find_if(callables.begin(), callables.end(), [&](const Callable& callable) {
      return callable.name == by_limbs.name;
    });
    Callable whole = *at;
    whole.name = whole.callee = name_of_whole(whole.name);
    whole.has_batch = false;
    callables.push_back(std::move(whole));
  }
  Json context = entry_context(callables, entry);
  context.update(origin(info));
  context["floats"] = info.floats ? 1 : 0;
  context["frames"] = Json::array();
  for (const ModelText& frame : info.frames) context["frames"].push_back(frame.literal());
  context["joints"] = joint_literals(info);
  context["has_joints"] = !info.joints.empty();
  context["joint_table"] = info.joints.empty() ? "nullptr" : "kJointTable";
  context["has_frames"] = !info.frames.empty();
  context["frame_table"] = info.frames.empty() ? "nullptr" : "kFrames";
  context["frame_count"] = info.frames.size();
  context["parameters"] = Json::array();
  context["nominal"] = Json::array();
  for (const ParameterInfo& parameter : info.parameters) {
    context["parameters"].push_back(parameter.name);
    context["nominal"].push_back(shortest(parameter.nominal, false));
  }
  context["has_parameters"] = !info.parameters.empty();
  context["parameter_table"] = info.parameters.empty() ? "nullptr" : "kParameters";
  context["nominal_table"] = info.parameters.empty() ? "nullptr" : "kNominal";
  context["parameter_count"] = info.parameters.size();
  context["open"] = "{";
  context["close"] = "}}";
  return {"entry.cpp", render(kEntryCpp, "entry.cpp.jinja", context)};
}

std::vector<OutputFile> cpp_files(const LibraryInfo& info, const std::vector<Function>& functions,
                                  const std::vector<LimbFunction>& limbs, const Hybrid* hybrid,
                                  EntryTable entry, const Json& facts) {
  std::vector<OutputFile> files;
  std::vector<std::string> includes = {"model.hpp"};
  const int links = static_cast<int>(info.joints.size());
  for (const Function& function : functions) {
    const Kernel& kernel = function.kernel;
    if (const Program* const by_limbs = find_limbs(limbs, kernel.name)) {
      for (OutputFile& file : limbs_files(info, kernel, *by_limbs))
        files.push_back(std::move(file));
    } else {
      files.push_back(function_file(info, function, kernel.name));
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
  std::vector<Callable> callables = callables_of(info, functions, hybrid);
  const bool is_for_one = callables.empty() || callables.front().lanes == 0;
  for (OutputFile& file :
       interface_files(info, functions, is_for_one ? callables : std::vector<Callable>())) {
    includes.push_back(file.name);
    files.push_back(std::move(file));
  }
  if (info.is_compiled) includes = {"declarations.hpp", "model.hpp"};
  if (is_for_one) {
    for (OutputFile& file : optional_files(info, functions, callables)) {
      files.push_back(std::move(file));
    }
  }
  Json context = facts;
  context.update(origin(info));
  context["model_literal"] = info.model.literal();
  context.update(fact_tables(info));
  context["link_count"] = links;
  context["loop_count"] = info.loops;
  context["function_count"] = functions.size();
  files.push_back({"model.hpp", render(kModelHpp, "model.hpp.jinja", context)});
  std::sort(includes.begin(), includes.end());
  context["includes"] = includes;
  files.push_back({info.name + ".hpp", render(kLibraryHpp, "library.hpp.jinja", context)});
  if (entry != EntryTable::kNone) {
    files.push_back(entry_file(info, std::move(callables), limbs, entry));
  }
  return files;
}

/// Each pointer once: a part may read and write what is kept.
std::string part_signature(const Kernel& part, const std::string& name, const std::string& scalar,
                           std::vector<std::string>& operands) {
  std::string out = "static void " + name + "(";
  const auto add = [&](const std::string& type, const std::string& array) {
    out += (operands.empty() ? "" : ", ") + type + "* " + array;
    operands.push_back(array);
  };
  const auto is_kept = [](const auto& array) { return array.name == kKeptBetweenPieces; };
  for (const Argument& a : part.arguments) {
    if (!is_kept(a)) add("const " + scalar, a.name);
  }
  for (const Result& r : part.results) {
    if (!is_kept(r)) add(scalar, r.name);
  }
  const bool keeps = std::any_of(part.results.begin(), part.results.end(), is_kept);
  if (keeps || std::any_of(part.arguments.begin(), part.arguments.end(), is_kept)) {
    add(keeps ? scalar : "const " + scalar, kKeptBetweenPieces);
  }
  return out + ")";
}

/// A function, or one that calls its parts.
Json c_function(const LibraryInfo& info, const Function& function, const Language& language) {
  const std::string name = info.name + "_" + function.kernel.name;
  Json out = {{"description", function.kernel.description},
              {"operations", operations_text(function)},
              {"documentation", documentation(function)},
              {"signature", "void " + name + "(" + parameters(function, language.scalar) + ")"},
              {"parts", Json::array()},
              {"calls", Json::array()}};
  const Pieces pieces = cut_in_pieces(function.kernel, kMostOperationsInC, kOperationsOfPartInC);
  out["is_whole"] = pieces.kernels.size() == 1;
  out["kept"] = pieces.kept;
  for (const Kernel& part : pieces.kernels) {
    Json context = function_context(out["is_whole"] ? function.kernel : part, language);
    std::vector<std::string> operands;
    context["signature"] =
        out["is_whole"].get<bool>()
            ? out["signature"].get<std::string>()
            : part_signature(part, info.name + "_" + part.name, language.scalar, operands);
    out["calls"].push_back(info.name + "_" + part.name + "(" + text_list(operands, "      ") +
                           ");");
    out["parts"].push_back(std::move(context));
  }
  return out;
}

/// All that a C library has.
std::vector<Callable> c_callables(const LibraryInfo& info, const std::vector<Function>& functions) {
  std::vector<Callable> out;
  for (const Function& function : functions) out.push_back(callable_of(function));
  for (Callable& callable : manifold_callables(info, step_functions(functions))) {
    const std::string& name = callable.callee;
    const bool is_missing = name == "difference_derivatives" || name == "step_rk4_derivatives";
    if (!is_missing) out.push_back(std::move(callable));
  }
  return out;
}

std::vector<OutputFile> c_files(const LibraryInfo& info, const std::vector<Function>& functions,
                                bool single_precision) {
  const Language language = c_language(single_precision);
  Json texts = Json::array();
  for (const Function& function : functions) texts.push_back(c_function(info, function, language));
  Json context = origin(info);
  context.update(c_fact_tables(info, language));
  context["has_reciprocals"] = std::any_of(
      functions.begin(), functions.end(),
      [](const Function& function) { return uses(function.kernel, Op::kReciprocalAbove); });
  context["coarser"] = single_precision ? " * 4194304.0f" : "";  // hybridyn/kernel/pivots.hpp
  context["functions"] = std::move(texts);
  CMotion motion = c_motion(info, step_functions(functions), language);
  context["motion"] = render(kMotionC, "motion.c.jinja", motion.context);
  context["motions"] = std::move(motion.functions);
  context["scalar"] = language.scalar;
  context["header"] = info.name + ".h";
  context["sine"] = single_precision ? "sinf" : "sin";
  context["cosine"] = single_precision ? "cosf" : "cos";
  std::string guard = info.name + "_H";
  for (char& c : guard) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  context["guard"] = guard;
  std::vector<OutputFile> files = {
      {info.name + ".c", render(kLibraryC, "library.c.jinja", context)},
      {info.name + ".h", render(kLibraryH, "library.h.jinja", context)}};
  if (!single_precision) {
    Json externals = casadi_context(c_callables(info, functions), info.name);
    externals.update(origin(info));
    externals["header"] = info.name + ".h";
    files.push_back({info.name + "_casadi.c", render(kCasadiC, "casadi.c.jinja", externals)});
  }
  return files;
}

}  // namespace

std::vector<std::string> fixed_files() {
  return {"model", "robot", "batch", "entry", "configuration", "step", "eigen", "declarations"};
}

std::vector<OutputFile> write_library(const LibraryInfo& info, std::vector<Function>& functions,
                                      std::vector<LimbFunction>& limbs, Hybrid* hybrid,
                                      OutputLanguage language, EntryTable entry) {
  std::vector<std::string> taken = fixed_files();
  taken.push_back(info.name);
  for (const LimbFunction& by_limbs : limbs) taken.push_back(name_of_whole(by_limbs.name));
  make_names_unique(functions, limbs, hybrid, taken);
  Json facts = metadata(info, functions);
  std::vector<OutputFile> files =
      language == OutputLanguage::kCpp
          ? cpp_files(info, functions, limbs, hybrid, entry, facts)
          : c_files(info, functions, language == OutputLanguage::kCSinglePrecision);
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
