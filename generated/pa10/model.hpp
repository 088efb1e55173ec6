// What pa10.urdf (c52f9c56d2743b29) is, by hybridyn 0.1.0:
//   hybridyn generate pa10.urdf --frames link7 --functions fd,id,M,bias,fk,J
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace pa10 {

inline constexpr const char* kModel = "pa10.urdf";
inline constexpr const char* kModelHash = "c52f9c56d2743b29";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 7;
inline constexpr int kVelocities = 7;
inline constexpr int kLinks = 7;
inline constexpr int kLoops = 0;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 7> kJoints = {{
    {"joint1", "revolute", 0, 1, 0, 1},
    {"joint2", "revolute", 1, 1, 1, 1},
    {"joint3", "revolute", 2, 1, 2, 1},
    {"joint4", "revolute", 3, 1, 3, 1},
    {"joint5", "revolute", 4, 1, 4, 1},
    {"joint6", "revolute", 5, 1, 5, 1},
    {"joint7", "revolute", 6, 1, 6, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 6> kFunctions = {{
    {"forward_dynamics", 293, 217, 5, 6},
    {"inverse_dynamics", 167, 124, 0, 6},
    {"mass_matrix", 92, 69, 0, 5},
    {"bias_forces", 160, 111, 0, 6},
    {"frame_poses", 71, 35, 0, 7},
    {"frame_jacobians", 87, 49, 0, 6},
}};

}  // namespace pa10
