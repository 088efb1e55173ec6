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
/// Of all that moves, kg.
inline constexpr double kMass = 31.17;

/// Joints: their index in kJoints, and where their coordinates begin: q[joint::NAME.q].
namespace joint {
inline constexpr hybridyn::JointIndex joint1 = {0, 0, 0};
inline constexpr hybridyn::JointIndex joint2 = {1, 1, 1};
inline constexpr hybridyn::JointIndex joint3 = {2, 2, 2};
inline constexpr hybridyn::JointIndex joint4 = {3, 3, 3};
inline constexpr hybridyn::JointIndex joint5 = {4, 4, 4};
inline constexpr hybridyn::JointIndex joint6 = {5, 5, 5};
inline constexpr hybridyn::JointIndex joint7 = {6, 6, 6};
}  // namespace joint

/// Links of the model file: their index in kModelLinks.
namespace link {
inline constexpr int base = 0;
inline constexpr int link1 = 1;
inline constexpr int link2 = 2;
inline constexpr int link3 = 3;
inline constexpr int link4 = 4;
inline constexpr int link5 = 5;
inline constexpr int link6 = 6;
inline constexpr int link7 = 7;
}  // namespace link

/// Frames that functions are for: their index in kFrames, and in arrays of all of them.
namespace frame {
inline constexpr int link7 = 0;
}  // namespace frame

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 7> kJoints = {{
    {"joint1", "revolute", 0, 1, 0, 1, 1},
    {"joint2", "revolute", 1, 1, 1, 1, 2},
    {"joint3", "revolute", 2, 1, 2, 1, 3},
    {"joint4", "revolute", 3, 1, 3, 1, 4},
    {"joint5", "revolute", 4, 1, 4, 1, 5},
    {"joint6", "revolute", 5, 1, 5, 1, 6},
    {"joint7", "revolute", 6, 1, 6, 1, 7},
}};

/// Links of the model file, with what is their own of mass and inertia.
inline constexpr std::array<hybridyn::LinkMetadata, 8> kModelLinks = {{
    {"base", -1, -1, 3.04, {{0.0, 0.0, 0.075}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link1", 0, 0, 9.78, {{0.0, 0.0, -0.05182}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link2", 1, 1, 8.41, {{0.0, 0.0, 0.06175}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link3", 2, 2, 3.52, {{0.0, 0.0, 0.077141}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link4", 3, 3, 4.31, {{0.0, 0.0, 0.04459}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link5", 4, 4, 3.45, {{0.0, 0.0, 0.08375}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link6", 5, 5, 1.46, {{0.0, 0.0, -0.0315}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
    {"link7", 6, 6, 0.24, {{0.0, 0.0, -0.0305}}, {{1.0, 0.0, 0.0, 1.0, 0.0, 1.0}}},
}};

inline constexpr std::array<const char*, 1> kFrames = {{
    "link7",
}};

/// Neutral configuration.
inline constexpr std::array<double, kPositions> kNeutral = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Limits of positions, rad, m.
inline constexpr std::array<double, kPositions> kLowerPositions = {
    -3.089233, -1.640609, -3.036873, -2.391101, -4.45059, -2.879793, -4.45059};
inline constexpr std::array<double, kPositions> kUpperPositions = {
    3.089233, 1.640609, 3.036873, 2.391101, 4.45059, 2.879793, 4.45059};
/// Largest velocities, rad/s, m/s.
inline constexpr std::array<double, kVelocities> kMostVelocities = {
    1.0, 1.0, 2.0, 2.0, 6.283185, 6.283185, 6.283185};
/// Largest forces, N m, N.
inline constexpr std::array<double, kVelocities> kMostEfforts = {
    232.0, 232.0, 100.0, 100.0, 14.5, 14.5, 14.5};
/// Damping of the file, N m s/rad, N s/m; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kDampings = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Dry friction of the file, N m, N; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kFrictions = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Inertia of rotors as joints feel it, gear_ratio^2 * rotor_inertia: kg m^2, kg.
inline constexpr std::array<double, kVelocities> kReflectedInertias = {
    0.7499999999999999, 0.7499999999999999, 0.21250000000000002, 0.21250000000000002, 0.00575,
    0.00575, 0.00575};

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
