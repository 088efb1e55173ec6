// A quadruped that crouches on soft ground stands up under model-predictive control: at every step
// one real-time iteration over 20 knots, of generated steps and their derivatives. Tells what an
// iteration takes.
#include <Eigen/Geometry>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include <dog/eigen.hpp>  // by hybridyn_add_model

#include "shooting.hpp"

namespace {

constexpr int n = dog::kVelocities;
constexpr int kJoints = n - 6;
constexpr double kTime = 0.01;
constexpr int kKnots = 20;
constexpr int kFeet = 4;

using Matrix3 = Eigen::Matrix3d;
using Vector3 = Eigen::Vector3d;

/// Soft ground: the force on a foot at p that moves with u is
///   f_z = F (1 - kDamping u_z),  f_xy = -kFriction F u_xy,  F = kStiffness kDepth log(1 + e),
///   e = exp(-z / kDepth)
struct Ground {
  static constexpr double kStiffness = 3000, kDepth = 0.01, kDamping = 0.15, kFriction = 0.2;

  Vector3 force;
  Matrix3 by_p = Matrix3::Zero(), by_u = Matrix3::Zero();

  Ground(const Vector3& p, const Vector3& u) {
    const double e = std::exp(-p.z() / kDepth);
    const double F = kStiffness * kDepth * std::log1p(e);
    const Vector3 shape(-kFriction * u.x(), -kFriction * u.y(), 1 - kDamping * u.z());
    force = F * shape;
    by_p.col(2) = -kStiffness * e / (1 + e) * shape;
    by_u.diagonal() = F * Vector3(-kFriction, -kFriction, -kDamping);
  }
};

struct Dog {
  static constexpr int kStates = 2 * n;
  static constexpr int kControls = kJoints;
  struct State {
    dog::eigen::Positions<> q;
    dog::eigen::Velocities<> v;
  };
  using Tangent = Eigen::Matrix<double, kStates, 1>;
  using Control = Eigen::Matrix<double, kControls, 1>;
  using Forces = Eigen::Matrix<double, n, 1>;
  using Slope = Eigen::Matrix<double, n, kStates>;
  using Jacobian = Eigen::Matrix<double, 6, n>;

  /// J'f of a foot, and its derivatives by q and v. Joint j moves column k of the Jacobian by
  /// w_j x L_k where it comes before k, else column j by w_k x L_j.
  static void add_foot(int foot, const Vector3& p, const Jacobian& J, const State& x,
                       Forces& forces, Slope* slope) {
    int path[9] = {0, 1, 2, 3, 4, 5};
    for (int i = 0; i < 3; ++i) path[6 + i] = 6 + 3 * foot + i;
    Eigen::Matrix<double, 3, 9> w, L;
    Eigen::Matrix<double, 9, 1> rates;
    for (int i = 0; i < 9; ++i) {
      w.col(i) = J.col(path[i]).head<3>();
      L.col(i) = J.col(path[i]).tail<3>();
      rates[i] = x.v[path[i]];
    }
    const Vector3 u = L * rates;
    const Ground ground(p, u);
    for (int i = 0; i < 9; ++i) forces[path[i]] += L.col(i).dot(ground.force);
    if (slope == nullptr) return;
    Vector3 turn = Vector3::Zero();  // of what is before j
    Vector3 rest = u;                // of what comes from j on
    for (int j = 0; j < 9; ++j) {
      const bool is_base = j < 6;
      const Vector3 du = w.col(j).cross(is_base ? u : rest) +
                         (is_base ? Vector3::Zero().eval() : turn.cross(L.col(j)).eval());
      const Vector3 df = ground.by_p * L.col(j) + ground.by_u * du;
      const Vector3 df_v = ground.by_u * L.col(j);
      for (int k = 0; k < 9; ++k) {
        const Vector3 dL = is_base || k >= j ? w.col(j).cross(L.col(k)) : w.col(k).cross(L.col(j));
        (*slope)(path[k], path[j]) += L.col(k).dot(df) + dL.dot(ground.force);
        (*slope)(path[k], n + path[j]) += L.col(k).dot(df_v);
      }
      turn += rates[j] * w.col(j);
      rest -= rates[j] * L.col(j);
    }
  }

  static Forces forces(const State& x, const Control& u, Slope* slope) {
    Forces out;
    out << Eigen::Matrix<double, 6, 1>::Zero(), u;
    const auto poses = dog::eigen::frame_poses(x.q);
    const auto J = dog::eigen::frame_jacobians(x.q);
    add_foot(0, poses.p_LF_foot, J.J_LF_foot, x, out, slope);
    add_foot(1, poses.p_RF_foot, J.J_RF_foot, x, out, slope);
    add_foot(2, poses.p_LH_foot, J.J_LH_foot, x, out, slope);
    add_foot(3, poses.p_RH_foot, J.J_RH_foot, x, out, slope);
    return out;
  }
  static State step(const State& x, const Control& u) {
    State out;
    dog::eigen::step(kTime, x.q, x.v, forces(x, u, nullptr), out.q, out.v);
    return out;
  }
  static void linearise(const State& x, const Control& u, State& next,
                        Eigen::Matrix<double, kStates, kStates>& A,
                        Eigen::Matrix<double, kStates, kControls>& B) {
    Slope slope = Slope::Zero();
    const Forces tau = forces(x, u, &slope);
    Eigen::Matrix<double, kStates, n> by_forces;
    dog::eigen::step_derivatives(kTime, x.q, x.v, tau, next.q, next.v, A, by_forces);
    A.noalias() += by_forces * slope;
    B = by_forces.rightCols<kControls>();
  }
  static Tangent minus(const State& a, const State& b) {
    Tangent out;
    out << dog::eigen::difference(b.q, a.q), a.v - b.v;
    return out;
  }
  static State plus(const State& x, const Tangent& dx) {
    return {dog::eigen::integrate(x.q, dx.head<n>()), x.v + dx.tail<n>()};
  }
};

/// With all legs alike.
Dog::State posture(double height, double pitch, double knee) {
  Dog::State out{dog::eigen::neutral(), dog::eigen::Velocities<>::Zero()};
  out.q[2] = height;
  for (int leg = 0; leg < kFeet; ++leg) out.q.segment<3>(7 + 3 * leg) << 0, pitch, knee;
  return out;
}

double microseconds(std::chrono::steady_clock::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

}  // namespace

int main() {
  using Solver = shooting::Solver<Dog>;
  using Clock = std::chrono::steady_clock;
  const Dog::State standing = posture(0.315, 0.7, -1.4);
  Dog::State x = posture(0.2, 1.15, -2.3);
  Solver::Weights weights;
  weights.state << 10, 10, 200, 50, 50, 50, Eigen::VectorXd::Constant(kJoints, 5),
      Eigen::VectorXd::Constant(6, 1), Eigen::VectorXd::Constant(kJoints, 0.05);
  weights.last = 5 * weights.state;
  weights.control.setConstant(1e-4);
  Solver solver(kKnots, x, standing, weights);
  for (int i = 0; i < 20; ++i) solver.improve(x, 100);

  double derivatives = 1e9, iteration = 1e9;  // the least: what the machine does undisturbed
  for (int now = 0; now < 150; ++now) {
    const auto begin = Clock::now();
    solver.linearise();
    const auto linearised = Clock::now();
    solver.solve(x);
    solver.advance();
    const auto end = Clock::now();
    derivatives = std::min(derivatives, microseconds(linearised - begin));
    iteration = std::min(iteration, microseconds(end - begin));
    x = Dog::step(x, solver.controls().front());
    // The plan goes on one step later.
    std::rotate(solver.states().begin(), solver.states().begin() + 1, solver.states().end());
    std::rotate(solver.controls().begin(), solver.controls().begin() + 1, solver.controls().end());
    solver.controls().back() = solver.controls()[kKnots - 2];
    solver.states().back() = Dog::step(solver.states()[kKnots - 1], solver.controls().back());
  }
  std::printf("after %.1f s the base is %.3f m high and moves by %.0e m/s\n", 150 * kTime, x.q[2],
              x.v.norm());
  std::printf("a real-time iteration over %d knots takes %.0f us, of which derivatives %.0f us\n",
              kKnots, iteration, derivatives);
  return std::abs(x.q[2] - standing.q[2]) < 0.01 && x.v.norm() < 0.1 ? 0 : 1;
}
