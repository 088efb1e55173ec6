// What passes between the kernels and numeric links of a robot, told apart by what it is. Names are
// for people: two arrays may be called the same until code is written, which makes names unique.
#pragma once

#include <string>
#include <tuple>

namespace hybridyn::generator {

struct ArrayId {
  enum class Kind {
    kNone,  // an argument or a result of a function that stands alone
    // What a robot is called with:
    kQ,
    kV,
    kTau,
    kQdd,
    kGravity,
    kExternal,  // forces on the links
    kWrenches,  // at the joints
    kContactInertia,
    kContactPlaces,  // of all contacts
    kContactVelocities,
    kContactArms,
    kContactAcceleration,
    kContactBias,
    kContactForces,
    kLoopWrenches,  // of all loops
    // And functions with limbs side by side:
    kBias,
    kCoriolis,
    kGravityForces,
    kMassMatrix,
    kHeldForces,  // at contacts that are held
    // What passes between its parts:
    kLoadedTau,  // tau + J'F
    kGroundMotion,
    kGroundAcceleration,  // stays zero
    kMotion,              // of a body
    kAcceleration,
    kInertia,  // of a part, seen from its base
    kForce,
    kSiblingInertia,  // of the siblings `of` that hang on the body `at`
    kSiblingForce,
    kTotalMotion,  // of a body
    kTotalForce,   // of a part
    kStaticForce,
    kUnitForces,
    kGaps,  // of a part's loops
    kPivot,
    kRoom,               // of a part's contact that is held
    kHeldRow,            // that row of it which it leaves to its base
    kHeldForce,          // and the force along it
    kKept,               // by the stage `at` of a part, for those that follow
    kTotalsKept,         // the same of joint wrenches
    kContactKept,        // and of forward dynamics with contact inertias
    kTouchKept,          // and of forward dynamics in which contact forces come last
    kOrientation,        // of a body
    kPlace,              // and its origin and velocity
    kContactRows,        // of a part and what hangs on it: N at its base
    kContactCompliance,  // and Lambda
    kContactGaps,        // and the right sides of (5)
    kDynamicsKept,       // of factor, bias, response and contact
    kLinkPlaces,
    kLinkAxes,
    kNoContact,  // for lanes of the siblings `of` that have none
    // What siblings' kernel calls its own base and itself; `of` the siblings.
    kLaneMotion,
    kLaneAcceleration,
    kLaneInertia,
    kLaneForce,
    kLaneUnitForces,
    kLaneOrientation,
    kLanePlace,
    kLaneContactRows,
    kLaneContactCompliance,
    kLaneContactGaps,
    kLaneHeldRow,
    kLaneHeldForce
  };
  Kind kind = Kind::kNone;
  int of = -1;  // body, part or siblings
  int at = -1;

  friend bool operator==(const ArrayId& a, const ArrayId& b) { return a.key() == b.key(); }
  friend bool operator!=(const ArrayId& a, const ArrayId& b) { return !(a == b); }
  friend bool operator<(const ArrayId& a, const ArrayId& b) { return a.key() < b.key(); }

  /// Whether whoever calls the robot, or the function, brings it along.
  bool is_given() const { return kind != Kind::kNone && kind <= Kind::kHeldForces; }

 private:
  std::tuple<Kind, int, int> key() const { return {kind, of, at}; }
};

/// An array, and what people call it.
struct Array {
  ArrayId id;
  std::string name;
};

}  // namespace hybridyn::generator
