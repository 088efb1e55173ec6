#include "hybridyn/generator/emit/template_engine.hpp"

#include <exception>

#include "hybridyn/generator/emit/template_parts.hpp"
#include "hybridyn/generator/emit/template_tokens.hpp"

namespace hybridyn::generator {

std::string render(const std::string& template_text, const std::string& template_name,
                   const nlohmann::json& context) {
  const std::vector<TemplatePart> parts = template_parts(template_text, template_name);
  check_context(parts, template_name, context);
  try {
    return render_checked(generator::template_text(parts), context);
  } catch (const std::exception& error) {
    // The checks leave nothing to refuse; were there something, its line would not be known.
    throw_template_error(template_name, 1, error.what());
  }
}

}  // namespace hybridyn::generator
