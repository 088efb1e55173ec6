// Partial derivatives of a tree's dynamics. A displacement of joint j, in the tangent space of q,
// moves all that j carries as one rigid body; with its composite bodies' I, B and f, for a velocity
// i of j's joint or beyond it, and for one before it,
//   dtau_i/dq_j = U_i'Psi2_j + D_i'Psi_j,    dtau_i/dv_j = U_i'E_j + D_i'S_j                  (1)
//   dtau_i/dq_j = S_i'Zq_j,                  dtau_i/dv_j = S_i'Zv_j                           (2)
//   Psi2 = a_p x S + v_p x Psi,  E = v_p x S + v x S,  U = I S,  D = (2 B)'S
//   Zq = I Psi2 + 2 B Psi + S x* f,  Zv = I E + 2 B S
// and dqdd = -M^-1 dtau at these accelerations. Forces that turn with the bodies they act on (loads) are
// part of f. Of a floating base the accelerations here are
// u = (its origin's relative to free fall, of its turning), in its axes, so that neither where it
// is nor how fast it goes matters: with g and v in its axes
//   qdd = u - (w x v - g, 0)                                                                  (3)
// Its motions are units: what it has of a force F are the components of F.
#pragma once

#include "hybridyn/kernel/tree/inverse.hpp"
#include "hybridyn/kernel/tree/terms.hpp"

namespace hybridyn::internal {

template <class Scalar, class Tree>
class TreeDerivatives {
 public:
  using Terms = TreeTerms<Scalar, Tree>;
  using L = typename Terms::L;
  using C = typename Terms::C;
  using Row = typename Terms::Row;
  using One = OneLane<Scalar>;
  static constexpr int kStride = Terms::kStride;
  using Range = Chunks<kStride, L::kCount>;

  explicit TreeDerivatives(const Tree& tree) : tree_(tree), terms_(tree), factors_(tree) {}

  template <class Number>
  void forward(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
               const Scalar* v, const Scalar* tau, Scalar* qdd, Scalar* dqdd_dq, Scalar* dqdd_dv,
               Scalar* dqdd_dtau, const Scalar* loads = nullptr) noexcept {
    start(numbers, frames, gravity, v, loads);
    const int n = tree_.size();
    alignas(64) Row force;
    copy_row(tau, force);
    mass_matrix(numbers);
    factors_.invert(
        [this](int i, int j)
            HYBRIDYN_ALWAYS_INLINE { return j < tree_.base() ? terms_.U[j][i] : first_[j][i]; },
        inverse_);
    for (int i = 0; i < n; i += L::kCount) {
      L::store(force + i, L::load(force + i) - L::load(terms_.bias[0] + i));
    }
    alignas(64) Row u;
    multiply(force, u);
    accelerate(u);
    partial_forces();
    for (int k = 0; k < n; ++k) qdd[k] = u[k];
    if (tree_.is_floating()) add_shift(qdd, gravity_ - cross(spin_, linear_));
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; i += L::kCount) write(L::load(inverse_[j] + i), dqdd_dtau, j, i);
    }
    solve_columns(dqdd_dq, dqdd_dv);
    if (!tree_.is_floating()) return;
    add_cross(gravity_, dqdd_dq + 3 * n);
    add_cross(-spin_, dqdd_dv);
    add_cross(linear_, dqdd_dv + 3 * n);
  }

  template <class Number>
  void inverse(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
               const Scalar* v, const Scalar* qdd, Scalar* dtau_dq, Scalar* dtau_dv,
               Scalar* dtau_dqdd) noexcept {
    start(numbers, frames, gravity, v);
    alignas(64) Row u;
    copy_row(qdd, u);
    if (tree_.is_floating()) add_shift(u, cross(spin_, linear_) - gravity_);
    mass_matrix(numbers);
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      write_column(j, j < tree_.base() ? terms_.U[j % 6] : first_[j], dtau_dqdd,
                   [this](int k) HYBRIDYN_ALWAYS_INLINE {
                     return k < tree_.base() ? terms_.U[k % 6] : first_[k];
                   });
    });
    accelerate(u);
    partial_forces();
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      if (j >= tree_.base()) {
        write_column(j, first_[j], dtau_dq,
                     [this](int k) HYBRIDYN_ALWAYS_INLINE { return before_q_[k]; });
      } else {
        fill_zero(j, dtau_dq);
      }
      if (j < 3 && tree_.is_floating()) {
        fill_zero(j, dtau_dv);
      } else {
        write_column(j, second_[j], dtau_dv,
                     [this](int k) HYBRIDYN_ALWAYS_INLINE { return before_v_[k]; });
      }
    });
    if (!tree_.is_floating()) return;
    const int n = tree_.size();
    add_base_cross(-gravity_, dtau_dq + 3 * n);
    add_base_cross(spin_, dtau_dv);
    add_base_cross(-linear_, dtau_dv + 3 * n);
  }

 protected:
  template <class Number>
  [[gnu::noinline]] void start(const TreeNumbers<Number>& numbers, const Scalar* frames,
                               const Scalar* gravity, const Scalar* v,
                               const Scalar* loads = nullptr) noexcept {
    alignas(64) Row rates;
    copy_row(v, rates);
    gravity_ = {gravity[0], gravity[1], gravity[2]};
    Three<Scalar> ground = -gravity_;
    if (tree_.is_floating()) {
      const Scalar zero(0);
      linear_ = {v[0], v[1], v[2]};
      spin_ = {v[3], v[4], v[5]};
      ground = {zero, zero, zero};
      for (int c = 0; c < 3; ++c) rates[c] = zero;
    }
    terms_.compose(numbers, frames, rates, ground, loads);
  }

  [[gnu::always_inline]] void copy_row(const Scalar* from, Row& to) const noexcept {
    const int n = tree_.size();
    for (int k = 0; k < n; ++k) to[k] = from[k];
    for (int k = n; k < (n + L::kCount - 1) / L::kCount * L::kCount; ++k) to[k] = Scalar(0);
  }

  /// Row k: column k of M, of joints, from the joint on.
  template <class Number>
  [[gnu::noinline]] void mass_matrix(const TreeNumbers<Number>& numbers) noexcept {
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE {
      if (k < tree_.base()) return;
      const Six<C> motion = spread(load_motion<One>(terms_.S, k));
      const Range lanes(tree_.first(k), tree_.end(k));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        L::store(first_[k] + i, dot(motion, load_force<L>(terms_.U, i)));
      }
      first_[k][k] = first_[k][k] + Scalar(numbers.rotors[k]);
    });
  }

  [[gnu::always_inline]] static Three<C> spread(const Three<Scalar>& a) {
    return {C(a.x), C(a.y), C(a.z)};
  }
  [[gnu::always_inline]] static Six<C> spread(const Six<Scalar>& a) {
    return {spread(a.turn), spread(a.slide)};
  }

  /// M^-1 times a row.
  [[gnu::noinline]] void multiply(const Row& by, Row& out) const noexcept {
    for_parts<L::kCount>(tree_.size(), [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C sums[kParts];
      for (C& sum : sums) sum = C(Scalar(0));
      for (int k = 0; k < tree_.size(); ++k) {
        const C factor(by[k]);
        for (int p = 0; p < kParts; ++p) {
          sums[p] = sums[p] + factor * L::load(inverse_[k] + at + p * L::kCount);
        }
      }
      for (int p = 0; p < kParts; ++p) L::store(out + at + p * L::kCount, sums[p]);
    });
  }

  /// Psi2, Zq and Zv at accelerations u.
  [[gnu::noinline]] void accelerate(const Row& u) noexcept {
    alignas(64) Row a[6];
    alignas(64) Row f[6];
    const int n = tree_.size();
    for (int i = 0; i < n; i += L::kCount) {
      const C rate = L::load(u + i);
      store_motion<L>(a, i, rate * load_motion<L>(terms_.S, i));
      store_force<L>(f, i, rate * load_force<L>(terms_.U, i));
    }
    terms_.add_outward(a, nullptr);
    terms_.add_inward(f, 6);
    for (int i = 0; i < n; i += L::kCount) {
      const Six<C> own = terms_.own(load_motion<L>(a, i) + load_motion<L>(terms_.A, i), i);
      store_motion<L>(psi2_, i,
                      cross(own, terms_.own_motion(i)) +
                          cross(load_motion<L>(terms_.V, i), load_motion<L>(terms_.Psi, i)));
    }
    if (tree_.has_joints_of_several()) redo_joints_of_several(a);
    for (int i = 0; i < n; i += L::kCount) finish(i, L::load(u + i), a, f);
  }

  void redo_joints_of_several(const Row* a) noexcept {
    const Scalar zero(0);
    const Six<Scalar> ground = {{zero, zero, zero}, -gravity_};
    terms_.for_joints_of_several([&](int k, const Six<Scalar>& before,
                                     const Six<Scalar>&) HYBRIDYN_ALWAYS_INLINE {
      const int parent = tree_.parent(tree_.first(k));
      const Six<Scalar> a_p =
          parent < 0 ? ground : load_motion<One>(a, parent) + load_motion<One>(terms_.A, parent);
      const Six<Scalar> S = terms_.template own<One>(load_motion<One>(terms_.S, k), k);
      store_motion<One>(psi2_, k,
                        cross(terms_.template own<One>(a_p, k), S) +
                            cross(before, load_motion<One>(terms_.Psi, k)));
    });
  }

  /// Forces of composite bodies: at qdd = 0, I a, and of what is accelerated beyond.
  [[gnu::always_inline]] void finish(int i, const C& rate, const Row* a, const Row* f) noexcept {
    const Composite<C> body = load_composite<L>(terms_.composite, i);
    const Six<C> motion = terms_.own_motion(i);
    const Six<C> psi = load_motion<L>(terms_.Psi, i);
    const Six<C> psi2 = load_motion<L>(psi2_, i);
    const Six<C> E = load_motion<L>(terms_.E, i);
    const Six<C> beyond = load_force<L>(f, i) - rate * load_force<L>(terms_.U, i);
    const Six<C> force =
        body.f + body.inertia(terms_.own(load_motion<L>(a, i), i)) + terms_.own_force(beyond, i);
    const Six<C> by_q = body.inertia(psi2) + body.coriolis(psi.turn) + cross_force(motion, force);
    store_force<L>(z_q(), i, terms_.common_force(by_q, i));
    store_force<L>(z_v(), i, terms_.common_force(body.inertia(E) + body.coriolis(motion.turn), i));
    if (!tree_.has_paths()) return;
    store_motion<L>(psi2_, i, terms_.common(psi2, i));
    store_motion<L>(terms_.E, i, terms_.common(E, i));
  }

  /// (1) into rows by j, (2) into rows by i.
  [[gnu::noinline]] void partial_forces() noexcept {
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      if (j < tree_.base() && j < 3) return;
      const Six<C> psi2 = spread(load_motion<One>(psi2_, j));
      const Three<C> psi = spread(load_three<One>(terms_.Psi, j));
      const Six<C> E = spread(load_motion<One>(terms_.E, j));
      const Three<C> turn = spread(load_three<One>(terms_.S, j));
      const Range lanes(tree_.first(j), tree_.end(j));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        const Six<C> U = load_force<L>(terms_.U, i);
        const Three<C> D = load_three<L>(terms_.D, i);
        L::store(first_[j] + i, dot(U, psi2) + dot(D, psi));
        L::store(second_[j] + i, dot(U, E) + dot(D, turn));
      }
    });
    for_velocities(tree_, [&](auto k) HYBRIDYN_ALWAYS_INLINE {
      if (k < tree_.base()) return;
      const Six<C> motion = spread(load_motion<One>(terms_.S, k));
      const Range lanes(tree_.joint_end(k), tree_.end(k));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        L::store(before_q_[k] + i, dot(motion, load_force<L>(z_q(), i)));
        L::store(before_v_[k] + i, dot(motion, load_force<L>(z_v(), i)));
      }
    });
  }

  /// Rows of (2); those of a base are its own.
  Row* z_q() noexcept { return tree_.is_floating() ? before_q_ : spare_q_; }
  Row* z_v() noexcept { return tree_.is_floating() ? before_v_ : spare_v_; }

  [[gnu::noinline]] void solve_columns(Scalar* dqdd_dq, Scalar* dqdd_dv) noexcept {
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      if (j >= tree_.base()) {
        solve_column<true>(j, dqdd_dq, dqdd_dv);
      } else {
        fill_zero(j, dqdd_dq);
        if (j < 3) fill_zero(j, dqdd_dv);
        if (j >= 3) solve_column<false>(j, dqdd_dq, dqdd_dv);
      }
    });
  }

  /// -M^-1 dtau/dq_j and dtau/dv_j, or the latter alone.
  template <bool ByQ, class Index>
  [[gnu::always_inline]] void solve_column(Index j, Scalar* q, Scalar* v) noexcept {
    for_parts<L::kCount>(tree_.size(), [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C of_q[kParts];
      C of_v[kParts];
      for (int p = 0; p < kParts; ++p) of_q[p] = of_v[p] = C(Scalar(0));
      const auto subtract = [&](int k, const Scalar& by_q, const Scalar& by_v)
                                HYBRIDYN_ALWAYS_INLINE {
                                  const C q_k(by_q);
                                  const C v_k(by_v);
                                  for (int p = 0; p < kParts; ++p) {
                                    const C column = L::load(inverse_[k] + at + p * L::kCount);
                                    if constexpr (ByQ) of_q[p] = of_q[p] - q_k * column;
                                    of_v[p] = of_v[p] - v_k * column;
                                  }
                                };
      for_runs_before(tree_, j, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
        for (int k = begin; k < end; ++k) subtract(k, before_q_[k][j], before_v_[k][j]);
      });
      for (int k = tree_.first(j); k < tree_.end(j); ++k) {
        subtract(k, first_[j][k], second_[j][k]);
      }
      for (int p = 0; p < kParts; ++p) {
        if constexpr (ByQ) write(of_q[p], q, j, at + p * L::kCount);
        write(of_v[p], v, j, at + p * L::kCount);
      }
    });
  }

  /// A chunk of column j, from lane `at` on. Columns are written one after the other: what is
  /// written beyond the end of one the next one writes over.
  [[gnu::always_inline]] void write(const C& chunk, Scalar* to, int j, int at) const noexcept {
    write(chunk, to, j, at, tree_.size());
  }
  /// Of a matrix of so many rows.
  [[gnu::always_inline]] void write(const C& chunk, Scalar* to, int j, int at,
                                    int rows) const noexcept {
    if (rows * j + at + L::kCount <= rows * tree_.size()) {
      L::store(to + rows * j + at, chunk);
      return;
    }
    Scalar rest[2 * kRowUnit];  // GCC takes the loop for longer than it can be
    L::store(rest, chunk);
    for (int i = 0; i < L::kCount && at + i < rows; ++i) to[rows * j + at + i] = rest[i];
  }
  [[gnu::always_inline]] void fill_zero(int j, Scalar* to) const noexcept {
    for (int i = 0; i < tree_.size(); i += L::kCount) write(C(Scalar(0)), to, j, i);
  }

  /// Column j: from its joint on, and before(k), a row, of the velocities before it.
  template <class Index, class Before>
  [[gnu::always_inline]] void write_column(Index j, const Row& from, Scalar* to,
                                           const Before& before) noexcept {
    fill_zero(j, to);
    Scalar* const column = to + tree_.size() * j;
    for (int i = tree_.first(j); i < tree_.end(j); ++i) column[i] = from[i];
    for_runs_before(tree_, j, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
      for (int k = begin; k < end; ++k) column[k] = before(k)[j];
    });
  }

  /// (3): linear components of the base.
  [[gnu::always_inline]] static void add_shift(Scalar* to, const Three<Scalar>& shift) noexcept {
    to[0] = to[0] + shift.x;
    to[1] = to[1] + shift.y;
    to[2] = to[2] + shift.z;
  }

  /// [a] of the cross product, to the linear rows of three columns.
  [[gnu::always_inline]] void add_cross(const Three<Scalar>& a, Scalar* to) const noexcept {
    const int n = tree_.size();
    to[1] = to[1] + a.z;
    to[2] = to[2] - a.y;
    to[n] = to[n] - a.z;
    to[n + 2] = to[n + 2] + a.x;
    to[2 * n] = to[2 * n] + a.y;
    to[2 * n + 1] = to[2 * n + 1] - a.x;
  }

  /// M's linear columns times [a], to three columns.
  void add_base_cross(const Three<Scalar>& a, Scalar* to) noexcept {
    const int n = tree_.size();
    for (int i = 0; i < n; ++i) {
      const Three<Scalar> row = cross(load_three<One>(terms_.U, i), a);
      to[i] = to[i] + row.x;
      to[n + i] = to[n + i] + row.y;
      to[2 * n + i] = to[2 * n + i] + row.z;
    }
  }

  const Tree& tree_;
  Terms terms_;
  TreeInverse<Scalar, Tree> factors_;
  Three<Scalar> gravity_;  // in the common axes
  Three<Scalar> linear_;   // of the base
  Three<Scalar> spin_;
  alignas(64) Row psi2_[6];
  alignas(64) Row first_[Tree::kCapacity];     // M, then (1) of q
  alignas(64) Row second_[Tree::kCapacity];    // (1) of v
  alignas(64) Row before_q_[Tree::kCapacity];  // (2)
  alignas(64) Row before_v_[Tree::kCapacity];
  alignas(64) Row spare_q_[6];  // Zq, Zv without a base
  alignas(64) Row spare_v_[6];
  alignas(64) Row inverse_[Tree::kCapacity];
};

}  // namespace hybridyn::internal
