// Expr on GiNaC.
#include <ginac/ginac.h>

#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>

#include "hybridyn/generator/symbolic/expr_backend.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HYBRIDYN_ADDRESS_SANITIZER
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define HYBRIDYN_ADDRESS_SANITIZER
#endif

#ifdef HYBRIDYN_ADDRESS_SANITIZER
// CLN keeps a few bytes from the start of the program to its end, GiNaC those of a sum that it was
// making when it throws.
extern "C" const char* __lsan_default_suppressions();  // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions() { return "leak:libcln\nleak:libginac\n"; }
extern "C" const char* __lsan_default_options();  // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_options() { return "print_suppressions=0"; }
#endif

namespace hybridyn::generator {

struct Expr::Impl {
  GiNaC::ex value;
};

Expr ExprBackend::make(Expr::Impl impl) {
  return Expr(std::make_shared<const Expr::Impl>(std::move(impl)));
}

namespace {

using Function = Factor::Function;

const GiNaC::ex& value_of(const Expr& expr) { return ExprBackend::get(expr).value; }
Expr make(const GiNaC::ex& value) { return ExprBackend::make({value}); }

const GiNaC::symbol& symbol_of(const Expr& expr) {
  if (!GiNaC::is_a<GiNaC::symbol>(value_of(expr))) ExprBackend::fail_without_symbol();
  return GiNaC::ex_to<GiNaC::symbol>(value_of(expr));
}

template <class Integer>
Integer to_integer(const GiNaC::numeric& value) {
  if (GiNaC::abs(value) > GiNaC::numeric(std::numeric_limits<Integer>::max())) {
    ExprBackend::fail_too_large();
  }
  return static_cast<Integer>(value.to_long());
}

RawFactor factor_of(const GiNaC::ex& base, int power) {
  if (GiNaC::is_a<GiNaC::symbol>(base)) {
    return {Function::kNone, GiNaC::ex_to<GiNaC::symbol>(base).get_name(), Expr(), power};
  }
  const bool is_sin = GiNaC::is_the_function<GiNaC::sin_SERIAL>(base);
  if (!is_sin && !GiNaC::is_the_function<GiNaC::cos_SERIAL>(base))
    ExprBackend::fail_without_terms();
  return {is_sin ? Function::kSin : Function::kCos, "", make(base.op(0)), power};
}

void multiply(RawTerm& term, const GiNaC::ex& factor) {
  if (GiNaC::is_a<GiNaC::numeric>(factor)) {
    const auto& number = GiNaC::ex_to<GiNaC::numeric>(factor);
    if (!number.is_rational()) ExprBackend::fail_without_terms();
    term.numerator = to_integer<long>(number.numer());
    term.denominator = to_integer<long>(number.denom());
  } else if (GiNaC::is_a<GiNaC::power>(factor)) {
    if (!factor.op(1).info(GiNaC::info_flags::integer)) ExprBackend::fail_without_terms();
    const int power = to_integer<int>(GiNaC::ex_to<GiNaC::numeric>(factor.op(1)));
    term.factors.push_back(factor_of(factor.op(0), power));
  } else {
    term.factors.push_back(factor_of(factor, 1));
  }
}

RawTerm term_of(const GiNaC::ex& product) {
  RawTerm out;
  if (GiNaC::is_a<GiNaC::mul>(product)) {
    for (const GiNaC::ex& factor : product) multiply(out, factor);
  } else {
    multiply(out, product);
  }
  return out;
}

}  // namespace

// To GiNaC two symbols are different even if their names are the same.
Expr ExprBackend::symbol(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, GiNaC::symbol> symbols;
  const std::lock_guard<std::mutex> lock(mutex);
  return generator::make(symbols.try_emplace(name, name).first->second);
}

Expr ExprBackend::function(Function function, const Expr& angle) {
  const GiNaC::ex& x = value_of(angle);
  return generator::make(function == Function::kSin ? GiNaC::sin(x) : GiNaC::cos(x));
}

Expr ExprBackend::power(const Expr& base, int exponent) {
  return generator::make(GiNaC::pow(value_of(base), exponent));
}

bool ExprBackend::is_plain_zero(const Expr& expr) { return value_of(expr).is_zero(); }

std::vector<RawTerm> ExprBackend::terms(const Expr& expanded) {
  const GiNaC::ex& sum = value_of(expanded);
  std::vector<RawTerm> out;
  if (GiNaC::is_a<GiNaC::add>(sum)) {
    for (const GiNaC::ex& term : sum) out.push_back(term_of(term));
  } else {
    out.push_back(term_of(sum));
  }
  return out;
}

Expr::Expr(int value) : impl_(std::make_shared<const Impl>(Impl{value})) {}

Expr Expr::rational(long numerator, long denominator) {
  if (denominator == 0) throw std::invalid_argument("a fraction with denominator zero");
  return make(GiNaC::numeric(numerator) / GiNaC::numeric(denominator));
}

Expr operator+(const Expr& a, const Expr& b) { return make(value_of(a) + value_of(b)); }
Expr operator*(const Expr& a, const Expr& b) { return make(value_of(a) * value_of(b)); }

Expr Expr::derivative(const Expr& symbol) const {
  return make(value_of(*this).diff(symbol_of(symbol)));
}

Expr Expr::expanded() const { return make(value_of(*this).expand()); }

Expr Expr::substituted(const Expr& symbol, const Expr& value) const {
  try {
    return make(value_of(*this).subs(symbol_of(symbol) == value_of(value)));
  } catch (const GiNaC::pole_error&) {
    ExprBackend::fail_at_pole();
  }
}

}  // namespace hybridyn::generator
