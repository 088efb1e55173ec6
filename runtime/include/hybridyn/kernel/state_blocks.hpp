// States of a batch in layout kComponents, several cache lines of them together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <type_traits>

#include "hybridyn/kernel/state_arrays.hpp"
#include "hybridyn/kernel/transpose.hpp"

namespace hybridyn::internal {

/// In layout kComponents the numbers of neighbouring states are neighbours, those of one state far apart:
/// each of them a line and a page of its own. So several lines' states are taken together, and each
/// component of all of them is read, and written, in one go.
template <class T>
inline constexpr int kStatesOfLine = static_cast<int>(64 / sizeof(T));

/// An array of the states of a block, in packs or, of what fills the lanes by itself, each state's
/// numbers side by side.
template <class PackType, int States, class Array>
class BlockArray;

template <class PackType, int States, int Size, class Number>
class BlockArray<PackType, States, ArrayOfStates<Size, Number>> {
  using Value = std::remove_const_t<Number>;
  static constexpr int kLanes = kStatesOf<PackType>;

 public:
  using Array = ArrayOfStates<Size, Number>;
  BlockArray() noexcept {}  // NOLINT(modernize-use-equals-default): not to be filled with zeros

  void load(const Array& from, int count, int first) noexcept {
    if constexpr (std::is_const_v<Number>) {
      if constexpr (kLanes > 1) {
        for (int i = 0; i < Size; ++i) {
          const Number* const row = from.data + std::ptrdiff_t{i} * count + first;
          for (int p = 0; p < States / kLanes; ++p) {
            values_[p * Size + i] = PackType::load(row + p * kLanes);
          }
        }
      } else {
        for (int line = 0; line < States; line += kLine) load_line(from, count, first, line);
      }
    }
  }
  void store(const Array& to, int count, int first) const noexcept {
    if constexpr (!std::is_const_v<Number>) {
      if constexpr (kLanes > 1) {
        for (int i = 0; i < Size; ++i) {
          Number* const row = to.data + std::ptrdiff_t{i} * count + first;
          for (int p = 0; p < States / kLanes; ++p) {
            values_[p * Size + i].store(row + p * kLanes);
          }
        }
      } else {
        for (int at = 0; at < Size; at += kRows) store_rows(to, count, first, at);
      }
    }
  }
  /// Of the k-th pack, or state.
  PackType* of(int k) noexcept { return values_ + k * Size; }

 private:
  static constexpr int kLine = kStatesOfLine<Value>;
  using Line = Pack<Value, kLine>;
  /// Components that are transposed together: those of more would not stay near the processor.
  static constexpr int kRows = Size < kLine ? Size : kLine;

  void load_line(const Array& from, int count, int first, int line) noexcept {
    Line packs[Size];
    for (int i = 0; i < Size; ++i) {
      packs[i] = Line::load(from.data + std::ptrdiff_t{i} * count + first + line);
    }
    transpose_out<Size>(packs, values_ + line * Size);
  }

  /// Components from `at` on, or the last ones.
  void store_rows(const Array& to, int count, int first, int at) const noexcept {
    const int begin = at + kRows <= Size ? at : Size - kRows;
    Line packs[States / kLine][kRows];
    for (int line = 0; line < States; line += kLine) {
      Value rows[kLine * kRows];
      for (int k = 0; k < kLine; ++k) {
        std::copy_n(values_ + (line + k) * Size + begin, kRows, rows + k * kRows);
      }
      transpose_in<kRows>(rows, packs[line / kLine]);
    }
    for (int i = 0; i < kRows; ++i) {
      Number* const row = to.data + std::ptrdiff_t{begin + i} * count + first;
      for (int line = 0; line < States; line += kLine) packs[line / kLine][i].store(row + line);
    }
  }

  alignas(64) PackType values_[States / kLanes * Size];
};

template <class PackType, int States, int Size, class Number>
class BlockArray<PackType, States, SharedArray<Size, Number>> {
 public:
  using Array = SharedArray<Size, Number>;
  void load(const Array& from, int /*count*/, int /*first*/) noexcept {
    std::copy_n(from.data, Size, values_);
  }
  void store(const Array& /*to*/, int /*count*/, int /*first*/) const noexcept {}
  const PackType* of(int /*k*/) noexcept { return values_; }

 private:
  PackType values_[Size];
};

/// Lines of a block: four, fewer where those of all arrays would take too much of the second-level
/// cache, none where they would not fit on the stack.
template <class PackType, class... Arrays>
constexpr int states_of_block() {
  constexpr int kLine = kStatesOfLine<typename PackTraits<PackType>::Number>;
  constexpr std::size_t kSize = (sizeof(BlockArray<PackType, kLine, Arrays>) + ... + 0);
  constexpr std::size_t kMost = std::size_t{1} << 18;
  return 4 * kSize <= kMost ? 4 * kLine
                            : (2 * kSize <= kMost ? 2 * kLine : (kSize <= 4 * kMost ? kLine : 0));
}

/// f of a whole block's packs, or states, one after the other.
template <class PackType, int States, class Function, class... Arrays>
void on_block(int count, int first, const Function& f, const Arrays&... arrays) noexcept {
  std::tuple<BlockArray<PackType, States, Arrays>...> local;
  std::apply(
      [&](auto&... array) {
        (array.load(arrays, count, first), ...);
        for (int k = 0; k < States / kStatesOf<PackType>; ++k) f(array.of(k)...);
        (array.store(arrays, count, first), ...);
      },
      local);
}

}  // namespace hybridyn::internal
