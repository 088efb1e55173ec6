// Trigonometric sums of the literal derivation, kept short: products of sines and cosines of angles
// about parallel axes become sines and cosines of sums of these angles.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "hybridyn/generator/symbolic/expr.hpp"

namespace hybridyn::generator {

/// Knows which symbols are angles about parallel axes, and in which sense they turn.
class ParallelAngles {
 public:
  /// Angles of one group turn about parallel axes; sign: about the group's axis or its opposite.
  void add(const std::string& symbol, int group, int sign) { places_[symbol] = {group, sign}; }

  /// Expanded, with (R any product)
  ///   R sin(a) sin(b) +- R cos(a) cos(b) = +-R cos(a -+ b)
  ///   R sin(a) cos(b) +- R cos(a) sin(b) =   R sin(a +- b)
  /// as often as it goes. a = b: sin^2 + cos^2 = 1. Where it stops may depend on the order, which
  /// is that of Expr::terms().
  Expr merged(const Expr& expr) const;

 private:
  /// +-(name); zero has no name.
  struct Angle {
    std::string name;
    int sign = 1;
  };
  /// An identity used at one place.
  struct Merge {
    std::vector<Factor> partner;  // the product that disappears with the one at hand
    TermSum::Coefficient part;    // what is left of the product at hand when this is taken
    TermSum::Coefficient partner_part;
    Term result;
  };

  bool may_merge(const std::string& a, const std::string& b) const;
  std::optional<Angle> sum(const std::string& a, const std::string& b, int sign) const;
  std::optional<Merge> merge(const TermSum::Terms& terms, const TermSum::Terms::value_type& term,
                             const Factor& sine, const Factor& other) const;
  bool merge_one(TermSum& sum, const std::vector<Factor>& factors) const;

  std::map<std::string, std::pair<int, int>> places_;  // group, sign
};

/// A sum of many terms, which Expr's operator+= would take quadratic time for.
Expr sum_of(const std::vector<Term>& terms);

}  // namespace hybridyn::generator
