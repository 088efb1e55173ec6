// What the example prints, by the header of one function alone.
#include <arm/forward_dynamics.hpp>
#include <cstdio>

int main() {
  const double q[] = {0.5, -0.3};
  const double v[] = {1, 2};
  const double tau[] = {0, 0.1};
  double qdd[2];
  arm::forward_dynamics(q, v, tau, qdd);
  std::printf("%.9f %.9f\n", qdd[0], qdd[1]);
}
