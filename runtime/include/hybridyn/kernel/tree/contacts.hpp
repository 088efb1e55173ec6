// Derivatives of a tree's dynamics with frames of some bodies held (contacts). With J the rows of the
// frames' origins, and of their turning unless they are points, in world axes,
//   M qdd + bias = tau + J'f,  J qdd + b = 0:
//   qdd = P (tau - bias) - Z'b,  f = -Z (tau - bias) - S^+ b        (held_response.hpp)          (2)
// and the same for changes, with dtau that of M qdd + bias - J'f and dc that of J qdd + b, at these
// qdd and f:  dqdd = -P dtau - Z'dc,  df = Z dtau - S^+ dc                                      (3)
//
// Seen from what joint j moves (derivatives.hpp), for a frame at p of a body with w, and v_p of that
// point: its acceleration changes by
//   dq_j:  that of Psi2_j at p + 2 Psi_j x v_p - s_j x g,    dv_j:  that of E_j at p + 2 s_j x v_p (4)
// its turning by Psi2_j + Psi_j x w and E_j + s_j x w. A force f at p, a moment n, fixed in the world
// while S_j displaces them, add to dtau, for velocities i of j's joint or beyond, and before it,
//   s_j.(f x S_i(p) + n x s_i),    moment f x S_j(p) to Zq                                      (5)
#pragma once

#include "hybridyn/kernel/tree/derivatives.hpp"
#include "hybridyn/kernel/tree/held_response.hpp"

namespace hybridyn::internal {

/// Where results go; matrices by columns.
template <class Scalar>
struct HeldResults {
  Scalar* qdd;
  Scalar* f;
  Scalar* dqdd_dq;
  Scalar* dqdd_dv;
  Scalar* dqdd_dtau;
  Scalar* df_dq;
  Scalar* df_dv;
  Scalar* df_dtau;
};

template <class Scalar, class Tree, class Frames>
class TreeContactDerivatives : TreeDerivatives<Scalar, Tree> {
  using Base = TreeDerivatives<Scalar, Tree>;
  using typename Base::C;
  using typename Base::L;
  using typename Base::One;
  using typename Base::Range;
  using typename Base::Row;
  using Response = HeldResponse<Scalar, Tree, Frames>;
  static constexpr int kRows = Response::kRows;

 public:
  TreeContactDerivatives(const Tree& tree, const Frames& held)
      : Base(tree), held_(held), response_(tree, held) {}

  /// `places`: of the frames, from the common origin, three numbers each; of a floating base then the
  /// world's axes of its own, x, y, z.
  template <class Number>
  void forward(const TreeNumbers<Number>& numbers, const Scalar* frames, const Scalar* gravity,
               const Scalar* places, const Scalar* v, const Scalar* tau,
               const HeldResults<Scalar>& to) noexcept {
    this->start(numbers, frames, gravity, v);
    places_ = places;
    const int n = tree_.size();
    alignas(64) Row force;
    this->copy_row(tau, force);
    this->mass_matrix(numbers);
    this->factors_.invert(
        [this](int i, int j) HYBRIDYN_ALWAYS_INLINE {
          return j < tree_.base() ? this->terms_.U[j][i] : this->first_[j][i];
        },
        inverse_);
    find_rows();
    response_.find(inverse_);
    for (int i = 0; i < n; i += L::kCount) {
      L::store(force + i, L::load(force + i) - L::load(this->terms_.bias[0] + i));
    }
    alignas(64) Row u;
    response_.solve(force, b_, u, f_);
    this->accelerate(u);
    find_changes();
    add_forces();
    this->partial_forces();
    add_partial_forces();
    write_dynamics(u, to);
    solve_columns(to);
    if (tree_.is_floating()) add_base(to);
  }

 private:
  Three<Scalar> place(int c) const noexcept {
    return {places_[3 * c], places_[3 * c + 1], places_[3 * c + 2]};
  }
  /// World axis i, in the common axes.
  Three<Scalar> axis(int i) const noexcept {
    const Scalar* from = places_ + 3 * held_.count() + 3 * i;
    return {from[0], from[1], from[2]};
  }
  /// Component i in world axes of what is in common ones.
  template <class Chunk>
  [[gnu::always_inline]] Chunk component(const Three<Chunk>& a, int i) const noexcept {
    if (!tree_.is_floating()) return i == 0 ? a.x : (i == 1 ? a.y : a.z);
    const Three<Scalar> e = axis(i);
    return Chunk(e.x) * a.x + Chunk(e.y) * a.y + Chunk(e.z) * a.z;
  }
  /// The other way round.
  Three<Scalar> from_world(const Scalar* a) const noexcept {
    if (!tree_.is_floating()) return {a[0], a[1], a[2]};
    return a[0] * axis(0) + a[1] * axis(1) + a[2] * axis(2);
  }

  const double* mask(int c) const noexcept { return held_.mask(c); }
  [[gnu::always_inline]] bool is_point(int c) const noexcept {
    return held_.first_row(c + 1) - held_.first_row(c) == 3;
  }

  /// Rows of a frame, at the velocities that move it: components of `linear`, then of `angular`.
  template <class To>
  [[gnu::always_inline]] void store_rows(int c, int i, const Three<C>& linear,
                                         const Three<C>& angular, To& to) noexcept {
    const C there = L::constants(mask(c) + i);
    const int first = held_.first_row(c);
    for (int k = 0; k < 3; ++k) L::store(to[first + k] + i, there * component(linear, k));
    if (is_point(c)) return;
    for (int k = 0; k < 3; ++k) L::store(to[first + 3 + k] + i, there * component(angular, k));
  }

  /// J and b.
  [[gnu::noinline]] void find_rows() noexcept {
    const int n = tree_.size();
    for (int c = 0; c < held_.count(); ++c) {
      const Three<Scalar> p = place(c);
      const Three<C> at = Base::spread(p);
      for (int i = 0; i < n; i += L::kCount) {
        const Six<C> motion = load_motion<L>(this->terms_.S, i);
        store_rows(c, i, motion_at(at, motion).slide, motion.turn, response_.J);
      }
      const int k = held_.velocity(c);
      const Six<Scalar> v =
          this->terms_.template common<One>(load_motion<One>(this->terms_.V, k), k);
      spin_of_[c] = v.turn;
      speed_of_[c] = motion_at(p, v).slide;
      const Six<Scalar> a = load_motion<One>(this->terms_.A, k);
      const Three<Scalar> linear =
          motion_at(p, a).slide + cross(spin_of_[c], speed_of_[c]) + this->gravity_;
      const int first = held_.first_row(c);
      for (int i = 0; i < 3; ++i) b_[first + i] = component(linear, i);
      if (is_point(c)) continue;
      for (int i = 0; i < 3; ++i) b_[first + 3 + i] = component(a.turn, i);
    }
  }

  /// (4)
  [[gnu::noinline]] void find_changes() noexcept {
    const int n = tree_.size();
    const Three<C> g = Base::spread(this->gravity_);
    for (int c = 0; c < held_.count(); ++c) {
      const Three<C> p = Base::spread(place(c));
      const Three<C> speed = Base::spread(speed_of_[c]);
      const Three<C> spin = Base::spread(spin_of_[c]);
      for (int i = 0; i < n; i += L::kCount) {
        const Three<C> turn = load_three<L>(this->terms_.S, i);
        const Three<C> psi = load_three<L>(this->terms_.Psi, i);
        const Six<C> by_q = load_motion<L>(this->psi2_, i);
        const Six<C> by_v = load_motion<L>(this->terms_.E, i);
        const Three<C> coriolis_q = cross(psi, speed);
        const Three<C> coriolis_v = cross(turn, speed);
        store_rows(c, i, motion_at(p, by_q).slide + coriolis_q + coriolis_q + cross(g, turn),
                   by_q.turn + cross(psi, spin), changes_q_);
        store_rows(c, i, motion_at(p, by_v).slide + coriolis_v + coriolis_v,
                   by_v.turn + cross(turn, spin), changes_v_);
      }
      if (tree_.is_floating()) find_base_changes(c);
    }
  }

  /// The base's place does not matter, and of its turning that gravity stays.
  void find_base_changes(int c) noexcept {
    const Scalar zero(0), one(1);
    const int first = held_.first_row(c);
    for (int j = 3; j < 6; ++j) {
      const Three<Scalar> e = {j == 3 ? one : zero, j == 4 ? one : zero, j == 5 ? one : zero};
      const Three<Scalar> turned = cross(this->gravity_, e);
      for (int k = 0; k < held_.first_row(c + 1) - first; ++k) {
        changes_q_[first + k][j] = k < 3 ? component(turned, k) : zero;
      }
    }
  }

  /// Of (5) the moments to Zq, and what is to be multiplied by s_j.
  [[gnu::noinline]] void add_forces() noexcept {
    const int n = tree_.size();
    for (int i = 0; i < n; i += L::kCount) store_three<L>(held_moment_, i, none());
    for (int c = 0; c < held_.count(); ++c) {
      const int first = held_.first_row(c);
      const Three<C> force = Base::spread(from_world(f_ + first));
      const Three<C> p = Base::spread(place(c));
      Three<C> moment = none();
      if (!is_point(c)) moment = Base::spread(from_world(f_ + first + 3));
      for (int i = 0; i < n; i += L::kCount) {
        const C there = L::constants(mask(c) + i);
        const Six<C> motion = there * load_motion<L>(this->terms_.S, i);
        const Three<C> moved = cross(force, motion_at(p, motion).slide);
        auto* const z = this->z_q() + 3;
        store_three<L>(z, i, load_three<L>(z, i) + moved);
        store_three<L>(held_moment_, i,
                       load_three<L>(held_moment_, i) + moved + cross(moment, motion.turn));
      }
    }
  }
  static Three<C> none() { return {C(Scalar(0)), C(Scalar(0)), C(Scalar(0))}; }

  [[gnu::noinline]] void add_partial_forces() noexcept {
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      if (j < tree_.base()) return;
      const Three<C> turn = Base::spread(load_three<One>(this->terms_.S, j));
      const Range lanes(tree_.first(j), tree_.end(j));
      for (int i = lanes.begin(); i < lanes.end(); i += L::kCount) {
        L::store(this->first_[j] + i,
                 L::load(this->first_[j] + i) + dot(turn, load_three<L>(held_moment_, i)));
      }
    });
  }

  [[gnu::noinline]] void write_dynamics(const Row& u, const HeldResults<Scalar>& to) noexcept {
    const int n = tree_.size();
    const int rows = held_.rows();
    for (int k = 0; k < n; ++k) to.qdd[k] = u[k];
    if (tree_.is_floating()) {
      this->add_shift(to.qdd, this->gravity_ - cross(this->spin_, this->linear_));
    }
    for (int r = 0; r < rows; ++r) to.f[r] = f_[r];
    for (int j = 0; j < n; ++j) {
      for (int i = 0; i < n; i += L::kCount) {
        this->write(-L::load(response_.by_force[j] + i), to.dqdd_dtau, j, i);
      }
      for (int r = 0; r < rows; r += L::kCount) {
        this->write(-L::load(response_.by_force[j] + Base::kStride + r), to.df_dtau, j, r, rows);
      }
    }
  }

  [[gnu::noinline]] void solve_columns(const HeldResults<Scalar>& to) noexcept {
    for_velocities(tree_, [&](auto j) HYBRIDYN_ALWAYS_INLINE {
      const bool is_of_base = j < tree_.base();
      if (is_of_base && j < 3) {
        fill_zero(j, to);
      } else if (is_of_base) {
        solve_column<false>(j, to);
      } else {
        solve_column<true>(j, to);
      }
    });
  }

  void fill_zero(int j, const HeldResults<Scalar>& to) noexcept {
    Base::fill_zero(j, to.dqdd_dq);
    Base::fill_zero(j, to.dqdd_dv);
    for (int r = 0; r < held_.rows(); r += L::kCount) {
      this->write(C(Scalar(0)), to.df_dq, j, r, held_.rows());
      this->write(C(Scalar(0)), to.df_dv, j, r, held_.rows());
    }
  }

  /// (3); without dtau/dq of a base's velocities.
  template <bool WithForces, class Index>
  [[gnu::always_inline]] void solve_column(Index j, const HeldResults<Scalar>& to) noexcept {
    combine<WithForces, 0>(j, tree_.size(), to.dqdd_dq, to.dqdd_dv);
    combine<WithForces, Base::kStride>(j, held_.rows(), to.df_dq, to.df_dv);
  }

  /// Of a part of the rows, from `From` on.
  template <bool WithForces, int From, class Index>
  [[gnu::always_inline]] void combine(Index j, int size, Scalar* q, Scalar* v) noexcept {
    for_parts<L::kCount>(size, [&](auto parts, int at) HYBRIDYN_ALWAYS_INLINE {
      constexpr int kParts = decltype(parts)::value;
      C of_q[kParts];
      C of_v[kParts];
      for (int p = 0; p < kParts; ++p) of_q[p] = of_v[p] = C(Scalar(0));
      for_runs_before(tree_, j, [&](int begin, int end) HYBRIDYN_ALWAYS_INLINE {
        for (int k = begin; k < end; ++k) {
          const Scalar* const row = response_.by_force[k] + From + at;
          const C by_q(this->before_q_[k][j]);
          const C by_v(this->before_v_[k][j]);
          for (int p = 0; p < kParts; ++p) {
            const C column = L::load(row + p * L::kCount);
            if constexpr (WithForces) of_q[p] = of_q[p] + by_q * column;
            of_v[p] = of_v[p] + by_v * column;
          }
        }
      });
      for (int k = tree_.first(j); k < tree_.end(j); ++k) {
        const Scalar* const row = response_.by_force[k] + From + at;
        const C by_q(this->first_[j][k]);
        const C by_v(this->second_[j][k]);
        for (int p = 0; p < kParts; ++p) {
          const C column = L::load(row + p * L::kCount);
          if constexpr (WithForces) of_q[p] = of_q[p] + by_q * column;
          of_v[p] = of_v[p] + by_v * column;
        }
      }
      for (int c = 0; c < held_.count(); ++c) {
        if (!moves(j, c)) continue;
        for (int r = held_.first_row(c); r < held_.first_row(c + 1); ++r) {
          const Scalar* const row = response_.by_change[r] + From + at;
          const C by_q(changes_q_[r][j]);
          const C by_v(changes_v_[r][j]);
          for (int p = 0; p < kParts; ++p) {
            const C column = L::load(row + p * L::kCount);
            of_q[p] = of_q[p] + by_q * column;
            of_v[p] = of_v[p] + by_v * column;
          }
        }
      }
      for (int p = 0; p < kParts; ++p) {
        this->write(of_q[p], q, j, at + p * L::kCount, size);
        this->write(of_v[p], v, j, at + p * L::kCount, size);
      }
    });
  }

  /// Velocities that a frame's body hangs on: those of which its last one is in the range.
  [[gnu::always_inline]] bool moves(int j, int c) const noexcept {
    return tree_.first(j) <= held_.velocity(c) && held_.velocity(c) < tree_.end(tree_.first(j));
  }

  /// What of a floating base's own motion there is to accelerations, and that forces stay in the world
  /// while it turns.
  void add_base(const HeldResults<Scalar>& to) noexcept {
    const int n = tree_.size();
    this->add_cross(this->gravity_, to.dqdd_dq + 3 * n);
    this->add_cross(-this->spin_, to.dqdd_dv);
    this->add_cross(this->linear_, to.dqdd_dv + 3 * n);
    const Scalar zero(0), one(1);
    const int rows = held_.rows();
    for (int first = 0; first < rows; first += 3) {
      const Three<Scalar> force = from_world(f_ + first);
      for (int j = 3; j < 6; ++j) {
        const Three<Scalar> e = {j == 3 ? one : zero, j == 4 ? one : zero, j == 5 ? one : zero};
        const Three<Scalar> turned = cross(e, force);
        for (int k = 0; k < 3; ++k) {
          Scalar& element = to.df_dq[rows * j + first + k];
          element = element + component(turned, k);
        }
      }
    }
  }

  using Base::inverse_;
  using Base::tree_;
  const Frames& held_;
  const Scalar* places_ = nullptr;
  Three<Scalar> spin_of_[kRows / 3];   // w of the body
  Three<Scalar> speed_of_[kRows / 3];  // v of the frame's origin
  Response response_;
  alignas(64) Row changes_q_[kRows];  // dc
  alignas(64) Row changes_v_[kRows];
  alignas(64) Row held_moment_[3];
  alignas(64) typename Response::ForceRow b_;
  alignas(64) typename Response::ForceRow f_;
};

}  // namespace hybridyn::internal
