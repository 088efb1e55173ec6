// Loops and couplings worked out plainly and slowly, sharing nothing with the algorithms under test
// but the kinematics of single joints: how far they are open, their Jacobian, and states that
// satisfy them.
#pragma once

#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {

/// World poses of the links.
std::vector<Transform<double>> world_poses(const Model<double>& model, const VectorX<double>& q);

Transform<double> world_pose(const std::vector<Transform<double>>& poses, int link);

struct ConstraintState {
  MatrixX<double> K;        // rows x nv: K v = 0
  VectorX<double> opening;  // loops: T' of the small displacement to a closed place, couplings:
                            // sum - offset
  double worst = 0;         // largest component of any opening
  double worst_loop = 0;    // and of those of loops; couplings are linear and close from anywhere
};

ConstraintState constraint_state(const Model<double>& model, const VectorX<double>& q);

/// Singular value decomposition of K with a rank that must be beyond doubt.
struct ConstraintRank {
  MatrixX<double> U;
  VectorX<double> sigma;
  MatrixX<double> V;
  int rank = 0;
  bool clear = true;  // no singular value lies between dependent and independent

  explicit ConstraintRank(const MatrixX<double>& K);

  VectorX<double> least_norm(const VectorX<double>& right_side) const;
  /// Columns span the velocities that K allows.
  MatrixX<double> freedoms(int nv) const;
};

/// Newton's method onto the loops; false when it does not arrive or arrives near a singularity.
bool close_loops(const Model<double>& model, VectorX<double>& q);

struct State {
  VectorX<double> q;
  VectorX<double> v;
};

VectorX<double> random_vector(int size, RandomGenerator& generator, double bound = 1);

/// A random state that satisfies all loops and couplings to rounding, reached from the closed
/// configuration `start`. Without constraints: any random state.
State closed_state(const Model<double>& model, const VectorX<double>& start,
                   RandomGenerator& generator);

}  // namespace hybridyn::testing
