#include "bench/study.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "bench/study_page.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/progress.hpp"
#include "hybridyn/text/json_output.hpp"
#include "hybridyn/text/text_table.hpp"
#include "hybridyn/timing/timed_code.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;
namespace gen = hybridyn::generator;

struct StudyModel {
  const char* name;
  const char* description;
  const char* file;  // in the folder of models; null: a chain that is made here
  bool floating;
};

constexpr int kLongChain = 60;
constexpr StudyModel kModels[] = {
    {"planar 7R", "seven links in a plane, on the ground", "papers/planar_7r.urdf", false},
    {"palletizer", "ten links, two closed loops", "bench/palletizer.urdf", false},
    {"free 12", "twelve links in space, free", "papers/free_12.urdf", true},
    {"humanoid", "a trunk and five limbs, free", "bench/humanoid.urdf", true},
    {"free 60", "sixty links in space, free", nullptr, true}};

/// Rods of one metre and one kilogram, joint axes y, x, z in turn: models/bench/chain12.urdf,
/// longer.
std::string long_chain() {
  const char* axes[] = {"0 0 1", "0 1 0", "1 0 0"};
  std::string out = "<robot name=\"chain60\">\n";
  for (int i = 0; i < kLongChain; ++i) {
    const std::string link = "l" + std::to_string(i);
    out += "<link name=\"" + link +
           "\"><inertial><origin xyz=\"0 0 0.5\"/><mass value=\"1\"/><inertia ixx=\"0.0833\" "
           "ixy=\"0\" ixz=\"0\" iyy=\"0.0833\" iyz=\"0\" izz=\"0.001\"/></inertial></link>\n";
    if (i == 0) continue;
    out += "<joint name=\"j_" + link + "\" type=\"continuous\"><parent link=\"l" +
           std::to_string(i - 1) + "\"/><child link=\"" + link +
           "\"/><origin xyz=\"0 0 1\"/><axis xyz=\"" + axes[i % 3] + "\"/></joint>\n";
  }
  return out + "</robot>\n";
}

Model<double> load(const StudyModel& model) {
  load::LoadOptions options;
  options.floating = model.floating;
  if (model.file == nullptr)
    return load::load_urdf_text(long_chain(), "chain60.urdf", options).model;
  return load::load_urdf(fs::path(HYBRIDYN_MODELS_FOLDER) / model.file, options).model;
}

/// All up to a dozen, then fewer and fewer.
std::vector<int> chain_lengths(int links) {
  std::vector<int> out;
  for (int n = 0; n < links; n += n < 4 || links <= 12 ? 1 : n < 8 ? 2 : n < 24 ? 4 : 10) {
    out.push_back(n);
  }
  out.push_back(links);
  return out;
}

class Study {
 public:
  Study(const StudyModel& what, const BenchmarkOptions& options)
      : model_(load(what)), options_(options), states_(model_, options.states, options.seed) {
    out_.name = what.name;
    out_.description = what.description;
    out_.links = model_.size();
    out_.freedoms = model_.nv;
  }

  StudyRobot run() {
    const CompiledFile numeric = compile_numeric(options_.compile);
    for (const char* name : {"aba", "ada"}) {
      const NumericMethod method{name, model_};
      add(name, std::make_unique<TimedCode>(numeric, states_, method));
    }
    Progress progress;
    for (const int n : chain_lengths(model_.size())) {
      progress.at([&] { return "deriving every:" + std::to_string(n) + " of " + out_.name; });
      add_row(n, n == 0 ? gen::Partition{} : gen::every(model_, n));
    }
    const gen::Choice choice = gen::choose_partition(model_, gen::prepare_mechanism(model_));
    const std::size_t automatic = code_of("auto", timed_hybrid(model_, choice.partition));
    constexpr double kNoise = 0.02;
    std::vector<TurnTimes> times;
    out_.noise = take_turns_until(kNoise, pointers(), options_.rounds, times);
    out_.aba = times[0].nanoseconds();
    out_.ada = times[1].nanoseconds();
    for (std::size_t i = 0; i < out_.rows.size(); ++i) {
      out_.rows[i].nanoseconds = times[i + 2].nanoseconds();
    }
    out_.automatic = choice.reason.substr(0, choice.reason.find(':'));
    out_.automatic_nanoseconds = times[automatic].nanoseconds();
    return std::move(out_);
  }

 private:
  void add(const std::string& name, std::unique_ptr<TimedCode> code) {
    codes_.push_back(std::move(code));
    constexpr double kMost = 1e-6;  // loops amplify rounding errors near singular states
    if (codes_.back()->difference() > kMost) {
      throw InputError(out_.name + ": accelerations by '" + name + "' differ from ABA's");
    }
  }

  /// The place of its code, compiled if it is not there yet.
  std::size_t code_of(const std::string& name, const gen::Library& library) {
    const auto [known, is_new] =
        known_.emplace(gen::to_string(library.hybrid->partition, model_), codes_.size());
    if (is_new) {
      const CompiledFile file =
          compile_generated(name + " of " + out_.name, library, options_.compile);
      add(name, std::make_unique<TimedCode>(file, states_));
    }
    return known->second;
  }

  /// Partitions that loops make the same are one row, under the shortest chain.
  void add_row(int n, const gen::Partition& partition) {
    const gen::Library library = timed_hybrid(model_, partition);
    const gen::Hybrid& hybrid = *library.hybrid;
    const std::size_t next = codes_.size();
    if (code_of(n == 0 ? "none" : "every:" + std::to_string(n), library) < next) return;
    out_.rows.push_back({n, static_cast<int>(hybrid.partition.chains.size()),
                         gen::count_operations(hybrid.forward_dynamics).flops(),
                         codes_.back()->code_bytes(), codes_.back()->compile_seconds(), 0});
  }

  std::vector<TimedCode*> pointers() const {
    std::vector<TimedCode*> out;
    for (const auto& code : codes_) out.push_back(code.get());
    return out;
  }

  const Model<double> model_;
  const BenchmarkOptions& options_;
  const TimedStates states_;
  std::vector<std::unique_ptr<TimedCode>> codes_;
  std::map<std::string, std::size_t> known_;  // partition -> code
  StudyRobot out_;
};

Json robot_json(const StudyRobot& robot) {
  Json rows = Json::array();
  for (const StudyRow& row : robot.rows) {
    rows.push_back({{"links", row.links},
                    {"blocks", row.blocks},
                    {"operations", row.operations},
                    {"code_bytes", row.code_bytes},
                    {"compile_seconds", row.compile_seconds},
                    {"ns", row.nanoseconds}});
  }
  return {{"robot", robot.name},        {"links", robot.links},
          {"freedoms", robot.freedoms}, {"aba_ns", robot.aba},
          {"ada_ns", robot.ada},        {"every", std::move(rows)},
          {"auto", robot.automatic},    {"auto_ns", robot.automatic_nanoseconds}};
}

void print_text(std::ostream& out, const StudyRobot& robot) {
  TextTable table({{"links of a block", Align::kRight},
                   {"blocks", Align::kRight},
                   {"operations", Align::kRight},
                   {"code, kB", Align::kRight},
                   {"compiled, s", Align::kRight},
                   {"ns", Align::kRight},
                   {"to one block", Align::kRight},
                   {"to ADA", Align::kRight}});
  for (const StudyRow& row : robot.rows) table.add_row(study_cells(robot, row));
  out << robot.name << ": " << robot.description << "; ABA " << nanoseconds_text(robot.aba)
      << " ns, ADA " << nanoseconds_text(robot.ada) << " ns\n\n";
  table.print(out);
  out << '\n';
}

}  // namespace

const StudyRow& StudyRobot::fastest() const {
  return *std::min_element(rows.begin(), rows.end(), [](const StudyRow& a, const StudyRow& b) {
    return a.nanoseconds < b.nanoseconds;
  });
}

const StudyRow& StudyRobot::shortest_within(double factor) const {
  const double most = fastest().nanoseconds * factor;
  return *std::find_if(rows.begin(), rows.end(),
                       [most](const StudyRow& row) { return row.nanoseconds <= most; });
}

std::vector<StudyRobot> study_partitions(const BenchmarkOptions& options) {
  std::vector<StudyRobot> out;
  for (const StudyModel& model : kModels) out.push_back(Study(model, options).run());
  return out;
}

void bench_study(const StudyOptions& options) {
  const std::vector<StudyRobot> robots = study_partitions(options.benchmark);
  const std::string setting = benchmark_setting(options.benchmark);
  if (options.output.json) {
    Json all = Json::array();
    for (const StudyRobot& robot : robots) all.push_back(robot_json(robot));
    print(std::cout, Json{{"setting", setting}, {"robots", std::move(all)}});
  } else {
    for (const StudyRobot& robot : robots) print_text(std::cout, robot);
    std::cout << setting << '\n';
  }
  if (!options.output.svg.empty())
    write_file(options.output.svg, viewer::write_svg_charts(study_charts(robots), setting));
  if (options.page.empty()) return;
  const std::string chart =
      options.output.svg.empty()
          ? ""
          : fs::relative(options.output.svg, fs::absolute(options.page).parent_path()).string();
  write_file(options.page, study_page(robots, options.benchmark, chart));
}

}  // namespace hybridyn::tools
