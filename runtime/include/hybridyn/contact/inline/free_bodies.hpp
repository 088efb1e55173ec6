// Code of free_bodies.hpp.
#pragma once

#include "hybridyn/contact/free_bodies.hpp"

namespace hybridyn {

HYBRIDYN_CONTACT_INLINE FreeBodies::FreeBodies(const Model<double>& model)
    : model_(model), rows_(model), v0_(model.nv) {
  VectorX<double> q(model.nq);
  neutral(model, q);
  for (const Link<double>& link : model.links) {
    Matrix6<double> S;
    Matrix6<double> M;
    for (int k = 0; k < 6; ++k) {
      const Vector6<double> unit = Vector6<double>::Unit(k);
      const Motion<double> V = joint_velocity(link, q.data() + link.q_index, unit.data());
      S.col(k) = V.vector();
      M.col(k) = (link.inertia * V).vector();
    }
    M = S.transpose() * M;
    Body body;
    const Matrix6<double> L = M.llt().matrixL();
    body.to_change = L.inverse().transpose();
    body.to_x = body.to_change.transpose() * S.transpose();
    bodies_.push_back(body);
  }
}

HYBRIDYN_CONTACT_INLINE Status FreeBodies::begin(
    const VectorX<double>& q, const VectorX<double>& v, const VectorX<double>& qdd, double h,
    const std::vector<ContactPoint>& /*points*/, const std::vector<JointRow>& /*joints*/,
    const internal::MovingLinks& links, internal::Twists& free_twists, ContactProblem& problem) {
  internal::free_velocity(model_, v, qdd, h, v0_);
  links.find_twists(q, v0_, free_twists);
  problem.clear(model_.nv);
  return Status::kOk;
}

HYBRIDYN_CONTACT_INLINE void FreeBodies::add_point(const ContactPoint& p, ContactProblem& problem,
                                                   ContactBlock& block) {
  if (p.link_b != kWorld) add_columns(p, p.link_b, 1, 0, problem, block);
  if (p.link_a != kWorld) add_columns(p, p.link_a, -1, p.link_b == kWorld ? 0 : 1, problem, block);
}

HYBRIDYN_CONTACT_INLINE ContactBlock& FreeBodies::add_joint(const JointRow& /*row*/,
                                                            const ContactOptions& /*options*/,
                                                            ContactProblem& problem) {
  return problem.blocks.emplace_back();
}

HYBRIDYN_CONTACT_INLINE Status FreeBodies::finish(const ContactProblem& /*problem*/,
                                                  const std::vector<ContactPoint>& /*points*/,
                                                  const VectorX<double>& x, double /*h*/,
                                                  VectorX<double>& change,
                                                  VectorX<double>& v_next) {
  change.resize(model_.nv);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const int at = model_.links[i].v_index;
    change.segment<6>(at).noalias() = bodies_[i].to_change.lazyProduct(x.segment<6>(at));
  }
  v_next = v0_ + change;
  return Status::kOk;
}

HYBRIDYN_CONTACT_INLINE void FreeBodies::add_columns(const ContactPoint& p, int link, double sign,
                                                     int side, ContactProblem& problem,
                                                     ContactBlock& block) {
  const Transform<double>& X_WB = links_->pose(link);
  const Vector3<double> arm = X_WB.rotation.transpose() * (p.position - X_WB.translation);
  Matrix3<double> axes;
  axes << p.normal, p.tangent1, p.tangent2;
  axes = sign * (X_WB.rotation.transpose() * axes);
  Matrix6<double> wrenches = Matrix6<double>::Zero();
  for (int k = 0; k < 3; ++k) {
    const Vector3<double> axis = axes.col(k);
    wrenches.col(k) << arm.cross(axis), axis;
    wrenches.col(k + 3).head<3>() = axis;
  }
  const int rows = block.law.rows();
  problem.make_columns(block, side, model_.links[link].v_index, 6);
  problem.columns(block, side).noalias() = bodies_[link].to_x.lazyProduct(wrenches.leftCols(rows));
}

}  // namespace hybridyn
