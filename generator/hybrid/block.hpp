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

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/arrays.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

/// Of M qdd + c + g the terms that are wanted, and the array that they are.
struct ForceTerms {
  bool velocities = true;
  bool accelerations = true;
  bool gravity = true;
  Array result = tau_array();
};

struct BlockOptions {
  /// Folded in, or an argument.
  std::optional<Vec<Extended>> gravity;
  /// Forward dynamics also gives its pivots.
  bool pivots = true;
  /// Contacts of the mechanism. With them forward dynamics also gives the contact inertia.
  std::vector<Contact> contacts = {};
  /// How forward dynamics is cut in stages: hybrid/block_stages.hpp.
  enum class Cut { kForward, kFactored, kTouch };
  Cut cut = Cut::kForward;
  /// Contacts are held (hybrid/held_contacts.hpp), and forward dynamics gives the forces that do it.
  bool holds_contacts = false;
  /// Siblings of derive_mass_block hang on a floating base itself: what their accelerations take there
  /// are elements of M.
  bool on_floating_base = false;
  /// What derive_joint_force_block is for.
  ForceTerms terms = {};
};

/// The stages, in their order, with the fewest operations of the ways there are. Arguments and
/// results are arrays of the program.
std::vector<Kernel> derive_block(const Mechanism& mechanism, const Parts& parts, int part,
                                 const BlockOptions& options);

/// The kernels that give the joint forces of a motion:
///   motion  q, v, qdd, motion of the base       -> motions of the handles
///   forces  forces of what hangs on the block   -> joint forces, and what passes on to the base
std::vector<Kernel> derive_joint_force_block(const Mechanism& mechanism, const Parts& parts,
                                             int part, const BlockOptions& options);

/// The kernel that gives the mass matrix of a block with what hangs on it:
///   mass  q, composite inertias and unit forces of what hangs on it  -> its rows and columns of M, and
///   what it is to its base: composite inertia, unit forces
std::vector<Kernel> derive_mass_block(const Mechanism& mechanism, const Parts& parts, int part,
                                      const BlockOptions& options);

/// Numbers of a composite inertia at a handle: first moment, and the triangle of J.
constexpr int kCompositeSize = 9;
inline constexpr const char* kUnitForcesDescription =
    "what a unit acceleration of each velocity takes: moment, force";
/// Whether all siblings that a part is one of hang on a floating base.
bool are_on_floating_base(const Mechanism& mechanism, const Parts& parts, int part);
/// Velocities of a part and of all that hangs on it, ascending.
std::vector<int> carried_velocities(const Mechanism& mechanism, const Parts& parts, int part);

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

}  // namespace hybridyn::generator
