// What hangs on the bodies of a part: other parts one by one, siblings together.
#pragma once

#include <vector>

#include "hybridyn/generator/hybrid/arrays.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"

namespace hybridyn::generator {

/// What hangs on a body of a part: another part, or siblings together.
struct Load {
  int base;
  Array inertia;
  Array force;
};

std::vector<Load> loads_on(const Mechanism& mechanism, const Parts& parts, const Part& part);

/// The siblings that hang on this body, together.
Load sibling_load(const Mechanism& mechanism, const Parts& parts, int siblings, int base);

}  // namespace hybridyn::generator
