// A closed chain swings through its singular configurations; its energy stays what it was.
//   swinging_chain models/papers/four_bar.urdf
#include <cstdio>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto model = hybridyn::load::load_urdf(argv[1]).model;
  hybridyn::Aba<double> aba(model);
  hybridyn::Simulation<double> simulation(
      model, {[&](const auto& q, const auto& v, const auto& tau, const auto& environment,
                  auto& qdd) { return aba.forward_dynamics(q, v, tau, qdd, environment); }});
  hybridyn::Kinematics<double> kinematics(model);
  const Eigen::Vector3d gravity(0, 0, -9.81);
  const Eigen::Vector3d q0(60 * M_PI / 180, 30 * M_PI / 180, 150 * M_PI / 180);

  hybridyn::Halt halt = simulation.start(0, q0, Eigen::Vector3d::Zero());
  while (halt == hybridyn::Halt::kNone && simulation.steps() < 3000) {
    halt = simulation.step();
    if (simulation.steps() % 500 != 0) continue;
    kinematics.update(simulation.q(), simulation.v());
    std::printf("%4.1f s  q1 %7.4f  energy %.6f J\n", simulation.time(), simulation.q()[0],
                kinematics.kinetic_energy() + kinematics.potential_energy(gravity));
  }
  for (const auto& notice : simulation.notices()) {
    std::printf("%.5f s: %s\n", notice.time, notice.text.c_str());
  }
  return halt == hybridyn::Halt::kNone ? 0 : 1;
}
