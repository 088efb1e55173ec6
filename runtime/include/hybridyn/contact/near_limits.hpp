// Limits of joints that may be reached within a step, and their blocks of a problem.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

struct NearLimit {
  int freedom;
  double sign;  // of forces that keep it within
  double gap;   // negative: it is passed
};

/// Those that a joint can reach within about a step of length h from (q, v).
inline void find_near_limits(const Model<double>& model, const VectorX<double>& q,
                             const VectorX<double>& v, double h, std::vector<NearLimit>& out) {
  constexpr double kNear = 0.02;  // rad, m
  out.clear();
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (!has_limits(link.type)) continue;
    const JointLimits& limits = model.joints[i].limits;
    const double at = q[link.q_index];
    const double reach = kNear + 2 * h * std::abs(v[link.v_index]);
    if (at - limits.lower < reach) out.push_back({link.v_index, 1, at - limits.lower});
    if (limits.upper - at < reach) out.push_back({link.v_index, -1, limits.upper - at});
  }
}

/// Adds the block of a limit, with columns, scale and compliance. `dynamics` is factored.
inline ContactBlock& add_limit_block(const NearLimit& limit, const ContactOptions& options,
                                     ContactRows& rows, Dynamics<double>& dynamics,
                                     ContactProblem& problem) {
  ContactBlock block;
  block.law.kind = ContactKind::kLimit;
  rows.add_freedom(limit.freedom, limit.sign, dynamics, problem, block);
  block.scale = problem.columns(block, 0).squaredNorm();
  block.R.setConstant(options.relaxation * block.scale);
  problem.blocks.push_back(block);
  return problem.blocks.back();
}

/// What c of a limit's block is beside its velocity: an open gap may close within the step, of one
/// that is passed a part is taken back.
inline double limit_push(const NearLimit& limit, const ContactOptions& options, double h) {
  return (limit.gap >= 0 ? limit.gap : options.recovery * limit.gap) / h;
}

}  // namespace hybridyn
