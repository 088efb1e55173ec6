// Loops that are open where all joints stand at zero.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// Warnings of a loop of that type about x (axis2: y) between the ground and a link whose frame
/// stands at (1, 2, 3), turned by 0.5 about x; the successor frame is given in that link.
std::vector<load::Diagnostic> warnings_of(const std::string& type, const std::string& successor,
                                          const std::string& predecessor_turn = "0.5 0 0") {
  const std::string text = two_links_and(
      "<joint name=\"ball\" type=\"spherical\"><parent link=\"base\"/><child link=\"arm\"/>"
      "<origin xyz=\"1 2 3\" rpy=\"0.5 0 0\"/></joint>\n"
      "<loop name=\"loop\" type=\"" +
      type + "\">\n<predecessor link=\"world\"><origin xyz=\"1 2 3\" rpy=\"" + predecessor_turn +
      "\"/></predecessor>\n<successor link=\"arm\"><origin " + successor +
      "/></successor>\n</loop>\n");
  return load_text(text).warnings;
}

bool is_open(const std::string& type, const std::string& successor) {
  const std::vector<load::Diagnostic> warnings = warnings_of(type, successor);
  REQUIRE(warnings.size() <= 1);
  return !warnings.empty();
}

TEST_CASE("a loop whose frames coincide is closed, whatever its type") {
  for (const char* type :
       {"revolute", "continuous", "prismatic", "spherical", "universal", "planar", "fixed"}) {
    CAPTURE(type);
    CHECK_FALSE(is_open(type, "xyz=\"0 0 0\""));
  }
}

TEST_CASE("a loop is closed where its joint can make the frames' relative pose") {
  struct Case {
    const char* successor;
    const char* closed;  // the types that can
  };
  const std::vector<Case> cases = {
      {"rpy=\"0.3 0 0\"", "revolute continuous spherical universal planar"},  // about the axis
      {"rpy=\"0 0.3 0\"", "spherical universal"},                             // about axis2
      {"rpy=\"0 0 0.3\"", "spherical"},
      {"xyz=\"0.3 0 0\"", "prismatic"},  // along the axis
      {"xyz=\"0 0.3 0\"", "planar"},
      {"xyz=\"0 0.3 -0.1\" rpy=\"0.4 0 0\"", "planar"},
      {"xyz=\"0.1 0.3 -0.1\" rpy=\"0.4 0 0\"", ""},
      {"rpy=\"3.14159265358979 0 0\"", "revolute continuous spherical universal planar"},
      {"rpy=\"0 3.14159265358979 0\"", "spherical universal"},  // axes opposite
  };
  for (const Case& c : cases) {
    for (const std::string type :
         {"revolute", "continuous", "prismatic", "spherical", "universal", "planar", "fixed"}) {
      CAPTURE(c.successor, type);
      const bool closes = std::string(c.closed).find(type) != std::string::npos;
      CHECK(is_open(type, c.successor) == !closes);
    }
  }
}

TEST_CASE("the warning names the loop, its line and its gap") {
  const std::vector<load::Diagnostic> warnings =
      warnings_of("revolute", "xyz=\"0.03 0.04 0\" rpy=\"0 0.25 0\"");
  REQUIRE(warnings.size() == 1);
  CHECK(warnings[0].line == 5);
  CHECK(warnings[0].object == "loop 'loop'");
  CHECK_THAT(warnings[0].message, ContainsSubstring("0.05 m and 0.25 rad"));
}

TEST_CASE("gaps within the rounding of files are none") {
  CHECK(warnings_of("revolute", "xyz=\"0 0 5e-7\"").empty());
  CHECK(warnings_of("revolute", "xyz=\"0 0 5e-6\"").size() == 1);
  CHECK(warnings_of("fixed", "rpy=\"0 0 0\"", "0.5000005 0 0").empty());
  CHECK(warnings_of("fixed", "rpy=\"0 0 0\"", "0.500005 0 0").size() == 1);
}

}  // namespace
}  // namespace hybridyn::testing
