// Code of relaxed.hpp.
#pragma once

#include "hybridyn/contact/relaxed.hpp"

namespace hybridyn {

HYBRIDYN_INLINE void RelaxedContact::solve(HeldProblem& problem, double h) {
  minimise(problem, h);
  for (HeldPoint& point : problem.points) add_friction(point);
}

HYBRIDYN_INLINE void RelaxedContact::minimise(HeldProblem& problem, double h) {
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

HYBRIDYN_INLINE void RelaxedContact::add_friction(HeldPoint& point) const {
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

}  // namespace hybridyn
