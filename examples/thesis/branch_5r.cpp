// [T] 3.1.2: a planar chain with two branches falls.
//   hybridyn_thesis_branch_5r models/papers/branch_5r.urdf [FOLDER]
#include "experiment.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment branch(argc, argv, "Planar chain with two branches, [T] 3.1.2");
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  // assumption: the fifth angle is zero. [T] gives four for a mechanism that its figure calls 5R.
  // Which link hangs on which is an assumption too, of the model.
  branch.run_from_rest(degrees({0, 0, 90, 90, 0}), 3);

  branch.claim("energy drifts, of what is exchanged", branch.energy_drift(), 1e-8);
  branch.claim("angular momentum about joint 1 is the weight's, N m s",
               branch.weight_torque_error(Vector3::UnitY()), 1e-7);
  branch.claim("accelerations by articulated bodies differ", branch.difference(Method::kAba),
               1e-10);
  branch.claim("reversed after 3 s, it ends off its start by", branch.return_error(3), 1e-3);
  return branch.finish();
}
