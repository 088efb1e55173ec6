// A joint that keeps a component of momentum at zero, of a controller file: [T] 6.3.2, with the row of
// the whole robot.
#pragma once

#include "hybridyn/runs/control_reader.hpp"
#include "hybridyn/simulation/motion_law.hpp"

namespace hybridyn::tools {

/// "momentum", an object: {"held": links that stand still, "component": "linear.x", "joints": as many
/// as the robot has freedoms then, "gain": N m s, "until": "end" or "phase"}. With N a basis of the motions that leave these links
/// where they are, N_J its rows of the joints and A the row of momentum, A N N_J^-1 =: p says
///   (1) momentum = p v_J,   tau of the first joint -= gain p v_J / p_1
/// The model must outlive the result.
Controller<double> read_momentum_law(ControlReader& reader, const nlohmann::json& in,
                                     const Model<double>& model);

}  // namespace hybridyn::tools
