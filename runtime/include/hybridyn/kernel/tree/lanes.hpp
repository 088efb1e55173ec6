// Numbers of neighbouring velocities side by side: loops over a tree's velocities take as many at a
// time as the processor has lanes, other scalars than double and float one by one.
#pragma once

#include "hybridyn/kernel/pack.hpp"

namespace hybridyn::internal {

/// Rows of numbers by velocity are this long, or a multiple: whole packs on any processor.
inline constexpr int kRowUnit = 8;

template <class Scalar>
struct Lanes {
  using Chunk = Scalar;
  static constexpr int kCount = 1;
  [[gnu::always_inline]] static Chunk load(const Scalar* from) noexcept { return *from; }
  [[gnu::always_inline]] static void store(Scalar* to, const Chunk& chunk) noexcept { *to = chunk; }
  static Scalar sum(const Chunk& chunk) noexcept { return chunk; }
  [[gnu::always_inline]] static Chunk constants(const double* from) noexcept { return Scalar(*from); }
};

template <class T>
struct LanesOfPack {
  static constexpr int kCount = kNativeLanes<T> < kRowUnit ? kNativeLanes<T> : kRowUnit;
  using Chunk = Pack<T, kCount>;
  [[gnu::always_inline]] static Chunk load(const T* from) noexcept { return Chunk::load(from); }
  [[gnu::always_inline]] static void store(T* to, const Chunk& chunk) noexcept { chunk.store(to); }
  [[gnu::always_inline]] static T sum(const Chunk& chunk) noexcept { return sum_of_lanes(chunk); }
  [[gnu::always_inline]] static Chunk constants(const double* from) noexcept {
    T numbers[kCount];
    for (int i = 0; i < kCount; ++i) numbers[i] = static_cast<T>(from[i]);
    return Chunk::load(numbers);
  }
};
template <>
struct Lanes<double> : LanesOfPack<double> {};
template <>
struct Lanes<float> : LanesOfPack<float> {};

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

/// Of rows of numbers by velocity, what belongs to a chunk.
template <class Scalar, class Row>
[[gnu::always_inline]] inline Three<typename Lanes<Scalar>::Chunk> load_three(const Row* rows, int i) noexcept {
  using L = Lanes<Scalar>;
  return {L::load(rows[0] + i), L::load(rows[1] + i), L::load(rows[2] + i)};
}
template <class Scalar, class Row>
[[gnu::always_inline]] inline Six<typename Lanes<Scalar>::Chunk> load_six(const Row* rows, int i) noexcept {
  return {load_three<Scalar>(rows, i), load_three<Scalar>(rows + 3, i)};
}
template <class Scalar, class Row, class C>
[[gnu::always_inline]] inline void store(Row* rows, int i, const Three<C>& a) noexcept {
  using L = Lanes<Scalar>;
  L::store(rows[0] + i, a.x);
  L::store(rows[1] + i, a.y);
  L::store(rows[2] + i, a.z);
}
template <class Scalar, class Row, class C>
[[gnu::always_inline]] inline void store(Row* rows, int i, const Six<C>& a) noexcept {
  store<Scalar>(rows, i, a.turn);
  store<Scalar>(rows + 3, i, a.slide);
}

/// The same of one velocity.
template <class Scalar, class Row>
[[gnu::always_inline]] inline Three<Scalar> three_of(const Row* rows, int k) noexcept {
  return {rows[0][k], rows[1][k], rows[2][k]};
}
template <class Scalar, class Row>
[[gnu::always_inline]] inline Six<Scalar> six_of(const Row* rows, int k) noexcept {
  return {three_of<Scalar>(rows, k), three_of<Scalar>(rows + 3, k)};
}
template <class Scalar, class Row>
[[gnu::always_inline]] inline void set_six(Row* rows, int k, const Six<Scalar>& a) noexcept {
  const Scalar components[6] = {a.turn.x, a.turn.y, a.turn.z, a.slide.x, a.slide.y, a.slide.z};
  for (int c = 0; c < 6; ++c) rows[c][k] = components[c];
}

}  // namespace hybridyn::internal
