#include <inja/inja.hpp>

#include "hybridyn/generator/emit/template_parts.hpp"

namespace hybridyn::generator {

std::string render_checked(const std::string& text, const nlohmann::json& context) {
  inja::Environment environment;
  // No statements but those in marks: a line of text may start with "##".
  environment.set_line_statement("\x01");
  return environment.render(text, context);
}

}  // namespace hybridyn::generator
