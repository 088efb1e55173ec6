#include "run/run_folder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "errors.hpp"
#include "files.hpp"
#include "json_input.hpp"

namespace hybridyn::cli {
namespace {

void append(double number, std::string& out) {
  std::array<char, 32> buffer{};
  const std::to_chars_result end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out.append(buffer.data(), end.ptr);
}

class StateReader : JsonReader {
 public:
  StateReader(const std::string& name, const Model<double>& model)
      : JsonReader(name), model_(model) {}

  SavedState read(const json& in) {
    require_keys(in, "", {"start_time", "step", "steps", "q", "v"});
    SavedState out;
    out.step = number(in["step"], "step");
    out.at.start_time = number(in["start_time"], "start_time");
    require(in["steps"].is_number_integer(), "steps", "is no whole number");
    out.at.steps = in["steps"].get<std::int64_t>();
    out.at.q = vector(in["q"], "q", model_.nq, "the model has nq =");
    out.at.v = vector(in["v"], "v", model_.nv, "the model has nv =");
    if (in.contains("own_step")) {
      const json& own = in["own_step"];
      require_keys(own, "own_step", {"time", "length", "x"});
      out.at.own_step = {
          number(own["time"], "own_step.time"), number(own["length"], "own_step.length"),
          vector(own["x"], "own_step.x", model_.nq + model_.nv, "the model has nq + nv =")};
    }
    return out;
  }

 private:
  void require_keys(const json& in, const std::string& where,
                    std::initializer_list<const char*> keys) const {
    require(in.is_object(), where, "is no object");
    for (const char* key : keys) {
      require(in.contains(key), where, std::string("has no \"") + key + "\"");
    }
  }

  const Model<double>& model_;
};

Json state_json(const SavedState& state) {
  Json out = {{"start_time", state.at.start_time},
              {"step", state.step},
              {"steps", state.at.steps},
              {"q", to_json(state.at.q)},
              {"v", to_json(state.at.v)}};
  if (state.at.own_step) {
    const OwnStep<double>& own = *state.at.own_step;
    out["own_step"] = {{"time", own.time}, {"length", own.length}, {"x", to_json(own.x)}};
  }
  return out;
}

/// Rows of numbers below a line of names, by column. A last line that is not whole is left out: the
/// program that wrote it did not come to its end.
std::vector<std::vector<double>> read_csv(const std::string& path, std::size_t columns) {
  const std::string text = read_file(path);
  std::vector<std::vector<double>> out(columns);
  const char* const end = text.data() + text.rfind('\n') + 1;  // npos + 1 is 0
  const char* at = std::find(text.data(), end, '\n');
  std::size_t line = 1;
  while (at != end && ++at != end) {
    ++line;
    for (std::size_t i = 0; i < columns; ++i) {
      double number = 0;
      const std::from_chars_result read = std::from_chars(at, end, number);
      const char separator = i + 1 < columns ? ',' : '\n';
      if (read.ec != std::errc() || read.ptr == end || *read.ptr != separator) {
        throw InputError(path + ":" + std::to_string(line) + ": is no row of " +
                         std::to_string(columns) + " numbers");
      }
      out[i].push_back(number);
      at = read.ptr + (separator == ',' ? 1 : 0);
    }
  }
  return out;
}

}  // namespace

SavedState read_state(const std::string& path, const Model<double>& model) {
  return StateReader(path, model).read(parse_json(read_file(path), path));
}

RecordedRun read_run(const std::filesystem::path& folder) {
  RecordedRun out;
  try {
    const std::string summary = (folder / "summary.json").string();
    out.summary = Json(parse_json(read_file(summary), summary));
    for (const Json& column : out.summary.at("columns")) {
      out.columns.push_back({column.at("name"), column.at("group"), column.at("unit")});
    }
    out.data = read_csv((folder / "trajectory.csv").string(), out.columns.size());
    BuildOptions build;
    const Json& options = out.summary.at("model_options");
    build.floating = options.at("floating");
    build.weld_massless = options.at("weld_massless");
    build.mimic_as_couplings = options.at("mimic");
    out.loaded = load::load_urdf(folder / "model.urdf", build);
  } catch (const Json::exception& error) {
    throw InputError(folder.string() + ": is not what simulate leaves behind: " + error.what());
  }
  return out;
}

RunWriter::RunWriter(std::filesystem::path folder, const std::vector<Column>& columns,
                     const std::set<std::string>& groups, const std::string& model_text)
    : folder_(std::move(folder)) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0 && groups.count(columns[i].group) == 0) continue;
    columns_.push_back(columns[i]);
    sources_.push_back(i);
    line_ += (i == 0 ? "" : ",") + columns[i].name;
  }
  data_.resize(columns_.size());
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw InputError(folder_.string() + ": cannot be made: " + error.message());
  write_file(path("model.urdf"), model_text);
  csv_.open(path("trajectory.csv"), std::ios::binary);
  line_ += '\n';
  csv_ << line_;
  if (!csv_.flush()) {
    throw InputError(path("trajectory.csv") + ": cannot be written: " + std::strerror(errno));
  }
}

void RunWriter::describe(Json summary, const SavedState& state) const {
  summary["columns"] = columns_json();
  write_file(path("summary.json"), summary.dump(1) + "\n");
  write_file(path("state.json"), state_json(state).dump(1) + "\n");
}

void RunWriter::write(const std::vector<double>& row) {
  line_.clear();
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const double number = row[sources_[i]];
    if (i > 0) line_ += ',';
    append(number, line_);
    data_[i].push_back(number);
  }
  line_ += '\n';
  csv_ << line_;
  if (!csv_) {
    std::string time;
    append(row[0], time);
    throw InputError(path("trajectory.csv") + ": cannot be written at t = " + time +
                     " s: " + std::strerror(errno));
  }
}

void RunWriter::finish() {
  csv_.close();
  if (!csv_) {
    throw InputError(path("trajectory.csv") + ": cannot be written: " + std::strerror(errno));
  }
  Json columns = columns_json();
  for (std::size_t i = 0; i < data_.size(); ++i) columns[i]["values"] = data_[i];
  write_file(path("trajectory.json"), Json{{"columns", std::move(columns)}}.dump() + "\n");
}

Json RunWriter::columns_json() const {
  Json out = Json::array();
  for (const Column& c : columns_) {
    out.push_back({{"name", c.name}, {"group", c.group}, {"unit", c.unit}});
  }
  return out;
}

}  // namespace hybridyn::cli
