// Warnings as they are shown: each kind once; as errors, where that is asked for.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hybridyn/building/build.hpp"
#include "support.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// A base in line 2 and, two lines each, so many arms that are no bodies, of different moments.
std::string odd_arms(int count) {
  std::string text = "<robot name=\"r\">\n<link name=\"base\"/>\n";
  for (int i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "<joint name=\"j" + n +
            "\" type=\"continuous\"><parent link=\"base\"/><child link=\"a" + n +
            "\"/></joint>\n<link name=\"a" + n +
            "\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" "
            "iyz=\"0\" izz=\"-0." +
            std::to_string(i + 1) + "\"/></inertial></link>\n";
  }
  return text + "</robot>\n";
}

std::vector<std::string> shown(const std::string& text) {
  return load::summary(load_text(text).warnings);
}

const std::string kMoment = "inertia tensor has a negative principal moment";
const std::string kRemedy = "; correct ixx ... izz; all principal moments must be zero or more";

TEST_CASE("warnings alike are one, with their number and the first few objects") {
  CHECK(shown(odd_arms(0)).empty());
  CHECK(shown(odd_arms(1)) == std::vector<std::string>{"robot.urdf:4: link 'a0': " + kMoment +
                                                       ": -0.1 kg m^2" + kRemedy});
  CHECK(shown(odd_arms(2)) ==
        std::vector<std::string>{"robot.urdf:4: 2 times (link 'a0', link 'a1'): " + kMoment +
                                 kRemedy});
  CHECK(shown(odd_arms(9)) ==
        std::vector<std::string>{
            "robot.urdf:4: 9 times (link 'a0', link 'a1', link 'a2', ...): " + kMoment + kRemedy});
}

TEST_CASE("warnings of different kinds stay apart, in the order of the file") {
  std::string text = odd_arms(3);
  text.insert(
      text.find("</robot>"),
      "<joint name=\"r1\" type=\"revolute\"><parent link=\"a0\"/><child link=\"b\"/></joint>"
      "<link name=\"b\">" +
          kSolid + "</link>\n");
  const std::vector<std::string> lines = shown(text);
  REQUIRE(lines.size() == 2);
  CHECK_THAT(lines[0], ContainsSubstring(":4: 3 times"));
  CHECK_THAT(lines[1], ContainsSubstring(":9: joint 'r1': revolute joint without <limit>"));
}

TEST_CASE("strict makes warnings errors, in files and in descriptions") {
  BuildOptions strict;
  strict.strict = true;
  const load::Diagnostic error = load_error(odd_arms(1), strict);
  CHECK(error.line == 4);
  CHECK_THAT(error.message, ContainsSubstring(kMoment));
  CHECK(load_errors(odd_arms(3), strict).size() == 3);
  CHECK(load_text(odd_arms(0), strict).warnings.empty());

  MechanismDescription d = chain(2);
  CHECK(built_model(d, strict).nv == 1);
  d.joints[0].dynamics.damping = -1;
  CHECK(built_model(d).nv == 1);
  CHECK_THROWS_AS(built_model(d, strict), ModelError);
}

TEST_CASE("strict does not object to links welded because that was asked for") {
  BuildOptions options;
  options.strict = true;
  options.weld_massless = true;
  const load::LoadedModel loaded = load_text(
      "<robot name=\"r\"><link name=\"a\"/><link name=\"b\"/><joint name=\"j\" "
      "type=\"continuous\"><parent link=\"a\"/><child link=\"b\"/></joint></robot>",
      options);
  CHECK(loaded.warnings.size() == 1);
}

}  // namespace
}  // namespace hybridyn::testing
