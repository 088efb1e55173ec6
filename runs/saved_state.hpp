// state.json: where a simulation is, to go on from as if it had never stopped.
#pragma once

#include <string>

#include "hybridyn/model/model.hpp"
#include "hybridyn/simulation/checkpoint.hpp"

namespace hybridyn::tools {

struct SavedState {
  double step = 0;
  Checkpoint<double> at;

  double time() const { return at.start_time + static_cast<double>(at.steps) * step; }
};

/// Throws InputError that says what is wrong with it.
SavedState read_state(const std::string& path, const Model<double>& model);

std::string state_text(const SavedState& state);

}  // namespace hybridyn::tools
