// An arm reaches for a goal under computed torque, with generated functions alone.
#include <cmath>
#include <cstdio>

#include <pa10/pa10.hpp>  // by hybridyn_add_model

int main() {
  const double goal[7] = {0.3, 0.6, 0, 1.2, 0, 0.5, 0};
  double q[7] = {}, v[7] = {}, wanted[7], tau[7], qdd[7];
  for (int step = 0; step < 2000; ++step) {
    for (int i = 0; i < 7; ++i) wanted[i] = 100 * (goal[i] - q[i]) - 20 * v[i];
    pa10::inverse_dynamics(q, v, wanted, tau);  // the controller
    pa10::forward_dynamics(q, v, tau, qdd);     // the robot
    for (int i = 0; i < 7; ++i) {
      v[i] += 0.001 * qdd[i];
      q[i] += 0.001 * v[i];
    }
  }
  double miss = 0;
  for (int i = 0; i < 7; ++i) miss = std::fmax(miss, std::fabs(goal[i] - q[i]));
  std::printf("after 2 s the arm is %.1e rad off its goal\n", miss);
  return miss < 1e-6 ? 0 : 1;
}
