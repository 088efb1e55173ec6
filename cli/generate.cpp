// `hybridyn generate`: closed-form dynamics of a model, or of a chain of it, as C++ or C.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>

#include "derive/functions.hpp"
#include "emit/library.hpp"
#include "emit/output_folder.hpp"
#include "errors.hpp"
#include "files.hpp"
#include "model_options.hpp"
#include "optimize/arrange.hpp"
#include "optimize/operations.hpp"
#include "partition/chain.hpp"
#include "report_option.hpp"
#include "subcommands.hpp"
#include "symbolic_option.hpp"
#include "text_table.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

struct GenerateOptions {
  ModelOptions model;
  std::string out;
  std::string name;
  std::string chain;
  std::vector<std::string> functions = {"fd", "id", "M", "bias"};
  std::vector<std::string> frames;
  std::vector<std::string> symbolic;
  std::vector<std::string> reports;
  std::string derivation = "cheapest";
  std::string gravity = "0,0,-9.81";
  std::string language = "c++";
  double snap = gen::FrameOptions{}.snap;
  bool quiet = false;
};

const std::vector<std::pair<std::string, gen::Derivation>>& derivations() {
  static const std::vector<std::pair<std::string, gen::Derivation>> names = {
      {"cheapest", gen::Derivation::kCheapest},
      {"literal", gen::Derivation::kLiteral},
      {"projected", gen::Derivation::kProjected},
      {"articulated", gen::Derivation::kArticulated}};
  return names;
}

const std::vector<std::pair<std::string, gen::OutputLanguage>>& languages() {
  static const std::vector<std::pair<std::string, gen::OutputLanguage>> names = {
      {"c++", gen::OutputLanguage::kCpp},
      {"c", gen::OutputLanguage::kC},
      {"c-float", gen::OutputLanguage::kCSinglePrecision}};
  return names;
}

template <class Entries>
std::vector<std::string> names_of(const Entries& entries) {
  std::vector<std::string> out;
  for (const auto& entry : entries) out.push_back(entry.first);
  return out;
}

template <class T>
T value_of(const std::vector<std::pair<std::string, T>>& entries, const std::string& name) {
  return std::find_if(entries.begin(), entries.end(),
                      [&name](const auto& entry) { return entry.first == name; })
      ->second;
}

std::optional<gen::Vec<gen::Extended>> parse_gravity(const std::string& text) {
  if (text == "argument") return std::nullopt;
  gen::Vec<gen::Extended> out;
  const char* at = text.data();
  const char* end = text.data() + text.size();
  for (int i = 0; i < 3; ++i) {
    double number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    const bool more = i < 2;
    if (error != std::errc() || !std::isfinite(number) ||
        (more ? next == end || *next != ',' : next != end)) {
      throw UsageError("--gravity: '" + text + "' is neither X,Y,Z nor 'argument'");
    }
    out[i] = number;
    at = next + (more ? 1 : 0);
  }
  return out;
}

/// FNV-1a, 64 bits: tells model files apart, no more.
std::string hash_of(const std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : bytes) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3U;
  }
  std::string out(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4U) out[i] = "0123456789abcdef"[hash & 0xfU];
  return out;
}

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ",") + item;
  return out;
}

/// The command without folders, with all that changes the result, in a fixed order.
std::string canonical_command(const GenerateOptions& o, const std::string& name) {
  const GenerateOptions defaults;
  std::string out = "hybridyn generate " + std::filesystem::path(o.model.path).filename().string();
  const auto add = [&out](bool differs, const std::string& text) {
    if (differs) out += " " + text;
  };
  const std::string own_name = gen::identifier(std::filesystem::path(o.model.path).stem().string());
  add(!o.chain.empty(), "--chain " + o.chain);
  add(o.derivation != defaults.derivation, "--derivation " + o.derivation);
  add(o.model.build.floating, "--floating");
  add(!o.frames.empty(), "--frames " + joined(o.frames));
  add(o.functions != defaults.functions, "--functions " + joined(o.functions));
  add(o.gravity != defaults.gravity, "--gravity " + o.gravity);
  add(o.language != defaults.language, "--lang " + o.language);
  add(name != own_name, "--name " + name);
  add(o.model.build.rotor_inertia, "--rotor-inertia");
  std::array<char, 32> snap{};
  std::to_chars(snap.data(), snap.data() + snap.size(), o.snap);
  add(o.snap != defaults.snap, std::string("--snap ") + snap.data());
  add(!o.symbolic.empty(), "--symbolic " + joined(o.symbolic));
  add(o.model.build.weld_massless, "--weld-massless");
  return out;
}

gen::LibraryInfo library_info(const GenerateOptions& options, const Model<double>& model) {
  gen::LibraryInfo info;
  const std::filesystem::path path(options.model.path);
  info.name = options.name.empty() ? gen::identifier(path.stem().string()) : options.name;
  if (gen::identifier(info.name) != info.name) {
    throw UsageError("--name: '" + info.name + "' is no identifier; use letters, digits and _");
  }
  info.model = path.filename().string();
  info.hash = hash_of(read_file(options.model.path));
  info.version = HYBRIDYN_VERSION;
  info.command = canonical_command(options, info.name);
  info.nq = model.nq;
  info.nv = model.nv;
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    info.joints.push_back({model.joints[i].name, std::string(to_string(link.type)), link.q_index,
                           link.nq(), link.v_index, link.nv()});
  }
  return info;
}

/// What the tree of links alone can answer.
void check_loops(const Model<double>& model, const std::vector<std::string>& functions) {
  if (!model.has_constraints()) return;
  for (const std::string& function : functions) {
    if (function == "fd" || function == "dfd") {
      throw InputError("'" + function +
                       "' of a model with loops or couplings cannot be generated: what there is "
                       "holds for the tree of links alone; choose others with --functions");
    }
  }
  std::cerr << "warning: loops and couplings are left out: the functions are those of the tree\n";
}

void notice_near_right_angles(const gen::Mechanism& mechanism) {
  for (const gen::NearRightAngle& near : mechanism.near_right_angles) {
    std::cerr << "notice: joint '" << near.joint << "' is " << near.deviation
              << " off a right angle; --snap " << near.deviation * 2
              << " takes it for one and saves operations\n";
  }
}

/// Kernels, and how they came about.
gen::ReportInput derive(const GenerateOptions& options, const Model<double>& model) {
  gen::FrameOptions frame_options;
  frame_options.snap = options.snap;
  gen::Mechanism mechanism = gen::prepare_mechanism(model, frame_options);
  open_parameters(mechanism, options.symbolic);
  notice_near_right_angles(mechanism);
  gen::FunctionOptions function_options;
  function_options.derivation = value_of(derivations(), options.derivation);
  function_options.gravity = parse_gravity(options.gravity);
  function_options.frames = options.frames;
  gen::ReportInput out;
  for (const std::string& function : options.functions) {
    for (gen::Kernel& kernel :
         gen::derive_function(mechanism, function, function_options, &out.attempts)) {
      out.kernels.push_back(gen::arrange(kernel));
      out.derived.push_back(std::move(kernel));
    }
  }
  out.mechanism = std::move(mechanism);
  out.gravity = function_options.gravity;
  return out;
}

void print_counts(const std::vector<gen::Kernel>& kernels) {
  for (const gen::Kernel& kernel : kernels) {
    const gen::OperationCount n = gen::count_operations(kernel);
    std::cout << kernel.name << ": " << n.multiplications << " mul, " << n.additions << " add, "
              << n.divisions << " div, " << n.angles << " sincos\n";
  }
}

void generate(const GenerateOptions& options) {
  if (options.functions.empty()) throw UsageError("--functions: none named");
  check_report_names(options.reports);
  const load::LoadedModel loaded = load_model(options.model);
  const bool is_chain = !options.chain.empty();
  const Model<double> model =
      is_chain ? gen::extract_chain(loaded.model, options.chain, options.model.build.floating)
               : loaded.model;
  check_loops(model, options.functions);
  const gen::LibraryInfo info = library_info(options, model);
  gen::ReportInput made = derive(options, model);
  made.language = value_of(languages(), options.language);
  made.files = gen::write_library(info, made.kernels, made.language);
  const std::filesystem::path folder =
      options.out.empty() ? std::filesystem::path(info.name) : std::filesystem::path(options.out);
  gen::write_folder(folder, made.files, info.name + ".json");
  if (!options.quiet) print_counts(made.kernels);
  made.info = info;
  made.chain = options.chain;
  made.model = model;
  write_reports(options.reports, std::move(made), loaded.model);
}

/// In the order of known_functions, each once: the same functions in another order are the same
/// library. Unknown names stay, to be refused by name.
void sort_functions(std::vector<std::string>& functions) {
  const auto rank = [](const std::string& key) {
    const auto& known = gen::known_functions();
    return std::find_if(known.begin(), known.end(),
                        [&key](const gen::FunctionInfo& info) { return info.key == key; }) -
           known.begin();
  };
  std::stable_sort(
      functions.begin(), functions.end(),
      [&rank](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
}

}  // namespace

void add_generate(CLI::App& app, int& /*exit_code*/) {
  CLI::App* command = app.add_subcommand("generate", "Write a model's dynamics as C++ or C");
  const auto options = std::make_shared<GenerateOptions>();
  add_model_options(*command, options->model);
  command->add_flag("--rotor-inertia", options->model.build.rotor_inertia,
                    "add gear_ratio^2 * rotor_inertia to M's diagonal");
  command->add_option("--out,-o", options->out, "folder for the files; default: the name")
      ->type_name("DIR");
  command->add_option("--name", options->name, "of the library; default: the file's name");
  command->add_option("--chain", options->chain, "only these links: FIRST..LAST,LINK,...");
  std::string known;
  for (const gen::FunctionInfo& info : gen::known_functions()) {
    known += (known.empty() ? "" : " ") + std::string(info.key);
  }
  command->add_option("--functions", options->functions, "of " + known + "; default: fd,id,M,bias")
      ->delimiter(',');
  command->add_option("--frames", options->frames, "links that fk, J and Jdotv are for")
      ->delimiter(',');
  command
      ->add_option("--symbolic", options->symbolic,
                   "inertial parameters to pass at run time: mass:LINK, com:LINK, inertia:LINK, "
                   "all:LINK, or all")
      ->delimiter(',');
  command->add_option("--derivation", options->derivation, "how forward dynamics is derived")
      ->check(CLI::IsMember(names_of(derivations())));
  command->add_option("--gravity", options->gravity, "X,Y,Z, or 'argument' to pass it at run time");
  command->add_option("--lang", options->language, "c++, c, or c-float")
      ->check(CLI::IsMember(names_of(languages())));
  command->add_option("--snap", options->snap, "rotations this near to right angles become right")
      ->check(CLI::Range(0.0, 1e-2));
  command
      ->add_option("--report", options->reports,
                   "write a page on model, counts and formulas: FILE.html or, for pdflatex, "
                   "FILE.tex; may be given for both")
      ->type_name("FILE")
      ->expected(1)
      ->take_all();
  command->add_flag("--quiet", options->quiet, "do not print operation counts");
  command->footer(
      "Example:\n  hybridyn generate models/pa10/pa10.urdf --functions fd,id,J --frames link7");
  command->callback([options] {
    sort_functions(options->functions);
    generate(*options);
  });
}

}  // namespace hybridyn::cli
