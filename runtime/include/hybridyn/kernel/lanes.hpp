// Limbs that are alike, side by side: one kernel with numbers that differ by lane, evaluated once
// for all of them in the lanes of a pack, or, for scalars that have no packs, limb after limb.
#pragma once

#include <type_traits>

#include "hybridyn/kernel/lane_count.hpp"
#include "hybridyn/kernel/pack.hpp"
#include "hybridyn/kernel/transpose.hpp"

namespace hybridyn {

/// Scalars that fill the lanes of packs. Others may be packs themselves, of states. What depends on
/// it has it among its template arguments, so that files compiled with and without optimisation can
/// be linked together.
template <class Scalar>
inline constexpr bool kFillsLanes = kPacksPay && (std::is_same_v<Scalar, double> ||
                                                  std::is_same_v<Scalar, float>);

namespace internal {

/// Packs of all sums of four packs are as cheap as two or three sums one by one.
template <int Size, class T, int N>
void sum_all_lanes(const Pack<T, N>* values, T* sums) noexcept {
  for (int i = 0; i < Size; ++i) sums[i] = sum_of_lanes(values[i]);
}

template <int Size, class T>
void sum_all_lanes(const Pack<T, 4>* values, T* sums) noexcept {
  using B = Blocks<Size, 4>;
  if constexpr (Size >= 4 && kNativeLanes<T> >= 4) {
    for (int block = 0; block < B::kCount; ++block) {
      const int first = B::begin(block);
      Square<T, 4> square;
      std::memcpy(square.rows, values + first, sizeof square.rows);
      square.transpose();
      const auto all = [&square](int i) { return Pack<T, 4>::load_bits(&square.rows[i]); };
      ((all(0) + all(1)) + (all(2) + all(3))).store(sums + first);
    }
  } else {
    for (int i = 0; i < Size; ++i) sums[i] = sum_of_lanes(values[i]);
  }
}

}  // namespace internal

/// Limbs by the bits of a number.
template <unsigned Bits>
struct Limbs {};

/// N limbs at once.
template <class T, int N>
class AllLanes {
 public:
  using Scalar = Pack<T, lanes_for(N)>;

  /// The numbers of a constant.
  Scalar operator()(const double (&numbers)[Scalar::kLanes]) const noexcept {
    if constexpr (std::is_same_v<T, double>) {
      return Scalar::load(numbers);
    } else {
      T lanes[Scalar::kLanes];
      for (int k = 0; k < Scalar::kLanes; ++k) lanes[k] = static_cast<T>(numbers[k]);
      return Scalar::load(lanes);
    }
  }
  /// The same for all limbs.
  Scalar operator()(const T& value) const noexcept { return value; }
  /// One for each limb.
  template <class... Rest>
  Scalar operator()(const T& first, const T& second, const Rest&... rest) const noexcept {
    T lanes[Scalar::kLanes] = {first, second, rest...};
    for (int k = N; k < Scalar::kLanes; ++k) lanes[k] = first;
    return Scalar::load(lanes);
  }

  /// One for each limb.
  template <class... To>
  void put(const Scalar& value, To&... to) const noexcept {
    T lanes[Scalar::kLanes];
    value.store(lanes);
    int lane = 0;
    ((to = lanes[lane++]), ...);
  }

  /// Sums over some of the limbs.
  template <unsigned Bits, int Size>
  void sum(Limbs<Bits> /*limbs*/, const Scalar (&values)[Size], T (&sums)[Size]) const noexcept {
    if constexpr (Bits == (1U << static_cast<unsigned>(Scalar::kLanes)) - 1) {
      internal::sum_all_lanes<Size>(values, sums);
    } else {
      for (int i = 0; i < Size; ++i) {
        T lanes[Scalar::kLanes];
        values[i].store(lanes);
        T sum(0);
        for (unsigned k = 0; k < N; ++k) {
          if ((Bits >> k & 1U) != 0) sum += lanes[k];
        }
        sums[i] = sum;
      }
    }
  }

  /// What is kept from one kernel to the next.
  template <class Array>
  Scalar* of(Array& array) const noexcept {
    return array.values;
  }
};

/// One of N limbs.
template <class T, int N>
class OneLane {
 public:
  using Scalar = T;

  explicit OneLane(int lane) : lane_(lane) {}

  [[gnu::always_inline]] T operator()(const double (&numbers)[lanes_for(N)]) const noexcept {
    return T(numbers[lane_]);
  }
  [[gnu::always_inline]] T operator()(const T& value) const noexcept { return value; }
  template <class... Rest>
  [[gnu::always_inline]] T operator()(const T& first, const T& second,
                                      const Rest&... rest) const noexcept {
    const T all[] = {first, second, rest...};
    return all[lane_];
  }

  template <class... To>
  [[gnu::always_inline]] void put(const T& value, To&... to) const noexcept {
    T* const all[] = {&to...};
    *all[lane_] = value;
  }

  /// Limb after limb: the first one sets the sums.
  template <unsigned Bits, int Size>
  void sum(Limbs<Bits> /*limbs*/, const T (&values)[Size], T (&sums)[Size]) const noexcept {
    const unsigned lane = static_cast<unsigned>(lane_);
    if ((Bits >> lane & 1U) == 0) return;
    const bool is_first = (Bits & ((1U << lane) - 1)) == 0;
    for (int i = 0; i < Size; ++i) sums[i] = is_first ? values[i] : sums[i] + values[i];
  }

  template <class Array>
  [[gnu::always_inline]] T* of(Array& array) const noexcept {
    return array.values[lane_];
  }

 private:
  int lane_;
};

/// Size numbers of N limbs.
template <class T, int N, int Size, bool = kFillsLanes<T>>
struct LaneArray {
  typename AllLanes<T, N>::Scalar values[Size];
};
template <class T, int N, int Size>
struct LaneArray<T, N, Size, false> {
  T values[N][Size];
};

/// f(lanes), for all limbs at once or one after the other.
template <class T, int N, class Function>
void for_limbs(const Function& f) noexcept {
  if constexpr (kFillsLanes<T>) {
    f(AllLanes<T, N>());
  } else {
    for (int lane = 0; lane < N; ++lane) f(OneLane<T, N>(lane));
  }
}

}  // namespace hybridyn
