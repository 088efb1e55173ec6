// The tags of a text, looked at before it is parsed: what the parser would not tell, or would take
// too long over.
#pragma once

#include <string_view>

namespace hybridyn::load {

class Problems;

/// Attributes of one element. The parser compares each with all others, and no element of a model
/// file has a tenth of this.
inline constexpr int kMostAttributes = 100;

/// Throws LoadError for an element of more attributes, and for references to characters that XML
/// does not have, such as &#0;, which would end a name for the parser. Text that is no XML passes.
void check_markup(std::string_view text, Problems& problems);

/// Counted from 1.
int line_of_offset(std::string_view text, std::size_t offset);

}  // namespace hybridyn::load
