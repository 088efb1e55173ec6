// [T] 4.4.2: six links move freely in space, by generated code for three links each.
//   hybridyn_thesis_free_6 models/papers/free_6.urdf [FOLDER]
#include <free_6/free_6.hpp>

#include "experiment.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment chain(argc, argv, "Free chain of six links, [T] 4.4.2", Base::kFree);
  free_6::Robot<double> robot;
  chain.use(dynamics_of(robot));
  Vector q = Vector::Zero(12);
  q[6] = 1;  // the quaternion of no turn
  q.tail(5) = degrees({0, 90, 0, 90, 0});
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  // assumption: no gravity. [T] does not say so; it finds the centre of mass at rest.
  // The joints' axes and the rods' inertia about themselves are assumptions of the model.
  chain.run(q, vector({0.96, -1.18, 0.24, -1.01, -0.61, 0, -0.83, 0.86, 2.01, -0.44, -0.84}), 10);

  chain.claim("energy drifts, of what there is", chain.energy_drift(), 1e-9);
  chain.claim("momentum drifts, N s", chain.momentum_drift(), 1e-12);
  chain.claim("angular momentum drifts, N m s", chain.angular_momentum_drift(), 1e-11);
  chain.claim("the centre of mass leaves its straight line, m", chain.centre_of_mass_error(),
              1e-10);
  // At rest in [T], as far as velocities of two decimals can say so. The chain has 6 kg.
  chain.claim("speed of the centre of mass, m/s",
              chain.motion().samples.front().momentum.norm() / 6, 2e-2);
  chain.claim("accelerations by articulated bodies differ", chain.difference(Method::kAba), 1e-10);
  chain.claim("accelerations by assembly differ", chain.difference(Method::kAda), 1e-10);
  chain.claim("reversed after 10 s, it ends off its start by", chain.return_error(10), 1e-6);
  return chain.finish();
}
