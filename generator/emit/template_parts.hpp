// A template understood: what both template libraries read alike, and nothing else.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace hybridyn::generator {

struct TemplatePart {
  enum class Kind { kText, kValue, kFor, kEndFor, kIf, kElse, kEndIf };
  Kind kind = Kind::kText;
  int line = 1;
  std::string text;               // of kText
  std::string item;               // of kFor: its name in the body
  std::vector<std::string> path;  // of kValue, kFor and kIf
  bool negated = false;           // of kIf
  std::size_t partner =
      0;  // of kFor: its kEndFor; of kIf: its kElse or kEndIf; of kElse: its kEndIf
};

/// Without comments. Statements are nested properly.
std::vector<TemplatePart> template_parts(const std::string& text, const std::string& name);

/// The template that these parts are.
std::string template_text(const std::vector<TemplatePart>& parts);

/// "a.b"
std::string joined_path(const std::vector<std::string>& path);

/// Throws where something that would be rendered is missing in the context or has the wrong type.
void check_context(const std::vector<TemplatePart>& parts, const std::string& name,
                   const nlohmann::json& context);

/// What the template library does. White space stays as it is.
std::string render_checked(const std::string& text, const nlohmann::json& context);

}  // namespace hybridyn::generator
