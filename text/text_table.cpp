#include "hybridyn/text/text_table.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace hybridyn::tools {
namespace {

/// Characters of a UTF-8 text.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

}  // namespace

void TextTable::print(std::ostream& out) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const std::vector<std::string>& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width(row[c]));
  }
  std::vector<std::string> headings;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    headings.push_back(columns_[c].heading);
    if (widths[c] > 0) widths[c] = std::max(widths[c], width(headings[c]));
  }
  const auto print_row = [&](const std::vector<std::string>& row) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (widths[c] == 0) continue;
      const std::string padding(widths[c] - width(row[c]), ' ');
      if (!line.empty()) line += "  ";
      line += columns_[c].align == Align::kRight ? padding + row[c] : row[c] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  };
  print_row(headings);
  for (const std::vector<std::string>& row : rows_) print_row(row);
}

std::string fixed(double value, int digits) {
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::fixed, digits)
                       .ptr;
  return {buffer.data(), end};
}

std::string nanoseconds_text(double value) { return fixed(value, value < 100 ? 1 : 0); }

}  // namespace hybridyn::tools
