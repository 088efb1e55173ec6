// Code of free_bodies.hpp.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/contact/free_bodies.hpp"

namespace hybridyn::internal {

HYBRIDYN_INLINE bool FreeBodies::are(const Model<double>& model) {
  return !model.has_constraints() &&
         std::all_of(model.links.begin(), model.links.end(), [](const Link<double>& link) {
           return link.parent == kWorld && link.type == JointType::kFloating;
         });
}

HYBRIDYN_INLINE FreeBodies::FreeBodies(const Model<double>& model) : model_(model) {
  if (!are(model)) return;
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
    const Eigen::LLT<Matrix6<double>> factors(M);
    if (factors.info() != Eigen::Success) {  // has no inertia about some axis
      bodies_.clear();
      return;
    }
    Body body;
    const Matrix6<double> L = factors.matrixL();
    body.to_change = L.inverse().transpose();
    body.to_x = body.to_change.transpose() * S.transpose();
    bodies_.push_back(body);
  }
}

HYBRIDYN_INLINE void FreeBodies::add_point(const ContactPoint& p, const MovingLinks& links,
                                           ContactProblem& problem, ContactBlock& block) const {
  if (p.link_b != kWorld) add_columns(p, p.link_b, 1, 0, links, problem, block);
  if (p.link_a == kWorld) return;
  add_columns(p, p.link_a, -1, p.link_b == kWorld ? 0 : 1, links, problem, block);
}

HYBRIDYN_INLINE void FreeBodies::add_columns(const ContactPoint& p, int link, double sign, int side,
                                             const MovingLinks& links, ContactProblem& problem,
                                             ContactBlock& block) const {
  const Transform<double>& X_WB = links.pose(link);
  const Vector3<double> arm = X_WB.rotation.transpose() * (p.position - X_WB.translation);
  Matrix3<double> axes;
  axes << p.normal, p.tangent1, p.tangent2;
  axes = sign * (X_WB.rotation.transpose() * axes);
  problem.make_columns(block, side, model_.links[link].v_index, 6);
  auto Y = problem.columns(block, side);
  const Matrix6<double>& to_x = bodies_[link].to_x;
  for (int k = 0; k < block.law.rows(); ++k) {
    const Vector3<double> axis = axes.col(k % 3);
    if (k < 3) {
      const Vector3<double> moment = arm.cross(axis);
      Y.col(k).noalias() =
          to_x.leftCols<3>().lazyProduct(moment) + to_x.rightCols<3>().lazyProduct(axis);
    } else {
      Y.col(k).noalias() = to_x.leftCols<3>().lazyProduct(axis);
    }
  }
}

HYBRIDYN_INLINE void FreeBodies::finish_response(VectorX<double>& x) const {
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    auto part = x.segment<6>(model_.links[i].v_index);
    part = (bodies_[i].to_change * part).eval();
  }
}

}  // namespace hybridyn::internal
