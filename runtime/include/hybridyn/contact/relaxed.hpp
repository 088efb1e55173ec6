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
  void solve(HeldProblem& problem, double h) {
    minimise(problem, h);
    for (HeldPoint& point : problem.points) add_friction(point);
  }

  /// Of the last problem; -1: rounding kept it from its end.
  int factorisations() const { return factorisations_; }

 private:
  /// (1) in y = D^1/2 f:  Q = S S + lambda 1 with S = D^-1/2 A D^-1/2, and S D^-1/2 c.
  void minimise(HeldProblem& problem, double h) {
    const int rows = problem.rows();
    scale_.resize(rows);
    c_.resize(rows);
    is_bounded_.assign(rows, 0);
    is_free_.assign(rows, 1);
    for (int i = 0; i < rows / 3; ++i) {
      const HeldPoint& point = problem.points[i];
      const double root = options_.is_scaled ? std::sqrt(point.scale) : 1;
      scale_.segment<3>(3 * i).setConstant(1 / root);
      c_.segment<3>(3 * i) = (point.free + options_.recovery / h * point.displacement) / root;
      is_bounded_[3 * i] = 1;
      is_free_[3 * i] = point.impulse[0] > 0 ? 1 : 0;
    }
    S_ = scale_.asDiagonal() * problem.A * scale_.asDiagonal();
    Q_.noalias() = S_ * S_;
    Q_.diagonal().array() += options_.relaxation;
    linear_.noalias() = S_ * c_;
    factorisations_ = pivoting_.solve(Q_, linear_, is_bounded_, is_free_, y_);
    for (int i = 0; i < rows / 3; ++i) {
      Vector3<double>& f = problem.points[i].impulse;
      f = scale_.segment<3>(3 * i).cwiseProduct(y_.segment<3>(3 * i));
      f[0] = std::max(f[0], 0.0);
    }
  }

  void add_friction(HeldPoint& point) const {
    const double normal = point.impulse[0];
    auto f_t = point.impulse.tail<2>();
    const double limit = point.slips ? point.dynamic_friction : point.static_friction;
    const double length = f_t.norm();
    if (length <= limit * normal) {  // (2)
      point.slips = false;
      return;
    }
    const double radius = point.dynamic_friction * normal;
    if (point.slips) {  // (3)
      const Eigen::Vector2d v_t = point.velocity.tail<2>();
      const double speed = v_t.norm();
      const double w = -std::expm1(-options_.smoothing * speed);
      f_t = speed > 0 ? Eigen::Vector2d(-radius * w / speed * v_t) : Eigen::Vector2d::Zero();
    } else {  // (4)
      f_t *= (options_.as_printed ? -radius : radius) / length;
    }
    point.slips = true;
  }

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
