// Computer algebra: SymEngine where it was found, GiNaC otherwise. This is all that the rest of the
// generator sees of them, and what comes out is the same from both: terms() has its own order.
//
// Numbers are exact rationals; functions are sin and cos of a symbol or of a sum of symbols. Angles
// are kept with their first symbol positive: sin(q2 - q1) is -sin(q1 - q2).
// Not for use from several threads at once, nor before main starts: the libraries are not.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/term.hpp"

namespace hybridyn::generator {

class Expr {
 public:
  Expr();           // zero
  Expr(int value);  // NOLINT(google-explicit-constructor)
  static Expr rational(long numerator, long denominator);
  /// Equal names are the same symbol. A name is not empty and has no blanks, '+' or '-'.
  static Expr symbol(const std::string& name);
  static Expr from_terms(const std::vector<Term>& terms);

  friend Expr operator+(const Expr& a, const Expr& b);
  friend Expr operator-(const Expr& a, const Expr& b);
  friend Expr operator*(const Expr& a, const Expr& b);
  friend Expr operator-(const Expr& a);
  /// Throw std::invalid_argument for a divisor of zero. Anything to the power of zero is one.
  friend Expr operator/(const Expr& a, const Expr& b);
  friend Expr pow(const Expr& base, int exponent);
  Expr& operator+=(const Expr& other) { return *this = *this + other; }
  Expr& operator-=(const Expr& other) { return *this = *this - other; }
  Expr& operator*=(const Expr& other) { return *this = *this * other; }

  /// The angle is zero, a symbol or a sum or difference of symbols; else std::invalid_argument.
  friend Expr sin(const Expr& angle);
  friend Expr cos(const Expr& angle);

  Expr derivative(const Expr& symbol) const;
  Expr expanded() const;
  /// Throws std::invalid_argument where a denominator becomes zero.
  Expr substituted(const Expr& symbol, const Expr& value) const;

  /// Whether it vanishes when expanded. What has no terms() is zero only if it cancels as it
  /// stands.
  bool is_zero() const;

  /// The terms of the expanded expression, in the order of TermSum. Throws std::invalid_argument
  /// where there are none: a sum in a denominator, an angle that is no sum of symbols.
  std::vector<Term> terms() const;

 private:
  friend class ExprBackend;
  struct Impl;  // the library's expression
  explicit Expr(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}

  std::shared_ptr<const Impl> impl_;
};

}  // namespace hybridyn::generator
