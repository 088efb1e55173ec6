// Of the functions that take forces on frames.
#include <Eigen/Cholesky>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "reference_parts.hpp"

namespace hybridyn::testing {
namespace {

using reference::expected;
using reference::largest;

}  // namespace

RuntimeReference::Matrix RuntimeReference::handle_jacobian(const At& at) const {
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  Matrix out(6 * frames_.size(), model_.nv);
  for (std::size_t l = 0; l < frames_.size(); ++l) {
    const int frame = model_.find_frame(frames_[l]);
    Matrix J(6, model_.nv);
    kinematics.jacobian(frame, J);
    const Matrix3<Real> back = kinematics.pose(frame).rotation.transpose();
    out.middleRows(6 * l, 3) = back * J.topRows(3);
    out.middleRows(6 * l + 3, 3) = back * J.bottomRows(3);
  }
  return out;
}

std::vector<Expected> RuntimeReference::inverse_articulated_inertia(const At& at) const {
  const Matrix J = handle_jacobian(at);
  const Matrix M = mass_matrix(at);
  const Matrix inverse = inverse_mass_matrix(at);
  const Matrix size = J.cwiseAbs() * inverse.cwiseAbs();
  const Vector qdd = accelerations(at);
  Kinematics<Real> kinematics(model_);
  kinematics.update(at.q, at.v);
  Vector beta = J * qdd;
  const Vector twists = J * at.v;
  for (std::size_t l = 0; l < frames_.size(); ++l) {
    const int frame = model_.find_frame(frames_[l]);
    const Matrix3<Real> back = kinematics.pose(frame).rotation.transpose();
    const Motion<Real> bias = kinematics.acceleration(frame);  // in world axes, without gravity
    const Vector3<Real> w = twists.segment<3>(6 * l);
    const Vector3<Real> v = twists.segment<3>(6 * l + 3);
    beta.segment<3>(6 * l) += back * bias.angular;
    beta.segment<3>(6 * l + 3) += back * (bias.linear - at.gravity) - w.cross(v);
  }
  const Forces bias = inverse_dynamics(at, at.q, at.v, at.rest());
  const Vector terms = M.cwiseAbs() * qdd.cwiseAbs() +
                       Vector::Constant(model_.nv, Real(bias.scale) + at.tau.cwiseAbs().sum());
  return {expected(J * inverse * J.transpose(),
                   largest(size * M.cwiseAbs() * inverse.cwiseAbs() * J.cwiseAbs().transpose())),
          expected(beta, largest(size * terms) + largest(beta))};
}

std::vector<Expected> RuntimeReference::loaded_accelerations(const At& at) const {
  const Matrix J = handle_jacobian(at);
  const Forces bias = inverse_dynamics(at, at.q, at.v, at.rest());
  const Vector load = J.transpose() * at.forces.head(J.rows());
  const double size = largest(J.cwiseAbs().transpose() * at.forces.head(J.rows()).cwiseAbs());
  return {solution(at, at.tau - bias.tau + load, bias.scale + largest(at.tau) + size)};
}

std::vector<Expected> RuntimeReference::loaded_forces(const At& at) const {
  const Matrix J = handle_jacobian(at);
  const Forces needed = inverse_dynamics(at, at.q, at.v, at.qdd);
  const double size = largest(J.cwiseAbs().transpose() * at.forces.head(J.rows()).cwiseAbs());
  return {expected(needed.tau - J.transpose() * at.forces.head(J.rows()), needed.scale + size)};
}

std::vector<Expected> RuntimeReference::joint_wrenches(const At& at) const {
  ExternalWrenches<Real> external(model_);
  for (std::size_t l = 0; l < frames_.size(); ++l) {
    const int frame = model_.find_frame(frames_[l]);
    if (model_.frames[frame].link == kWorld) continue;
    const Vector6<Real> F = at.forces.segment<6>(6 * l);
    external.add(model_, frame, Wrench<Real>::from(F));
  }
  Rnea<Real> rnea(model_);
  Vector tau(model_.nv);
  rnea.inverse_dynamics(at.q, at.v, at.qdd, tau, {at.gravity, &external});
  Matrix out(6, model_.size());
  for (int i = 0; i < model_.size(); ++i) {
    const Transform<Real>& X_BF = model_.frames[model_.joints[i].frame].X_BF;
    out.col(i) = X_BF.to_child(rnea.joint_wrench(i)).vector();
  }
  return {expected(out, largest(out))};
}

}  // namespace hybridyn::testing
