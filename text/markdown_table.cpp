#include "hybridyn/text/markdown_table.hpp"

namespace hybridyn::tools {

void write_row(std::ostream& out, const std::string& name, const std::vector<std::string>& cells) {
  out << "| " << name << " |";
  for (const std::string& cell : cells) out << ' ' << cell << " |";
  out << '\n';
}

void write_rule(std::ostream& out, std::size_t columns) {
  out << "|---|";
  for (std::size_t i = 0; i < columns; ++i) out << "---:|";
  out << '\n';
}

}  // namespace hybridyn::tools
