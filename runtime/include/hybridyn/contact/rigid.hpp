// The method of [I]: impulses that give each point the velocity it should have, friction afterwards.
//
//   (1) v_n+ = -e v_n,   v_t+ = v_t where |v_t| > eps, else 0                            [I] (12)
//   (2) a = v+ - b;  of the points' rows those that are independent, I, by pivoted elimination of A
//   (3) f = A_IS' (A_IS A_IS')^-1 a_I, the least that meets these                        [I] (19)
//   (4) points with f_n <= 0 are left out for good, and again from (2)
//   (5) |v_t| > eps:          f_t = -mu_d f_n v_t / |v_t|                          [I] (21), (27)
//   (6) else |f_t| > mu f_n:  f_t = mu_d f_n f_t / |f_t|, mu the static coefficient
// Corrected: [I] prints (5) so that friction drives, and has v_t+ = v_t always, which creeps; eps is
// what friction can change within a step, mu_d g h with the earth's g. Its b lacks what velocities
// bend paths by, with which chains rattle on; here it is there. Normal impulses are those for (1),
// whatever friction becomes.
#pragma once

#include <Eigen/QR>
#include <cmath>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/held_problem.hpp"

namespace hybridyn {

struct RigidOptions {
  double gravity = 9.81;    // in eps, m/s^2
  bool as_printed = false;  // (5) with the other sign
};

class RigidContact {
 public:
  static constexpr double kTag = -1;  // of what is saved
  static constexpr bool kRemembers = false;

  explicit RigidContact(RigidOptions options = {}) : options_(options) {}

  /// Impulses for a step of length h.
  void solve(HeldProblem& problem, double h);

 private:
  bool is_fast(const HeldPoint& point, double h) const {
    return point.velocity.tail<2>().norm() > point.dynamic_friction * options_.gravity * h;
  }

  /// (2), (3)
  void find_impulses(HeldProblem& problem);

  /// Elimination of A with the largest pivot first.
  void find_independent_rows();

  /// (4); true if all are kept.
  bool drop(HeldProblem& problem);

  /// (5), (6)
  void add_friction(HeldPoint& point) const;

  RigidOptions options_;
  VectorX<double> wanted_;        // a
  std::vector<int> members_;      // S
  std::vector<int> independent_;  // I, rows of A_SS
  MatrixX<double> A_;             // A_SS
  MatrixX<double> A_I_;
  MatrixX<double> rest_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/rigid.hpp"
#endif
