#include <algorithm>
#include <cmath>
#include <limits>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/runs/csv.hpp"
#include "hybridyn/runs/recorded_run.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"

namespace hybridyn::tools {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

class MotionReader {
 public:
  MotionReader(load::LoadedModel loaded, const std::string& file)
      : file_(file), text_(read_file(file)), reader_(text_, file) {
    out_.loaded = std::move(loaded);
    out_.account.source = "motion of " + file;
    choose_columns();
  }

  RecordedRun read() {
    for (std::vector<double> row; reader_.next(row);) add(row);
    if (out_.data[0].empty()) fail(file_, "has no rows");
    return std::move(out_);
  }

 private:
  [[noreturn]] static void fail(const std::string& where, const std::string& what) {
    throw InputError(where + ": " + what);
  }

  const Model<double>& model() const { return out_.loaded.model; }

  std::size_t source_of(const std::string& name) const {
    const auto& names = reader_.names();
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? kNone : static_cast<std::size_t>(found - names.begin());
  }

  /// The time, q, and of the other groups those that are whole; what is left is the author's own.
  void choose_columns() {
    const std::vector<Column> known = motion_columns(model());
    check_names(known);
    std::vector<bool> used(reader_.names().size(), false);
    for (const char* group : {"t", "q", "v", "qdd", "tau"}) {
      const auto is_of_group = [group](const Column& c) { return c.group == group; };
      const bool is_whole = std::all_of(known.begin(), known.end(), [&](const Column& c) {
        return !is_of_group(c) || source_of(c.name) != kNone;
      });
      for (const Column& column : known) {
        if (!is_of_group(column) || (!is_whole && column.group != "q")) continue;
        out_.columns.push_back(column);
        sources_.push_back(source_of(column.name));
        if (sources_.back() != kNone) used[sources_.back()] = true;
      }
    }
    out_.data.resize(out_.columns.size());
    for (std::size_t i = 0; i < used.size(); ++i) {
      if (used[i]) continue;
      own_sources_.push_back(i);
      out_.own.push_back({reader_.names()[i], {}});
    }
    neutral_.resize(model().nq);
    neutral<double>(model(), neutral_);
  }

  void check_names(const std::vector<Column>& known) const {
    if (source_of("t") == kNone) fail(file_, "has no column 't', the time in seconds");
    std::vector<std::string> positions;
    for (const Column& c : known) {
      if (c.group == "q") positions.push_back(c.name);
    }
    const bool has_position =
        std::any_of(positions.begin(), positions.end(),
                    [this](const std::string& name) { return source_of(name) != kNone; });
    if (has_position || positions.empty()) return;
    fail(file_, "has no position of the model, such as '" + positions.front() + "'");
  }

  void add(const std::vector<double>& row) {
    const std::string here = file_ + ":" + std::to_string(reader_.line());
    const double time = row[sources_[0]];
    if (!std::isfinite(time)) fail(here, "the time is not finite");
    if (!out_.data[0].empty() && time < out_.data[0].back()) {
      fail(here, "the time is before that above");
    }
    VectorX<double> q = neutral_;
    for (int i = 0; i < model().nq; ++i) {
      const std::size_t source = sources_[static_cast<std::size_t>(i) + 1];
      if (source != kNone) q[i] = row[source];
    }
    if (!q.allFinite()) fail(here, "a position is not finite");
    if (const std::string zero = zero_quaternion(model(), q); !zero.empty()) fail(here, zero);
    for (std::size_t c = 0; c < sources_.size(); ++c) {
      const bool is_missing = sources_[c] == kNone;  // then it is one of q
      out_.data[c].push_back(is_missing ? q[static_cast<Eigen::Index>(c) - 1] : row[sources_[c]]);
    }
    for (std::size_t c = 0; c < own_sources_.size(); ++c) {
      out_.own[c].values.push_back(row[own_sources_[c]]);
    }
  }

  std::string file_;
  std::string text_;
  CsvReader reader_;
  RecordedRun out_;
  std::vector<std::size_t> sources_;      // in a row, of out_.columns; kNone: it is not there
  std::vector<std::size_t> own_sources_;  // of out_.own
  VectorX<double> neutral_;
};

}  // namespace

RecordedRun read_motion(load::LoadedModel loaded, const std::string& csv) {
  return MotionReader(std::move(loaded), csv).read();
}

}  // namespace hybridyn::tools
