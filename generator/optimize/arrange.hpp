// Rewrites a kernel for a processor: what no result needs is dropped, sums are put in an order that
// suits fused multiply-add and the time at which their terms are ready, and operations in one that
// keeps the processor busy (optimize/schedule.hpp). Of sums,
//   a b + c d + e  becomes  (e + c d) + a b, one operation a term;
// terms that take long to get ready are added last, and long sums are summed in several strands.
#pragma once

#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

Kernel arrange(const Kernel& kernel);

}  // namespace hybridyn::generator
