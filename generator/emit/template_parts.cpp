#include "hybridyn/generator/emit/template_parts.hpp"

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>

#include "hybridyn/generator/emit/template_tokens.hpp"

namespace hybridyn::generator {
namespace {

using Kind = TemplatePart::Kind;

/// Words that one of the libraries reads as something else than a name.
constexpr std::array<std::string_view, 19> kReserved{
    "and",  "or",    "not",   "in",   "is",   "if",        "else", "for",  "true", "True",
    "null", "false", "False", "none", "None", "recursive", "loop", "self", "super"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_name(const std::string& word) {
  return !word.empty() && is_letter(word.front()) &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }) &&
         std::find(kReserved.begin(), kReserved.end(), word) == kReserved.end();
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> out;
  for (std::string word; stream >> word;) {
    out.push_back(word);
  }
  return out;
}

class Parser {
 public:
  explicit Parser(const std::string& name) : name_(name) {}

  std::vector<TemplatePart> parse(const std::vector<TemplateToken>& tokens) {
    for (const TemplateToken& token : tokens) {
      part_ = TemplatePart{};
      part_.line = token.line;
      if (token.kind == TemplateToken::Kind::kText) {
        part_.text = token.text;
      } else if (token.kind == TemplateToken::Kind::kComment) {
        continue;
      } else {
        read_tag(token);
      }
      parts_.push_back(part_);
    }
    if (!open_.empty()) {
      const TemplatePart& first = parts_[open_.back()];
      throw_template_error(
          name_, first.line,
          first.kind == Kind::kFor ? "'for' without 'endfor'" : "'if' without 'endif'");
    }
    return std::move(parts_);
  }

 private:
  void read_tag(const TemplateToken& token) {
    const std::vector<std::string> words = words_of(token.text.substr(2, token.text.size() - 4));
    const bool is_value = token.kind == TemplateToken::Kind::kValue;
    if (is_value && words.size() == 1) {
      part_.kind = Kind::kValue;
      part_.path = path(words[0]);
    } else if (is_value || words.empty() || !read_statement(words)) {
      throw_template_error(
          name_, token.line,
          "'" + token.text + "' is not understood; see " + "generator/emit/template_engine.hpp");
    }
  }

  bool read_statement(const std::vector<std::string>& words) {
    if (words[0] == "for" && words.size() == 4 && words[2] == "in") {
      part_.kind = Kind::kFor;
      part_.item = path(words[1]).front();
      part_.path = path(words[3]);
      open_.push_back(parts_.size());
      return words[1] == part_.item;
    }
    if (words[0] == "if" && (words.size() == 2 || (words.size() == 3 && words[1] == "not"))) {
      part_.kind = Kind::kIf;
      part_.negated = words.size() == 3;
      part_.path = path(words.back());
      open_.push_back(parts_.size());
      return true;
    }
    if (words.size() != 1) return false;
    if (words[0] == "endfor") {
      close(words[0], Kind::kEndFor, {Kind::kFor});
    } else if (words[0] == "endif") {
      close(words[0], Kind::kEndIf, {Kind::kIf, Kind::kElse});
    } else if (words[0] == "else") {
      close(words[0], Kind::kElse, {Kind::kIf});
      open_.push_back(parts_.size());
    } else {
      return false;
    }
    return true;
  }

  void close(const std::string& word, Kind kind, const std::vector<Kind>& opening) {
    if (open_.empty() ||
        std::find(opening.begin(), opening.end(), parts_[open_.back()].kind) == opening.end()) {
      throw_template_error(name_, part_.line,
                           "'" + word + "' without '" + (kind == Kind::kEndFor ? "for'" : "if'"));
    }
    part_.kind = kind;
    parts_[open_.back()].partner = parts_.size();
    open_.pop_back();
  }

  std::vector<std::string> path(const std::string& word) const {
    std::vector<std::string> out(1);
    for (const char c : word) {
      if (c == '.') {
        out.emplace_back();
      } else {
        out.back() += c;
      }
    }
    for (const std::string& name : out) {
      if (!is_name(name)) {
        throw_template_error(name_, part_.line, "'" + name + "' cannot be a name");
      }
    }
    return out;
  }

  const std::string& name_;
  TemplatePart part_;
  std::vector<TemplatePart> parts_;
  std::vector<std::size_t> open_;  // for, if and else that are not closed
};

}  // namespace

std::vector<TemplatePart> template_parts(const std::string& text, const std::string& name) {
  return Parser(name).parse(template_tokens(text, name));
}

std::string joined_path(const std::vector<std::string>& path) {
  std::string out;
  for (const std::string& name : path) {
    out += (out.empty() ? "" : ".") + name;
  }
  return out;
}

std::string template_text(const std::vector<TemplatePart>& parts) {
  std::string out;
  for (const TemplatePart& part : parts) {
    const std::string path = joined_path(part.path);
    switch (part.kind) {
      case Kind::kText:
        out += part.text;
        break;
      case Kind::kValue:
        out += "{{ " + path + " }}";
        break;
      case Kind::kFor:
        out += "{% for " + part.item + " in " + path + " %}";
        break;
      case Kind::kIf:
        out += (part.negated ? "{% if not " : "{% if ") + path + " %}";
        break;
      case Kind::kElse:
        out += "{% else %}";
        break;
      case Kind::kEndFor:
        out += "{% endfor %}";
        break;
      case Kind::kEndIf:
        out += "{% endif %}";
        break;
    }
  }
  return out;
}

}  // namespace hybridyn::generator
