// A cube is thrown along the ground and slides until friction has stopped it.
//   sliding_cube examples/sliding_cube/cube.urdf
#include <cmath>
#include <cstdio>

#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/simulation/contact_scheme.hpp"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  hybridyn::load::LoadOptions floating;
  floating.floating = true;
  const auto cube = hybridyn::load::load_urdf(argv[1], floating);
  hybridyn::load::SceneOptions ground;
  ground.ground = true;
  ground.every.static_friction = ground.every.dynamic_friction = 0.5;
  const auto scene = hybridyn::load::make_contact_scene(cube, ground);

  hybridyn::ContactScheme contact(cube.model, scene);
  hybridyn::SimulationOptions<double> options;
  options.scheme = &contact;
  hybridyn::Aba<double> aba(cube.model);
  hybridyn::Simulation<double> simulation(
      cube.model,
      {[&](const auto& q, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
        return aba.forward_dynamics(q, v, tau, qdd, environment);
      }},
      options);
  hybridyn::VectorX<double> q(7);
  hybridyn::VectorX<double> v(6);
  q << 0, 0, 0.05, 0, 0, 0, 1;
  v << 2, 0, 0, 0, 0, 0;

  auto halt = simulation.start(0, q, v);
  while (halt == hybridyn::Halt::kNone && simulation.time() < 0.6) {
    halt = simulation.step();
    if (simulation.steps() % 100 != 0) continue;
    double load = 0;
    for (const auto& point : contact.last().forces()) load += std::abs(point.force.z());
    std::printf("%.1f s  x %.4f m  v %.4f m/s  the ground bears %.4f N\n", simulation.time(),
                simulation.q()[0], simulation.v()[0], load);
  }
  const double where_it_stops = 2 * 2 / (2 * 0.5 * 9.81);
  const bool is_right = std::abs(simulation.q()[0] - where_it_stops) < 2 * 0.5e-3 + 1e-6;
  return halt == hybridyn::Halt::kNone && is_right ? 0 : 1;
}
