// A kernel cut in pieces of bounded size, for compilers that take more than linear time and memory for
// a function: straight-line code of a hundred thousand operations takes minutes.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

struct Pieces {
  /// To be called one after the other; each has those of the kernel's arguments and results that it
  /// reads and writes, and may read and then write an array `kept`.
  std::vector<Kernel> kernels;
  int kept = 0;  // its size
};

/// Pieces of so many operations, in the order of the tape; elements of `kept` are used again once they
/// are not needed any more. A kernel of no more than `most` operations is one piece that keeps nothing.
Pieces cut_in_pieces(const Kernel& kernel, int most, int operations_of_piece);

inline constexpr const char* kKeptBetweenPieces = "kept";

}  // namespace hybridyn::generator
