// What acts within single freedoms of joints: limits that may be reached within a step, and dry
// friction of joints that may come to rest in it; their blocks of a problem.
//
// Forward dynamics has the dry friction -F sign(v) of the step's beginning. What a step adds to its
// impulse, f, leaves the sum within -h F ... h F, against the velocity u at the step's end:
//   v > 0:  0 <= f <= 2 h F,    v < 0:  -2 h F <= f <= 0,    v = 0:  |f| <= h F
// so that f = 0 is right where the joint moves on as it did.
#pragma once

#include <cmath>
#include <vector>

#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

struct JointRow {
  int freedom;
  double sign;  // of forces that keep a joint within its limit; of friction 1
  double gap;   // of a limit; negative: it is passed
  ContactLaw law;
};

/// Limits that a joint can reach within about a step of length h from (q, v).
inline void find_near_limits(const Model<double>& model, const VectorX<double>& q,
                             const VectorX<double>& v, double h, std::vector<JointRow>& out) {
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

/// Dry friction of joints that are so slow that they may stop.
inline void find_slow_joints(const Model<double>& model, const VectorX<double>& v, double h,
                             std::vector<JointRow>& out) {
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

/// Whether there can be such rows at all.
inline bool has_joint_rows(const Model<double>& model, const ContactOptions& options) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    if (link.friction != 0) return true;
    if (!options.joint_limits || !has_limits(link.type)) continue;
    const JointLimits& limits = model.joints[i].limits;
    if (std::isfinite(limits.lower) || std::isfinite(limits.upper)) return true;
  }
  return false;
}

/// Adds the block of a row, with columns, scale and compliance. `dynamics` is factored.
inline ContactBlock& add_joint_block(const JointRow& row, const ContactOptions& options,
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

/// What c of a row's block is beside its velocity: a limit's open gap may close within the step, of
/// one that is passed a part is taken back.
inline double joint_push(const JointRow& row, const ContactOptions& options, double h) {
  return (row.gap >= 0 ? row.gap : options.recovery * row.gap) / h;
}

}  // namespace hybridyn
