// The mass matrix of three equal rods (1 m, 1 kg) end to end, stretched out.
#include <cmath>
#include <cstdio>
#include <three_rods/three_rods.hpp>

int main() {
  const double q[three_rods::kPositions] = {};
  double M[9];
  three_rods::mass_matrix(q, M);
  // About the first joint they are one rod of 3 m and 3 kg, about the last one a rod: m l^2 / 3.
  std::printf("%.17g %.17g\n", M[0], M[8]);
  const double tolerance = 1e-15 * 9;  // a few sums
  return std::abs(M[0] - 9) < tolerance && std::abs(M[8] - 1. / 3) < tolerance ? 0 : 1;
}
