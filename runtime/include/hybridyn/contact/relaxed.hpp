// The method of [R]: impulses that come near to wanted velocities, and are small.
//
// A point is to end with the velocity -K d, d its displacement from where it touched first. With
// c = b + K d, D the inertia felt at each point, inverted:
//   (1) min |D^-1/2 (A f + c)|^2 / 2 + lambda |D^1/2 f|^2 / 2,   f_n >= 0           [R] (6) to (12)
// Friction comes afterwards, and normal impulses stay as they are:
//   (2) |f_t| <= mu f_n:  it sticks; mu the dynamic coefficient where it slipped, else the static one
//   (3) else, where it slipped:  f_t = -mu_d f_n w(|v_t|) v_t / |v_t|, w(x) = 1 - exp(-k_w x)
//   (4) else:                    f_t = mu_d f_n f_t / |f_t|                                [R] (17)
// [R] has |A f + c|^2 + lambda |f|^2, where lambda is a number per mass squared: (1) behaves alike
// for all masses. It prints (4) with a minus, which drives. Both can be had (`RelaxedOptions`).
//
// (1) is no complementarity: velocities that leave are drawn back. `exact` has the law itself.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/held_problem.hpp"
#include "hybridyn/contact/pivoting.hpp"

namespace hybridyn {

struct RelaxedOptions {
  double relaxation = 0.1;  // lambda
  double recovery = 0.1;    // K h
  double smoothing = 100;   // k_w, s/m
  bool is_scaled = true;    // by D, in (1)
  bool as_printed = false;  // (4) with the minus
};

class RelaxedContact {
 public:
  static constexpr double kTag = -2;        // of what is saved
  static constexpr bool kRemembers = true;  // where points touched first, and which slip

  explicit RelaxedContact(RelaxedOptions options = {}) : options_(options) {}

  /// Impulses for a step of length h.
  void solve(HeldProblem& problem, double h);

  /// Of the last problem; -1: rounding kept it from its end.
  int factorisations() const { return factorisations_; }

 private:
  /// (1) in y = D^1/2 f:  Q = S S + lambda 1 with S = D^-1/2 A D^-1/2, and S D^-1/2 c.
  void minimise(HeldProblem& problem, double h);

  void add_friction(HeldPoint& point) const;

  RelaxedOptions options_;
  internal::PrincipalPivoting pivoting_;
  int factorisations_ = 0;
  VectorX<double> scale_;  // D^-1/2
  VectorX<double> c_;
  MatrixX<double> S_;
  MatrixX<double> Q_;
  VectorX<double> linear_;
  VectorX<double> y_;
  std::vector<char> is_bounded_;
  std::vector<char> is_free_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/relaxed.hpp"
#endif
