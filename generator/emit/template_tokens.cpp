#include "hybridyn/generator/emit/template_tokens.hpp"

#include <algorithm>

#include "hybridyn/base/error.hpp"

namespace hybridyn::generator {
namespace {

using Kind = TemplateToken::Kind;

Kind kind_of_tag(char second) {
  return second == '{' ? Kind::kValue : second == '%' ? Kind::kStatement : Kind::kComment;
}

/// Position of the first of `second` behind `first` at or after `from`; the end if there is none.
std::size_t find_mark(const std::string& text, std::size_t from, const char* const (&marks)[3]) {
  std::size_t out = text.size();
  for (const char* mark : marks) {
    out = std::min(out, text.find(mark, from));
  }
  return out;
}

int newlines(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

std::vector<TemplateToken> cut(const std::string& text, const std::string& name) {
  std::vector<TemplateToken> out;
  int line = 1;
  const auto add = [&](Kind kind, std::string piece) {
    const bool starts_line = out.empty();
    const int start = line;
    line += newlines(piece);
    out.push_back({kind, std::move(piece), start, starts_line});
  };
  for (std::size_t position = 0; position < text.size();) {
    const std::size_t open = find_mark(text, position, {"{{", "{%", "{#"});
    const std::size_t stray = find_mark(text, position, {"}}", "%}", "#}"});
    if (stray < open) {
      throw_template_error(
          name, line + newlines(text.substr(position, stray - position)),
          "'" + text.substr(stray, 2) + "' closes nothing; in text, put a blank between");
    }
    if (open > position) {
      add(Kind::kText, text.substr(position, open - position));
    }
    position = open;
    if (open < text.size()) {
      const Kind kind = kind_of_tag(text[open + 1]);
      const char* const close = kind == Kind::kValue       ? "}}"
                                : kind == Kind::kStatement ? "%}"
                                                           : "#}";
      const std::size_t end = text.find(close, open + 2);
      if (end == std::string::npos) {
        throw_template_error(name, line, "'" + text.substr(open, 2) + "' without '" + close + "'");
      }
      position = end + 2;
      add(kind, text.substr(open, position - open));
    }
  }
  return out;
}

bool is_silent(const TemplateToken& token) {
  return token.kind == Kind::kStatement || token.kind == Kind::kComment;
}

/// Where the blanks start that end the text, if they start a line; npos otherwise.
std::size_t indentation(const TemplateToken& token) {
  const std::size_t last = token.text.find_last_not_of(" \t");
  if (last == std::string::npos) {
    return token.starts_line ? 0 : std::string::npos;
  }
  return token.text[last] == '\n' ? last + 1 : std::string::npos;
}

/// Where the text goes on behind the blanks and the end of its first line; npos if there is more on
/// that line.
std::size_t behind_line(const TemplateToken& token) {
  const std::size_t end = token.text.find_first_not_of(" \t\r");
  if (end == std::string::npos) {
    return std::string::npos;
  }
  return token.text[end] == '\n' ? end + 1 : std::string::npos;
}

bool is_blank(const TemplateToken& token) {
  return token.kind == Kind::kText && token.text.find_first_not_of(" \t\r") == std::string::npos;
}

/// Drops the blanks and the end of the line around the silent tags from `first` on, if there is
/// nothing else on it.
void drop_silent_line(std::vector<TemplateToken>& tokens, std::size_t first) {
  const bool indented = first > 0;
  const std::size_t start = indented ? indentation(tokens[first - 1]) : 0;
  if (start == std::string::npos || (indented && tokens[first - 1].kind != Kind::kText)) {
    return;
  }
  std::size_t last = first;
  while (last < tokens.size() && (is_silent(tokens[last]) || is_blank(tokens[last]))) {
    ++last;
  }
  if (last < tokens.size()) {
    TemplateToken& next = tokens[last];
    const std::size_t rest = next.kind == Kind::kText ? behind_line(next) : std::string::npos;
    if (rest == std::string::npos) {
      return;
    }
    next.text.erase(0, rest);
    next.starts_line = true;
  }
  if (indented) {
    tokens[first - 1].text.resize(start);
  }
  for (std::size_t i = first; i < last; ++i) {
    if (is_blank(tokens[i])) {
      tokens[i].text.clear();
    }
  }
}

}  // namespace

void throw_template_error(const std::string& template_name, int line, const std::string& message) {
  throw Error(template_name + ":" + std::to_string(line) + ": " + message);
}

std::vector<TemplateToken> template_tokens(const std::string& text, const std::string& name) {
  std::vector<TemplateToken> tokens = cut(text, name);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (is_silent(tokens[i])) {
      drop_silent_line(tokens, i);
    }
  }
  return tokens;
}

}  // namespace hybridyn::generator
