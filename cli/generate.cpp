// `hybridyn generate`: closed-form dynamics of a model, or of a chain of it, as C++ or C.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/generate_options.hpp"
#include "cli/partition_option.hpp"
#include "cli/report_option.hpp"
#include "cli/subcommands.hpp"
#include "hybridyn/generator/emit/output_folder.hpp"
#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/partition/chain.hpp"
#include "hybridyn/inspection/assembly_drawing.hpp"
#include "hybridyn/options/naming.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/suggestion.hpp"

namespace hybridyn::tools {
namespace {

namespace gen = hybridyn::generator;

/// From so many velocities on it takes a while to derive a function.
constexpr int kLargeModel = 100;

/// Operations of a function from which on compilers take minutes and gigabytes for it, where it comes
/// in one part.
constexpr int kManyOperations = 50'000;

/// In parts, as C has it: thousands of operations that gcc -O2 takes a second for.
constexpr double kThousandsInSecond = 9;

bool is_of_tree(const std::string& key) {
  const std::vector<gen::FunctionInfo>& known = gen::known_functions();
  return std::any_of(known.begin(), known.end(), [&key](const gen::FunctionInfo& info) {
    return info.key == key && info.loops == gen::FunctionInfo::Loops::kLeavesOut;
  });
}

void warn_of_tree(const Model<double>& model, const std::vector<std::string>& functions) {
  std::string names;
  for (const std::string& key : functions) {
    if (is_of_tree(key)) names += (names.empty() ? "" : ", ") + key;
  }
  if (!model.has_constraints() || names.empty()) return;
  std::cerr << "warning: " << names
            << " of the tree of links alone: loops and couplings are left out\n";
}

/// Those that the file does not call dependent, where it does so.
std::vector<std::string> independent_joints(const load::LoadedModel& loaded) {
  const std::vector<std::string>& dependent = loaded.dependent_joints;
  std::vector<std::string> out;
  if (dependent.empty() || !loaded.model.has_constraints()) return out;
  for (const JointInfo& joint : loaded.model.joints) {
    if (std::count(dependent.begin(), dependent.end(), joint.name) == 0) out.push_back(joint.name);
  }
  return out;
}

/// Of derivatives on the tape, as C has them: some 150 operations for each pair of a velocity and
/// one that it moves with, and to solve for accelerations 4 more for each velocity. Within a third
/// for arms and humanoids.
double estimated_operations(const Model<double>& model, const std::string& function) {
  const std::vector<int> parents = freedom_parents(model);
  std::vector<int> depths;
  double pairs = 0;
  for (const int parent : parents) {
    depths.push_back(parent < 0 ? 1 : depths[static_cast<std::size_t>(parent)] + 1);
    pairs += depths.back();
  }
  return pairs * (150 + (function == "dfd" ? 4.0 * model.nv : 0));
}

/// Before it begins.
void warn_of_effort(const Model<double>& model, const gen::Request& request) {
  if (request.language == gen::OutputLanguage::kCpp) return;
  for (const std::string& function : request.functions) {
    if (function != "did" && function != "dfd") continue;
    const double thousands = estimated_operations(model, function) / 1000;
    if (1000 * thousands <= kManyOperations) continue;
    std::cerr << "warning: " << function << " of this model takes some " << std::llround(thousands)
              << " thousand operations in C, which take about "
              << std::llround(thousands / kThousandsInSecond)
              << " s to compile; in C++ the same is short\n";
  }
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

/// Of straight-line C++; C comes in parts, and what the runtime does is in loops.
void notice_large(const std::vector<gen::Function>& functions, gen::OutputLanguage language) {
  if (language != gen::OutputLanguage::kCpp) return;
  for (const gen::Function& function : functions) {
    if (function.tree) continue;
    const int flops = gen::count_operations(function).flops();
    if (flops <= kManyOperations) continue;
    std::cerr << "notice: " << function.kernel.name << " has " << flops
              << " operations: compilers may take minutes and gigabytes for it; --partition auto "
                 "cuts forward dynamics into smaller functions\n";
  }
}

void notice_near_right_angles(const std::optional<gen::NearlyRight>& near) {
  if (!near) return;
  constexpr std::size_t kNamed = 3;
  std::string names;
  for (std::size_t i = 0; i < near->joints.size() && i < kNamed; ++i) {
    names += (i == 0 ? "'" : ", '") + near->joints[i] + "'";
  }
  const std::size_t count = near->joints.size();
  const bool several = count > 1;
  std::cerr << "notice: " << (several ? std::to_string(count) + " joints (" : "joint ") << names
            << (count > kNamed ? ", ..." : "") << (several ? ") are up to " : " is ")
            << near->deviation << " off a right angle; --snap " << 2 * near->deviation << " takes "
            << (several ? "them" : "it") << " for right and saves " << near->saved << " of "
            << near->operations << " operations\n";
}

/// Functions, or kernels.
template <class Functions>
void print_counts(const Functions& functions) {
  for (const gen::FunctionView function : functions) {
    const gen::OperationCount n = gen::count_operations(function);
    std::cout << function.kernel.name << ": " << n.multiplications << " mul, " << n.additions
              << " add, " << n.divisions << " div, " << n.angles << " sincos\n";
  }
}

void print_counts(const gen::Library& library) {
  print_counts(library.functions);
  if (!library.hybrid) return;
  const gen::Hybrid& hybrid = *library.hybrid;
  print_counts(hybrid.forward_dynamics.kernels);
  if (hybrid.contact_dynamics) print_counts(hybrid.contact_dynamics->kernels);
  if (hybrid.touch) {
    const gen::TouchPrograms& touch = *hybrid.touch;
    for (const gen::Program* program : {&touch.place, &touch.dynamics, &touch.accelerations}) {
      print_counts(program->kernels);
    }
  }
  if (!hybrid.responses) return;
  const gen::DynamicsPrograms& responses = *hybrid.responses;
  for (const gen::Program* program :
       {&responses.factor, &responses.contact_inertia, &responses.bias, &responses.response}) {
    print_counts(program->kernels);
  }
}

/// A chain can float though the robot stands, and the other way round.
load::LoadedModel load_whole(const GenerateOptions& options) {
  if (!options.chain || !options.model.build.floating) return load_model(options.model);
  ModelFile standing = options.model;
  standing.build.floating = false;
  load::LoadedModel loaded = load_model(standing);
  const std::string first = options.chain->substr(0, options.chain->find_first_of(".,"));
  const int frame = loaded.model.find_frame(first);
  const bool is_base = frame >= 0 && loaded.model.frames[frame].link == kWorld;
  return is_base ? load_model(options.model) : loaded;
}

/// The model, or the chain of it that is asked for.
Model<double> chain_of(const GenerateOptions& options, const Model<double>& model) {
  if (!options.chain) return model;
  return naming("--chain", [&] {
    return gen::extract_chain(model, *options.chain, options.model.build.floating);
  });
}

/// What no model could make right.
void check_usage(const GenerateOptions& options) {
  if (options.functions->empty() && !options.partition) {
    throw UsageError("--functions: none named");
  }
  for (const std::string& function : *options.functions) {
    if (options.frames.empty() && gen::needs_frames(function)) {
      throw UsageError("--functions " + function + ": say the links that it is for by --frames");
    }
    if (options.contacts.empty() && gen::needs_contacts(function)) {
      throw UsageError("--functions " + function + ": say the links that it holds by --contacts");
    }
  }
  const bool has_brick =
      std::count(options.functions->begin(), options.functions->end(), "brick") > 0;
  if (options.rows != "angular" && (options.partition || has_brick)) {
    throw UsageError("--rows " + options.rows +
                     ": not for --partition and bricks, whose users know one order");
  }
  if (options.library &&
      (options.partition || options.language != "c++" || options.entry != "none")) {
    throw UsageError(
        "--library: for functions in C++; C is compiled once as it is, the class Robot of "
        "--partition is a template, and --entry takes the templates");
  }
  if (options.responses && !options.partition) {
    throw UsageError("--responses: it is for the class Robot, say --partition too");
  }
  if (options.partition && options.language != "c++") {
    throw UsageError("--partition: there is hybrid code in C++ only");
  }
  check_report_names(options.reports);
}

/// Told on stderr while a large model is derived.
gen::Library compile(const Model<double>& model, gen::Request& request) {
  Progress progress;
  request.progress = [&](const std::string& what) {
    if (model.nv > kLargeModel) progress.begin(what);
    progress.at([what] { return what; });
  };
  request.detail = [&progress](const std::string& what) { progress.at([&what] { return what; }); };
  gen::Library out = gen::compile(model, request);
  request.progress = request.detail = nullptr;
  return out;
}

void generate(const GenerateOptions& options) {
  check_usage(options);
  gen::Request request = request_of(options);
  const load::LoadedModel loaded = load_whole(options);
  const Model<double> model = chain_of(options, loaded.model);
  for (const std::string& link : options.frames) {
    naming("--frames", [&] { return frame_of_link(link, model); });
  }
  for (const gen::ContactLink& link : request.options.contacts) {
    naming("--contacts", [&] { return frame_of_link(link.name, model); });
  }
  std::optional<ChosenPartition> chosen;
  if (options.partition) {
    chosen = chosen_partition(*options.partition, options.model.path, model);
    if (!chosen->reason.empty()) std::cerr << "auto: " << chosen->reason << '\n';
    request.partition = chosen->partition;
  }
  warn_of_tree(model, request.functions);
  if (request.independent.empty() && !options.chain) {
    request.independent = independent_joints(loaded);
  }
  warn_of_effort(model, request);
  gen::Library library = compile(model, request);
  notice_near_right_angles(gen::nearly_right(model, request, library));
  notice_large(library.functions, request.language);
  gen::write_folder(options.out.empty() ? request.name : options.out, library.files,
                    request.name + ".json");
  if (!options.quiet) print_counts(library);
  if (options.reports.empty()) return;
  gen::ReportInput report{model, request, std::move(library), options.chain.value_or("")};
  if (chosen) {
    describe_parts(cut_robot(model, *chosen, report.library.mechanism, *report.library.hybrid),
                   model, report);
  }
  write_reports(options.reports, std::move(report), loaded.model);
}

}  // namespace

void add_generate(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("generate", "Write a model's dynamics as C++ or C");
  const auto options = std::make_shared<GenerateOptions>();
  add_generate_options(*command, *options);
  command->footer("Example:\n  hybridyn generate robot.urdf --functions fd,id,J --frames hand");
  command->callback([options] {
    expand_brick(*options);
    if (!options->functions) {
      if (!options->contacts.empty() && !options->partition) options->partition = "auto";
      options->functions = options->partition ? std::vector<std::string>{} : kDefaultFunctions;
    }
    sort_functions(*options->functions);
    generate(*options);
  });
}

}  // namespace hybridyn::tools
