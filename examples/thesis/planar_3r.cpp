// [T] 3.1.1: a planar chain of three links falls.
//   hybridyn_thesis_planar_3r models/papers/planar_3r.urdf [FOLDER]
#include "experiment.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment chain(argc, argv, "Planar chain of three links, [T] 3.1.1");
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  chain.run_from_rest(degrees({135, -45, 225}), 3);

  chain.claim("energy drifts, of what is exchanged", chain.energy_drift(), 1e-8);
  chain.claim("angular momentum about joint 1 is the weight's, N m s",
              chain.weight_torque_error(Vector3::UnitY()), 1e-8);
  chain.claim("accelerations by articulated bodies differ", chain.difference(Method::kAba), 1e-10);
  chain.claim("reversed after 3 s, it ends off its start by", chain.return_error(3), 1e-6);
  return chain.finish();
}
