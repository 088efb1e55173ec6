#include <jinja2cpp/template.h>

#include "hybridyn/base/error.hpp"
#include "hybridyn/generator/emit/template_parts.hpp"

namespace hybridyn::generator {
namespace {

jinja2::Value to_value(const nlohmann::json& json) {
  if (json.is_object()) {
    jinja2::ValuesMap map;
    for (const auto& [name, member] : json.items()) map[name] = to_value(member);
    return map;
  }
  if (json.is_array()) {
    jinja2::ValuesList list;
    for (const nlohmann::json& item : json) list.push_back(to_value(item));
    return list;
  }
  if (json.is_boolean()) return jinja2::Value(json.get<bool>());
  if (json.is_number_integer()) return jinja2::Value(json.get<std::int64_t>());
  return json.is_string() ? jinja2::Value(json.get<std::string>()) : jinja2::Value();
}

[[noreturn]] void fail(const jinja2::ErrorInfo& error) { throw Error(error.ToString()); }

}  // namespace

std::string render_checked(const std::string& text, const nlohmann::json& context) {
  jinja2::Template parsed;
  if (const auto loaded = parsed.Load(text); !loaded) fail(loaded.error());
  jinja2::ValuesMap map;
  for (const auto& [name, member] : context.items()) map[name] = to_value(member);
  auto rendered = parsed.RenderAsString(map);
  if (!rendered) fail(rendered.error());
  return std::move(*rendered);
}

}  // namespace hybridyn::generator
