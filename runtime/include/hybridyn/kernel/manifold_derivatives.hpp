// Derivatives of motion on the configuration manifold (manifold.hpp), in the tangent spaces of what
// goes in and of what comes out. With E = exp(phi), V of (1) there and D = d(V u)/dphi
//   q_next moved by a change of q:   [ E'  -E' [V u] ;  0  E' ]  of (slide, turn)               (2)
//   and by one of dq = (u, phi):     [ J    E' D     ;  0  J  ],  J = 1 - c_2 [phi] + c_3 [phi]^2 (3)
//   dq of q1:  the inverse of (3),  J^-1 = 1 + [phi] / 2 + k [phi]^2;  of q0:  less that times (2) (4)
// A ball joint has the turns alone; where coordinates add up all of them are ones.
#pragma once

#include "hybridyn/kernel/manifold.hpp"

namespace hybridyn {
namespace internal {

/// 3x3, by columns.
template <class Scalar>
struct Square3 {
  Three<Scalar> columns[3];

  Three<Scalar> operator*(const Three<Scalar>& v) const noexcept {
    return v.x * columns[0] + v.y * columns[1] + v.z * columns[2];
  }
};

template <class Scalar>
Three<Scalar> unit_vector(int i) noexcept {
  return {Scalar(i == 0 ? 1 : 0), Scalar(i == 1 ? 1 : 0), Scalar(i == 2 ? 1 : 0)};
}

/// A + a [phi] + b [phi]^2 of the identity A.
template <class Scalar>
Square3<Scalar> turn_polynomial(const Three<Scalar>& phi, const Scalar& a,
                                const Scalar& b) noexcept {
  Square3<Scalar> out;
  for (int i = 0; i < 3; ++i) {
    const Three<Scalar> e = unit_vector<Scalar>(i);
    const Three<Scalar> across = cross(phi, e);
    out.columns[i] = e + a * across + b * cross(phi, across);
  }
  return out;
}

/// [ turn  slide_by_turn ; 0  turn ] of (slide, turn).
template <class Scalar>
struct StepBlock {
  Square3<Scalar> turn;
  Square3<Scalar> slide_by_turn;
};

/// (2) and (3) of one joint.
template <class Scalar>
struct StepBlocks {
  StepBlock<Scalar> by_q;
  StepBlock<Scalar> by_dq;

  StepBlocks() = default;
  StepBlocks(const Three<Scalar>& u, const Three<Scalar>& phi) noexcept {
    const TurnFunctions<Scalar> f = turn_functions(Scalar(dot(phi, phi)));
    const Three<Scalar> once = cross(phi, u);
    const Three<Scalar> twice = cross(phi, once);
    const Three<Scalar> slide = u + f.c[2] * once + f.c[3] * twice;
    by_q.turn = turn_polynomial(phi, Scalar(-f.c[1]), f.c[2]);  // E'
    by_dq.turn = turn_polynomial(phi, Scalar(-f.c[2]), f.c[3]);
    const Scalar rate2 = Scalar(2) * f.c[4] - f.c[3];  // dc_2/dphi = rate2 phi
    const Scalar rate3 = Scalar(3) * f.c[5] - f.c[4];
    const Scalar angles[3] = {phi.x, phi.y, phi.z};
    for (int i = 0; i < 3; ++i) {
      const Three<Scalar> e = unit_vector<Scalar>(i);
      const Three<Scalar> moved = cross(e, u);
      const Three<Scalar> D = Scalar(rate2 * angles[i]) * once + f.c[2] * moved +
                              Scalar(rate3 * angles[i]) * twice +
                              f.c[3] * (cross(e, once) + cross(phi, moved));
      by_q.slide_by_turn.columns[i] = by_q.turn * cross(e, slide);
      by_dq.slide_by_turn.columns[i] = by_q.turn * D;
    }
  }
};

/// Of a block (3).
template <class Scalar>
StepBlock<Scalar> inverse_of(const StepBlock<Scalar>& block, const Three<Scalar>& phi) noexcept {
  const TurnFunctions<Scalar> half = turn_functions(Scalar(Scalar(0.25) * dot(phi, phi)));
  const Scalar k = (half.c[2] - half.c[3]) / (Scalar(4) * half.c[1]);
  StepBlock<Scalar> out;
  out.turn = turn_polynomial(phi, Scalar(0.5), k);
  for (int i = 0; i < 3; ++i) {
    out.slide_by_turn.columns[i] = -(out.turn * (block.slide_by_turn * out.turn.columns[i]));
  }
  return out;
}

template <class Robot>
constexpr int turning_parts() {
  int out = 0;
  for (const ManifoldPart& part : Robot::kParts) {
    out += part.kind == ManifoldPart::Kind::kSum ? 0 : 1;
  }
  return out;
}

template <class Scalar>
Three<Scalar> slide_of(const ManifoldPart& part, const Scalar* dq) noexcept {
  const Scalar zero(0);
  return part.kind == ManifoldPart::Kind::kFree ? three_at(dq + part.v)
                                                : Three<Scalar>{zero, zero, zero};
}
template <class Scalar>
Three<Scalar> turn_of(const ManifoldPart& part, const Scalar* dq) noexcept {
  return three_at(dq + part.v + part.size - 3);
}

/// y = B x of a part that turns; y may be x.
template <class Scalar>
void apply(const ManifoldPart& part, const StepBlock<Scalar>& block, const Scalar* x,
           Scalar* y) noexcept {
  const Three<Scalar> turn = turn_of(part, x);
  if (part.kind == ManifoldPart::Kind::kFree) {
    store_three(block.turn * three_at(x + part.v) + block.slide_by_turn * turn, y + part.v);
  }
  store_three(block.turn * turn, y + part.v + part.size - 3);
}

/// (2) and (3) of all joints, of a step by dq.
template <class Robot, class Scalar>
class ManifoldStep {
 public:
  ManifoldStep() = default;
  explicit ManifoldStep(const Scalar* dq) noexcept { set(dq); }

  void set(const Scalar* dq) noexcept {
    int at = 0;
    for (const ManifoldPart& part : Robot::kParts) {
      if (part.kind == ManifoldPart::Kind::kSum) continue;
      blocks_[at++] = StepBlocks<Scalar>(slide_of(part, dq), turn_of(part, dq));
    }
  }

  /// y = (2) x; y may be x.
  void apply_by_q(const Scalar* x, Scalar* y) const noexcept {
    apply_all(x, y, [this](int at) -> const StepBlock<Scalar>& { return blocks_[at].by_q; });
  }
  /// y = (3) x.
  void apply_by_dq(const Scalar* x, Scalar* y) const noexcept {
    apply_all(x, y, [this](int at) -> const StepBlock<Scalar>& { return blocks_[at].by_dq; });
  }

 private:
  template <class Blocks>
  static void apply_all(const Scalar* x, Scalar* y, const Blocks& blocks) noexcept {
    int at = 0;
    for (const ManifoldPart& part : Robot::kParts) {
      if (part.kind == ManifoldPart::Kind::kSum) {
        for (int i = part.v; i < part.v + part.size; ++i) y[i] = x[i];
      } else {
        apply(part, blocks(at++), x, y);
      }
    }
  }

  StepBlocks<Scalar> blocks_[turning_parts<Robot>() > 0 ? turning_parts<Robot>() : 1];
};

/// The columns of a linear map, apply(x, y).
template <class Robot, class Scalar, class Map>
void write_columns(const Map& map, Scalar* matrix) noexcept {
  constexpr int n = Robot::kVelocities;
  for (int j = 0; j < n; ++j) {
    Scalar unit[n];
    for (int i = 0; i < n; ++i) unit[i] = Scalar(i == j ? 1 : 0);
    map(unit, matrix + n * j);
  }
}

}  // namespace internal

/// Derivatives of integrate(q, dq) by q and by dq, each [n * n].
template <class Robot, class Scalar>
void manifold_integrate_derivatives(const Scalar* dq, Scalar* by_q, Scalar* by_dq) noexcept {
  const internal::ManifoldStep<Robot, Scalar> step(dq);
  internal::write_columns<Robot>([&step](const Scalar* x, Scalar* y) { step.apply_by_q(x, y); },
                                 by_q);
  internal::write_columns<Robot>([&step](const Scalar* x, Scalar* y) { step.apply_by_dq(x, y); },
                                 by_dq);
}

/// Derivatives of difference(q0, q1) by q0 and by q1, each [n * n]: (4).
template <class Robot, class Scalar>
void manifold_difference_derivatives(const Scalar* q0, const Scalar* q1, Scalar* by_q0,
                                     Scalar* by_q1) noexcept {
  using namespace internal;
  Scalar dq[Robot::kVelocities];
  manifold_difference<Robot>(q0, q1, dq);
  const auto back = [&dq](const Scalar* x, Scalar* y) {
    for (const ManifoldPart& part : Robot::kParts) {
      if (part.kind == ManifoldPart::Kind::kSum) {
        for (int i = part.v; i < part.v + part.size; ++i) y[i] = x[i];
        continue;
      }
      const Three<Scalar> phi = turn_of(part, dq);
      const StepBlocks<Scalar> blocks(slide_of(part, dq), phi);
      apply(part, inverse_of(blocks.by_dq, phi), x, y);
    }
  };
  const ManifoldStep<Robot, Scalar> step(dq);
  write_columns<Robot>(back, by_q1);
  write_columns<Robot>(
      [&](const Scalar* x, Scalar* y) {
        step.apply_by_q(x, y);
        back(y, y);
        for (int i = 0; i < Robot::kVelocities; ++i) y[i] = -y[i];
      },
      by_q0);
}

}  // namespace hybridyn
