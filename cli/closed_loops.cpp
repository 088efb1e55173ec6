#include "closed_loops.hpp"

#include <Eigen/QR>

#include "hybridyn/algorithms/rigid_sweep.hpp"

namespace hybridyn::cli {
namespace {

struct KinematicsOf {
  const Rnea<double>* rnea;
  const LinkKinematics<double>& operator()(int link) const { return rnea->kinematics(link); }
};

/// x of least norm with A x = b, least squares where there is none; `free` gets a basis of the x
/// that A takes to zero.
VectorX<double> solve(const MatrixX<double>& A, const VectorX<double>& b, MatrixX<double>& free) {
  // Of A': the columns of Q beyond the rank span what A does not see.
  Eigen::ColPivHouseholderQR<MatrixX<double>> qr(A.transpose());
  const Eigen::Index n = A.cols();
  const MatrixX<double> Q = qr.householderQ() * MatrixX<double>::Identity(n, n);
  free = Q.rightCols(n - qr.rank());
  return A.completeOrthogonalDecomposition().solve(b);
}

}  // namespace

ClosedLoops::ClosedLoops(const Model<double>& model)
    : model_(model), constraints_(model), gap_(model.constraint_size()) {}

void ClosedLoops::update(const Rnea<double>& rnea) {
  constraints_.update(model_, KinematicsOf{&rnea});
}

double ClosedLoops::acceleration_residual(const Rnea<double>& rnea, const VectorX<double>& qdd) {
  update(rnea);
  const auto acceleration = [&](int link) -> const Motion<double>& {
    return rnea.acceleration(link);
  };
  constraints_.gap(model_, acceleration, qdd, gap_);
  return gap_.cwiseAbs().maxCoeff();
}

VectorX<double> ClosedLoops::least_forces(const Rnea<double>& rnea, const VectorX<double>& q,
                                          const VectorX<double>& tau) {
  update(rnea);
  MatrixX<double> K_transposed(model_.nv, constraints_.rows());
  VectorX<double> scale(constraints_.rows());
  const RigidSweep<double, KinematicsOf> sweep(model_, q.data(), KinematicsOf{&rnea});
  constraints_.columns(model_, sweep, K_transposed, scale);
  const Eigen::Index base = model_.floating ? 6 : 0;
  const Eigen::Index joints = model_.nv - base;
  MatrixX<double> free = MatrixX<double>::Identity(constraints_.rows(), constraints_.rows());
  VectorX<double> lambda = VectorX<double>::Zero(constraints_.rows());
  if (base > 0) lambda = solve(K_transposed.topRows(base), tau.head(base), free);
  if (joints > 0 && free.cols() > 0) {
    const MatrixX<double> K_free = K_transposed.bottomRows(joints) * free;
    const VectorX<double> rest = tau.tail(joints) - K_transposed.bottomRows(joints) * lambda;
    lambda += free * K_free.completeOrthogonalDecomposition().solve(rest);
  }
  return tau - K_transposed * lambda;
}

}  // namespace hybridyn::cli
