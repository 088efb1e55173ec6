// Numbers in attributes, whatever the locale.
#pragma once

#include <string_view>
#include <vector>

namespace hybridyn::load {

/// The words of a text, separated by white space.
std::vector<std::string_view> split(std::string_view text);

/// Reads one word. Returns nullptr, or what is wrong, to be read after the word in quotes.
const char* parse_number(std::string_view word, double& value);

}  // namespace hybridyn::load
