#include "hybridyn/runs/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {

std::string csv_field(const std::string& name) {
  if (name.find_first_of(",\"\r\n") == std::string::npos) return name;
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

std::string csv_header(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ",") + csv_field(name);
  return out + '\n';
}

void append_number(double number, std::string& out) {
  std::array<char, 32> buffer{};
  const std::to_chars_result end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out.append(buffer.data(), end.ptr);
}

bool parse_row(std::string_view line, std::size_t count, std::vector<double>& row) {
  row.clear();
  const char* at = line.data();
  const char* const end = at + line.size();
  while (true) {
    double number = 0;
    const std::from_chars_result read = std::from_chars(at, end, number);
    if (read.ec != std::errc()) return false;
    row.push_back(number);
    if (read.ptr == end) return row.size() == count;
    if (*read.ptr != ',' || row.size() == count) return false;
    at = read.ptr + 1;
  }
}

CsvReader::CsvReader(std::string_view text, std::string file_name)
    : rest_(text.substr(0, text.rfind('\n') + 1)),
      file_name_(std::move(file_name)) {  // npos + 1 is 0
  if (rest_.empty()) fail("has no line of names");
  while (true) {
    take_name(names_.emplace_back());
    if (rest_.empty()) fail("the line of names does not end");
    const char separator = rest_.front();
    rest_.remove_prefix(1);
    if (separator == '\n') break;
  }
}

/// Up to the separator behind it.
void CsvReader::take_name(std::string& out) {
  out.clear();
  if (rest_.empty() || rest_.front() != '"') {
    const std::size_t end = std::min(rest_.find_first_of(",\n"), rest_.size());
    out = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return;
  }
  rest_.remove_prefix(1);
  while (true) {
    const std::size_t quote = rest_.find('"');
    if (quote == std::string_view::npos) fail("a name in quotes does not end");
    out += rest_.substr(0, quote);
    rest_.remove_prefix(quote + 1);
    if (rest_.empty() || rest_.front() != '"') break;
    out += '"';
    rest_.remove_prefix(1);
  }
  line_ += static_cast<std::size_t>(std::count(out.begin(), out.end(), '\n'));
  if (!rest_.empty() && rest_.front() != ',' && rest_.front() != '\n') {
    fail("there is text behind a name in quotes");
  }
}

bool CsvReader::next(std::vector<double>& row) {
  if (rest_.empty()) return false;
  ++line_;
  const std::size_t end = rest_.find('\n');
  if (!parse_row(rest_.substr(0, end), names_.size(), row)) {
    fail("is no row of " + std::to_string(names_.size()) + " numbers");
  }
  rest_.remove_prefix(end + 1);
  return true;
}

bool CsvReader::next(std::vector<std::string>& fields) {
  if (rest_.empty()) return false;
  ++line_;
  fields.resize(names_.size());
  for (std::size_t i = 0; i < fields.size(); ++i) {
    take_name(fields[i]);
    const char end = i + 1 < fields.size() ? ',' : '\n';
    if (rest_.empty() || rest_.front() != end) {
      fail("is no row of " + std::to_string(names_.size()) + " fields");
    }
    rest_.remove_prefix(1);
  }
  return true;
}

void CsvReader::fail(const std::string& what) const {
  throw InputError(file_name_ + ":" + std::to_string(line_) + ": " + what);
}

}  // namespace hybridyn::tools
