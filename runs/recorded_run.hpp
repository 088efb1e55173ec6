// What a simulation has left in its folder, read back: all of it is checked here, so that whoever
// shows it finds what the model says there is. Folders come from other people, too.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/runs/columns.hpp"
#include "hybridyn/runs/contact_file.hpp"

namespace hybridyn::tools {

/// summary.json, as far as it is shown. NaN stands for a number that was not finite.
struct Account {
  std::string source;  // where it is from, of a motion that is no simulation's; nothing else then
  std::string integrator;
  std::string method;
  std::vector<std::vector<std::string>> blocks;  // links of each that the method has code for
  double step = 0;
  double times_real_time = 0;
  std::optional<double> energy_drift;  // relative; where nothing but gravity acts
  std::optional<double> work;          // else
  std::optional<double> momentum_drift;
  std::optional<double> loops_open;
  std::optional<double> contact_depth;  // where things can touch
  bool has_ground = false;              // all below z = 0 is solid
  std::string model_path;               // where the model was; may be empty
  std::optional<std::string> halt;

  struct Event {
    double time;
    std::string text;
  };
  std::vector<Event> events;
};

/// A column that says nothing of the model: somebody's own.
struct OwnColumn {
  std::string name;
  std::vector<double> values;
};

struct RecordedRun {
  Account account;
  /// Whole groups of all_columns of the model, in their order, behind the time.
  std::vector<Column> columns;
  /// By column, at least one row. Times are finite and do not fall; q is finite, its quaternions
  /// have a direction.
  std::vector<std::vector<double>> data;
  RecordedContacts contacts;
  std::vector<OwnColumn> own;
  load::LoadedModel loaded;
};

/// Throws InputError that names file and place.
RecordedRun read_run(const std::filesystem::path& folder);

/// A motion of anybody's: a table (CSV) with a column `t` and columns named as simulations name
/// theirs, in any order. Of q what is missing stays as in the neutral configuration; of v, qdd and
/// tau what is missing is not shown. Other columns are the author's own. Throws InputError.
RecordedRun read_motion(load::LoadedModel loaded, const std::string& csv);

}  // namespace hybridyn::tools
