// The kinematics of one joint in canonical frames: placement, motion subspace S, velocity and the
// apparent rate of S. The joint's axis is z (y in [T] Table 2.1). All motions are those of the
// child against the parent, in the child's body frame.
#pragma once

#include <cmath>

#include "hybridyn/model/model.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

/// R Rz(angle): turns about the last column.
template <class S>
Matrix3<S> turned_about_z(const Matrix3<S>& R, const S& angle) {
  using std::cos;
  using std::sin;
  const S c = cos(angle);
  const S s = sin(angle);
  Matrix3<S> out;
  out.col(0) = c * R.col(0) + s * R.col(1);
  out.col(1) = c * R.col(1) - s * R.col(0);
  out.col(2) = R.col(2);
  return out;
}

/// X_PC(q): the child's body frame in the parent's; `q` points to the joint's own coordinates.
template <class S>
Transform<S> joint_transform(const Link<S>& link, const S* q) {
  const Matrix3<S>& R = link.X_PJ.rotation;
  const Vector3<S>& p = link.X_PJ.translation;
  switch (link.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      return {turned_about_z(R, q[0]), p};
    case JointType::kPrismatic:
      return {R, p + q[0] * R.col(2)};
    case JointType::kHelical:
      return {turned_about_z(R, q[0]), p + (link.pitch * q[0]) * R.col(2)};
    case JointType::kUniversal:
      return {turned_about_z(R, q[0]) * rotation_about(link.axis2, q[1]), p};
    case JointType::kSpherical:
      return {R * rotation_from_quaternion<S>(Eigen::Map<const Vector4<S>>(q)), p};
    case JointType::kPlanar:
      return {turned_about_z(R, q[2]), p + q[0] * R.col(0) + q[1] * R.col(1)};
    case JointType::kFloating:
      return {R * rotation_from_quaternion<S>(Eigen::Map<const Vector4<S>>(q + 3)),
              p + R * Eigen::Map<const Vector3<S>>(q)};
    case JointType::kFixed:
      break;
  }
  return link.X_PJ;
}

/// First axis of a universal joint seen from the child: Rot(axis2, -q2) z.
template <class S>
Vector3<S> universal_first_axis(const Link<S>& link, const S* q) {
  return rotation_about(link.axis2, S(-q[1])).col(2);
}

/// The motion subspace S (6 x nv): V_J = S v.
template <class S>
Matrix6U<S> motion_subspace(const Link<S>& link, const S* q) {
  using std::cos;
  using std::sin;
  Matrix6U<S> out = Matrix6U<S>::Zero(6, link.nv());
  switch (link.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      out(2, 0) = S(1);
      break;
    case JointType::kPrismatic:
      out(5, 0) = S(1);
      break;
    case JointType::kHelical:
      out(2, 0) = S(1);
      out(5, 0) = link.pitch;
      break;
    case JointType::kUniversal:
      out.template block<3, 1>(0, 0) = universal_first_axis(link, q);
      out.template block<3, 1>(0, 1) = link.axis2;
      break;
    case JointType::kSpherical:
      out.template topRows<3>().setIdentity();
      break;
    case JointType::kPlanar:
      out(3, 0) = out(4, 1) = cos(q[2]);
      out(3, 1) = sin(q[2]);
      out(4, 0) = -out(3, 1);
      out(2, 2) = S(1);
      break;
    case JointType::kFloating:
      out.template block<3, 3>(3, 0).setIdentity();
      out.template block<3, 3>(0, 3).setIdentity();
      break;
    case JointType::kFixed:
      break;
  }
  return out;
}

/// V_J = S v.
template <class S>
Motion<S> joint_velocity(const Link<S>& link, const S* q, const S* v) {
  using std::cos;
  using std::sin;
  Motion<S> V = Motion<S>::zero();
  switch (link.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      V.angular.z() = v[0];
      break;
    case JointType::kPrismatic:
      V.linear.z() = v[0];
      break;
    case JointType::kHelical:
      V.angular.z() = v[0];
      V.linear.z() = link.pitch * v[0];
      break;
    case JointType::kUniversal:
      V.angular = v[0] * universal_first_axis(link, q) + v[1] * link.axis2;
      break;
    case JointType::kSpherical:
      V.angular = Eigen::Map<const Vector3<S>>(v);
      break;
    case JointType::kPlanar: {
      const S c = cos(q[2]);
      const S s = sin(q[2]);
      V.linear << c * v[0] + s * v[1], c * v[1] - s * v[0], S(0);
      V.angular.z() = v[2];
      break;
    }
    case JointType::kFloating:
      V.linear = Eigen::Map<const Vector3<S>>(v);
      V.angular = Eigen::Map<const Vector3<S>>(v + 3);
      break;
    case JointType::kFixed:
      break;
  }
  return V;
}

/// The part of Sdot v that comes from S itself (apparent derivative in the child's frame). [T]'s
/// (2.6) has V x S v only; S of universal and planar joints depends on q.
template <class S>
Motion<S> joint_bias(const Link<S>& link, const S* q, const S* v, const Motion<S>& V_J) {
  Motion<S> bias = Motion<S>::zero();
  if (link.type == JointType::kUniversal) {
    bias.angular = (v[0] * v[1]) * universal_first_axis(link, q).cross(link.axis2);
  } else if (link.type == JointType::kPlanar) {
    bias.linear = V_J.linear.cross(V_J.angular);
  }
  return bias;
}

/// S'F of a joint of one freedom.
template <class S>
S project_on_axis(const Link<S>& link, const Wrench<S>& F) {
  if (link.type == JointType::kPrismatic) return F.force.z();
  if (link.type == JointType::kHelical) return F.moment.z() + link.pitch * F.force.z();
  return F.moment.z();
}

/// A += S rate for a joint of one freedom.
template <class S>
void add_axis_motion(const Link<S>& link, const S& rate, Motion<S>& A) {
  if (link.type == JointType::kPrismatic) {
    A.linear.z() += rate;
    return;
  }
  A.angular.z() += rate;
  if (link.type == JointType::kHelical) A.linear.z() += link.pitch * rate;
}

/// Orthonormal basis T of the constraint forces: T'S = 0 (6 x (6 - nv)).
/// Ta = S (S'S)^-1 carries the joint forces: F = Ta tau + T lambda, [T] (2.7).
template <class S>
struct ForceSubspaces {
  Matrix6U<S> Ta;
  Matrix6U<S> T;
};

template <class S>
ForceSubspaces<S> force_subspaces(const Link<S>& link, const Matrix6U<S>& subspace);

namespace internal {

template <class S>
Matrix6U<S> unit_columns(std::initializer_list<int> rows) {
  Matrix6U<S> out = Matrix6U<S>::Zero(6, static_cast<Eigen::Index>(rows.size()));
  Eigen::Index column = 0;
  for (const int row : rows) out(row, column++) = S(1);
  return out;
}

/// Ta and T of a universal joint whose unit axes are a and b, in any frame: the remaining moment is
/// along a x b.
template <class S>
ForceSubspaces<S> universal_force_subspaces(const Vector3<S>& a, const Vector3<S>& b) {
  Eigen::Matrix<S, 3, 2> A;
  A << a, b;
  const S c = a.dot(b);
  Eigen::Matrix<S, 2, 2> inverse_gram;  // [1 c; c 1]^-1
  inverse_gram << S(1), -c, -c, S(1);
  inverse_gram /= S(1) - c * c;
  ForceSubspaces<S> out;
  out.Ta = Matrix6U<S>::Zero(6, 2);
  out.Ta.template topRows<3>() = A * inverse_gram;
  out.T = unit_columns<S>({0, 3, 4, 5});
  out.T.template block<3, 1>(0, 0) = a.cross(b).normalized();
  return out;
}

}  // namespace internal

template <class S>
ForceSubspaces<S> force_subspaces(const Link<S>& link, const Matrix6U<S>& subspace) {
  using internal::unit_columns;
  using std::sqrt;
  switch (link.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      return {subspace, unit_columns<S>({0, 1, 3, 4, 5})};
    case JointType::kPrismatic:
      return {subspace, unit_columns<S>({0, 1, 2, 3, 4})};
    case JointType::kHelical: {
      const S n2 = S(1) + link.pitch * link.pitch;
      ForceSubspaces<S> out{subspace / n2, unit_columns<S>({0, 1, 2, 3, 4})};
      out.T(2, 2) = -link.pitch / sqrt(n2);
      out.T(5, 2) = S(1) / sqrt(n2);
      return out;
    }
    case JointType::kUniversal:
      return internal::universal_force_subspaces<S>(subspace.template block<3, 1>(0, 0),
                                                    subspace.template block<3, 1>(0, 1));
    case JointType::kSpherical:
      return {subspace, unit_columns<S>({3, 4, 5})};
    case JointType::kPlanar:
      return {subspace, unit_columns<S>({0, 1, 5})};
    case JointType::kFloating:
      return {subspace, unit_columns<S>({})};
    case JointType::kFixed:
      break;
  }
  return {subspace, Matrix6U<S>::Identity(6, 6)};
}

}  // namespace hybridyn
