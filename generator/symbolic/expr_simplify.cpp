// (1)  a R sin(x)^2 + b R cos(x)^2 = m R + (a - m) R sin(x)^2 + (b - m) R cos(x)^2, where m is the
//      smaller of a and b, both positive (or the larger, both negative).
// Each use makes the terms no more and their degree smaller, so that it comes to an end; the places
// are taken in the order of terms(), so that it is always the same end.
#include <optional>

#include "hybridyn/generator/symbolic/expr_print.hpp"

namespace hybridyn::generator {
namespace {

using Function = Factor::Function;
using Coefficient = TermSum::Coefficient;

std::vector<Factor> times(std::vector<Factor> factors, const Factor& factor) {
  factors.push_back(factor);
  return joined_factors(std::move(factors));
}

/// The smaller one in size if both have the same sign.
std::optional<Coefficient> common_part(const Coefficient& a, const Coefficient& b) {
  if ((a.first < 0) != (b.first < 0)) return std::nullopt;
  const auto size = [](const Coefficient& c) {
    return std::abs(static_cast<long double>(c.first)) / static_cast<long double>(c.second);
  };
  return size(a) <= size(b) ? a : b;
}

/// Uses (1) once. False if there is no place for it.
bool collapse_one(TermSum& sum) {
  const TermSum::Terms& terms = sum.by_factors();
  for (const auto& [sines, coefficient] : terms) {
    for (const Factor& factor : sines) {
      if (factor.function != Function::kSin || factor.power < 2) continue;
      const std::vector<Factor> rest = times(sines, {Function::kSin, factor.symbol, -2});
      const std::vector<Factor> cosines = times(rest, {Function::kCos, factor.symbol, 2});
      const auto partner = terms.find(cosines);
      if (partner == terms.end()) continue;
      const std::optional<Coefficient> part = common_part(coefficient, partner->second);
      if (!part) continue;
      const std::vector<Factor> kept = sines;  // the sum changes under the references
      sum.add({-part->first, part->second, kept});
      sum.add({-part->first, part->second, cosines});
      sum.add({part->first, part->second, rest});
      return true;
    }
  }
  return false;
}

}  // namespace

Expr simplified(const Expr& expr) {
  TermSum sum(expr.terms());
  while (collapse_one(sum)) {
  }
  return Expr::from_terms(sum.terms());
}

}  // namespace hybridyn::generator
