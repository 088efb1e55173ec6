// What free_6.urdf (6fe64ea75024318c) is, by hybridyn 0.1.0:
//   hybridyn generate free_6.urdf --floating --gravity argument
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace free_6 {

inline constexpr const char* kModel = "free_6.urdf";
inline constexpr const char* kModelHash = "6fe64ea75024318c";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 12;
inline constexpr int kVelocities = 11;
inline constexpr int kLinks = 6;
inline constexpr int kLoops = 0;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 6> kJoints = {{
    {"root_joint", "floating", 0, 7, 0, 6},
    {"joint1", "continuous", 7, 1, 6, 1},
    {"joint2", "continuous", 8, 1, 7, 1},
    {"joint3", "continuous", 9, 1, 8, 1},
    {"joint4", "continuous", 10, 1, 9, 1},
    {"joint5", "continuous", 11, 1, 10, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 4> kFunctions = {{
    {"forward_dynamics", 421, 339, 8, 5},
    {"inverse_dynamics", 202, 165, 0, 5},
    {"mass_matrix", 97, 66, 0, 4},
    {"bias_forces", 192, 143, 0, 5},
}};

}  // namespace free_6
