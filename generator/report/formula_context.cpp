#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/report/closed_form.hpp"
#include "hybridyn/generator/report/markup.hpp"
#include "hybridyn/generator/report/report_context.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

constexpr int kMostLines = 12;  // of one formula

Json group(const std::string& caption, const std::vector<LiteralFormula>& formulas,
           const Markup& markup) {
  Json rows = Json::array();
  Json left_out = Json::array();
  for (const LiteralFormula& formula : formulas) {
    const std::vector<std::string> lines = broken_lines(formula.latex, markup.formula_width);
    if (static_cast<int>(lines.size()) > kMostLines) {
      left_out.push_back(markup.text(formula.name + " is left out: it takes " +
                                     std::to_string(lines.size()) + " lines."));
      continue;
    }
    for (const std::string& line : lines) {
      const bool is_first = &line == &lines.front();
      rows.push_back({{"symbol", is_first ? markup.formula(formula.latex_name) : ""},
                      {"is_first", is_first},
                      {"line", markup.formula(is_first ? line : "{}" + line)},
                      {"end", "\\\\"}});
    }
  }
  if (!rows.empty()) rows.back()["end"] = "";
  return {{"caption", markup.text(caption)},
          {"has_rows", !rows.empty()},
          {"rows", std::move(rows)},
          {"left_out", std::move(left_out)}};
}

/// The value of a constant, and of gravity where it is one.
std::optional<double> value_of(const LiteralSymbol& symbol, const ReportInput& input) {
  for (int axis = 0; axis < 3; ++axis) {
    const bool is_component = symbol.text == std::string("g_") + "xyz"[axis];
    if (is_component && input.request.options.gravity)
      return (*input.request.options.gravity)[axis].rounded();
  }
  return symbol.value;
}

}  // namespace

Json formula_context(const ReportInput& input, const Markup& markup) {
  const Vec<Extended> gravity = input.request.options.gravity.value_or(Vec<Extended>{1, 1, 1});
  const std::optional<LiteralFormulas> formulas = closed_form(input.library.mechanism, gravity);
  Json groups = Json::array();
  Json symbols = Json::array();
  if (formulas) {
    groups.push_back(group("Mass matrix, lower triangle", formulas->M, markup));
    groups.push_back(group("Coriolis and centrifugal forces", formulas->c, markup));
    groups.push_back(group("Gravity forces", formulas->g, markup));
    for (const LiteralSymbol& symbol : formulas->symbols) {
      const std::optional<double> value = value_of(symbol, input);
      symbols.push_back({{"symbol", markup.formula(symbol.latex)},
                         {"meaning", markup.text(symbol.meaning)},
                         {"value", value ? markup.text(shortest(*value, false)) : ""}});
    }
  }
  return {{"has_formulas", formulas.has_value()},
          {"formula_groups", std::move(groups)},
          {"symbols", std::move(symbols)}};
}

}  // namespace hybridyn::generator
