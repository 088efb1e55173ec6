// How many states lie in memory.
#pragma once

namespace hybridyn {

/// How n states of `size` numbers lie in memory.
enum class Layout {
  kStates,     // array of structures: all numbers of a state, then the next, x[state * size + i]
  kComponents  // structure of arrays: a number of all states, then the next, x[i * n + state]
};

}  // namespace hybridyn
