// What a program does, one thing after the other: calls of kernels and of the methods of numeric
// links (hybridyn/blocks/numeric_link.hpp). Both who runs a program and who writes it as text
// visit all of them.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "hybridyn/generator/symbolic/array_id.hpp"

namespace hybridyn::generator {

/// An array from an element on.
struct Operand {
  ArrayId array;
  int offset = 0;
};

/// An element of an array, perhaps negated, or zero.
struct Element {
  ArrayId array;
  int index = -1;  // zero
  int sign = 1;

  bool is_zero() const { return index < 0; }
};

/// An argument or a result of siblings' kernel.
struct LaneOperand {
  std::optional<ArrayId> kept;  // an array with lanes, or
  /// for each element one in each lane, none for those of results that are not written; or
  std::vector<std::vector<Element>> elements;
  /// results that are added up over lanes.
  struct Sum {
    ArrayId array;
    std::vector<int> lanes;
  };
  std::vector<Sum> sums;
};

/// Calls a kernel of the program; operands in the order of its arguments and results.
struct CallKernel {
  int kernel;
  std::vector<Operand> arguments;
  std::vector<Operand> results;
};

/// Calls a kernel for all siblings, side by side or one after the other.
struct CallSiblings {
  int kernel;
  int lanes;
  std::vector<LaneOperand> arguments;
  std::vector<LaneOperand> results;
};

/// Sets the elements of an array to zero.
struct Clear {
  Operand array;
  int size;
};

/// Ends the function, by the one that computes all at once, where one of some numbers is negative or no
/// number.
struct LeaveUnless {
  Operand room;
  int size;
};

/// The ground's motion against free fall, of the program's gravity or that which it is called with.
struct SetGroundMotion {
  Operand motion;
};

// Steps of numeric links; `body` is one of the program's.

struct LinkMotion {
  int body;
  Operand q;
  Operand v;
  Operand base_motion;
  Operand motion;
};
struct LinkStart {
  int body;
  Operand motion;
};
struct LinkExternal {
  int body;
  Operand force;
};
struct LinkAdd {
  int body;
  Operand inertia;
  Operand force;
};
struct LinkInertia {
  int body;
  Operand tau;
  Operand inertia;
  Operand force;
  Operand pivot;
};
struct LinkAcceleration {
  int body;
  Operand base_acceleration;
  Operand qdd;
  Operand acceleration;
};

// For wrenches at the joints.

struct LinkJointAcceleration {
  int body;
  Operand qdd;
  Operand total_motion;
};
struct LinkAddForce {
  int body;
  Operand force;
};
struct LinkPassForce {
  int body;
  Operand base_force;
};
struct LinkWrench {
  int body;
  Operand wrench;
};

// For forces on the links.

struct LinkPlace {
  int body;
  Operand q;
};
struct LinkLoadedTau {
  int body;
  Operand tau;
  Operand loaded_tau;
};

using Step = std::variant<CallKernel, CallSiblings, Clear, LeaveUnless, SetGroundMotion, LinkMotion,
                          LinkStart, LinkExternal, LinkAdd, LinkInertia, LinkAcceleration,
                          LinkJointAcceleration, LinkAddForce, LinkPassForce, LinkWrench, LinkPlace,
                          LinkLoadedTau>;

}  // namespace hybridyn::generator
