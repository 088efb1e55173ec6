// What the templates of reports are filled with, but for drawings.
#pragma once

#include <nlohmann/json.hpp>

#include "hybridyn/generator/report/report.hpp"

namespace hybridyn::generator {

/// How a report's language writes things.
struct Markup {
  std::string (*text)(std::string_view);     // escaped
  std::string (*formula)(std::string_view);  // from LaTeX
  int formula_width;                         // of a line, in letters
};

/// All numbers are text; all text is escaped; the templates list what there is.
nlohmann::json report_context(const ReportInput& input, const Markup& markup);

/// "formula_groups" (caption, rows, left_out), "symbols" and "has_formulas".
nlohmann::json formula_context(const ReportInput& input, const Markup& markup);

}  // namespace hybridyn::generator
