// A double pendulum, driven at its first joint alone, swings up and stays there: direct multiple
// shooting over generated steps of time and their derivatives.
#include <cmath>
#include <cstdio>

#include <pendulum/eigen.hpp>  // by hybridyn_add_model

#include "shooting.hpp"

namespace {

constexpr int n = pendulum::kVelocities;
constexpr double kTime = 0.03;

struct Pendulum {
  static constexpr int kStates = 2 * n;
  static constexpr int kControls = 1;
  using State = Eigen::Matrix<double, kStates, 1>;  // q, v
  using Control = Eigen::Matrix<double, 1, 1>;

  static Eigen::Vector2d forces(const Control& u) { return {u[0], 0}; }
  static State step(const State& x, const Control& u) {
    const auto next = pendulum::eigen::step_rk4(kTime, x.head<n>(), x.tail<n>(), forces(u));
    State out;
    out << next.q_next, next.v_next;
    return out;
  }
  static void linearise(const State& x, const Control& u, State& next,
                        Eigen::Matrix<double, kStates, kStates>& A,
                        Eigen::Matrix<double, kStates, kControls>& B) {
    Eigen::Matrix<double, kStates, n> by_forces;
    pendulum::eigen::step_rk4_derivatives(kTime, x.head<n>(), x.tail<n>(), forces(u),
                                          next.head<n>(), next.tail<n>(), A, by_forces);
    B = by_forces.col(0);
  }
  static State minus(const State& a, const State& b) { return a - b; }
  static State plus(const State& x, const State& dx) { return x + dx; }
};

}  // namespace

int main() {
  using Solver = shooting::Solver<Pendulum>;
  const Pendulum::State hanging(M_PI, 0, 0, 0);
  const Pendulum::State upright = Pendulum::State::Zero();
  Solver::Weights weights;
  weights.state << 0.1, 0.1, 0.01, 0.01;
  weights.last << 4000, 4000, 400, 400;
  weights.control << 1e-3;
  Solver solver(100, hanging, upright, weights);
  for (int k = 0; k <= solver.size(); ++k) {  // a first guess: straight up
    solver.states()[k][0] = M_PI * (1 - static_cast<double>(k) / solver.size());
  }
  int iterations = 0;
  while (iterations < 300 && solver.improve(hanging, 100) > 0) ++iterations;

  // What the controls do to the pendulum, without a look at the states that were planned.
  Pendulum::State x = hanging;
  double most = 0;
  for (const auto& u : solver.controls()) {
    x = Pendulum::step(x, u);
    most = std::max(most, std::abs(u[0]));
  }
  std::printf("after %d iterations and %.1f s: %.1e rad from upright, at most %.0f N m\n",
              iterations, kTime * solver.size(), x.head<n>().norm(), most);
  return x.norm() < 0.1 ? 0 : 1;
}
