// [T] 5.3: the PA-10 falls, by generated code for its first four links and for its last three.
//   hybridyn_thesis_pa10 models/pa10/pa10.urdf [FOLDER]
#include <pa10/pa10.hpp>

#include "experiment.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment arm(argc, argv, "PA-10, [T] 5.3");
  // assumption: cut as the seven links of [T] 4.4.1. [T] 5 is about its hybrid simulator and does
  // not say how it cuts this arm. What the manual says of the arm is an assumption of the model.
  pa10::Robot<double> robot;
  arm.use(dynamics_of(robot));
  // Joints have no friction and no gears, as in [T]. assumption: no stops.
  arm.run_from_rest(degrees({0, 45, 10, 0, 0, 0, 0}), 10);

  arm.claim("energy drifts, of what is exchanged", arm.energy_drift(), 1e-10);
  // Joint 1 is vertical and free: the weight does not turn the arm about it.
  arm.claim("angular momentum about the vertical, N m s", arm.weight_torque_error(Vector3::UnitZ()),
            1e-8);
  arm.claim("accelerations by articulated bodies differ", arm.difference(Method::kAba), 1e-10);
  arm.claim("accelerations by assembly differ", arm.difference(Method::kAda), 1e-10);
  // Later its motion is too sensitive: within 20 s rounding grows to a thousandth.
  arm.claim("reversed after 3 s, it ends off its start by", arm.return_error(3), 1e-8);
  return arm.finish();
}
