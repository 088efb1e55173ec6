// Text and formulas in the two languages of reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hybridyn::generator {

/// For text and attribute values; what is no UTF-8 or a control character becomes '?'.
std::string html_escaped(std::string_view text);

/// For running text, also at the start of a table's cell. Letters of Western Europe stay, what else
/// pdflatex does not know without further packages becomes '?'.
std::string latex_escaped(std::string_view text);

/// What to_latex writes, as presentation MathML without the element <math>: letters, numbers,
/// operators, brackets, indices, exponents, \frac, \mathrm, \dot, \ddot, \sin, \cos, Greek letters.
std::string mathml(std::string_view latex);

/// About how many letters wide a formula comes out.
int formula_width(std::string_view latex);

/// A sum in lines of about that width, broken before operators that stand in no braces and no
/// function's argument. Brackets that a break would separate do not grow with their content.
std::vector<std::string> broken_lines(const std::string& latex, int width);

}  // namespace hybridyn::generator
