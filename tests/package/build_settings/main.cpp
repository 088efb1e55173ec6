#include <Eigen/Core>
#include <arm/arm.hpp>
#include <cstdio>

int main(int count, char**) {
  // With any argument: what files of one program must agree on.
  if (count > 1) return EIGEN_MAX_ALIGN_BYTES + EIGEN_MALLOC_ALREADY_ALIGNED;
  const double q[arm::kPositions] = {0.5, -0.3};
  const double v[arm::kVelocities] = {1, 2};
  const double tau[arm::kVelocities] = {0, 0.1};
  double qdd[arm::kVelocities];
  arm::forward_dynamics(q, v, tau, qdd);
  std::printf("%.9f %.9f\n", qdd[0], qdd[1]);
}
