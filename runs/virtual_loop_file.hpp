// A virtual closed loop of a controller file.
#pragma once

#include <memory>

#include "hybridyn/runs/control_reader.hpp"
#include "hybridyn/simulation/motion_law.hpp"
#include "hybridyn/simulation/outcome.hpp"

namespace hybridyn::tools {

/// What a law has to say while it runs.
using ControlNotices = std::vector<Notice<double>>;

struct VirtualLoopLaw {
  Controller<double> controller;  // adds its joint forces
  bool needs_sampling = false;    // it has a state of its own that moves from sample to sample
};

/// "virtual_loop", an object. The model and `notices` must outlive the result. `gravity` is what the
/// robot bears.
VirtualLoopLaw read_virtual_loop(ControlReader& reader, const nlohmann::json& in,
                                 const Model<double>& model, const Vector3<double>& gravity,
                                 const std::shared_ptr<ControlNotices>& notices);

}  // namespace hybridyn::tools
