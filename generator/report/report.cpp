#include "hybridyn/generator/report/report.hpp"

#include "hybridyn/generator/emit/template_engine.hpp"
#include "hybridyn/generator/report/markup.hpp"
#include "hybridyn/generator/report/report_context.hpp"
#include "hybridyn/generator/report/report_templates.hpp"

namespace hybridyn::generator {
namespace {

/// Without what stands before the root element: it may then stand within a page.
std::string inline_svg(const std::string& svg) {
  const std::size_t root = svg.find("<svg");
  return root == std::string::npos ? svg : svg.substr(root);
}

}  // namespace

std::string html_report(const ReportInput& input) {
  const Markup html{html_escaped, [](std::string_view latex) { return mathml(latex); }, 100};
  nlohmann::json context = report_context(input, html);
  context["drawings"] = nlohmann::json::array();
  for (const Drawing& drawing : input.drawings) {
    context["drawings"].push_back(
        {{"caption", html_escaped(drawing.caption)}, {"svg", inline_svg(drawing.svg)}});
  }
  return render(kReportHtml, "report.html.jinja", context);
}

std::string latex_report(const ReportInput& input) {
  const Markup latex{latex_escaped, [](std::string_view text) { return std::string(text); }, 75};
  return render(kReportTex, "report.tex.jinja", report_context(input, latex));
}

}  // namespace hybridyn::generator
