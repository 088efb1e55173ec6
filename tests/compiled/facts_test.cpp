// What a library tells of its model: names, limits, masses.
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <string>

#include "branched_all/model.hpp"
#include "four_bar/model.hpp"
#include "hoap2/model.hpp"
#include "hybridyn/load/urdf.hpp"
#include "pa10_all_open/model.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

Model<double> load(const char* file, bool floating) {
  load::LoadOptions options;
  options.floating = floating;
  options.weld_massless = true;
  return load::load_urdf(source_path(file), options).model;
}

/// Joint by joint, of tables in the order of q and v.
template <class Joints, class Positions, class Velocities>
void check_limits(const Model<double>& model, const Joints& joints, const Positions& lower,
                  const Positions& upper, const Velocities& velocity, const Velocities& effort,
                  const Velocities& damping) {
  REQUIRE(joints.size() == static_cast<std::size_t>(model.size()));
  for (int i = 0; i < model.size(); ++i) {
    const JointMetadata& joint = joints[static_cast<std::size_t>(i)];
    const JointInfo& info = model.joints[i];
    INFO(info.name);
    CHECK(joint.name == info.name);
    CHECK(joint.link == info.frame);
    const auto q = static_cast<std::size_t>(joint.q_index);
    const auto v = static_cast<std::size_t>(joint.v_index);
    CHECK(lower[q] == (has_limits(info.type) ? info.limits.lower : -kUnlimited));
    CHECK(upper[q] == (has_limits(info.type) ? info.limits.upper : kUnlimited));
    CHECK(velocity[v] == info.limits.velocity);
    CHECK(effort[v] == info.limits.effort);
    CHECK(damping[v] == info.dynamics.damping);
  }
}

TEST_CASE("a library tells the limits of its model") {
  check_limits(load("tests/compiled/branched.urdf", true), branched_all::kJoints,
               branched_all::kLowerPositions, branched_all::kUpperPositions,
               branched_all::kMostVelocities, branched_all::kMostEfforts, branched_all::kDampings);
  check_limits(load("models/hoap2/hoap2.urdf", true), hoap2::kJoints, hoap2::kLowerPositions,
               hoap2::kUpperPositions, hoap2::kMostVelocities, hoap2::kMostEfforts,
               hoap2::kDampings);
}

TEST_CASE("a library tells the links of its model") {
  const Model<double> model = load("tests/compiled/branched.urdf", true);
  REQUIRE(branched_all::kModelLinks.size() == model.frames.size());
  double mass = 0;
  for (std::size_t i = 0; i < model.frames.size(); ++i) {
    const LinkMetadata& link = branched_all::kModelLinks[i];
    const Frame<double>& frame = model.frames[i];
    INFO(frame.name);
    CHECK(link.name == frame.name);
    CHECK(link.parent == frame.parent);
    CHECK(link.joint == frame.link);
    const RigidInertia<double> own = frame.inertia.to_parent(frame.X_BF.inverse());
    CHECK(std::abs(link.mass - own.mass) <= 1e-12);
    for (int k = 0; k < 3; ++k) {
      const double at = link.center_of_mass[static_cast<std::size_t>(k)];
      CHECK(std::abs(link.mass * at - own.first_moment[k]) <= 1e-12);
    }
    mass += own.mass;
  }
  CHECK(std::abs(branched_all::kMass - mass) <= 1e-12 * mass);
}

TEST_CASE("inertias that a library tells are about the centre of mass, in the link's axes") {
  const LinkMetadata& tool = branched_all::kModelLinks[branched_all::link::tool];
  const double written[] = {0.0008, 0, 0, 0.0007, 0.0001, 0.0006};  // in the file
  for (std::size_t k = 0; k < 6; ++k) CHECK(std::abs(tool.inertia[k] - written[k]) <= 1e-15);
}

TEST_CASE("joints, links, frames, loops and parameters have constants of their names") {
  static_assert(branched_all::kJoints[branched_all::joint::shoulder].nq == 4);
  static_assert(branched_all::kJoints[branched_all::joint::table].v_index ==
                branched_all::joint::table.v);
  CHECK(std::string(branched_all::kJoints[branched_all::joint::rail].name) == "rail");
  CHECK(std::string(branched_all::kModelLinks[branched_all::link::nut].name) == "nut");
  CHECK(std::string(branched_all::kFrames[branched_all::frame::cart]) == "cart");
  CHECK(branched_all::frame::hand == 0);  // as they were asked for
  CHECK(std::string(four_bar::kModelLoops[four_bar::loop::joint4]) == "joint4");
  using namespace pa10_all_open;
  CHECK(std::strcmp(kParameters[parameter::mass_link7], "mass_link7") == 0);
  CHECK(kNominalParameters[parameter::mass_link7] == kModelLinks[link::link7].mass);
}

}  // namespace
}  // namespace hybridyn::testing
