// Texts that are no XML or no URDF.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("texts that are no XML are errors at the line where they break") {
  struct Case {
    std::string text;
    int line;
    std::string words;
  };
  const std::vector<Case> cases = {
      {"", 0, "is empty"},
      {" \n\t\r\n", 0, "is empty"},
      {"\xEF\xBB\xBF", 0, ""},
      {"hello", 1, ""},
      {"{\"robot\": 1}", 1, ""},
      {"<robot name=\"r\">\n<link name=\"a\">\n</robot>", 2, "not closed"},
      {"<robot name=\"r\">\n<link name=\"a\"/>\n", 1, "breaks off"},
      {"<robot name=\"r\">\n\n<link name=\"a/>\n</robot>", 3, "attribute"},
      {"<robot name=\"r\">\n\n<link name=a/>\n</robot>", 3, "attribute"},
      {"<robot name=\"r\">\n\n<link name=\"a\" name=\"b\"/>\n</robot>", 3, "twice"},
      {"<robot name=\"r\">\n<!-- -- \n<link name=\"a\"/>\n</robot>", 2, "comment"},
      {"<robot name=\"r\">\n<![CDATA[ \n</robot>", 2, "CDATA"},
      {"<robot name=\"r\">\n<link name=\"a\"/>\n</robot>\n<robot name=\"s\"/>", 4, "second"},
      {"<robot name=\"r\"><link name=\"a\"/></robot>\ntrailing words", 2, "no tag follows"},
      {"\nleading words\n<robot name=\"r\"><link name=\"a\"/></robot>", 2, "outside"},
      {std::string("<robot name=\"r\">\n<link name=\"a\"/>\n\0</robot>", 37), 3, "zero byte"},
      {"<?xml version=\"1.0\"?>\n<!-- nothing -->\n", 0, "no <robot>"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const load::Diagnostic error = load_error(c.text);
    CHECK(error.line == c.line);
    CHECK_THAT(error.message, ContainsSubstring(c.words));
  }
}

TEST_CASE("other formats are told apart from URDF") {
  const load::Diagnostic sdf = load_error("<?xml version=\"1.0\"?>\n<sdf version=\"1.7\"/>");
  CHECK(sdf.line == 2);
  CHECK_THAT(sdf.message, ContainsSubstring("no <robot>, but <sdf>"));
  CHECK_THAT(load_error("<mujoco/>").message, ContainsSubstring("<mujoco>"));
}

TEST_CASE("a robot without links is an error") {
  CHECK_THAT(load_error("\n<robot name=\"r\"/>").message, ContainsSubstring("no links"));
  CHECK(load_errors("<robot/>").size() == 1);
}

TEST_CASE("a robot without a name is called robot, with a warning") {
  for (const std::string begin : {"<robot>", "<robot name=\"\">"}) {
    const load::LoadedModel model = load_text("\n" + begin + "<link name=\"a\"/></robot>");
    CHECK(model.description.name == "robot");
    REQUIRE(model.warnings.size() == 1);
    CHECK(model.warnings[0].line == 2);
    CHECK_THAT(model.warnings[0].message, ContainsSubstring("taken as 'robot'"));
  }
  CHECK(load_errors("<robot name=\"\t\"><link name=\"a\"/></robot>").size() == 1);
}

TEST_CASE("a xacro file is recognised by its elements, not by its namespace") {
  const std::string begin = "<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">\n";
  CHECK(load_text(begin + "<link name=\"base\"/></robot>").description.links.size() == 1);
  for (const std::string xacro :
       {"<xacro:property name=\"a\" value=\"1\"/>\n", "<gazebo>\n<xacro:macro/></gazebo>\n"}) {
    const load::Diagnostic error =
        load_error(begin + "<link name=\"${a}\"/>\n" + xacro + "<link name=\"${a}\"/></robot>");
    CHECK(error.line == (xacro[1] == 'g' ? 4 : 3));
    CHECK_THAT(error.message, ContainsSubstring("xacro file"));
    CHECK(error.remedy == "expand it first: xacro robot.urdf > robot.urdf");
  }
}

TEST_CASE("deep nesting is an error, not a crash") {
  for (const int depth : {90, 200, 100000}) {
    CAPTURE(depth);
    std::string text = "<robot name=\"r\"><link name=\"base\"/>\n";
    for (int i = 0; i < depth; ++i) text += "<a>";
    for (int i = 0; i < depth; ++i) text += "</a>";
    text += "</robot>";
    if (depth < 100) {
      load_text(text);
    } else {
      const load::Diagnostic error = load_error(text);
      CHECK(error.line == 2);
      CHECK_THAT(error.message, ContainsSubstring("nested too deeply"));
    }
  }
}

TEST_CASE("line ends of any system count alike") {
  std::vector<std::string> lines = lines_of(two_links_and("\n<joint/>\n"));
  CHECK(load_errors(join(lines)).at(0).line == 5);
  for (std::string& line : lines) line += "\r";
  CHECK(load_errors(join(lines)).at(0).line == 5);
}

}  // namespace
}  // namespace hybridyn::testing
