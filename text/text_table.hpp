// Columns of text.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace hybridyn::tools {

enum class Align { kLeft, kRight };

/// Rows of cells under headings. Columns without a single cell are left out.
class TextTable {
 public:
  struct Column {
    std::string heading;
    Align align = Align::kLeft;
  };

  explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// As many cells as there are columns, in UTF-8.
  void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  void print(std::ostream& out) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// With this many digits behind the point.
std::string fixed(double value, int digits);

/// Nanoseconds, as precise as they can be measured.
std::string nanoseconds_text(double value);

}  // namespace hybridyn::tools
