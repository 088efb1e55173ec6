// Numbers side by side in a register of the processor, as one scalar for generated code: each
// operation is done in all lanes at once, and what a lane gets depends on that lane alone.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

// HYBRIDYN_NO_SIMD: does without, as where the header is missing.
#if !defined(HYBRIDYN_NO_SIMD) && __has_include(<experimental/simd>)
#include <experimental/simd>
#define HYBRIDYN_HAS_SIMD 1
#else
#define HYBRIDYN_HAS_SIMD 0
#endif

#include "hybridyn/kernel/reciprocal.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace hybridyn {

#if HYBRIDYN_HAS_SIMD

namespace internal {
namespace simd = std::experimental::parallelism_v2;
template <class T, int N>
using Register = simd::simd<T, simd::simd_abi::deduce_t<T, N>>;
}  // namespace internal

/// Lanes of the widest registers that the code is compiled for.
template <class T>
inline constexpr int kNativeLanes = static_cast<int>(internal::simd::native_simd<T>::size());

#else

namespace internal {

/// What of std::experimental::simd is used here, one number after the other.
template <class T, int N>
class Register {
 public:
  Register() = default;
  Register(T value) {
    assign([&](int) { return value; });
  }  // NOLINT(google-explicit-constructor)

  T operator[](int i) const { return lanes_[i]; }
  Register operator-() const {
    return make([&](int i) { return -lanes_[i]; });
  }
  friend Register operator+(const Register& a, const Register& b) {
    return make([&](int i) { return a[i] + b[i]; });
  }
  friend Register operator-(const Register& a, const Register& b) {
    return make([&](int i) { return a[i] - b[i]; });
  }
  friend Register operator*(const Register& a, const Register& b) {
    return make([&](int i) { return a[i] * b[i]; });
  }
  friend Register operator/(const Register& a, const Register& b) {
    return make([&](int i) { return a[i] / b[i]; });
  }

 private:
  template <class F>
  static Register make(const F& f) {
    Register out;
    out.assign(f);
    return out;
  }
  template <class F>
  void assign(const F& f) {
    for (int i = 0; i < N; ++i) lanes_[i] = f(i);
  }

  T lanes_[N];
};

}  // namespace internal

template <class T>
inline constexpr int kNativeLanes = static_cast<int>(16 / sizeof(T));

#endif

template <class T, int N>
class Pack {
 public:
  using Register = internal::Register<T, N>;
  static constexpr int kLanes = N;

  Pack() = default;
  /// The same number in all lanes. Converts, since constants of generated code are doubles.
  template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
  [[gnu::always_inline]] Pack(Number value)  // NOLINT(google-explicit-constructor)
      : register_(static_cast<T>(value)) {}
  [[gnu::always_inline]] explicit Pack(const Register& lanes) : register_(lanes) {}

  /// From N numbers in memory.
#if HYBRIDYN_HAS_SIMD  // GCC copies bytes by way of memory
  [[gnu::always_inline]] static Pack load(const T* from) noexcept {
    return Pack(Register(from, internal::simd::element_aligned));
  }
  [[gnu::always_inline]] void store(T* to) const noexcept {
    register_.copy_to(to, internal::simd::element_aligned);
  }
#else
  static Pack load(const T* from) noexcept {
    Pack out;
    std::memcpy(static_cast<void*>(&out), from, sizeof out);
    return out;
  }
  void store(T* to) const noexcept { std::memcpy(to, this, sizeof *this); }
#endif

  T operator[](int lane) const { return register_[lane]; }

  [[gnu::always_inline]] Pack operator-() const { return Pack(-register_); }
  [[gnu::always_inline]] friend Pack operator+(const Pack& a, const Pack& b) {
    return Pack(a.register_ + b.register_);
  }
  [[gnu::always_inline]] friend Pack operator-(const Pack& a, const Pack& b) {
    return Pack(a.register_ - b.register_);
  }
  [[gnu::always_inline]] friend Pack operator*(const Pack& a, const Pack& b) {
    return Pack(a.register_ * b.register_);
  }
  [[gnu::always_inline]] friend Pack operator/(const Pack& a, const Pack& b) {
    return Pack(a.register_ / b.register_);
  }
  Pack& operator+=(const Pack& b) { return *this = *this + b; }
  Pack& operator-=(const Pack& b) { return *this = *this - b; }
  Pack& operator*=(const Pack& b) { return *this = *this * b; }
  Pack& operator/=(const Pack& b) { return *this = *this / b; }

 private:
  Register register_;
};

/// As many as the widest registers have.
template <class T>
using NativePack = Pack<T, kNativeLanes<T>>;

template <class T, int N>
T sum_of_lanes(const Pack<T, N>& pack) noexcept {
  T sum = pack[0];
  for (int i = 1; i < N; ++i) sum += pack[i];
  return sum;
}

template <class T, int N>
Pack<T, N> select_reciprocal(const Pack<T, N>& a, const Pack<T, N>& least) noexcept {
  T out[N];
  for (int i = 0; i < N; ++i) out[i] = select_reciprocal(a[i], least[i]);
  return Pack<T, N>::load(out);
}

template <class T, int N>
T lane_of(const Pack<T, N>& pack, int lane) noexcept {
  return pack[lane];
}

namespace internal {

#ifndef __FAST_MATH__

/// Lanes side by side, angle after angle; what is rare comes last, so that constants stay in
/// registers meanwhile.
template <int N, int Lanes>
void sincos_of(Count<N> /*n*/, const Pack<double, Lanes>* angles, Pack<double, Lanes>* sines,
               Pack<double, Lanes>* cosines) noexcept {
  std::int64_t is_large[Lanes] = {};
  double x[Lanes];
  double s[Lanes];
  double c[Lanes];
  for (int i = 0; i < N; ++i) {
    angles[i].store(x);
    for (int k = 0; k < Lanes; ++k) is_large[k] |= sincos_reduced(x[k], s[k], c[k]);
    sines[i] = Pack<double, Lanes>::load(s);
    cosines[i] = Pack<double, Lanes>::load(c);
  }
  std::int64_t is_any_large = 0;
  for (int k = 0; k < Lanes; ++k) is_any_large |= is_large[k];
  for (int i = 0; i < N && is_any_large != 0; ++i) {
    angles[i].store(x);
    sines[i].store(s);
    cosines[i].store(c);
    sincos_of_large<Lanes>(x, s, c);
    sines[i] = Pack<double, Lanes>::load(s);
    cosines[i] = Pack<double, Lanes>::load(c);
  }
}

#endif

template <int N, class T, int Lanes>
void sincos_of(Count<N> /*n*/, const Pack<T, Lanes>* angles, Pack<T, Lanes>* sines,
               Pack<T, Lanes>* cosines) noexcept {
  T x[Lanes];
  T s[Lanes];
  T c[Lanes];
  for (int i = 0; i < N; ++i) {
    angles[i].store(x);
    sincos<Lanes>(x, s, c);
    sines[i] = Pack<T, Lanes>::load(s);
    cosines[i] = Pack<T, Lanes>::load(c);
  }
}

}  // namespace internal
}  // namespace hybridyn
