#include "hybridyn/generator/symbolic/model_text.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>

#include "hybridyn/building/check/names.hpp"

namespace hybridyn::generator {
namespace {

constexpr std::size_t kLongestIdentifier = 64;

/// A character of a text, or a byte that is none.
struct Character {
  std::size_t size;
  std::uint32_t code;
  bool is_valid;
};

Character character_at(const std::string& text, std::size_t at) {
  const auto point = checking::first_code_point(std::string_view(text).substr(at));
  if (point.bytes == 0) return {1, static_cast<unsigned char>(text[at]), false};
  return {point.bytes, static_cast<std::uint32_t>(point.value), true};
}

/// Ends lines, turns the direction of text, or is not to be seen.
bool is_control(std::uint32_t code) {
  return checking::is_control(code) || (code >= 0x200b && code <= 0x200f) ||
         (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

std::string octal(char byte) {
  const auto value = static_cast<unsigned char>(byte);
  std::string out = "\\";
  for (const unsigned shift : {6U, 3U, 0U}) {
    out += static_cast<char>('0' + (value >> shift & 7U));
  }
  return out;
}

/// Puts a blank into what means something to compilers.
void part(std::string& text, const std::string& what, std::size_t behind) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) {
    text.insert(at + behind, " ");
  }
}

}  // namespace

std::string ModelText::comment() const {
  std::string out;
  for (std::size_t at = 0; at < raw_.size();) {
    const Character c = character_at(raw_, at);
    const bool is_plain = c.is_valid && !is_control(c.code) && c.code != '\\';
    out += is_plain ? raw_.substr(at, c.size) : "?";
    at += c.size;
  }
  part(out, "*/", 1);
  part(out, "/*", 1);
  part(out, "??", 1);  // trigraphs
  return out;
}

std::string ModelText::literal() const {
  std::string out;
  for (std::size_t at = 0; at < raw_.size();) {
    const Character c = character_at(raw_, at);
    if (c.code == '"' || c.code == '\\' || c.code == '?') {
      out += '\\';
      out += static_cast<char>(c.code);
    } else if (c.is_valid && !is_control(c.code)) {
      out += raw_.substr(at, c.size);
    } else {
      for (std::size_t i = 0; i < c.size; ++i) out += octal(raw_[at + i]);
    }
    at += c.size;
  }
  return out;
}

std::string ModelText::identifier(const std::string& otherwise) const {
  std::string out;
  for (const char c : raw_) {
    if (out.size() >= kLongestIdentifier) break;
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    if (is_letter || is_digit) {
      if (is_digit && out.empty()) out = "n";
      out += c;
    } else if (!out.empty() && out.back() != '_') {
      out += '_';
    }
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  return out.empty() ? otherwise : out;
}

std::string NameTable::key(std::string name) const {
  if (case_ == Case::kCounts) return name;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

std::string NameTable::add(const std::string& wanted) {
  std::string name = wanted;
  for (int n = 2; !taken_.insert(key(name)).second; ++n) name = wanted + "_" + std::to_string(n);
  return name;
}

}  // namespace hybridyn::generator
