// How a simulation ends, and what it met on the way.
#pragma once

#include <string>

namespace hybridyn {

/// Why a simulation goes no further.
enum class Halt {
  kNone,
  kFault,      // of the equations of motion, see `fault`
  kOpenLoops,  // the state that was asked for does not satisfy the loops
  kStopped     // by the stop condition
};

/// What went wrong first, in the order in which it is looked for.
enum class Fault {
  kNone,
  kState,         // q or v are not finite
  kController,    // the controller's joint forces are not finite
  kLoads,         // the external wrenches are not finite
  kMass,          // the mass matrix is not positive definite
  kAcceleration,  // qdd is not finite
  kConvergence    // an implicit step has no solution that was found
};

/// Something that happened, and when.
template <class S>
struct Notice {
  S time;
  std::string text;
};

}  // namespace hybridyn
