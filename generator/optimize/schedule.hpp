// Puts the operations of a kernel in an order that keeps a processor busy. Processors start
// operations whose operands are there ahead of those before them, but look no further than some
// hundred instructions, and compilers hardly reorder at all: a long chain of operations that need
// each other is interleaved here with what follows it.
#pragma once

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

Kernel schedule(const Kernel& kernel);

}  // namespace hybridyn::generator
