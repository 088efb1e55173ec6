// Random mechanisms, the same for the same seed on every machine. Print the seed when a test fails:
//   const Mechanism mechanism = random_mechanism(seed, options);
//   INFO(mechanism);
#pragma once

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/building/options.hpp"
#include "hybridyn/model/description.hpp"
#include "support/loop_closure.hpp"

namespace hybridyn::testing {

/// The types of the table of which `is_one` holds. Those that come first keep their places, so that a
/// seed goes on giving the mechanism that it gave.
inline std::vector<JointType> joint_types(bool (*is_one)(JointType),
                                          std::vector<JointType> types = {}) {
  for (const JointTraits& traits : kJointTypes) {
    const bool is_new = std::find(types.begin(), types.end(), traits.type) == types.end();
    if (is_new && is_one(traits.type)) types.push_back(traits.type);
  }
  return types;
}

inline const std::vector<JointType> kTreeTypes =
    joint_types([](JointType type) { return !is_fixed(type); });

inline const std::vector<JointType> kLoopTypes = joint_types(
    may_close_loop, {JointType::kRevolute, JointType::kContinuous, JointType::kPrismatic,
                     JointType::kSpherical, JointType::kUniversal, JointType::kPlanar});

struct MechanismOptions {
  int joints = 6;  // of the tree, that move; without a floating base
  std::vector<JointType> joint_types = kTreeTypes;
  bool floating = false;   // floating base
  double branching = 0.3;  // chance that a joint hangs on an inner link
  double welded = 0.3;     // chance that a link gets another welded on
  double massless = 0;     // chance of a moving link without mass
  double rods = 0;         // chance of a body without thickness
  int loops = 0;
  std::vector<JointType> loop_types = kLoopTypes;
  int repeated_loops = 0;  // loops closed a second time elsewhere: all their rows are redundant
  int couplings = 0;       // needs joints of one freedom on two branches
  bool planar = false;     // moves in one plane: loops then have redundant rows. Of the joint types
                           // only those are used that can do this
};

struct Mechanism {
  std::uint64_t seed = 0;
  MechanismDescription description;
  BuildOptions build;
  Model<double> model;
  VectorX<double> q_closed;  // satisfies loops and couplings

  friend std::ostream& operator<<(std::ostream& out, const Mechanism& mechanism) {
    out << "seed " << mechanism.seed << ":";
    for (const JointInfo& joint : mechanism.model.joints) out << ' ' << joint.name;
    for (const auto& loop : mechanism.model.loops) {
      out << " | " << loop.name << ' ' << loop.predecessor << '-' << loop.successor;
    }
    for (const auto& coupling : mechanism.model.couplings) out << " | " << coupling.name;
    return out;
  }
};

Mechanism random_mechanism(std::uint64_t seed, const MechanismOptions& options = {});

/// A random state that satisfies all loops and couplings to rounding.
inline State closed_state(const Mechanism& mechanism, RandomGenerator& generator) {
  return closed_state(mechanism.model, mechanism.q_closed, generator);
}

}  // namespace hybridyn::testing
