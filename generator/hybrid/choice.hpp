// The automatic partition: least predicted cost within a limit on the size of the code.
#pragma once

#include <string>

#include "hybrid/hybrid.hpp"

namespace hybridyn::generator {

struct Choice {
  Partition partition;
  std::string reason;  // a sentence or two for people
};

/// Generated code does the least work where nothing is cut: a cut adds what passes the handle, a
/// numeric link a multiple of what generated code needs for it. So the whole robot is one block as
/// long as its forward dynamics stays within the limit; beyond that chains from the ground on are
/// blocks until the limit is reached, and what is left stays numeric.
Choice choose_partition(const Model<double>& model, const Mechanism& mechanism);

}  // namespace hybridyn::generator
