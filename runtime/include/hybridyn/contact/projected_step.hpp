// The other step of `ContactStepOf` (C-p): an integrator takes a step without contact to (q, v), whose
// velocities and places impulses then correct there.
//
// With J, M and gaps g at (q, v), b = J v and, for each row, theta = 1 for an impact, which v0 at the
// beginning shows, else 1/2, as impulses that last act all through the step:
//   (1) v' = v + M^-1 J'f,   q' = q moved by M^-1 J'(theta f) for h
//   (2) g' = g - theta h b   where a row would be whose velocity becomes zero: push of step.hpp is for
//       this gap, and so are displacements of points that stick
// What slides in one direction is where it should be, by less than (1) of step.hpp by far; where a point
// moves over the body impulses as at the end of the step leave an error of first order.
#pragma once

#include "hybridyn/contact/step.hpp"

namespace hybridyn {

/// (2). A surface that yields takes its force from where it is at the end.
template <class Mechanism>
void ContactStepOf<Mechanism>::predict(int i, const Material& material, double h,
                                       ContactBlock& block) {
  const ContactPoint& p = points()[i];
  const double v_n = p.normal.dot(motion_before_.at(p.position));
  const double b_n = block.c[0];
  const bool is_impact = v_n < -2 * std::abs(b_n - v_n);
  shares_.push_back(is_impact || std::isfinite(material.stiffness) ? 1 : kSmoothShare);
  gaps_[i] -= shares_[i] * h * b_n;
}

template <class Mechanism>
Status ContactStepOf<Mechanism>::project(const VectorX<double>& q, const VectorX<double>& v,
                                         const VectorX<double>& v0, double h,
                                         VectorX<double>& q_next, VectorX<double>& v_next) {
  if (!find(q, v, h)) {
    q_next = q;
    v_next = v;
    return Status::kOk;
  }
  drive_.setZero(model_.nv);
  problem_.admit_tree(!detection_.has_turning_friction());
  Status status =
      mechanism_.begin(q, v, drive_, 0, points(), joints_, links_, free_twists_, problem_);
  if (status == Status::kSingular) return status;
  links_.find_twists(q, v0, twists_);
  v_before_ = v0;
  is_projection_ = true;
  pose_problem(h);
  const auto finish = [&](VectorX<double>& change) {
    problem_.find_motion(x_, motion_);
    return mechanism_.finish(problem_, points(), x_, h, change, v_next);
  };
  x_.setZero();
  for (std::size_t i = 0; i < problem_.blocks.size(); ++i) {
    const ContactBlock& block = problem_.blocks[i];
    problem_.add(block, shares_[i] * block.f, x_);
  }
  status = std::max(status, finish(drive_));
  x_.setZero();
  for (const ContactBlock& block : problem_.blocks) problem_.add(block, block.f, x_);
  status = std::max(status, finish(acceleration_));
  if (status == Status::kSingular) return status;
  acceleration_ /= h;
  store(h);
  internal::displace(model_, q, drive_, h, q_next, v_next);
  return status;
}

}  // namespace hybridyn
