// What may be a name: UTF-8 without control characters. Names go into generated code, tables,
// files and terminals, where anything else would end a line, cut a text off or do worse.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hybridyn::checking {

/// In bytes. Longer names serve nobody, and would make unreadable what they are written into.
inline constexpr std::size_t kLongestName = 1000;

/// A code point at the beginning of a text, and of how many bytes; no bytes: it is not UTF-8.
struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 0;
};

/// RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF.
inline CodePoint first_code_point(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  std::size_t bytes = 0;
  char32_t least = 0;  // a smaller value has a shorter form
  if (lead >= 0xC2 && lead <= 0xDF) {
    bytes = 2;
    least = 0x80;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    bytes = 3;
    least = 0x800;
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    bytes = 4;
    least = 0x10000;
  }
  if (bytes == 0 || text.size() < bytes) return {};
  char32_t value = lead & (0x7Fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0u) != 0x80u) return {};
    value = value << 6u | (byte(i) & 0x3Fu);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least || value > 0x10FFFF || surrogate) return {};
  return {value, bytes};
}

/// C0, DEL and C1.
inline bool is_control(char32_t value) { return value < 0x20 || (value >= 0x7F && value <= 0x9F); }

/// What is wrong with a text, nullptr where nothing is.
inline const char* text_problem(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    if (point.bytes == 0) return "has bytes that are not UTF-8";
    if (is_control(point.value)) return "has a control character";
    text.remove_prefix(point.bytes);
  }
  return nullptr;
}

/// The same for a name. That it is empty is not asked.
inline const char* name_problem(std::string_view name) {
  return name.size() > kLongestName ? "is longer than 1000 bytes" : text_problem(name);
}

/// What to do about it.
inline constexpr const char* kNameRemedy =
    "use up to 1000 bytes of UTF-8 without control characters";

/// A text as messages show it: on one line, bytes that cannot be shown as hexadecimal numbers, the
/// end of one that is too long for a name left out.
inline std::string printable(std::string_view text) {
  constexpr std::size_t kShown = 60;
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (text.size() > kLongestName) return printable(text.substr(0, kShown)) + "...";
  std::string out;
  while (!text.empty()) {
    const CodePoint point = first_code_point(text);
    if (point.bytes > 0 && !is_control(point.value)) {
      out += text.substr(0, point.bytes);
      text.remove_prefix(point.bytes);
      continue;
    }
    const auto byte = static_cast<unsigned char>(text.front());
    out += {'\\', 'x', kDigits[byte >> 4u], kDigits[byte & 15u]};
    text.remove_prefix(1);
  }
  return out;
}

}  // namespace hybridyn::checking
