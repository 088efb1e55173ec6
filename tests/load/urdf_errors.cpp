// What is said, and about which line, when a file is wrong.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

struct Refusal {
  std::string lines;   // after the links base and arm in lines 2 and 3
  int line;            // where the error is
  std::string object;  // whose error it is
  std::string words;   // in the message or remedy
};

const std::string kEnds = "<parent link=\"base\"/>\n<child link=\"arm\"/>\n";

std::string joint(const std::string& type, const std::string& elements) {
  return "<joint name=\"knee\" type=\"" + type + "\">\n" + kEnds + elements + "</joint>\n";
}

void check_cases(const std::vector<Refusal>& cases) {
  for (const Refusal& c : cases) {
    CAPTURE(c.lines);
    const load::Diagnostic error = load_error(two_links_and(c.lines));
    CHECK(error.line == c.line);
    CHECK(error.object == c.object);
    CHECK_THAT(to_string(error), ContainsSubstring(c.words));
  }
}

TEST_CASE("an error names file, line, object, fault and remedy") {
  const load::Diagnostic error =
      load_error(two_links_and(joint("continuous", "<axis xyz=\"0 0 0\"/>\n")));
  CHECK(to_string(error) ==
        "robot.urdf:7: joint 'knee': axis has zero length; give a non-zero <axis xyz>");
}

TEST_CASE("a joint's bad elements are reported at their lines") {
  const std::string knee = "joint 'knee'";
  check_cases({
      {joint("hinge", ""), 4, knee, "'hinge' is no type of a <joint>; use one of fixed, revolute"},
      {joint("Revolute", ""), 4, knee, "'Revolute'"},
      {joint("continuous", "<axis xyz=\"0 1\"/>\n"), 7, knee, "2 numbers instead of 3"},
      {joint("continuous", "<axis xyz=\"0 1 0 0\"/>\n"), 7, knee, "4 numbers instead of 3"},
      {joint("continuous", "<axis xyz=\"0,1,0\"/>\n"), 7, knee, "'0,1,0' is not a number"},
      {joint("continuous", "<axis xyz=\"\"/>\n"), 7, knee, "0 numbers instead of 3"},
      {joint("continuous", "<axis/>\n"), 7, knee, "<axis xyz> is missing"},
      {joint("continuous", "\n<origin\nxyz=\"0 0 1\"\nrpy=\"0 0 x\"/>\n"), 10, knee, "'x'"},
      {joint("continuous", "<origin rpy=\"0 0 nan\"/>\n"), 7, knee, "'nan' is not finite"},
      {joint("continuous", "<origin xyz=\"0 0 -inf\"/>\n"), 7, knee, "'-inf' is not finite"},
      {joint("continuous", "<origin xyz=\"0 0 1e999\"/>\n"), 7, knee, "out of the range"},
      {joint("continuous", "<origin xyz=\"0 0 0x10\"/>\n"), 7, knee, "'0x10'"},
      {joint("continuous", "<origin xyz=\"0 0 1.0f\"/>\n"), 7, knee, "'1.0f'"},
      {joint("continuous", "<origin xyz=\"0 0 +-1\"/>\n"), 7, knee, "'+-1'"},
      {joint("continuous", "<origin xyz=\"0 0 ${height}\"/>\n"), 7, knee, "xacro"},
      {joint("continuous", "<origin rpy=\"0 0 0\" quat_xyzw=\"0 0 0 1\"/>\n"), 7, knee, "both"},
      {joint("continuous", "<origin quat_xyzw=\"0 0 0 0\"/>\n"), 7, knee, "is zero"},
      {joint("universal", "<axis xyz=\"0 1 0\"/>\n"), 4, knee, "parallel"},
      {joint("universal", "<axis2 xyz=\"2 0 0\"/>\n"), 7, knee, "parallel"},
      {joint("universal", "<axis2 xyz=\"0 0 0\"/>\n"), 7, knee, "axis2 has zero length"},
      {joint("helical", ""), 4, knee, "<pitch value"},
      {joint("helical", "<pitch value=\"0\"/>\n"), 7, knee, "pitch is zero"},
      {joint("helical", "<pitch/>\n"), 7, knee, "<pitch value> is missing"},
      {joint("revolute", "<limit lower=\"nan\" upper=\"1\"/>\n"), 7, knee, "'nan'"},
      {joint("revolute", "<limit lower=\"0\" upper=\"1\" effort=\"x\"/>\n"), 7, knee, "'x'"},
      {joint("continuous", "<dynamics damping=\"1 2\"/>\n"), 7, knee, "2 numbers instead of 1"},
      {joint("continuous", "<rotor_inertia value=\"-1\"/>\n"), 7, knee, "negative"},
      {joint("continuous", "<rotor_inertia/>\n"), 7, knee, "<rotor_inertia value> is missing"},
      {joint("continuous", "<gear_ratio value=\"?\"/>\n"), 7, knee, "'?'"},
      {joint("continuous", "<mimic/>\n"), 7, knee, "<mimic joint> is missing"},
  });
}

TEST_CASE("a joint's missing parts are reported once, without follow-up errors") {
  const std::string knee = "joint 'knee'";
  check_cases({
      {"<joint name=\"knee\" type=\"fixed\">\n<child link=\"arm\"/></joint>\n", 4, knee,
       "<parent link="},
      {"<joint name=\"knee\" type=\"fixed\">\n<parent link=\"base\"/></joint>\n", 4, knee,
       "<child link="},
      {"<joint name=\"knee\" type=\"fixed\">\n<parent/>\n<child link=\"arm\"/></joint>\n", 5, knee,
       "<parent link> is missing"},
      {"<joint name=\"knee\" type=\"fixed\">\n<parent link=\"base\"/>\n<child "
       "link=\"\"/></joint>\n",
       6, knee, "<child link> is empty"},
      {"<joint type=\"fixed\">\n" + kEnds + "</joint>\n", 4, "joint #1", "<joint name> is missing"},
      {"<joint name=\"\" type=\"fixed\">\n" + kEnds + "</joint>\n", 4, "joint #1", "is empty"},
      {"<joint name=\"knee\">\n" + kEnds + "</joint>\n", 4, knee, "<joint type> is missing"},
  });
}

TEST_CASE("a link's bad elements are reported at their lines") {
  const auto extra = [](const std::string& inertial) {
    return "<link name=\"shin\">\n<inertial>\n" + inertial + "</inertial></link>\n" +
           "<joint name=\"knee\" type=\"continuous\"><parent link=\"arm\"/><child link=\"shin\"/>"
           "</joint>\n" +
           "<joint name=\"hip\" type=\"fixed\">" + kEnds + "</joint>\n";
  };
  const std::string inertia =
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>\n";
  const std::string mass = "<mass value=\"1\"/>\n";
  const std::string shin = "link 'shin'";
  check_cases({
      {extra(inertia), 5, shin, "<inertial> has no <mass>"},
      {extra(mass), 5, shin, "<inertial> has no <inertia>"},
      {extra("<mass/>\n" + inertia), 6, shin, "<mass value> is missing"},
      {extra("<mass value=\"heavy\"/>\n" + inertia), 6, shin, "'heavy' is not a number"},
      {extra("<mass value=\"-1\"/>\n" + inertia), 6, shin, "mass is negative: -1"},
      {extra("<mass value=\"nan\"/>\n" + inertia), 6, shin, "'nan' is not finite"},
      {extra(mass + "<inertia ixx=\"1\" iyy=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/>\n"), 7, shin,
       "<inertia izz> is missing"},
      {extra(mass + inertia + "<origin xyz=\"1\"/>\n"), 8, shin, "1 numbers instead of 3"},
  });
}

TEST_CASE("a loop's and a coupling's bad elements are reported at their lines") {
  const std::string tree =
      joint("continuous", "") + "<link name=\"side\">" + kSolid + "</link>\n" +
      "<joint name=\"hip\" type=\"continuous\"><parent link=\"base\"/><child link=\"side\"/>"
      "</joint>\n";
  const auto loop = [&](const std::string& type, const std::string& elements) {
    return tree + "<loop name=\"rod\" type=\"" + type + "\">\n" + elements + "</loop>\n";
  };
  const auto coupling = [&](const std::string& elements) {
    return tree + "<coupling name=\"gear\">\n" + elements + "</coupling>\n";
  };
  const std::string predecessor = "<predecessor link=\"arm\"/>\n";
  const std::string successor = "<successor link=\"side\"/>\n";
  const std::string ends = predecessor + successor;
  const std::string rod = "loop 'rod'";
  const std::string gear = "coupling 'gear'";
  check_cases({
      {loop("helical", ends), 10, rod, "use one of fixed, revolute"},
      {loop("floating", ends), 10, rod, "'floating' is no type of a <loop>"},
      {loop("ball", ends), 10, rod, "'ball'"},
      {loop("revolute", successor), 10, rod, "<predecessor link="},
      {loop("revolute", predecessor), 10, rod, "<successor link="},
      {loop("revolute", "<predecessor/>\n" + successor), 11, rod, "<predecessor link> is missing"},
      {loop("revolute", predecessor + "<successor link=\"x\"/>\n"), 12, rod, "'x' does not exist"},
      {loop("revolute", predecessor + "<successor link=\"arm\"/>\n"), 12, rod, "same rigid body"},
      {loop("revolute", ends + "<axis xyz=\"0 0 0\"/>\n"), 13, rod, "zero length"},
      {loop("universal", ends + "<axis2 xyz=\"1 0 0\"/>\n"), 13, rod, "parallel"},
      {loop("revolute", predecessor + "<successor link=\"side\">\n<origin xyz=\"a b c\"/>\n"
                                      "</successor>\n"),
       13, rod, "'a' is not a number"},
      {coupling(ends), 10, gear, "<ratio value="},
      {coupling(ends + "<ratio/>\n"), 13, gear, "<ratio value> is missing"},
      {coupling(ends + "<ratio value=\"0\"/>\n"), 13, gear, "ratio is zero"},
      {coupling(ends + "<ratio value=\"6:1\"/>\n"), 13, gear, "'6:1'"},
      {coupling("<predecessor link=\"base\"/>\n" + successor + "<ratio value=\"2\"/>\n"), 11, gear,
       "no movable joint"},
  });
}

TEST_CASE("structural errors have the line of the object") {
  check_cases({
      {joint("fixed", "") + "<link name=\"arm\"/>\n", 8, "link 'arm'", "already taken"},
      {joint("fixed", "") + "<link name=\"stray\"/>\n", 8, "link 'stray'", "second root"},
      {joint("fixed", "") + "<link/>\n", 8, "link #3", "<link name> is missing"},
      {joint("fixed", "") + "<link name=\"toe\"/>\n<joint name=\"knee\" type=\"fixed\">"
                            "<parent link=\"arm\"/><child link=\"toe\"/></joint>\n",
       9, "joint 'knee'", "already taken"},
      {"<joint name=\"knee\" type=\"fixed\">\n<parent link=\"leg\"/>\n<child "
       "link=\"arm\"/></joint>\n",
       5, "joint 'knee'", "'leg' does not exist"},
      {"<joint name=\"knee\" type=\"fixed\">\n<parent link=\"base\"/>\n<child "
       "link=\"leg\"/></joint>\n",
       6, "joint 'knee'", "'leg' does not exist"},
  });
}

TEST_CASE("a cycle and a link with two parents are reported") {
  const std::string text = two_links_and(joint("fixed", "") +
                                         "<joint name=\"back\" type=\"fixed\">\n<parent "
                                         "link=\"arm\"/>\n<child link=\"base\"/></joint>\n");
  const std::vector<load::Diagnostic> errors = load_errors(text);
  REQUIRE(errors.size() == 2);
  CHECK(errors[0].object == "mechanism 'r'");
  CHECK_THAT(errors[1].message, ContainsSubstring("cycle of joints: 'back', 'knee'"));

  std::string twice = joint("fixed", "");
  twice.replace(twice.find("knee"), 4, "twin");
  const load::Diagnostic error = load_error(two_links_and(joint("fixed", "") + twice));
  CHECK(error.line == 10);
  CHECK_THAT(error.message, ContainsSubstring("already the child of joint 'knee'"));
}

TEST_CASE("what building the model finds is reported like the rest") {
  const std::string rod =
      "<link name=\"rod\"><inertial><mass value=\"1\"/>"
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"0\"/></inertial></link>\n";
  const load::Diagnostic error = load_error(two_links_and(
      joint("fixed", "") + rod +
      "<joint name=\"spin\" type=\"continuous\"><parent link=\"arm\"/><child link=\"rod\"/>"
      "<axis xyz=\"0 0 1\"/></joint>\n"));
  CHECK(error.line == 9);
  CHECK(error.object == "joint 'spin'");
}

TEST_CASE("a root named world cannot float") {
  load::LoadOptions options;
  options.floating = true;
  const std::string text = "<robot name=\"r\">\n<link name=\"world\"/>\n</robot>";
  const std::vector<load::Diagnostic> errors = load_errors(text, options);
  CHECK(errors[0].line == 2);
  CHECK(errors[0].object == "link 'world'");
  CHECK(load_text(text).model.nv == 0);
}

TEST_CASE("all errors are reported, in the order of the file") {
  const std::vector<load::Diagnostic> errors = load_errors(
      "<robot name=\"r\">\n"
      "<joint name=\"a\" type=\"hinge\"><parent link=\"base\"/><child link=\"arm\"/></joint>\n"
      "<joint name=\"b\" type=\"continuous\"><parent link=\"arm\"/><child link=\"hand\"/>\n"
      "<axis xyz=\"0 0 0\"/></joint>\n"
      "<link name=\"base\"/>\n"
      "<link name=\"arm\"><inertial><mass value=\"1\"/></inertial></link>\n"
      "<link name=\"hand\">\n"
      "<inertial><mass value=\"-3\"/>"
      "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/></inertial></link>\n"
      "</robot>\n");
  REQUIRE(errors.size() == 4);
  CHECK(errors[0].line == 2);
  CHECK(errors[1].line == 4);
  CHECK(errors[2].line == 6);
  CHECK(errors[3].line == 8);
}

TEST_CASE("twenty errors are listed, more are counted") {
  std::string links;
  for (int i = 0; i < 50; ++i) links += "<link name=\"stray" + std::to_string(i) + "\"/>\n";
  try {
    load::load_urdf_text(two_links_and(joint("fixed", "") + links), "robot.urdf");
    FAIL("loads");
  } catch (const load::LoadError& error) {
    CHECK(error.errors().size() == 20);
    CHECK(error.count() == 50);
    const std::string text = error.what();
    CHECK(std::count(text.begin(), text.end(), '\n') == 20);
    CHECK_THAT(text, StartsWith("robot.urdf:8: link 'stray0': is a second root"));
    CHECK_THAT(text, EndsWith("\nrobot.urdf: and 30 more errors"));
  }
}

TEST_CASE("files that cannot be read are load errors without a line") {
  const auto error_of = [](const std::filesystem::path& path) {
    try {
      load::load_urdf(path);
    } catch (const load::LoadError& error) {
      REQUIRE(error.errors().size() == 1);
      CHECK(error.errors()[0].line == 0);
      CHECK(error.errors()[0].file == path.string());
      CHECK_FALSE(error.errors()[0].remedy.empty());
      return std::string(error.what());
    }
    FAIL("loads");
    return std::string();
  };
  const std::filesystem::path folder = std::filesystem::temp_directory_path();
  const std::filesystem::path file =
      folder / ("hybridyn_empty_" + std::to_string(std::random_device()()) + ".urdf");
  CHECK_THAT(error_of("no/such/robot.urdf"), StartsWith("no/such/robot.urdf: does not exist"));
  CHECK_THAT(error_of(""), ContainsSubstring("does not exist"));
  CHECK_THAT(error_of(folder), ContainsSubstring("is a folder"));
  std::ofstream(file).close();
  CHECK_THAT(error_of(file), ContainsSubstring("is empty"));
  std::ofstream(file) << "<robot name=\"r\"><link name=\"base\"/></robot>";
  CHECK(load::load_urdf(file).description.links.size() == 1);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace hybridyn::testing
