// Lists of values on the tape as vectors.
#pragma once

#include <vector>

#include "hybridyn/generator/symbolic/tape.hpp"

namespace hybridyn::generator {

inline Value dot(const std::vector<Value>& a, const std::vector<Value>& b) {
  Value sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// a -= factor * b
inline void subtract(std::vector<Value>& a, const Value& factor, const std::vector<Value>& b) {
  if (factor.is_zero()) return;
  for (std::size_t i = 0; i < a.size(); ++i) a[i] -= factor * b[i];
}

}  // namespace hybridyn::generator
