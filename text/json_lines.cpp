#include "hybridyn/text/json_lines.hpp"

#include <nlohmann/json.hpp>

namespace hybridyn::tools {
namespace {

/// Walks over a text that is known to be valid.
class Walker {
 public:
  explicit Walker(const std::string& text) : text_(text) {}

  std::map<std::string, int> lines() {
    value("");
    return std::move(lines_);
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void next() {
    if (peek() == '\n') ++line_;
    ++at_;
  }
  void skip_space() {
    while (at_ < text_.size() && std::string(" \t\r\n").find(peek()) != std::string::npos) next();
  }

  /// A string, with its escapes resolved.
  std::string string() {
    const std::size_t begin = at_;
    next();
    while (at_ < text_.size() && peek() != '"') {
      if (peek() == '\\') next();
      next();
    }
    next();
    return nlohmann::json::parse(text_.substr(begin, at_ - begin)).get<std::string>();
  }

  void value(const std::string& where) {
    skip_space();
    if (depth_ > kDeepest) {  // what is deeper has no meaning to any reader: no lines from here on
      at_ = text_.size();
      return;
    }
    ++depth_;
    lines_.emplace(where, line_);
    if (peek() == '{') {
      members(where);
    } else if (peek() == '[') {
      elements(where);
    } else if (peek() == '"') {
      static_cast<void>(string());
    } else {
      while (at_ < text_.size() && std::string(",]} \t\r\n").find(peek()) == std::string::npos) {
        next();
      }
    }
    --depth_;
  }

  void members(const std::string& where) {
    next();
    for (skip_space(); at_ < text_.size() && peek() != '}'; skip_space()) {
      if (peek() == ',') {
        next();
        continue;
      }
      const std::string key = string();
      skip_space();
      next();  // the colon
      value(where.empty() ? key : where + "." + key);
    }
    next();
  }

  void elements(const std::string& where) {
    next();
    int index = 0;
    for (skip_space(); at_ < text_.size() && peek() != ']'; skip_space()) {
      if (peek() == ',') {
        next();
        continue;
      }
      value(where + "[" + std::to_string(index++) + "]");
    }
    next();
  }

  static constexpr int kDeepest = 100;

  const std::string& text_;
  int depth_ = 0;
  std::size_t at_ = 0;
  int line_ = 1;
  std::map<std::string, int> lines_;
};

}  // namespace

std::map<std::string, int> json_lines(const std::string& text) { return Walker(text).lines(); }

}  // namespace hybridyn::tools
