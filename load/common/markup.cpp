#include "markup.hpp"

#include <algorithm>
#include <charconv>
#include <string>
#include <system_error>

#include "problems.hpp"

namespace hybridyn::load {
namespace {

/// Whether XML 1.0 has the character, but for two that Unicode has not either.
bool is_xml_character(unsigned long code) {
  if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
  return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
}

/// The offset of the first reference to a character that XML does not have, or npos.
std::size_t find_bad_reference(std::string_view text) {
  std::size_t begin = text.find("&#");
  for (; begin != std::string_view::npos; begin = text.find("&#", begin + 2)) {
    const bool hexadecimal = begin + 2 < text.size() && text[begin + 2] == 'x';
    const std::size_t digits = begin + (hexadecimal ? 3 : 2);
    const char* const end = text.data() + text.size();
    unsigned long code = 0;
    const auto [stop, error] =
        std::from_chars(text.data() + digits, end, code, hexadecimal ? 16 : 10);
    const bool closed = stop != end && *stop == ';';
    if (closed && (error != std::errc() || !is_xml_character(code))) return begin;
  }
  return std::string_view::npos;
}

/// Walks over the tags, and what is not tags: comments, CDATA sections, declarations.
class Tags {
 public:
  Tags(std::string_view text, Problems& problems) : text_(text), problems_(problems) {}

  void check() {
    while ((at_ = text_.find('<', at_)) != std::string_view::npos) {
      if (starts_with("<!--")) {
        skip_to("-->");
      } else if (starts_with("<![CDATA[")) {
        skip_to("]]>");
      } else if (starts_with("<?")) {
        skip_to("?>");
      } else if (starts_with("<!")) {
        skip_to(">");
      } else {
        check_tag();
      }
    }
  }

 private:
  bool starts_with(std::string_view begin) const {
    return text_.substr(at_, begin.size()) == begin;
  }

  void skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  /// Every attribute has a value in quotes.
  void check_tag() {
    const std::size_t begin = at_;
    int attributes = 0;
    for (++at_; at_ < text_.size() && text_[at_] != '>'; ++at_) {
      const char quote = text_[at_];
      if (quote != '"' && quote != '\'') continue;
      const std::size_t value = at_ + 1;
      at_ = std::min(text_.find(quote, value), text_.size());
      check_value(value, text_.substr(value, at_ - value));
      if (++attributes <= kMostAttributes) continue;
      problems_.error(line_of_offset(text_, begin),
                      "an element has more than " + std::to_string(kMostAttributes) + " attributes",
                      "give a URDF file");
      problems_.throw_errors();
    }
  }

  void check_value(std::size_t begin, std::string_view value) {
    const std::size_t bad = find_bad_reference(value);
    if (bad == std::string_view::npos) return;
    const std::size_t end = value.find(';', bad);
    const std::string reference(value.substr(bad, std::min<std::size_t>(end - bad + 1, 16)));
    problems_.error(line_of_offset(text_, begin + bad),
                    "not well-formed XML: " + reference + " is no character",
                    "write a name in UTF-8 without control characters");
    problems_.throw_errors();
  }

  std::string_view text_;
  Problems& problems_;
  std::size_t at_ = 0;
};

}  // namespace

void check_markup(std::string_view text, Problems& problems) { Tags(text, problems).check(); }

int line_of_offset(std::string_view text, std::size_t offset) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + offset, '\n'));
}

}  // namespace hybridyn::load
