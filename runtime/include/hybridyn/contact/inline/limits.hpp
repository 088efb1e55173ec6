// Code of limits.hpp.
#pragma once

#include "hybridyn/contact/limits.hpp"

namespace hybridyn {

HYBRIDYN_INLINE void LimitImpulses::make_blocks(ContactRows& rows, Dynamics<double>& dynamics) {
  problem_.clear(model_.nv);
  for (const JointRow& limit : limits_) {
    add_joint_block(limit, options_, rows, dynamics, problem_);
  }
  rows.number_islands(problem_);
}

HYBRIDYN_INLINE void LimitImpulses::solve(const VectorX<double>& v0,
                                          const VectorX<double>& x_contacts, double h,
                                          VectorX<double>& x) {
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    const JointRow& limit = limits_[i];
    ContactBlock& block = problem_.blocks[i];
    block.c[0] = limit.sign * v0[limit.freedom] + joint_push(limit.gap, options_, h);
    block.c[0] += problem_.velocity(block, x_contacts)[0];
    block.reference = block.f;
  }
  method_.solve(problem_, x);
  forces_.setZero();
  for (std::size_t i = 0; i < limits_.size(); ++i) {
    forces_[limits_[i].freedom] += limits_[i].sign * problem_.blocks[i].f[0] / h;
  }
}

}  // namespace hybridyn
