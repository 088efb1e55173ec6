// What derivatives of a tree's dynamics are made of. All vectors are in common axes: of the world,
// or of a floating base; and about the origin of their path, unless it says: common. A velocity's
// lane has its motion S; the lane of the last velocity of a joint also has the body. With the
// inertia of a body as m, h = int r dm and Sigma = int r r' dm, u the velocity of a point and (n,
// f) a force,
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
[[gnu::always_inline]] inline typename Lanes<Scalar>::Chunk load_number(
    const Number* from) noexcept {
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
    return {diagonal.x * a.x + off.x * a.y + off.y * a.z,
            off.x * a.x + diagonal.y * a.y + off.z * a.z,
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
    const Three<C> turn = trace_N * t - (t.x * N[0] + t.y * N[1] + t.z * N[2]);
    const Three<C> slide = cross(t, P);
    return {turn + turn, slide + slide};
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

template <class L, class Row>
[[gnu::always_inline]] inline Composite<typename L::Chunk> load_composite(const Row* rows,
                                                                          int i) noexcept {
  return {L::load(rows[0] + i),
          load_three<L>(rows + 1, i),
          load_three<L>(rows + 4, i),
          load_three<L>(rows + 7, i),
          {load_three<L>(rows + 10, i), load_three<L>(rows + 13, i), load_three<L>(rows + 16, i)},
          load_three<L>(rows + 19, i),
          load_motion<L>(rows + kForceRow, i)};
}
template <class L, class Row>
[[gnu::always_inline]] inline void store_composite(
    Row* rows, int i, const Composite<typename L::Chunk>& body) noexcept {
  L::store(rows[0] + i, body.m);
  store_three<L>(rows + 1, i, body.h);
  store_three<L>(rows + 4, i, body.diagonal);
  store_three<L>(rows + 7, i, body.off);
  for (int c = 0; c < 3; ++c) store_three<L>(rows + 10 + 3 * c, i, body.N[c]);
  store_three<L>(rows + 19, i, body.P);
  store_motion<L>(rows + kForceRow, i, body.f);
}

/// Sigma of what has first moment h and Sigma0 there, seen from t further back: with h' = h + m t,
/// Sigma0 + h' t' + t h'.
template <class C>
[[gnu::always_inline]] inline void move_sigma(const Three<C>& h, const Three<C>& moved_h,
                                              const Three<C>& t, Three<C>& diagonal,
                                              Three<C>& off) {
  diagonal = diagonal + Three<C>{moved_h.x * t.x + t.x * h.x, moved_h.y * t.y + t.y * h.y,
                                 moved_h.z * t.z + t.z * h.z};
  off = off + Three<C>{moved_h.x * t.y + t.x * h.y, moved_h.x * t.z + t.x * h.z,
                       moved_h.y * t.z + t.y * h.z};
}

/// Rows of numbers by velocity.
template <class Scalar, class Tree>
class TreeTerms {
 public:
  static constexpr int kStride = row_of(Tree::kCapacity);
  using L = Lanes<Scalar>;
  using C = typename L::Chunk;
  using Row = Scalar[kStride];

  explicit TreeTerms(const Tree& tree) : tree_(tree) {}

  /// Everything up to the forces at qdd = 0 of composite bodies. `frames`: by velocity the axes x,
  /// y, z of its frame (z its axis), its origin from that of its path, and that of its path; rates:
  /// velocities, of a floating base its turning alone; ground: acceleration of the ground, or of
  /// the base; loads, or none: rows by velocity of the moments and forces on bodies, about the origins
  /// of their paths.
  template <class Number>
  [[gnu::noinline]] void compose(const TreeNumbers<Number>& numbers, const Scalar* frames,
                                 const Scalar* rates, const Three<Scalar>& ground,
                                 const Scalar* loads) noexcept {
    const int n = tree_.size();
    for (int i = 0; i < n; i += L::kCount) place(numbers, frames, rates, i);
    add_outward(V, nullptr);
    for (int i = 0; i < n; i += L::kCount) move(rates, i);
    for_joints_of_several(
        [&](int k, const Six<Scalar>& before, const Six<Scalar>& after) HYBRIDYN_ALWAYS_INLINE {
          const Six<Scalar> S_k = {load_three<One>(S, k), load_three<One>(own_slide(), k)};
          const Six<Scalar> psi = cross(before, S_k);
          store_motion<One>(Psi, k, psi);
          store_motion<One>(E, k, psi + cross(after, S_k));
          store_motion<One>(A, k, rates[k] * common<One>(psi, k));
        });
    const Scalar start[6] = {Scalar(0), Scalar(0), Scalar(0), ground.x, ground.y, ground.z};
    add_outward(A, start);
    for (int i = 0; i < n; i += L::kCount) weigh(i);
    if (loads != nullptr) subtract(loads);
    add_composites_inward();
    for (int i = 0; i < n; i += L::kCount) project(i);
  }

  [[gnu::always_inline]] Six<C> own_motion(int i) const noexcept {
    return {load_three<L>(S, i), load_three<L>(own_slide(), i)};
  }
  /// The motion of a chunk, or of one velocity, from the common origin to that of the path, and
  /// back.
  template <class Lane = L>
  [[gnu::always_inline]] Six<typename Lane::Chunk> own(const Six<typename Lane::Chunk>& motion,
                                                       int i) const noexcept {
    return tree_.has_paths() ? motion_at(load_three<Lane>(origin, i), motion) : motion;
  }
  template <class Lane = L>
  [[gnu::always_inline]] Six<typename Lane::Chunk> common(const Six<typename Lane::Chunk>& motion,
                                                          int i) const noexcept {
    return tree_.has_paths() ? motion_at(-load_three<Lane>(origin, i), motion) : motion;
  }
  [[gnu::always_inline]] Six<C> own_force(const Six<C>& force, int i) const noexcept {
    return tree_.has_paths() ? force_from(-load_three<L>(origin, i), force) : force;
  }
  [[gnu::always_inline]] Six<C> common_force(const Six<C>& force, int i) const noexcept {
    return tree_.has_paths() ? force_from(load_three<L>(origin, i), force) : force;
  }

  /// rows[k] += rows[parent of k]; from the ground on `start`.
  [[gnu::noinline]] void add_outward(Row* rows, const Scalar* start) noexcept {
    for (int c = 0; c < 6; ++c) {
      Scalar* const row = rows[c];
      for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE {
        const int parent = tree_.parent(k);
        if (parent >= 0) {
          row[k] = row[k] + row[parent];
        } else if (start != nullptr) {
          row[k] = row[k] + start[c];
        }
      });
    }
  }

  /// rows[parent of k] += rows[k]
  [[gnu::noinline]] void add_inward(Row* rows, int count) noexcept {
    for (int c = 0; c < count; ++c) {
      Scalar* const row = rows[c];
      for_velocities_inward(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE {
        const int parent = tree_.parent(k);
        if (parent >= 0) row[parent] = row[parent] + row[k];
      });
    }
  }

  /// visit(k, v_p, v) of all velocities of joints that have several.
  template <class Visit>
  void for_joints_of_several(const Visit& visit) noexcept {
    const Scalar zero(0);
    const Three<Scalar> none = {zero, zero, zero};
    for (int k = 0; k < tree_.size(); ++k) {
      const int first = tree_.first(k);
      const int end = tree_.joint_end(k);
      if (end == first + 1) continue;
      const int parent = tree_.parent(first);
      Six<Scalar> before = {none, none};
      if (parent >= 0) before = own<One>(common<One>(load_motion<One>(V, parent), parent), k);
      visit(k, before, load_motion<One>(V, end - 1));
    }
  }

  alignas(64) Row S[6];                       // (1), common
  alignas(64) Row slide[3];                   // that part of S, where there are paths
  alignas(64) Row origin[3];                  // of the path
  alignas(64) Row V[6];                       // (1), v of the body
  alignas(64) Row Psi[6];                     // (1)
  alignas(64) Row E[6];                       // v_p x S + v x S
  alignas(64) Row A[6];                       // (1), at qdd = 0, common
  alignas(64) Row composite[kCompositeRows];  // as in Composite, in its order
  alignas(64) Row U[6];                       // I S, a force, common
  alignas(64) Row D[3];                       // (2 B)' S
  alignas(64) Row bias[1];                    // S'(n, f)

 private:
  using One = OneLane<Scalar>;

  const Row* own_slide() const { return tree_.has_paths() ? slide : S + 3; }

  template <class Number>
  [[gnu::always_inline]] void place(const TreeNumbers<Number>& numbers, const Scalar* frames,
                                    const Scalar* rates, int i) noexcept {
    const auto three = [&](int row) HYBRIDYN_ALWAYS_INLINE {
      const Scalar* from = frames + row * kStride + i;
      return Three<C>{L::load(from), L::load(from + kStride), L::load(from + 2 * kStride)};
    };
    const auto number = [&](int row) HYBRIDYN_ALWAYS_INLINE {
      return load_number<Scalar>(numbers.inertias + row * kStride + i);
    };
    const Three<C> x = three(0), y = three(3), z = three(6), p = three(9);
    if (tree_.has_paths()) store_three<L>(origin, i, three(12));
    const Three<C> turn = L::constants(numbers.turns + i) * z;
    const Six<C> motion = {turn, cross(p, turn) + L::constants(numbers.slides + i) * z};
    if (tree_.has_paths()) store_three<L>(slide, i, motion.slide);
    const Six<C> seen = common(motion, i);
    store_motion<L>(S, i, seen);
    store_motion<L>(V, i, L::load(rates + i) * seen);
    const C m = number(0);
    const Three<C> h = number(1) * x + number(2) * y + number(3) * z;  // about p
    const C xy = number(5), xz = number(6), yz = number(8);
    const Three<C> Sx = number(4) * x + xy * y + xz * z;
    const Three<C> Sy = xy * x + number(7) * y + yz * z;
    const Three<C> Sz = xz * x + yz * y + number(9) * z;
    Three<C> diagonal = {Sx.x * x.x + Sy.x * y.x + Sz.x * z.x, Sx.y * x.y + Sy.y * y.y + Sz.y * z.y,
                         Sx.z * x.z + Sy.z * y.z + Sz.z * z.z};
    Three<C> off = {Sx.x * x.y + Sy.x * y.y + Sz.x * z.y, Sx.x * x.z + Sy.x * y.z + Sz.x * z.z,
                    Sx.y * x.z + Sy.y * y.z + Sz.y * z.z};
    const Three<C> moved = h + m * p;
    move_sigma(h, moved, p, diagonal, off);
    L::store(composite[0] + i, m);
    store_three<L>(composite + 1, i, moved);
    store_three<L>(composite + 4, i, diagonal);
    store_three<L>(composite + 7, i, off);
  }

  /// Joints of one velocity: there v x S = v_p x S.
  [[gnu::always_inline]] void move(const Scalar* rates, int i) noexcept {
    const Six<C> v = own(load_motion<L>(V, i), i);
    const Six<C> psi = cross(v, own_motion(i));
    if (tree_.has_paths()) store_motion<L>(V, i, v);
    store_motion<L>(Psi, i, psi);
    store_motion<L>(E, i, psi + psi);
    store_motion<L>(A, i, L::load(rates + i) * common(psi, i));
  }

  /// (2), (3) of each body.
  [[gnu::always_inline]] void weigh(int i) noexcept {
    const C m = L::load(composite[0] + i);
    const Three<C> h = load_three<L>(composite + 1, i);
    const Three<C> diagonal = load_three<L>(composite + 4, i);
    const Three<C> off = load_three<L>(composite + 7, i);
    const Six<C> v = load_motion<L>(V, i);
    const Six<C> a = own(load_motion<L>(A, i), i);
    const Three<C>& w = v.turn;
    const Three<C> columns[3] = {
        {diagonal.x, off.x, off.y}, {off.x, diagonal.y, off.z}, {off.y, off.z, diagonal.z}};
    store_three<L>(composite + 10, i, h.x * v.slide + cross(w, columns[0]));
    store_three<L>(composite + 13, i, h.y * v.slide + cross(w, columns[1]));
    store_three<L>(composite + 16, i, h.z * v.slide + cross(w, columns[2]));
    const Three<C> spin = cross(w, h);
    store_three<L>(composite + 19, i, m * v.slide + spin);
    const auto sigma = [&](const Three<C>& b) HYBRIDYN_ALWAYS_INLINE {
      return Three<C>{dot(columns[0], b), dot(columns[1], b), dot(columns[2], b)};
    };
    const Three<C> at_origin = a.slide + cross(w, v.slide);
    const C trace = diagonal.x + diagonal.y + diagonal.z;
    store_motion<L>(
        composite + kForceRow, i,
        Six<C>{cross(h, at_origin) + trace * a.turn - sigma(a.turn) + cross(sigma(w), w),
               m * at_origin + cross(a.turn, h) + cross(w, spin)});
  }

  [[gnu::noinline]] void subtract(const Scalar* loads) noexcept {
    for (int c = 0; c < 6; ++c) {
      Scalar* const row = composite[kForceRow + c];
      for (int i = 0; i < tree_.size(); i += L::kCount) {
        L::store(row + i, L::load(row + i) - L::load(loads + c * kStride + i));
      }
    }
  }

  /// Path by path from its tip inward, then to what it hangs on.
  [[gnu::noinline]] void add_composites_inward() noexcept {
    for_velocities_inward(tree_, [&](auto tip) HYBRIDYN_ALWAYS_INLINE {
      if (tree_.tip(tip) != tip) return;
      const int first = tree_.path(tip);
      for (int c = 0; c < kCompositeRows; ++c) {
        Scalar* const row = composite[c];
        for (int k = tip; k > first; --k) row[k - 1] = row[k - 1] + row[k];
      }
      const int parent = tree_.parent(first);
      if (parent >= 0) add_path(first, parent);
    });
  }

  void add_path(int first, int parent) noexcept {
    Composite<Scalar> path = load_composite<One>(composite, first);
    const Three<Scalar> t = load_three<One>(origin, first) - load_three<One>(origin, parent);
    const Three<Scalar> h = path.h;
    path.h = h + path.m * t;
    move_sigma(h, path.h, t, path.diagonal, path.off);
    path.N[0] = path.N[0] + t.x * path.P;
    path.N[1] = path.N[1] + t.y * path.P;
    path.N[2] = path.N[2] + t.z * path.P;
    path.f = force_from(t, path.f);
    Scalar moved[kCompositeRows][1];
    store_composite<One>(moved, 0, path);
    for (int c = 0; c < kCompositeRows; ++c) {
      composite[c][parent] = composite[c][parent] + moved[c][0];
    }
  }

  [[gnu::always_inline]] void project(int i) noexcept {
    const Composite<C> body = load_composite<L>(composite, i);
    const Six<C> motion = own_motion(i);
    store_force<L>(U, i, common_force(body.inertia(motion), i));
    store_three<L>(D, i, body.coriolis_transposed(motion));
    L::store(bias[0] + i, dot(motion, body.f));
  }

  const Tree& tree_;
};

}  // namespace hybridyn::internal
