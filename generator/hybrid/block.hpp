// The generated kernels of one block: a chain that hangs on a base and that others may hang on.
//   motion        q, v, motion of the base         -> motions of the handles
//   inertia       tau, loads of what hangs on it   -> what the block is to its base: I, p
//   acceleration  acceleration of the base         -> qdd, accelerations of the handles
// Stages that nothing waits between are one: a tip has no motion to hand on, a block on the ground
// no inertia.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybrid/parts.hpp"
#include "symbolic/kernel.hpp"

namespace hybridyn::generator {

/// Array of all loops' wrenches.
inline constexpr const char* kLoopWrenches = "loop_wrenches";

/// Start of the arrays that tell whether a block's loops are satisfied.
inline constexpr const char* kLoopGaps = "loop_gaps_";

struct BlockOptions {
  /// Folded in, or an argument.
  std::optional<Vec<Extended>> gravity;
};

/// The stages, in their order, with the fewest operations of the ways there are. Arguments and
/// results have the names of the program's arrays, see array_name.
std::vector<Kernel> derive_block(const Mechanism& mechanism, const Parts& parts, int part,
                                 const BlockOptions& options);

/// The kernels that give the wrenches at the joints of a block for known accelerations:
///   motion    q, v, qdd, motion of the base                 -> motions of the handles
///   wrenches  what hangs on it passes on, loops' wrenches, external forces
///                                                           -> wrenches of the joints, and what
///             the block passes on to its base
/// `mechanism` must have its parameters where they are: not regrouped.
std::vector<Kernel> derive_wrench_block(const Mechanism& mechanism, const Parts& parts, int part,
                                        const BlockOptions& options);

/// The kernel that turns forces on the links into joint forces, tau += J'F:
///   forces    external forces, what those on what hangs on it pass on -> tau, and what it passes
///   on
Kernel derive_force_block(const Mechanism& mechanism, const Parts& parts, int part);

/// Arrays that pass at a handle, named by its body, and what a part is to its base.
std::string motion_array(const Mechanism& mechanism, int body);
std::string acceleration_array(const Mechanism& mechanism, int body);
std::string inertia_array(const Part& part);
std::string gaps_array(const Part& part);
std::string force_array(const Part& part);
std::string total_motion_array(const Mechanism& mechanism, int body);
std::string total_force_array(const Part& part);
std::string static_force_array(const Part& part);
/// What hangs on a body of a part: another part, or siblings together.
struct Load {
  int base;
  std::string inertia;  // arrays
  std::string force;
};
std::vector<Load> loads_on(const Mechanism& mechanism, const Parts& parts, const Part& part);
/// Of those of the siblings that hang on this body.
Load sibling_load(const Mechanism& mechanism, const Parts& parts, int siblings, int base);

inline constexpr const char* kTau = "tau";
inline constexpr const char* kLoadedTau = "loaded_tau";  // tau + J'F
inline constexpr const char* kWrenches = "wrenches";     // of all joints, six each

/// Indices in the packed inertia of the components at a handle.
std::vector<int> inertia_components(const Handle& handle);

}  // namespace hybridyn::generator
