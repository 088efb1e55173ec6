#include "hybridyn/runs/take_sample.hpp"

#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn::tools {

void take_sample(const Simulated& from, const Model<double>& model, Sample& out) {
  const Simulation<double>& simulation = from.simulation;
  out.time = simulation.time();
  out.q = simulation.q();
  out.v = simulation.v();
  out.tau = simulation.tau();
  out.qdd = simulation.qdd();
  out.external.clear();
  for (int i = 0; i < model.size() && simulation.external() != nullptr; ++i) {
    out.external.push_back((*simulation.external())[i]);
  }
  if (from.scheme == nullptr) return;
  out.qdd += from.scheme->acceleration();
  out.limits = from.scheme->joint_forces();
  if (from.scene != nullptr) {
    take_contacts(*from.scheme, model, *from.scene, from.touching, out.contact);
  }
}

}  // namespace hybridyn::tools
