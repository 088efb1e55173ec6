// [T] 4.4.1: a planar chain of seven links falls, by generated code for its first four links and
// for its last three.
//   hybridyn_thesis_planar_7r models/papers/planar_7r.urdf [FOLDER]
#include <planar_7r/planar_7r.hpp>

#include "experiment.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment chain(argc, argv, "Planar chain of seven links, [T] 4.4.1");
  planar_7r::Robot<double> robot;
  chain.use(dynamics_of(robot));
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  chain.run_from_rest(degrees({90, 0, 0, 0, 0, 0, 0}), 3);

  chain.claim("energy drifts, of what is exchanged", chain.energy_drift(), 1e-8);
  chain.claim("angular momentum about joint 1 is the weight's, N m s",
              chain.weight_torque_error(Vector3::UnitY()), 1e-7);
  chain.claim("accelerations by articulated bodies differ", chain.difference(Method::kAba), 1e-10);
  chain.claim("accelerations by assembly differ", chain.difference(Method::kAda), 1e-10);
  chain.claim("reversed after 3 s, it ends off its start by", chain.return_error(3), 1e-6);
  return chain.finish();
}
