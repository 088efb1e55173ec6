// The default method: Coulomb's law itself, by Newton's method on the velocities.
//
// With a small compliance R = lambda D every block's impulse follows from its velocity alone, also
// where points are redundant, and the step is one equation in the freedoms x:
//   (1) f_i(x) = P(f0_i - s_i / R_i),  s_i = Y_i'x + c_i,      F(x) = x - sum Y_i f_i(x) = 0
//   (2) (1 + sum Y_i K_i Y_i') dx = -F,  K = G / R with G of P
// (`IslandSolver`). F is the slope of a convex function but for one thing, that disks of friction
// grow with the normal impulse. A step that does not lessen |F| well is therefore made anew for the
// radii that disks have now, and ends where the convex function of these is least: dx'F = 0.
//
// R lets velocities be, s = R (f0 - f). Therefore again with f0 = f, each time they shrink by about
// lambda; and f0 begins with the impulse of the step before, as evenly as the points that bear it
// allow (`EvenLoad`): a load that rests is met exactly, and equal corners carry equal parts of it.
// Where s does not shrink the law cannot be met.
//
// Where Newton's method does not arrive, sweeps over the blocks have the last word.
//
// Friction has two coefficients. A point that stuck slips where at the static disk it moves faster
// than its compliance lets it, and then has the dynamic one; a point that slipped sticks where it
// does not.
#pragma once

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/freedom_space.hpp"
#include "hybridyn/contact/island_solver.hpp"
#include "hybridyn/contact/row_space.hpp"
#include "hybridyn/contact/tree_space.hpp"

namespace hybridyn {

class ExactContact {
 public:
  /// Impulses, and which points slip, of all blocks; `x` becomes Y f.
  ContactReport solve(ContactProblem& problem, VectorX<double>& x);

 private:
  /// Islands by what they are solved in, for blocks of at most so many rows.
  template <int Width>
  struct Solvers {
    internal::IslandSolver<internal::RowSpace<Width>> by_rows;
    internal::IslandSolver<internal::FreedomSpace<Width>> by_freedoms;
  };

  void sort_islands(const ContactProblem& problem);
  template <int Width>
  void solve_island(Solvers<Width>& by, ContactProblem& problem, const int* blocks, int count,
                    ContactReport& report);

  std::vector<int> order_;  // blocks by island
  Solvers<3> of_points_;
  Solvers<6> of_all_;
  internal::IslandSolver<internal::TreeSpace> by_trees_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/exact.hpp"
#endif
