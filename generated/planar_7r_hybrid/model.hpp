// What planar_7r.urdf (5f46dfcdbde6007f) is, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include <array>

#include "hybridyn/kernel/metadata.hpp"

namespace planar_7r_hybrid {

inline constexpr const char* kModel = "planar_7r.urdf";
inline constexpr const char* kModelHash = "5f46dfcdbde6007f";
inline constexpr const char* kGenerator = "hybridyn 0.1.0";
inline constexpr int kPositions = 7;
inline constexpr int kVelocities = 7;
inline constexpr int kLinks = 7;
inline constexpr int kLoops = 0;

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 7> kJoints = {{
    {"joint1", "continuous", 0, 1, 0, 1},
    {"joint2", "continuous", 1, 1, 1, 1},
    {"joint3", "continuous", 2, 1, 2, 1},
    {"joint4", "continuous", 3, 1, 3, 1},
    {"joint5", "continuous", 4, 1, 4, 1},
    {"joint6", "continuous", 5, 1, 5, 1},
    {"joint7", "continuous", 6, 1, 6, 1},
}};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 0> kFunctions = {{
}};

}  // namespace planar_7r_hybrid
