// Kinetic and potential energy of a mechanism as expressions, and how they change with its
// configuration.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/generator/derive/literal_angles.hpp"
#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// Names as in LiteralEquations.
struct LiteralEnergy {
  Expr kinetic;    // without rotor inertia
  Expr potential;  // a root that moves freely has fallen by a symbol, down.r
  std::vector<Expr> velocities;
  /// For each velocity the symbols that change when it is one, and how fast.
  std::vector<std::vector<std::pair<Expr, Expr>>> directions;
  std::vector<std::pair<std::string, Extended>> constants;
  std::vector<std::pair<std::string, Expr>> definitions;
  ParallelAngles angles;

  /// Derivative along a direction.
  Expr derivative(const Expr& expr, int direction) const;
};

/// Throws DerivationError as soon as vectors have more than `most_terms` terms in all.
LiteralEnergy literal_energy(const Mechanism& mechanism, int most_terms);

/// What is thrown where formulas outgrow their limit.
[[noreturn]] void fail_too_long(const std::string& what, int terms, int most);

}  // namespace hybridyn::generator
