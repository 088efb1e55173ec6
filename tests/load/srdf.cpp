// Pairs of links that SRDF files leave alone.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hybridyn/load/contact_scene.hpp"
#include "support.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;
using Pairs = std::vector<std::pair<int, int>>;

/// Four links in a row, link0 to link3.
load::LoadedModel four_links() {
  std::string text;
  for (int k = 0; k < 4; ++k)
    text += "<link name=\"link" + std::to_string(k) + "\">" + kSolid + "</link>";
  for (int k = 1; k < 4; ++k) {
    const std::string number = std::to_string(k);
    text += "<joint name=\"joint" + number + "\" type=\"continuous\"><parent link=\"link" +
            std::to_string(k - 1) + "\"/><child link=\"link" + number + "\"/></joint>";
  }
  return load_text("<robot name=\"r\">" + text + "</robot>");
}

struct Read {
  Pairs pairs;
  std::vector<load::Diagnostic> warnings;
};

Read read(const std::string& text, bool strict = false) {
  const TemporaryFolder folder;
  load::SceneOptions options;
  options.srdf = folder.file("robot.srdf", text);
  options.strict = strict;
  Read out;
  out.pairs = load::make_contact_scene(four_links(), options, &out.warnings).ignored;
  for (const load::Diagnostic& warning : out.warnings) CHECK(warning.file == options.srdf);
  return out;
}

std::vector<load::Diagnostic> errors_of(const std::string& text, bool strict = false) {
  try {
    read(text, strict);
  } catch (const load::LoadError& error) {
    return error.errors();
  }
  FAIL("is read, but should not: " << text);
  return {};
}

TEST_CASE("pairs of an SRDF file are left alone") {
  const Read out = read(
      "<?xml version=\"1.0\"?>\n<robot name=\"r\"><group name=\"g\"/>"
      "<disable_collisions link1=\"link3\" link2=\"link0\" reason=\"Never\"/>"
      "<disable_collisions link1=\"link0\" link2=\"link3\"/>"
      "<disable_collisions link1=\"link1\" link2=\"link1\"/>"
      "<disable_collisions link1=\"link0\" link2=\"link1\" reason=\"Adjacent\"/></robot>");
  CHECK(out.pairs == Pairs{{0, 1}, {0, 3}});
  CHECK(out.warnings.empty());
}

TEST_CASE("links of an SRDF file that the model does not have are warned of, with their line") {
  const std::string text =
      "<robot name=\"r\">\n<disable_collisions link1=\"link0\" link2=\"nobody\"/>\n"
      "<disable_collisions link1=\"link0\" link2=\"link2\"/></robot>";
  const Read out = read(text);
  CHECK(out.pairs == Pairs{{0, 2}});
  REQUIRE(out.warnings.size() == 1);
  CHECK(out.warnings[0].line == 2);
  CHECK_THAT(out.warnings[0].message, ContainsSubstring("'nobody'"));
  CHECK(errors_of(text, true).size() == 1);
}

TEST_CASE("what an SRDF file says in other words is not read, with a warning") {
  const Read out = read("<robot name=\"r\">\n<disable_default_collisions link=\"link0\"/></robot>");
  CHECK(out.pairs.empty());
  REQUIRE(out.warnings.size() == 1);
  CHECK(out.warnings[0].line == 2);
}

TEST_CASE("what is no SRDF file is an error, with its line") {
  struct Case {
    std::string text;
    int line;
    std::string words;
  };
  const std::vector<Case> cases = {
      {"", 0, "empty"},
      {"<robot name=\"r\">\n<disable_collisions", 2, ""},
      {"\n<srdf/>", 2, "no <robot>"},
      {"<robot name=\"r\">\n<disable_collisions link1=\"link0\"/></robot>", 2, "link2"},
      {"<robot name=\"r\">\n<disable_collisions link1=\"link0\" link2=\"\"/></robot>", 2, "empty"},
      {"<robot name=\"r\">\n<disable_collisions link1=\"a&#10;b\" link2=\"link0\"/></robot>", 2,
       "control character"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const std::vector<load::Diagnostic> errors = errors_of(c.text);
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].line == c.line);
    CHECK_FALSE(errors[0].remedy.empty());
    CHECK_THAT(errors[0].message, ContainsSubstring(c.words));
  }
}

TEST_CASE("an SRDF file that is not there is an error") {
  load::SceneOptions options;
  options.srdf = "/no/such/robot.srdf";
  CHECK_THROWS_AS(load::make_contact_scene(four_links(), options), load::LoadError);
}

}  // namespace
}  // namespace hybridyn::testing
