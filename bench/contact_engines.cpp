#include "bench/contact_engines.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>
#include <sstream>

#include "bench/peer_process.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/markdown_table.hpp"
#include "hybridyn/text/text_table.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

struct EngineProgram {
  const char* name;
  std::vector<std::string> arguments;
};

const std::vector<EngineProgram>& engine_programs() {
  static const std::vector<EngineProgram> all = {
      {"hybridyn", {"--generated"}}, {"hybridyn", {}}, {"mujoco", {}},
      {"mujoco", {"--elliptic"}},    {"bullet", {}},   {"ode", {}},
      {"ode", {"--quick"}}};
  return all;
}

constexpr const char* kScenes[] = {"quadruped", "humanoid",   "pendulum2", "pendulum4",
                                   "pendulum8", "pendulum16", "stick",     "slide",
                                   "throw",     "stack5",     "stack10",   "stack20"};

/// What an engine did in a scene: bench/contact/engine.hpp.
struct Result {
  bool is_there = false;
  std::string reason;  // why it is not
  double time = std::numeric_limits<double>::infinity();
  int contacts = 0;
  double moved = 0;
  double risen = 0;
  double speed = 0;
};

struct Table {
  std::vector<std::string> engines;
  std::vector<std::string> scenes;
  std::vector<std::vector<Result>> results;  // by scene, by engine
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, ',');) out.push_back(word);
  return out;
}

void take(const std::string& answer, Result& result) {
  if (answer.rfind("cannot ", 0) == 0) {
    result.reason = answer.substr(7);
    return;
  }
  Result now;
  std::istringstream in(answer);
  in >> now.time >> now.contacts >> now.moved >> now.risen >> now.speed;
  if (!in) throw InputError("an engine's answer is no result: " + answer);
  now.is_there = true;
  now.time = std::min(now.time, result.time);
  result = now;
}

/// Engines take turns, scene by scene; of each the least of the rounds' medians counts.
Table measure(const ContactEnginesOptions& options) {
  Table out;
  std::vector<std::unique_ptr<PeerProcess>> engines;
  for (const EngineProgram& program : engine_programs()) {
    const fs::path path =
        fs::path(HYBRIDYN_ENGINES_FOLDER) / ("hybridyn_bench_contact_" + std::string(program.name));
    if (!fs::exists(path)) continue;
    engines.push_back(std::make_unique<PeerProcess>(path, program.arguments, ""));
    out.engines.push_back(engines.back()->name());
  }
  if (engines.empty()) {
    throw InputError(
        "no engine is built: they come with the source tree; there, install peers with "
        "`scripts/setup.sh --bench` and build the preset release");
  }
  out.scenes = split(options.scenes);
  if (out.scenes.empty()) out.scenes.assign(std::begin(kScenes), std::end(kScenes));
  for (const std::string& scene : out.scenes) {
    std::vector<Result>& row = out.results.emplace_back(engines.size());
    for (int round = 0; round < options.rounds; ++round) {
      for (std::size_t e = 0; e < engines.size(); ++e) {
        take(engines[e]->ask(scene, 1).front(), row[e]);
      }
    }
    std::cerr << scene << '\n';
  }
  return out;
}

std::string scientific(double value) {
  std::ostringstream out;
  out.precision(2);
  out << value;
  return out.str();
}

/// What is physically wrong, or right, in a scene; empty for those that are timed alone.
std::string judgement(const std::string& scene, const Result& r) {
  if (!r.is_there) return {};
  if (scene == "stick") return "creeps at " + scientific(r.speed) + " m/s";
  if (scene == "slide")
    return fixed(r.moved, 4) + " m, " + std::to_string(r.contacts) + " contacts";
  if (scene == "throw") return "rises " + scientific(1e3 * r.risen) + " mm";
  if (scene.rfind("stack", 0) == 0) {
    return "drifts " + scientific(1e3 * std::abs(r.moved)) + " mm, " + scientific(r.speed) + " m/s";
  }
  return "at " + scientific(r.speed) + " m/s";
}

std::string time_text(const Result& r) {
  return r.is_there ? fixed(1e-3 * r.time, r.time < 1e4 ? 2 : 1) : "";
}

void print(const Table& table, std::ostream& out) {
  std::vector<TextTable::Column> columns = {{"us a step"}};
  for (const std::string& engine : table.engines) columns.push_back({engine, Align::kRight});
  TextTable times(columns);
  columns.front().heading = "behaviour";
  TextTable behaviour(columns);
  for (std::size_t s = 0; s < table.scenes.size(); ++s) {
    std::vector<std::string> time_cells = {table.scenes[s]};
    std::vector<std::string> cells = {table.scenes[s]};
    for (const Result& r : table.results[s]) {
      time_cells.push_back(time_text(r));
      cells.push_back(judgement(table.scenes[s], r));
    }
    times.add_row(std::move(time_cells));
    behaviour.add_row(std::move(cells));
  }
  times.print(out);
  out << '\n';
  behaviour.print(out);
}

constexpr const char* kHead = R"(# Contact beside other engines

Written by `hybridyn-bench contact`: the same scenes, made from our models through the interfaces of
each engine, at its default settings and steps of 1 ms. Engines are programs that take turns; of each
the least median of batches of fifty steps counts, by processor time, on one core. Ratios travel
between machines, times do not.

Ours is compiled by `-O3 -march=native`, others are as they are packaged; all in double precision.
Robots have springs and dampers at their joints: implicit ones in MuJoCo, explicit ones elsewhere. The
quadruped stands on four balls, the humanoid on eight; pendulums are chains of boxes that lie on the
ground after a fall; `stick` and `slide` are a cube on slopes of tan 0.4 and 0.6 with friction 0.5
(1.6832 m after 2 s is right), `throw` the same cube at 6 m/s on level ground, which should not rise.

## Time of a step, microseconds

)";

void write_page(const Table& table, const std::string& file) {
  std::ostringstream out;
  out << kHead;
  write_row(out, "", table.engines);
  write_rule(out, table.engines.size());
  for (std::size_t s = 0; s < table.scenes.size(); ++s) {
    std::vector<std::string> cells;
    for (const Result& r : table.results[s]) cells.push_back(time_text(r));
    write_row(out, table.scenes[s], cells);
  }
  out << "\n## What they do\n\n";
  write_row(out, "", table.engines);
  write_rule(out, table.engines.size());
  for (std::size_t s = 0; s < table.scenes.size(); ++s) {
    std::vector<std::string> cells;
    for (const Result& r : table.results[s]) cells.push_back(judgement(table.scenes[s], r));
    write_row(out, table.scenes[s], cells);
  }
  out << "\n## To measure again\n\n```text\ncmake --preset release && cmake --build --preset "
         "release\nbuild/release/bench/hybridyn-bench contact --page "
         "docs/contact-performance.md\n```\n";
  write_file(file, out.str());
}

}  // namespace

void bench_contact(const ContactEnginesOptions& options) {
  const Table table = measure(options);
  print(table, std::cout);
  if (!options.page.empty()) write_page(table, options.page);
}

}  // namespace hybridyn::tools
