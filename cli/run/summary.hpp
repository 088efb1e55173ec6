// How a simulation went: what it conserved and how far its loops were open.
#pragma once

#include <string>
#include <vector>

#include "json_output.hpp"
#include "run/recorder.hpp"

namespace hybridyn::cli {

/// Follows the rows of a Recorder.
class Summary {
 public:
  /// `is_passive`: nothing acts but gravity, so that energy is conserved; `is_free`: not even that.
  Summary(const std::vector<Column>& columns, bool is_passive, bool is_free);

  void add(const std::vector<double>& row);

  /// "energy", "momentum" and "loops", as far as they apply.
  void write(Json& out) const;

 private:
  /// Of one column.
  struct Range {
    int column = -1;
    double first = 0;
    double last = 0;
    double least = 0;
    double most = 0;
    double change() const;  // largest, from the first
  };

  Range range(const std::string& name) const;
  void follow(Range& range, double value) const;

  std::vector<Column> columns_;
  bool is_passive_;
  bool is_free_;
  /// Of all that acts but gravity, up to the last row.
  double work() const;

  int rows_ = 0;
  int power_;  // column
  std::vector<double> times_;
  std::vector<double> powers_;
  Range kinetic_, total_;
  std::vector<Range> momenta_;  // linear, angular
  Range position_, velocity_;   // of loops
};

/// For people.
std::string summary_text(const Json& summary);

}  // namespace hybridyn::cli
