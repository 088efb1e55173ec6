// Expr on SymEngine.
#include <symengine/add.h>
#include <symengine/derivative.h>
#include <symengine/functions.h>
#include <symengine/infinity.h>
#include <symengine/integer.h>
#include <symengine/mul.h>
#include <symengine/nan.h>
#include <symengine/pow.h>
#include <symengine/rational.h>
#include <symengine/symbol.h>
#include <symengine/symengine_exception.h>
#include <symengine/visitor.h>

#include <limits>
#include <stdexcept>

#include "hybridyn/generator/symbolic/expr_backend.hpp"

namespace hybridyn::generator {

using Basic = SymEngine::RCP<const SymEngine::Basic>;

struct Expr::Impl {
  Basic value;
};

Expr ExprBackend::make(Expr::Impl impl) {
  return Expr(std::make_shared<const Expr::Impl>(std::move(impl)));
}

namespace {

using Function = Factor::Function;

const Basic& value_of(const Expr& expr) { return ExprBackend::get(expr).value; }
Expr make(const Basic& value) { return ExprBackend::make({value}); }

SymEngine::RCP<const SymEngine::Symbol> symbol_of(const Expr& expr) {
  if (!SymEngine::is_a<SymEngine::Symbol>(*value_of(expr))) ExprBackend::fail_without_symbol();
  return SymEngine::rcp_static_cast<const SymEngine::Symbol>(value_of(expr));
}

template <class Target>
Target to_integer(const SymEngine::Integer& value) {
  constexpr long kMax = std::numeric_limits<Target>::max();
  const SymEngine::integer_class& number = value.as_integer_class();
  if (number > kMax || number < -kMax) ExprBackend::fail_too_large();
  return static_cast<Target>(value.as_int());
}

RawFactor factor_of(const SymEngine::Basic& base, int power) {
  if (SymEngine::is_a<SymEngine::Symbol>(base)) {
    return {Function::kNone, SymEngine::down_cast<const SymEngine::Symbol&>(base).get_name(),
            Expr(), power};
  }
  const bool is_sin = SymEngine::is_a<SymEngine::Sin>(base);
  if (!is_sin && !SymEngine::is_a<SymEngine::Cos>(base)) ExprBackend::fail_without_terms();
  return {is_sin ? Function::kSin : Function::kCos, "", make(base.get_args().front()), power};
}

void multiply(RawTerm& term, const SymEngine::Basic& factor) {
  if (SymEngine::is_a<SymEngine::Integer>(factor)) {
    term.numerator = to_integer<long>(SymEngine::down_cast<const SymEngine::Integer&>(factor));
  } else if (SymEngine::is_a<SymEngine::Rational>(factor)) {
    const auto& number = SymEngine::down_cast<const SymEngine::Rational&>(factor);
    term.numerator = to_integer<long>(*number.get_num());
    term.denominator = to_integer<long>(*number.get_den());
  } else if (SymEngine::is_a<SymEngine::Pow>(factor)) {
    const auto& pow = SymEngine::down_cast<const SymEngine::Pow&>(factor);
    if (!SymEngine::is_a<SymEngine::Integer>(*pow.get_exp())) ExprBackend::fail_without_terms();
    const int power =
        to_integer<int>(SymEngine::down_cast<const SymEngine::Integer&>(*pow.get_exp()));
    term.factors.push_back(factor_of(*pow.get_base(), power));
  } else {
    term.factors.push_back(factor_of(factor, 1));
  }
}

RawTerm term_of(const SymEngine::Basic& product) {
  RawTerm out;
  if (SymEngine::is_a<SymEngine::Mul>(product)) {
    for (const Basic& factor : product.get_args()) multiply(out, *factor);
  } else {
    multiply(out, product);
  }
  return out;
}

}  // namespace

Expr ExprBackend::symbol(const std::string& name) {
  return generator::make(SymEngine::symbol(name));
}

Expr ExprBackend::function(Function function, const Expr& angle) {
  const Basic& x = value_of(angle);
  return generator::make(function == Function::kSin ? SymEngine::sin(x) : SymEngine::cos(x));
}

Expr ExprBackend::power(const Expr& base, int exponent) {
  return generator::make(SymEngine::pow(value_of(base), SymEngine::integer(exponent)));
}

bool ExprBackend::is_plain_zero(const Expr& expr) {
  return SymEngine::is_number_and_zero(*value_of(expr));
}

std::vector<RawTerm> ExprBackend::terms(const Expr& expanded) {
  const SymEngine::Basic& sum = *value_of(expanded);
  std::vector<RawTerm> out;
  if (SymEngine::is_a<SymEngine::Add>(sum)) {
    for (const Basic& term : sum.get_args()) out.push_back(term_of(*term));
  } else {
    out.push_back(term_of(sum));
  }
  return out;
}

Expr::Expr(int value) : impl_(std::make_shared<const Impl>(Impl{SymEngine::integer(value)})) {}

Expr Expr::rational(long numerator, long denominator) {
  if (denominator == 0) throw std::invalid_argument("a fraction with denominator zero");
  return make(SymEngine::div(SymEngine::integer(numerator), SymEngine::integer(denominator)));
}

Expr operator+(const Expr& a, const Expr& b) {
  return make(SymEngine::add(value_of(a), value_of(b)));
}
Expr operator*(const Expr& a, const Expr& b) {
  return make(SymEngine::mul(value_of(a), value_of(b)));
}

Expr Expr::derivative(const Expr& symbol) const {
  return make(value_of(*this)->diff(symbol_of(symbol)));
}

Expr Expr::expanded() const { return make(SymEngine::expand(value_of(*this))); }

Expr Expr::substituted(const Expr& symbol, const Expr& value) const {
  const Basic result = value_of(*this)->subs({{symbol_of(symbol), value_of(value)}});
  if (!SymEngine::atoms<SymEngine::Infty, SymEngine::NaN>(*result).empty()) {
    ExprBackend::fail_at_pole();
  }
  return make(result);
}

}  // namespace hybridyn::generator
