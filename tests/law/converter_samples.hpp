// States and mechanisms that the tests of the converters share.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <string>
#include <utility>

#include <catch2/catch_message.hpp>

#include "support/built_model.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing::converting {

inline constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// A state in our layout with angles in (-pi, pi], which is what comes back from cosine and sine.
struct Sample {
  VectorX<double> q, v, tau;

  Sample(const Model<double>& model, RandomGenerator& generator)
      : q(model.nq),
        v(random_vector(model.nv, generator)),
        tau(random_vector(model.nv, generator, 10)) {
    random(model, generator, q);
  }
};

/// Calls law(model, generator) for single joints of every type and for trees with all types.
template <class Law>
void for_every_model(const Law& law) {
  const auto apply = [&](std::uint64_t seed, const MechanismOptions& options) {
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator generator(seed);
    law(mechanism.model, generator);
  };
  for (const JointType type : kTreeTypes) {
    MechanismOptions single;
    single.joints = 1;
    single.joint_types = {type};
    for (std::uint64_t seed = 0; seed < 3; ++seed) apply(seed, single);
  }
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    MechanismOptions mixed;
    mixed.joints = 10;
    mixed.branching = 0.5;
    mixed.floating = seed % 2 == 1;
    apply(seed, mixed);
  }
}

/// A description of bodies on a base by joints of these types and names, in this order.
inline MechanismDescription star(std::initializer_list<std::pair<const char*, JointType>> joints) {
  MechanismDescription d;
  d.name = "star";
  d.links.emplace_back();
  d.links[0].name = "base";
  for (const auto& [name, type] : joints) {
    LinkDescription link;
    link.name = std::string(name) + "_link";
    link.mass = 1;
    link.inertia.setIdentity();
    d.links.push_back(link);
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = "base";
    joint.child = link.name;
    joint.axis = Vector3<double>::UnitZ();
    joint.axis2 = Vector3<double>::UnitY();
    joint.pitch = 0.1;
    d.joints.push_back(joint);
  }
  return d;
}

inline Model<double> one_joint(JointType type) { return built_model(star({{"joint", type}})); }

inline VectorX<double> vector(std::initializer_list<double> values) {
  VectorX<double> out(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), out.data());
  return out;
}

}  // namespace hybridyn::testing::converting
