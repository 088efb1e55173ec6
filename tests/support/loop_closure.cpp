#include "support/loop_closure.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/joints/joint.hpp"

namespace hybridyn::testing {

std::vector<Transform<double>> world_poses(const Model<double>& model, const VectorX<double>& q) {
  std::vector<Transform<double>> poses;
  for (const Link<double>& link : model.links) {
    const Transform<double> X_PC = joint_transform(link, q.data() + link.q_index);
    poses.push_back(link.parent == kWorld ? X_PC : poses[link.parent] * X_PC);
  }
  return poses;
}

Transform<double> world_pose(const std::vector<Transform<double>>& poses, int link) {
  return link == kWorld ? Transform<double>::identity() : poses[link];
}

namespace {

/// 6 x nv: twist of a link in its body frame = J v.
MatrixX<double> link_jacobian(const Model<double>& model, const VectorX<double>& q,
                              const std::vector<Transform<double>>& poses, int link) {
  MatrixX<double> J = MatrixX<double>::Zero(6, model.nv);
  for (int i = link; i != kWorld; i = model.links[i].parent) {
    const Link<double>& l = model.links[i];
    const Transform<double> X_IL = poses[i].inverse() * poses[link];
    J.middleCols(l.v_index, l.nv()) =
        X_IL.motion_to_child_matrix() * motion_subspace(l, q.data() + l.q_index);
  }
  return J;
}

/// X_LpL of a closed loop joint, from the displacement that comes closest to `X`.
Transform<double> closest_displacement(const Loop<double>& loop, const Transform<double>& X) {
  const Matrix3<double>& R = X.rotation;
  const Vector3<double>& p = X.translation;
  Link<double> joint{
      kWorld,     loop.type, 0, 0, Transform<double>::identity(), RigidInertia<double>::zero(), 0,
      loop.axis2, 0,         0, 0};
  const double turn = std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
  double q[7] = {turn, 0, 0, 0, 0, 0, 0};
  if (loop.type == JointType::kPrismatic) {
    q[0] = p.z();
  } else if (loop.type == JointType::kSpherical) {
    Vector4<double>::Map(q) = quaternion_from_rotation(R);
  } else if (loop.type == JointType::kPlanar) {
    q[0] = p.x();
    q[1] = p.y();
    q[2] = turn;
  } else if (loop.type == JointType::kUniversal) {
    const Vector3<double> b = R * loop.axis2;
    q[0] = std::atan2(b.y(), b.x()) - std::atan2(loop.axis2.y(), loop.axis2.x());
    const Matrix3<double> rest = rotation_about<double>(Vector3<double>::UnitZ(), -q[0]) * R;
    q[1] = 2 * std::atan2(quaternion_from_rotation(rest).head<3>().dot(loop.axis2),
                          quaternion_from_rotation(rest)[3]);
  }
  return joint_transform(joint, q);
}

/// How far a loop is open: the small displacement, in L, from the closest closed place.
Vector6<double> loop_opening(const Loop<double>& loop, const Transform<double>& X_LpL) {
  const Transform<double> X = closest_displacement(loop, X_LpL).inverse() * X_LpL;
  Vector6<double> opening;
  opening << quaternion_log(quaternion_from_rotation(X.rotation)), X.translation;
  return opening;
}

/// Forces that a loop joint can exert, seen in the successor's loop frame L, moments first. `axis1`
/// is the first axis of a universal joint in L.
MatrixX<double> constraint_forces(const Loop<double>& loop, const Vector3<double>& axis1) {
  const auto all_but = [](std::initializer_list<int> free) {
    MatrixX<double> T = MatrixX<double>::Zero(6, 6 - static_cast<int>(free.size()));
    int column = 0;
    for (int k = 0; k < 6; ++k) {
      if (std::find(free.begin(), free.end(), k) == free.end()) T(k, column++) = 1;
    }
    return T;
  };
  switch (loop.type) {
    case JointType::kRevolute:
    case JointType::kContinuous:
      return all_but({2});
    case JointType::kPrismatic:
      return all_but({5});
    case JointType::kSpherical:
      return all_but({0, 1, 2});
    case JointType::kPlanar:
      return all_but({2, 3, 4});
    case JointType::kUniversal: {
      MatrixX<double> T = MatrixX<double>::Zero(6, 4);
      T.block<3, 1>(0, 0) = axis1.cross(loop.axis2).normalized();
      T.block<3, 3>(3, 1).setIdentity();
      return T;
    }
    default:
      return all_but({});
  }
}

}  // namespace

ConstraintState constraint_state(const Model<double>& model, const VectorX<double>& q) {
  const std::vector<Transform<double>> poses = world_poses(model, q);
  ConstraintState out;
  out.K.setZero(model.constraint_size(), model.nv);
  out.opening.setZero(model.constraint_size());
  int row = 0;
  for (const Loop<double>& loop : model.loops) {
    const Transform<double> X_WL = world_pose(poses, loop.successor) * loop.X_SL;
    const Transform<double> X_PL = world_pose(poses, loop.predecessor).inverse() * X_WL;
    const Transform<double> X_LpL = loop.X_PL.inverse() * X_PL;
    const MatrixX<double> T = constraint_forces(loop, X_LpL.rotation.transpose() * loop.axis1);
    const MatrixX<double> J =
        loop.X_SL.motion_to_child_matrix() * link_jacobian(model, q, poses, loop.successor) -
        X_PL.motion_to_child_matrix() * link_jacobian(model, q, poses, loop.predecessor);
    const Vector6<double> opening = loop_opening(loop, X_LpL);
    out.K.middleRows(row, T.cols()) = T.transpose() * J;
    out.opening.segment(row, T.cols()) = T.transpose() * opening;
    out.worst = std::max(out.worst, opening.cwiseAbs().maxCoeff());
    row += static_cast<int>(T.cols());
  }
  for (const Coupling<double>& coupling : model.couplings) {
    out.opening[row] = -coupling.offset;
    for (const auto& term : coupling.terms) {
      const Link<double>& link = model.links[term.link];
      out.K(row, link.v_index) += term.coefficient;
      out.opening[row] += term.coefficient * q[link.q_index];
    }
    out.worst = std::max(out.worst, std::abs(out.opening[row]));
    ++row;
  }
  return out;
}

ConstraintRank::ConstraintRank(const MatrixX<double>& K) {
  if (K.size() == 0) return;
  const Eigen::JacobiSVD<MatrixX<double>> svd(K, Eigen::ComputeThinU | Eigen::ComputeFullV);
  U = svd.matrixU();
  sigma = svd.singularValues();
  V = svd.matrixV();
  while (rank < sigma.size() && sigma[rank] > 0.02) ++rank;
  clear = rank == sigma.size() || sigma[rank] < 1e-9;
}

VectorX<double> ConstraintRank::least_norm(const VectorX<double>& right_side) const {
  const VectorX<double> y =
      (U.leftCols(rank).transpose() * right_side).cwiseQuotient(sigma.head(rank));
  return V.leftCols(rank) * y;
}

MatrixX<double> ConstraintRank::freedoms(int nv) const {
  if (V.size() == 0) return MatrixX<double>::Identity(nv, nv);
  return V.rightCols(nv - rank);
}

bool close_loops(const Model<double>& model, VectorX<double>& q) {
  for (int iteration = 0; iteration < 20; ++iteration) {
    const ConstraintState state = constraint_state(model, q);
    const ConstraintRank rank(state.K);
    if (!rank.clear || !(state.worst < 10)) return false;
    if (state.worst < 4e-15) return true;
    const VectorX<double> step = rank.least_norm(-state.opening);
    integrate(model, q, step, 1.0, q);
    if (step.norm() < 1e-15) return constraint_state(model, q).worst < 1e-13;
  }
  return constraint_state(model, q).worst < 1e-13;
}

VectorX<double> random_vector(int size, RandomGenerator& generator, double bound) {
  VectorX<double> out(size);
  for (double& x : out) x = generator.uniform(-bound, bound);
  return out;
}

State closed_state(const Model<double>& model, const VectorX<double>& start,
                   RandomGenerator& generator) {
  State state{start, random_vector(model.nv, generator)};
  if (!model.has_constraints()) {
    random(model, generator, state.q);
    return state;
  }
  double reach = 0.5;
  for (int step = 0; step < 8; ++step) {
    const ConstraintRank rank(constraint_state(model, state.q).K);
    const MatrixX<double> N = rank.freedoms(model.nv);
    const VectorX<double> direction =
        N * random_vector(static_cast<int>(N.cols()), generator, reach);
    VectorX<double> q = state.q;
    integrate(model, state.q, direction, 1.0, q);
    if (close_loops(model, q)) {
      state.q = q;
    } else {
      reach *= 0.5;
    }
  }
  const MatrixX<double> N = ConstraintRank(constraint_state(model, state.q).K).freedoms(model.nv);
  state.v = N * (N.transpose() * state.v);
  return state;
}

}  // namespace hybridyn::testing
