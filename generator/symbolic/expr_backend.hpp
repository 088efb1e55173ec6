// What a computer algebra library has to do for Expr: this, and of expr.hpp Expr(int), rational(),
// operator+, operator*, derivative(), expanded() and substituted().
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/expr.hpp"

namespace hybridyn::generator {

/// A factor or a term as the library has it: angles are expressions, in any order and of any sign.
struct RawFactor {
  Factor::Function function = Factor::Function::kNone;
  std::string symbol;  // of no function
  Expr angle;          // of a function
  int power = 1;
};

struct RawTerm {
  long numerator = 1;
  long denominator = 1;
  std::vector<RawFactor> factors;
};

class ExprBackend {
 public:
  static Expr symbol(const std::string& name);
  static Expr function(Factor::Function function, const Expr& angle);
  static Expr power(const Expr& base, int exponent);
  /// Zero as it stands, not only by mathematics.
  static bool is_plain_zero(const Expr& expr);
  /// The terms of an expanded expression. Equal ones need not be joined.
  static std::vector<RawTerm> terms(const Expr& expanded);

  [[noreturn]] static void fail_without_symbol();
  [[noreturn]] static void fail_without_terms();
  [[noreturn]] static void fail_at_pole();
  [[noreturn]] static void fail_too_large();

  // For the library alone.
  static Expr make(Expr::Impl impl);
  static const Expr::Impl& get(const Expr& expr) { return *expr.impl_; }
};

}  // namespace hybridyn::generator
