// Code of numeric_contact.hpp.
#pragma once

#include "hybridyn/contact/numeric_contact.hpp"

namespace hybridyn {

/// `qdd` is what there is without contact.
HYBRIDYN_CONTACT_INLINE Status NumericContact::begin(
    const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& qdd, double h,
    const std::vector<ContactPoint>& /*points*/, const std::vector<JointRow>& /*joints*/,
    const internal::MovingLinks& links, internal::Twists& free_twists, ContactProblem& problem) {
  const Status status = dynamics_.factor(q);
  if (status == Status::kSingular) return status;
  internal::free_velocity(model_, v, qdd, h, v0_);
  links.find_twists(q, v0_, free_twists);
  rows_.begin();
  problem.clear(model_.nv);
  return status;
}

HYBRIDYN_CONTACT_INLINE NumericContact::NumericContact(const Model<double>& model)
    : model_(model), rows_(model), dynamics_(model), v0_(model.nv) {}

HYBRIDYN_CONTACT_INLINE void NumericContact::add_point(const ContactPoint& point,
                                                       ContactProblem& problem,
                                                       ContactBlock& block) {
  rows_.add_point(point, dynamics_, problem, block);
}

HYBRIDYN_CONTACT_INLINE ContactBlock& NumericContact::add_joint(const JointRow& row,
                                                                const ContactOptions& options,
                                                                ContactProblem& problem) {
  ContactBlock& block = add_joint_block(row, options, rows_, dynamics_, problem);
  block.c[0] = row.sign * v0_[row.freedom];
  return block;
}

HYBRIDYN_CONTACT_INLINE Status NumericContact::finish(const ContactProblem& /*problem*/,
                                                      const std::vector<ContactPoint>& /*points*/,
                                                      const VectorX<double>& x, double /*h*/,
                                                      VectorX<double>& change,
                                                      VectorX<double>& v_next) {
  change = x;
  dynamics_.finish_response(change);
  v_next = v0_ + change;
  return Status::kOk;
}

}  // namespace hybridyn
