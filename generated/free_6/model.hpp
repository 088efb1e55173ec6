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
/// Of all that moves, kg.
inline constexpr double kMass = 6.0;

/// Joints: their index in kJoints, and where their coordinates begin: q[joint::NAME.q].
namespace joint {
inline constexpr hybridyn::JointIndex root_joint = {0, 0, 0};
inline constexpr hybridyn::JointIndex joint1 = {1, 7, 6};
inline constexpr hybridyn::JointIndex joint2 = {2, 8, 7};
inline constexpr hybridyn::JointIndex joint3 = {3, 9, 8};
inline constexpr hybridyn::JointIndex joint4 = {4, 10, 9};
inline constexpr hybridyn::JointIndex joint5 = {5, 11, 10};
}  // namespace joint

/// Links of the model file: their index in kModelLinks.
namespace link {
inline constexpr int link1 = 0;
inline constexpr int link2 = 1;
inline constexpr int link3 = 2;
inline constexpr int link4 = 3;
inline constexpr int link5 = 4;
inline constexpr int link6 = 5;
}  // namespace link

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 6> kJoints = {{
    {"root_joint", "floating", 0, 7, 0, 6, 0},
    {"joint1", "continuous", 7, 1, 6, 1, 1},
    {"joint2", "continuous", 8, 1, 7, 1, 2},
    {"joint3", "continuous", 9, 1, 8, 1, 3},
    {"joint4", "continuous", 10, 1, 9, 1, 4},
    {"joint5", "continuous", 11, 1, 10, 1, 5},
}};

/// Links of the model file, with what is their own of mass and inertia.
inline constexpr std::array<hybridyn::LinkMetadata, 6> kModelLinks = {{
    {"link1", -1, 0, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
    {"link2", 0, 1, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
    {"link3", 1, 2, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
    {"link4", 2, 3, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
    {"link5", 3, 4, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
    {"link6", 4, 5, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.001}}},
}};

/// Neutral configuration.
inline constexpr std::array<double, kPositions> kNeutral = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Limits of positions, rad, m.
inline constexpr std::array<double, kPositions> kLowerPositions = {
    -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited,
    -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited,
    -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited};
inline constexpr std::array<double, kPositions> kUpperPositions = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Largest velocities, rad/s, m/s.
inline constexpr std::array<double, kVelocities> kMostVelocities = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Largest forces, N m, N.
inline constexpr std::array<double, kVelocities> kMostEfforts = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited,
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Damping of the file, N m s/rad, N s/m; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kDampings = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Dry friction of the file, N m, N; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kFrictions = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
/// Inertia of rotors as joints feel it, gear_ratio^2 * rotor_inertia: kg m^2, kg.
inline constexpr std::array<double, kVelocities> kReflectedInertias = {
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};

/// Operations of each function.
inline constexpr std::array<hybridyn::FunctionMetadata, 4> kFunctions = {{
    {"forward_dynamics", 421, 339, 8, 5},
    {"inverse_dynamics", 202, 165, 0, 5},
    {"mass_matrix", 97, 66, 0, 4},
    {"bias_forces", 192, 143, 0, 5},
}};

}  // namespace free_6
