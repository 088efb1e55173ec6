#include "hybridyn/generator/report/markup.hpp"

#include <cctype>

namespace hybridyn::generator {
namespace {

/// Length of the UTF-8 character at the start, 0 if there is none. Forms that are longer than
/// necessary and surrogates are not looked for.
std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : (first >= 0xE0 ? 3 : 2);
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  return length;
}

template <class Escape>
std::string escaped(std::string_view text, Escape&& escape) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const bool control = length == 1 && (static_cast<unsigned char>(text[0]) < 0x20 ||
                                         static_cast<unsigned char>(text[0]) == 0x7F);
    out += length == 0 || control ? "?" : escape(text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string html_character(std::string_view character) {
  switch (character[0]) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return std::string(character);
  }
}

std::string latex_character(std::string_view character) {
  const char c = character[0];
  if (character.size() > 1) return c == '\xC3' ? std::string(character) : "?";
  switch (c) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "\\textquotedbl{}";
    case '\'':
      return "\\textquotesingle{}";
    case '`':
      return "\\textasciigrave{}";
    default:
      break;
  }
  if (std::string_view("{}$&#%_").find(c) != std::string_view::npos) return std::string("\\") + c;
  // Alone in a group: no argument of "\\".
  if (std::string_view("[]*").find(c) != std::string_view::npos) {
    return std::string("{") + c + "}";
  }
  return std::string(1, c);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

/// The length of a command with its backslash.
std::size_t command_length(std::string_view latex) {
  std::size_t end = 1;
  while (end < latex.size() && std::isalpha(static_cast<unsigned char>(latex[end])) != 0) ++end;
  return end == 1 && latex.size() > 1 ? 2 : end;
}

/// Where a sum may be broken: the places of its operators.
std::vector<std::size_t> break_places(std::string_view latex) {
  std::vector<std::size_t> out;
  int depth = 0;  // braces, and brackets of arguments
  for (std::size_t i = 0; i < latex.size(); ++i) {
    const char c = latex[i];
    if (c == '\\') {
      const std::size_t length = command_length(latex.substr(i));
      const std::string_view command = latex.substr(i, length);
      i += length - 1;
      if (command == "\\left" || command == "\\right") ++i;  // the bracket itself
      continue;
    }
    if (c == '{' || c == '(') ++depth;
    if (c == '}' || c == ')') --depth;
    const bool is_operator = (c == '+' || c == '-') && i > 0 && latex[i - 1] == ' ';
    if (is_operator && depth == 0) out.push_back(i);
  }
  return out;
}

}  // namespace

std::string html_escaped(std::string_view text) { return escaped(text, html_character); }

std::string latex_escaped(std::string_view text) {
  std::string out = escaped(text, latex_character);
  for (const char c : {'-', ','}) {  // twice, they are another character
    const std::string twice(2, c);
    while (out.find(twice) != std::string::npos) {
      replace_all(out, twice, std::string(1, c) + "{}" + c);
    }
  }
  return out;
}

int formula_width(std::string_view latex) {
  int width = 0;
  for (std::size_t i = 0; i < latex.size(); ++i) {
    if (latex[i] == '\\') {
      const std::size_t length = command_length(latex.substr(i));
      const std::string_view command = latex.substr(i, length);
      width += command == "\\sin" || command == "\\cos" ? 3 : (command == "\\frac" ? 0 : 1);
      i += length - 1;
      if (command == "\\mathrm" || command == "\\left" || command == "\\right") --width;
      continue;
    }
    if (latex[i] == '+' || latex[i] == '-' || latex[i] == '=') width += 2;
    width += std::isalnum(static_cast<unsigned char>(latex[i])) != 0 || latex[i] == '(' ||
             latex[i] == ')';
  }
  return width;
}

std::vector<std::string> broken_lines(const std::string& latex, int width) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  std::size_t end = 0;  // of what fits
  std::vector<std::size_t> places = break_places(latex);
  places.push_back(latex.size());
  for (const std::size_t place : places) {
    const std::string_view whole = latex;
    if (end > start && formula_width(whole.substr(start, place - start)) > width) {
      lines.push_back(latex.substr(start, end - start));
      start = end;
    }
    end = place;
  }
  lines.push_back(latex.substr(start));
  if (lines.size() < 2) return lines;
  for (std::string& line : lines) {
    replace_all(line, "\\left(", "\\bigl(");
    replace_all(line, "\\right)", "\\bigr)");
    while (!line.empty() && line.back() == ' ') line.pop_back();
  }
  return lines;
}

}  // namespace hybridyn::generator
