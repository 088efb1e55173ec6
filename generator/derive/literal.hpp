// The equations of motion as a textbook derives them with a computer algebra package: energies of
// all bodies, differentiated. Shares nothing with the recursive derivations, which it checks.
//
//   (1)  d/dt dT/du - dT/dq + (terms of rotating axes) = tau - g,   g = dU/dq
// with u = qdot for axes. Ball and free joints have quasi-coordinates: d./dq is then the change
// when the child moves by a unit along its own axes, and, with w and v the joint's velocities in
// these axes, the terms of rotating axes are
//   (2)  w x dT/dw + v x dT/dv  in the angular equations,  w x dT/dv  in the linear ones.
// For small chains: formulas grow like the number of paths through the chain.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"
#include "hybridyn/generator/symbolic/expr.hpp"

namespace hybridyn::generator {

/// Sums of products of these names, with sines and cosines of sums of q and theta, or of alpha:
///   q0.. coordinates, u0.. velocities, gx gy gz gravity in world axes, rotor0.. rotor inertias by
///   velocity;
///   of body k, where they are not zero: mk mass, hk_x first moment, Jk_xx rotational inertia about
///   the origin, lk_x origin in the parent's frame, thetak offset, pk slide per unit (no name if it
///   is 1); of its constant rotation: alphak the angle if it is about a coordinate axis, else Ek_xy
///   sizes of elements;
///   of ball and free joints of body k: Rk_xy rotation from the body to its place at rest, or at
///   the root, where equations need no Rk, dk_x gravity in the body's axes.
struct LiteralEquations {
  int n = 0;            // velocities
  std::vector<Expr> M;  // n x n, all elements
  std::vector<Expr> c;
  std::vector<Expr> g;
  std::vector<std::pair<std::string, Extended>> constants;
  /// Rk and dk, each by what stands before it and by the other names.
  std::vector<std::pair<std::string, Expr>> definitions;

  int term_count() const;  // of M's lower triangle, c and g
};

/// c has nine in ten of the terms; it is left empty if it is not asked for. Throws DerivationError
/// if the chain is too big or has open parameters.
LiteralEquations literal_equations(const Mechanism& mechanism, bool with_c = true);

/// Puts such expressions on a tape: terms that differ in constants only are added up first, the
/// rest goes by Horner's rule, the most frequent factor outside.
class LiteralTape {
 public:
  /// Values of all coordinates, velocities (none where they do not occur) and gravity.
  LiteralTape(const LiteralEquations& equations, Tape& tape, const std::vector<Value>& q,
              const std::vector<Value>& u, const Vec3& gravity);

  Value put(const Expr& expr);
  std::vector<Value> put(const std::vector<Expr>& exprs);

 private:
  /// A product of powers of values that are no constants.
  using Product = std::map<std::uint32_t, int>;  // node, power
  using Polynomial = std::map<Product, Value>;

  Value value_of(const Factor& factor);
  Value horner(const Polynomial& polynomial);

  Tape& tape_;
  std::map<std::string, Value> symbols_;
};

/// n x n, all elements.
std::vector<Value> literal_mass_matrix(const Mechanism& mechanism, Tape& tape,
                                       const std::vector<Value>& q);

/// M qdd + c + g. Terms of velocities, accelerations or gravity that are zeros are left out;
/// accelerations may be none.
std::vector<Value> literal_forces(const Mechanism& mechanism, Tape& tape,
                                  const std::vector<Value>& q, const std::vector<Value>& u,
                                  const std::vector<Value>& qdd, const Vec3& gravity);

}  // namespace hybridyn::generator
