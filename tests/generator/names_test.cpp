// Whatever joints, links and loops are called, and however many of their names become the same
// identifier, a hybrid computes the same; and what is written has each name once.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <regex>
#include <set>

#include "generator/hybrid_comparison.hpp"
#include "hybridyn/generator/emit/library.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/hostile_names.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

struct Robot {
  std::string file;
  bool floating;
};
const std::vector<Robot> kRobots = {{"models/bench/arm7.urdf", false},
                                    {"models/bench/quadruped.urdf", true},
                                    {"models/papers/parallel_four_bar.urdf", false}};

Model<double> load(const Robot& robot) {
  load::LoadOptions options;
  options.floating = robot.floating;
  return load::load_urdf(source_path(robot.file), options).model;
}

gen::Partition partition_of(const Model<double>& model, const std::string& text) {
  if (text != "auto") return gen::parse_partition(model, text);
  return gen::choose_partition(model, gen::prepare_mechanism(model)).partition;
}

const std::vector<std::string> kPartitions = {"none",    "whole",   "auto",
                                              "every:1", "every:2", "siblings:2"};

TEST_CASE("a hybrid computes the same whatever joints and links are called") {
  int checked = 0;
  for (const Robot& robot : kRobots) {
    for (const NameClass& names : hostile_names()) {
      Model<double> model = load(robot);
      rename(model, names.make(static_cast<int>(model.frames.size())));
      const std::vector<LoadedState> states = random_states(model, 1);
      for (const std::string& text : kPartitions) {
        CAPTURE(robot.file, names.what, text);
        check_hybrid(model, partition_of(model, text), states);
        ++checked;
      }
    }
  }
  CHECK(checked == 3 * 9 * 6);
}

/// The library with a class Robot, and functions.
std::vector<gen::OutputFile> library_of(const Model<double>& model, const std::string& text) {
  const gen::Mechanism mechanism = gen::prepare_mechanism(model);
  gen::LibraryInfo info;
  info.name = "robot_code";
  info.model = gen::ModelText("*/ \n#error model \\");
  info.command = gen::ModelText("\n#error command");
  info.nq = model.nq;
  info.nv = model.nv;
  info.loops = static_cast<int>(model.loops.size());
  for (const JointInfo& joint : model.joints) {
    info.joints.push_back({gen::ModelText(joint.name), "revolute", 0, 1, 0, 1});
  }
  gen::Hybrid hybrid = gen::derive_hybrid(model, mechanism, partition_of(model, text), {});
  gen::FunctionOptions options;
  for (const Frame<double>& frame : model.frames) options.frames.push_back(frame.name);
  std::vector<gen::Function> functions;
  for (const char* function : {"fd", "id", "M", "J"}) {
    functions.push_back(std::move(gen::derive_function(mechanism, function, options).front()));
  }
  std::vector<gen::LimbFunction> limbs =
      gen::limbs_side_by_side(model, mechanism, functions, options);
  return gen::write_library(info, functions, limbs, &hybrid, gen::OutputLanguage::kCpp,
                            gen::EntryTable::kBatches);
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// What is declared twice in a class or namespace, or nothing.
std::string declared_twice(const std::string& text) {
  static const std::regex kDeclaration(
      "^(?:  )?(?:inline constexpr|Scalar|hybridyn::)[^=(]* (\\w+)(?:\\[\\d+\\])? ?(?:=|;)");
  std::set<std::string> known;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_search(line, match, kDeclaration) && !known.insert(match[1]).second) return line;
  }
  return {};
}

TEST_CASE(
    "a library has each file, function and array once, whatever joints and links are called") {
  for (const Robot& robot : kRobots) {
    for (const NameClass& names : hostile_names()) {
      Model<double> model = load(robot);
      rename(model, names.make(static_cast<int>(model.frames.size())));
      for (const std::string& text : kPartitions) {
        CAPTURE(robot.file, names.what, text);
        std::set<std::string> files;
        for (const gen::OutputFile& file : library_of(model, text)) {
          CAPTURE(file.name);
          CHECK(files.insert(lower(file.name)).second);
          CHECK(file.name.size() < 200);
          CHECK(std::all_of(file.name.begin(), file.name.end(), [](unsigned char c) {
            return std::isalnum(c) != 0 || c == '_' || c == '.';
          }));
          if (file.name == "robot.hpp") CHECK(declared_twice(file.text).empty());
        }
      }
    }
  }
}

TEST_CASE("no text of a model begins a line of generated code, or ends a comment or a literal") {
  const std::vector<std::string> payloads = {
      "a\n#error injected\n//",       "b\r#error injected", "c*/ #error injected",      "d\\",
      "e\xe2\x80\xae#error injected", "f\"#error injected", "g\xff\x01#error injected", "h?\?/"};
  for (const Robot& robot : kRobots) {
    Model<double> model = load(robot);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model.frames.size(); ++i) {
      names.push_back(payloads[i % payloads.size()] + std::to_string(i));
    }
    rename(model, names);
    for (const std::string& text : kPartitions) {
      CAPTURE(robot.file, text);
      for (const gen::OutputFile& file : library_of(model, text)) {
        if (file.name == "robot_code.json") continue;  // escaped by its own rules
        CAPTURE(file.name);
        static const std::regex kControl("\\\\\\n|[\\x01-\\x08\\x0b-\\x1f]|\xe2\x80\xae");
        static const std::regex kOutside("(^|\\n|\\*/)[ \\t]*#error");
        CHECK_FALSE(std::regex_search(file.text, kControl));
        const bool has_literals = file.name == "model.hpp" || file.name == "entry.cpp";
        if (!has_literals) CHECK_FALSE(std::regex_search(file.text, kOutside));
        // Its text is in literals: the very bytes, escaped.
        if (file.name == "model.hpp") CHECK(file.text.find("b\\015#error") != std::string::npos);
      }
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
