// [T] 3.1.3: a closed chain of three links falls and swings to and fro.
//   hybridyn_thesis_closed_4r models/papers/four_bar.urdf [FOLDER]
#include "rhombus.hpp"

using namespace thesis;

int main(int argc, char** argv) {
  Experiment chain(argc, argv, "Closed planar chain of four joints, [T] 3.1.3");
  // [T]'s theta_4 = 135 deg is the angle of the joint that closes the loop; it follows from these.
  const Vector start = degrees({135, -45, 225});
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  chain.run_from_rest(start, 3);
  const double half_period = rhombus_period(start[0]) / 2;

  chain.claim("energy drifts, of what is exchanged", chain.energy_drift(), 1e-10);
  chain.claim("the loop is open by, m or rad", chain.loop_residual(), 1e-10);
  chain.claim("link 2 turns, rad/s", turning_of_link2(chain.motion()), 1e-10);
  chain.claim("the pendulum's acceleration is missed by, rad/s^2", rhombus_error(chain.motion()),
              1e-10);
  chain.claim_count("times at rest", rests(chain.motion()).size(), 3);
  chain.claim("each half a period after the last, s",
              timing_error(rests(chain.motion()), half_period, half_period), 1e-8);
  chain.claim("accelerations by articulated bodies differ", chain.difference(Method::kAba), 1e-10);
  chain.claim("reversed after 3 s, it ends off its start by", chain.return_error(3), 1e-9);
  return chain.finish();
}
