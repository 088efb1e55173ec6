// What planar_3r.urdf (857c406506066847) is, by hybridyn 0.1.0:
//   hybridyn generate planar_3r.urdf --functions fd,id,M,c,g,factor,did,regressor
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace planar_3r {

inline constexpr const char* kModel = "planar_3r.urdf";
inline constexpr const char* kModelHash = "857c406506066847";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 3;
inline constexpr int kVelocities = 3;
inline constexpr int kLinks = 3;
inline constexpr int kLoops = 0;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 3> kJoints = {{
    {"joint1", "continuous", 0, 1, 0, 1},
    {"joint2", "continuous", 1, 1, 1, 1},
    {"joint3", "continuous", 2, 1, 2, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 9> kFunctions = {{
    {"forward_dynamics", 41, 36, 2, 3},
    {"inverse_dynamics", 27, 23, 0, 3},
    {"mass_matrix", 5, 10, 0, 2},
    {"coriolis_forces", 15, 9, 0, 2},
    {"gravity_forces", 3, 4, 0, 3},
    {"factor_mass_matrix", 12, 14, 2, 2},
    {"solve_mass_matrix", 9, 6, 0, 0},
    {"inverse_dynamics_derivatives", 56, 50, 0, 3},
    {"inverse_dynamics_regressor", 33, 29, 0, 3},
}};

}  // namespace planar_3r
