// What can be asked about a kind of joint; all of it follows from its entry in the table.
#pragma once

#include <type_traits>
#include <utility>

#include "hybridyn/model/joint_table.hpp"

namespace hybridyn {

namespace internal {

constexpr bool is_along_axis(const Movement& m) {
  return m.kind != MovementKind::kBall && m.kind != MovementKind::kFree;
}

constexpr int count(const JointTraits& t, MovementKind kind) {
  int out = 0;
  for (const Movement& m : t.movements) out += m.kind == kind ? 1 : 0;
  return out;
}

/// Turns, slides or screws about or along that axis.
constexpr int count(const JointTraits& t, MovementAxis axis) {
  int out = 0;
  for (const Movement& m : t.movements) out += is_along_axis(m) && m.axis == axis ? 1 : 0;
  return out;
}

constexpr int count(const JointTraits& t, MovementKind kind, MovementAxis axis) {
  int out = 0;
  for (const Movement& m : t.movements) out += m.kind == kind && m.axis == axis ? 1 : 0;
  return out;
}

/// Movements along or about one axis.
constexpr int axes(const JointTraits& t) {
  int out = 0;
  for (const Movement& m : t.movements) out += is_along_axis(m) ? 1 : 0;
  return out;
}

constexpr bool is_only(const JointTraits& t, MovementKind kind) {
  return t.movements.size() == 1 && count(t, kind) == 1;
}

constexpr int quaternions(const JointTraits& t) {
  return count(t, MovementKind::kBall) + count(t, MovementKind::kFree);
}
constexpr int rotations(const JointTraits& t) {
  return count(t, MovementKind::kTurn) + count(t, MovementKind::kScrew) + 3 * quaternions(t);
}
constexpr int translations(const JointTraits& t) {
  return count(t, MovementKind::kSlide) + 3 * count(t, MovementKind::kFree);
}

/// As many positions as freedoms, and one more for a quaternion, which then comes last.
constexpr int quaternion_offset(const JointTraits& t) {
  return quaternions(t) > 0 ? rotations(t) + translations(t) - 3 : -1;
}

constexpr bool have_same_movements(const JointTraits& a, const JointTraits& b) {
  if (a.movements.size() != b.movements.size()) return false;
  const Movement* of_b = b.movements.begin();
  for (const Movement& m : a.movements) {
    if (m.kind != of_b->kind || m.axis != of_b->axis) return false;
    ++of_b;
  }
  return true;
}

/// Where what the joint keeps is the same in all its positions: the angle between two axes, or
/// directions that a turn about z leaves alone.
constexpr bool may_close_loop(const JointTraits& t) {
  const int moves = static_cast<int>(t.movements.size());
  const int turns_about_z = count(t, MovementKind::kTurn, MovementAxis::kZ);
  if (count(t, MovementKind::kBall) == 1) return moves == 1;
  if (count(t, MovementAxis::kAxis2) == 1) return moves == 2 && turns_about_z == 1;
  const int x = count(t, MovementKind::kSlide, MovementAxis::kX);
  const int y = count(t, MovementKind::kSlide, MovementAxis::kY);
  const int z = count(t, MovementKind::kSlide, MovementAxis::kZ);
  return x == y && x + y + z + turns_about_z == moves;
}

/// A number for each type.
template <class Number>
constexpr std::array<int, kJointTypes.size()> each(Number number) {
  std::array<int, kJointTypes.size()> out{};
  for (std::size_t k = 0; k < out.size(); ++k) out[k] = number(kJointTypes[k]);
  return out;
}

/// The types with a property, as bits.
template <class Property>
constexpr unsigned types_with(Property has) {
  unsigned out = 0;
  for (std::size_t k = 0; k < kJointTypes.size(); ++k) {
    if (has(kJointTypes[k])) out |= 1U << k;
  }
  return out;
}

/// Comparisons with constants alone, which the innermost loops are made of.
template <unsigned kTypes, std::size_t... k>
constexpr bool is_one_of(JointType type, std::index_sequence<k...>) {
  return ((((kTypes >> k) & 1U) != 0 && type == static_cast<JointType>(k)) || ...);
}
template <unsigned kTypes>
constexpr bool is_one_of(JointType type) {
  return is_one_of<kTypes>(type, std::make_index_sequence<kJointTypes.size()>());
}

}  // namespace internal

constexpr const JointTraits& traits(JointType type) {
  return kJointTypes[static_cast<std::size_t>(type)];
}

constexpr std::string_view to_string(JointType type) { return traits(type).name; }

/// The joint's degrees of freedom of rotation (those of a screw are one) and of translation.
constexpr int rotations(JointType type) {
  constexpr auto kNumbers =
      internal::each([](const JointTraits& t) { return internal::rotations(t); });
  return kNumbers[static_cast<std::size_t>(type)];
}
constexpr int translations(JointType type) {
  constexpr auto kNumbers =
      internal::each([](const JointTraits& t) { return internal::translations(t); });
  return kNumbers[static_cast<std::size_t>(type)];
}

/// Number of velocity coordinates: the joint's degrees of freedom.
constexpr int velocity_size(JointType type) {
  constexpr auto kSizes = internal::each(
      [](const JointTraits& t) { return internal::rotations(t) + internal::translations(t); });
  return kSizes[static_cast<std::size_t>(type)];
}

/// Number of position coordinates: one more than the freedoms where there is a quaternion.
constexpr int position_size(JointType type) {
  constexpr auto kSizes = internal::each([](const JointTraits& t) {
    return internal::rotations(t) + internal::translations(t) + internal::quaternions(t);
  });
  return kSizes[static_cast<std::size_t>(type)];
}

/// Offset of the unit quaternion among a joint's coordinates, or -1.
constexpr int quaternion_offset(JointType type) {
  constexpr auto kOffsets =
      internal::each([](const JointTraits& t) { return internal::quaternion_offset(t); });
  return kOffsets[static_cast<std::size_t>(type)];
}

namespace internal {

constexpr bool is_velocity_size(int size) {
  for (const JointTraits& t : kJointTypes) {
    if (velocity_size(t.type) == size) return true;
  }
  return false;
}

}  // namespace internal

/// Calls f with the number of freedoms as a compile-time constant (std::integral_constant), for the
/// numbers that joints have.
template <class Function>
decltype(auto) with_velocity_size(int freedoms, Function&& f) {
  switch (freedoms) {
    case 1:
      if constexpr (internal::is_velocity_size(1)) return f(std::integral_constant<int, 1>{});
      [[fallthrough]];
    case 2:
      if constexpr (internal::is_velocity_size(2)) return f(std::integral_constant<int, 2>{});
      [[fallthrough]];
    case 3:
      if constexpr (internal::is_velocity_size(3)) return f(std::integral_constant<int, 3>{});
      [[fallthrough]];
    case 4:
      if constexpr (internal::is_velocity_size(4)) return f(std::integral_constant<int, 4>{});
      [[fallthrough]];
    case 5:
      if constexpr (internal::is_velocity_size(5)) return f(std::integral_constant<int, 5>{});
      [[fallthrough]];
    default:
      return f(std::integral_constant<int, 6>{});
  }
}

constexpr bool is_fixed(JointType type) { return type == JointType::kFixed; }
constexpr bool is_floating(JointType type) { return type == JointType::kFloating; }
constexpr bool is_ball(JointType type) { return type == JointType::kSpherical; }

/// Whether it has an axis, a second one, a pitch.
constexpr bool has_axis(JointType type) {
  constexpr unsigned kTypes =
      internal::types_with([](const JointTraits& t) { return internal::axes(t) > 0; });
  return internal::is_one_of<kTypes>(type);
}
constexpr bool has_axis2(JointType type) {
  constexpr unsigned kTypes = internal::types_with(
      [](const JointTraits& t) { return internal::count(t, MovementAxis::kAxis2) > 0; });
  return internal::is_one_of<kTypes>(type);
}
constexpr bool has_pitch(JointType type) {
  constexpr unsigned kTypes = internal::types_with(
      [](const JointTraits& t) { return internal::count(t, MovementKind::kScrew) > 0; });
  return internal::is_one_of<kTypes>(type);
}

/// Whether its position can have limits.
constexpr bool has_limits(JointType type) {
  constexpr unsigned kTypes = internal::types_with([](const JointTraits& t) {
    return t.movements.size() == 1 && internal::axes(t) == 1 && !t.is_endless;
  });
  return internal::is_one_of<kTypes>(type);
}

/// Whether its one freedom is a rotation or translation, S = (z, 0) or (0, z). Of a third kind of
/// joints of one freedom S = (z, pitch z).
constexpr bool is_rotation_about_axis(JointType type) {
  constexpr unsigned kTypes = internal::types_with(
      [](const JointTraits& t) { return internal::is_only(t, MovementKind::kTurn); });
  return internal::is_one_of<kTypes>(type);
}
constexpr bool is_translation_along_axis(JointType type) {
  constexpr unsigned kTypes = internal::types_with(
      [](const JointTraits& t) { return internal::is_only(t, MovementKind::kSlide); });
  return internal::is_one_of<kTypes>(type);
}

/// Whether the child's origin can move away from the joint's.
constexpr bool moves_origin(JointType type) {
  constexpr unsigned kTypes = internal::types_with([](const JointTraits& t) {
    return internal::translations(t) + internal::count(t, MovementKind::kScrew) > 0;
  });
  return internal::is_one_of<kTypes>(type);
}

constexpr bool may_close_loop(JointType type) {
  constexpr unsigned kTypes =
      internal::types_with([](const JointTraits& t) { return internal::may_close_loop(t); });
  return internal::is_one_of<kTypes>(type);
}

/// The first type that moves as this one does: limits aside, they are alike.
constexpr JointType first_alike(JointType type) {
  for (const JointTraits& t : kJointTypes) {
    if (internal::have_same_movements(t, traits(type))) return t.type;
  }
  return type;
}

namespace internal {

/// What the code takes for granted.
constexpr bool is_sound(const JointTraits& t) {
  if (&t != &traits(t.type)) return false;
  if (t.movements.size() == 0) return true;
  if (quaternions(t) > 0) return quaternions(t) == 1 && !is_along_axis(*(t.movements.end() - 1));
  return t.movements.size() > 1 || count(t, MovementAxis::kZ) == 1;
}

constexpr bool is_table_sound() {
  for (const JointTraits& t : kJointTypes) {
    if (!is_sound(t)) return false;
  }
  return true;
}

static_assert(
    is_table_sound(),
    "entries are in the order of the enumeration, a quaternion comes last, and a joint of "
    "one freedom moves along z");

}  // namespace internal

}  // namespace hybridyn
