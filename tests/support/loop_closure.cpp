#include "support/loop_closure.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

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

/// A loop's joint in the place in which it comes closest to how the loop stands.
struct ClosestJoint {
  ClosestJoint(const Loop<double>& loop, const Transform<double>& X_LpL)
      : link{kWorld,
             loop.type,
             0,
             0,
             Transform<double>::identity(),
             RigidInertia<double>::zero(),
             0,
             loop.axis2,
             0,
             0,
             0} {
    joint_coordinates(link, X_LpL, q);
  }
  Transform<double> X_LpL() const { return joint_transform(link, q); }

  /// Forces that the joint can exert, seen in the child's frame: all that do no work there.
  MatrixX<double> constraint_forces() const {
    const MatrixX<double> S = motion_subspace(link, q);
    if (S.cols() == 0) return MatrixX<double>::Identity(6, 6);
    const Eigen::JacobiSVD<MatrixX<double>> svd(S, Eigen::ComputeFullU);
    return svd.matrixU().rightCols(6 - S.cols());
  }

  Link<double> link;
  double q[7] = {};
};

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
    const ClosestJoint joint(loop, X_LpL);
    const MatrixX<double> T = joint.constraint_forces();
    const MatrixX<double> J =
        loop.X_SL.motion_to_child_matrix() * link_jacobian(model, q, poses, loop.successor) -
        X_PL.motion_to_child_matrix() * link_jacobian(model, q, poses, loop.predecessor);
    const Transform<double> X = joint.X_LpL().inverse() * X_LpL;
    Vector6<double> opening;  // in L
    opening << quaternion_log(quaternion_from_rotation(X.rotation)), X.translation;
    out.K.middleRows(row, T.cols()) = T.transpose() * J;
    out.opening.segment(row, T.cols()) = T.transpose() * opening;
    out.worst_loop = std::max(out.worst_loop, opening.cwiseAbs().maxCoeff());
    row += static_cast<int>(T.cols());
  }
  out.worst = out.worst_loop;
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
    if (!rank.clear || !(state.worst_loop < 10)) return false;
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
