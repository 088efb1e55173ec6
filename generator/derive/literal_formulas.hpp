// The literal equations for people: formulas as text and LaTeX, and what their symbols mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/derive/literal.hpp"

namespace hybridyn::generator {

struct LiteralFormula {
  std::string name;  // "M(2,1)"
  std::string latex_name;
  std::string text;  // "J_2 + h_2*l_2*cos(q_2)"
  std::string latex;
};

struct LiteralSymbol {
  std::string text;
  std::string latex;
  std::string meaning;
  std::optional<double> value;  // SI units, of constants
};

struct LiteralFormulas {
  std::vector<LiteralFormula> M;  // lower triangle by rows
  std::vector<LiteralFormula> c;
  std::vector<LiteralFormula> g;
  std::vector<LiteralSymbol> symbols;  // those that occur, in order
};

/// Joints and bodies are counted from 1 (a root that turns freely is 0). Vectors of which only one
/// component occurs go without its name. Components of gravity that are zero here are left out.
LiteralFormulas literal_formulas(const Mechanism& mechanism, const LiteralEquations& equations,
                                 const Vec<Extended>& gravity);

}  // namespace hybridyn::generator
