// Generated functions of CasADi's symbols: what they cannot decide by comparing numbers becomes
// part of the expression. To be included before generated headers; needs CasADi 3.5 or later.
//
//   casadi::Function fd = hybridyn::casadi_function(
//       "fd", {{"q", 7}, {"v", 7}, {"tau", 7}}, {{"qdd", 7}},
//       [](const auto* in, auto* out) { arm::forward_dynamics(in[0], in[1], in[2], out[0]); });
#pragma once

#include <casadi/casadi.hpp>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/kernel/turns.hpp"

namespace casadi {

/// 1 / a where a > least, zero elsewhere (kernel/pivots.hpp).
inline SX select_reciprocal(const SX& a, const SX& least) {
  const SX is_pivot = a > least;
  return if_else(is_pivot, 1 / if_else(is_pivot, a, SX(1)), SX(0));
}
inline SX select_least(const SX& a, const SX& b) { return fmin(a, b); }

/// Both branches are in the expression, each of numbers that suit it, so that the derivatives of
/// neither are undefined.
inline hybridyn::TurnFunctions<SX> turn_functions(const SX& s) {
  const SX is_small = s < 1;
  const auto small = hybridyn::internal::turn_functions_of_small(SX(if_else(is_small, s, SX(0))));
  const auto large = hybridyn::internal::turn_functions_of_large(SX(if_else(is_small, SX(1), s)));
  hybridyn::TurnFunctions<SX> out;
  for (int k = 0; k < 6; ++k) out.c[k] = if_else(is_small, small.c[k], large.c[k]);
  return out;
}

inline SX turn_factor(const SX& s, const SX& w) {
  const SX is_small = s < 1e-3;
  const SX cosine = if_else(is_small, w, SX(1));
  const SX u = if_else(is_small, s, SX(0)) / (cosine * cosine);
  SX sum = 0;
  for (int i = 6; i >= 0; --i) sum = SX(1) / (2 * i + 1) - u * sum;
  const SX n = sqrt(if_else(is_small, SX(1), s));
  const SX angle = if_else(w < 0, -atan2(n, -w), atan2(n, w));
  return if_else(is_small, 2 * sum / cosine, 2 * angle / n);
}

}  // namespace casadi

namespace hybridyn {

/// Names and sizes of what a function takes or gives, as columns of numbers.
using CasadiArrays = std::vector<std::pair<std::string, int>>;

/// A function of CasADi's from a generated one: call(in, out) has pointers to arrays of SX.
template <class Call>
casadi::Function casadi_function(const std::string& name, const CasadiArrays& arguments,
                                 const CasadiArrays& results, const Call& call) {
  using casadi::SX;
  std::vector<SX> symbols, expressions;
  std::vector<std::string> argument_names, result_names;
  std::vector<std::vector<SX>> in, out;
  for (const auto& [argument, size] : arguments) {
    symbols.push_back(SX::sym(argument, size));
    argument_names.push_back(argument);
    in.emplace_back();
    for (int i = 0; i < size; ++i) in.back().push_back(symbols.back()(i));
  }
  for (const auto& [result, size] : results) {
    result_names.push_back(result);
    out.emplace_back(static_cast<std::size_t>(size));
  }
  std::vector<const SX*> given;
  std::vector<SX*> wanted;
  for (const std::vector<SX>& array : in) given.push_back(array.data());
  for (std::vector<SX>& array : out) wanted.push_back(array.data());
  call(given.data(), wanted.data());
  for (const std::vector<SX>& array : out) expressions.push_back(SX::vertcat(array));
  return {name, symbols, expressions, argument_names, result_names};
}

}  // namespace hybridyn
