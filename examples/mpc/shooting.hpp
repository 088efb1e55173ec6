// Direct multiple shooting: states x_0 ... x_N and controls u_0 ... u_(N-1) are all unknown, and
// Newton's method (Gauss-Newton) closes the gaps between what a step makes of a state and the next
// one while it lowers
//   sum over k < N of |x_k - goal|^2_Q / 2 + |u_k|^2_R / 2,  and |x_N - goal|^2_QN / 2          (1)
// Linearised, with d_k the gaps, dx_(k+1) = A dx_k + B du_k + d_k: Riccati's recursion backward,
//   V = Q + A'V A - K'H K,  H = R + B'V B,  K = H^-1 B'V A                                     (2)
// and du = -(H^-1 (gradient) + K dx) forward. Differences are in the tangent space of the states.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <vector>

namespace shooting {

/// Robot has kStates (of the tangent space), kControls, State, and static
///   step(x, u) -> State, linearise(x, u, next, A, B), minus(a, b) -> tangent, plus(x, dx) -> State.
template <class Robot>
class Solver {
 public:
  static constexpr int X = Robot::kStates;
  static constexpr int U = Robot::kControls;
  using State = typename Robot::State;
  using VectorX = Eigen::Matrix<double, X, 1>;
  using VectorU = Eigen::Matrix<double, U, 1>;

  /// Diagonals of (1).
  struct Weights {
    VectorX state, last;
    VectorU control;
  };

  Solver(int knots, const State& start, const State& goal, const Weights& weights)
      : goal_(goal),
        weights_(weights),
        states_(knots + 1, start),
        controls_(knots, VectorU::Zero()),
        knots_(knots) {}

  std::vector<State>& states() { return states_; }
  std::vector<VectorU>& controls() { return controls_; }
  int size() const { return static_cast<int>(controls_.size()); }

  /// Steps and their derivatives, at all knots.
  void linearise() {
    for (int k = 0; k < size(); ++k) {
      Knot& knot = knots_[k];
      Robot::linearise(states_[k], controls_[k], knot.next, knot.A, knot.B);
      knot.gap = Robot::minus(knot.next, states_[k + 1]);
    }
  }

  /// The step of (2) from the linearisation, for a robot that is at `start`.
  void solve(const State& start) {
    VectorX slope = weights_.last.cwiseProduct(Robot::minus(states_.back(), goal_));
    V_ = weights_.last.asDiagonal();
    for (int k = size() - 1; k >= 0; --k) {
      Knot& knot = knots_[k];
      slope.noalias() += V_ * knot.gap;
      VA_.noalias() = V_ * knot.A;
      VB_.noalias() = V_ * knot.B;
      Eigen::Matrix<double, U, U> H = knot.B.transpose() * VB_;
      H.diagonal().array() += weights_.control.array() + regular_;
      const Eigen::LLT<Eigen::Matrix<double, U, U>> factor(H);
      knot.K.noalias() = VB_.transpose() * knot.A;
      const VectorU down = weights_.control.cwiseProduct(controls_[k]) + knot.B.transpose() * slope;
      const Eigen::Matrix<double, U, X> cross = knot.K;
      factor.solveInPlace(knot.K);
      knot.k = factor.solve(down);
      slope = (weights_.state.cwiseProduct(Robot::minus(states_[k], goal_)) +
               knot.A.transpose() * slope - cross.transpose() * knot.k)
                  .eval();
      V_.noalias() = knot.A.transpose() * VA_;
      V_.noalias() -= cross.transpose() * knot.K;
      V_.diagonal() += weights_.state;
    }
    dx_.resize(states_.size());
    du_.resize(controls_.size());
    dx_[0] = Robot::minus(start, states_[0]);
    for (int k = 0; k < size(); ++k) {
      const Knot& knot = knots_[k];
      du_[k] = -(knot.k + knot.K * dx_[k]);
      dx_[k + 1] = knot.A * dx_[k] + knot.B * du_[k] + knot.gap;
    }
  }

  void advance(double part = 1) {
    for (int k = 0; k <= size(); ++k) states_[k] = Robot::plus(states_[k], part * dx_[k]);
    for (int k = 0; k < size(); ++k) controls_[k] += part * du_[k];
  }

  /// Cost, and the sum of all gaps, times `price`.
  double merit(double price) const {
    double out = 0, gaps = 0;
    for (int k = 0; k < size(); ++k) {
      const VectorX e = Robot::minus(states_[k], goal_);
      out += 0.5 * e.dot(weights_.state.cwiseProduct(e)) +
             0.5 * controls_[k].dot(weights_.control.cwiseProduct(controls_[k]));
      gaps += Robot::minus(Robot::step(states_[k], controls_[k]), states_[k + 1]).norm();
    }
    const VectorX e = Robot::minus(states_.back(), goal_);
    return out + 0.5 * e.dot(weights_.last.cwiseProduct(e)) + price * gaps;
  }

  /// One iteration with a search along the step. Returns the part that was taken, zero for none.
  double improve(const State& start, double price) {
    linearise();
    const double before = merit(price);
    const std::vector<State> states = states_;
    const std::vector<VectorU> controls = controls_;
    for (int tries = 0; tries < 12; ++tries, regular_ = std::max(1e-6, 10 * regular_)) {
      solve(start);
      for (double part = 1; part > 0.02; part /= 2) {
        advance(part);
        if (merit(price) < before) {
          regular_ = regular_ < 1e-8 ? 0 : regular_ / 5;
          return part;
        }
        states_ = states;
        controls_ = controls;
      }
    }
    return 0;
  }

 private:
  struct Knot {
    State next;
    Eigen::Matrix<double, X, X> A;
    Eigen::Matrix<double, X, U> B;
    Eigen::Matrix<double, U, X> K;
    VectorX gap;
    VectorU k;
  };

  State goal_;
  Weights weights_;
  std::vector<State> states_;
  std::vector<VectorU> controls_;
  std::vector<Knot> knots_;
  std::vector<VectorX> dx_;
  std::vector<VectorU> du_;
  Eigen::Matrix<double, X, X> V_, VA_;
  Eigen::Matrix<double, X, U> VB_;
  double regular_ = 0;
};

}  // namespace shooting
