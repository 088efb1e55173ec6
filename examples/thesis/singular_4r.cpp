// [T] 3.3: the closed chain swings through its singular configurations, theta_1 = +-90 deg. In [T]
// velocities jump there and energy is lost; a pendulum goes on through them, and so does this.
//   hybridyn_thesis_singular_4r models/papers/four_bar.urdf [FOLDER]
#include "rhombus.hpp"

using namespace thesis;

namespace {

/// What a step changes velocities beyond the trapezoidal rule's part.
double largest_jump(const Motion& motion) {
  double out = 0;
  for (std::size_t i = 1; i < motion.samples.size(); ++i) {
    const Sample& before = motion.samples[i - 1];
    const Sample& after = motion.samples[i];
    const Vector mean = (before.qdd + after.qdd) / 2;
    const Vector jump = after.v - before.v - (after.time - before.time) * mean;
    out = std::max(out, jump.cwiseAbs().maxCoeff());
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  Experiment chain(argc, argv, "Closed planar chain through singular configurations, [T] 3.3");
  // [T]'s theta_4 = 60 deg is the angle of the joint that closes the loop; it follows from these.
  const Vector start = degrees({60, 30, 150});
  // assumption: Fehlberg's method, which [T] names in 5.1 only.
  chain.run_from_rest(start, 3);
  const Motion& motion = chain.motion();
  const double period = rhombus_period(start[0]);

  chain.claim("energy drifts, of what is exchanged", chain.energy_drift(), 1e-9);
  chain.claim("the loop is open by, m or rad", chain.loop_residual(), 1e-10);
  chain.claim_count("singular configurations passed", motion.singular.size(), 5);
  // On a pendulum that turns at 120 deg from hanging, 90 deg is half a quarter of a period away
  // from there: sn(K / 2) = 1 / sqrt(1 + cos 60) = sin 45 / sin 60, with modulus sin 60.
  chain.claim("each at its odd eighth of the period, s",
              timing_error(motion.singular, period / 8, period / 4), 1e-5);
  // Next to a singular configuration rounding counts by the distance to it, 5e-4 rad at the
  // nearest: once in positions, twice in velocities, three times in accelerations.
  chain.claim("link 2 turns, rad/s", turning_of_link2(motion), 1e-7);
  chain.claim("velocities jump by, rad/s", largest_jump(motion), 1e-6);
  chain.claim("the pendulum's acceleration is missed by, rad/s^2", rhombus_error(motion), 1e-4);
  chain.claim_count("times at rest", rests(motion).size(), 2);
  chain.claim("each half a period after the last, s",
              timing_error(rests(motion), period / 2, period / 2), 1e-8);
  chain.claim("accelerations by articulated bodies differ", chain.difference(Method::kAba), 1e-10);
  chain.claim("reversed after 3 s, it ends off its start by", chain.return_error(3), 1e-9);
  return chain.finish();
}
