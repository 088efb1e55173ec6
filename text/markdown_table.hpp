// Tables of Markdown, line by line: the first column to the left, all others to the right.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace hybridyn::tools {

void write_row(std::ostream& out, const std::string& name, const std::vector<std::string>& cells);
/// Below the headings of `columns` columns beside the first.
void write_rule(std::ostream& out, std::size_t columns);

}  // namespace hybridyn::tools
