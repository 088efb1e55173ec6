// hybridyn report on folders that are not what simulate has left there: other people's, altered,
// cut off.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <filesystem>
#include <fstream>
#include <random>

#include "support/paths.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using nlohmann::json;

/// A run that can be altered and put back.
class Run {
 public:
  Run(const std::string& model, std::vector<std::string> options) {
    options.insert(options.begin(), {"simulate", model, "--out", path()});
    REQUIRE(run_command(options).exit_code == 0);
    summary_ = read("summary.json");
    csv_ = read("trajectory.csv");
  }

  std::string path() const { return folder_.path("run"); }
  std::string read(const std::string& name) const { return read_text(path() + "/" + name); }
  void write(const std::string& name, const std::string& text) const {
    folder_.file("run/" + name, text);
  }
  json summary() const { return json::parse(summary_); }
  const std::string& csv() const { return csv_; }
  CommandResult report() const { return run_command({"report", path()}); }
  void restore() const {
    write("summary.json", summary_);
    write("trajectory.csv", csv_);
  }

 private:
  TemporaryFolder folder_;
  std::string summary_;
  std::string csv_;
};

/// It is shown, or refused by an error that names file or folder: nothing else.
bool is_shown_or_refused(const Run& run, const CommandResult& result) {
  if (result.exit_code == 0 || result.has_no_page()) return true;
  return result.exit_code == 1 && result.err.rfind("hybridyn: " + run.path(), 0) == 0;
}

/// All places of a JSON value, the whole included.
void places_of(const json& in, const json::json_pointer& here,
               std::vector<json::json_pointer>& out) {
  out.push_back(here);
  if (in.is_object()) {
    for (const auto& [key, value] : in.items()) places_of(value, here / key, out);
  } else if (in.is_array()) {
    for (std::size_t i = 0; i < in.size(); ++i) places_of(in[i], here / i, out);
  }
}

/// Another value in one place, or none.
json altered(json in, std::mt19937& random) {
  std::vector<json::json_pointer> places;
  places_of(in, json::json_pointer(), places);
  const json::json_pointer& place = places[random() % places.size()];
  const std::vector<json> others = {nullptr,
                                    true,
                                    -1,
                                    0,
                                    1e300,
                                    "",
                                    "text",
                                    json::array(),
                                    1 << 30,
                                    "q.x",
                                    json::array({1, "a", nullptr}),
                                    json::object()};
  const std::size_t choice = random() % (others.size() + 2);
  if (choice < others.size()) {
    in[place] = others[choice];
  } else if (!place.empty()) {
    json& parent = in[place.parent_pointer()];
    if (parent.is_object()) {
      parent.erase(place.back());
    } else {
      parent.erase(std::stoul(place.back()));
    }
  }
  return in;
}

/// A piece of text replaced by another one, left out, or all behind it left out.
std::string altered(std::string text, std::mt19937& random) {
  const std::vector<std::string> others = {"",    ",",  "\n",   "nan", "inf",   "-1e308",
                                           "1e9", "\"", "\"\"", "x",   "1e999", "\x1b"};
  const std::size_t begin = random() % text.size();
  const std::size_t behind = text.find_first_of(",\n", begin);
  const std::size_t end = behind == std::string::npos ? text.size() : behind;
  if (random() % 4 == 0) return text.substr(0, begin);
  if (random() % 4 == 0) return text.erase(text.rfind('\n', begin) + 1, 40);
  return text.replace(begin, end - begin, others[random() % others.size()]);
}

TEST_CASE("a results folder that is altered in one place is shown or refused, never more") {
  const Run run(
      model_path("papers/four_bar.urdf"),
      {"--q0", "1.0471975511965976,0.5235987755982988,2.6179938779914944", "--time", "0.012"});
  std::mt19937 random(20240517);
  int refused = 0;
  for (int i = 0; i < 400; ++i) {
    run.restore();
    std::string what;
    if (i % 2 == 0) {
      what = altered(run.summary(), random).dump();
      run.write("summary.json", what);
    } else {
      what = altered(run.csv(), random);
      run.write("trajectory.csv", what);
    }
    const CommandResult result = run.report();
    if (result.exit_code != 0 && !result.has_no_page()) ++refused;
    if (is_shown_or_refused(run, result)) continue;
    CAPTURE(i, what, result.exit_code, result.err);
    CHECK(false);
  }
  CHECK(refused > 200);
  run.restore();
  const CommandResult whole = run.report();
  CHECK((whole.exit_code == 0 || whole.has_no_page()));
}

TEST_CASE("what is wrong with a results folder is told with file and place") {
  const Run run(model_path("papers/free_3.urdf"), {"--floating", "--time", "0.01"});
  const auto check = [&](const std::string& name, const std::string& text,
                         const std::string& message) {
    run.restore();
    run.write(name, text);
    const CommandResult result = run.report();
    CAPTURE(message, result.err);
    CHECK(result.exit_code == 1);
    CHECK_THAT(result.err, ContainsSubstring(message));
  };
  json summary = run.summary();
  summary["energy"] = json::object();
  check("summary.json", summary.dump(), "summary.json: energy: has no \"work\"");
  summary = run.summary();
  summary["columns"].erase(3);
  check("summary.json", summary.dump(), "summary.json: columns[3]: is ");
  summary = run.summary();
  summary["columns"].push_back({{"name", "x"}, {"group", "q"}, {"unit", ""}});
  check("summary.json", summary.dump(), "the model has no 'x'");
  summary = run.summary();
  summary["model_options"]["floating"] = false;
  check("summary.json", summary.dump(), "summary.json: columns[1]: is 'q.root_joint.px'");
  const std::string& csv = run.csv();
  check("trajectory.csv", csv.substr(0, csv.find('\n') + 1), "trajectory.csv: has no rows");
  check("trajectory.csv", "", "trajectory.csv:1: has no line of names");
  check("trajectory.csv", "t" + csv, "its first line is not the columns of summary.json");
  std::string late = csv;
  late.replace(late.find("\n0,") + 1, 1, "5");
  check("trajectory.csv", late, "trajectory.csv:3: the time is before that above");
  std::string nowhere = csv;
  nowhere.replace(nowhere.find("\n0,0,0,0,0,0,0,1,"), 17, "\n0,0,0,0,0,0,0,0,");
  check("trajectory.csv", nowhere, "trajectory.csv:2: the quaternion of joint 'root_joint'");
}

TEST_CASE("names with commas and quotes are quoted in the table, and read back") {
  const TemporaryFolder folder;
  std::string text = read_text(model_path("papers/planar_2r.urdf"));
  for (std::size_t at = text.find("\"joint1\""); at != std::string::npos;
       at = text.find("\"joint1\"")) {
    text.replace(at, 8, "'a,\"b'");
  }
  const Run run(folder.file("comma.urdf", text), {"--time", "0.01"});
  const std::string header = run.csv().substr(0, run.csv().find('\n'));
  CHECK_THAT(header, ContainsSubstring("t,\"q.a,\"\"b\",q.joint2,"));
  const CommandResult result = run.report();
  CAPTURE(result.err);
  CHECK((result.exit_code == 0 || result.has_no_page()));
}

}  // namespace
}  // namespace hybridyn::testing
