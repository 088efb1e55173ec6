// The automatic partition.
#pragma once

#include <string>

#include "hybridyn/generator/hybrid/hybrid.hpp"

namespace hybridyn::generator {

struct Choice {
  Partition partition;
  std::string reason;  // a sentence or two for people
};

/// A cut adds what passes the handle, and a numeric link does several times the work of a generated
/// one: so cuts pay only where limbs are alike and take one kernel's time together. Where that
/// saves no instructions, what is put in lanes and taken out of them counted, the whole robot is
/// one block as long as its code is small enough to stay near the processor. Beyond that chains of
/// 16 links take turns (measured on a chain of 90 links: as fast as one block, compiled in less
/// than half the time), from the ground on until 96 links are generated: more code than that no
/// longer pays. The rest stays numeric.
Choice choose_partition(const Model<double>& model, const Mechanism& mechanism);

/// Instructions that a program takes, roughly: operations, and what is put in lanes and taken out of
/// them; what siblings cost beside that, `siblings` being their number of sets.
double instructions(const Program& program, std::size_t siblings);

}  // namespace hybridyn::generator
