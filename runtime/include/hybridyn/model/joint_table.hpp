// The kinds of joints: one table of all about them that is data. Their kinematics are code, a file
// each in joints/. What can be asked about a type, joint_type.hpp derives from here.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

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

enum class MovementKind {
  kTurn,
  kSlide,
  kScrew,  // turns and by the joint's pitch slides along the same axis
  kBall,   // q = quaternion (x y z w), v = angular velocity in the child's axes
  kFree    // q = (position, quaternion), v = (linear, angular velocity) in the child's axes
};

/// Axes of the joint's frame, whose z is the joint's axis; axis2 is that of `Link`.
enum class MovementAxis { kX, kY, kZ, kAxis2 };

/// One of the movements that a joint is made of. Each is along the axes that those before it have
/// turned; the first starts from the joint's frame on the parent, the last leads to the child.
struct Movement {
  MovementKind kind = MovementKind::kTurn;
  MovementAxis axis = MovementAxis::kZ;  // of a turn, slide or screw
  std::string_view suffix;               // of its coordinate's name, behind the joint's
  std::string_view identifier;           // the same in generated code
};

/// A joint's movements, in the order of its coordinates.
class Movements {
 public:
  constexpr Movements(std::initializer_list<Movement> movements) {
    for (const Movement& movement : movements) list_[size_++] = movement;
  }
  constexpr const Movement* begin() const { return list_.data(); }
  constexpr const Movement* end() const { return list_.data() + size_; }
  constexpr std::size_t size() const { return size_; }

 private:
  std::array<Movement, 6> list_{};
  std::size_t size_ = 0;
};

struct JointTraits {
  JointType type;
  std::string_view name;  // in model files too
  Movements movements;
  bool is_endless = false;  // its coordinate has no limits
};

namespace joint_table {

constexpr MovementAxis kX = MovementAxis::kX;
constexpr MovementAxis kY = MovementAxis::kY;
constexpr MovementAxis kZ = MovementAxis::kZ;
constexpr MovementAxis kAxis2 = MovementAxis::kAxis2;

constexpr Movement turn(MovementAxis axis, std::string_view suffix = "",
                        std::string_view identifier = "") {
  return {MovementKind::kTurn, axis, suffix, identifier};
}
constexpr Movement slide(MovementAxis axis, std::string_view suffix = "",
                         std::string_view identifier = "") {
  return {MovementKind::kSlide, axis, suffix, identifier};
}
constexpr Movement screw(MovementAxis axis) { return {MovementKind::kScrew, axis, "", ""}; }
constexpr Movement ball() { return {MovementKind::kBall, kZ, "", ""}; }
constexpr Movement free() { return {MovementKind::kFree, kZ, "", ""}; }

/// In the order of the enumeration.
inline constexpr std::array kTable = {
    JointTraits{JointType::kFixed, "fixed", {}},
    JointTraits{JointType::kRevolute, "revolute", {turn(kZ)}},
    JointTraits{JointType::kContinuous, "continuous", {turn(kZ)}, true},
    JointTraits{JointType::kPrismatic, "prismatic", {slide(kZ)}},
    JointTraits{JointType::kHelical, "helical", {screw(kZ)}},
    JointTraits{
        JointType::kUniversal, "universal", {turn(kZ, ".1", "_1"), turn(kAxis2, ".2", "_2")}},
    JointTraits{JointType::kSpherical, "spherical", {ball()}},
    JointTraits{JointType::kPlanar,
                "planar",
                {slide(kX, ".x", "_x"), slide(kY, ".y", "_y"), turn(kZ, ".theta")}},
    JointTraits{JointType::kFloating, "floating", {free()}},
};

}  // namespace joint_table

/// All types, in the order of the enumeration.
inline constexpr const auto& kJointTypes = joint_table::kTable;

}  // namespace hybridyn
