#include "hybridyn/generator/derive/paths.hpp"

#include <algorithm>

namespace hybridyn::generator {

std::vector<int> path_to_ground(const Mechanism& mechanism, int body) {
  std::vector<int> out{body};
  while (out.back() != kGround) out.push_back(mechanism.bodies[out.back()].parent);
  return out;
}

int common_ancestor(const Mechanism& mechanism, int a, int b) {
  const std::vector<int> above_a = path_to_ground(mechanism, a);
  for (const int candidate : path_to_ground(mechanism, b)) {
    if (std::find(above_a.begin(), above_a.end(), candidate) != above_a.end()) return candidate;
  }
  return kGround;
}

bool carries(const Mechanism& mechanism, int body) {
  return std::any_of(mechanism.bodies.begin(), mechanism.bodies.end(),
                     [body](const Body& other) { return other.parent == body; });
}

}  // namespace hybridyn::generator
