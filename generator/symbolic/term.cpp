#include "hybridyn/generator/symbolic/term.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace hybridyn::generator {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Numbers inside are compared by their value; less than 0, 0 or more.
int compare_names(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    if (is_digit(a[i]) && is_digit(b[j])) {
      const auto number = [](const std::string& text, std::size_t& position) {
        const std::size_t start = std::min(text.find_first_not_of('0', position), text.size());
        position = start;
        while (position < text.size() && is_digit(text[position])) ++position;
        return text.substr(start, position - start);
      };
      const std::string left = number(a, i);
      const std::string right = number(b, j);
      if (left.size() != right.size()) return left.size() < right.size() ? -1 : 1;
      if (const int order = left.compare(right); order != 0) return order;
    } else if (a[i] != b[j]) {
      return a[i] < b[j] ? -1 : 1;
    } else {
      ++i;
      ++j;
    }
  }
  const int rest = static_cast<int>(i < a.size()) - static_cast<int>(j < b.size());
  return rest != 0 ? rest : a.compare(b);  // "q01" and "q1" are two names
}

long product(long a, long b) {
  constexpr long kMax = std::numeric_limits<long>::max();
  if (a < -kMax || b < -kMax || (b != 0 && std::abs(a) > kMax / std::abs(b))) {
    throw std::overflow_error("a coefficient of a symbolic expression is too large");
  }
  return a * b;
}

long sum(long a, long b) {
  constexpr long kMax = std::numeric_limits<long>::max();
  if ((b > 0 && a > kMax - b) || (b < 0 && a < -kMax - b)) {
    throw std::overflow_error("a coefficient of a symbolic expression is too large");
  }
  return a + b;
}

/// a/b + c/d in lowest terms.
TermSum::Coefficient sum(TermSum::Coefficient a, TermSum::Coefficient b) {
  const long common = std::gcd(a.second, b.second);
  const long numerator =
      sum(product(a.first, b.second / common), product(b.first, a.second / common));
  const long denominator = product(a.second / common, b.second);
  const long divisor = std::gcd(numerator, denominator);
  return {numerator / divisor, denominator / divisor};
}

}  // namespace

bool operator<(const Factor& a, const Factor& b) {
  const int names = compare_names(a.symbol, b.symbol);
  return std::make_tuple(names, a.function, a.power) < std::make_tuple(0, b.function, b.power);
}

bool operator==(const Factor& a, const Factor& b) {
  return std::tie(a.symbol, a.function, a.power) == std::tie(b.symbol, b.function, b.power);
}

bool operator==(const Term& a, const Term& b) {
  return std::tie(a.numerator, a.denominator, a.factors) ==
         std::tie(b.numerator, b.denominator, b.factors);
}

TermSum::TermSum(const std::vector<Term>& terms) {
  for (const Term& term : terms) add(term);
}

void TermSum::add(const Term& term) {
  const auto [place, is_new] = terms_.try_emplace(term.factors, 0L, 1L);
  place->second = sum(place->second, {term.numerator, term.denominator});
  if (place->second.first == 0) terms_.erase(place);
}

std::vector<Term> TermSum::terms() const {
  std::vector<Term> out;
  for (const auto& [factors, coefficient] : terms_) {
    out.push_back({coefficient.first, coefficient.second, factors});
  }
  return out;
}

std::vector<Factor> joined_factors(std::vector<Factor> factors) {
  std::sort(factors.begin(), factors.end());
  std::vector<Factor> out;
  for (const Factor& factor : factors) {
    if (!out.empty() && out.back().symbol == factor.symbol &&
        out.back().function == factor.function) {
      out.back().power += factor.power;
    } else {
      out.push_back(factor);
    }
  }
  out.erase(std::remove_if(out.begin(), out.end(), [](const Factor& f) { return f.power == 0; }),
            out.end());
  return out;
}

std::vector<std::pair<std::string, int>> angle_symbols(const std::string& angle) {
  std::vector<std::pair<std::string, int>> out;
  int sign = 1;
  for (std::size_t start = 0; start < angle.size();) {
    const std::size_t end = std::min(angle.find_first_of("+-", start), angle.size());
    if (end > start) out.emplace_back(angle.substr(start, end - start), sign);
    if (end < angle.size()) sign = angle[end] == '-' ? -1 : 1;
    start = end + 1;
  }
  return out;
}

}  // namespace hybridyn::generator
