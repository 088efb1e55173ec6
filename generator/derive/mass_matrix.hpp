// The mass matrix by composite inertias, and its factorisation.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/generator/derive/kinematics.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"

namespace hybridyn::generator {

/// Symmetric matrix over the velocities, sparse where joints are on different branches: element
/// (i, j), j <= i, is zero unless j is i or an ancestor of i.
class BranchMatrix {
 public:
  explicit BranchMatrix(const Mechanism& mechanism);

  int size() const { return static_cast<int>(parent_.size()); }
  /// The velocity before i on the way to the ground, or -1.
  int parent(int i) const { return parent_[i]; }
  /// What code calls velocity i.
  const std::string& name(int i) const { return names_[i]; }
  Value& operator()(int i, int j) { return entries_[i * size() + j]; }  // j <= i
  const Value& operator()(int i, int j) const { return entries_[i * size() + j]; }
  /// For any order of i and j.
  const Value& at(int i, int j) const { return i >= j ? (*this)(i, j) : (*this)(j, i); }

 private:
  std::vector<int> parent_;
  std::vector<std::string> names_;
  std::vector<Value> entries_;
};

/// A rigid body's inertia, with J about the origin.
struct CompositeInertia {
  Value mass;
  Vec3 h;
  Sym3 J;
};

/// M of a chain that hangs on a base, with rotor inertia. Composite body k: its own inertia and those
/// of all it carries; column j of M is the force that a unit acceleration of joint j needs, seen by
/// all joints before it.
class CompositeChain {
 public:
  explicit CompositeChain(const Kinematics& kinematics);

  /// Something that hangs on a body of the chain, seen from its origin; before `inward`.
  void add_load(int body, const CompositeInertia& I);
  void inward();

  const BranchMatrix& mass_matrix() const { return M_; }
  /// All of it, seen from the base.
  const CompositeInertia& base_inertia() const { return base_; }
  /// What a unit acceleration of each velocity takes at the base.
  const std::vector<BodyForce>& base_forces() const { return base_forces_; }
  /// visit(velocity, its part) of a force on a body, for all velocities before it; what acts at the
  /// base. `name`: of what the force is for.
  BodyForce project_inward(int body, BodyForce force, const std::string& name,
                           const std::function<void(int, const Value&)>& visit) const;

 private:
  const Kinematics& kinematics_;
  std::vector<CompositeInertia> composite_;
  BranchMatrix M_;
  CompositeInertia base_;
  std::vector<BodyForce> base_forces_;
};

/// M of all that there is.
BranchMatrix mass_matrix(const Kinematics& kinematics);

/// Momentum of all that each velocity moves, for a unit of it: about and at the origin of its body,
/// in its computational frame.
struct UnitMomentum {
  int body;
  BodyForce momentum;  // angular, linear
};
std::vector<UnitMomentum> unit_momenta(const Kinematics& kinematics);

/// M = L'D L with L unit lower triangular, eliminated from the tips inwards: no fill-in.
struct BranchFactor {
  BranchMatrix L;                // below the diagonal; on it D
  std::vector<Value> inverse_d;  // 1/D

  /// M^-1 b.
  std::vector<Value> solve(std::vector<Value> b) const {
    return solve_outward(solve_inward(std::move(b)));
  }
  /// Its two halves: L'^-1 b, and (D L)^-1 of that.
  std::vector<Value> solve_inward(std::vector<Value> b) const;
  std::vector<Value> solve_outward(std::vector<Value> b) const;
};
BranchFactor factorize(BranchMatrix M);

/// The inverse, dense; by columns.
std::vector<std::vector<Value>> inverse(const BranchFactor& factor);

}  // namespace hybridyn::generator
