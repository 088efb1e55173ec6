// The PA-10 under computed torque: it moves to a posture, then somebody pulls at its hand. What a
// force sensor at the wrist would show is the wrench at joint 7.
#include <cstdio>
#include <pa10/pa10.hpp>

int main() {
  constexpr int n = pa10::kVelocities;
  const double target[n] = {0.3, 0.9, -0.4, 1.2, 0.5, -0.7, 0.2};
  double q[n] = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, v[n] = {}, wanted[n], tau[n], qdd[n];
  double external[6 * n] = {}, wrenches[6 * n];  // moment and force, link by link
  double& pull = external[6 * 6 + 3];            // along x of the hand's frame
  const double* wrist = wrenches + 6 * 6;
  const double dt = 0.001;

  pa10::Robot<double> robot;
  std::puts("  t/s  q4/rad  pull/N   wrist: fx/N    fy/N    fz/N");
  for (int step = 0; step <= 4000; ++step) {
    for (int i = 0; i < n; ++i) wanted[i] = 25 * (target[i] - q[i]) - 10 * v[i];
    pa10::inverse_dynamics(q, v, wanted, tau);
    pull = step < 2000 ? 0 : 20;
    if (robot.loaded_forward_dynamics(q, v, tau, external, qdd) != hybridyn::Status::kOk) return 1;
    if (step % 500 == 0) {
      robot.loaded_joint_wrenches(q, v, qdd, external, wrenches);
      std::printf("%5.1f  %6.3f  %6.0f  %12.3f  %6.3f  %6.3f\n", step * dt, q[3], pull, wrist[3],
                  wrist[4], wrist[5]);
    }
    for (int i = 0; i < n; ++i) {
      v[i] += dt * qdd[i];
      q[i] += dt * v[i];
    }
  }
}
