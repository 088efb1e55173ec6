// What derivatives of a tree's dynamics are made of. All vectors are in common axes, about a common
// origin: of the world, or of a floating base. A velocity's lane has its motion S; the lane of the
// last velocity of a joint also has the body. With the inertia of a body as m, h = int r dm and
// Sigma = int r r' dm, u the velocity of a point and (n, f) a force,
//   v_k = v_p + S_k qd_k,  Psi_k = v_p x S_k,  a_k = a_p + Psi_k qd_k + S_k qdd_k              (1)
//   N = int u r' dm = v h' + [w] Sigma,  P = int u dm = m v + w x h                            (2)
//   f = m a + wd x h + w x (w x h),  n = h x a + (tr Sigma) wd - Sigma wd + (Sigma w) x w      (3)
//   I S = ((tr Sigma) t - Sigma t + h x s, m s - h x t)  of a motion S = (t, s)                (4)
//   2 B S = (2 (tr N) t - 2 N t, -2 P x t)                                                     (5)
// (3) with a the acceleration of what is at the origin, (5) the Coriolis forces of a motion S on
// top of the velocities. All of these but a, v add up to those of composite bodies.
#pragma once

#include "hybridyn/kernel/tree/topology.hpp"

namespace hybridyn::internal {

/// Numbers of a tree, by velocity: what a joint turns and slides by for a unit of its velocity, its
/// rotor, and of its body m, h and Sigma (xx xy xz yy yz zz) in its own frame. Number is double, or
/// Scalar where inertias are arguments.
template <class Number>
struct TreeNumbers {
  const double* turns;
  const double* slides;
  const double* rotors;
  const Number* inertias;
};

template <class Scalar, class Number>
[[gnu::always_inline]] inline typename Lanes<Scalar>::Chunk load_number(const Number* from) noexcept {
  if constexpr (std::is_same_v<Number, Scalar>) {
    return Lanes<Scalar>::load(from);
  } else {
    return Lanes<Scalar>::constants(from);
  }
}

/// m, h, Sigma, N, P and (n, f) of a chunk of bodies.
template <class C>
struct Composite {
  C m;
  Three<C> h;
  Three<C> diagonal, off;  // of Sigma: xx yy zz, and xy xz yz
  Three<C> N[3];           // columns
  Three<C> P;
  Six<C> f;

  [[gnu::always_inline]] Three<C> sigma(const Three<C>& a) const {
    return {diagonal.x * a.x + off.x * a.y + off.y * a.z, off.x * a.x + diagonal.y * a.y + off.z * a.z,
            off.y * a.x + off.z * a.y + diagonal.z * a.z};
  }
  [[gnu::always_inline]] C trace() const { return diagonal.x + diagonal.y + diagonal.z; }
  /// (4)
  [[gnu::always_inline]] Six<C> inertia(const Six<C>& S) const {
    return {trace() * S.turn - sigma(S.turn) + cross(h, S.slide), m * S.slide - cross(h, S.turn)};
  }
  /// (5)
  [[gnu::always_inline]] Six<C> coriolis(const Three<C>& t) const {
    const C trace_N = N[0].x + N[1].y + N[2].z;
    const Three<C> n = trace_N * t - (t.x * N[0] + t.y * N[1] + t.z * N[2]);
    const Three<C> f = cross(t, P);
    return {n + n, f + f};
  }
  /// (2 B)' S: a moment.
  [[gnu::always_inline]] Three<C> coriolis_transposed(const Six<C>& S) const {
    const C trace_N = N[0].x + N[1].y + N[2].z;
    const Three<C> n = trace_N * S.turn -
                       Three<C>{dot(N[0], S.turn), dot(N[1], S.turn), dot(N[2], S.turn)} +
                       cross(P, S.slide);
    return n + n;
  }
};

inline constexpr int kCompositeRows = 28;
inline constexpr int kForceRow = 22;

template <class Scalar, class Row>
[[gnu::always_inline]] inline Composite<typename Lanes<Scalar>::Chunk> load_composite(const Row* rows, int i) noexcept {
  return {Lanes<Scalar>::load(rows[0] + i),
          load_three<Scalar>(rows + 1, i),
          load_three<Scalar>(rows + 4, i),
          load_three<Scalar>(rows + 7, i),
          {load_three<Scalar>(rows + 10, i), load_three<Scalar>(rows + 13, i),
           load_three<Scalar>(rows + 16, i)},
          load_three<Scalar>(rows + 19, i),
          load_six<Scalar>(rows + kForceRow, i)};
}

/// Rows of numbers by velocity.
template <class Scalar, class Tree>
class TreeTerms {
 public:
  static constexpr int kStride = kRow<Tree>;
  using L = Lanes<Scalar>;
  using C = typename L::Chunk;
  using Row = Scalar[kStride];

  explicit TreeTerms(const Tree& tree) : tree_(tree) {}

  /// Everything up to the forces at qdd = 0, composite bodies. `frames`: the axes x, y, z of the
  /// frame of each velocity (z its axis) and the origin; rates: velocities, of a floating base its
  /// turning alone; ground: acceleration of the ground, or of the base.
  template <class Number>
  void compose(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* rates,
               const Three<Scalar>& ground) noexcept {
    for (int i = 0; i < tree_.size(); i += L::kCount) place(numbers, frames, rates, i);
    add_outward(V, nullptr);
    for (int i = 0; i < tree_.size(); i += L::kCount) move(rates, i);
    for_joints_of_several([&](int k, const Six<Scalar>& before, const Six<Scalar>& after) {
      const Six<Scalar> S_k = six_of<Scalar>(S, k);
      const Six<Scalar> psi = cross(before, S_k);
      set_six(Psi, k, psi);
      set_six(E, k, psi + cross(after, S_k));
      set_six(A, k, rates[k] * psi);
    });
    const Scalar start[6] = {Scalar(0), Scalar(0), Scalar(0), ground.x, ground.y, ground.z};
    add_outward(A, start);
    for (int i = 0; i < tree_.size(); i += L::kCount) weigh(i);
    add_inward(composite, kCompositeRows);
    for (int i = 0; i < tree_.size(); i += L::kCount) project(i);
  }

  alignas(64) Row S[6];                       // (1)
  alignas(64) Row V[6];                       // (1), v of the body
  alignas(64) Row Psi[6];                     // (1)
  alignas(64) Row E[6];                       // v_p x S + v x S
  alignas(64) Row A[6];                       // (1), at qdd = 0
  alignas(64) Row composite[kCompositeRows];  // as in Composite, in its order
  alignas(64) Row U[6];                       // I S
  alignas(64) Row D[3];                       // (2 B)' S
  alignas(64) Row bias[1];                    // S'(n, f)

 private:
  template <class Number>
  [[gnu::always_inline]] void place(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* rates,
             int i) noexcept {
    const auto three = [&](int row) {
      return Three<C>{L::load(frames + row * kStride + i), L::load(frames + (row + 1) * kStride + i),
                      L::load(frames + (row + 2) * kStride + i)};
    };
    const auto number = [&](int row) {
      return load_number<Scalar>(numbers.inertias + row * kStride + i);
    };
    const Three<C> x = three(0), y = three(3), z = three(6), p = three(9);
    const Three<C> turn = L::constants(numbers.turns + i) * z;
    const Six<C> motion = {turn, cross(p, turn) + L::constants(numbers.slides + i) * z};
    store<Scalar>(S, i, motion);
    store<Scalar>(V, i, L::load(rates + i) * motion);
    const C m = number(0);
    const Three<C> own = number(1) * x + number(2) * y + number(3) * z;  // about p
    const C xy = number(5), xz = number(6), yz = number(8);
    const Three<C> Sx = number(4) * x + xy * y + xz * z;
    const Three<C> Sy = xy * x + number(7) * y + yz * z;
    const Three<C> Sz = xz * x + yz * y + number(9) * z;
    const Three<C> h = own + m * p;
    const auto sigma = [&](const C& a, const C& b, const C& c, const C& of_h, const C& p_of,
                           const C& p_to, const C& of_own) __attribute__((always_inline)) {
      return a + b + c + of_h * p_to + p_of * of_own;
    };
    L::store(composite[0] + i, m);
    store<Scalar>(composite + 1, i, h);
    const Three<C> diagonal = {
        sigma(Sx.x * x.x, Sy.x * y.x, Sz.x * z.x, h.x, p.x, p.x, own.x),
        sigma(Sx.y * x.y, Sy.y * y.y, Sz.y * z.y, h.y, p.y, p.y, own.y),
        sigma(Sx.z * x.z, Sy.z * y.z, Sz.z * z.z, h.z, p.z, p.z, own.z)};
    const Three<C> off = {sigma(Sx.x * x.y, Sy.x * y.y, Sz.x * z.y, h.x, p.x, p.y, own.y),
                          sigma(Sx.x * x.z, Sy.x * y.z, Sz.x * z.z, h.x, p.x, p.z, own.z),
                          sigma(Sx.y * x.z, Sy.y * y.z, Sz.y * z.z, h.y, p.y, p.z, own.z)};
    store<Scalar>(composite + 4, i, diagonal);
    store<Scalar>(composite + 7, i, off);
  }

  /// Joints of one velocity: there v x S = v_p x S.
  [[gnu::always_inline]] void move(const Scalar* rates, int i) noexcept {
    const Six<C> psi = cross(load_six<Scalar>(V, i), load_six<Scalar>(S, i));
    store<Scalar>(Psi, i, psi);
    store<Scalar>(E, i, psi + psi);
    store<Scalar>(A, i, L::load(rates + i) * psi);
  }

  /// (2), (3) of each body.
  [[gnu::always_inline]] void weigh(int i) noexcept {
    const C m = L::load(composite[0] + i);
    const Three<C> h = load_three<Scalar>(composite + 1, i);
    const Three<C> diagonal = load_three<Scalar>(composite + 4, i);
    const Three<C> off = load_three<Scalar>(composite + 7, i);
    const Six<C> v = load_six<Scalar>(V, i);
    const Six<C> a = load_six<Scalar>(A, i);
    const Three<C>& w = v.turn;
    const Three<C> columns[3] = {{diagonal.x, off.x, off.y},
                                 {off.x, diagonal.y, off.z},
                                 {off.y, off.z, diagonal.z}};
    store<Scalar>(composite + 10, i, h.x * v.slide + cross(w, columns[0]));
    store<Scalar>(composite + 13, i, h.y * v.slide + cross(w, columns[1]));
    store<Scalar>(composite + 16, i, h.z * v.slide + cross(w, columns[2]));
    const Three<C> spin = cross(w, h);
    store<Scalar>(composite + 19, i, m * v.slide + spin);
    const auto sigma = [&](const Three<C>& b) {
      return Three<C>{dot(columns[0], b), dot(columns[1], b), dot(columns[2], b)};
    };
    const Three<C> at_origin = a.slide + cross(w, v.slide);
    const C trace = diagonal.x + diagonal.y + diagonal.z;
    store<Scalar>(composite + kForceRow, i,
                  Six<C>{cross(h, at_origin) + trace * a.turn - sigma(a.turn) + cross(sigma(w), w),
                         m * at_origin + cross(a.turn, h) + cross(w, spin)});
  }

  [[gnu::always_inline]] void project(int i) noexcept {
    const Composite<C> body = load_composite<Scalar>(composite, i);
    const Six<C> motion = load_six<Scalar>(S, i);
    store<Scalar>(U, i, body.inertia(motion));
    store<Scalar>(D, i, body.coriolis_transposed(motion));
    L::store(bias[0] + i, dot(motion, body.f));
  }

 public:
  /// rows[k] += rows[parent of k]; from the ground on `start`.
  [[gnu::always_inline]] void add_outward(Row* rows, const Scalar* start) noexcept {
    for (int c = 0; c < 6; ++c) {
      Scalar* const row = rows[c];
      for_velocities(tree_, [&](auto k) {
        const int parent = tree_.parent(k);
        if (parent >= 0) {
          row[k] = row[k] + row[parent];
        } else if (start != nullptr) {
          row[k] = row[k] + start[c];
        }
      });
    }
  }

  /// row[parent of k] += row[k]
  [[gnu::always_inline]] void add_inward(Row* rows, int count) noexcept {
    for (int c = 0; c < count; ++c) {
      Scalar* const row = rows[c];
      for_velocities_inward(tree_, [&](auto k) {
        const int parent = tree_.parent(k);
        if (parent >= 0) row[parent] = row[parent] + row[k];
      });
    }
  }

  /// visit(k, v_p, v) of all velocities of joints that have several.
  template <class Visit>
  void for_joints_of_several(const Visit& visit) noexcept {
    for (int first = 0; first < tree_.size(); first = tree_.joint_end(first)) {
      const int end = tree_.joint_end(first);
      if (end == first + 1) continue;
      const int parent = tree_.parent(first);
      const Scalar zero(0);
      const Three<Scalar> none = {zero, zero, zero};
      const Six<Scalar> before = parent < 0 ? Six<Scalar>{none, none} : six_of<Scalar>(V, parent);
      const Six<Scalar> after = six_of<Scalar>(V, end - 1);
      for (int k = first; k < end; ++k) visit(k, before, after);
    }
  }

 private:
  const Tree& tree_;
};

}  // namespace hybridyn::internal
