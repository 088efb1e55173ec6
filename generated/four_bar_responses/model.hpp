// What four_bar.urdf (9ea7d994e980cd7a) is, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace four_bar_responses {

inline constexpr const char* kModel = "four_bar.urdf";
inline constexpr const char* kModelHash = "9ea7d994e980cd7a";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 3;
inline constexpr int kVelocities = 3;
inline constexpr int kLinks = 3;
inline constexpr int kLoops = 1;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 3> kJoints = {{
    {"joint1", "continuous", 0, 1, 0, 1},
    {"joint2", "continuous", 1, 1, 1, 1},
    {"joint3", "continuous", 2, 1, 2, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 1> kFunctions = {{
    {"inverse_dynamics", 53, 45, 2, 3},
}};

}  // namespace four_bar_responses
