// Lists and names in generated code.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hybridyn::generator {

/// Items separated by commas, in lines that begin with the indentation (the first one without).
/// `tail`: columns that what follows the last item takes.
std::string text_list(const std::vector<std::string>& items, const std::string& indent,
                      std::size_t tail = 0);

/// Broken between words into lines of at most that many columns, all but the first one indented.
std::vector<std::string> wrapped(const std::string& text, std::size_t columns,
                                 const std::string& indent);

/// Of words with underscores between them.
std::string camel_case(const std::string& name);

}  // namespace hybridyn::generator
