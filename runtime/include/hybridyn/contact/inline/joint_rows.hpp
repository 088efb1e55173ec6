// Code of joint_rows.hpp.
#pragma once

#include <cmath>

#include "hybridyn/contact/joint_rows.hpp"

namespace hybridyn {

HYBRIDYN_INLINE void find_near_limits(const Model<double>& model, const VectorX<double>& q,
                                      const VectorX<double>& v, double h,
                                      std::vector<JointRow>& out) {
  constexpr double kNear = 0.02;  // rad, m
  ContactLaw law;
  law.kind = ContactKind::kLimit;
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (!has_limits(link.type)) continue;
    const JointLimits& limits = model.joints[i].limits;
    const double at = q[link.q_index];
    const double reach = kNear + 2 * h * std::abs(v[link.v_index]);
    if (at - limits.lower < reach) out.push_back({link.v_index, 1, at - limits.lower, law});
    if (limits.upper - at < reach) out.push_back({link.v_index, -1, limits.upper - at, law});
  }
}

HYBRIDYN_INLINE void find_slow_joints(const Model<double>& model, const VectorX<double>& v,
                                      double h, std::vector<JointRow>& out) {
  constexpr double kSlow = 0.05;  // rad/s, m/s
  ContactLaw law;
  law.kind = ContactKind::kDrag;
  for (const Link<double>& link : model.links) {
    if (link.friction == 0) continue;
    const double most = h * link.friction;
    for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
      if (!(std::abs(v[k]) < kSlow)) continue;
      law.least = v[k] > 0 ? 0 : v[k] < 0 ? -2 * most : -most;
      law.most = v[k] < 0 ? 0 : v[k] > 0 ? 2 * most : most;
      out.push_back({k, 1, 0, law});
    }
  }
}

HYBRIDYN_INLINE bool has_joint_rows(const Model<double>& model, const ContactOptions& options) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (link.friction != 0) return true;
    if (!options.joint_limits || !has_limits(link.type)) continue;
    const JointLimits& limits = model.joints[i].limits;
    if (std::isfinite(limits.lower) || std::isfinite(limits.upper)) return true;
  }
  return false;
}

HYBRIDYN_INLINE ContactBlock& add_joint_block(const JointRow& row, const ContactOptions& options,
                                              ContactRows& rows, Dynamics<double>& dynamics,
                                              ContactProblem& problem) {
  ContactBlock block;
  block.law = row.law;
  rows.add_freedom(row.freedom, row.sign, dynamics, problem, block);
  block.scale = problem.columns(block, 0).squaredNorm();
  block.R.setConstant(options.relaxation * block.scale);
  problem.blocks.push_back(block);
  return problem.blocks.back();
}

}  // namespace hybridyn
