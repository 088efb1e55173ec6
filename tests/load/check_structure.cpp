// Names, and how links and joints hang together.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

LoopDescription loop_between(const std::string& predecessor, const std::string& successor) {
  LoopDescription loop;
  loop.name = "rod_end";
  loop.predecessor = predecessor;
  loop.successor = successor;
  return loop;
}

TEST_CASE("a sound chain has no findings") {
  CHECK(findings_in(chain(1)).empty());
  CHECK(findings_in(chain(5)).empty());
  CheckOptions floating;
  floating.floating = true;
  CHECK(findings_in(chain(5), floating).empty());
}

TEST_CASE("a description without links is an error of the mechanism") {
  const Finding finding = only_error(MechanismDescription{}, "");
  CHECK(finding.kind == ObjectKind::kMechanism);
  CHECK_THAT(finding.message, ContainsSubstring("no links"));
}

TEST_CASE("an empty name is an error that counts the object") {
  MechanismDescription d = chain(3);
  SECTION("of a link") {
    d.links[1].name = d.joints[0].child = d.joints[1].parent = "";
    const Finding finding = only_error(d, "");
    CHECK(finding.kind == ObjectKind::kLink);
    CHECK(finding.index == 1);
    CHECK_THAT(to_string(finding), ContainsSubstring("link #2: has no name"));
  }
  SECTION("of a joint") {
    d.joints[1].name = "";
    CHECK(only_error(d, "").kind == ObjectKind::kJoint);
  }
  SECTION("of a loop") {
    d.loops.push_back(loop_between("link0", "link2"));
    d.loops[0].name = "";
    CHECK(only_error(d, "").kind == ObjectKind::kLoop);
  }
}

TEST_CASE("a name used twice is an error of the second object") {
  MechanismDescription d = chain(3);
  SECTION("links") {
    d.links.push_back(solid_link("link1"));
    CHECK(only_error(d, "link1").index == 3);
  }
  SECTION("joints") {
    d.joints[1].name = "joint1";
    CHECK(only_error(d, "joint1").index == 1);
  }
  SECTION("joint and loop") {
    d.loops.push_back(loop_between("link0", "link2"));
    d.loops[0].name = "joint1";
    const Finding finding = only_error(d, "joint1");
    CHECK(finding.kind == ObjectKind::kLoop);
    CHECK_THAT(finding.message, ContainsSubstring("another joint"));
  }
  SECTION("loop and coupling") {
    d.links.push_back(solid_link("side"));
    d.joints.push_back(d.joints[0]);
    d.joints.back().name = "side_joint";
    d.joints.back().child = "side";
    d.loops.push_back(loop_between("link0", "link2"));
    d.couplings.push_back({"rod_end", "link1", "side", 2, 0});
    CHECK(only_error(d, "rod_end").kind == ObjectKind::kCoupling);
  }
}

TEST_CASE("a link and a joint may have the same name") {
  MechanismDescription d = chain(2);
  d.joints[0].name = "link1";
  CHECK(findings_in(d).empty());
}

TEST_CASE("a joint's links must exist") {
  MechanismDescription d = chain(3);
  SECTION("parent") {
    d.joints[1].parent = "nobody";
    const Finding finding = only_error(d, "joint2");
    CHECK(finding.part == "parent");
    CHECK_THAT(finding.message, ContainsSubstring("'nobody' does not exist"));
  }
  SECTION("child") {
    d.joints[1].child = "nobody";
    CHECK(only_error(d, "joint2").part == "child");
  }
  SECTION("parent and child not given") {
    d.joints[1].parent = d.joints[1].child = "";
    CHECK(findings_in(d).size() == 2);
  }
}

TEST_CASE("a link is the child of one joint only") {
  MechanismDescription d = chain(3);
  d.joints.push_back(d.joints[1]);
  d.joints[2].name = "again";
  d.joints[2].parent = "link0";
  const Finding finding = only_error(d, "again");
  CHECK_THAT(finding.message, ContainsSubstring("'link2'") && ContainsSubstring("'joint2'"));
  CHECK_THAT(finding.remedy, ContainsSubstring("<loop>"));
}

TEST_CASE("each root but the first is an error") {
  MechanismDescription d = chain(3);
  d.links.push_back(solid_link("stray"));
  d.links.push_back(solid_link("lost"));
  const std::vector<Finding> findings = findings_in(d);
  REQUIRE(findings.size() == 2);
  CHECK(findings[0].object == "stray");
  CHECK(findings[1].object == "lost");
  CHECK_THAT(findings[0].message, ContainsSubstring("'link0'"));
}

TEST_CASE("a cycle of joints is an error that names them") {
  MechanismDescription d = chain(4);
  SECTION("beside a root") {
    d.joints[1].parent = "link3";  // link2 <-> link3
    const Finding finding = only_error(d, "joint2");
    CHECK_THAT(finding.message, ContainsSubstring("'joint2', 'joint3'"));
  }
  SECTION("without a root") {
    JointDescription closing = d.joints[0];
    closing.name = "closing";
    closing.parent = "link3";
    closing.child = "link0";
    d.joints.push_back(closing);
    const std::vector<Finding> findings = findings_in(d);
    REQUIRE(findings.size() == 2);
    CHECK_THAT(findings[0].message, ContainsSubstring("no root"));
    CHECK_THAT(findings[1].message,
               ContainsSubstring("'closing'") && ContainsSubstring("'joint3'"));
  }
  SECTION("of one joint") {
    d.joints[2].parent = "link3";
    CHECK_THAT(only_error(d, "joint3").message, ContainsSubstring("with itself"));
  }
  SECTION("of a great many joints, of which eight are named") {
    d = chain(1000);
    d.joints[0].parent = "link999";
    const std::vector<Finding> findings = findings_in(d);
    REQUIRE(findings.size() == 1);
    CHECK_THAT(findings[0].message, ContainsSubstring("and 991 more"));
  }
}

TEST_CASE("a root named world floats under no circumstances") {
  MechanismDescription d = chain(2);
  d.links[0].name = d.joints[0].parent = "world";
  CHECK(findings_in(d).empty());
  CheckOptions floating;
  floating.floating = true;
  CHECK_THAT(only_error(d, "world", floating).message, ContainsSubstring("cannot float"));
}

TEST_CASE("root_joint is the floating base's name") {
  MechanismDescription d = chain(2);
  d.joints[0].name = "root_joint";
  CHECK(findings_in(d).empty());
  CheckOptions floating;
  floating.floating = true;
  only_error(d, "root_joint", floating);
}

TEST_CASE("a type that is none of the enumeration is an error") {
  MechanismDescription d = chain(2);
  d.joints[0].type = static_cast<JointType>(77);
  only_error(d, "joint1");
}

}  // namespace
}  // namespace hybridyn::testing
