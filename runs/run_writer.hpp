// The folder that a simulation leaves behind:
//   trajectory.csv   a row for each output: time, motion, energies, momenta, wrenches
//   contacts.csv     a row for each point that bears a load then, where things can touch
//   summary.json     what was asked for and how it went; the columns with their units
//   trajectory.json  the same as trajectory.csv, column by column, with units
//   state.json       where it is, to go on from
//   model.urdf       the model it was
// It can be read from its first row on: summary and state are replaced now and then, and at the
// end.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hybridyn/runs/columns.hpp"
#include "hybridyn/runs/contact_file.hpp"
#include "hybridyn/runs/row_file.hpp"
#include "hybridyn/runs/saved_state.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {

/// Room on a disk that is given back when the object goes: what tells of a disk that is full needs
/// some.
class DiskReserve {
 public:
  /// In a folder, without a name. Throws InputError.
  explicit DiskReserve(const std::filesystem::path& folder);
  ~DiskReserve();
  DiskReserve(const DiskReserve&) = delete;
  DiskReserve& operator=(const DiskReserve&) = delete;

 private:
  int file_;
};

/// Writes as the simulation goes on: what was written stays when something fails.
class RunWriter {
 public:
  /// Makes the folder, with the columns of the groups that are named, and removes what an earlier
  /// run and its report have left there. Throws InputError.
  RunWriter(std::filesystem::path folder, const std::vector<Column>& columns,
            const std::set<std::string>& groups, const std::string& model_text);

  /// Begins contacts.csv if the group `contact` is written, with the names of the model file's
  /// links. Throws InputError.
  void begin_contacts(const std::vector<std::string>& links);

  /// Replaces what is known about the whole. Throws InputError.
  void describe(Json summary, const SavedState& state);
  /// Throw InputError that names file and time.
  void write(const std::vector<double>& row, const std::vector<ContactLoad>& contacts);
  void flush();
  /// The rows are complete.
  void finish();
  /// Something failed: no more rows, and room for telling so.
  void give_up();

 private:
  void remove_earlier_files() const;
  void check(const char* name, int error) const;
  Json columns_json() const;
  std::string path(const char* name) const { return (folder_ / name).string(); }

  std::filesystem::path folder_;
  std::vector<Column> columns_;       // that are written
  std::vector<std::size_t> sources_;  // in the rows
  std::optional<DiskReserve> reserve_;
  std::optional<RowFile> rows_;
  std::optional<ContactFile> contacts_;
  std::string line_;
  double time_ = 0;  // of the last row
};

}  // namespace hybridyn::tools
