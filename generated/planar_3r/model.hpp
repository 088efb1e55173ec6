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
/// Of all that moves, kg.
inline constexpr double kMass = 3.0;

/// Joints: their index in kJoints, and where their coordinates begin: q[joint::NAME.q].
namespace joint {
inline constexpr hybridyn::JointIndex joint1 = {0, 0, 0};
inline constexpr hybridyn::JointIndex joint2 = {1, 1, 1};
inline constexpr hybridyn::JointIndex joint3 = {2, 2, 2};
}  // namespace joint

/// Links of the model file: their index in kModelLinks.
namespace link {
inline constexpr int base = 0;
inline constexpr int link1 = 1;
inline constexpr int link2 = 2;
inline constexpr int link3 = 3;
}  // namespace link

/// Layout of q and v.
inline constexpr std::array<hybridyn::JointMetadata, 3> kJoints = {{
    {"joint1", "continuous", 0, 1, 0, 1, 1},
    {"joint2", "continuous", 1, 1, 1, 1, 2},
    {"joint3", "continuous", 2, 1, 2, 1, 3},
}};

/// Links of the model file, with what is their own of mass and inertia.
inline constexpr std::array<hybridyn::LinkMetadata, 4> kModelLinks = {{
    {"base", -1, -1, 0.0, {{0.0, 0.0, 0.0}}, {{0.0, 0.0, 0.0, 0.0, 0.0, 0.0}}},
    {"link1", 0, 0, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.0}}},
    {"link2", 1, 1, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.0}}},
    {"link3", 2, 2, 1.0, {{0.0, 0.0, 0.5}}, {{0.08333333333333331, 0.0, 0.0, 0.08333333333333331, 0.0, 0.0}}},
}};

/// Neutral configuration.
inline constexpr std::array<double, kPositions> kNeutral = {
    0.0, 0.0, 0.0};
/// Limits of positions, rad, m.
inline constexpr std::array<double, kPositions> kLowerPositions = {
    -hybridyn::kUnlimited, -hybridyn::kUnlimited, -hybridyn::kUnlimited};
inline constexpr std::array<double, kPositions> kUpperPositions = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Largest velocities, rad/s, m/s.
inline constexpr std::array<double, kVelocities> kMostVelocities = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Largest forces, N m, N.
inline constexpr std::array<double, kVelocities> kMostEfforts = {
    hybridyn::kUnlimited, hybridyn::kUnlimited, hybridyn::kUnlimited};
/// Damping of the file, N m s/rad, N s/m; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kDampings = {
    0.0, 0.0, 0.0};
/// Dry friction of the file, N m, N; acts where --damping asks for it.
inline constexpr std::array<double, kVelocities> kFrictions = {
    0.0, 0.0, 0.0};
/// Inertia of rotors as joints feel it, gear_ratio^2 * rotor_inertia: kg m^2, kg.
inline constexpr std::array<double, kVelocities> kReflectedInertias = {
    0.0, 0.0, 0.0};

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
