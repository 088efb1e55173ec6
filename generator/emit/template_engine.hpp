// Templates: Jinja2Cpp where it was found, inja otherwise. Both are given the same few constructs
// and no white space to trim, so that the output is the same byte for byte:
//
//   {{ a.b }}                                            text, an integer or a boolean
//   {% for item in a.b %} ... {% endfor %}               an array
//   {% if a.b %} ... {% else %} ... {% endif %}          a boolean; {% if not a.b %} too
//   {# comment #}
//
// A line that holds nothing but statements and comments leaves nothing behind, neither its
// indentation nor its end (Jinja's trim_blocks and lstrip_blocks); elsewhere white space stays as
// it is. Nothing is escaped. There is no `loop`: the context says which item is the last. Names are
// letters, digits and underscores, start with a letter, and hide no other name. Outside of tags,
// opening and closing marks such as two braces cannot stand together.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace hybridyn::generator {

/// The text of a template, filled in. Throws Error, "name:line: what is wrong", for
/// anything but the constructs above and for what the context does not have.
std::string render(const std::string& template_text, const std::string& template_name,
                   const nlohmann::json& context);

}  // namespace hybridyn::generator
