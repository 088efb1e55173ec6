// The coordinates of a kind of joint: what they are called and what they count.
#pragma once

#include "hybridyn/model/joint_type.hpp"

namespace hybridyn {

enum class Quantity { kAngle, kLength, kQuaternion };

struct JointCoordinate {
  std::string_view suffix;  // of its name, behind the joint's
  Quantity quantity = Quantity::kAngle;
};

/// The positions or the velocities of a joint, in their order.
class JointCoordinates {
 public:
  constexpr const JointCoordinate* begin() const { return list_.data(); }
  constexpr const JointCoordinate* end() const { return list_.data() + size_; }
  constexpr const JointCoordinate& operator[](int k) const {
    return list_[static_cast<std::size_t>(k)];
  }
  constexpr void add(std::initializer_list<std::string_view> suffixes, Quantity quantity) {
    for (const std::string_view suffix : suffixes) list_[size_++] = {suffix, quantity};
  }

 private:
  std::array<JointCoordinate, 7> list_{};
  std::size_t size_ = 0;
};

namespace internal {

constexpr void add_along_axis(const Movement& m, JointCoordinates& out) {
  out.add({m.suffix}, m.kind == MovementKind::kSlide ? Quantity::kLength : Quantity::kAngle);
}

}  // namespace internal

constexpr JointCoordinates positions(JointType type) {
  JointCoordinates out;
  for (const Movement& m : traits(type).movements) {
    if (internal::is_along_axis(m)) {
      internal::add_along_axis(m, out);
      continue;
    }
    if (m.kind == MovementKind::kFree) out.add({".px", ".py", ".pz"}, Quantity::kLength);
    out.add({".qx", ".qy", ".qz", ".qw"}, Quantity::kQuaternion);
  }
  return out;
}

/// Their quantities are those of what they are rates of, angles for angular velocities.
constexpr JointCoordinates velocities(JointType type) {
  JointCoordinates out;
  for (const Movement& m : traits(type).movements) {
    if (internal::is_along_axis(m)) {
      internal::add_along_axis(m, out);
      continue;
    }
    if (m.kind == MovementKind::kFree) out.add({".vx", ".vy", ".vz"}, Quantity::kLength);
    out.add({".wx", ".wy", ".wz"}, Quantity::kAngle);
  }
  return out;
}

}  // namespace hybridyn
