#include "hybridyn/generator/report/closed_form.hpp"

#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {
namespace {

constexpr int kMostVelocities = 4;
constexpr int kMostTerms = 4000;  // with more, hardly a formula is short

}  // namespace

std::optional<LiteralFormulas> closed_form(const Mechanism& mechanism,
                                           const Vec<Extended>& gravity) {
  if (mechanism.nv == 0 || mechanism.nv > kMostVelocities) return std::nullopt;
  try {
    // c has most of the terms: whether there are too many is known before.
    if (literal_equations(mechanism, false).term_count() > kMostTerms / 4) return std::nullopt;
    const LiteralEquations equations = literal_equations(mechanism);
    if (equations.term_count() > kMostTerms) return std::nullopt;
    return literal_formulas(mechanism, equations, gravity);
  } catch (const DerivationError&) {
    return std::nullopt;  // too long even to derive
  }
}

}  // namespace hybridyn::generator
