#include "hybridyn/generator/derive/literal_angles.hpp"

#include <cstdlib>
#include <vector>

namespace hybridyn::generator {
namespace {

using Coefficient = TermSum::Coefficient;

bool is_smaller(const Coefficient& a, const Coefficient& b) {
  const auto size = [](const Coefficient& c) {
    return std::abs(static_cast<long double>(c.first)) / static_cast<long double>(c.second);
  };
  return size(a) < size(b);
}

/// `factors` without a b, times c d.
std::vector<Factor> exchanged(std::vector<Factor> factors, Factor a, Factor b, Factor::Function c,
                              Factor::Function d) {
  const auto other = [](const Factor& factor, Factor::Function function) {
    return Factor{function, factor.symbol, 1};
  };
  a.power = b.power = -1;
  factors.insert(factors.end(), {a, b});
  if (c != Factor::Function::kNone) factors.insert(factors.end(), {other(a, c), other(b, d)});
  return joined_factors(std::move(factors));
}

std::string first_symbol(const std::string& angle) {
  return angle.substr(0, angle.find_first_of("+-"));
}

Expr sum_of(const Term* begin, const Term* end) {
  constexpr int kFew = 8;
  if (end - begin <= kFew) return Expr::from_terms({begin, end});
  const Term* middle = begin + (end - begin) / 2;
  return sum_of(begin, middle) + sum_of(middle, end);
}

}  // namespace

Expr sum_of(const std::vector<Term>& terms) {
  return sum_of(terms.data(), terms.data() + terms.size());
}

Expr ParallelAngles::merged(const Expr& expr) const {
  TermSum sum(expr.terms());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Term& term : sum.terms()) {
      while (merge_one(sum, term.factors)) changed = true;
    }
  }
  return generator::sum_of(sum.terms());
}

/// Uses an identity once, for one product. False if there is none.
bool ParallelAngles::merge_one(TermSum& sum, const std::vector<Factor>& factors) const {
  const auto place = sum.by_factors().find(factors);
  if (place == sum.by_factors().end()) return false;
  for (const Factor& sine : factors) {
    if (sine.function != Factor::Function::kSin || sine.power < 1) continue;
    for (const Factor& other : factors) {
      if (other.function == Factor::Function::kNone || other.power < 1) continue;
      const bool same = other == sine;
      if (same ? sine.power < 2 : !may_merge(sine.symbol, other.symbol)) continue;
      const std::optional<Merge> found = merge(sum.by_factors(), *place, sine, other);
      if (!found) continue;
      sum.add({-found->part.first, found->part.second, factors});
      sum.add({-found->partner_part.first, found->partner_part.second, found->partner});
      sum.add(found->result);
      return true;
    }
  }
  return false;
}

bool ParallelAngles::may_merge(const std::string& a, const std::string& b) const {
  if (a == b) return false;  // sin(a) cos(a)
  const auto left = places_.find(first_symbol(a));
  const auto right = places_.find(first_symbol(b));
  return left != places_.end() && right != places_.end() &&
         left->second.first == right->second.first;
}

std::optional<ParallelAngles::Merge> ParallelAngles::merge(const TermSum::Terms& terms,
                                                           const TermSum::Terms::value_type& term,
                                                           const Factor& sine,
                                                           const Factor& other) const {
  const bool is_cosine = other.function == Factor::Function::kSin;  // of the sum
  Merge out;
  out.partner = exchanged(term.first, sine, other, Factor::Function::kCos,
                          is_cosine ? Factor::Function::kCos : Factor::Function::kSin);
  const auto partner = terms.find(out.partner);
  if (partner == terms.end()) return std::nullopt;
  const bool same_sign = (term.second.first < 0) == (partner->second.first < 0);
  const std::optional<Angle> angle =
      sum(sine.symbol, other.symbol, same_sign != is_cosine ? 1 : -1);
  if (!angle) return std::nullopt;
  out.part = is_smaller(term.second, partner->second) ? term.second : partner->second;
  out.part.first = std::abs(out.part.first);
  out.partner_part = out.part;
  if (term.second.first < 0) out.part.first = -out.part.first;
  if (partner->second.first < 0) out.partner_part.first = -out.partner_part.first;
  // cos(a) cos(b) has its sign in the sum's; so has sin(a) cos(b).
  const Coefficient& sum_part = is_cosine ? out.partner_part : out.part;
  std::vector<Factor> factors =
      exchanged(term.first, sine, other, Factor::Function::kNone, Factor::Function::kNone);
  if (!angle->name.empty()) {
    factors.push_back(
        {is_cosine ? Factor::Function::kCos : Factor::Function::kSin, angle->name, 1});
  }
  out.result = {is_cosine ? sum_part.first : angle->sign * sum_part.first, sum_part.second,
                joined_factors(std::move(factors))};
  return out;
}

/// a + sign b, if it is a sum of angles that turn in the same sense.
std::optional<ParallelAngles::Angle> ParallelAngles::sum(const std::string& a, const std::string& b,
                                                         int sign) const {
  if (a == b) return sign < 0 ? std::optional<Angle>(Angle{}) : std::nullopt;
  const auto less = [](const std::string& x, const std::string& y) {
    return Factor{Factor::Function::kNone, x, 1} < Factor{Factor::Function::kNone, y, 1};
  };
  std::map<std::string, int, decltype(less)> coefficients(less);
  for (const auto& [symbol, own] : angle_symbols(a)) coefficients[symbol] += own;
  for (const auto& [symbol, own] : angle_symbols(b)) coefficients[symbol] += sign * own;
  Angle out;
  int sense = 0;
  for (const auto& [symbol, coefficient] : coefficients) {
    if (coefficient == 0) continue;
    const auto place = places_.find(symbol);
    if (place == places_.end() || std::abs(coefficient) > 1) return std::nullopt;
    const int own = coefficient * place->second.second;
    if (sense != 0 && own != sense) return std::nullopt;
    sense = own;
    if (out.name.empty()) {
      out.sign = coefficient;
    } else {
      out.name += coefficient == out.sign ? '+' : '-';
    }
    out.name += symbol;
  }
  return out;
}

}  // namespace hybridyn::generator
