// `hybridyn generate`: closed-form dynamics of a model, or of a chain of it, as C++ or C.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>

#include "assembly_drawing.hpp"
#include "emit/output_folder.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "generate_options.hpp"
#include "hash.hpp"
#include "hybrid/choice.hpp"
#include "library_name.hpp"
#include "optimize/arrange.hpp"
#include "optimize/operations.hpp"
#include "partition/chain.hpp"
#include "partition_option.hpp"
#include "progress.hpp"
#include "report_option.hpp"
#include "subcommands.hpp"
#include "suggestion.hpp"
#include "symbolic_option.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

gen::LibraryInfo library_info(const GenerateOptions& options, const Model<double>& model) {
  gen::LibraryInfo info;
  const std::filesystem::path path(options.model.path);
  const std::string own_name = library_name_of(options.model.path);
  info.name = options.name.empty() ? own_name : options.name;
  check_library_name(info.name);
  info.model = gen::ModelText(path.filename().string());
  info.hash = hash_of(read_file(options.model.path));
  info.version = HYBRIDYN_VERSION;
  info.command = gen::ModelText(canonical_command(options, info.name == own_name ? "" : info.name));
  info.nq = model.nq;
  info.nv = model.nv;
  info.loops = static_cast<int>(model.loops.size());
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    info.joints.push_back({gen::ModelText(model.joints[i].name), std::string(to_string(link.type)),
                           link.q_index, link.nq(), link.v_index, link.nv()});
  }
  return info;
}

/// From so many velocities on it takes a while to derive a function.
constexpr int kLargeModel = 100;

/// Only forward dynamics closes loops.
void check_loops(const Model<double>& model, const std::vector<std::string>& functions) {
  if (!model.has_constraints()) return;
  bool of_tree = false;
  for (const std::string& function : functions) {
    if (function == "dfd") {
      throw InputError(
          "'dfd' of a model with loops or couplings cannot be generated: what there is "
          "holds for the tree of links alone; choose others with --functions");
    }
    of_tree = of_tree || function != "fd";
  }
  if (of_tree) {
    std::cerr << "warning: all functions but fd leave loops and couplings out: they are those of "
                 "the tree\n";
  }
}

/// How the model is to be cut, if it is.
std::optional<gen::Hybrid> derive_hybrid(const GenerateOptions& options, const Model<double>& model,
                                         const gen::Mechanism& mechanism) {
  if (!options.partition) return std::nullopt;
  if (options.language != "c++") throw UsageError("--partition: there is hybrid code in C++ only");
  const ChosenPartition chosen =
      partition_of(*options.partition, options.model.path, model, mechanism);
  if (!chosen.reason.empty()) std::cerr << "auto: " << chosen.reason << '\n';
  return gen::derive_hybrid(model, mechanism, chosen.partition, function_options(options));
}

/// Kernels, and how they came about.
gen::ReportInput derive(const GenerateOptions& options, const Model<double>& model, double snap) {
  gen::ReportInput out;
  out.mechanism = gen::prepare_mechanism(model, {snap});
  open_parameters(out.mechanism, options.symbolic);
  const gen::FunctionOptions functions = function_options(options);
  Progress progress;
  for (const std::string& function : *options.functions) {
    const std::string what =
        "deriving " + function + " for " + std::to_string(model.nv) + " velocities";
    if (model.nv > kLargeModel) progress.begin(what);
    progress.at([&] { return what; });
    for (gen::Kernel& kernel :
         gen::derive_function(out.mechanism, function, functions, &out.attempts)) {
      out.kernels.push_back(gen::arrange(kernel));
      out.derived.push_back(std::move(kernel));
    }
  }
  out.gravity = functions.gravity;
  return out;
}

/// For the report.
void describe_parts(const CutRobot& robot, const Model<double>& model, gen::ReportInput& to) {
  to.partition = robot.text;
  to.partition_reason = robot.reason;
  for (const CutPart& part : robot.parts) {
    std::string links;
    for (const int link : part.links) {
      links += (links.empty() ? "" : ", ") + gen::link_name(model, link);
    }
    to.parts.push_back({part.is_generated ? "block " + part.name : "numeric link", links,
                        part.base == kWorld ? "ground" : gen::link_name(model, part.base),
                        part.operations});
  }
  to.drawings.push_back({"How the parts are joined and taken apart", draw_assembly(model, robot)});
}

/// Functions that compilers take long for.
void notice_large(const std::vector<gen::Kernel>& kernels) {
  constexpr int kMost = 50'000;
  for (const gen::Kernel& kernel : kernels) {
    const int flops = gen::count_operations(kernel).flops();
    if (flops <= kMost) continue;
    std::cerr << "notice: " << kernel.name << " has " << flops
              << " operations: compilers may take minutes and gigabytes for it; --partition auto "
                 "cuts forward dynamics into smaller functions\n";
  }
}

int operations(const std::vector<gen::Kernel>& kernels) {
  int sum = 0;
  for (const gen::Kernel& kernel : kernels) sum += gen::count_operations(kernel).flops();
  return sum;
}

/// Rotations that are right angles but for the digits of their file, and what that costs.
void notice_near_right_angles(const GenerateOptions& options, const Model<double>& model,
                              const gen::ReportInput& made) {
  const auto& near = made.mechanism.near_right_angles;
  if (near.empty()) return;
  constexpr std::size_t kNamed = 3;
  double most = 0;
  std::string names;
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i < kNamed) names += (i == 0 ? "'" : ", '") + near[i].joint + "'";
    most = std::max(most, near[i].deviation);
  }
  const bool several = near.size() > 1;
  const int before = operations(made.kernels);
  const int after = operations(derive(options, model, 2 * most).kernels);
  std::cerr << "notice: " << (several ? std::to_string(near.size()) + " joints (" : "joint ")
            << names << (near.size() > kNamed ? ", ..." : "") << (several ? ") are up to " : " is ")
            << most << " off a right angle; --snap " << 2 * most << " takes "
            << (several ? "them" : "it") << " for right and saves " << before - after << " of "
            << before << " operations\n";
}

void print_counts(const std::vector<gen::Kernel>& kernels) {
  for (const gen::Kernel& kernel : kernels) {
    const gen::OperationCount n = gen::count_operations(kernel);
    std::cout << kernel.name << ": " << n.multiplications << " mul, " << n.additions << " add, "
              << n.divisions << " div, " << n.angles << " sincos\n";
  }
}

/// A chain can float though the robot stands, and the other way round.
load::LoadedModel load_whole(const GenerateOptions& options) {
  if (!options.chain || !options.model.build.floating) return load_model(options.model);
  ModelOptions standing = options.model;
  standing.build.floating = false;
  load::LoadedModel loaded = load_model(standing);
  const std::string first = options.chain->substr(0, options.chain->find_first_of(".,"));
  const int frame = loaded.model.find_frame(first);
  const bool is_base = frame >= 0 && loaded.model.frames[frame].link == kWorld;
  return is_base ? load_model(options.model) : loaded;
}

/// What no model could make right.
void check_usage(const GenerateOptions& options) {
  if (options.functions->empty() && !options.partition) {
    throw UsageError("--functions: none named");
  }
  for (const std::string& function : *options.functions) {
    const auto of_frames = {"fk", "J", "Jdotv", "Phi", "fdF", "wrenches"};
    if (options.frames.empty() && std::count(of_frames.begin(), of_frames.end(), function) > 0) {
      throw UsageError("--functions " + function + ": say the links that it is for by --frames");
    }
  }
  if (!options.contacts.empty() && !options.partition) {
    throw UsageError("--contact: it is for the class Robot, say --partition too");
  }
  if (options.responses && !options.partition) {
    throw UsageError("--responses: it is for the class Robot, say --partition too");
  }
  check_report_names(options.reports);
}

void generate(const GenerateOptions& options) {
  check_usage(options);
  const load::LoadedModel loaded = load_whole(options);
  const Model<double> model =
      options.chain ? gen::extract_chain(loaded.model, *options.chain, options.model.build.floating)
                    : loaded.model;
  check_loops(model, *options.functions);
  for (const std::string& link : options.frames) frame_of_link("--frames", link, model);
  for (const gen::ContactLink& link : function_options(options).contacts) {
    frame_of_link("--contact", link.name, model);
  }
  const gen::LibraryInfo info = library_info(options, model);
  gen::ReportInput made = derive(options, model, options.snap);
  notice_near_right_angles(options, model, made);
  notice_large(made.kernels);
  made.language = output_language(options);
  std::optional<gen::Hybrid> hybrid = derive_hybrid(options, model, made.mechanism);
  std::optional<gen::Program> limbs;
  const bool is_wanted = std::count(options.functions->begin(), options.functions->end(), "fd") > 0;
  if (is_wanted && made.language == gen::OutputLanguage::kCpp) {
    limbs = gen::limbs_side_by_side(model, made.mechanism, function_options(options));
  }
  made.files = gen::write_library(info, made.kernels, limbs ? &*limbs : nullptr,
                                  hybrid ? &*hybrid : nullptr, made.language);
  const std::filesystem::path folder =
      options.out.empty() ? std::filesystem::path(info.name) : std::filesystem::path(options.out);
  gen::write_folder(folder, made.files, info.name + ".json");
  if (!options.quiet) print_counts(made.kernels);
  if (!options.quiet && hybrid) {
    print_counts(hybrid->forward_dynamics.kernels);
    if (hybrid->contact_dynamics) print_counts(hybrid->contact_dynamics->kernels);
    if (hybrid->responses) {
      print_counts(hybrid->responses->factor.kernels);
      print_counts(hybrid->responses->contact_inertia.kernels);
      print_counts(hybrid->responses->bias.kernels);
      print_counts(hybrid->responses->response.kernels);
    }
  }
  if (options.partition && !options.reports.empty()) {
    describe_parts(cut_robot(model, options.model.path, *options.partition), model, made);
  }
  made.info = info;
  made.chain = options.chain.value_or("");
  made.model = model;
  write_reports(options.reports, std::move(made), loaded.model);
}

}  // namespace

void add_generate(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("generate", "Write a model's dynamics as C++ or C");
  const auto options = std::make_shared<GenerateOptions>();
  add_generate_options(*command, *options);
  command->footer("Example:\n  hybridyn generate robot.urdf --functions fd,id,J --frames hand");
  command->callback([options] {
    if (!options->functions) {
      options->functions = options->partition ? std::vector<std::string>{} : kDefaultFunctions;
    }
    sort_functions(*options->functions);
    generate(*options);
  });
}

}  // namespace hybridyn::cli
