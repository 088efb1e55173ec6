// Limits of joints, for methods of contact that do not have them among their own rows: the law
// itself (`ExactContact`), for rows of limits alone,
//   0 <= f  _|_  u + g / h >= 0
// where a gap g is open it may close within the step; of one that is passed a part is taken back.
#pragma once

#include <vector>

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/exact.hpp"
#include "hybridyn/contact/joint_rows.hpp"

namespace hybridyn {

class LimitImpulses {
 public:
  /// The model must outlive the object.
  LimitImpulses(const Model<double>& model, const ContactOptions& options)
      : model_(model), options_(options), forces_(VectorX<double>::Zero(model.nv)) {}

  /// Those that a joint can reach within about a step from (q, v); none where they are left alone.
  void find(const VectorX<double>& q, const VectorX<double>& v, double h) {
    clear();
    if (options_.joint_limits) find_near_limits(model_, q, v, h, limits_);
  }

  bool empty() const { return limits_.empty(); }
  void clear() {
    limits_.clear();
    forces_.setZero();
  }

  /// Columns of all that were found; `dynamics` is factored.
  void make_blocks(ContactRows& rows, Dynamics<double>& dynamics);

  /// Impulses for velocities v0 that all else leads to, but for the x of contacts; `x` becomes
  /// theirs.
  void solve(const VectorX<double>& v0, const VectorX<double>& x_contacts, double h,
             VectorX<double>& x);

  /// In tau; means over the step.
  const VectorX<double>& forces() const { return forces_; }

 private:
  const Model<double>& model_;
  ContactOptions options_;
  std::vector<JointRow> limits_;
  ContactProblem problem_;
  ExactContact method_;
  VectorX<double> forces_;
};

}  // namespace hybridyn

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/limits.hpp"
#endif
