// What is the same for both libraries: sines and cosines, and the order of terms.
#include "hybridyn/generator/symbolic/expr.hpp"

#include <stdexcept>

#include "hybridyn/generator/symbolic/expr_backend.hpp"
#include "hybridyn/generator/symbolic/expr_print.hpp"

namespace hybridyn::generator {
namespace {

using Function = Factor::Function;

/// +-(first symbol + ...), the name of the part in brackets; zero has no name.
struct Angle {
  std::string name;
  int sign = 1;
};

[[noreturn]] void fail_at_angle(const Expr& angle) {
  // Up to the sign, which the libraries may have changed.
  const bool negative = angle.terms().front().numerator < 0;
  throw std::invalid_argument("sin and cos take a symbol or a sum of symbols, not " +
                              to_text(negative ? -angle : angle));
}

Angle angle_of(const Expr& expr) {
  Angle out;
  for (const Term& term : expr.terms()) {
    const bool is_symbol = term.factors.size() == 1 && term.factors[0].power == 1 &&
                           term.factors[0].function == Function::kNone;
    if (!is_symbol || term.denominator != 1 || std::abs(term.numerator) != 1) {
      fail_at_angle(expr);
    }
    const int sign = static_cast<int>(term.numerator);
    if (out.name.empty()) {
      out.sign = sign;
    } else {
      out.name += sign == out.sign ? '+' : '-';
    }
    out.name += term.factors[0].symbol;
  }
  return out;
}

Expr angle_expr(const std::string& name) {
  Expr out;
  for (const auto& [symbol, sign] : angle_symbols(name)) {
    out += Expr(sign) * Expr::symbol(symbol);
  }
  return out;
}

Expr function_of(Function function, const Expr& expr) {
  const Angle angle = angle_of(expr);
  if (angle.name.empty()) return function == Function::kSin ? 0 : 1;
  const Expr value = ExprBackend::function(function, angle_expr(angle.name));
  return function == Function::kSin && angle.sign < 0 ? -value : value;
}

/// Angles named and positive. A coefficient of zero where a sine of zero is a factor.
Term named(const RawTerm& raw) {
  Term out{raw.numerator, raw.denominator, {}};
  for (const RawFactor& factor : raw.factors) {
    if (factor.function == Function::kNone) {
      out.factors.push_back({Function::kNone, factor.symbol, factor.power});
      continue;
    }
    const Angle angle = angle_of(factor.angle);
    if (!angle.name.empty()) {
      const bool flips =
          factor.function == Function::kSin && angle.sign < 0 && factor.power % 2 != 0;
      if (flips) out.numerator = -out.numerator;
      out.factors.push_back({factor.function, angle.name, factor.power});
    } else if (factor.function == Function::kSin) {
      if (factor.power < 0) ExprBackend::fail_at_pole();
      out.numerator = 0;
    }
  }
  out.factors = joined_factors(std::move(out.factors));
  return out;
}

}  // namespace

void ExprBackend::fail_without_symbol() {
  throw std::invalid_argument("an expression is differentiated by and replaced for a symbol");
}

void ExprBackend::fail_without_terms() {
  throw std::invalid_argument(
      "not a sum of products of symbols, their sines and cosines and powers of these");
}

void ExprBackend::fail_at_pole() {
  throw std::invalid_argument("division of a symbolic expression by zero");
}

void ExprBackend::fail_too_large() {
  throw std::overflow_error("a number in a symbolic expression is too large");
}

Expr::Expr() : Expr(0) {}

Expr Expr::symbol(const std::string& name) {
  if (name.empty() || name.find_first_of("+- \t\r\n") != std::string::npos) {
    throw std::invalid_argument("'" + name + "' cannot be a symbol's name");
  }
  return ExprBackend::symbol(name);
}

Expr Expr::from_terms(const std::vector<Term>& terms) {
  Expr out;
  for (const Term& term : terms) {
    Expr summand = rational(term.numerator, term.denominator);
    for (const Factor& factor : term.factors) {
      Expr base = factor.function == Function::kNone
                      ? symbol(factor.symbol)
                      : function_of(factor.function, angle_expr(factor.symbol));
      summand *= pow(base, factor.power);
    }
    out += summand;
  }
  return out;
}

Expr operator-(const Expr& a) { return Expr(-1) * a; }
Expr operator-(const Expr& a, const Expr& b) { return a + -b; }

Expr operator/(const Expr& a, const Expr& b) { return a * pow(b, -1); }

Expr pow(const Expr& base, int exponent) {
  if (exponent == 0) return 1;
  if (exponent > 0) return ExprBackend::power(base, exponent);
  if (base.is_zero()) ExprBackend::fail_at_pole();
  return ExprBackend::power(base.expanded(), exponent);
}

Expr sin(const Expr& angle) { return function_of(Function::kSin, angle); }
Expr cos(const Expr& angle) { return function_of(Function::kCos, angle); }

bool Expr::is_zero() const {
  if (ExprBackend::is_plain_zero(expanded())) return true;
  try {
    return terms().empty();
  } catch (const std::invalid_argument&) {
    return false;
  }
}

std::vector<Term> Expr::terms() const {
  TermSum out;
  for (const RawTerm& term : ExprBackend::terms(expanded())) out.add(named(term));
  return out.terms();
}

}  // namespace hybridyn::generator
