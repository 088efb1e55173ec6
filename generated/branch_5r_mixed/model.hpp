// What branch_5r.urdf (bd4cddd219e82466) is, by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace branch_5r_mixed {

inline constexpr const char* kModel = "branch_5r.urdf";
inline constexpr const char* kModelHash = "bd4cddd219e82466";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 5;
inline constexpr int kVelocities = 5;
inline constexpr int kLinks = 5;
inline constexpr int kLoops = 0;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 5> kJoints = {{
    {"joint1", "continuous", 0, 1, 0, 1},
    {"joint2", "continuous", 1, 1, 1, 1},
    {"joint3", "continuous", 2, 1, 2, 1},
    {"joint4", "continuous", 3, 1, 3, 1},
    {"joint5", "continuous", 4, 1, 4, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 0> kFunctions = {{
}};

}  // namespace branch_5r_mixed
