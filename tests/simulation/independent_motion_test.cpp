// Motions beside those of other equations and another integrator: rods in a plane in absolute
// angles, by Lagrange's equations in closed form, in steps of eighth order whose lengths follow
// their errors. They share no code with the runtime, and know nothing of the model files.
#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/numeric/odeint/integrate/integrate_adaptive.hpp>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation/generation_controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/generation/generation_runge_kutta_fehlberg78.hpp>
#include <boost/numeric/odeint/stepper/generation/make_controlled.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kEarth = 9.81;  // along -z, m/s^2

/// Angles, then their rates.
using State = std::vector<double>;

/// n uniform rods of 1 m and 1 kg, jointed at their ends, that turn about y: each hangs on the tip
/// of its parent, or on the ground at the origin (parent -1).
///
/// theta_i, the angle of rod i from the z axis, counts from the ground: its direction is
/// u_i = (sin theta_i, 0, cos theta_i), and its joint turns by
///   (1) q_i = theta_i - theta_parent(i).
/// The centre of mass of rod k is sum_i c_ki u_i: c_ki is 1 m for the rods i from the ground to k,
/// 1/2 m for k itself, else 0. With
///   (2) A_ij = sum_k c_ki c_kj (+ 1/12 for i = j),  b_i = sum_k c_ki
/// the energies are 1/2 sum_ij A_ij cos(theta_i - theta_j) w_i w_j and g sum_i b_i cos theta_i, and
///   (3) sum_j A_ij cos(theta_i - theta_j) w_j' =
///         g b_i sin theta_i - sum_j A_ij sin(theta_i - theta_j) w_j^2.
class Rods {
 public:
  explicit Rods(std::vector<int> parents) : parents_(std::move(parents)) {
    const int n = size();
    MatrixX<double> c = MatrixX<double>::Zero(n, n);
    for (int k = 0; k < n; ++k) {
      c(k, k) = 0.5;
      for (int i = parents_[k]; i >= 0; i = parents_[i]) c(k, i) = 1;
    }
    A_ = c.transpose() * c + MatrixX<double>::Identity(n, n) / 12;  // (2)
    b_ = c.colwise().sum().transpose();
  }

  int size() const { return static_cast<int>(parents_.size()); }

  State state(const VectorX<double>& q, const VectorX<double>& v) const {
    const int n = size();
    State x(2 * n);
    for (int i = 0; i < n; ++i) {
      const int p = parents_[i];
      x[i] = q[i] + (p < 0 ? 0 : x[p]);
      x[n + i] = v[i] + (p < 0 ? 0 : x[n + p]);
    }
    return x;
  }

  VectorX<double> joint_angles(const State& x) const {
    VectorX<double> q(size());
    for (int i = 0; i < size(); ++i) q[i] = x[i] - (parents_[i] < 0 ? 0 : x[parents_[i]]);  // (1)
    return q;
  }

  void operator()(const State& x, State& xdot, double /*t*/) const {
    const int n = size();
    MatrixX<double> M(n, n);
    VectorX<double> f(n);
    for (int i = 0; i < n; ++i) {
      f[i] = kEarth * b_[i] * std::sin(x[i]);
      for (int j = 0; j < n; ++j) {
        M(i, j) = A_(i, j) * std::cos(x[i] - x[j]);
        f[i] -= A_(i, j) * std::sin(x[i] - x[j]) * x[n + j] * x[n + j];
      }
    }
    const VectorX<double> acceleration = M.llt().solve(f);  // (3)
    for (int i = 0; i < n; ++i) {
      xdot[i] = x[n + i];
      xdot[n + i] = acceleration[i];
    }
  }

 private:
  std::vector<int> parents_;
  MatrixX<double> A_;
  VectorX<double> b_;
};

/// Three such rods from the origin to (1 m, 0, 0), where the last one hangs on the ground: a
/// rhombus with one freedom theta. Rods 1 and 3 are parallel and turn about their ends on the
/// ground, rod 2 stays parallel to x and moves as the tip of rod 1 does: 2 (1/3) + 1 = 5/3 kg m^2
/// against twice the weight of a rod,
///   5/3 theta'' = 2 g sin theta,  q = (theta, pi/2 - theta, pi/2 + theta).
/// Nothing becomes singular where rods 1 and 3 lie along x, so this goes through.
struct Rhombus {
  static State state(const VectorX<double>& q, const VectorX<double>& v) { return {q[0], v[0]}; }

  static VectorX<double> joint_angles(const State& x) {
    return Vector3<double>(x[0], kPi / 2 - x[0], kPi / 2 + x[0]);
  }

  void operator()(const State& x, State& xdot, double /*t*/) const {
    xdot[0] = x[1];
    xdot[1] = 6 * kEarth / 5 * std::sin(x[0]);
  }
};

/// The largest difference of a joint angle over 3 s, looked at each tenth of a second, between a
/// simulation by rkf45 in steps of `step` and the motion that `equations` say.
template <class Equations>
double difference(const std::string& name, const Equations& equations, const VectorX<double>& q,
                  const VectorX<double>& v, double step = 1e-3) {
  namespace odeint = boost::numeric::odeint;
  constexpr double kTolerance = 1e-13;
  constexpr int kOutputs = 30;
  const std::int64_t steps_per_output = std::llround(0.1 / step);

  const Model<double> model = load::load_urdf(source_path("models/papers/" + name + ".urdf")).model;
  const auto aba = tools::make_method(tools::Method::kAba, model);
  Simulation<double> simulation(
      model,
      {[&](const auto& at_q, const auto& at_v, const auto& tau, const auto& environment,
           auto& qdd) { return aba->solve(at_q, at_v, tau, environment, qdd); }},
      {Integrator::kRkf45, step});
  Halt halt = simulation.start(0, q, v);

  auto stepper =
      odeint::make_controlled(kTolerance, kTolerance, odeint::runge_kutta_fehlberg78<State>());
  State x = equations.state(q, v);
  double largest = 0;
  for (int output = 1; output <= kOutputs; ++output) {
    while (halt == Halt::kNone && simulation.steps() < output * steps_per_output) {
      halt = simulation.step();
    }
    REQUIRE(halt == Halt::kNone);
    odeint::integrate_adaptive(stepper, std::cref(equations), x, 0.1 * (output - 1), 0.1 * output,
                               1e-3);
    const VectorX<double> error = simulation.q() - equations.joint_angles(x);
    largest = std::max(largest, error.cwiseAbs().maxCoeff());
  }
  return largest;
}

VectorX<double> degrees(std::initializer_list<double> angles) {
  VectorX<double> out(angles.size());
  std::copy(angles.begin(), angles.end(), out.begin());
  return kPi / 180 * out;
}

struct Tree {
  const char* name;
  std::vector<int> parents;
};

const Tree kPlanar3r = {"planar_3r", {-1, 0, 1}};
const Tree kPlanar7r = {"planar_7r", {-1, 0, 1, 2, 3, 4, 5}};
const Tree kBranch5r = {"branch_5r", {-1, 0, 1, 0, 3}};

TEST_CASE("chains fall as Lagrange's equations of rods say") {
  const bool is_long = GENERATE(false, true);
  const Tree& tree = is_long ? kPlanar7r : kPlanar3r;
  const VectorX<double> q = is_long ? degrees({90, 0, 0, 0, 0, 0, 0}) : degrees({135, -45, 225});
  CAPTURE(tree.name);
  CHECK(difference(tree.name, Rods(tree.parents), q, VectorX<double>::Zero(q.size())) < 1e-8);
}

// The arms of the branched chain whirl, and its motion is chaotic: what differs at the start has
// grown 1e5 times by the end, and so have the errors of the steps, to 7e-6 at 1 ms. That they are
// all that differs is seen from how they shrink.
TEST_CASE("the error of a branched chain's fall shrinks with the fifth power of the step") {
  const VectorX<double> q = degrees({0, 0, 90, 90, 0});
  const auto at = [&](double step) {
    return difference(kBranch5r.name, Rods(kBranch5r.parents), q, VectorX<double>::Zero(5), step);
  };
  const double coarse = at(1e-3);
  const double middle = at(5e-4);
  const double fine = at(2.5e-4);
  CAPTURE(coarse, middle, fine);
  CHECK(std::abs(std::log2(coarse / middle) - 5) < 0.3);
  CHECK(fine < 1e-7);
}

TEST_CASE("chains thrown at random move as Lagrange's equations of rods say") {
  struct Case {
    Tree tree;
    double limit;  // the longer the chain, the more chaotic: errors of the steps grow more
  };
  const auto c = GENERATE(values<Case>({{kPlanar3r, 1e-9}, {kBranch5r, 3e-8}, {kPlanar7r, 1e-6}}));
  const int seed = GENERATE(1, 2);
  CAPTURE(c.tree.name, seed);
  RandomGenerator random(seed);
  VectorX<double> q(c.tree.parents.size());
  VectorX<double> v(c.tree.parents.size());
  for (double& angle : q) angle = random.uniform(-kPi, kPi);
  for (double& rate : v) rate = random.uniform(-2, 2);
  CHECK(difference(c.tree.name, Rods(c.tree.parents), q, v, 2.5e-4) < c.limit);
}

TEST_CASE("a closed chain falls as the equation of its one freedom says") {
  const VectorX<double> rest = VectorX<double>::Zero(3);
  CHECK(difference("four_bar", Rhombus(), degrees({135, -45, 225}), rest) < 1e-12);
}

TEST_CASE("a closed chain passes singular configurations as the equation of its one freedom says") {
  const double speed = GENERATE(0.0, 2.0, -3.0);
  CAPTURE(speed);
  const Vector3<double> v = speed * Vector3<double>(1, -1, 1);
  // Next to a singular configuration rounding counts by the distance to it.
  CHECK(difference("four_bar", Rhombus(), degrees({60, 30, 150}), v) < 1e-8);
}

}  // namespace
}  // namespace hybridyn::testing
