// Between states one after the other in memory and packs of states.
//
// N rows of N numbers are transposed by exchanging, for h = 1, 2, 4 ..., the lanes with bit h of
// row k with those without of row k + h: log2(N) shuffles a row, a third of the time of moving
// numbers one by one.
#pragma once

#include <cstddef>
#include <cstring>
#include <utility>

#include "hybridyn/kernel/pack.hpp"

#if defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define HYBRIDYN_HAS_SHUFFLES 1
#endif
#endif
#ifndef HYBRIDYN_HAS_SHUFFLES
#define HYBRIDYN_HAS_SHUFFLES 0
#endif

// Rows stay in registers only where loops over them are unrolled, which -O2 does not do by itself.
#if defined(__clang__)
#define HYBRIDYN_UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define HYBRIDYN_UNROLL _Pragma("GCC unroll 16")
#else
#define HYBRIDYN_UNROLL
#endif

namespace hybridyn::internal {

/// N rows of N numbers.
template <class T, int N>
class Square {
 public:
#if HYBRIDYN_HAS_SHUFFLES
  using Row [[gnu::vector_size(N * sizeof(T))]] = T;

  void transpose() { exchange<1>(std::make_integer_sequence<int, N>()); }
#else
  struct Row {
    T numbers[N];
  };

  void transpose() {
    for (int k = 0; k < N; ++k) {
      for (int i = 0; i < k; ++i) std::swap(rows[k].numbers[i], rows[i].numbers[k]);
    }
  }
#endif

  Row rows[N];

#if HYBRIDYN_HAS_SHUFFLES
 private:
  template <int H, int... K>
  void exchange(std::integer_sequence<int, K...> lanes) {
    if constexpr (H < N) {
      HYBRIDYN_UNROLL
      for (int k = 0; k < N; ++k) {
        if ((k & H) != 0) continue;
        const Row a = rows[k];
        const Row b = rows[k + H];
        rows[k] = __builtin_shufflevector(a, b, ((K & H) != 0 ? N + K - H : K)...);
        rows[k + H] = __builtin_shufflevector(a, b, ((K & H) != 0 ? N + K : K + H)...);
      }
      exchange<2 * H>(lanes);
    }
  }
#endif
};

/// The blocks of up to N of Size numbers: all are N wide if there are as many, the last one then
/// overlaps the one before.
template <int Size, int N>
struct Blocks {
  static constexpr int kCount = (Size + N - 1) / N;
  static constexpr int kWidth = Size < N ? Size : N;
  static constexpr int begin(int block) {
    return block * N + kWidth <= Size ? block * N : Size - N;
  }
  /// Numbers that are read or written at once from the given place on, within N states.
  static constexpr std::size_t length(int at) {
    return static_cast<std::size_t>(at + N <= N * Size ? N : kWidth);
  }
};

/// Squares of 256 bits: wider ones take longer, since most of their rows cross a cache line.
template <class T, int N>
inline constexpr int kSquare = N < static_cast<int>(32 / sizeof(T)) ? N : 32 / sizeof(T);

/// to[i], lane k, becomes from[k * Size + i].
template <int Size, class T, int N>
void transpose_in(const T* from, Pack<T, N>* to) noexcept {
  constexpr int kW = kSquare<T, N>;
  using B = Blocks<Size, kW>;
  for (int part = 0; part < N; part += kW) {
    for (int block = 0; block < B::kCount; ++block) {
      const int first = B::begin(block);
      Square<T, kW> square = {};
      HYBRIDYN_UNROLL
      for (int k = 0; k < kW; ++k) {
        const int at = k * Size + first;
        std::memcpy(&square.rows[k], from + part * Size + at, B::length(at) * sizeof(T));
      }
      square.transpose();
      HYBRIDYN_UNROLL
      for (int i = 0; i < B::kWidth; ++i) {
        std::memcpy(reinterpret_cast<char*>(to + first + i) + part * sizeof(T), &square.rows[i],
                    sizeof square.rows[i]);
      }
    }
  }
}

/// to[k * Size + i] becomes from[i], lane k. State after state: what is written beyond a state's
/// numbers the next one writes over.
template <int Size, class T, int N>
void transpose_out(const Pack<T, N>* from, T* to) noexcept {
  constexpr int kW = kSquare<T, N>;
  using B = Blocks<Size, kW>;
  for (int part = 0; part < N; part += kW) {
    for (int block = 0; block < B::kCount; ++block) {
      const int first = B::begin(block);
      Square<T, kW> square = {};
      HYBRIDYN_UNROLL
      for (int i = 0; i < B::kWidth; ++i) {
        std::memcpy(&square.rows[i],
                    reinterpret_cast<const char*>(from + first + i) + part * sizeof(T),
                    sizeof square.rows[i]);
      }
      square.transpose();
      HYBRIDYN_UNROLL
      for (int k = 0; k < kW; ++k) {
        const int at = k * Size + first;
        std::memcpy(to + part * Size + at, &square.rows[k], B::length(at) * sizeof(T));
      }
    }
  }
}

}  // namespace hybridyn::internal
