// The present state of a simulation, with what acts in it.
#pragma once

#include <vector>

#include "hybridyn/runs/recorder.hpp"

namespace hybridyn {
template <class S>
class Simulation;
class ContactMethod;
}  // namespace hybridyn

namespace hybridyn::tools {

/// A simulation with its scheme of contacts and limits, and its scene; null where there is none.
struct Simulated {
  const Simulation<double>& simulation;
  const ContactMethod* scheme;
  const ContactScene* scene;
  const std::vector<int>& touching;  // frames whose contacts are wanted
};

/// The state now; what acted where it did so within the last step.
void take_sample(const Simulated& from, const Model<double>& model, Sample& out);

}  // namespace hybridyn::tools
