// What is called from a function becomes part of it: Eigen's products of fixed sizes are calls
// otherwise.
#pragma once

#if defined(__GNUC__)
#define HYBRIDYN_FLATTEN __attribute__((flatten))
#else
#define HYBRIDYN_FLATTEN
#endif
