#include "cli/generate_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "cli/symbolic_option.hpp"
#include "hybridyn/generator/compile/library_name.hpp"
#include "hybridyn/generator/symbolic/decimal.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/hash.hpp"

namespace hybridyn::tools {

namespace gen = hybridyn::generator;

namespace {

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

const std::vector<std::pair<std::string, gen::EntryTable>>& entries() {
  static const std::vector<std::pair<std::string, gen::EntryTable>> names = {
      {"none", gen::EntryTable::kNone},
      {"states", gen::EntryTable::kStates},
      {"double-batches", gen::EntryTable::kDoubleBatches},
      {"batches", gen::EntryTable::kBatches}};
  return names;
}

const std::vector<std::pair<std::string, gen::RowOrder>>& row_orders() {
  static const std::vector<std::pair<std::string, gen::RowOrder>> names = {
      {"angular", gen::RowOrder::kAngularFirst}, {"linear", gen::RowOrder::kLinearFirst}};
  return names;
}

const std::vector<std::pair<std::string, gen::FrameAxes>>& frame_axes() {
  static const std::vector<std::pair<std::string, gen::FrameAxes>> names = {
      {"world", gen::FrameAxes::kWorld}, {"own", gen::FrameAxes::kOwn}};
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
    out[i] = gen::decimal(number);
    at = next + (more ? 1 : 0);
  }
  return out;
}

std::string joined(const std::vector<std::string>& items) {
  std::string out;
  for (const std::string& item : items) out += (out.empty() ? "" : ",") + item;
  return out;
}

/// In quotes where a shell would take it apart.
std::string for_shell(const std::string& text) {
  return text.find(';') == std::string::npos ? text : '"' + text + '"';
}

gen::ContactLink contact_link(const std::string& text) {
  const std::string suffix = ":point";
  if (text.size() <= suffix.size()) return {text, false};
  const std::size_t at = text.size() - suffix.size();
  return text.compare(at, suffix.size(), suffix) == 0 ? gen::ContactLink{text.substr(0, at), true}
                                                      : gen::ContactLink{text, false};
}

/// What is generated of, and where to.
void add_library_options(CLI::App& command, GenerateOptions& options) {
  add_model_options(command, options.model);
  command.add_flag("--damping", options.model.build.damping,
                   "damping and dry friction of the joints act in fd, id and what is made of them");
  command.add_flag("--rotor-inertia", options.model.build.rotor_inertia,
                   "add gear_ratio^2 * rotor_inertia to M's diagonal");
  command.add_option("--out,-o", options.out, "folder for the files; default: the name")
      ->type_name("DIR");
  command.add_option("--name", options.name, "of the library; default: the file's name");
  command.add_option("--chain", options.chain, "only these links: FIRST..LAST,LINK,...");
  command.add_option("--partition", options.partition,
                     "cut into blocks and numeric links, joined by a class Robot: none, whole, "
                     "auto, every:N, siblings:N, chains:FIRST..LAST,LINK;..., siblings "
                     "separated by |, or a file that says so");
}

/// Which functions, and their rows, axes and frames.
void add_function_options(CLI::App& command, GenerateOptions& options) {
  std::vector<std::string> known;
  for (const gen::FunctionInfo& info : gen::known_functions()) known.emplace_back(info.key);
  command
      .add_option("--functions", options.functions,
                  "of " + joined(known) + "; default: fd,id,M,bias, with --partition none")
      ->check(one_of(known))
      ->delimiter(',')
      ->allow_extra_args(false);
  CLI::Option* frames =
      command
          .add_option("--frames", options.frames,
                      "links that fk, J, Jdot, Jdotv, Jrel, Phi, Lambda, fdF, idF, brick, wrenches "
                      "and dfdF are for")
          ->delimiter(',')
          ->allow_extra_args(false);
  command
      .add_option("--rows", options.rows,
                  "which of the six rows of motions and wrenches come first: angular, or linear as "
                  "in v")
      ->check(one_of(names_of(row_orders())));
  command
      .add_option("--axes", options.axes,
                  "axes of J, Jdot, Jdotv and Lambda: world, or own for those of each frame")
      ->check(one_of(names_of(frame_axes())));
  command.add_flag("--each-frame", options.each_frame,
                   "fk, J, Jdot and Jdotv as a function for each frame: frame_jacobian_LINK, ...");
  command.add_flag("--library", options.library,
                   "functions for double and float behind thin declarations, with sources to "
                   "compile once: declarations.hpp, compiled_*.cpp");
  command
      .add_option("--brick", options.brick,
                  "a part that programs join to others while they run, by these links as handles: "
                  "--functions brick --frames LINK,... --gravity argument --entry states")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->excludes(frames);
}

/// What holds, drives and follows.
void add_constraint_options(CLI::App& command, GenerateOptions& options) {
  command
      .add_option(
          "--contacts", options.contacts,
          "links that may touch something: cfd and dcfd hold them, and the class Robot has their "
          "places, contact inertia J M^-1 J' and accelerations. LINK, or LINK:point for a point "
          "that no moment acts on; without --functions --partition is auto unless said otherwise")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_flag("--responses", options.responses,
                   "the class Robot also answers what single forces change: factor, bias, respond");
  command
      .add_option("--passive", options.passive,
                  "joints that nothing drives, beside a floating base: with loops, id leaves them "
                  "without force as far as can be")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option(
          "--independent", options.independent,
          "joints of which loops and couplings make all others follow, for reduced; default: "
          "those that the file does not call dependent, else from the root on")
      ->delimiter(',')
      ->allow_extra_args(false);
}

/// How code is derived and written.
void add_code_options(CLI::App& command, GenerateOptions& options) {
  command
      .add_option(
          "--entry", options.entry,
          "also entry.cpp, for a shared library: a table of the functions for programs "
          "that load it; none, states (one by one), double-batches (of states, too), or batches "
          "(in single precision as well)")
      ->check(one_of(names_of(entries())));
  command
      .add_option("--symbolic", options.symbolic,
                  "inertial parameters to pass at run time: mass:LINK, com:LINK, inertia:LINK, "
                  "all:LINK, or all")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--derivation", options.derivation, "how forward dynamics is derived")
      ->check(one_of(names_of(derivations())));
  command.add_option("--gravity", options.gravity, "X,Y,Z, or 'argument' to pass it at run time");
  command.add_option("--lang", options.language, "c++, c, or c-float")
      ->check(one_of(names_of(languages())));
  command.add_option("--snap", options.snap, "rotations this near to right angles become right")
      ->check(number_between(0, 1e-2));
  command
      .add_option("--report", options.reports,
                  "write a page on model, counts and formulas: FILE.html or, for pdflatex, "
                  "FILE.tex; may be given for both")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_flag("--quiet", options.quiet, "do not print operation counts");
}

}  // namespace

void add_generate_options(CLI::App& command, GenerateOptions& options) {
  add_library_options(command, options);
  add_function_options(command, options);
  add_constraint_options(command, options);
  add_code_options(command, options);
}

void expand_brick(GenerateOptions& options) {
  if (options.brick.empty()) return;
  if (!options.functions) options.functions.emplace();
  options.functions->emplace_back("brick");
  options.frames = options.brick;
  options.gravity = "argument";
  if (options.entry == "none") options.entry = "states";
}

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

namespace {

/// The command without folders, with all that changes the result, in a fixed order; `name` is that
/// of the library, empty if it follows from the file's.
std::string canonical_command(const GenerateOptions& o, const std::string& name) {
  const GenerateOptions defaults;
  std::string out = "hybridyn generate " + std::filesystem::path(o.model.path).filename().string();
  const auto add = [&out](bool differs, const std::string& text) {
    if (differs) out += " " + text;
  };
  add(o.axes != defaults.axes, "--axes " + o.axes);
  add(o.chain.has_value(), "--chain " + o.chain.value_or(""));
  add(!o.contacts.empty(), "--contacts " + joined(o.contacts));
  add(o.responses, "--responses");
  add(o.model.build.damping, "--damping");
  add(o.derivation != defaults.derivation, "--derivation " + o.derivation);
  add(o.model.build.floating, "--floating");
  add(o.each_frame, "--each-frame");
  add(o.entry != defaults.entry, "--entry " + o.entry);
  add(!o.frames.empty(), "--frames " + joined(o.frames));
  const std::vector<std::string> usual =
      o.partition ? std::vector<std::string>{} : kDefaultFunctions;
  add(!o.independent.empty(), "--independent " + joined(o.independent));
  add(!o.passive.empty(), "--passive " + joined(o.passive));
  add(*o.functions != usual, "--functions " + joined(*o.functions));
  add(o.partition.has_value(),
      "--partition " +
          for_shell(std::filesystem::path(o.partition.value_or("")).filename().string()));
  add(o.gravity != defaults.gravity, "--gravity " + o.gravity);
  add(o.language != defaults.language, "--lang " + o.language);
  add(o.library, "--library");
  add(!name.empty(), "--name " + name);
  add(o.model.build.rotor_inertia, "--rotor-inertia");
  add(o.rows != defaults.rows, "--rows " + o.rows);
  std::array<char, 32> snap{};
  std::to_chars(snap.data(), snap.data() + snap.size(), o.snap);
  add(o.snap != defaults.snap, std::string("--snap ") + snap.data());
  add(!o.symbolic.empty(), "--symbolic " + joined(o.symbolic));
  add(o.model.build.weld_massless, "--weld-massless");
  return out;
}

}  // namespace

gen::Request request_of(const GenerateOptions& options) {
  gen::Request out;
  const std::string own_name = gen::library_name_of(options.model.path);
  out.name = options.name.empty() ? own_name : options.name;
  try {
    gen::check_library_name(out.name);
  } catch (const gen::DerivationError& error) {
    throw UsageError(std::string("--name: ") + error.what());
  }
  out.language = value_of(languages(), options.language);
  out.entry = value_of(entries(), options.entry);
  out.functions = *options.functions;
  out.options.derivation = value_of(derivations(), options.derivation);
  out.options.gravity = parse_gravity(options.gravity);
  out.options.frames = options.frames;
  out.options.joint_friction = options.model.build.damping;
  out.options.rows = value_of(row_orders(), options.rows);
  out.options.axes = value_of(frame_axes(), options.axes);
  out.each_frame = options.each_frame;
  out.is_compiled = options.library;
  out.options.responses = options.responses;
  out.passive = options.passive;
  out.independent = options.independent;
  for (const std::string& text : options.contacts) {
    out.options.contacts.push_back(contact_link(text));
  }
  out.open_parameters = parse_open_parameters(options.symbolic);
  out.snap = options.snap;
  out.origin.model = gen::ModelText(std::filesystem::path(options.model.path).filename().string());
  out.origin.hash = hash_of(read_file(options.model.path));
  out.origin.command =
      gen::ModelText(canonical_command(options, out.name == own_name ? "" : out.name));
  return out;
}

}  // namespace hybridyn::tools
