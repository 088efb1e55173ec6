// The mechanism prepared for derivation: same poses, same dynamics, notices, names.
#include "hybridyn/generator/derive/mechanism.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "comparison.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

using generator::FunctionOptions;
using generator::Grouping;
using generator::Mechanism;

/// Two links on revolute joints; the second joint's frame is turned by `rpy`.
Model<double> two_links(const std::string& rpy) {
  const std::string link =
      "<inertial><origin xyz='0.1 0.02 0.3'/><mass value='2'/>"
      "<inertia ixx='0.2' iyy='0.25' izz='0.15' ixy='0.01' ixz='0.02' iyz='-0.01'/></inertial>";
  const std::string text =
      "<robot name='two'><link name='base'/><link name='a'>" + link + "</link><link name='b'>" +
      link +
      "</link>"
      "<joint name='j1' type='continuous'><parent link='base'/><child link='a'/>"
      "<axis xyz='0 0 1'/></joint>"
      "<joint name='j2' type='continuous'><parent link='a'/><child link='b'/>"
      "<origin xyz='0.4 0.1 0' rpy='" +
      rpy + "'/><axis xyz='0 0 1'/></joint></robot>";
  return load::load_urdf_text(text, "two.urdf").model;
}

void check_function(const TestModel& model, const Mechanism& mechanism, const char* key) {
  INFO(model.name << ' ' << key);
  FunctionOptions options;
  options.frames = some_frames(model.model, 1000);
  const generator::Alignment none(mechanism.bodies.size(), false);
  const auto functions =
      build_functions(key, {mechanism, none, generator::Derivation::kProjected, options});
  const Deviation worst =
      deviation<double>(functions, key, {model.model, options.frames}, random_samples(model, 3));
  INFO(worst.where);
  CHECK(worst.epsilons < kRounding);
}

TEST_CASE("all frames of the model file are where they were") {
  std::vector<TestModel> models = models_below(source_path("models"));
  for (std::uint64_t seed = 0; seed < 20; ++seed) models.push_back(random_tree(seed));
  for (const TestModel& model : models) {
    check_function(model, generator::prepare_mechanism(model.model), "fk");
  }
}

TEST_CASE("regrouped parameters have the same M, c and g") {
  std::vector<TestModel> models = models_below(source_path("models"));
  for (std::uint64_t seed = 0; seed < 20; ++seed) models.push_back(random_tree(seed));
  for (const TestModel& model : models) {
    for (const Grouping grouping : {Grouping::kRootward, Grouping::kTipward}) {
      Mechanism mechanism = generator::prepare_mechanism(model.model);
      regroup(mechanism, grouping);
      for (const char* key : {"M", "c", "g"}) check_function(model, mechanism, key);
    }
  }
}

TEST_CASE("regrouping leaves a revolute joint the fewest parameters") {
  Mechanism mechanism =
      generator::prepare_mechanism(load_model(source_path("models/bench/arm7.urdf"), false).model);
  regroup(mechanism, Grouping::kRootward);
  for (const generator::Body& body : mechanism.bodies) {
    CHECK(body.inertia.mass.is_zero());
    CHECK(body.inertia.first_moment.z.is_zero());
    CHECK(body.inertia.second_moment.zz.is_zero());
  }
}

TEST_CASE("no grouping changes nothing") {
  Mechanism mechanism = generator::prepare_mechanism(two_links("0.3 0.2 0.1"));
  const Mechanism before = mechanism;
  regroup(mechanism, Grouping::kNone);
  for (std::size_t k = 0; k < before.bodies.size(); ++k) {
    CHECK(mechanism.bodies[k].inertia.mass == before.bodies[k].inertia.mass);
    CHECK(mechanism.bodies[k].inertia.first_moment.x == before.bodies[k].inertia.first_moment.x);
  }
}

TEST_CASE("joints of several freedoms become several bodies") {
  const Mechanism mechanism = generator::prepare_mechanism(random_tree(0).model);
  int velocities = 0;
  for (int k = 0; k < static_cast<int>(mechanism.bodies.size()); ++k) {
    const generator::Body& body = mechanism.bodies[k];
    CHECK(body.parent < k);
    CHECK(body.v == velocities);
    velocities += body.velocities();
  }
  CHECK(velocities == mechanism.nv);
}

TEST_CASE("nearly right angles are noticed, right ones and others are not") {
  const auto notices = [](const std::string& rpy) {
    return generator::prepare_mechanism(two_links(rpy)).near_right_angles;
  };
  CHECK(notices("0 0 0").empty());
  CHECK(notices("1.5707963267948966 0 0").empty());
  CHECK(notices("0.3 0 0").empty());
  CHECK(notices("1.57 0 0").empty());
  const auto near = notices("1.5707963 0 0");
  REQUIRE(near.size() == 1);
  CHECK(near.front().joint == "j2");
  CHECK(std::abs(near.front().deviation - 2.679489658e-8) < 1e-14);
  generator::FrameOptions coarse;
  coarse.snap = 1e-6;
  const Mechanism snapped = generator::prepare_mechanism(two_links("1.5707963 0 0"), coarse);
  CHECK(snapped.near_right_angles.empty());
  for (const generator::Extended& entry : snapped.bodies[1].rotation.m) {
    CHECK((entry.is_zero() || abs(entry) == generator::Extended(1)));
  }
}

TEST_CASE("an axis that is only nearly parallel to the one before is not taken for parallel") {
  for (const char* rpy : {"1e-6 0 0", "1e-7 0 0", "3e-8 0 0", "1e-8 0 0", "3.14159265 0 0",
                          "3.1415927 0 0", "0 1e-8 0.4", "1e-10 0 0", "1e-13 0 0"}) {
    const TestModel model{rpy, two_links(rpy)};
    const Mechanism mechanism = generator::prepare_mechanism(model.model);
    for (const char* key : {"fk", "M", "id"}) check_function(model, mechanism, key);
    // Weight about an axis that is tilted so little: all of it is the tilt's.
    const RuntimeReference reference(model.model, {});
    const std::vector<Sample> samples = random_samples(model, 1);
    const auto kernels = derive_function(mechanism, "g");
    const double tilted = reference("g", samples[0])[0].value(1, 0);
    const Deviation worst = deviation<double>(kernels, "g", reference, samples);
    INFO(rpy << ": " << tilted << "; " << worst.where);
    CHECK(worst.epsilons < kRounding);
  }
}

TEST_CASE("names become identifiers") {
  const auto identifier = [](const char* name) {
    return generator::ModelText(name).identifier("joint3");
  };
  CHECK(identifier("knee") == "knee");
  CHECK(identifier("left-knee.joint") == "left_knee_joint");
  CHECK(identifier("a__b") == "a_b");
  CHECK(identifier("_a_") == "a");
  CHECK(identifier("3rd") == "n3rd");
  CHECK(identifier("") == "joint3");
  CHECK(identifier("--") == "joint3");
  CHECK(identifier("\xe8\x84\x9a") == "joint3");
  CHECK(identifier(std::string(1000, 'x').c_str()).size() == 64);
  CHECK(identifier("Kn\xc3\xa4") == "Kn");
}

}  // namespace
}  // namespace hybridyn::testing
