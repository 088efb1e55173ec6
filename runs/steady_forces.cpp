#include "hybridyn/runs/steady_forces.hpp"

namespace hybridyn::tools {

void add_steady_forces(const State& state, const Model<double>& model, ActingForces& forces) {
  if (state.tau && !state.tau->isZero(0)) {
    forces.controller = [others = std::move(forces.controller), own = *state.tau](
                            double t, const VectorX<double>& q, const VectorX<double>& v,
                            VectorX<double>& tau) {
      if (others) others(t, q, v, tau);
      tau += own;
    };
  }
  if (!state.external.empty()) {
    forces.loads = [others = std::move(forces.loads), own = state.external, &model](
                       double t, const VectorX<double>& q, const VectorX<double>& v,
                       ExternalWrenches<double>& external) {
      if (others) others(t, q, v, external);
      for (const State::External& e : own) external.add(model, e.frame, e.F_F);
    };
  }
}

}  // namespace hybridyn::tools
