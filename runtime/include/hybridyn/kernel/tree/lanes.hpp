// Numbers of neighbouring velocities side by side: loops over a tree's velocities take as many at a
// time as the processor has lanes, other scalars than double and float one by one.
#pragma once

#include <type_traits>

#include "hybridyn/kernel/pack.hpp"

// HYBRIDYN_ALWAYS_INLINE is for lambdas: small pieces of large functions, which compilers else keep apart.
#if defined(__GNUC__)
#define HYBRIDYN_ALWAYS_INLINE __attribute__((always_inline))
#else
#define HYBRIDYN_ALWAYS_INLINE
#endif

namespace hybridyn::internal {

/// Rows of numbers by velocity are this long, or a multiple: whole packs on any processor.
inline constexpr int kRowUnit = 8;

/// One number at a time.
template <class Scalar>
struct OneLane {
  using Chunk = Scalar;
  static constexpr int kCount = 1;
  [[gnu::always_inline]] static Chunk load(const Scalar* from) noexcept { return *from; }
  [[gnu::always_inline]] static void store(Scalar* to, const Chunk& chunk) noexcept { *to = chunk; }
  [[gnu::always_inline]] static Chunk constants(const double* from) noexcept {
    return Scalar(*from);
  }
};

template <class Scalar>
struct Lanes : OneLane<Scalar> {};

template <class T>
struct LanesOfPack {
  static constexpr int kCount = kNativeLanes<T> < kRowUnit ? kNativeLanes<T> : kRowUnit;
  using Chunk = Pack<T, kCount>;
  [[gnu::always_inline]] static Chunk load(const T* from) noexcept { return Chunk::load(from); }
  [[gnu::always_inline]] static void store(T* to, const Chunk& chunk) noexcept { chunk.store(to); }
  [[gnu::always_inline]] static Chunk constants(const double* from) noexcept {
    if constexpr (std::is_same_v<T, double>) {
      return Chunk::load(from);
    } else {
      T numbers[kCount];
      for (int i = 0; i < kCount; ++i) numbers[i] = static_cast<T>(from[i]);
      return Chunk::load(numbers);
    }
  }
};
// Files compiled with and without optimisation can be linked together: trees tell which it is, and
// are among the template arguments of all that computes with lanes (TreeFor).
template <>
struct Lanes<double> : std::conditional_t<kPacksPay, LanesOfPack<double>, OneLane<double>> {};
template <>
struct Lanes<float> : std::conditional_t<kPacksPay, LanesOfPack<float>, OneLane<float>> {};

/// Three components, each of a chunk of velocities or of one.
template <class C>
struct Three {
  C x, y, z;
};
template <class C>
[[gnu::always_inline]] inline Three<C> operator+(const Three<C>& a, const Three<C>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class C>
[[gnu::always_inline]] inline Three<C> operator-(const Three<C>& a, const Three<C>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class C>
[[gnu::always_inline]] inline Three<C> operator-(const Three<C>& a) {
  return {-a.x, -a.y, -a.z};
}
template <class C>
[[gnu::always_inline]] inline Three<C> operator*(const C& s, const Three<C>& a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class C>
[[gnu::always_inline]] inline C dot(const Three<C>& a, const Three<C>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class C>
[[gnu::always_inline]] inline Three<C> cross(const Three<C>& a, const Three<C>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A motion: turning and sliding part, at the common origin. Or a force: moment and force.
template <class C>
struct Six {
  Three<C> turn, slide;
};
template <class C>
[[gnu::always_inline]] inline Six<C> operator+(const Six<C>& a, const Six<C>& b) {
  return {a.turn + b.turn, a.slide + b.slide};
}
template <class C>
[[gnu::always_inline]] inline Six<C> operator-(const Six<C>& a, const Six<C>& b) {
  return {a.turn - b.turn, a.slide - b.slide};
}
template <class C>
[[gnu::always_inline]] inline Six<C> operator*(const C& s, const Six<C>& a) {
  return {s * a.turn, s * a.slide};
}
template <class C>
[[gnu::always_inline]] inline C dot(const Six<C>& a, const Six<C>& b) {
  return dot(a.turn, b.turn) + dot(a.slide, b.slide);
}
/// A motion about a point at p from where it is known.
template <class C>
[[gnu::always_inline]] inline Six<C> motion_at(const Three<C>& p, const Six<C>& v) {
  return {v.turn, v.slide + cross(v.turn, p)};
}
/// A force about a point at -p from where it is known.
template <class C>
[[gnu::always_inline]] inline Six<C> force_from(const Three<C>& p, const Six<C>& f) {
  return {f.turn + cross(p, f.slide), f.slide};
}
/// v x m of motions.
template <class C>
[[gnu::always_inline]] inline Six<C> cross(const Six<C>& v, const Six<C>& m) {
  return {cross(v.turn, m.turn), cross(v.turn, m.slide) + cross(v.slide, m.turn)};
}
/// v x* f of a force.
template <class C>
[[gnu::always_inline]] inline Six<C> cross_force(const Six<C>& v, const Six<C>& f) {
  return {cross(v.turn, f.turn) + cross(v.slide, f.slide), cross(v.turn, f.slide)};
}

/// What belongs to a chunk in rows of numbers by velocity. The force of a wrench comes first, as in
/// the velocities of a free joint.
template <class L, class Row>
[[gnu::always_inline]] inline Three<typename L::Chunk> load_three(const Row* rows, int i) noexcept {
  return {L::load(rows[0] + i), L::load(rows[1] + i), L::load(rows[2] + i)};
}
template <class L, class Row>
[[gnu::always_inline]] inline Six<typename L::Chunk> load_motion(const Row* rows, int i) noexcept {
  return {load_three<L>(rows, i), load_three<L>(rows + 3, i)};
}
template <class L, class Row>
[[gnu::always_inline]] inline Six<typename L::Chunk> load_force(const Row* rows, int i) noexcept {
  return {load_three<L>(rows + 3, i), load_three<L>(rows, i)};
}
template <class L, class Row>
[[gnu::always_inline]] inline void store_three(Row* rows, int i,
                                               const Three<typename L::Chunk>& a) noexcept {
  L::store(rows[0] + i, a.x);
  L::store(rows[1] + i, a.y);
  L::store(rows[2] + i, a.z);
}
template <class L, class Row>
[[gnu::always_inline]] inline void store_motion(Row* rows, int i,
                                                const Six<typename L::Chunk>& a) noexcept {
  store_three<L>(rows, i, a.turn);
  store_three<L>(rows + 3, i, a.slide);
}
template <class L, class Row>
[[gnu::always_inline]] inline void store_force(Row* rows, int i,
                                               const Six<typename L::Chunk>& a) noexcept {
  store_three<L>(rows, i, a.slide);
  store_three<L>(rows + 3, i, a.turn);
}

}  // namespace hybridyn::internal
