// Steps of time of a robot's state x = (q, v) under forces u that are held, for generated code, and
// their derivatives in the tangent space of x: what shooting methods call. With + for motion on the
// manifold (manifold.hpp), a(q, v) for the accelerations and h for the time
//   semi-implicit Euler   v_next = v + h a,  q_next = q + h v_next                              (1)
//   Runge-Kutta, order 4  the classical method for v; for q the one without commutators that is
//     the same where coordinates add up (Celledoni, Marthinsen, Owren 2003):
//       q_2 = q + h/2 v_1,  q_3 = q + h/2 v_2,  q_4 = q_2 + h (v_3 - v_1 / 2)
//       q_next = (q + h/12 (3 v_1 + 2 v_2 + 2 v_3 - v_4)) + h/12 (-v_1 + 2 v_2 + 2 v_3 + 3 v_4) (2)
//       v_2 = v + h/2 a_1,  v_3 = v + h/2 a_2,  v_4 = v + h a_3,
//       v_next = v + h/6 (a_1 + 2 a_2 + 2 a_3 + a_4)                                            (3)
// A is [2 n * 2 n] of x, B is [2 n * n] of u, both by columns. Results may be the arguments.
#pragma once

#include "hybridyn/kernel/manifold_derivatives.hpp"
#include "hybridyn/kernel/non_deduced.hpp"

namespace hybridyn {

/// (1); dynamics(q, v, qdd).
template <class Robot, class Scalar, class Dynamics>
void euler_step(const Scalar& h, const Scalar* q, const Scalar* v, const Dynamics& dynamics,
                Scalar* q_next, Scalar* v_next) noexcept {
  constexpr int n = Robot::kVelocities;
  Scalar way[n];
  dynamics(q, v, way);
  for (int i = 0; i < n; ++i) {
    const Scalar rate = v[i] + h * way[i];
    v_next[i] = rate;
    way[i] = h * rate;
  }
  manifold_integrate<Robot>(q, way, q_next);
}

/// Derivatives of (1); dynamics(q, v, qdd, dqdd_dq, dqdd_dv, dqdd_dtau).
template <class Robot, class Scalar, class Dynamics>
void euler_step_derivatives(const Scalar& h, const Scalar* q, const Scalar* v,
                            const Dynamics& dynamics, Scalar* q_next, Scalar* v_next, Scalar* A,
                            Scalar* B) noexcept {
  constexpr int n = Robot::kVelocities;
  Scalar way[n];
  Scalar by_q[n * n], by_v[n * n], by_tau[n * n];
  dynamics(q, v, way, by_q, by_v, by_tau);
  for (int i = 0; i < n; ++i) {
    const Scalar rate = v[i] + h * way[i];
    v_next[i] = rate;
    way[i] = h * rate;
  }
  manifold_integrate<Robot>(q, way, q_next);
  const internal::ManifoldStep<Robot, Scalar> step(way);
  // Below the change of v_next, above that of q_next.
  const auto write = [&](const Scalar* acceleration, int own, Scalar* column) {
    Scalar* const rate = column + n;
    for (int i = 0; i < n; ++i) rate[i] = h * acceleration[i];
    if (own >= 0) rate[own] += Scalar(1);
    for (int i = 0; i < n; ++i) column[i] = h * rate[i];
    step.apply_by_dq(column, column);
  };
  for (int j = 0; j < n; ++j) {
    Scalar* const column = A + 2 * n * j;
    write(by_q + n * j, -1, column);
    Scalar moved[n];
    for (int i = 0; i < n; ++i) moved[i] = Scalar(i == j ? 1 : 0);
    step.apply_by_q(moved, moved);
    for (int i = 0; i < n; ++i) column[i] += moved[i];
    write(by_v + n * j, j, A + 2 * n * (n + j));
    write(by_tau + n * j, -1, B + 2 * n * j);
  }
}

namespace internal {

/// The stages of (2) and (3), with the ways that q goes between them.
template <class Robot, class Scalar>
class RungeKuttaStages {
 public:
  static constexpr int kSize = Robot::kVelocities;
  static constexpr int kStages = 4;

  RungeKuttaStages(const Scalar& h, const Scalar* q, const Scalar* v) noexcept : h_(h) {
    for (int i = 0; i < Robot::kPositions; ++i) q_[0][i] = q[i];
    for (int i = 0; i < kSize; ++i) v_[0][i] = v[i];
  }

  const Scalar* q(int stage) const noexcept { return q_[stage]; }
  const Scalar* v(int stage) const noexcept { return v_[stage]; }
  Scalar* a(int stage) noexcept { return a_[stage]; }
  /// Of q_2, q_3, q_4, and the two of q_next.
  const Scalar* way(int k) const noexcept { return ways_[k]; }

  /// The next stage, when a of this one is known.
  void advance(int stage) noexcept {
    combine_ways(v_[0], v_[1], v_[2], v_[3], stage, ways_[stage]);
    const Scalar share = stage == 2 ? h_ : Scalar(Scalar(0.5) * h_);
    for (int i = 0; i < kSize; ++i) v_[stage + 1][i] = v_[0][i] + share * a_[stage][i];
    manifold_integrate<Robot>(stage == 2 ? q_[1] : q_[0], ways_[stage], q_[stage + 1]);
  }
  void finish(Scalar* q_next, Scalar* v_next) noexcept {
    for (int k = 3; k < 5; ++k) combine_ways(v_[0], v_[1], v_[2], v_[3], k, ways_[k]);
    Scalar between[Robot::kPositions];
    manifold_integrate<Robot>(q_[0], ways_[3], between);
    manifold_integrate<Robot>(between, ways_[4], q_next);
    combine_rates(v_[0], a_[0], a_[1], a_[2], a_[3], v_next);
  }

  /// Of (2), way k as a sum of velocities, or of their changes.
  void combine_ways(const Scalar* v1, const Scalar* v2, const Scalar* v3, const Scalar* v4, int k,
                    Scalar* out) const noexcept {
    const Scalar half = Scalar(0.5) * h_;
    const Scalar part = h_ / Scalar(12);
    const Scalar two(2);
    const Scalar three(3);
    for (int i = 0; i < kSize; ++i) {
      if (k == 0) out[i] = half * v1[i];
      if (k == 1) out[i] = half * v2[i];
      if (k == 2) out[i] = h_ * v3[i] - half * v1[i];
      if (k == 3) out[i] = part * (three * v1[i] + two * (v2[i] + v3[i]) - v4[i]);
      if (k == 4) out[i] = part * (two * (v2[i] + v3[i]) + three * v4[i] - v1[i]);
    }
  }
  /// v_next of (3).
  void combine_rates(const Scalar* v, const Scalar* a1, const Scalar* a2, const Scalar* a3,
                     const Scalar* a4, Scalar* out) const noexcept {
    const Scalar sixth = h_ / Scalar(6);
    const Scalar two(2);
    for (int i = 0; i < kSize; ++i) {
      out[i] = v[i] + sixth * (a1[i] + two * (a2[i] + a3[i]) + a4[i]);
    }
  }

 private:
  Scalar h_;
  Scalar q_[kStages][Robot::kPositions];
  Scalar v_[kStages][kSize];
  Scalar a_[kStages][kSize];
  Scalar ways_[5][kSize];
};

/// How one change of the state or of the forces goes through (2) and (3).
template <class Robot, class Scalar>
class RungeKuttaChange {
 public:
  static constexpr int n = Robot::kVelocities;
  using Stages = RungeKuttaStages<Robot, Scalar>;
  using Matrix = Scalar[n * n];

  /// Derivatives of a at the four stages.
  struct Slopes {
    Matrix by_q[4], by_v[4], by_tau[4];
  };

  RungeKuttaChange(const Scalar& h, const Stages& stages, const Slopes& slopes) noexcept
      : h_(h), stages_(stages), slopes_(slopes) {
    for (int k = 0; k < 5; ++k) steps_[k].set(stages.way(k));
  }

  /// A column of A or B: of q, v or tau (0, 1, 2), its element j.
  void write(int of, int j, Scalar* column) noexcept {
    for (int i = 0; i < n; ++i) {
      q_[0][i] = Scalar(of == 0 && i == j ? 1 : 0);
      v_[0][i] = Scalar(of == 1 && i == j ? 1 : 0);
    }
    for (int stage = 0; stage < 4; ++stage) {
      accelerate(stage, of == 2 ? slopes_.by_tau[stage] + n * j : nullptr);
      if (stage == 3) break;
      const Scalar share = stage == 2 ? h_ : Scalar(Scalar(0.5) * h_);
      for (int i = 0; i < n; ++i) v_[stage + 1][i] = v_[0][i] + share * a_[stage][i];
      move(stage, stage == 2 ? q_[1] : q_[0], q_[stage + 1]);
    }
    move(3, q_[0], column);
    move(4, column, column);
    stages_.combine_rates(v_[0], a_[0], a_[1], a_[2], a_[3], column + n);
  }

 private:
  void accelerate(int stage, const Scalar* of_tau) noexcept {
    Scalar* const a = a_[stage];
    for (int i = 0; i < n; ++i) a[i] = of_tau == nullptr ? Scalar(0) : of_tau[i];
    for (int k = 0; k < n; ++k) {
      const Scalar* const by_q = slopes_.by_q[stage] + n * k;
      const Scalar* const by_v = slopes_.by_v[stage] + n * k;
      const Scalar dq = q_[stage][k];
      const Scalar dv = v_[stage][k];
      for (int i = 0; i < n; ++i) a[i] += by_q[i] * dq + by_v[i] * dv;
    }
  }
  /// What way k makes of a change of where it begins; `to` may be `from`.
  void move(int k, const Scalar* from, Scalar* to) noexcept {
    Scalar way[n];
    stages_.combine_ways(v_[0], v_[1], v_[2], v_[3], k, way);
    steps_[k].apply_by_dq(way, way);
    steps_[k].apply_by_q(from, to);
    for (int i = 0; i < n; ++i) to[i] += way[i];
  }

  Scalar h_;
  const Stages& stages_;
  const Slopes& slopes_;
  ManifoldStep<Robot, Scalar> steps_[5];
  Scalar q_[4][n];
  Scalar v_[4][n];
  Scalar a_[4][n];
};

}  // namespace internal

/// (2) and (3); dynamics(q, v, qdd).
template <class Robot, class Scalar, class Dynamics>
void runge_kutta_step(const Scalar& h, const Scalar* q, const Scalar* v, const Dynamics& dynamics,
                      Scalar* q_next, Scalar* v_next) noexcept {
  internal::RungeKuttaStages<Robot, Scalar> stages(h, q, v);
  for (int stage = 0; stage < 4; ++stage) {
    dynamics(stages.q(stage), stages.v(stage), stages.a(stage));
    if (stage < 3) stages.advance(stage);
  }
  stages.finish(q_next, v_next);
}

/// Derivatives of (2) and (3); dynamics(q, v, qdd, dqdd_dq, dqdd_dv, dqdd_dtau). Takes room for
/// twelve matrices of n * n on the stack.
template <class Robot, class Scalar, class Dynamics>
void runge_kutta_step_derivatives(const Scalar& h, const Scalar* q, const Scalar* v,
                                  const Dynamics& dynamics, Scalar* q_next, Scalar* v_next,
                                  Scalar* A, Scalar* B) noexcept {
  using Change = internal::RungeKuttaChange<Robot, Scalar>;
  constexpr int n = Robot::kVelocities;
  internal::RungeKuttaStages<Robot, Scalar> stages(h, q, v);
  typename Change::Slopes slopes;
  for (int stage = 0; stage < 4; ++stage) {
    dynamics(stages.q(stage), stages.v(stage), stages.a(stage), slopes.by_q[stage],
             slopes.by_v[stage], slopes.by_tau[stage]);
    if (stage < 3) stages.advance(stage);
  }
  stages.finish(q_next, v_next);
  Change change(h, stages, slopes);
  for (int j = 0; j < n; ++j) {
    change.write(0, j, A + 2 * n * j);
    change.write(1, j, A + 2 * n * (n + j));
    change.write(2, j, B + 2 * n * j);
  }
}

}  // namespace hybridyn
