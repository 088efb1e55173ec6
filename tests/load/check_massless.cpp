// Links that move without mass, and welding them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "hybridyn/building/build.hpp"
#include "support.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

LinkDescription frame(const std::string& name) {
  LinkDescription link;
  link.name = name;
  return link;
}

CheckOptions welding() {
  CheckOptions options;
  options.weld_massless = true;
  return options;
}

TEST_CASE("a moving leaf without mass is an error that names link and joint") {
  MechanismDescription d = chain(3);
  d.links[2] = frame("link2");
  const Finding finding = only_error(d, "link2");
  CHECK(finding.kind == ObjectKind::kLink);
  CHECK_THAT(finding.message, ContainsSubstring("'joint2'"));
  CHECK_THAT(finding.remedy, ContainsSubstring("BuildOptions::weld_massless"));
  CHECK(findings_in(d, welding()).empty());
}

TEST_CASE("massless links elsewhere are fine") {
  MechanismDescription d = chain(4);
  SECTION("at the root") { d.links[0] = frame("link0"); }
  SECTION("on the way to a link with mass") { d.links[2] = frame("link2"); }
  SECTION("welded to a link with mass") {
    d.links[3] = frame("link3");
    d.joints[2].type = JointType::kFixed;
  }
  SECTION("carrying a welded link with mass") {
    d.links[2] = frame("link2");
    d.joints[2].type = JointType::kFixed;
  }
  SECTION("welded to the ground") {
    d.links[3] = frame("link3");
    d.joints[2].parent = "link0";
    d.joints[2].type = JointType::kFixed;
  }
  CHECK(findings_in(d).empty());
}

TEST_CASE("welded massless links do not make a body") {
  MechanismDescription d = chain(4);
  d.links[2] = frame("link2");
  d.links[3] = frame("link3");
  d.joints[2].type = JointType::kFixed;
  only_error(d, "link2");
}

TEST_CASE("a floating mechanism without any mass is an error of its root") {
  MechanismDescription d;
  d.links.push_back(frame("base"));
  CHECK(findings_in(d).empty());
  CheckOptions floating;
  floating.floating = true;
  CHECK_THAT(only_error(d, "base", floating).message, ContainsSubstring("floats"));
}

TEST_CASE("weld_massless fixes what moves nothing, up to the first link with mass") {
  MechanismDescription d = chain(5);
  for (const int i : {2, 3, 4}) d.links[i] = frame("link" + std::to_string(i));
  d.joints[3].mimic = Mimic{"joint1", 1, 0};
  CHECK(findings_in(d).size() == 3);
  const std::vector<Finding> warnings = weld_massless(d);
  REQUIRE(warnings.size() == 3);
  for (int i = 0; i < 3; ++i) {
    CHECK(warnings[i].severity == Severity::kWarning);
    CHECK(warnings[i].object == "joint" + std::to_string(i + 2));
  }
  CHECK(d.joints[0].type == JointType::kRevolute);
  for (const int j : {1, 2, 3}) CHECK(d.joints[j].type == JointType::kFixed);
  CHECK_FALSE(d.joints[3].mimic.has_value());
  CHECK(findings_in(d).empty());
  CHECK(weld_massless(d).empty());
}

TEST_CASE("weld_massless leaves links alone that a loop is attached to") {
  MechanismDescription d = chain(3);
  d.links[2] = frame("link2");
  LoopDescription loop;
  loop.name = "loop";
  loop.predecessor = "world";
  loop.successor = "link2";
  d.loops.push_back(loop);
  CHECK(weld_massless(d).empty());
  CHECK(d.joints[1].type == JointType::kRevolute);
  CHECK_THAT(only_error(d, "link2", welding()).remedy, ContainsSubstring("loop"));
}

TEST_CASE("weld_massless leaves descriptions alone that are no trees") {
  MechanismDescription d = chain(3);
  d.links[2] = frame("link2");
  d.joints[0].parent = "nobody";
  CHECK(weld_massless(d).empty());
  CHECK(d.joints[1].type == JointType::kRevolute);
}

TEST_CASE("a model is built of what weld_massless leaves") {
  MechanismDescription d = chain(3);
  d.links[2] = frame("link2");
  CHECK_THROWS_AS(built_model(d), ModelError);
  BuildOptions options;
  options.weld_massless = true;
  CHECK(built_model(d, options).nv == 1);
}

}  // namespace
}  // namespace hybridyn::testing
