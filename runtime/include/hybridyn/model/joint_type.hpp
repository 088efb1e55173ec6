// The kinds of joints and the sizes of their coordinates.
#pragma once

#include <array>
#include <string_view>
#include <type_traits>

namespace hybridyn {

enum class JointType {
  kFixed,
  kRevolute,
  kContinuous,  // a revolute joint without position limits
  kPrismatic,
  kHelical,
  kUniversal,
  kSpherical,
  kPlanar,
  kFloating
};

inline constexpr std::array<std::string_view, 9> kJointTypeNames = {
    "fixed",     "revolute",  "continuous", "prismatic", "helical",
    "universal", "spherical", "planar",     "floating"};

constexpr std::string_view to_string(JointType type) {
  return kJointTypeNames[static_cast<std::size_t>(type)];
}

/// Number of velocity coordinates: the joint's degrees of freedom.
constexpr int velocity_size(JointType type) {
  constexpr std::array<int, 9> kSizes = {0, 1, 1, 1, 1, 2, 3, 3, 6};
  return kSizes[static_cast<std::size_t>(type)];
}

/// Number of position coordinates: one more than the freedoms where there is a quaternion.
constexpr int position_size(JointType type) {
  constexpr std::array<int, 9> kSizes = {0, 1, 1, 1, 1, 2, 4, 3, 7};
  return kSizes[static_cast<std::size_t>(type)];
}

/// Calls f with the number of freedoms as a compile-time constant (std::integral_constant).
template <class Function>
decltype(auto) with_velocity_size(int freedoms, Function&& f) {
  switch (freedoms) {
    case 1:
      return f(std::integral_constant<int, 1>{});
    case 2:
      return f(std::integral_constant<int, 2>{});
    case 3:
      return f(std::integral_constant<int, 3>{});
    default:
      return f(std::integral_constant<int, 6>{});
  }
}

constexpr bool has_axis(JointType type) {
  return type != JointType::kFixed && type != JointType::kSpherical && type != JointType::kFloating;
}

constexpr bool is_rotation_about_axis(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous;
}

}  // namespace hybridyn
