// Reports: what they say is so, and they hold together whatever a model calls itself.
#include "hybridyn/generator/report/report.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <regex>

#include "hybridyn/generator/optimize/operations.hpp"
#include "hybridyn/generator/report/markup.hpp"
#include "support/paths.hpp"
#include "test_models.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using generator::ReportInput;

const char* const kHostile =
    "<script>alert(1)</script> &amp; \"q\" 'a' ]]> {{ title }} {% if x %} \\input{/x} 100% $a_1^2$ "
    "#~ [--] \xFF\x01 é 关节";

ReportInput report_input(const std::string& file, const std::vector<std::string>& functions) {
  ReportInput out;
  out.model = load_model(source_path("models/" + file), false).model;
  out.request = generator::request_functions("robot", functions);
  out.request.origin.model = generator::ModelText(file);
  out.library = generator::compile(out.model, out.request);
  out.drawings = {{"Tree", "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>"}};
  return out;
}

ReportInput hostile_input() {
  ReportInput out = report_input("papers/planar_2r.urdf", {"M", "factor"});
  out.model.name = out.library.info.name = out.chain = kHostile;
  out.library.info.model = out.library.info.command = generator::ModelText(kHostile);
  for (auto& joint : out.model.joints) joint.name = kHostile;
  for (auto& frame : out.model.frames) frame.name = kHostile;
  for (auto& body : out.library.mechanism.bodies) body.name = kHostile;
  out.library.mechanism.near_right_angles = {{kHostile, 1e-9}};
  out.drawings.front().caption = kHostile;
  return out;
}

/// Empty if every element that opens is closed, in order, and '<' and '&' stand only where markup
/// begins; else what is wrong.
std::string markup_error(const std::string& html) {
  static const std::regex kMarkup(
      "<(/?)([a-z0-9]+)((?: [a-zA-Z-]+=\"[^\"<]*\")*)(/?)>|<|&[^;]{0,8};?");
  static const std::regex kEntity("&(amp|lt|gt|quot|#39|#x[0-9A-F]{2,5});");
  std::vector<std::string> open;
  const std::string doctype = "<!DOCTYPE html>\n";
  if (html.compare(0, doctype.size(), doctype) != 0) return "no doctype";
  for (std::sregex_iterator
           i(html.begin() + static_cast<long>(doctype.size()), html.end(), kMarkup),
       end;
       i != end; ++i) {
    const std::string name = (*i)[2];
    if (name.empty()) {
      if (!std::regex_match(i->str(), kEntity)) return "stray " + i->str();
    } else if ((*i)[1].length() > 0) {
      if (open.empty() || open.back() != name) return "unexpected </" + name + ">";
      open.pop_back();
    } else if ((*i)[4].length() == 0) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "unclosed " + open.back();
}

std::string row(const generator::OperationCount& n) {
  std::string out;
  for (const int number : {n.multiplications, n.additions, n.divisions, n.angles, n.flops()}) {
    out += "<td class=\"number\">" + std::to_string(number) + "</td>";
  }
  return out;
}

TEST_CASE("an HTML report is well-formed, with formulas and without, whatever the names") {
  CHECK(markup_error(html_report(report_input("papers/planar_4r.urdf", {"fd", "c"}))).empty());
  CHECK(markup_error(html_report(report_input("pa10/pa10.urdf", {"id"}))).empty());
  CHECK(markup_error(html_report(hostile_input())).empty());
  CHECK(markup_error("<!DOCTYPE html>\n<p><b></p></b>") == "unexpected </p>");
  CHECK(markup_error("<!DOCTYPE html>\n<p>a < b</p>") == "stray <");
}

TEST_CASE("a report gives the counts of each function before and after each step") {
  const ReportInput input = report_input("papers/planar_4r.urdf", {"fd", "id", "M", "factor"});
  const std::string html = html_report(input);
  for (std::size_t i = 0; i < input.library.functions.size(); ++i) {
    const auto& function = input.library.functions[i];
    const std::string counts = row(generator::count_operations(function));
    CHECK_THAT(html, ContainsSubstring("<code>" + function.kernel.name + "</code></td>" + counts));
    CHECK_THAT(html, ContainsSubstring("<td>arranged</td>" + counts));
    const auto& first = input.library.attempts[i].front().count;
    CHECK_THAT(html, ContainsSubstring(row(first)));
    CHECK_THAT(html, ContainsSubstring(row(generator::count_operations(input.library.derived[i]))));
  }
  for (const auto& file : input.library.files) {
    CHECK_THAT(html, ContainsSubstring(">" + std::to_string(file.text.size()) + "</td>"));
  }
}

TEST_CASE("of all that was tried for a function, the chosen one is what came out, and cheapest") {
  const auto cost = [](const generator::OperationCount& n) {
    return n.flops() + 8 * (n.divisions + n.angles);
  };
  const ReportInput input = report_input("papers/planar_4r.urdf", {"fd", "id", "factor"});
  REQUIRE(input.library.attempts.size() == input.library.functions.size());
  for (std::size_t i = 0; i < input.library.attempts.size(); ++i) {
    const generator::Attempts& attempts = input.library.attempts[i];
    const auto is_chosen = [](const generator::Attempt& attempt) { return attempt.chosen; };
    REQUIRE(std::count_if(attempts.begin(), attempts.end(), is_chosen) == 1);
    const auto& chosen = std::find_if(attempts.begin(), attempts.end(), is_chosen)->count;
    CHECK(row(chosen) == row(generator::count_operations(input.library.derived[i])));
    for (const auto& attempt : attempts) CHECK(cost(attempt.count) >= cost(chosen));
  }
}

TEST_CASE("names are text in a report, never markup") {
  const std::string html = html_report(hostile_input());
  CHECK_THAT(html, !ContainsSubstring("<script"));
  CHECK_THAT(html,
             ContainsSubstring("&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &quot;q&quot; "
                               "&#39;a&#39; ]]&gt; {{ title }} {% if x %}"));
  CHECK_THAT(html, ContainsSubstring("[--] ?? é 关节"));
  const std::string latex = latex_report(hostile_input());
  CHECK_THAT(latex, !ContainsSubstring("\\input{"));
  CHECK_THAT(latex, ContainsSubstring("\\textbackslash{}input\\{/x\\} 100\\% "
                                      "\\$a\\_1\\textasciicircum{}2\\$ \\#\\textasciitilde{} "
                                      "{[}-{}-{]} ?? é ??"));
}

TEST_CASE("a report is the same byte for byte when it is made again") {
  CHECK(html_report(hostile_input()) == html_report(hostile_input()));
  CHECK(latex_report(hostile_input()) == latex_report(hostile_input()));
}

TEST_CASE("an HTML report runs nothing and loads nothing") {
  std::string html = html_report(report_input("papers/planar_2r.urdf", {"fd", "id"}));
  const std::string svg_namespace = "xmlns=\"http://www.w3.org/2000/svg\"";
  REQUIRE_THAT(html, ContainsSubstring(svg_namespace));
  html.erase(html.find(svg_namespace), svg_namespace.size());
  for (const char* outside : {"://", "src=", "href=", "url(", "@import", "<script", "<link"}) {
    CHECK_THAT(html, !ContainsSubstring(outside));
  }
}

TEST_CASE("a report shows formulas of small chains and says that those of others are too long") {
  const ReportInput small = report_input("papers/planar_2r.urdf", {"M"});
  CHECK_THAT(latex_report(small), ContainsSubstring("M_{2,1} &= J_{2} - h_{2} l_{2} \\cos(q_{2})"));
  CHECK_THAT(html_report(small), ContainsSubstring("<mi>cos</mi><mo>&#x2061;</mo>"));
  CHECK_THAT(latex_report(small), ContainsSubstring("gravity, z & -9.81"));
  const ReportInput large = report_input("pa10/pa10.urdf", {"M"});
  CHECK_THAT(html_report(large), ContainsSubstring("chains of few joints only"));
  CHECK_THAT(latex_report(large), ContainsSubstring("chains of few joints only"));
}

TEST_CASE("LaTeX that formulas are written in becomes MathML") {
  using generator::mathml;
  CHECK(mathml("q_{1}^{2}") ==
        "<msubsup><mi>q</mi><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></msubsup>");
  CHECK(mathml("-\\frac{1}{2} m") ==
        "<mo>&#x2212;</mo><mfrac><mrow><mn>1</mn></mrow><mrow><mn>2</mn></mrow></mfrac>"
        "<mspace width=\"0.17em\"/><mi>m</mi>");
  CHECK(mathml("\\alpha + \\dot q_{1}") ==
        "<mi>α</mi><mo>+</mo><msub><mover accent=\"true\"><mi>q</mi><mo>˙</mo></mover>"
        "<mrow><mn>1</mn></mrow></msub>");
  CHECK(mathml("\\left(\\sin^{2}(\\mathrm{a\\_b})\\right)") ==
        "<mo stretchy=\"false\">(</mo><msup><mi>sin</mi><mrow><mn>2</mn></mrow></msup>"
        "<mo>&#x2061;</mo><mo stretchy=\"false\">(</mo><mi mathvariant=\"normal\">a_b</mi>"
        "<mo stretchy=\"false\">)</mo><mo stretchy=\"false\">)</mo>");
  CHECK(mathml("a}<") == "<mi>a</mi><mo>&lt;</mo>");
}

TEST_CASE("long sums are broken before operators, never within a function's argument") {
  const std::string term = "a_{1} \\cos(q_{1} + q_{2})";
  const std::string sum = "b \\left(" + term + " + " + term + " - " + term + "\\right)";
  const std::vector<std::string> lines = generator::broken_lines(sum, 20);
  const std::vector<std::string> expected = {"b \\bigl(" + term, "+ " + term,
                                             "- " + term + "\\bigr)"};
  CHECK(lines == expected);
  CHECK(generator::broken_lines(sum, 100) == std::vector<std::string>{sum});
}

}  // namespace
}  // namespace hybridyn::testing
