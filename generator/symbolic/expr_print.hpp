// Readable formulas, made from terms() alone.
#pragma once

#include <functional>
#include <string>

#include "hybridyn/generator/symbolic/expr.hpp"

namespace hybridyn::generator {

/// The short name of a sine or cosine (its power is 1), such as "s_1". Empty: no short name.
using FunctionNames = std::function<std::string(const Factor&)>;

/// Expanded, with R sin(x)^2 + R cos(x)^2 replaced by R, as often as it goes.
Expr simplified(const Expr& expr);

/// "1/2*m*l^2*(1 + cos(q1))": factors that all terms share stand before the sum. C++ but for '^'
/// and fractions. Functions stand behind symbols, terms in the order of terms().
std::string to_text(const Expr& expr, const FunctionNames& names = {});

/// The same for LaTeX's mathematics: "\frac{1}{2} m l^{2} \left(1 + \cos(q_{1})\right)". Greek
/// letters are known by name; what follows the first '_' or digits at the end are an index.
std::string to_latex(const Expr& expr, const FunctionNames& names = {});

}  // namespace hybridyn::generator
