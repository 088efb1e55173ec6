// Code of numeric_contact.hpp.
#pragma once

#include <algorithm>
#include <array>

#include "hybridyn/contact/numeric_contact.hpp"

namespace hybridyn {

HYBRIDYN_INLINE NumericContact::NumericContact(const Model<double>& model)
    : model_(model), rows_(model), dynamics_(model), bodies_(model), tree_(model), v0_(model.nv) {}

HYBRIDYN_INLINE bool NumericContact::will_tree_do(const std::vector<ContactPoint>& points,
                                                  const std::vector<JointRow>& joints,
                                                  const ContactProblem& problem) const {
  const auto rows = static_cast<int>(3 * points.size() + joints.size());
  if (!problem.admits_tree() || model_.has_constraints() || !bodies_.empty()) return false;
  if (rows <= model_.nv && model_.nv < kManyFreedoms) return false;
  return std::all_of(points.begin(), points.end(), [](const ContactPoint& p) {
    return p.link_a == kWorld || p.link_b == kWorld;
  });
}

/// `qdd` is what there is without contact.
HYBRIDYN_INLINE Status NumericContact::begin(
    const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& qdd, double h,
    const std::vector<ContactPoint>& points, const std::vector<JointRow>& joints,
    const internal::MovingLinks& links, internal::Twists& free_twists, ContactProblem& problem) {
  Status status = Status::kOk;
  links_ = &links;
  is_tree_ = will_tree_do(points, joints, problem);
  if (is_tree_) {
    tree_.begin();
    for (const ContactPoint& p : points) tree_.load_link(p.link_b == kWorld ? p.link_a : p.link_b);
    for (const JointRow& row : joints) tree_.load_freedom(row.freedom);
    if (!tree_.factor(links, q)) return Status::kSingular;
    problem.clear(tree_.loads());
    problem.set_tree(&tree_);
  } else {
    if (bodies_.empty()) status = dynamics_.factor(q);
    if (status == Status::kSingular) return status;
    rows_.begin();
    problem.clear(model_.nv);
  }
  internal::free_velocity(model_, v, qdd, h, v0_);
  links.find_twists(q, v0_, free_twists);
  return status;
}

HYBRIDYN_INLINE void NumericContact::add_point(const ContactPoint& point, ContactProblem& problem,
                                               ContactBlock& block) {
  if (is_tree_) {
    add_loads(point, problem, block);
  } else if (!bodies_.empty()) {
    bodies_.add_point(point, *links_, problem, block);
  } else {
    rows_.add_point(point, dynamics_, problem, block);
  }
}

/// Rows as loads on the one link that moves.
HYBRIDYN_INLINE void NumericContact::add_loads(const ContactPoint& p, ContactProblem& problem,
                                               ContactBlock& block) {
  const bool is_b = p.link_b != kWorld;
  const int link = is_b ? p.link_b : p.link_a;
  const double sign = is_b ? 1 : -1;
  problem.make_columns(block, 0, tree_.load_of_link(link), 6);
  double* const T = problem.columns(block, 0).data();
  const Vector3<double> arm = sign * (p.position - links_->pose(link).translation);
  const std::array<const Vector3<double>*, 3> axes = {&p.normal, &p.tangent1, &p.tangent2};
  const auto put = [T](int at, const Vector3<double>& v) { std::copy_n(v.data(), 3, T + at); };
  for (int k = 0; k < 3; ++k) {
    const Vector3<double>& axis = *axes[k];
    put(6 * k, arm.cross(axis));
    put(6 * k + 3, sign * axis);
  }
}

HYBRIDYN_INLINE ContactBlock& NumericContact::add_joint(const JointRow& row,
                                                        const ContactOptions& options,
                                                        ContactProblem& problem) {
  if (!is_tree_) {
    ContactBlock& block = add_joint_block(row, options, rows_, dynamics_, problem);
    block.c[0] = row.sign * v0_[row.freedom];
    return block;
  }
  ContactBlock& block = problem.blocks.emplace_back();
  block.law = row.law;
  problem.make_columns(block, 0, tree_.load_of_freedom(row.freedom), 1);
  problem.columns(block, 0)(0, 0) = row.sign;
  block.scale = problem.diagonal(block, 0);
  block.R.setConstant(options.relaxation * block.scale);
  block.c[0] = row.sign * v0_[row.freedom];
  return block;
}

HYBRIDYN_INLINE void NumericContact::number_islands(ContactProblem& problem) {
  if (!is_tree_) return rows_.number_islands(problem);
  for (ContactBlock& block : problem.blocks) {
    block.island = tree_.tree_of_load(block.columns[0].first);
  }
}

HYBRIDYN_INLINE Status NumericContact::finish(const ContactProblem& /*problem*/,
                                              const std::vector<ContactPoint>& /*points*/,
                                              const VectorX<double>& x, double /*h*/,
                                              VectorX<double>& change, VectorX<double>& v_next) {
  if (is_tree_) {
    tree_.find_rates(change);
  } else {
    change = x;
    if (bodies_.empty()) {
      dynamics_.finish_response(change);
    } else {
      bodies_.finish_response(change);
    }
  }
  v_next = v0_ + change;
  return Status::kOk;
}

}  // namespace hybridyn
