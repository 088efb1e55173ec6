// The chain of [R] falls onto the ground, by each method of contact: what they let it do.
//   falling_chain examples/falling_chain/chain.urdf [forces.csv]
// With a second argument depth and the normal forces of the last link over time go into that file.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>

#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact_methods.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"

namespace {

using hybridyn::ContactMethod;
using hybridyn::VectorX;

struct Fall {
  double depth = 0;      // largest, m
  double speed = 0;      // largest of a joint in the last second, rad/s
  double signorini = 0;  // largest residuals, m/s
  double coulomb = 0;
  bool is_complete = false;
};

/// What a step did; a line of the file where there is one.
void look_at(double time, const ContactMethod& method, int last_link, const std::string& name,
             std::ofstream& file, Fall& out) {
  double depth = 0;
  double load = 0;
  for (std::size_t i = 0; i < method.forces().size(); ++i) {
    const hybridyn::ContactPoint& p = method.points()[i];
    const hybridyn::ContactForce& f = method.forces()[i];
    depth = std::max(depth, -p.gap);
    if (p.link_b == last_link) load += p.normal.dot(f.force);
    if (p.gap >= 0 && f.force.isZero(0)) continue;
    out.signorini = std::max(out.signorini, f.signorini);
    out.coulomb = std::max(out.coulomb, f.coulomb);
  }
  out.depth = std::max(out.depth, depth);
  if (file.is_open()) file << name << ',' << time << ',' << depth << ',' << load << '\n';
}

Fall fall(const hybridyn::Model<double>& chain, ContactMethod& method, const std::string& name,
          std::ofstream& file) {
  constexpr double kEnd = 5;
  hybridyn::Aba<double> aba(chain);
  hybridyn::SimulationOptions<double> options;
  options.scheme = &method;
  hybridyn::Simulation<double> simulation(
      chain,
      {[&](const auto& q, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
        return aba.forward_dynamics(q, v, tau, qdd, environment);
      }},
      options);
  VectorX<double> q = VectorX<double>::Zero(chain.nq);
  q[0] = 2 * std::atan(1.0) / 3;  // 30 deg from standing
  auto halt = simulation.start(0, q, VectorX<double>::Zero(chain.nv));
  Fall out;
  while (halt == hybridyn::Halt::kNone && simulation.time() < kEnd) {
    halt = simulation.step();
    look_at(simulation.time(), method, chain.size() - 1, name, file, out);
    if (simulation.time() < kEnd - 1) continue;
    out.speed = std::max(out.speed, simulation.v().cwiseAbs().maxCoeff());
  }
  out.is_complete = halt == hybridyn::Halt::kNone;
  std::printf("%-13s  depth %6.3f mm  left %7.1e rad/s  signorini %7.1e  coulomb %7.1e m/s\n",
              name.c_str(), 1e3 * out.depth, out.speed, out.signorini, out.coulomb);
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto chain = hybridyn::load::load_urdf(argv[1]);
  hybridyn::load::SceneOptions ground;
  ground.ground = true;
  ground.every.static_friction = 1;
  ground.every.dynamic_friction = 0.4;
  for (int i = 1; i <= 5; ++i) {  // links pass through each other
    for (int j = i + 1; j <= 5; ++j) {
      ground.ignored.emplace_back("link" + std::to_string(i), "link" + std::to_string(j));
    }
  }
  const auto scene = make_contact_scene(chain, ground);
  const auto& model = chain.model;
  std::ofstream file;
  if (argc > 2) file.open(argv[2]);
  if (file.is_open()) file << "method,time,depth,load\n";

  hybridyn::ContactScheme exact(model, scene);
  hybridyn::HeldContact<hybridyn::RelaxedContact> relaxed(model, scene);
  hybridyn::HeldContact<hybridyn::RigidContact> rigid(model, scene);
  hybridyn::StagedContact penalty(model, scene);
  const Fall by_exact = fall(model, exact, "exact", file);
  const Fall by_relaxed = fall(model, relaxed, "relaxed", file);
  const Fall by_penalty = fall(model, penalty, "penalty", file);
  fall(model, rigid, "rigid", file);  // may gain energy, and never come to rest
  const auto rests = [](const Fall& f) { return f.is_complete && f.speed < 1e-3; };
  const bool is_right = rests(by_exact) && rests(by_penalty) && by_relaxed.is_complete &&
                        by_exact.depth < by_relaxed.depth / 10 && by_relaxed.depth < 3e-3 &&
                        by_exact.signorini < by_relaxed.signorini / 10;
  return is_right ? 0 : 1;
}
