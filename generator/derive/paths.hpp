// Paths along the tree of a mechanism.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// Bodies from `body` to the ground, kGround included.
std::vector<int> path_to_ground(const Mechanism& mechanism, int body);

/// The body nearest to both that carries them.
int common_ancestor(const Mechanism& mechanism, int a, int b);

/// Whether something hangs on the body.
bool carries(const Mechanism& mechanism, int body);

}  // namespace hybridyn::generator
