// What the elements of a file mean.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cmath>
#include <limits>
#include <locale>

#include "hybridyn/spatial/rotation.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

/// The joint of a robot with the links `base` and `arm`.
JointDescription read_joint(const std::string& type, const std::string& elements) {
  const load::LoadedModel loaded = load_text(
      two_links_and("<joint name=\"j\" type=\"" + type +
                    "\"><parent link=\"base\"/><child link=\"arm\"/>" + elements + "</joint>\n"));
  return loaded.description.joints.at(0);
}

TEST_CASE("links and joints come in the order of the file, with the model built of them") {
  const load::LoadedModel loaded = load_text(two_links_and(
      "<joint name=\"j\" type=\"revolute\"><parent link=\"base\"/><child link=\"arm\"/>"
      "<limit lower=\"-1\" upper=\"2\" effort=\"3\" velocity=\"4\"/></joint>\n"));
  CHECK(loaded.description.name == "r");
  REQUIRE(loaded.description.links.size() == 2);
  CHECK(loaded.description.links[0].name == "base");
  CHECK(loaded.description.links[1].name == "arm");
  const JointDescription& joint = loaded.description.joints.at(0);
  CHECK(joint.name == "j");
  CHECK(joint.parent == "base");
  CHECK(joint.child == "arm");
  CHECK(joint.limits.lower == -1);
  CHECK(joint.limits.upper == 2);
  CHECK(joint.limits.effort == 3);
  CHECK(joint.limits.velocity == 4);
  CHECK(loaded.model.nq == 1);
  CHECK(loaded.model.name == "r");
  CHECK(loaded.warnings.empty());
  CHECK(loaded.lines.links == std::map<std::string, int>{{"base", 2}, {"arm", 3}});
  CHECK(loaded.lines.joints == std::map<std::string, int>{{"j", 4}});
}

TEST_CASE("rpy turns about fixed axes: roll about x first, then pitch about y, then yaw about z") {
  const JointDescription joint =
      read_joint("fixed", "<origin xyz=\"1 2 3\" rpy=\"0.3 -0.4 0.5\"/>");
  const Matrix3<double> expected = rotation_about<double>(Vector3<double>::UnitZ(), 0.5) *
                                   rotation_about<double>(Vector3<double>::UnitY(), -0.4) *
                                   rotation_about<double>(Vector3<double>::UnitX(), 0.3);
  // Three products of entries below one.
  CHECK((joint.origin.rotation - expected).cwiseAbs().maxCoeff() < 8 * kEpsilon);
  CHECK(joint.origin.translation == Vector3<double>(1, 2, 3));
}

TEST_CASE("angles that are not right are left as computed, and zero angles are exact") {
  const JointDescription joint = read_joint("fixed", "<origin rpy=\"0 0 1.570796\"/>");
  Matrix3<double> expected;
  const double c = std::cos(1.570796);
  const double s = std::sin(1.570796);
  expected << c, -s, 0, s, c, 0, 0, 0, 1;
  CHECK(c != 0);
  CHECK(joint.origin.rotation == expected);
}

TEST_CASE("an origin may be a quaternion") {
  const JointDescription joint = read_joint("fixed", "<origin quat_xyzw=\"0 0 2 2\"/>");
  Matrix3<double> expected;
  expected << 0, -1, 0, 1, 0, 0, 0, 0, 1;
  CHECK((joint.origin.rotation - expected).cwiseAbs().maxCoeff() < 4 * kEpsilon);
}

TEST_CASE("what a joint leaves out has URDF's defaults") {
  const JointDescription joint = read_joint("continuous", "");
  CHECK(joint.axis == Vector3<double>::UnitX());
  CHECK(joint.origin.rotation == Matrix3<double>::Identity());
  CHECK(joint.origin.translation.isZero(0));
  CHECK(joint.limits.lower == -kInfinity);
  CHECK(joint.limits.upper == kInfinity);
  CHECK(joint.dynamics.damping == 0);
  CHECK(joint.dynamics.friction == 0);
  CHECK(joint.dynamics.rotor_inertia == 0);
  CHECK(joint.dynamics.gear_ratio == 1);
  CHECK_FALSE(joint.mimic.has_value());
  const JointDescription universal = read_joint("universal", "");
  CHECK(universal.axis == Vector3<double>::UnitX());
  CHECK(universal.axis2 == Vector3<double>::UnitY());
}

TEST_CASE("each type is read, with what belongs to it") {
  for (const JointTraits& traits : kJointTypes) {
    const std::string_view type = traits.name;
    CAPTURE(type);
    const JointDescription joint = read_joint(
        std::string(type), "<axis xyz=\"0 0 2\"/><axis2 xyz=\"0 3 0\"/><pitch value=\"0.25\"/>");
    CHECK(to_string(joint.type) == type);
    if (has_axis(joint.type)) CHECK(joint.axis == Vector3<double>(0, 0, 2));
    if (has_axis2(joint.type)) CHECK(joint.axis2 == Vector3<double>(0, 3, 0));
    if (has_pitch(joint.type)) CHECK(joint.pitch == 0.25);
  }
}

TEST_CASE("a fixed joint may carry the zero axis that exporters write") {
  CHECK(read_joint("fixed", "<axis xyz=\"0 0 0\"/>").type == JointType::kFixed);
}

TEST_CASE("dynamics, rotor inertia and gear ratio are kept") {
  const JointDescription joint =
      read_joint("continuous",
                 "<dynamics damping=\"0.1\" friction=\"0.2\"/><rotor_inertia value=\"1e-5\"/>"
                 "<gear_ratio value=\"-160\"/>");
  CHECK(joint.dynamics.damping == 0.1);
  CHECK(joint.dynamics.friction == 0.2);
  CHECK(joint.dynamics.rotor_inertia == 1e-5);
  CHECK(joint.dynamics.gear_ratio == -160);
}

TEST_CASE("limits follow ROS: a bound left out is zero, a continuous joint has none") {
  CHECK(read_joint("revolute", "<limit upper=\"2\"/>").limits.lower == 0);
  CHECK(read_joint("prismatic", "<limit lower=\"-inf\" upper=\"2\"/>").limits.lower == -kInfinity);
  const JointLimits limits =
      read_joint("continuous", "<limit lower=\"-1\" upper=\"1\" effort=\"7\"/>").limits;
  CHECK(limits.lower == -kInfinity);
  CHECK(limits.upper == kInfinity);
  CHECK(limits.effort == 7);
  CHECK(limits.velocity == kInfinity);
}

TEST_CASE("limits that are probably forgotten are warned of") {
  const std::string begin =
      "<joint name=\"j\" type=\"revolute\">\n<parent link=\"base\"/><child link=\"arm\"/>\n";
  SECTION("all") {
    const load::LoadedModel loaded = load_text(two_links_and(begin + "</joint>\n"));
    REQUIRE(loaded.warnings.size() == 1);
    CHECK(loaded.warnings[0].line == 4);
    CHECK(loaded.warnings[0].object == "joint 'j'");
    CHECK(loaded.description.joints[0].limits.upper == kInfinity);
  }
  SECTION("lower and upper") {
    const load::LoadedModel loaded =
        load_text(two_links_and(begin + "<limit effort=\"1\" velocity=\"1\"/></joint>\n"));
    REQUIRE(loaded.warnings.size() == 1);
    CHECK(loaded.warnings[0].line == 6);
  }
}

TEST_CASE("the inertia tensor is about the centre of mass, in axes turned by the inertial's rpy") {
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\"><link name=\"base\"><inertial><origin xyz=\"1 2 3\" rpy=\"0.1 0.2 0.3\"/>"
      "<mass value=\"2.5\"/><inertia ixx=\"1\" ixy=\"0.1\" ixz=\"0.2\" iyy=\"1.5\" iyz=\"0.3\" "
      "izz=\"2\"/></inertial></link></robot>");
  const LinkDescription& link = loaded.description.links.at(0);
  CHECK(link.mass == 2.5);
  CHECK(link.center_of_mass == Vector3<double>(1, 2, 3));
  const Matrix3<double> R = rotation_about<double>(Vector3<double>::UnitZ(), 0.3) *
                            rotation_about<double>(Vector3<double>::UnitY(), 0.2) *
                            rotation_about<double>(Vector3<double>::UnitX(), 0.1);
  Matrix3<double> inertia;
  inertia << 1, 0.1, 0.2, 0.1, 1.5, 0.3, 0.2, 0.3, 2;
  // Sums of nine products of entries up to two.
  CHECK((link.inertia - R * inertia * R.transpose()).cwiseAbs().maxCoeff() < 32 * kEpsilon);
  CHECK(link.inertia == link.inertia.transpose());
}

TEST_CASE("a link without <inertial> is a massless frame") {
  const load::LoadedModel loaded = load_text("<robot name=\"r\"><link name=\"base\"/></robot>");
  CHECK(loaded.description.links.at(0).mass == 0);
  CHECK(loaded.description.links.at(0).inertia.isZero(0));
}

TEST_CASE("loops and couplings are read") {
  const load::LoadedModel loaded = load_text(two_links_and(
      "<link name=\"other\">" + kSolid + "</link>\n" +
      "<joint name=\"a\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/></joint>\n"
      "<joint name=\"b\" type=\"continuous\"><parent link=\"base\"/><child link=\"other\"/>"
      "</joint>\n"
      "<loop name=\"rod_end\" type=\"universal\">\n"
      "  <predecessor link=\"arm\"><origin xyz=\"1 0 0\" rpy=\"0 0 0.5\"/></predecessor>\n"
      "  <successor link=\"world\"><origin xyz=\"0 2 0\"/></successor>\n"
      "  <axis xyz=\"0 0 1\"/><axis2 xyz=\"1 0 1\"/></loop>\n"
      "<coupling name=\"gear\"><predecessor link=\"arm\"/><successor link=\"other\"/>"
      "<ratio value=\"6\"/></coupling>\n"));
  const LoopDescription& loop = loaded.description.loops.at(0);
  CHECK(loop.name == "rod_end");
  CHECK(loop.type == JointType::kUniversal);
  CHECK(loop.predecessor == "arm");
  CHECK(loop.successor == "world");
  CHECK(loop.predecessor_frame.translation == Vector3<double>(1, 0, 0));
  CHECK(loop.predecessor_frame.rotation(1, 0) == std::sin(0.5));
  CHECK(loop.successor_frame.translation == Vector3<double>(0, 2, 0));
  CHECK(loop.axis == Vector3<double>(0, 0, 1));
  CHECK(loop.axis2 == Vector3<double>(1, 0, 1));
  const CouplingDescription& coupling = loaded.description.couplings.at(0);
  CHECK(coupling.name == "gear");
  CHECK(coupling.predecessor == "arm");
  CHECK(coupling.successor == "other");
  CHECK(coupling.ratio == 6);
  CHECK(loaded.model.couplings.size() == 1);
  CHECK(loaded.lines.joints ==
        std::map<std::string, int>{{"a", 5}, {"b", 6}, {"rod_end", 7}, {"gear", 11}});
}

TEST_CASE("mimic is kept, and becomes a coupling only when asked for") {
  const std::string text = two_links_and(
      "<link name=\"tip\">" + kSolid + "</link>\n" +
      "<joint name=\"a\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/></joint>\n"
      "<joint name=\"b\" type=\"continuous\"><parent link=\"arm\"/><child link=\"tip\"/>"
      "<mimic joint=\"a\" multiplier=\"-2\" offset=\"0.5\"/></joint>\n");
  const load::LoadedModel loaded = load_text(text);
  REQUIRE(loaded.description.joints[1].mimic.has_value());
  CHECK(loaded.description.joints[1].mimic->joint == "a");
  CHECK(loaded.description.joints[1].mimic->multiplier == -2);
  CHECK(loaded.description.joints[1].mimic->offset == 0.5);
  CHECK(loaded.model.couplings.empty());
  CHECK(loaded.model.nv == 2);
  load::LoadOptions options;
  options.mimic_as_couplings = true;
  CHECK(load_text(text, options).model.couplings.size() == 1);
}

TEST_CASE("floating puts a floating base under the root") {
  load::LoadOptions options;
  options.floating = true;
  const std::string text = "<robot name=\"r\"><link name=\"base\">" + kSolid + "</link></robot>";
  CHECK(load_text(text, options).model.nv == 6);
  CHECK(load_text(text).model.nv == 0);
}

/// Decimal commas and dots between thousands.
struct CommaNumbers : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST_CASE("numbers are read and written the same in all locales") {
  const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
  const JointDescription joint =
      read_joint("fixed", "<origin xyz=\" +1.5\t-2.5e-1\n .25 \" rpy=\"0 -0 1E0\"/>");
  const load::Diagnostic error = load_error(
      "<robot name=\"r\"><link name=\"base\"><inertial>" + std::string(1234, '\n') +
      "<mass value=\"-1234.5\"/>" + kSolid.substr(kSolid.find("<inertia ")) + "</link></robot>");
  std::locale::global(before);
  CHECK(joint.origin.translation == Vector3<double>(1.5, -0.25, 0.25));
  CHECK_THAT(to_string(error),
             ContainsSubstring("robot.urdf:1235: ") && ContainsSubstring("negative: -1234.5;"));
}

TEST_CASE("right angles are exact, with ten digits or more in the file") {
  const auto rotation = [](const std::string& rpy) {
    return read_joint("fixed", "<origin rpy=\"" + rpy + "\"/>").origin.rotation;
  };
  const auto is_exact = [](const Matrix3<double>& R) {
    return (R.cwiseAbs2() == R.cwiseAbs()) && R.determinant() == 1;  // entries 0 and +-1
  };
  for (const char* rpy :
       {"1.57079632679 0 0", "0 -1.570796327 3.141592653", "1.5707963267948966 -1.570796326794 0",
        "6.283185307 4.71238898038 -3.14159265359", "1e-10 -6.1e-17 0", "31.4159265359 0 0"}) {
    CAPTURE(rpy);
    CHECK(is_exact(rotation(rpy)));
  }
  Matrix3<double> quarter;
  quarter << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  CHECK(rotation("1.57079632679 0 0") == quarter);
  CHECK(rotation("-4.71238898038 0 0") == quarter);
  CHECK(rotation("0 0 3.141592653589793")(0, 0) == -1);
  for (const char* rpy : {"1.5708 0 0", "1.57079633 0 0", "0 0 1e-8", "0 3.1415927 0"}) {
    CAPTURE(rpy);
    CHECK_FALSE(is_exact(rotation(rpy)));
  }
  CHECK(rotation("1.5708 0 0")(1, 2) == -std::sin(1.5708));
}

TEST_CASE("numbers are read to the last bit") {
  const JointDescription joint =
      read_joint("fixed", "<origin xyz=\"0.1 3.141592653589793 4.9e-324\"/>");
  CHECK(joint.origin.translation == Vector3<double>(0.1, 3.141592653589793, 4.9e-324));
}

TEST_CASE("unknown elements and attributes are ignored") {
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\" version=\"1.0\"><gazebo><link/><joint/></gazebo><transmission name=\"t\">"
      "<joint name=\"x\"/></transmission><link name=\"base\" kind=\"3\"><sensor/><shadow>"
      "<geometry><box size=\"oops\"/></geometry></shadow></link></robot>");
  CHECK(loaded.description.links.size() == 1);
  CHECK(loaded.warnings.empty());
}

TEST_CASE("a second element where one counts is ignored with a warning") {
  const load::LoadedModel loaded = load_text(two_links_and(
      "<joint name=\"j\" type=\"continuous\"><parent link=\"base\"/><child link=\"arm\"/>\n"
      "<axis xyz=\"0 1 0\"/>\n<axis xyz=\"0 0 1\"/></joint>\n"));
  CHECK(loaded.description.joints[0].axis == Vector3<double>::UnitY());
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 6);
  CHECK_THAT(loaded.warnings[0].message, ContainsSubstring("more than one <axis>"));
}

TEST_CASE("warnings are in the order of the file, with the line of what they are about") {
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\">\n"
      "<joint name=\"j\" type=\"revolute\"><parent link=\"a\"/><child link=\"b\"/></joint>\n"
      "<link name=\"a\"/>\n"
      "<link name=\"b\">\n"
      "<inertial>\n"
      "<mass value=\"1\"/>\n"
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"3\"/></inertial></link>\n"
      "</robot>\n");
  REQUIRE(loaded.warnings.size() == 2);
  CHECK(loaded.warnings[0].line == 2);
  CHECK(loaded.warnings[1].line == 7);
  CHECK(loaded.warnings[1].file == "robot.urdf");
  CHECK(loaded.warnings[1].object == "link 'b'");
}

TEST_CASE("weld_massless welds, warns, and the description says so") {
  const std::string text =
      "<robot name=\"r\">\n<link name=\"a\"/>\n<link name=\"b\"/>\n"
      "<joint name=\"j\" type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint>\n"
      "</robot>\n";
  const load::Diagnostic error = load_error(text);
  CHECK(error.line == 3);
  CHECK(error.object == "link 'b'");
  CHECK_THAT(error.message, ContainsSubstring("'j'"));
  CHECK_THAT(error.remedy, ContainsSubstring("BuildOptions::weld_massless"));
  load::LoadOptions options;
  options.weld_massless = true;
  const load::LoadedModel loaded = load_text(text, options);
  CHECK(loaded.model.nv == 0);
  CHECK(loaded.description.joints[0].type == JointType::kFixed);
  REQUIRE(loaded.warnings.size() == 1);
  CHECK(loaded.warnings[0].line == 4);
  CHECK(loaded.warnings[0].object == "joint 'j'");
}

}  // namespace
}  // namespace hybridyn::testing
