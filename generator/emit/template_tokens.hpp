// A template cut at its marks.
#pragma once

#include <string>
#include <vector>

namespace hybridyn::generator {

/// Throws "name:line: message".
[[noreturn]] void throw_template_error(const std::string& template_name, int line,
                                       const std::string& message);

struct TemplateToken {
  enum class Kind { kText, kValue, kStatement, kComment };
  Kind kind = Kind::kText;
  std::string text;  // of a tag: with its marks
  int line = 1;
  bool starts_line = false;
};

/// Lines that hold only statements and comments have lost their blanks and their end.
std::vector<TemplateToken> template_tokens(const std::string& text, const std::string& name);

}  // namespace hybridyn::generator
