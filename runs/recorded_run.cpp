#include "hybridyn/runs/recorded_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/runs/csv.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/json_input.hpp"

namespace hybridyn::tools {
namespace {

/// What summary.json says, checked but for what depends on the model.
class SummaryReader : JsonReader {
 public:
  SummaryReader(const std::string& name, const json& file) : JsonReader(name), file_(file) {
    require(file.is_object(), "", "is no object");
  }

  BuildOptions model_options() const {
    const std::string where = "model_options";
    const json& in = object(file_, "", where);
    BuildOptions out;
    out.floating = truth(in, where, "floating");
    out.weld_massless = truth(in, where, "weld_massless");
    out.mimic_as_couplings = truth(in, where, "mimic");
    return out;
  }

  std::vector<Column> columns() const {
    std::vector<Column> out;
    for (const auto& [where, column] : elements("columns")) {
      out.push_back(
          {text(column, where, "name"), text(column, where, "group"), text(column, where, "unit")});
    }
    return out;
  }

  /// Links whose contacts are written; none where there are no contacts.
  std::vector<std::string> touching() const {
    if (!file_.contains("contact")) return {};
    return texts(value(object(file_, "", "contact"), "contact", "links"), "contact.links");
  }

  Account account() const {
    Account out;
    out.integrator = text(file_, "", "integrator");
    out.method = text(file_, "", "method");
    out.step = number(value(file_, "", "step"), "step");
    require(out.step > 0, "step", "is not greater than zero");
    require(value(file_, "", "steps").is_number_unsigned(), "steps", "is no count");
    out.times_real_time = figure(file_, "", "times_real_time");
    const json& energy = object(file_, "", "energy");
    if (energy.contains("relative_drift")) {
      out.energy_drift = figure(energy, "energy", "relative_drift");
    } else {
      out.work = figure(energy, "energy", "work");
    }
    if (file_.contains("momentum")) {
      out.momentum_drift = figure(object(file_, "", "momentum"), "momentum", "linear_drift");
    }
    if (file_.contains("loops")) {
      out.loops_open = figure(object(file_, "", "loops"), "loops", "position");
    }
    if (file_.contains("contact")) {
      const json& contact = object(file_, "", "contact");
      out.contact_depth = figure(contact, "contact", "depth");
      out.has_ground = truth(contact, "contact", "ground");
    }
    if (file_.contains("blocks")) {
      const json& blocks = value(file_, "", "blocks");
      require(blocks.is_array(), "blocks", "is no array");
      for (const json& block : blocks) {
        out.blocks.push_back(texts(block, "blocks"));
        require(!out.blocks.back().empty(), "blocks", "has one without links");
      }
    }
    if (file_.contains("model_path")) out.model_path = text(file_, "", "model_path");
    if (!value(file_, "", "halt").is_null()) out.halt = text(file_, "", "halt");
    for (const auto& [where, notice] : elements("notices")) {
      out.events.push_back(
          {number(value(notice, where, "time"), where + ".time"), text(notice, where, "text")});
    }
    return out;
  }

 private:
  static std::string place(const std::string& where, const std::string& key) {
    return where.empty() ? key : where + "." + key;
  }

  const json& value(const json& in, const std::string& where, const std::string& key) const {
    const auto found = in.find(key);
    require(found != in.end(), where, "has no \"" + key + "\"");
    return *found;
  }

  const json& object(const json& in, const std::string& where, const std::string& key) const {
    const json& out = value(in, where, key);
    require(out.is_object(), place(where, key), "is no object");
    return out;
  }

  std::string text(const json& in, const std::string& where, const std::string& key) const {
    const json& out = value(in, where, key);
    require(out.is_string(), place(where, key), "is no text");
    return out.get<std::string>();
  }

  std::vector<std::string> texts(const json& in, const std::string& where) const {
    require(in.is_array(), where, "is no array");
    std::vector<std::string> out;
    for (const json& item : in) {
      require(item.is_string(), where, "has what is no text");
      out.push_back(item.get<std::string>());
    }
    return out;
  }

  bool truth(const json& in, const std::string& where, const std::string& key) const {
    const json& out = value(in, where, key);
    require(out.is_boolean(), place(where, key), "is neither true nor false");
    return out.get<bool>();
  }

  /// Null, as numbers are written that are not finite, is NaN.
  double figure(const json& in, const std::string& where, const std::string& key) const {
    const json& out = value(in, where, key);
    return out.is_null() ? std::numeric_limits<double>::quiet_NaN()
                         : number(out, place(where, key));
  }

  /// Objects of an array, with their places.
  std::vector<std::pair<std::string, json>> elements(const std::string& key) const {
    const json& in = value(file_, "", key);
    require(in.is_array(), key, "is no array");
    std::vector<std::pair<std::string, json>> out;
    for (const json& element : in) {
      out.emplace_back(key + "[" + std::to_string(out.size()) + "]", element);
      require(element.is_object(), out.back().first, "is no object");
    }
    return out;
  }

  const json& file_;
};

[[noreturn]] void fail(const std::string& file, const std::string& what) {
  throw InputError(file + ": " + what);
}

/// They must be whole groups of those that the model has.
void check_columns(const std::vector<Column>& columns, const Model<double>& model,
                   const std::vector<std::string>& touching, const std::string& file) {
  std::vector<int> frames;
  for (const std::string& link : touching) {
    frames.push_back(model.find_frame(link));
    if (frames.back() < 0) fail(file, "contact.links: the model has no link '" + link + "'");
  }
  std::set<std::string> groups = {"t"};
  for (const Column& column : columns) groups.insert(column.group);
  std::size_t i = 0;
  for (const Column& expected : all_columns(model, groups.count("contact") > 0, frames)) {
    if (groups.count(expected.group) == 0) continue;
    const std::string where = "columns[" + std::to_string(i) + "]: ";
    if (i == columns.size()) {
      fail(file, "columns: the model has a column '" + expected.name + "', which is missing");
    }
    const Column& column = columns[i++];
    if (column.name != expected.name || column.group != expected.group ||
        column.unit != expected.unit) {
      fail(file, where + "is '" + column.name + "' (group '" + column.group + "', unit '" +
                     column.unit + "'), but the model has '" + expected.name + "' (group '" +
                     expected.group + "', unit '" + expected.unit + "') in its place");
    }
  }
  if (i < columns.size()) {
    fail(file, "columns[" + std::to_string(i) + "]: the model has no '" + columns[i].name + "'");
  }
}

/// By column. The first is the time, q follows where there is any.
std::vector<std::vector<double>> read_rows(const std::string& file,
                                           const std::vector<Column>& columns,
                                           const Model<double>& model) {
  const std::string text = read_file(file);
  CsvReader reader(text, file);
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  if (reader.names() != names) fail(file, "its first line is not the columns of summary.json");
  const bool has_q = columns.size() > 1 && columns[1].group == "q";
  std::vector<std::vector<double>> out(columns.size());
  VectorX<double> q(model.nq);
  for (std::vector<double> row; reader.next(row);) {
    const std::string here = file + ":" + std::to_string(reader.line());
    if (!std::isfinite(row[0])) fail(here, "the time is not finite");
    if (!out[0].empty() && row[0] < out[0].back()) fail(here, "the time is before that above");
    if (has_q) {
      q = Eigen::Map<const VectorX<double>>(row.data() + 1, model.nq);
      if (!q.allFinite()) fail(here, "a position is not finite");
      if (const std::string zero = zero_quaternion(model, q); !zero.empty()) fail(here, zero);
    }
    for (std::size_t i = 0; i < row.size(); ++i) out[i].push_back(row[i]);
  }
  if (out[0].empty()) fail(file, "has no rows");
  return out;
}

}  // namespace

RecordedRun read_run(const std::filesystem::path& folder) {
  const std::string summary = (folder / "summary.json").string();
  const nlohmann::json json = parse_json(read_file(summary), summary);
  const SummaryReader reader(summary, json);
  RecordedRun out;
  out.account = reader.account();
  out.columns = reader.columns();
  const std::filesystem::path model = folder / "model.urdf";
  out.loaded = load::load_urdf(model, reader.model_options());
  check_columns(out.columns, out.loaded.model, reader.touching(), summary);
  out.data = read_rows((folder / "trajectory.csv").string(), out.columns, out.loaded.model);
  const bool has_contacts = std::any_of(out.columns.begin(), out.columns.end(),
                                        [](const Column& c) { return c.group == "contact"; });
  if (has_contacts) {
    out.contacts = read_contacts((folder / "contacts.csv").string(), out.loaded.model, out.data[0]);
  }
  return out;
}

}  // namespace hybridyn::tools
