#include "run/run_folder.hpp"

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

class CheckpointReader : JsonReader {
 public:
  CheckpointReader(const std::string& name, const Model<double>& model)
      : JsonReader(name), model_(model) {}

  Checkpoint read(const json& in) {
    require(in.is_object(), "", "is no object");
    for (const char* key : {"start_time", "step", "steps", "q", "v"}) {
      require(in.contains(key), "", std::string("has no \"") + key + "\"");
    }
    Checkpoint out;
    out.start_time = number(in["start_time"], "start_time");
    out.step = number(in["step"], "step");
    require(in["steps"].is_number_integer(), "steps", "is no whole number");
    out.steps = in["steps"].get<std::int64_t>();
    out.q = vector(in["q"], "q", model_.nq, "the model has nq =");
    out.v = vector(in["v"], "v", model_.nv, "the model has nv =");
    return out;
  }

 private:
  const Model<double>& model_;
};

}  // namespace

Checkpoint read_checkpoint(const std::string& path, const Model<double>& model) {
  return CheckpointReader(path, model).read(parse_json(read_file(path), path));
}

RecordedRun read_run(const std::filesystem::path& folder) {
  const auto json = [&](const char* name) {
    const std::string path = (folder / name).string();
    return Json(parse_json(read_file(path), path));
  };
  RecordedRun out;
  try {
    out.summary = json("summary.json");
    const Json trajectory = json("trajectory.json");
    for (const Json& column : trajectory.at("columns")) {
      out.columns.push_back({column.at("name"), column.at("group"), column.at("unit")});
      out.data.push_back(column.at("values").get<std::vector<double>>());
    }
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

RunWriter::RunWriter(std::filesystem::path folder, const std::vector<Column>& columns)
    : folder_(std::move(folder)), columns_(columns), data_(columns.size()) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw InputError(folder_.string() + ": cannot be made: " + error.message());
  csv_.open(path("trajectory.csv"), std::ios::binary);
  for (const Column& column : columns_) line_ += (line_.empty() ? "" : ",") + column.name;
  line_ += '\n';
  csv_ << line_;
  if (!csv_.flush()) {
    throw InputError(path("trajectory.csv") + ": cannot be written: " + std::strerror(errno));
  }
}

void RunWriter::write(const std::vector<double>& row) {
  line_.clear();
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i > 0) line_ += ',';
    append(row[i], line_);
    data_[i].push_back(row[i]);
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

void RunWriter::finish(const Json& summary, const Checkpoint& checkpoint,
                       const std::string& model_text) {
  csv_.close();
  if (!csv_) {
    throw InputError(path("trajectory.csv") + ": cannot be written: " + std::strerror(errno));
  }
  write_file(path("model.urdf"), model_text);
  write_file(path("summary.json"), summary.dump(1) + "\n");
  const Json state = {{"start_time", checkpoint.start_time},
                      {"step", checkpoint.step},
                      {"steps", checkpoint.steps},
                      {"q", to_json(checkpoint.q)},
                      {"v", to_json(checkpoint.v)}};
  write_file(path("state.json"), state.dump(1) + "\n");
  write_trajectory_json();
}

void RunWriter::write_trajectory_json() const {
  Json columns = Json::array();
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns.push_back({{"name", columns_[i].name},
                       {"group", columns_[i].group},
                       {"unit", columns_[i].unit},
                       {"values", data_[i]}});
  }
  write_file(path("trajectory.json"), Json{{"columns", std::move(columns)}}.dump() + "\n");
}

}  // namespace hybridyn::cli
