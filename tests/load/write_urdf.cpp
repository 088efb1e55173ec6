// What is written as URDF is read as the same model.
#include "hybridyn/load/write_urdf.hpp"

#include <catch2/catch_test_macros.hpp>

#include "everything.hpp"
#include "hybridyn/load/load.hpp"
#include "support.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using load::LoadedModel;

/// Numbers as they are, rotations up to what roll, pitch and yaw round.
constexpr double kRounding = 1e-14;

bool same(const Placement& a, const Placement& b) {
  return a.translation == b.translation &&
         (a.rotation - b.rotation).cwiseAbs().maxCoeff() < kRounding;
}

void check_links(const MechanismDescription& a, const MechanismDescription& b) {
  REQUIRE(a.links.size() == b.links.size());
  for (std::size_t i = 0; i < a.links.size(); ++i) {
    CAPTURE(a.links[i].name);
    CHECK(a.links[i].name == b.links[i].name);
    CHECK(a.links[i].mass == b.links[i].mass);
    CHECK(a.links[i].center_of_mass == b.links[i].center_of_mass);
    CHECK(a.links[i].inertia == b.links[i].inertia);
  }
}

void check_joints(const MechanismDescription& a, const MechanismDescription& b) {
  REQUIRE(a.joints.size() == b.joints.size());
  for (std::size_t i = 0; i < a.joints.size(); ++i) {
    const JointDescription& x = a.joints[i];
    const JointDescription& y = b.joints[i];
    CAPTURE(x.name);
    CHECK(x.name == y.name);
    CHECK(x.type == y.type);
    CHECK(x.parent == y.parent);
    CHECK(x.child == y.child);
    CHECK(same(x.origin, y.origin));
    if (has_axis(x.type)) CHECK(x.axis == y.axis);
    if (has_axis2(x.type)) CHECK(x.axis2 == y.axis2);
    CHECK(x.pitch == y.pitch);
    CHECK(x.limits.lower == y.limits.lower);
    CHECK(x.limits.upper == y.limits.upper);
    CHECK(x.limits.effort == y.limits.effort);
    CHECK(x.limits.velocity == y.limits.velocity);
    CHECK(x.dynamics.damping == y.dynamics.damping);
    CHECK(x.dynamics.rotor_inertia == y.dynamics.rotor_inertia);
    CHECK(x.dynamics.gear_ratio == y.dynamics.gear_ratio);
    REQUIRE(x.mimic.has_value() == y.mimic.has_value());
    if (x.mimic) CHECK(x.mimic->multiplier == y.mimic->multiplier);
  }
}

void check_constraints(const MechanismDescription& a, const MechanismDescription& b) {
  REQUIRE(a.loops.size() == b.loops.size());
  for (std::size_t i = 0; i < a.loops.size(); ++i) {
    CHECK(a.loops[i].name == b.loops[i].name);
    CHECK(a.loops[i].type == b.loops[i].type);
    CHECK(same(a.loops[i].predecessor_frame, b.loops[i].predecessor_frame));
    CHECK(same(a.loops[i].successor_frame, b.loops[i].successor_frame));
    CHECK(a.loops[i].successor == b.loops[i].successor);
  }
  REQUIRE(a.couplings.size() == b.couplings.size());
  for (std::size_t i = 0; i < a.couplings.size(); ++i) {
    CHECK(a.couplings[i].ratio == b.couplings[i].ratio);
  }
}

void check_looks(const LoadedModel& a, const LoadedModel& b, bool is_urdf) {
  REQUIRE(a.visuals.size() == b.visuals.size());
  for (const auto& [link, visuals] : a.visuals) {
    REQUIRE(b.visuals.at(link).size() == visuals.size());
    for (std::size_t i = 0; i < visuals.size(); ++i) {
      const load::Visual& x = visuals[i];
      const load::Visual& y = b.visuals.at(link)[i];
      CHECK(x.shape == y.shape);
      CHECK(same(x.origin, y.origin));
      CHECK(x.color == y.color);
      CHECK(x.mesh == y.mesh);
    }
  }
  if (!is_urdf) return;  // it has solids that URDF has not
  REQUIRE(a.collisions.size() == b.collisions.size());
  for (const auto& [link, collisions] : a.collisions) {
    REQUIRE(b.collisions.at(link).size() == collisions.size());
    for (std::size_t i = 0; i < collisions.size(); ++i) {
      const load::Collision& x = collisions[i];
      const load::Collision& y = b.collisions.at(link)[i];
      CHECK(x.shape.has_value() == y.shape.has_value());
      if (x.shape && y.shape) CHECK(x.shape->kind == y.shape->kind);
      CHECK(x.surface.static_friction == y.surface.static_friction);
      CHECK(x.surface.velocity == y.surface.velocity);
    }
  }
}

void check_round_trip(const LoadedModel& loaded) {
  CAPTURE(loaded.file);
  const std::string text = load::write_urdf(loaded);
  CAPTURE(text);
  const LoadedModel again = load::load_urdf_text(text, loaded.file, loaded.options);
  check_links(loaded.description, again.description);
  check_joints(loaded.description, again.description);
  check_constraints(loaded.description, again.description);
  check_looks(loaded, again, loaded.file.find(".xml") == std::string::npos);
  CHECK(load::write_urdf(again).size() > 100);
}

TEST_CASE("what is written as URDF is read as the same model") {
  check_round_trip(load::load_urdf_text(kEverything, "everything.urdf"));
  check_round_trip(load::load_model(source_path("tests/load/everything.xml")));
  for (const char* folder : {"models/papers", "models/bench", "models/hoap2", "models/khr1"}) {
    for (const std::filesystem::path& file : model_files(source_path(folder))) {
      check_round_trip(load::load_urdf(file));
    }
  }
}

}  // namespace
}  // namespace hybridyn::testing
