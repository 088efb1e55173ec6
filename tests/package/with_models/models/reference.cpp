// Apart from compare.cpp, as it takes long to compile and does not depend on what is generated.
#include "reference.hpp"

#include <hybridyn/algorithms/aba.hpp>
#include <hybridyn/load/urdf.hpp>
#include <random>
#include <stdexcept>

std::vector<State> reference_states(const std::string& urdf) {
  using Vector = hybridyn::VectorX<double>;
  const hybridyn::load::LoadedModel loaded = hybridyn::load::load_urdf(urdf);
  const int n = loaded.model.nv;  // nq too, of these arms
  hybridyn::Aba<double> aba(loaded.model);
  std::mt19937 generator(1);
  std::vector<State> states(20);
  for (State& state : states) {
    for (std::vector<double>* values : {&state.q, &state.v, &state.tau}) {
      for (int i = 0; i < n; ++i) values->push_back((generator() >> 8U) * 0x1p-22 - 2);
    }
    Vector qdd(n);
    const hybridyn::Status status = aba.forward_dynamics(
        Eigen::Map<Vector>(state.q.data(), n), Eigen::Map<Vector>(state.v.data(), n),
        Eigen::Map<Vector>(state.tau.data(), n), qdd);
    if (status != hybridyn::Status::kOk) throw std::runtime_error("singular: " + urdf);
    state.qdd.assign(qdd.data(), qdd.data() + n);
  }
  return states;
}
