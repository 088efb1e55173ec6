// Placements, one after the other.
#pragma once

#include "hybridyn/model/description.hpp"

namespace hybridyn {

inline Placement operator*(const Placement& a, const Placement& b) {
  return {a.rotation * b.rotation, a.rotation * b.translation + a.translation};
}

inline Placement inverse(const Placement& a) {
  return {a.rotation.transpose(), -(a.rotation.transpose() * a.translation)};
}

}  // namespace hybridyn
