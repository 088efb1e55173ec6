// Generated forward dynamics against the articulated-body algorithm on the same files.
#include <planar_3r_c/planar_3r_c.h>
#include <planar_3r_float/planar_3r_float.h>

#include <cmath>
#include <cstdio>
#include <limits>
#include <pa10/pa10.hpp>
#include <pa10_in_any_gravity/pa10_in_any_gravity.hpp>
#include <planar_3r/planar_3r.hpp>

#include "reference.hpp"

namespace {

template <class Scalar>
using Function = void (*)(const Scalar*, const Scalar*, const Scalar*, Scalar*);

/// Largest |qdd - reference| / |reference| over the states.
template <class Scalar>
double largest_difference(const std::vector<State>& states, Function<Scalar> forward_dynamics) {
  const auto cast = [](const std::vector<double>& x) {
    return std::vector<Scalar>(x.begin(), x.end());
  };
  double largest = 0;
  for (const State& state : states) {
    std::vector<Scalar> qdd(state.qdd.size(), std::numeric_limits<Scalar>::quiet_NaN());
    forward_dynamics(cast(state.q).data(), cast(state.v).data(), cast(state.tau).data(),
                     qdd.data());
    double error = 0;
    double scale = 0;
    for (std::size_t i = 0; i < qdd.size(); ++i) {
      error = std::hypot(error, double(qdd[i]) - state.qdd[i]);
      scale = std::hypot(scale, state.qdd[i]);
    }
    if (!(error / scale <= largest)) largest = error / scale;  // NaN too
    if (std::isnan(largest)) break;
  }
  return largest;
}

template <class Scalar>
bool agrees(const char* name, const std::vector<State>& states, Function<Scalar> function) {
  const double difference = largest_difference(states, function);
  // Rounding of some hundred operations, magnified by M^-1 where the arm is nearly stretched out.
  const double tolerance = 200 * double(std::numeric_limits<Scalar>::epsilon());
  std::printf("%s: %.2g, allowed %.2g\n", name, difference, tolerance);
  return difference < tolerance;
}

void pa10_on_earth(const double* q, const double* v, const double* tau, double* qdd) {
  const double gravity[] = {0, 0, -9.81};
  pa10_in_any_gravity::forward_dynamics(q, v, tau, gravity, qdd);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string folder = argv[1];
  const std::vector<State> planar_3r = reference_states(folder + "/planar_3r.urdf");
  const std::vector<State> pa10 = reference_states(folder + "/pa10.urdf");
  bool ok = agrees<double>("planar_3r", planar_3r, planar_3r::forward_dynamics<double>);
  ok &= agrees<double>("planar_3r in C", planar_3r, planar_3r_c_forward_dynamics);
  ok &= agrees<float>("planar_3r in C, float", planar_3r, planar_3r_float_forward_dynamics);
  ok &= agrees<double>("pa10", pa10, pa10::forward_dynamics<double>);
  ok &= agrees<double>("pa10, gravity passed", pa10, pa10_on_earth);
  return ok ? 0 : 1;
}
