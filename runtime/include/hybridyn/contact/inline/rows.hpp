// Code of rows.hpp.
#pragma once

#include "hybridyn/contact/rows.hpp"

namespace hybridyn {

/// Trees on the ground are mechanisms of their own; where there are loops or couplings all are one.
HYBRIDYN_INLINE ContactRows::ContactRows(const Model<double>& model)
    : model_(model), responses_(model.links.size()), has_response_(model.links.size(), 0) {
  for (const Link<double>& link : model.links) {
    const bool is_own = link.parent == kWorld && (ranges_.empty() || !model.has_constraints());
    if (is_own) ranges_.push_back({link.v_index, 0});
    mechanism_.push_back(link.parent == kWorld ? static_cast<int>(ranges_.size()) - 1
                                               : mechanism_[link.parent]);
    ranges_.back().size = link.v_index + link.nv() - ranges_.back().first;
    owner_.insert(owner_.end(), link.nv(), mechanism_.back());
  }
  above_.resize(ranges_.size());
}

HYBRIDYN_INLINE void ContactRows::begin() {
  std::fill(has_response_.begin(), has_response_.end(), 0);
}

HYBRIDYN_INLINE const ContactRows::Response& ContactRows::response(int link,
                                                                   Dynamics<double>& dynamics) {
  Response& C = responses_[link];
  if (has_response_[link] != 0) return C;
  has_response_[link] = 1;
  const Range& range = ranges_[mechanism_[link]];
  C.setZero(range.size, 6);
  const Matrix3<double> R_BW = dynamics.pose(link).rotation.transpose();
  for (int k = 0; k < 6; ++k) {
    const Vector3<double> axis = R_BW.col(k % 3);
    const Vector3<double> zero = Vector3<double>::Zero();
    const Wrench<double> F_B = k < 3 ? Wrench<double>{axis, zero} : Wrench<double>{zero, axis};
    dynamics.add_half_response(link, F_B, internal::PartOfColumn(C.col(k).data(), range.first));
  }
  return C;
}

HYBRIDYN_INLINE void ContactRows::add_point(const ContactPoint& p, Dynamics<double>& dynamics,
                                            ContactProblem& problem, ContactBlock& block) {
  const int mechanism_a = p.link_a == kWorld ? -1 : mechanism_[p.link_a];
  const int mechanism_b = p.link_b == kWorld ? -1 : mechanism_[p.link_b];
  const std::array<const Vector3<double>*, 3> axes = {&p.normal, &p.tangent1, &p.tangent2};
  for (const bool is_b : {true, false}) {
    const int link = is_b ? p.link_b : p.link_a;
    if (link == kWorld) continue;
    const int mechanism = mechanism_[link];
    const int side = is_b || mechanism_a == mechanism_b ? 0 : 1;
    if (block.columns[side].size == 0) {
      problem.make_columns(block, side, ranges_[mechanism].first, ranges_[mechanism].size);
    }
    auto Y = problem.columns(block, side);
    const Response& C = response(link, dynamics);
    const Vector3<double> arm = p.position - dynamics.pose(link).translation;
    const double sign = is_b ? 1 : -1;
    for (int k = 0; k < block.law.rows(); ++k) {
      const Vector3<double> axis = sign * *axes[k % 3];
      Vector6<double> wrench = Vector6<double>::Zero();
      if (k < 3) {
        const Vector3<double> moment = arm.cross(axis);
        wrench << moment, axis;
      } else {
        wrench.head<3>() = axis;
      }
      Y.col(k).noalias() += C.lazyProduct(wrench);
    }
  }
}

HYBRIDYN_INLINE void ContactRows::add_freedom(int freedom, double sign, Dynamics<double>& dynamics,
                                              ContactProblem& problem, ContactBlock& block) {
  const Range& range = ranges_[owner_[freedom]];
  problem.make_columns(block, 0, range.first, range.size);
  double* numbers = problem.columns(block, 0).data();
  dynamics.add_half_response(freedom, sign, internal::PartOfColumn(numbers, range.first));
}

HYBRIDYN_INLINE int ContactRows::island_of(int mechanism) {
  while (above_[mechanism] != mechanism) mechanism = above_[mechanism];
  return mechanism;
}

HYBRIDYN_INLINE int ContactRows::mechanism_of(const ContactBlock& block, int side) const {
  return owner_[block.columns[side].first];
}

HYBRIDYN_INLINE void ContactRows::number_islands(ContactProblem& problem) {
  for (std::size_t i = 0; i < above_.size(); ++i) above_[i] = static_cast<int>(i);
  for (const ContactBlock& block : problem.blocks) {
    if (block.columns[0].size == 0 || block.columns[1].size == 0) continue;
    const int a = island_of(mechanism_of(block, 0));
    const int b = island_of(mechanism_of(block, 1));
    above_[std::max(a, b)] = std::min(a, b);
  }
  for (ContactBlock& block : problem.blocks) {
    block.island = island_of(mechanism_of(block, block.columns[0].size > 0 ? 0 : 1));
  }
}

}  // namespace hybridyn
