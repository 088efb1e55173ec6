// The folder that a simulation leaves behind:
//   trajectory.csv   a row for each output: time, motion, energies, momenta, wrenches
//   summary.json     what was asked for and how it went; the columns with their units
//   trajectory.json  the same as trajectory.csv, column by column, with units
//   state.json       where it ended, to go on from
//   model.urdf       the model it was
// It can be read from its first row on: summary and state are replaced at the end.
#pragma once

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/simulation/checkpoint.hpp"
#include "json_output.hpp"
#include "run/recorder.hpp"

namespace hybridyn::cli {

/// Where a simulation is: it goes on from there as if it had never stopped.
struct SavedState {
  double step = 0;
  Checkpoint<double> at;
};

/// Throws InputError that says what is wrong with it.
SavedState read_state(const std::string& path, const Model<double>& model);

/// What is in a folder.
struct RecordedRun {
  Json summary;
  std::vector<Column> columns;
  std::vector<std::vector<double>> data;  // by column
  load::LoadedModel loaded;
};

/// Throws InputError that names file and place.
RecordedRun read_run(const std::filesystem::path& folder);

/// Writes as the simulation goes on: what was written stays when something fails.
class RunWriter {
 public:
  /// Makes the folder, with the columns of the groups that are named. Throws InputError.
  RunWriter(std::filesystem::path folder, const std::vector<Column>& columns,
            const std::set<std::string>& groups, const std::string& model_text);

  /// Replaces what is known about the whole. Throws InputError.
  void describe(Json summary, const SavedState& state) const;
  /// Throws InputError that names file and time.
  void write(const std::vector<double>& row);
  /// The rows are complete.
  void finish();

 private:
  Json columns_json() const;
  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
  std::vector<Column> columns_;            // that are written
  std::vector<std::size_t> sources_;       // in the rows
  std::vector<std::vector<double>> data_;  // by column
  std::ofstream csv_;
  std::string line_;
};

}  // namespace hybridyn::cli
