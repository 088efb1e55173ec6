// What files say of surfaces, in the forms of Drake, Bullet, Gazebo and of this project.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <limits>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using load::Surface;

/// In each of the three places where something can be said of a surface.
struct Said {
  std::string in_collision;
  std::string in_link;
  std::string in_robot;
};

load::LoadedModel load_said(const Said& said) {
  return load_text("<robot name=\"r\">" + said.in_robot + "<link name=\"base\">" + said.in_link +
                   "<collision><geometry><sphere radius=\"1\"/></geometry>" + said.in_collision +
                   "</collision></link></robot>");
}

Surface surface(const load::LoadedModel& loaded) {
  return loaded.collisions.at("base").at(0).surface;
}

Surface read_surface(const Said& said) {
  const load::LoadedModel loaded = load_said(said);
  CHECK(loaded.warnings.empty());
  return surface(loaded);
}

TEST_CASE("of a surface nothing is known where nothing is said") {
  const Surface s = read_surface({});
  CHECK_FALSE(s.static_friction);
  CHECK_FALSE(s.dynamic_friction);
  CHECK_FALSE(s.restitution);
  CHECK_FALSE(s.stiffness);
  CHECK_FALSE(s.damping);
  CHECK_FALSE(s.torsional_friction);
  CHECK_FALSE(s.rolling_friction);
  CHECK_FALSE(s.velocity);
}

TEST_CASE("<surface> has all numbers of a material") {
  const Surface s = read_surface(
      {"<surface static_friction=\"0.9\" dynamic_friction=\"0.7\" restitution=\"0.5\" "
       "stiffness=\"1e5\" damping=\"20\" torsional_friction=\"0.01\" rolling_friction=\"0.002\" "
       "velocity=\"0.1 0 -0.2\"/>",
       "", ""});
  CHECK(s.static_friction == 0.9);
  CHECK(s.dynamic_friction == 0.7);
  CHECK(s.restitution == 0.5);
  CHECK(s.stiffness == 1e5);
  CHECK(s.damping == 20);
  CHECK(s.torsional_friction == 0.01);
  CHECK(s.rolling_friction == 0.002);
  CHECK(s.velocity == Vector3<double>(0.1, 0, -0.2));
}

TEST_CASE("Drake's proximity properties are read, and what they say of other solvers is not") {
  const Surface s = read_surface(
      {"<drake:proximity_properties><drake:mu_static value=\"0.8\"/>"
       "<drake:mu_dynamic value=\"0.3\"/><drake:hunt_crossley_dissipation value=\"1.5\"/>"
       "<drake:rigid_hydroelastic/><drake:mesh_resolution_hint value=\"0.1\"/>"
       "<drake:point_contact_stiffness value=\"1e4\"/>"
       "<drake:relaxation_time value=\"0.01\"/></drake:proximity_properties>",
       "", ""});
  CHECK(s.static_friction == 0.8);
  CHECK(s.dynamic_friction == 0.3);
  CHECK(s.stiffness == 1e4);
  CHECK(s.damping == 100);
  CHECK_FALSE(s.restitution);
}

TEST_CASE("a relaxation time without a stiffness says nothing") {
  const Surface s =
      read_surface({"<drake:proximity_properties><drake:relaxation_time value=\"0.01\"/>"
                    "</drake:proximity_properties>",
                    "", ""});
  CHECK_FALSE(s.damping);
}

TEST_CASE("Bullet's contact of a link holds for all its collisions") {
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\"><link name=\"base\">"
      "<collision><geometry><sphere radius=\"1\"/></geometry></collision>"
      "<contact><lateral_friction value=\"1.2\"/><rolling_friction value=\"0.001\"/>"
      "<spinning_friction value=\"0.02\"/><restitution value=\"0.4\"/><stiffness value=\"3000\"/>"
      "<damping value=\"10\"/><contact_cfm value=\"0\"/><inertia_scaling value=\"3\"/></contact>"
      "<collision><geometry><sphere radius=\"1\"/></geometry></collision></link></robot>");
  CHECK(loaded.warnings.empty());
  REQUIRE(loaded.collisions.at("base").size() == 2);
  for (const load::Collision& collision : loaded.collisions.at("base")) {
    const Surface& s = collision.surface;
    CHECK(s.static_friction == 1.2);
    CHECK(s.rolling_friction == 0.001);
    CHECK(s.torsional_friction == 0.02);
    CHECK(s.restitution == 0.4);
    CHECK(s.stiffness == 3000);
    CHECK(s.damping == 10);
  }
}

TEST_CASE("Gazebo's mu1 is a link's friction, written before the link or behind it") {
  CHECK(read_surface({"", "", "<gazebo reference=\"base\"><mu1>0.9</mu1><mu2> 0.9 </mu2></gazebo>"})
            .static_friction == 0.9);
  CHECK(read_surface({"", "", "<gazebo reference=\"base\"><mu1 value=\"0.9\"/></gazebo>"})
            .static_friction == 0.9);
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\"><link name=\"base\"><collision><geometry><sphere radius=\"1\"/></geometry>"
      "</collision></link><gazebo><static>true</static></gazebo>"
      "<gazebo reference=\"base\"><material>Grey</material></gazebo>"
      "<gazebo reference=\"nobody\"><mu1>1</mu1></gazebo>"
      "<gazebo reference=\"base\"><mu1>0.25</mu1></gazebo></robot>");
  CHECK(loaded.warnings.empty());
  CHECK(surface(loaded).static_friction == 0.25);
}

TEST_CASE("what stands nearer to the collision counts more, and frictions stay together") {
  Said said{
      "<surface restitution=\"0.1\"/><drake:proximity_properties><drake:mu_static "
      "value=\"0.2\"/></drake:proximity_properties>",
      "<contact><lateral_friction value=\"0.3\"/><restitution value=\"0.3\"/>"
      "<rolling_friction value=\"0.3\"/></contact>",
      "<gazebo reference=\"base\"><mu1>0.4</mu1></gazebo>"};
  Surface s = read_surface(said);
  CHECK(s.restitution == 0.1);
  CHECK(s.static_friction == 0.2);
  CHECK(s.rolling_friction == 0.3);
  said.in_collision = "<surface dynamic_friction=\"0.1\"/>";
  s = read_surface(said);
  CHECK_FALSE(s.static_friction);
  CHECK(s.dynamic_friction == 0.1);
  said.in_collision.clear();
  CHECK(read_surface(said).static_friction == 0.3);
  said.in_link.clear();
  CHECK(read_surface(said).static_friction == 0.4);
}

TEST_CASE("a stiffness may be infinite") {
  CHECK(read_surface({"<surface stiffness=\"inf\"/>", "", ""}).stiffness ==
        std::numeric_limits<double>::infinity());
}

TEST_CASE("what no surface can be is left out, with a warning") {
  const std::vector<std::pair<Said, std::string>> cases = {
      {{"<surface static_friction=\"-1\"/>", "", ""}, "<surface static_friction> is negative"},
      {{"<surface static_friction=\"inf\"/>", "", ""}, "not finite"},
      {{"<surface restitution=\"1.5\"/>", "", ""}, "above 1"},
      {{"<surface restitution=\"-0.1\"/>", "", ""}, "negative"},
      {{"<surface stiffness=\"0\"/>", "", ""}, "not positive"},
      {{"<surface stiffness=\"nan\"/>", "", ""}, "not finite"},
      {{"<surface damping=\"-1\"/>", "", ""}, "negative"},
      {{"<surface torsional_friction=\"-1\"/>", "", ""}, "negative"},
      {{"<surface rolling_friction=\"soft\"/>", "", ""}, "'soft'"},
      {{"<surface velocity=\"1 2\"/>", "", ""}, "2 numbers instead of 3"},
      {{"<surface mu=\"1\"/>", "", ""}, "no such attribute: 'mu'"},
      {{"<drake:proximity_properties><drake:mu_static/></drake:proximity_properties>", "", ""},
       "<drake:mu_static value> is missing"},
      {{"<drake:proximity_properties><drake:mu_dynamic value=\"-1\"/></drake:proximity_properties>",
        "", ""},
       "<drake:mu_dynamic value> is negative"},
      {{"<drake:proximity_properties><drake:point_contact_stiffness value=\"1\"/>"
        "<drake:relaxation_time value=\"-1\"/></drake:proximity_properties>",
        "", ""},
       "<drake:relaxation_time value> is negative"},
      {{"<drake:proximity_properties><drake:point_contact_stiffness value=\"1e300\"/>"
        "<drake:relaxation_time value=\"1e300\"/></drake:proximity_properties>",
        "", ""},
       "<drake:relaxation_time value> is not finite"},
      {{"", "<contact><lateral_friction value=\"1 2\"/></contact>", ""}, "2 numbers instead of 1"},
      {{"", "<contact><restitution value=\"2\"/></contact>", ""}, "above 1"},
      {{"", "", "<gazebo reference=\"base\"><mu1/></gazebo>"}, "<mu1> is not one number"},
      {{"", "", "<gazebo reference=\"base\"><mu1>nan</mu1></gazebo>"}, "not finite"},
      {{"", "", "<gazebo reference=\"base\"><mu1>-1</mu1></gazebo>"}, "<mu1> is negative"},
  };
  for (const auto& [said, words] : cases) {
    CAPTURE(said.in_collision, said.in_link, said.in_robot);
    const load::LoadedModel loaded = load_said(said);
    REQUIRE(loaded.warnings.size() == 1);
    CHECK(loaded.warnings[0].object == "link 'base'");
    CHECK_FALSE(loaded.warnings[0].remedy.empty());
    CHECK_THAT(loaded.warnings[0].message, ContainsSubstring(words));
    const Material otherwise;
    const Material m = load::material_of(surface(loaded), otherwise);
    CHECK(m.static_friction == otherwise.static_friction);
    CHECK(m.restitution == otherwise.restitution);
    CHECK(m.damping == 0);
  }
}

TEST_CASE("a warning of a surface is at its line") {
  const load::LoadedModel loaded = load_said({"\n<surface\n restitution=\"-1\"/>", "", ""});
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 2);
}

TEST_CASE("dynamic friction above static friction is taken as equal to it, with a warning") {
  const load::LoadedModel loaded =
      load_said({"<surface static_friction=\"0.5\" dynamic_friction=\"0.6\"/>", "", ""});
  CHECK(surface(loaded).dynamic_friction == 0.5);
  REQUIRE(loaded.warnings.size() == 1);
  CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("0.6 and 0.5"));
}

TEST_CASE("where mu2 is not mu1 there is a warning") {
  const load::LoadedModel loaded =
      load_said({"", "", "<gazebo reference=\"base\"><mu1>0.5</mu1><mu2>0.1</mu2></gazebo>"});
  CHECK(surface(loaded).static_friction == 0.5);
  CHECK(loaded.warnings.size() == 1);
}

TEST_CASE("a material is what is given, and otherwise another") {
  Material otherwise;
  otherwise.restitution = 0.3;
  otherwise.stiffness = 100;
  otherwise.damping = 5;
  Surface s;
  CHECK(load::material_of(s, otherwise).damping == 5);
  CHECK(load::material_of(s, otherwise).static_friction == otherwise.static_friction);
  s.static_friction = 0.1;  // below the dynamic one of `otherwise`
  s.stiffness = 1000;
  s.velocity = Vector3<double>(1, 2, 3);
  const Material m = load::material_of(s, otherwise);
  CHECK(m.static_friction == 0.1);
  CHECK(m.dynamic_friction == 0.1);
  CHECK(m.restitution == 0.3);
  CHECK(m.stiffness == 1000);
  CHECK(m.damping == 0);
  CHECK(m.surface_velocity == Vector3<double>(1, 2, 3));
  s.static_friction.reset();
  s.dynamic_friction = 0.9;  // above the static one of `otherwise`
  CHECK(load::material_of(s, otherwise).static_friction == 0.9);
}

}  // namespace
}  // namespace hybridyn::testing
