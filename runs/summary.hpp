// How a simulation went: what it conserved, how far its loops were open, what its contacts did.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "hybridyn/runs/columns.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {

/// The integral of a power over time, row by row: that of cubics through four neighbours (the error
/// is of fourth order in the distance of rows), or of straight lines where there are fewer rows.
class Work {
 public:
  void add(double time, double power);
  /// Up to the last row.
  double done() const;

 private:
  struct Row {
    double time;
    double power;
  };

  double cubic(double t) const;
  double interval(std::size_t i) const;

  std::array<Row, 4> last_{};  // the latest at the end
  std::size_t count_ = 0;      // of rows, all of them
  double before_ = 0;          // up to the row before the last
};

/// Follows the rows of a Recorder.
class Summary {
 public:
  /// `is_passive`: nothing acts but gravity, so that energy is conserved; `is_free`: not even that.
  Summary(const std::vector<Column>& columns, bool is_passive, bool is_free);

  void add(const std::vector<double>& row);

  /// "energy", "momentum", "loops" and "contact", as far as they apply.
  void write(Json& out) const;

 private:
  /// What is kept of one column.
  struct Range {
    int column = -1;
    double first = 0;
    double last = 0;
    double least = 0;
    double most = 0;
    double change() const;  // largest, from the first
  };

  /// Of residuals, over all rows.
  struct Residual {
    int column = -1;
    double most = 0;
    double squares = 0;
  };

  Range range(const std::string& name) const;
  Json described(const Residual& residual) const;
  void follow(Range& range, double value) const;

  std::vector<Column> columns_;
  bool is_passive_;
  bool is_free_;
  long rows_ = 0;
  int power_;  // column
  Work work_;  // of all that acts but gravity
  Range kinetic_, total_;
  std::vector<Range> momenta_;  // linear, angular
  Range position_, velocity_;   // of loops
  Range points_, depth_;        // of contacts
  Residual signorini_, coulomb_;
};

/// For people, on a terminal.
std::string summary_text(const Json& summary);

}  // namespace hybridyn::tools
