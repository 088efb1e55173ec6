// Tables of numbers as text, RFC 4180: a line of names, then rows, fields between commas. Names
// with commas, quotes or line breaks are in quotes, with their own quotes doubled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hybridyn::tools {

/// A name as it stands in a row.
std::string csv_field(const std::string& name);

/// A line of names, with its end.
std::string csv_header(const std::vector<std::string>& names);

/// Appends a number that reads back exactly.
void append_number(double number, std::string& out);

/// A line, without its end, as that many numbers; false where it is something else.
bool parse_row(std::string_view line, std::size_t count, std::vector<double>& row);

/// Reads a table row by row.
class CsvReader {
 public:
  /// `file_name` appears in errors. The text must outlive the object. A last line that is not whole
  /// is left out: the program that wrote it did not come to its end. Throws InputError.
  CsvReader(std::string_view text, std::string file_name);

  const std::vector<std::string>& names() const { return names_; }

  /// As many numbers as there are names; false at the end. Throws InputError with file and line.
  bool next(std::vector<double>& row);

  /// For tables with names in their rows: all fields as text; false at the end. Throws InputError.
  bool next(std::vector<std::string>& fields);

  /// The line of the row that `next` gave last, counted from 1.
  std::size_t line() const { return line_; }

 private:
  [[noreturn]] void fail(const std::string& what) const;
  void take_name(std::string& out);

  std::string_view rest_;
  std::string file_name_;
  std::vector<std::string> names_;
  std::size_t line_ = 1;
};

}  // namespace hybridyn::tools
