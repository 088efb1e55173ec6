// Links that joints connect, and that are in each other's way all the time.
#pragma once

#include <utility>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::load {

/// Pairs of `frames` (indices, in ascending order) whose bodies a joint or a loop connects, the
/// smaller first; as `make_contact_scene` says.
std::vector<std::pair<int, int>> adjacent_frames(const Model<double>& model,
                                                 const std::vector<int>& frames);

}  // namespace hybridyn::load
