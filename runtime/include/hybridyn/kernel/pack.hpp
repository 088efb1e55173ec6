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

#include "hybridyn/kernel/pivots.hpp"
#include "hybridyn/kernel/sincos.hpp"

namespace hybridyn {

#if HYBRIDYN_HAS_SIMD

namespace internal {
namespace simd = std::experimental::parallelism_v2;
}

/// Lanes of the widest registers that the code is compiled for.
template <class T>
inline constexpr int kNativeLanes = static_cast<int>(internal::simd::native_simd<T>::size());

namespace internal {

template <class T, int N>
class Halves;

template <class T, int N>
using Register = std::conditional_t<(N > kNativeLanes<T> && N % 2 == 0), Halves<T, N>,
                                    simd::simd<T, simd::simd_abi::deduce_t<T, N>>>;

/// More lanes than a register has: two of half as many. Of the library's own such packs GCC keeps
/// every number in memory: with SSE2 a humanoid's four limbs took 2.5 times as long.
template <class T, int N>
class Halves {
 public:
  using Half = Register<T, N / 2>;

  Halves() = default;
  [[gnu::always_inline]] Halves(T value)  // NOLINT(google-explicit-constructor)
      : first_(value), second_(value) {}
  [[gnu::always_inline]] Halves(const T* from, simd::element_aligned_tag tag)
      : first_(from, tag), second_(from + N / 2, tag) {}
  [[gnu::always_inline]] void copy_to(T* to, simd::element_aligned_tag tag) const {
    first_.copy_to(to, tag);
    second_.copy_to(to + N / 2, tag);
  }

  T operator[](int i) const { return i < N / 2 ? first_[i] : second_[i - N / 2]; }
  [[gnu::always_inline]] Halves operator-() const { return {-first_, -second_}; }
  [[gnu::always_inline]] friend Halves operator+(const Halves& a, const Halves& b) {
    return {a.first_ + b.first_, a.second_ + b.second_};
  }
  [[gnu::always_inline]] friend Halves operator-(const Halves& a, const Halves& b) {
    return {a.first_ - b.first_, a.second_ - b.second_};
  }
  [[gnu::always_inline]] friend Halves operator*(const Halves& a, const Halves& b) {
    return {a.first_ * b.first_, a.second_ * b.second_};
  }
  [[gnu::always_inline]] friend Halves operator/(const Halves& a, const Halves& b) {
    return {a.first_ / b.first_, a.second_ / b.second_};
  }
  [[gnu::always_inline]] friend Halves min(const Halves& a, const Halves& b) {
    return {min(a.first_, b.first_), min(a.second_, b.second_)};
  }

 private:
  [[gnu::always_inline]] Halves(const Half& first, const Half& second)
      : first_(first), second_(second) {}

  Half first_;
  Half second_;
};

}  // namespace internal

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
  friend Register min(const Register& a, const Register& b) {
    return make([&](int i) { return a[i] < b[i] ? a[i] : b[i]; });
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
  static Pack load(const T* from) noexcept { return load_bits(from); }
  void store(T* to) const noexcept { std::memcpy(to, this, sizeof *this); }
#endif
  /// From anything that is N numbers in memory.
  static Pack load_bits(const void* from) noexcept {
    Pack out;
    std::memcpy(static_cast<void*>(&out), from, sizeof out);
    return out;
  }

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
  [[gnu::always_inline]] friend Pack select_least(const Pack& a, const Pack& b) {
    return Pack(min(a.register_, b.register_));
  }
  Pack& operator+=(const Pack& b) { return *this = *this + b; }
  Pack& operator-=(const Pack& b) { return *this = *this - b; }
  Pack& operator*=(const Pack& b) { return *this = *this * b; }
  Pack& operator/=(const Pack& b) { return *this = *this / b; }

 private:
  Register register_;
};

/// Without optimisation compilers keep packs in memory and call a function for each operation: a
/// quadruped's limbs side by side then take 20 times as long as one after the other, derivatives
/// 100 times as long as number by number.
#if defined(__GNUC__) && !defined(__OPTIMIZE__)
inline constexpr bool kPacksPay = false;
#else
inline constexpr bool kPacksPay = true;
#endif

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

namespace internal {

// Variables of the compiler's for several numbers; sincos.hpp says why not under -ffast-math.
#if defined(__GNUC__) && !defined(__FAST_MATH__)
#define HYBRIDYN_HAS_VECTORS 1
#else
#define HYBRIDYN_HAS_VECTORS 0
#endif

#if HYBRIDYN_HAS_VECTORS

/// N numbers of T as one variable, and as doubles and words.
template <class T, int N>
struct Vectors {
  using Numbers [[gnu::vector_size(N * sizeof(T))]] = T;
  using Doubles [[gnu::vector_size(N * sizeof(double))]] = double;
  using Words [[gnu::vector_size(N * sizeof(double))]] = std::uint64_t;
};

/// Register by register, all angles of all lanes. Whether any of them is too large.
template <int N, class T, int Lanes>
bool sincos_of_lanes(const Pack<T, Lanes>* angles, Pack<T, Lanes>* sines,
                     Pack<T, Lanes>* cosines) noexcept {
  constexpr int kWidth = Lanes < kNativeLanes<double> ? Lanes : kNativeLanes<double>;
  using V = Vectors<T, kWidth>;
  typename V::Words words = {};
  for (std::size_t at = 0; at < N * Lanes * sizeof(T); at += kWidth * sizeof(T)) {
    typename V::Numbers numbers;
    typename V::Doubles s, c;
    std::memcpy(&numbers, reinterpret_cast<const char*>(angles) + at, sizeof numbers);
    words |= sincos_reduced<typename V::Words>(
        __builtin_convertvector(numbers, typename V::Doubles), s, c);
    numbers = __builtin_convertvector(s, typename V::Numbers);
    std::memcpy(reinterpret_cast<char*>(sines) + at, &numbers, sizeof numbers);
    numbers = __builtin_convertvector(c, typename V::Numbers);
    std::memcpy(reinterpret_cast<char*>(cosines) + at, &numbers, sizeof numbers);
  }
  std::uint64_t all = 0;
  for (int k = 0; k < kWidth; ++k) all |= words[k];
  return is_beyond(all);
}

template <int N, class T, int Lanes>
void sincos_of_large(const Pack<T, Lanes>* angles, Pack<T, Lanes>* sines,
                     Pack<T, Lanes>* cosines) noexcept {
  for (int i = 0; i < N; ++i) {
    double x[Lanes], s[Lanes], c[Lanes];
    T sine[Lanes], cosine[Lanes];
    for (int k = 0; k < Lanes; ++k) {
      x[k] = static_cast<double>(angles[i][k]);
      s[k] = static_cast<double>(sines[i][k]);
      c[k] = static_cast<double>(cosines[i][k]);
    }
    sincos_of_large<Lanes>(x, s, c);
    for (int k = 0; k < Lanes; ++k) {
      sine[k] = static_cast<T>(s[k]);
      cosine[k] = static_cast<T>(c[k]);
    }
    sines[i] = Pack<T, Lanes>::load(sine);
    cosines[i] = Pack<T, Lanes>::load(cosine);
  }
}

#endif

template <int N, class T, int Lanes>
void sincos_of(Count<N> /*n*/, const Pack<T, Lanes>* angles, Pack<T, Lanes>* sines,
               Pack<T, Lanes>* cosines) noexcept {
#if HYBRIDYN_HAS_VECTORS
  if constexpr ((Lanes & (Lanes - 1)) == 0) {
    if (sincos_of_lanes<N>(angles, sines, cosines)) sincos_of_large<N>(angles, sines, cosines);
    return;
  }
#endif
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
