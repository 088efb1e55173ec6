#include "bench/check.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "bench/instruction_counts.hpp"
#include "bench/peer_benchmark.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/json_output.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/batch_benchmark.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

// Parts of the file: its settings, and of each model what is recorded.
constexpr const char* kInstructions = "instructions";
constexpr const char* kTimes = "times";

struct Entry {
  std::string model;
  std::string name;
  double recorded;
  double measured;
  double tolerance;

  bool is_slower() const { return measured > recorded * (1 + tolerance); }
  bool is_faster() const { return measured < recorded * (1 - tolerance); }
};

using Measured = std::map<std::string, double>;

/// The compiler without the name that it was called by.
std::string compiler() {
  const std::string version = compiler_version();
  return version.substr(version.find(' ') + 1);
}

std::string architecture() {
  utsname names{};
  uname(&names);
  return names.machine;
}

/// Why instructions cannot be compared; empty if they can.
std::string cannot_count(const Json& recorded, bool update) {
  if (!can_count_instructions()) return "valgrind is missing: scripts/setup.sh --bench";
  if (update) return {};
  const std::pair<const char*, std::string> settings[] = {{"compiler", compiler()},
                                                          {"architecture", architecture()}};
  for (const auto& [name, here] : settings) {
    const auto there = recorded.at(name).get<std::string>();
    if (here != there) return std::string(name) + " is " + here + ", recorded with " + there;
  }
  return {};
}

ModelFile model_options(const Json& entry, const std::string& file) {
  ModelFile out;
  out.path = (fs::path(file).parent_path() / entry.at("model").get<std::string>()).string();
  out.build.floating = entry.value("floating", false);
  return out;
}

std::string name_of(const ModelFile& model) { return fs::path(model.path).stem().string(); }

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> out;
  for (const auto& item : object.items()) out.push_back(item.key());
  return out;
}

// Measuring what is listed.

Measured measure_instructions(const ModelFile& model, const std::vector<std::string>& names,
                              const Json& settings) {
  Measured out;
  const CompileOptions compile{settings.at("flags").get<std::vector<std::string>>(), true};
  for (const auto& [name, count] : count_instructions(load_model(model).model, names, compile)) {
    out[name] = static_cast<double>(count);
  }
  return out;
}

BenchmarkOptions benchmark_options(const Json& settings) {
  BenchmarkOptions out;
  out.compile.flags = settings.at("flags").get<std::vector<std::string>>();
  out.rounds = settings.at("rounds").get<int>();
  return out;
}

bool is_of_batches(const std::string& name) {
  return name.rfind("dfd", 0) == 0 || name.find(" batch ") != std::string::npos;
}

void measure_peers(const ModelFile& model, const BenchmarkOptions& options, Measured& out) {
  std::vector<std::string> peers;
  for (const std::string& peer : installed_peers()) {
    if (peer == "mujoco") peers.push_back(peer);
  }
  const PeerTable table = run_peers(model, peers, options);
  for (std::size_t i = 0; i < table.functions.size(); ++i) {
    for (const PeerRow& row : table.rows) {
      const PeerTiming& timing = row.timings[i];
      if (timing.cannot.empty()) out[table.functions[i] + " / " + row.name] = 1 / timing.ratio;
    }
  }
  const double numeric = table.rows.front().timings.front().ratio;
  out["hybrid auto / numeric"] = table.rows[kOwnRows - 1].timings.front().ratio / numeric;
}

void measure_batches(const ModelFile& model, const BenchmarkOptions& options, Measured& out) {
  const BatchTable table = run_batches(model, options);
  for (std::size_t i = 0; i < table.functions.size(); ++i) {
    const std::string& function = table.functions[i];
    out[function + " / fd"] = table.to_fd[i];
    out[function + " batch / " + function] = table.rows[1].timings[i].ratio;
  }
}

Measured measure_times(const ModelFile& model, const std::vector<std::string>& names,
                       const BenchmarkOptions& options) {
  Measured out;
  const bool has_batches = std::any_of(names.begin(), names.end(), is_of_batches);
  const bool has_peers = !std::all_of(names.begin(), names.end(), is_of_batches);
  if (has_batches) measure_batches(model, options, out);
  if (has_peers && own_programs_are_built()) measure_peers(model, options, out);
  return out;
}

// Comparing.

/// Those of `recorded` that were measured.
std::vector<Entry> entries_of(const std::string& model, const Json& recorded,
                              const Measured& measured, double tolerance) {
  std::vector<Entry> out;
  for (const auto& item : recorded.items()) {
    const auto at = measured.find(item.key());
    if (at == measured.end()) {
      Progress().note(model + ": '" + item.key() + "' cannot be measured here");
      continue;
    }
    out.push_back({model, item.key(), item.value().get<double>(), at->second, tolerance});
  }
  return out;
}

bool any_is_slower(const std::vector<Entry>& entries) {
  return std::any_of(entries.begin(), entries.end(), [](const Entry& e) { return e.is_slower(); });
}

std::vector<Entry> instructions_of(const ModelFile& model, const Json& recorded,
                                   const Json& settings) {
  return entries_of(name_of(model), recorded, measure_instructions(model, keys(recorded), settings),
                    settings.at("tolerance").get<double>());
}

/// Processor, compiler and flags of times.
std::string time_setting(const Json& settings) {
  return benchmark_setting(benchmark_options(settings));
}

/// Ratios of times travel between processors, but not as well as they repeat on one.
double time_tolerance(const Json& settings) {
  const bool is_same = settings.at("setting") == time_setting(settings);
  return settings.at(is_same ? "tolerance" : "tolerance_elsewhere").get<double>();
}

/// What seems slower is measured again, in new processes: short functions take longer where memory
/// happens to be laid out badly.
std::vector<Entry> times_of(const ModelFile& model, const Json& recorded, const Json& settings,
                            bool again) {
  constexpr int kMost = 4;
  const auto measure = [&] {
    return entries_of(name_of(model), recorded,
                      measure_times(model, keys(recorded), benchmark_options(settings)),
                      time_tolerance(settings));
  };
  std::vector<Entry> out = measure();
  for (int times = 1; again && times < kMost && any_is_slower(out); ++times) {
    const std::vector<Entry> next = measure();
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i].is_slower()) out[i] = next[i];
    }
  }
  return out;
}

void write_into(Json& recorded, const std::vector<Entry>& entries, int digits) {
  for (const Entry& entry : entries) {
    recorded[entry.name] = Json::parse(fixed(entry.measured, digits));
  }
}

/// Both parts of all models; with `update` the file's numbers become those measured.
std::vector<Entry> measure_all(Json& file, const CheckOptions& options) {
  std::vector<Entry> out;
  const std::string cannot = cannot_count(file.at(kInstructions), options.update);
  if (!cannot.empty()) std::cerr << "instructions are not counted: " << cannot << '\n';
  Progress progress;
  for (Json& entry : file.at("models")) {
    const ModelFile model = model_options(entry, options.file);
    progress.begin(name_of(model));
    for (const char* part : {kInstructions, kTimes}) {
      const bool counts = part == kInstructions;
      if (!entry.contains(part) || (counts && !cannot.empty())) continue;
      const std::vector<Entry> entries =
          counts ? instructions_of(model, entry[part], file.at(part))
                 : times_of(model, entry[part], file.at(part), !options.update);
      if (options.update) write_into(entry[part], entries, counts ? 0 : 3);
      out.insert(out.end(), entries.begin(), entries.end());
    }
  }
  if (options.update && cannot.empty()) {
    file[kInstructions]["compiler"] = compiler();
    file[kInstructions]["architecture"] = architecture();
  }
  if (options.update) file[kTimes]["setting"] = time_setting(file[kTimes]);
  return out;
}

// Telling.

std::string text(double value) {
  return value == std::floor(value) ? fixed(value, 0) : fixed(value, 3);
}

std::string change(const Entry& entry) {
  return fixed(100 * (entry.measured / entry.recorded - 1), 1) + " %";
}

const char* verdict(const Entry& entry) {
  return entry.recorded == 0 ? "new"
         : entry.is_slower() ? "slower"
         : entry.is_faster() ? "faster"
                             : "";
}

void print_table(std::ostream& out, const std::vector<Entry>& entries) {
  TextTable table({{"model"},
                   {"function"},
                   {"recorded", Align::kRight},
                   {"measured", Align::kRight},
                   {"change", Align::kRight},
                   {""}});
  for (const Entry& e : entries) {
    table.add_row({e.model, e.name, text(e.recorded), text(e.measured),
                   e.recorded == 0 ? "" : change(e), verdict(e)});
  }
  table.print(out);
}

void print_json(std::ostream& out, const std::vector<Entry>& entries) {
  Json all = Json::array();
  for (const Entry& e : entries) {
    all.push_back({{"model", e.model},
                   {"function", e.name},
                   {"recorded", e.recorded},
                   {"measured", e.measured},
                   {"tolerance", e.tolerance},
                   {"slower", e.is_slower()}});
  }
  print(out, all);
}

void fail_if_slower(const std::vector<Entry>& entries, const std::string& file) {
  std::string slower;
  for (const Entry& e : entries) {
    if (!e.is_slower()) continue;
    slower += "\n  " + e.model + ", " + e.name + ": " + text(e.recorded) + " recorded, " +
              text(e.measured) + " measured (+" + change(e) + ", more than " +
              fixed(100 * e.tolerance, 0) + " %)";
  }
  if (!slower.empty()) throw InputError("slower than " + file + " says:" + slower);
}

}  // namespace

void bench_check(const CheckOptions& options) try {
  Json file = Json::parse(read_file(options.file));
  const std::vector<Entry> entries = measure_all(file, options);
  if (options.json) {
    print_json(std::cout, entries);
  } else {
    print_table(std::cout, entries);
  }
  if (!options.update) return fail_if_slower(entries, options.file);
  std::ostringstream updated;
  print(updated, file);
  write_file(options.file, updated.str());
} catch (const Json::exception& error) {
  throw InputError(options.file + ": " + error.what());
}

}  // namespace hybridyn::tools
