// Partial derivatives of a tree's dynamics. A displacement of joint j, in the tangent space of q,
// moves all that j carries as one rigid body; with its composite bodies' I, B and f, for a velocity
// i of j's joint or beyond it, and for one before it,
//   dtau_i/dq_j = U_i'Psi2_j + D_i'Psi_j,    dtau_i/dv_j = U_i'E_j + D_i'S_j                  (1)
//   dtau_i/dq_j = S_i'Zq_j,                  dtau_i/dv_j = S_i'Zv_j                           (2)
//   Psi2 = a_p x S + v_p x Psi,  E = v_p x S + v x S,  U = I S,  D = (2 B)'S
//   Zq = I Psi2 + 2 B Psi + S x* f,  Zv = I E + 2 B S
// and dqdd = -M^-1 dtau at these accelerations. Of a floating base the accelerations here are
// u = (its origin's relative to free fall, of its turning), in its axes, so that neither where it is
// nor how fast it goes matters: with g and v in its axes
//   qdd = u - (w x v - g, 0)                                                                  (3)
#pragma once

#include <cstring>

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
  static constexpr int kStride = Terms::kStride;
  using Range = Chunks<kStride, L::kCount>;

  explicit TreeDerivatives(const Tree& tree) : tree_(tree), terms_(tree) {}

  template <class Number>
  void forward(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
               const Scalar* v, const Scalar* tau, Scalar* qdd, Scalar* dqdd_dq, Scalar* dqdd_dv,
               Scalar* dqdd_dtau) noexcept {
    start(numbers, frames, gravity, v);
    const int n = tree_.size();
    alignas(64) Row force;
    copy_row(tau, force);
    mass_matrix(numbers);
    const Row* U[6] = {};
    for (int c = 0; c < 6; ++c) U[c] = &terms_.U[(c + 3) % 6];
    TreeInverse<Scalar, Tree>(tree_, inverse_).invert(first_, U);
    for (int i = 0; i < n; i += L::kCount) {
      L::store(force + i, L::load(force + i) - L::load(terms_.bias[0] + i));
    }
    alignas(64) Row u;
    for (int i = 0; i < n; i += L::kCount) {
      C sum(Scalar(0));
      for (int k = 0; k < n; ++k) sum = sum + C(force[k]) * L::load(inverse_[k] + i);
      L::store(u + i, sum);
    }
    accelerate(u);
    partial_forces();
    for (int k = 0; k < n; ++k) qdd[k] = u[k];
    if (tree_.is_floating()) {
      const Three<Scalar> shift = gravity_ - cross(spin_, linear_);
      qdd[0] = qdd[0] + shift.x;
      qdd[1] = qdd[1] + shift.y;
      qdd[2] = qdd[2] + shift.z;
    }
    for (int j = tree_.base(); j < n; ++j) solve_column(j, dqdd_dq + n * j, dqdd_dv + n * j);
    for (int k = 0; k < n; ++k) write(inverse_[k], dqdd_dtau + n * k);
    if (tree_.is_floating()) base_columns(dqdd_dq, dqdd_dv);
  }

  template <class Number>
  void inverse(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
               const Scalar* v, const Scalar* qdd, Scalar* dtau_dq, Scalar* dtau_dv,
               Scalar* dtau_dqdd) noexcept {
    start(numbers, frames, gravity, v);
    const int n = tree_.size();
    alignas(64) Row u;
    copy_row(qdd, u);
    if (tree_.is_floating()) {
      const Three<Scalar> shift = cross(spin_, linear_) - gravity_;
      u[0] = u[0] + shift.x;
      u[1] = u[1] + shift.y;
      u[2] = u[2] + shift.z;
    }
    mass_matrix(numbers);
    for (int j = 0; j < n; ++j) {
      const bool is_base = j < tree_.base();
      write_column(j, is_base ? terms_.U[(j + 3) % 6] : first_[j], is_base ? 0 : j,
                   dtau_dqdd + n * j, [&](int k) -> const Scalar& {
                     return k < tree_.base() ? terms_.U[(k + 3) % 6][j] : first_[k][j];
                   });
    }
    accelerate(u);
    partial_forces();
    for (int j = tree_.base(); j < n; ++j) {
      const int first = tree_.first(j);
      write_column(j, first_[j], first, dtau_dq + n * j,
                   [&](int k) -> const Scalar& { return before_q(k, j); });
      write_column(j, second_[j], first, dtau_dv + n * j,
                   [&](int k) -> const Scalar& { return before_v(k, j); });
    }
    if (tree_.is_floating()) base_forces(dtau_dq, dtau_dv);
  }

 private:
  template <class Number>
  [[gnu::always_inline]] void start(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
             const Scalar* v) noexcept {
    alignas(64) Row rates;
    copy_row(v, rates);
    gravity_ = {gravity[0], gravity[1], gravity[2]};
    const Scalar zero(0);
    Three<Scalar> ground = {-gravity_.x, -gravity_.y, -gravity_.z};
    if (tree_.is_floating()) {
      linear_ = {v[0], v[1], v[2]};
      spin_ = {v[3], v[4], v[5]};
      ground = {zero, zero, zero};
      for (int c = 0; c < 3; ++c) rates[c] = zero;
    }
    terms_.compose(numbers, frames, rates, ground);
  }

  void copy_row(const Scalar* from, Row& to) const noexcept {
    const int n = tree_.size();
    for (int k = 0; k < n; ++k) to[k] = from[k];
    for (int k = n; k < (n + L::kCount - 1) / L::kCount * L::kCount; ++k) to[k] = Scalar(0);
  }

  /// Columns of M from the diagonal on, of joints.
  template <class Number>
  [[gnu::always_inline]] void mass_matrix(const TreeNumbers<Number>& numbers) noexcept {
    for (int k = tree_.base(); k < tree_.size(); ++k) {
      const Six<Scalar> motion = six_of<Scalar>(terms_.S, k);
      const Range lanes(k, tree_.end(k));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        L::store(first_[k] + i, dot(spread(motion), load_six<Scalar>(terms_.U, i)));
      }
      first_[k][k] = first_[k][k] + Scalar(numbers.rotors[k]);
    }
  }

  [[gnu::always_inline]] static Three<C> spread(const Three<Scalar>& a) { return {C(a.x), C(a.y), C(a.z)}; }
  [[gnu::always_inline]] static Six<C> spread(const Six<Scalar>& a) { return {spread(a.turn), spread(a.slide)}; }

  /// Psi2, Zq and Zv at accelerations u.
  [[gnu::always_inline]] void accelerate(const Row& u) noexcept {
    alignas(64) Row a[6];
    alignas(64) Row f[6];
    const int n = tree_.size();
    for (int i = 0; i < n; i += L::kCount) {
      const C rate = L::load(u + i);
      store<Scalar>(a, i, rate * load_six<Scalar>(terms_.S, i));
      store<Scalar>(f, i, rate * load_six<Scalar>(terms_.U, i));
    }
    terms_.add_outward(a, nullptr);
    terms_.add_inward(f, 6);
    for (int i = 0; i < n; i += L::kCount) {
      const Six<C> total = load_six<Scalar>(a, i) + load_six<Scalar>(terms_.A, i);
      store<Scalar>(psi2_, i, cross(total, load_six<Scalar>(terms_.S, i)) +
                                  cross(load_six<Scalar>(terms_.V, i),
                                        load_six<Scalar>(terms_.Psi, i)));
    }
    redo_joints_of_several(a);
    for (int i = 0; i < n; i += L::kCount) finish(i, L::load(u + i), a, f);
  }

  void redo_joints_of_several(const Row* a) noexcept {
    if (!tree_.has_joints_of_several()) return;
    const Scalar zero(0);
    const Six<Scalar> ground = {{zero, zero, zero},
                                {-gravity_.x, -gravity_.y, -gravity_.z}};
    terms_.for_joints_of_several([&](int k, const Six<Scalar>& before, const Six<Scalar>&) {
      const int parent = tree_.parent(tree_.first(k));
      const Six<Scalar> a_p =
          parent < 0 ? ground : six_of<Scalar>(a, parent) + six_of<Scalar>(terms_.A, parent);
      set_six(psi2_, k, cross(a_p, six_of<Scalar>(terms_.S, k)) +
                            cross(before, six_of<Scalar>(terms_.Psi, k)));
    });
  }

  /// Forces at qdd = 0, of I a and of what is accelerated beyond: those of the composite body.
  [[gnu::always_inline]] void finish(int i, const C& rate, const Row* a, const Row* f) noexcept {
    const Composite<C> body = load_composite<Scalar>(terms_.composite, i);
    const Six<C> motion = load_six<Scalar>(terms_.S, i);
    const Six<C> psi = load_six<Scalar>(terms_.Psi, i);
    const Six<C> force = body.f + body.inertia(load_six<Scalar>(a, i)) + load_six<Scalar>(f, i) -
                         rate * load_six<Scalar>(terms_.U, i);
    store<Scalar>(z_q_, i, body.inertia(load_six<Scalar>(psi2_, i)) + body.coriolis(psi.turn) +
                               cross_force(motion, force));
    store<Scalar>(z_v_, i,
                  body.inertia(load_six<Scalar>(terms_.E, i)) + body.coriolis(motion.turn));
  }

  /// (1) into rows by j, (2) into rows by i.
  [[gnu::always_inline]] void partial_forces() noexcept {
    for (int j = tree_.is_floating() ? 3 : 0; j < tree_.size(); ++j) {
      const Six<C> psi2 = spread(six_of<Scalar>(psi2_, j));
      const Three<C> psi = spread(three_of<Scalar>(terms_.Psi, j));
      const Six<C> E = spread(six_of<Scalar>(terms_.E, j));
      const Three<C> turn = spread(three_of<Scalar>(terms_.S, j));
      const Range lanes(tree_.first(j), tree_.end(j));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        const Six<C> U = load_six<Scalar>(terms_.U, i);
        const Three<C> D = load_three<Scalar>(terms_.D, i);
        L::store(first_[j] + i, dot(U, psi2) + dot(D, psi));
        L::store(second_[j] + i, dot(U, E) + dot(D, turn));
      }
    }
    for (int k = tree_.base(); k < tree_.size(); ++k) {
      const Six<C> motion = spread(six_of<Scalar>(terms_.S, k));
      const Range lanes(tree_.joint_end(k), tree_.end(k));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        L::store(before_q_[k] + i, dot(motion, load_six<Scalar>(z_q_, i)));
        L::store(before_v_[k] + i, dot(motion, load_six<Scalar>(z_v_, i)));
      }
    }
  }

  /// Column j: from velocity `begin` on, and what `before` has of those before it.
  template <class Before>
  void write_column(int j, const Row& from, int begin, Scalar* to, const Before& before) noexcept {
    for (int i = 0; i < tree_.size(); ++i) to[i] = Scalar(0);
    for (int i = begin; i < tree_.end(j); ++i) to[i] = from[i];
    for (int k = begin == 0 ? -1 : tree_.parent(begin); k >= 0; k = tree_.parent(k)) {
      to[k] = before(k);
    }
  }

  /// (3): M's linear columns times [a], added to three columns.
  void add_base_cross(const Three<Scalar>& a, Scalar* to) noexcept {
    const int n = tree_.size();
    const Row* const M = terms_.U + 3;
    for (int i = 0; i < n; ++i) {
      const Three<Scalar> row = cross(three_of<Scalar>(M, i), a);  // row of M times [a]
      to[i] = to[i] + row.x;
      to[n + i] = to[n + i] + row.y;
      to[2 * n + i] = to[2 * n + i] + row.z;
    }
  }

  void base_forces(Scalar* dtau_dq, Scalar* dtau_dv) noexcept {
    const int n = tree_.size();
    for (int i = 0; i < 6 * n; ++i) dtau_dq[i] = Scalar(0);
    for (int i = 0; i < 3 * n; ++i) dtau_dv[i] = Scalar(0);
    for (int j = 3; j < 6; ++j) {
      for (int i = 0; i < n; ++i) dtau_dv[n * j + i] = second_[j][i];
    }
    add_base_cross({-gravity_.x, -gravity_.y, -gravity_.z}, dtau_dq + 3 * n);
    add_base_cross(spin_, dtau_dv);
    add_base_cross({-linear_.x, -linear_.y, -linear_.z}, dtau_dv + 3 * n);
  }

  const Scalar& before_q(int k, int j) const {
    return k < tree_.base() ? z_q_[(k + 3) % 6][j] : before_q_[k][j];
  }
  const Scalar& before_v(int k, int j) const {
    return k < tree_.base() ? z_v_[(k + 3) % 6][j] : before_v_[k][j];
  }

  /// -M^-1 dtau/dq_j and dtau/dv_j.
  [[gnu::always_inline]] void solve_column(int j, Scalar* q, Scalar* v) noexcept {
    constexpr int kMost = 5;
    int i = 0;
    const int n = tree_.size();
    for (; i + (kMost - 1) * L::kCount < n; i += kMost * L::kCount) solve_part<kMost>(j, i, q, v);
    if (i + 3 * L::kCount < n) {
      solve_part<4>(j, i, q, v);
    } else if (i + 2 * L::kCount < n) {
      solve_part<3>(j, i, q, v);
    } else if (i + L::kCount < n) {
      solve_part<2>(j, i, q, v);
    } else if (i < n) {
      solve_part<1>(j, i, q, v);
    }
  }

  template <int Parts>
  [[gnu::always_inline]] void solve_part(int j, int at, Scalar* q, Scalar* v) noexcept {
    C of_q[Parts];
    C of_v[Parts];
    for (int p = 0; p < Parts; ++p) of_q[p] = of_v[p] = C(Scalar(0));
    const auto subtract = [&](int k, const Scalar& by_q, const Scalar& by_v) {
      const C q_k(by_q);
      const C v_k(by_v);
      for (int p = 0; p < Parts; ++p) {
        const C column = L::load(inverse_[k] + at + p * L::kCount);
        of_q[p] = of_q[p] - q_k * column;
        of_v[p] = of_v[p] - v_k * column;
      }
    };
    const int first = tree_.first(j);
    for (int k = tree_.parent(first); k >= 0; k = tree_.parent(k)) {
      subtract(k, before_q(k, j), before_v(k, j));
    }
    for (int k = first; k < tree_.end(j); ++k) subtract(k, first_[j][k], second_[j][k]);
    for (int p = 0; p < Parts; ++p) {
      write(of_q[p], q, at + p * L::kCount);
      write(of_v[p], v, at + p * L::kCount);
    }
  }

  /// The part of a chunk that is there.
  [[gnu::always_inline]] void write(const C& chunk, Scalar* to, int at) const noexcept {
    const int n = tree_.size();
    if (at + L::kCount <= n) {
      L::store(to + at, chunk);
      return;
    }
    Scalar rest[L::kCount];
    L::store(rest, chunk);
    for (int i = at; i < n; ++i) to[i] = rest[i - at];
  }
  void write(const Row& row, Scalar* to) const noexcept {
    for (int i = 0; i < tree_.size(); i += L::kCount) write(L::load(row + i), to, i);
  }

  /// (3)
  void base_columns(Scalar* dqdd_dq, Scalar* dqdd_dv) noexcept {
    const int n = tree_.size();
    for (int j = 0; j < 6; ++j) {
      for (int i = 0; i < n; ++i) dqdd_dq[n * j + i] = Scalar(0);
    }
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < n; ++i) dqdd_dv[n * j + i] = Scalar(0);
    }
    alignas(64) Row unused;
    for (int j = 3; j < 6; ++j) solve_column(j, unused, dqdd_dv + n * j);
    add_cross(gravity_, dqdd_dq + 3 * n);
    add_cross({-spin_.x, -spin_.y, -spin_.z}, dqdd_dv);
    add_cross(linear_, dqdd_dv + 3 * n);
  }

  /// [a] of the cross product, to the linear rows of three columns.
  void add_cross(const Three<Scalar>& a, Scalar* to) const noexcept {
    const int n = tree_.size();
    to[1] = to[1] + a.z;
    to[2] = to[2] - a.y;
    to[n] = to[n] - a.z;
    to[n + 2] = to[n + 2] + a.x;
    to[2 * n] = to[2 * n] + a.y;
    to[2 * n + 1] = to[2 * n + 1] - a.x;
  }

  const Tree& tree_;
  Terms terms_;
  Three<Scalar> gravity_;  // in the common axes
  Three<Scalar> linear_;   // of the base
  Three<Scalar> spin_;
  alignas(64) Row psi2_[6];
  alignas(64) Row z_q_[6];
  alignas(64) Row z_v_[6];
  alignas(64) Row first_[Tree::kCapacity];   // M, then (1) of q
  alignas(64) Row second_[Tree::kCapacity];  // (1) of v
  alignas(64) Row before_q_[Tree::kCapacity];
  alignas(64) Row before_v_[Tree::kCapacity];
  alignas(64) Row inverse_[Tree::kCapacity];
};

}  // namespace hybridyn::internal
