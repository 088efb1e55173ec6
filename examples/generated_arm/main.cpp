// The PA-10's dynamics as generated code: how closely it agrees with the numeric methods, what it
// computes, and how long it takes beside them.
#include <chrono>
#include <cstdio>
#include <vector>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "pa10/pa10.hpp"

namespace {

using hybridyn::Model;
using Vector = hybridyn::VectorX<double>;

struct State {
  Vector q, v, tau;
};

std::vector<State> random_states(const Model<double>& model, int count) {
  hybridyn::RandomGenerator random(1);
  std::vector<State> states;
  for (int k = 0; k < count; ++k) {
    State s{Vector(model.nq), Vector(model.nv), Vector(model.nv)};
    hybridyn::random(model, random, s.q);
    for (double& x : s.v) x = random.uniform(-2, 2);
    for (double& x : s.tau) x = random.uniform(-20, 20);
    states.push_back(s);
  }
  return states;
}

/// Shortest time of one call over all states, in nanoseconds. The two functions take turns, so that
/// whatever else the machine does meets both.
template <class First, class Second>
void compare(const char* name, const std::vector<State>& states, Vector& first_out,
             Vector& second_out, const First& first, const Second& second) {
  using Clock = std::chrono::steady_clock;
  double difference = 0;
  for (const State& s : states) {
    first(s);
    second(s);
    const double scale = second_out.cwiseAbs().maxCoeff();
    difference = std::max(difference, (first_out - second_out).cwiseAbs().maxCoeff() / scale);
  }
  const auto time = [&states](const auto& function) {
    const auto start = Clock::now();
    for (const State& s : states) function(s);
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count() /
           static_cast<double>(states.size());
  };
  double shortest[2] = {1e9, 1e9};
  for (int round = 0; round < 200; ++round) {
    shortest[0] = std::min(shortest[0], time(first));
    shortest[1] = std::min(shortest[1], time(second));
  }
  std::printf("%-18s%12.0f%12.0f%10.2f%16.1e\n", name, shortest[0], shortest[1],
              shortest[0] / shortest[1], difference);
}

}  // namespace

int main(int argc, char** argv) {
  const Model<double> model = hybridyn::load::load_urdf(argc > 1 ? argv[1] : "pa10.urdf").model;
  const std::vector<State> states = random_states(model, 128);

  std::printf("%-18s%12s%12s%12s\n", "operations", "mul", "add", "div");
  for (const hybridyn::FunctionMetadata& f : pa10::kFunctions) {
    std::printf("%-18s%12d%12d%12d\n", f.name, f.multiplications, f.additions, f.divisions);
  }

  std::printf("\n%-18s%12s%12s%10s%16s\n", "ns per call", "generated", "numeric", "ratio",
              "difference");
  Vector generated(model.nv);
  Vector numeric(model.nv);
  hybridyn::Aba<double> aba(model);
  compare(
      "forward_dynamics", states, generated, numeric,
      [&](const State& s) {
        pa10::forward_dynamics(s.q.data(), s.v.data(), s.tau.data(), generated.data());
      },
      [&](const State& s) { static_cast<void>(aba.forward_dynamics(s.q, s.v, s.tau, numeric)); });
  hybridyn::Rnea<double> rnea(model);
  compare(
      "inverse_dynamics", states, generated, numeric,
      [&](const State& s) {
        pa10::inverse_dynamics(s.q.data(), s.v.data(), s.tau.data(), generated.data());
      },
      [&](const State& s) { rnea.inverse_dynamics(s.q, s.v, s.tau, numeric); });
  Vector generated_M(model.nv * model.nv);
  Vector numeric_M(model.nv * model.nv);
  hybridyn::Crba<double> crba(model);
  compare(
      "mass_matrix", states, generated_M, numeric_M,
      [&](const State& s) { pa10::mass_matrix(s.q.data(), generated_M.data()); },
      [&](const State& s) {
        crba.mass_matrix(
            s.q, Eigen::Map<hybridyn::MatrixX<double>>(numeric_M.data(), model.nv, model.nv));
      });
}
