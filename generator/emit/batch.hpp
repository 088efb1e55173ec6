// Generated functions for many states at once.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "hybrid/hybrid.hpp"

namespace hybridyn::generator {

/// What templates/batch.hpp.jinja needs beyond the origin of the file. `hybrid` may be null; with
/// numeric links it has no functions here. `link_count` as for robot_context.
nlohmann::json batch_context(const std::vector<Kernel>& kernels, const Hybrid* hybrid, int nq,
                             int nv, int link_count);

}  // namespace hybridyn::generator
