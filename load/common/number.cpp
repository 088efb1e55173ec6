#include "number.hpp"

#include <charconv>
#include <system_error>

namespace hybridyn::load {

std::vector<std::string_view> split(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n\f\v";
  std::vector<std::string_view> words;
  std::size_t begin = text.find_first_not_of(kBlank);
  while (begin != std::string_view::npos) {
    const std::size_t end = text.find_first_of(kBlank, begin);
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBlank, end);
  }
  return words;
}

const char* parse_number(std::string_view word, double& value) {
  // A leading plus is fine in XML's own number formats, but not for from_chars.
  if (word.size() > 1 && word[0] == '+' && word[1] != '-') word.remove_prefix(1);
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, value);
  if (error == std::errc::result_out_of_range) return "is out of the range of double precision";
  if (error != std::errc() || stop != end) return "is not a number";
  return nullptr;
}

}  // namespace hybridyn::load
