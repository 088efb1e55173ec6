// The folder that a simulation leaves behind:
//   trajectory.csv   a row for each output: time, motion, energies, momenta, wrenches
//   trajectory.json  the same by columns, with their units
//   summary.json     what was asked for and how it went
//   state.json       where it ended, to go on from
//   model.urdf       the model it was
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "json_output.hpp"
#include "run/recorder.hpp"

namespace hybridyn::cli {

/// Where a simulation is: it goes on from there as if it had never stopped.
struct Checkpoint {
  double start_time = 0;
  double step = 0;
  std::int64_t steps = 0;
  VectorX<double> q;
  VectorX<double> v;
};

/// Throws InputError that says what is wrong with it.
Checkpoint read_checkpoint(const std::string& path, const Model<double>& model);

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
  /// Makes the folder. Throws InputError.
  RunWriter(std::filesystem::path folder, const std::vector<Column>& columns);

  /// Throws InputError that names file and time.
  void write(const std::vector<double>& row);
  /// All but the rows, which are complete by then.
  void finish(const Json& summary, const Checkpoint& checkpoint, const std::string& model_text);

 private:
  void write_trajectory_json() const;
  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
  std::vector<Column> columns_;
  std::vector<std::vector<double>> data_;  // by column
  std::ofstream csv_;
  std::string line_;
};

}  // namespace hybridyn::cli
