#include "hybridyn/runs/run_writer.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hybridyn/runs/csv.hpp"
#include "hybridyn/runs/drawing_names.hpp"
#include "hybridyn/runs/trajectory_json.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/staged_file.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kReserve = 1 << 16;

}  // namespace

DiskReserve::DiskReserve(const fs::path& folder) {
  const fs::path path = name_beside(folder / "reserve", ".new");
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  const std::string filling(kReserve, 'x');
  const bool is_written = file_ >= 0 && write(file_, filling.data(), filling.size()) ==
                                            static_cast<ssize_t>(filling.size());
  const std::string why = std::strerror(errno);
  unlink(path.c_str());
  if (is_written) return;
  if (file_ >= 0) close(file_);
  throw InputError(folder.string() + ": cannot be written: " + why);
}

DiskReserve::~DiskReserve() { close(file_); }

RunWriter::RunWriter(fs::path folder, const std::vector<Column>& columns,
                     const std::set<std::string>& groups, const std::string& model_text)
    : folder_(std::move(folder)) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0 && groups.count(columns[i].group) == 0) continue;
    columns_.push_back(columns[i]);
    sources_.push_back(i);
    names.push_back(columns[i].name);
  }
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) throw InputError(folder_.string() + ": cannot be made: " + error.message());
  remove_dead_stagings(folder_);
  reserve_.emplace(folder_);
  write_file(path("model.urdf"), model_text);
  remove_earlier_files();
  rows_.emplace(path("trajectory.csv"));
  rows_->add(csv_header(names));
  flush();
}

/// But for the state, which this run may go on from: it is replaced.
void RunWriter::remove_earlier_files() const {
  std::vector<std::string> names = {"summary.json", "trajectory.csv", "trajectory.json",
                                    "contacts.csv", "report.html"};
  for (const std::string& drawing : drawing_names()) names.push_back(drawing);
  for (const std::string& name : names) {
    std::error_code error;
    fs::remove(folder_ / name, error);
    if (error) throw InputError(path(name.c_str()) + ": cannot be replaced: " + error.message());
  }
}

void RunWriter::begin_contacts(const std::vector<std::string>& links) {
  const bool is_wanted = std::any_of(columns_.begin(), columns_.end(),
                                     [](const Column& c) { return c.group == "contact"; });
  if (!is_wanted) return;
  contacts_.emplace(path("contacts.csv"), links);
  flush();
}

void RunWriter::describe(Json summary, const SavedState& state) {
  flush();  // where the state is, the rows are
  summary["columns"] = columns_json();
  write_file(path("summary.json"),
             summary.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
  write_file(path("state.json"), state_text(state));
}

void RunWriter::write(const std::vector<double>& row, const std::vector<ContactLoad>& contacts) {
  line_.clear();
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    if (i > 0) line_ += ',';
    append_number(row[sources_[i]], line_);
  }
  line_ += '\n';
  rows_->add(line_);
  time_ = row[0];
  if (contacts_) contacts_->add(time_, contacts);
  if (rows_->are_many_waiting() || (contacts_ && contacts_->are_many_waiting())) flush();
}

/// Contacts first: a row that can be read has its own.
void RunWriter::flush() {
  if (contacts_) check("contacts.csv", contacts_->flush());
  if (rows_) check("trajectory.csv", rows_->flush());
}

void RunWriter::check(const char* name, int error) const {
  if (error == 0) return;
  std::string time;
  append_number(time_, time);
  throw InputError(path(name) + ": cannot be written at t = " + time +
                   " s: " + std::strerror(error));
}

void RunWriter::give_up() {
  if (contacts_) static_cast<void>(contacts_->flush());
  static_cast<void>(rows_->flush());  // what failed may have been something else
  contacts_.reset();
  rows_.reset();
  reserve_.reset();
}

void RunWriter::finish() {
  flush();
  write_trajectory_json(path("trajectory.csv"), path("trajectory.json"), columns_);
}

Json RunWriter::columns_json() const {
  Json out = Json::array();
  for (const Column& c : columns_) {
    out.push_back({{"name", c.name}, {"group", c.group}, {"unit", c.unit}});
  }
  return out;
}

}  // namespace hybridyn::tools
