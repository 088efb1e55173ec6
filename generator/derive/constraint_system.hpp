// Constraints K qdd = gap on accelerations, by their rows over the velocities, on the tape.
//   M qdd = tau + K'lambda, K qdd = gap:  (K M^-1 K') lambda = gap - K M^-1 tau                 (1)
// with M = L'D L, K M^-1 K' = H'D^-1 H, H = L'^-1 K'. Rows that depend on others are the normal case:
// a pivot of (1) that is rounding is left out, and with it its row (`reciprocal_above`). The order is
// that in which the articulated recursion closes them (articulated.hpp), so that of dependent rows that
// contradict each other, off the loops, both follow the same ones.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/mass_matrix.hpp"

namespace hybridyn::generator {

/// A row of K: what the accelerations of the joints are to the row.
std::vector<Value> joint_coefficients(const Kinematics& kinematics, const ConstraintRow& row);

/// Rows in the order in which they are eliminated: couplings that followers keep, then from the tips
/// inward.
std::vector<int> order_of_elimination(const Mechanism& mechanism,
                                      const std::vector<ConstraintRow>& rows);

/// Forces lambda along the rows as forces on the bodies, seen from their origins.
std::vector<BodyForce> body_loads(const Kinematics& kinematics,
                                  const std::vector<ConstraintRow>& rows,
                                  const std::vector<Value>& lambda);
/// And what of them acts at the joints directly.
std::vector<Value> joint_loads(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                               const std::vector<Value>& lambda);

/// (1), factorised.
class ConstraintFactor {
 public:
  /// `mass` must outlive the object.
  ConstraintFactor(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                   const BranchFactor& mass);

  struct Solution {
    std::vector<Value> qdd;
    std::vector<Value> lambda;
  };
  /// `gap` by row.
  Solution solve(std::vector<Value> tau, const std::vector<Value>& gap) const;

  /// Row r times v.
  Value along(int r, const std::vector<Value>& v) const;

 private:
  Value reference(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                  int r) const;
  void factorize(const std::vector<Value>& least);

  const BranchFactor& mass_;
  std::vector<int> order_;
  std::vector<std::vector<Value>> K_;  // by row
  std::vector<std::vector<Value>> H_;  // by row
  std::vector<std::vector<Value>> S_;  // by row: K M^-1 K', then its factor below the diagonal
  std::vector<Value> inverse_;         // of its pivots
};

/// Joint forces of which constraint forces carry what they can,
///   tau - K'lambda:  first of `passive` velocities as little as possible, then of all others    (2)
/// by orthogonalising the rows of K, those parts of them that passive joints leave free.
std::vector<Value> relieved(const Kinematics& kinematics, const std::vector<ConstraintRow>& rows,
                            const std::vector<int>& passive, std::vector<Value> tau);

}  // namespace hybridyn::generator
