#include "support/rotors.hpp"

#include <string>

#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn::testing {
namespace {

/// Its axis is z of its frame.
void add_rotor(MechanismDescription& d, RandomGenerator& random, const std::string& on,
               const Placement& origin, bool is_round) {
  const std::string name = "rotor" + std::to_string(d.links.size());
  LinkDescription link;
  link.name = name;
  link.mass = random.uniform(0.05, 0.3);
  link.center_of_mass = Vector3<double>(0, 0, random.uniform(-0.1, 0.1));
  const double across = random.uniform(0.001, 0.01);
  link.inertia = Vector3<double>(across, across, random.uniform(1, 1.9) * across).asDiagonal();
  if (!is_round) {
    link.center_of_mass += Vector3<double>(0.02, -0.01, 0);
    link.inertia(0, 1) = link.inertia(1, 0) = 0.2 * across;
  }
  d.links.push_back(link);
  JointDescription joint;
  joint.name = "turns_" + name;
  joint.type = JointType::kRevolute;
  joint.parent = on;
  joint.child = name;
  joint.origin = origin;
  joint.axis = Vector3<double>::UnitZ();
  d.joints.push_back(joint);
}

void add_gear(MechanismDescription& d, RandomGenerator& random, const std::string& leader,
              const std::string& follower) {
  CouplingDescription gear;
  gear.name = "gear" + std::to_string(d.couplings.size());
  gear.predecessor = leader;
  gear.successor = follower;
  gear.ratio = (random.chance(0.5) ? 1 : -1) * random.uniform(0.3, 20);
  gear.offset = random.uniform(-1, 1);
  d.couplings.push_back(gear);
}

/// What carries a rotor cannot be coupled to it: there it mimics the joint.
void mimic(MechanismDescription& d, RandomGenerator& random, const std::string& leader) {
  d.joints.back().mimic = Mimic{leader, random.uniform(0.3, 20), random.uniform(-1, 1)};
}

}  // namespace

void add_rotors(MechanismDescription& d, RandomGenerator& random, const RotorOptions& options) {
  const std::vector<JointDescription> joints = d.joints;
  for (const JointDescription& joint : joints) {
    if (joint.type != JointType::kRevolute && joint.type != JointType::kContinuous) continue;
    if (!random.chance(options.geared)) continue;
    const bool is_on_link = random.chance(options.on_link);
    const auto add = [&] {
      const Placement origin{rotation_from_quaternion<double>(random.quaternion()),
                             0.2 * random.vector()};
      add_rotor(d, random, is_on_link ? joint.child : joint.parent, origin,
                random.chance(options.round));
      return d.links.back().name;
    };
    const std::string first = add();
    if (is_on_link) {
      mimic(d, random, joint.name);
    } else {
      add_gear(d, random, joint.child, first);
    }
    if (random.chance(options.second)) add_gear(d, random, first, add());
  }
}

}  // namespace hybridyn::testing
