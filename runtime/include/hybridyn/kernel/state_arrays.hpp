// Arrays of batches: numbers of each state, in packs that stay where they are, or of all states.
#pragma once

#include "hybridyn/kernel/pack.hpp"

namespace hybridyn {

namespace internal {

/// A number is a pack of one: of functions that fill the lanes by themselves.
template <class T>
struct PackTraits {
  using Number = T;
  static constexpr int kLanes = 1;
};
template <class T, int N>
struct PackTraits<Pack<T, N>> {
  using Number = T;
  static constexpr int kLanes = N;
};

}  // namespace internal

/// States of a pack.
template <class PackType>
inline constexpr int kStatesOf = internal::PackTraits<PackType>::kLanes;

/// An array of a batch: `Size` numbers of each state, read where Number is const, else written.
template <int Size, class Number>
struct ArrayOfStates {
  Number* data;
};
template <int Size, class Number>
ArrayOfStates<Size, Number> of_state(Number* data) noexcept {
  return {data};
}

/// `Size` packs, which stay where they are, aligned: what one stage of a function keeps for the next,
/// and nobody else looks at.
template <int Size, class Number>
struct ArrayOfLanes {
  Number* data;
};
template <int Size, class Number>
ArrayOfLanes<Size, Number> of_lanes(Number* data) noexcept {
  return {data};
}

/// `Size` numbers that all states share.
template <int Size, class Number>
struct SharedArray {
  const Number* data;
};
template <int Size, class Number>
SharedArray<Size, Number> of_all_states(const Number* data) noexcept {
  return {data};
}

}  // namespace hybridyn
