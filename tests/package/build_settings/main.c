#include <arm/arm.h>
#include <stdio.h>

int main(void) {
  const double q[] = {0.5, -0.3};
  const double v[] = {1, 2};
  const double tau[] = {0, 0.1};
  double qdd[2];
  arm_forward_dynamics(q, v, tau, qdd);
  printf("%.9f %.9f\n", qdd[0], qdd[1]);
  return 0;
}
