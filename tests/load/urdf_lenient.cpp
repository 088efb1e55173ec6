// What other readers read is read: errors are for what leaves the dynamics undetermined.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hybridyn/building/build.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

std::string inertial(const std::string& mass, const std::string& moments) {
  return "<inertial>\n<mass value=\"" + mass + "\"/>\n<inertia " + moments + "/></inertial>";
}

std::string diagonal(const std::string& xx, const std::string& yy, const std::string& zz) {
  return "ixx=\"" + xx + "\" ixy=\"0\" ixz=\"0\" iyy=\"" + yy + "\" iyz=\"0\" izz=\"" + zz + "\"";
}

/// Two solid links, and a third one at a joint of that type on the second, with axis z.
std::string with_third_link(const std::string& joint_type, const std::string& inertial_element) {
  return two_links_and(
      "<joint name=\"hip\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>"
      "<axis xyz=\"0 0 1\"/></joint>\n<link name=\"third\">" +
      inertial_element + "</link>\n<joint name=\"knee\" type=\"" + joint_type +
      "\"><parent link=\"arm\"/><child link=\"third\"/><axis xyz=\"0 0 1\"/></joint>\n");
}

TEST_CASE("a welded link may have a negative moment if the whole body has none") {
  const load::LoadedModel loaded =
      load_text(with_third_link("fixed", inertial("1e-6", diagonal("1e-8", "1e-8", "-3.5e-8"))));
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 7);
  CHECK(loaded.warnings[0].object == "link 'third'");
  CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("makes up for it): -3.5e-08 kg m^2"));
}

TEST_CASE("what does not move may have any inertia, with a warning") {
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\"><link name=\"base\">" + inertial("1", diagonal("1", "1", "-3")) +
                "</link></robot>");
  REQUIRE(loaded.warnings.size() == 1);
  CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("does not move"));
}

TEST_CASE("a moving link's negative moment is an error where M is not positive definite") {
  SECTION("about the joint's axis") {
    const load::Diagnostic error =
        load_error(with_third_link("continuous", inertial("1", diagonal("1", "1", "-0.1"))));
    CHECK(error.object == "joint 'knee'");
    CHECK_THAT(error.message, ContainsSubstring("not positive definite"));
    CHECK_THAT(error.remedy, ContainsSubstring("'third'"));
  }
  SECTION("across, a warning: nothing turns about it") {
    const load::LoadedModel loaded =
        load_text(with_third_link("continuous", inertial("1", diagonal("-0.1", "1", "1"))));
    REQUIRE(loaded.warnings.size() == 1);
    CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("negative principal moment: -0.1"));
  }
  SECTION("in some configurations only") {
    // The last link turns out of the plane in which its negative moment does no harm.
    const std::string text = two_links_and(
        "<joint name=\"hip\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>"
        "<axis xyz=\"0 0 1\"/></joint>\n<link name=\"third\">" +
        inertial("1", diagonal("1", "1", "-5.5")) +
        "</link>\n<joint name=\"knee\" type=\"continuous\"><parent link=\"arm\"/>"
        "<child link=\"third\"/><axis xyz=\"1 0 0\"/></joint>\n");
    CHECK_THAT(load_error(text).message, ContainsSubstring("not positive definite"));
  }
}

TEST_CASE("products of inertia that are left out are zero, with a warning each") {
  const load::LoadedModel loaded =
      load_text(with_third_link("fixed", inertial("1", "ixx=\"1\" iyy=\"1\" izz=\"1\"")));
  CHECK(loaded.warnings.size() == 3);
  CHECK_THAT(load_error(with_third_link("fixed", inertial("1", "ixx=\"1\" iyy=\"1\""))).message,
             ContainsSubstring("<inertia izz> is missing"));
}

TEST_CASE("limits the wrong way round mean no limits, with a warning") {
  const load::LoadedModel loaded = load_text(two_links_and(
      "<joint name=\"j\" type=\"revolute\"><parent link=\"base\"/><child link=\"arm\"/>\n"
      "<limit lower=\"1\" upper=\"-1\" effort=\"1\" velocity=\"1\"/></joint>\n"));
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 5);
  CHECK(loaded.model.joints.at(0).limits.lower == JointLimits{}.lower);
  CHECK(loaded.model.joints.at(0).limits.upper == JointLimits{}.upper);
  CHECK(loaded.model.joints.at(0).limits.effort == 1);
}

TEST_CASE("mimicking a joint that is not there matters only when it is to be imposed") {
  const std::string text = two_links_and(
      "<joint name=\"j\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>\n"
      "<mimic joint=\"nobody\"/></joint>\n");
  const load::LoadedModel loaded = load_text(text);
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 5);
  load::LoadOptions options;
  options.mimic_as_couplings = true;
  CHECK_THAT(load_error(text, options).message, ContainsSubstring("'nobody'"));
}

TEST_CASE("a macro left over by xacro is ignored with a warning") {
  const load::LoadedModel loaded =
      load_text("<robot name=\"r\">\n<xacro:camera name=\"eye\"/>\n<link name=\"base\"/></robot>");
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 2);
  CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("<xacro:camera>"));
}

TEST_CASE("a model that floats by itself is told so when asked to float") {
  load::LoadOptions options;
  options.floating = true;
  const std::string below =
      "<joint name=\"free\" type=\"floating\"><parent link=\"mount\"/><child link=\"arm\"/>"
      "</joint>\n<link name=\"arm\">" +
      kSolid + "</link></robot>\n";
  for (const std::string root : {"world", "root"}) {
    CAPTURE(root);
    const std::string text = "<robot name=\"r\">\n<link name=\"" + root +
                             "\"/>\n<joint name=\"weld\" type=\"fixed\"><parent link=\"" + root +
                             "\"/><child link=\"mount\"/></joint><link name=\"mount\"/>\n" + below;
    CHECK(load_text(text).model.nv == 6);
    const load::Diagnostic error = load_error(text, options);
    CHECK(error.line == 4);
    CHECK(error.object == "joint 'free'");
    CHECK(error.message == "the model floats already by this joint");
    CHECK(error.remedy == "leave out BuildOptions::floating");
  }
  // With mass in between it makes sense: two bodies.
  CHECK(load_text("<robot name=\"r\"><link name=\"mount\">" + kSolid + "</link>\n" + below, options)
            .model.nv == 12);
}

TEST_CASE("a root without inertia that is asked to float is told to do without") {
  load::LoadOptions options;
  options.floating = true;
  const std::string text =
      "<robot name=\"r\"><link name=\"rail\"/><joint name=\"slide\" type=\"prismatic\">"
      "<parent link=\"rail\"/><child link=\"arm\"/><limit lower=\"0\" upper=\"1\"/></joint>"
      "<link name=\"arm\">" +
      kSolid + "</link></robot>\n";
  CHECK(load_error(text, options).object == "joint 'root_joint'");
  CHECK_THAT(load_error(text, options).remedy,
             ContainsSubstring("do without BuildOptions::floating"));
}

/// Two arms on the base, with joints `hip` and `side`, the latter said to depend on others.
std::string with_dependent_joint(const std::string& elements, const std::string& in_joint = "") {
  return two_links_and(
      "<joint name=\"hip\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>"
      "</joint>\n<link name=\"tip\">" +
      kSolid +
      "</link>\n<joint name=\"side\" type=\"continuous\" independent=\"false\">"
      "<parent link=\"base\"/><child link=\"tip\"/>" +
      in_joint + "</joint>\n" + elements);
}

TEST_CASE("a joint that is said to depend on others, but does not, is a warning") {
  const std::string ends = "<predecessor link=\"arm\"/><successor link=\"tip\"/>";
  for (const std::string& constraint :
       {"<loop name=\"l\" type=\"revolute\">" + ends + "</loop>",
        "<coupling name=\"c\">" + ends + "<ratio value=\"2\"/></coupling>"}) {
    CAPTURE(constraint);
    CHECK(load_text(with_dependent_joint(constraint)).warnings.empty());
  }
  CHECK(load_text(with_dependent_joint("", "<mimic joint=\"hip\"/>")).warnings.empty());
  const std::string elsewhere =
      "<loop name=\"l\" type=\"revolute\"><predecessor link=\"base\"/><successor link=\"arm\"/>"
      "</loop>";
  for (const std::string& none : {std::string(), elsewhere}) {
    CAPTURE(none);
    const load::LoadedModel loaded = load_text(with_dependent_joint(none));
    REQUIRE(loaded.warnings.size() == 1);
    CHECK(loaded.warnings[0].line == 6);
    CHECK(loaded.warnings[0].object == "joint 'side'");
    CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("independent=\"false\""));
  }
}

}  // namespace
}  // namespace hybridyn::testing
