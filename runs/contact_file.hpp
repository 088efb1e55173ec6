// contacts.csv: a row for each point that bears a load at an output of a simulation, with the names
// of its two links; written as the simulation goes on, and read back.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/runs/contact_record.hpp"
#include "hybridyn/runs/row_file.hpp"

namespace hybridyn::tools {

class ContactFile {
 public:
  /// A new file, with the names of the model file's links, its frames. Throws InputError.
  ContactFile(const std::string& path, const std::vector<std::string>& links);

  void add(double time, const std::vector<ContactLoad>& loads);
  bool are_many_waiting() const { return rows_.are_many_waiting(); }
  /// As that of RowFile.
  [[nodiscard]] int flush() { return rows_.flush(); }

 private:
  RowFile rows_;
  std::vector<std::string> names_;  // as fields; the ground's in front
  std::string line_;
};

/// Those of all outputs, one after the other.
struct RecordedContacts {
  std::vector<std::size_t> first;  // of each output, and the end; empty: none were written
  std::vector<ContactLoad> loads;
};

/// From other people's files too: each row is at one of the outputs' times, which do not fall, or
/// behind the last, and left out then; links are the model's; numbers are finite, normals of length
/// 1. Throws InputError with file and line.
RecordedContacts read_contacts(const std::string& file, const Model<double>& model,
                               const std::vector<double>& times);

}  // namespace hybridyn::tools
