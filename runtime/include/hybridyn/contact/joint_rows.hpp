// What acts within single freedoms of joints: limits that may be reached within a step, and dry
// friction of joints that may come to rest in it; their blocks of a problem.
//
// Forward dynamics has the dry friction -F sign(v) of the step's beginning. What a step adds to its
// impulse, f, leaves the sum within -h F ... h F, against the velocity u at the step's end:
//   v > 0:  0 <= f <= 2 h F,    v < 0:  -2 h F <= f <= 0,    v = 0:  |f| <= h F
// so that f = 0 is right where the joint moves on as it did.
#pragma once

#include <cstdint>
#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

struct JointRow {
  int freedom;
  double sign;  // of forces that keep a joint within its limit; of friction 1
  double gap;   // of a limit; negative: it is passed
  ContactLaw law;

  /// Of friction: minus what forward dynamics has already.
  double middle() const { return law.kind == ContactKind::kDrag ? (law.least + law.most) / 2 : 0; }
  /// Among `ContactMemories`: of no pair of solids.
  std::uint64_t key() const {
    const std::uint64_t kind = law.kind == ContactKind::kDrag ? 0 : sign > 0 ? 1 : 2;
    return 0xffffffff00000000U | 4 * static_cast<std::uint64_t>(freedom) | kind;
  }
};

/// Limits that a joint can reach within about a step of length h from (q, v).
void find_near_limits(const Model<double>& model, const VectorX<double>& q,
                      const VectorX<double>& v, double h, std::vector<JointRow>& out);

/// Dry friction of joints that are so slow that they may stop.
void find_slow_joints(const Model<double>& model, const VectorX<double>& v, double h,
                      std::vector<JointRow>& out);

/// Whether there can be such rows at all.
bool has_joint_rows(const Model<double>& model, const ContactOptions& options);

/// Adds the block of a row, with columns, scale and compliance. `dynamics` is factored.
ContactBlock& add_joint_block(const JointRow& row, const ContactOptions& options, ContactRows& rows,
                              Dynamics<double>& dynamics, ContactProblem& problem);

/// What c of a limit's block is beside its velocity: an open gap may close within the step, of one
/// that is passed a part is taken back.
inline double joint_push(double gap, const ContactOptions& options, double h) {
  return (gap >= 0 ? gap : options.recovery * gap) / h;
}

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/joint_rows.hpp"
#endif
