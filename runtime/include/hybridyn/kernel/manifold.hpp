// Motion on a robot's configuration manifold, for generated code: it says which coordinates are
// quaternions (Robot), this is what follows. In the tangent space of q a ball joint turns about the
// child's axes, a free one moves and turns along them (linear, then angular); all other coordinates
// just add up. With phi and u the turn and the slide of a step, s = |phi|^2 and c_k of turns.hpp
//   R' = R exp(phi),  p' = p + R V u,  V = 1 + c_2 [phi] + c_3 [phi]^2                          (1)
// Quaternions have length one. None of this knows of loops.
#pragma once

#include <cstdint>

#include "hybridyn/kernel/random_numbers.hpp"
#include "hybridyn/kernel/turns.hpp"

namespace hybridyn {

/// Neighbouring coordinates that move in one way.
struct ManifoldPart {
  enum class Kind { kSum, kBall, kFree };

  Kind kind;
  int q;     // the first of its coordinates
  int v;     // and of its velocities
  int size;  // velocities
};

namespace internal {

/// (1): where a unit quaternion is moved to.
template <class Scalar>
struct TurnStep {
  TurnStep(const Scalar* q, const Three<Scalar>& turn) noexcept : phi(turn) {
    // With c_k of s / 4, half the angle.
    half = turn_functions(Scalar(Scalar(0.25) * dot(phi, phi)));
    const Scalar by = Scalar(0.5) * half.c[1];
    start = quaternion_at(q);
    end = corrected(start * Quaternion<Scalar>{by * phi, half.c[0]});
  }

  /// V u: c_2(s) = c_1(s / 4)^2 / 2, c_3(s) = (c_2 + c_0 c_3)(s / 4) / 4.
  Three<Scalar> slide(const Three<Scalar>& u) const noexcept {
    const Scalar c2 = Scalar(0.5) * (half.c[1] * half.c[1]);
    const Scalar c3 = Scalar(0.25) * (half.c[2] + half.c[0] * half.c[3]);
    const Three<Scalar> across = cross(phi, u);
    return u + c2 * across + c3 * cross(phi, across);
  }

  void store(Scalar* q) const noexcept {
    q[0] = end.v.x;
    q[1] = end.v.y;
    q[2] = end.v.z;
    q[3] = end.w;
  }

  Three<Scalar> phi;
  TurnFunctions<Scalar> half;
  Quaternion<Scalar> start;
  Quaternion<Scalar> end;
};

template <class Scalar>
Three<Scalar> three_at(const Scalar* x) noexcept {
  return {x[0], x[1], x[2]};
}
template <class Scalar>
void store_three(const Three<Scalar>& from, Scalar* to) noexcept {
  to[0] = from.x;
  to[1] = from.y;
  to[2] = from.z;
}

/// V^-1 d: 1 - [phi] / 2 + k [phi]^2, k = (c_2 - c_3) / (4 c_1) of s / 4.
template <class Scalar>
Three<Scalar> slide_back(const Three<Scalar>& phi, const Three<Scalar>& d) noexcept {
  const TurnFunctions<Scalar> half = turn_functions(Scalar(Scalar(0.25) * dot(phi, phi)));
  const Scalar k = (half.c[2] - half.c[3]) / (Scalar(4) * half.c[1]);
  const Three<Scalar> across = cross(phi, d);
  return d - Scalar(0.5) * across + k * cross(phi, across);
}

/// The shortest turn between two unit quaternions, in the axes of the first.
template <class Scalar>
Three<Scalar> turn_between(const Scalar* q0, const Scalar* q1) noexcept {
  const Quaternion<Scalar> from = quaternion_at(q0);
  const Quaternion<Scalar> turn = Quaternion<Scalar>{-from.v, from.w} * quaternion_at(q1);
  return turn_factor(Scalar(dot(turn.v, turn.v)), turn.w) * turn.v;
}

}  // namespace internal

/// q_next = q moved by the tangent vector dq; q_next may be q.
template <class Robot, class Scalar>
void manifold_integrate(const Scalar* q, const Scalar* dq, Scalar* q_next) noexcept {
  for (const ManifoldPart& part : Robot::kParts) {
    const Scalar* const from = q + part.q;
    const Scalar* const by = dq + part.v;
    Scalar* const to = q_next + part.q;
    if (part.kind == ManifoldPart::Kind::kSum) {
      for (int i = 0; i < part.size; ++i) to[i] = from[i] + by[i];
    } else if (part.kind == ManifoldPart::Kind::kBall) {
      internal::TurnStep<Scalar>(from, internal::three_at(by)).store(to);
    } else {
      const internal::TurnStep<Scalar> step(from + 3, internal::three_at(by + 3));
      const internal::Three<Scalar> slide = step.slide(internal::three_at(by));
      internal::store_three(internal::three_at(from) + internal::turned(step.start, slide), to);
      step.store(to + 3);
    }
  }
}

/// The shortest dq with integrate(q0, dq) = q1.
template <class Robot, class Scalar>
void manifold_difference(const Scalar* q0, const Scalar* q1, Scalar* dq) noexcept {
  for (const ManifoldPart& part : Robot::kParts) {
    const Scalar* const from = q0 + part.q;
    const Scalar* const to = q1 + part.q;
    Scalar* const by = dq + part.v;
    if (part.kind == ManifoldPart::Kind::kSum) {
      for (int i = 0; i < part.size; ++i) by[i] = to[i] - from[i];
    } else if (part.kind == ManifoldPart::Kind::kBall) {
      internal::store_three(internal::turn_between(from, to), by);
    } else {
      const internal::Three<Scalar> phi = internal::turn_between(from + 3, to + 3);
      const internal::Three<Scalar> way = internal::turned_back(
          internal::quaternion_at(from + 3), internal::three_at(to) - internal::three_at(from));
      internal::store_three(internal::slide_back(phi, way), by);
      internal::store_three(phi, by + 3);
    }
  }
}

/// Gives quaternions length one. One without a direction (zero or not finite) becomes the
/// identity, and the answer false.
template <class Robot, class Scalar>
bool manifold_normalise(Scalar* q) noexcept {
  using std::abs;
  using std::sqrt;
  bool is_sound = true;
  for (const ManifoldPart& part : Robot::kParts) {
    if (part.kind == ManifoldPart::Kind::kSum) continue;
    Scalar* const x = q + part.q + (part.kind == ManifoldPart::Kind::kFree ? 3 : 0);
    Scalar largest(0);
    for (int i = 0; i < 4; ++i) largest = largest < abs(x[i]) ? Scalar(abs(x[i])) : largest;
    // Divided twice: the square of a very small or large number is zero or infinite.
    Scalar squares(0);
    for (int i = 0; i < 4; ++i) squares += (x[i] / largest) * (x[i] / largest);
    const Scalar length = sqrt(squares);
    const bool is_turn = length >= Scalar(1) && length <= Scalar(2);
    for (int i = 0; i < 4; ++i) {
      x[i] = is_turn ? Scalar(x[i] / largest / length) : Scalar(i == 3 ? 1 : 0);
    }
    is_sound = is_sound && is_turn;
  }
  return is_sound;
}

/// Coordinates uniform in their ranges, turns uniform over all of them. `state` is that of the
/// random numbers: any number to begin with.
template <class Robot, class Scalar>
void manifold_random(std::uint64_t& state, Scalar* q) noexcept {
  RandomNumbers numbers(state);
  for (const ManifoldPart& part : Robot::kParts) {
    const bool is_sum = part.kind == ManifoldPart::Kind::kSum;
    const int sums = is_sum ? part.size : part.size - 3;
    for (int i = part.q; i < part.q + sums; ++i) {
      q[i] = Scalar(numbers.uniform(Robot::kLeast[i], Robot::kMost[i]));
    }
    if (is_sum) continue;
    double turn[4];
    numbers.quaternion(turn);
    for (int i = 0; i < 4; ++i) q[part.q + sums + i] = Scalar(turn[i]);
  }
  state = numbers.state();
}

}  // namespace hybridyn
