// [T] 3.4: a rod turns freely in space, its attitude a quaternion. The velocities are such that its
// centre of mass rests.
//   hybridyn_thesis_free_body models/papers/free_1.urdf [FOLDER]
#include <algorithm>
#include <cmath>

#include "experiment.hpp"

using namespace thesis;

namespace {

// assumption: 0.001 kg m^2 about the rod itself. Zero in [T], which leaves a free rod's spin open.
constexpr double kSpinInertia = 0.001;

/// Euler's equations for a body of revolution, in its axes: w_z stays, (w_x, w_y) turns.
///   w_x + i w_y = (w_x(0) + i w_y(0)) exp(-i n t),  n = (1 - I_z / I_x) w_z
double euler_error(const Motion& motion) {
  const Vector3 start = motion.samples.front().v.segment<3>(3);
  // I_x = m l^2 / 12
  const double n = (1 - 12 * kSpinInertia) * start.z();
  double out = 0;
  for (const Sample& s : motion.samples) {
    const double cosine = std::cos(n * s.time);
    const double sine = std::sin(n * s.time);
    const Vector3 w(cosine * start.x() + sine * start.y(), cosine * start.y() - sine * start.x(),
                    start.z());
    out = std::max(out, (s.v.segment<3>(3) - w).norm());
  }
  return out;
}

double quaternion_length_error(const Motion& motion) {
  double out = 0;
  for (const Sample& s : motion.samples) {
    out = std::max(out, std::abs(s.q.segment<4>(3).norm() - 1));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  Experiment rod(argc, argv, "Free body, [T] 3.4", Base::kFree);
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  // assumption: no gravity. [T] does not say so; it finds the centre of mass at rest.
  rod.run(vector({0, 0, 0, 0, 0, 0, 1}), vector({-0.24, 0.36, 0, 0.72, 0.48, 0.24}), 10);

  rod.claim("energy drifts, of what there is", rod.energy_drift(), 1e-11);
  rod.claim("momentum drifts, N s", rod.momentum_drift(), 1e-10);
  rod.claim("angular momentum drifts, N m s", rod.angular_momentum_drift(), 1e-10);
  rod.claim("the centre of mass leaves its straight line, m", rod.centre_of_mass_error(), 1e-10);
  rod.claim("speed of the centre of mass, m/s", rod.motion().samples.front().momentum.norm(),
            1e-10);
  rod.claim("Euler's equations are missed by, rad/s", euler_error(rod.motion()), 1e-10);
  rod.claim("the quaternion's length is not 1 by", quaternion_length_error(rod.motion()), 1e-14);
  rod.claim("accelerations by articulated bodies differ", rod.difference(Method::kAba), 1e-10);
  rod.claim("reversed after 10 s, it ends off its start by", rod.return_error(10), 1e-10);
  return rod.finish();
}
