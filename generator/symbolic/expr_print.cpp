#include "hybridyn/generator/symbolic/expr_print.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace hybridyn::generator {
namespace {

using Function = Factor::Function;

/// common * (terms)
struct Factored {
  Term common;
  std::vector<Term> terms;
};

/// The power of the factor's base in a term, 0 if it is not there.
int power_in(const Term& term, const Factor& factor) {
  for (const Factor& other : term.factors) {
    if (other.symbol == factor.symbol && other.function == factor.function) return other.power;
  }
  return 0;
}

/// What all terms share: the content of the coefficients, the sign if all are negative, and of each
/// factor the smallest power.
Term common_factor(const std::vector<Term>& terms) {
  Term out{0, 1, {}};
  bool all_negative = true;
  for (const Term& term : terms) {
    out.numerator = std::gcd(out.numerator, term.numerator);
    out.denominator = std::lcm(out.denominator, term.denominator);
    all_negative = all_negative && term.numerator < 0;
  }
  if (all_negative) out.numerator = -out.numerator;
  for (Factor factor : terms.front().factors) {
    bool in_all = true;
    for (const Term& term : terms) {
      const int power = power_in(term, factor);
      in_all = in_all && power != 0;
      factor.power = std::min(factor.power, power);
    }
    if (in_all) out.factors.push_back(factor);
  }
  return out;
}

Term divided(const Term& term, const Term& by) {
  Term out{term.numerator / by.numerator * (by.denominator / term.denominator), 1, term.factors};
  for (Factor factor : by.factors) {
    factor.power = -factor.power;
    out.factors.push_back(factor);
  }
  out.factors = joined_factors(std::move(out.factors));
  return out;
}

Factored factored(std::vector<Term> terms) {
  if (terms.size() < 2) return {{1, 1, {}}, std::move(terms)};
  Factored out{common_factor(terms), {}};
  // Divided by the content, coefficients are integers; sums keep the order of their terms.
  for (const Term& term : terms) out.terms.push_back(divided(term, out.common));
  out.terms = TermSum(out.terms).terms();
  return out;
}

/// How a notation writes things.
class Notation {
 public:
  explicit Notation(const FunctionNames& names) : names_(names) {}
  virtual ~Notation() = default;

  std::string write(const Expr& expr) const {
    const Factored all = factored(expr.terms());
    if (all.terms.size() < 2) return sum(all.terms);
    const Term& common = all.common;
    const bool is_one =
        common.factors.empty() && common.denominator == 1 && std::abs(common.numerator) == 1;
    if (is_one && common.numerator > 0) return sum(all.terms);
    const std::string sign = common.numerator < 0 ? "-" : "";
    return sign + (is_one ? in_brackets(sum(all.terms))
                          : joined({magnitude(common), in_brackets(sum(all.terms))}));
  }

 protected:
  virtual std::string fraction(long numerator, long denominator) const = 0;
  virtual std::string raised(const Factor& factor, const std::string& power) const = 0;
  virtual std::string in_brackets(const std::string& text) const = 0;
  virtual std::string joined(const std::vector<std::string>& factors) const = 0;

  std::string name_of(Factor factor) const {
    if (!names_ || factor.function == Function::kNone) return "";
    factor.power = 1;
    return names_(factor);
  }

 private:
  std::string sum(const std::vector<Term>& terms) const {
    if (terms.empty()) return "0";
    std::string out;
    for (const Term& term : terms) {
      const bool negative = term.numerator < 0;
      out += out.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
      out += magnitude(term);
    }
    return out;
  }

  /// A term without its sign.
  std::string magnitude(const Term& term) const {
    std::vector<std::string> out;
    const long numerator = std::abs(term.numerator);
    if (term.factors.empty() || numerator != 1 || term.denominator != 1) {
      out.push_back(term.denominator == 1 ? std::to_string(numerator)
                                          : fraction(numerator, term.denominator));
    }
    for (const bool functions : {false, true}) {
      for (const Factor& factor : term.factors) {
        if ((factor.function != Function::kNone) != functions) continue;
        out.push_back(raised(factor, factor.power == 1 ? "" : std::to_string(factor.power)));
      }
    }
    return joined(out);
  }

  const FunctionNames& names_;
};

std::string join(const std::vector<std::string>& texts, const char* separator) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : separator) + text;
  return out;
}

std::string function_name(const Factor& factor) {
  return factor.function == Function::kSin ? "sin" : "cos";
}

class Text : public Notation {
 public:
  using Notation::Notation;

 protected:
  std::string fraction(long numerator, long denominator) const override {
    return std::to_string(numerator) + "/" + std::to_string(denominator);
  }
  std::string raised(const Factor& factor, const std::string& power) const override {
    std::string base = factor.symbol;
    if (factor.function != Function::kNone) {
      const std::string name = name_of(factor);
      base = name.empty() ? function_name(factor) + "(" + spaced_angle(factor.symbol) + ")" : name;
    }
    return power.empty() ? base : base + "^" + power;
  }
  std::string in_brackets(const std::string& text) const override { return "(" + text + ")"; }
  std::string joined(const std::vector<std::string>& factors) const override {
    return join(factors, "*");
  }

 private:
  static std::string spaced_angle(const std::string& angle) {
    std::string out;
    for (const auto& [symbol, sign] : angle_symbols(angle)) {
      out += out.empty() ? "" : (sign > 0 ? " + " : " - ");
      out += symbol;
    }
    return out;
  }
};

class Latex : public Notation {
 public:
  using Notation::Notation;

 protected:
  std::string fraction(long numerator, long denominator) const override {
    return "\\frac{" + std::to_string(numerator) + "}{" + std::to_string(denominator) + "}";
  }
  std::string raised(const Factor& factor, const std::string& power) const override {
    const std::string exponent = power.empty() ? "" : "^{" + power + "}";
    const std::string name = factor.function == Function::kNone ? factor.symbol : name_of(factor);
    if (!name.empty()) return latex_name(name) + exponent;
    std::string angle;
    for (const auto& [symbol, sign] : angle_symbols(factor.symbol)) {
      angle += angle.empty() ? "" : (sign > 0 ? " + " : " - ");
      angle += latex_name(symbol);
    }
    return "\\" + function_name(factor) + exponent + "(" + angle + ")";
  }
  std::string in_brackets(const std::string& text) const override {
    return "\\left(" + text + "\\right)";
  }
  std::string joined(const std::vector<std::string>& factors) const override {
    return join(factors, " ");
  }

 private:
  static std::string upright(const std::string& word) {
    std::string escaped;
    for (const char c : word) escaped += c == '_' ? std::string("\\_") : std::string(1, c);
    return "\\mathrm{" + escaped + "}";
  }

  /// "l_shank" -> l_{\mathrm{shank}}, "q1" -> q_{1}, "alpha" -> \alpha
  static std::string latex_name(const std::string& name) {
    static constexpr std::array<std::string_view, 29> kGreek{
        "alpha",  "beta",  "gamma", "delta", "epsilon", "zeta",  "eta",   "theta", "iota", "kappa",
        "lambda", "mu",    "nu",    "xi",    "pi",      "rho",   "sigma", "tau",   "phi",  "chi",
        "psi",    "omega", "Gamma", "Delta", "Theta",   "Sigma", "Phi",   "Psi",   "Omega"};
    const std::size_t underscore = name.find('_', 1);
    const std::size_t last_letter = name.find_last_not_of("0123456789");
    const std::size_t end = underscore != std::string::npos    ? underscore
                            : last_letter == std::string::npos ? name.size()
                                                               : last_letter + 1;
    const std::string base = name.substr(0, end);
    const std::string index = end < name.size() ? name.substr(end + (name[end] == '_')) : "";
    const bool greek = std::find(kGreek.begin(), kGreek.end(), base) != kGreek.end();
    std::string out = greek ? "\\" + base : base.size() == 1 ? base : upright(base);
    if (index.empty()) return out;
    const bool plain =
        index.size() == 1 || index.find_first_not_of("0123456789") == std::string::npos;
    return out + "_{" + (plain ? index : upright(index)) + "}";
  }
};

}  // namespace

std::string to_text(const Expr& expr, const FunctionNames& names) {
  return Text(names).write(expr);
}

std::string to_latex(const Expr& expr, const FunctionNames& names) {
  return Latex(names).write(expr);
}

}  // namespace hybridyn::generator
