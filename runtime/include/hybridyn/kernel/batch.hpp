// Many states at once: generated functions on packs of states, one state in each lane, or state by
// state where a function fills the lanes by itself. A state's results depend on that state alone,
// bit for bit, whatever the number of states or threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "hybridyn/base/executor.hpp"
#include "hybridyn/base/status.hpp"
#include "hybridyn/kernel/findings.hpp"
#include "hybridyn/kernel/layout.hpp"
#include "hybridyn/kernel/pack.hpp"
#include "hybridyn/kernel/state_arrays.hpp"
#include "hybridyn/kernel/state_blocks.hpp"
#include "hybridyn/kernel/transpose.hpp"

namespace hybridyn {

/// The states of one pack: up to as many as it has lanes, since the last pack may not be full.
template <Layout layout, class PackType>
class PackOfStates {
 public:
  using Number = typename internal::PackTraits<PackType>::Number;
  static constexpr int kLanes = kStatesOf<PackType>;

  PackOfStates(int count, int first)
      : count_(count), first_(first), used_(std::min(kLanes, count - first)) {}

  template <int Size>
  void load(const Number* from, PackType (&to)[Size]) const noexcept {
    if constexpr (kLanes == 1) {
      for (int i = 0; i < Size; ++i) to[i] = from[index<Size>(i, 0)];
    } else {
      if (used_ == kLanes) return load_full(from, to);
      for (int i = 0; i < Size; ++i) {
        Number lanes[kLanes];
        for (int k = 0; k < kLanes; ++k) lanes[k] = from[index<Size>(i, std::min(k, used_ - 1))];
        to[i] = PackType::load(lanes);
      }
    }
  }

  template <int Size>
  void store(const PackType (&from)[Size], Number* to) const noexcept {
    if constexpr (kLanes == 1) {
      for (int i = 0; i < Size; ++i) to[index<Size>(i, 0)] = from[i];
    } else {
      if (used_ == kLanes) return store_full(from, to);
      for (int i = 0; i < Size; ++i) {
        for (int k = 0; k < used_; ++k) to[index<Size>(i, k)] = from[i][k];
      }
    }
  }

  /// Lanes in use.
  int size() const { return used_; }
  /// State in the first lane.
  int first() const { return first_; }

 private:
  template <int Size>
  void load_full(const Number* from, PackType (&to)[Size]) const noexcept {
    if constexpr (layout == Layout::kStates) {
      internal::transpose_in<Size>(from + index<Size>(0, 0), to);
    } else {
      for (int i = 0; i < Size; ++i) to[i] = PackType::load(from + index<Size>(i, 0));
    }
  }

  template <int Size>
  void store_full(const PackType (&from)[Size], Number* to) const noexcept {
    if constexpr (layout == Layout::kStates) {
      internal::transpose_out<Size>(from, to + index<Size>(0, 0));
    } else {
      for (int i = 0; i < Size; ++i) from[i].store(to + index<Size>(i, 0));
    }
  }

  template <int Size>
  std::ptrdiff_t index(int component, int lane) const {
    const std::ptrdiff_t state = first_ + lane;
    return layout == Layout::kStates ? state * Size + component
                                     : std::ptrdiff_t{component} * count_ + state;
  }

  int count_;
  int first_;
  int used_;
};

/// Packs that are taken together: what a thread is given at a time, 10 to 100 microseconds of work.
inline constexpr int kPacksOfPiece = 32;

/// Calls f(begin, end) for pieces of [0, count) that begin at multiples of whole packs.
template <class PackType, class Executor, class Function>
void for_pieces_of_states(int count, const Executor& executor, const Function& f) {
  constexpr int kStates = kPacksOfPiece * kStatesOf<PackType>;
  const int pieces = count / kStates + (count % kStates > 0 ? 1 : 0);
  executor(0, pieces, [&](int piece) {
    const int begin = piece * kStates;
    f(begin, count - begin > kStates ? begin + kStates : count);
  });
}

namespace internal {

/// What a function sees of an array: that of the states of one pack.
template <Layout layout, class PackType, class Array>
class LocalArray;

template <Layout layout, class PackType, int Size, class Number>
class LocalArray<layout, PackType, ArrayOfStates<Size, Number>> {
 public:
  using Array = ArrayOfStates<Size, Number>;
  LocalArray() noexcept {}  // NOLINT(modernize-use-equals-default): not to be filled with zeros

  void load(const PackOfStates<layout, PackType>& states, const Array& from) noexcept {
    if constexpr (std::is_const_v<Number>) states.load(from.data, values_);
  }
  void store(const PackOfStates<layout, PackType>& states, const Array& to) const noexcept {
    if constexpr (!std::is_const_v<Number>) states.store(values_, to.data);
  }
  PackType* values() noexcept { return values_; }
  static Number* in_memory(const Array& array, int state) noexcept {
    return array.data + std::ptrdiff_t{state} * Size;
  }

 private:
  PackType values_[Size];
};

template <Layout layout, class PackType, int Size, class Number>
class LocalArray<layout, PackType, ArrayOfLanes<Size, Number>> {
 public:
  using Array = ArrayOfLanes<Size, Number>;
  LocalArray() noexcept {}  // NOLINT(modernize-use-equals-default)

  void load(const PackOfStates<layout, PackType>& /*states*/, const Array& from) noexcept {
    packs_ = static_cast<PackType*>(const_cast<void*>(static_cast<const void*>(from.data)));
  }
  void store(const PackOfStates<layout, PackType>& /*states*/, const Array& /*to*/) const noexcept {
  }
  PackType* values() noexcept { return packs_; }

 private:
  PackType* packs_;
};

template <Layout layout, class PackType, int Size, class Number>
class LocalArray<layout, PackType, SharedArray<Size, Number>> {
 public:
  using Array = SharedArray<Size, Number>;
  LocalArray() noexcept {}  // NOLINT(modernize-use-equals-default)

  void load(const PackOfStates<layout, PackType>& /*states*/, const Array& from) noexcept {
    std::copy_n(from.data, Size, values_);
  }
  void store(const PackOfStates<layout, PackType>& /*states*/, const Array& /*to*/) const noexcept {
  }
  PackType* values() noexcept { return values_; }
  static const Number* in_memory(const Array& array, int /*state*/) noexcept { return array.data; }

 private:
  PackType values_[Size];
};

/// f of the states of one pack; done(states, what f gives) before results are stored.
template <Layout layout, class PackType, class Function, class Done, class... Arrays>
void on_pack(int count, int first, const Function& f, const Done& done, const Arrays&... arrays) {
  const PackOfStates<layout, PackType> states(count, first);
  std::tuple<LocalArray<layout, PackType, Arrays>...> local;
  std::apply(
      [&](auto&... array) {
        (array.load(states, arrays), ...);
        done(states, [&] { return f(array.values()...); });
        (array.store(states, arrays), ...);
      },
      local);
}

}  // namespace internal

/// Calls f(arrays of a pack ...) for all states, in the order in which the arrays are given. What
/// fills the lanes by itself, PackType being a number, works on the states as they are in memory.
template <Layout layout, class PackType, class Executor, class Function, class... Arrays>
void for_states(int count, const Executor& executor, const Function& f,
                const Arrays&... arrays) noexcept {
  for_pieces_of_states<PackType>(count, executor, [=](int begin, int end) {
    int first = begin;
    if constexpr (layout == Layout::kComponents) {
      constexpr int kStates = internal::states_of_block<PackType, Arrays...>();
      if constexpr (kStates > 0) {
        for (; first + kStates <= end; first += kStates) {
          internal::on_block<PackType, kStates>(count, first, f, arrays...);
        }
      }
    }
    for (; first < end; first += kStatesOf<PackType>) {
      if constexpr (kStatesOf<PackType> == 1 && layout == Layout::kStates) {
        f(internal::LocalArray<layout, PackType, Arrays>::in_memory(arrays, first)...);
      } else {
        internal::on_pack<layout, PackType>(
            count, first, f, [](const auto& /*states*/, const auto& call) { call(); }, arrays...);
      }
    }
  });
}

/// The same of an object's method, f(object, arrays of a pack ...), that gives a status. Threads
/// have an object each.
template <Layout layout, class PackType, class Object, class Executor, class Method,
          class... Arrays>
void for_states_by(int count, const Executor& executor, const Method& f, Status* status,
                   const Arrays&... arrays) noexcept {
  for_pieces_of_states<PackType>(count, executor, [=](int begin, int end) {
    Object object;
    const auto call_on = [&](auto*... values) { return f(object, values...); };
    const auto done = [status](const auto& states, const auto& call) {
      const auto of_pack = call();
      for (int k = 0; k < states.size(); ++k) {
        status[states.first() + k] = lane_of_status(of_pack, k);
      }
    };
    for (int first = begin; first < end; first += kStatesOf<PackType>) {
      internal::on_pack<layout, PackType>(count, first, call_on, done, arrays...);
    }
  });
}

}  // namespace hybridyn
