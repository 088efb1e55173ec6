// Sums of products of names and of sines and cosines of names, with rational coefficients.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hybridyn::generator {

struct Factor {
  enum class Function { kNone, kSin, kCos };
  Function function = Function::kNone;
  std::string symbol;  // of a function: its angle, a symbol or a sum such as "q1+q2" or "q1-q2"
  int power = 1;
};

/// By name (numbers in names by their value: q2 < q10), function, power.
bool operator<(const Factor& a, const Factor& b);
bool operator==(const Factor& a, const Factor& b);

/// No factor twice, in order; the denominator is positive, the fraction is in lowest terms.
struct Term {
  long numerator = 0;
  long denominator = 1;
  std::vector<Factor> factors;
};
bool operator==(const Term& a, const Term& b);

/// Adds terms up. Throws std::overflow_error where a coefficient outgrows its type.
class TermSum {
 public:
  using Coefficient = std::pair<long, long>;  // numerator, denominator
  using Terms = std::map<std::vector<Factor>, Coefficient>;

  TermSum() = default;
  explicit TermSum(const std::vector<Term>& terms);

  void add(const Term& term);
  /// By factors, compared from the first on. None is zero.
  const Terms& by_factors() const { return terms_; }
  std::vector<Term> terms() const;

 private:
  Terms terms_;
};

/// The factors of a product: sorted, equal ones joined, those of power zero left out.
std::vector<Factor> joined_factors(std::vector<Factor> factors);

/// The symbols of an angle with their signs: "q1-q2" -> {q1, +1}, {q2, -1}.
std::vector<std::pair<std::string, int>> angle_symbols(const std::string& angle);

}  // namespace hybridyn::generator
