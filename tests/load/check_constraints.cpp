// Loops, couplings and <mimic>.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

/// link0 carries link1 - link2 - link3 and, beside it, side1 - side2.
MechanismDescription branches() {
  MechanismDescription d = chain(4);
  for (const int i : {1, 2}) {
    JointDescription joint = d.joints[0];
    joint.name = "side_joint" + std::to_string(i);
    joint.parent = i == 1 ? "link0" : "side1";
    joint.child = "side" + std::to_string(i);
    d.links.push_back(solid_link(joint.child));
    d.joints.push_back(joint);
  }
  return d;
}

MechanismDescription with_loop(const std::string& predecessor, const std::string& successor) {
  MechanismDescription d = branches();
  LoopDescription loop;
  loop.name = "loop";
  loop.predecessor = predecessor;
  loop.successor = successor;
  d.loops.push_back(loop);
  return d;
}

MechanismDescription with_coupling(const std::string& predecessor, const std::string& successor) {
  MechanismDescription d = branches();
  d.couplings.push_back({"gear", predecessor, successor, 6, 0});
  return d;
}

TEST_CASE("a loop between links that move against each other is fine") {
  CHECK(findings_in(with_loop("link3", "side2")).empty());
  CHECK(findings_in(with_loop("link3", "link0")).empty());
  CHECK(findings_in(with_loop("world", "side2")).empty());
}

TEST_CASE("a loop's links must exist") {
  CHECK(only_error(with_loop("nobody", "side2"), "loop").part == "predecessor");
  CHECK(only_error(with_loop("link3", "nobody"), "loop").part == "successor");
  CHECK_THAT(only_error(with_loop("link3", ""), "loop").message, ContainsSubstring("not given"));
}

TEST_CASE("a loop within one rigid body is an error") {
  SECTION("the same link") { only_error(with_loop("link2", "link2"), "loop"); }
  SECTION("links welded together") {
    MechanismDescription d = with_loop("link2", "link3");
    CHECK(findings_in(d).empty());
    d.joints[2].type = JointType::kFixed;
    CHECK_THAT(only_error(d, "loop").message, ContainsSubstring("same rigid body"));
  }
  SECTION("the root and the ground, unless the root floats") {
    const MechanismDescription d = with_loop("world", "link0");
    only_error(d, "loop");
    CheckOptions floating;
    floating.floating = true;
    CHECK(findings_in(d, floating).empty());
  }
}

TEST_CASE("only some types close loops") {
  const JointType type = GENERATE(from_range(kJointTypes)).type;
  CAPTURE(to_string(type));
  MechanismDescription d = with_loop("link3", "side2");
  d.loops[0].type = type;
  if (type == JointType::kHelical || type == JointType::kFloating) {
    CHECK_THAT(only_error(d, "loop").message, ContainsSubstring("cannot close a loop"));
  } else {
    CHECK(findings_in(d).empty());
  }
}

TEST_CASE("a loop joint's axes and frames are checked") {
  MechanismDescription d = with_loop("link3", "side2");
  LoopDescription& loop = d.loops[0];
  std::string part;
  SECTION("zero axis") {
    loop.axis.setZero();
    part = "axis";
  }
  SECTION("parallel axes of a universal joint") {
    loop.type = JointType::kUniversal;
    loop.axis2 = -3 * loop.axis;
    part = "axis2";
  }
  SECTION("frames that are none") {
    loop.successor_frame.rotation.setZero();
    part = "successor/origin";
  }
  CHECK(only_error(d, "loop").part == part);
}

TEST_CASE("an inner link named world makes world ambiguous") {
  MechanismDescription d = with_loop("world", "side2");
  d.links[1].name = d.joints[0].child = d.joints[1].parent = "world";
  CHECK_THAT(only_error(d, "loop").message, ContainsSubstring("inner link"));
  d.loops.clear();
  CHECK(findings_in(d).empty());
}

TEST_CASE("a coupling needs joints of one freedom on both paths") {
  CHECK(findings_in(with_coupling("link1", "side1")).empty());
  CHECK(findings_in(with_coupling("link3", "side2")).empty());
  SECTION("no joint to the predecessor") {
    CHECK(only_error(with_coupling("link1", "link3"), "gear").part == "predecessor");
    CHECK(only_error(with_coupling("world", "link3"), "gear").part == "predecessor");
  }
  SECTION("no joint to the successor") {
    CHECK(only_error(with_coupling("link3", "link1"), "gear").part == "successor");
  }
  SECTION("only fixed joints to the successor") {
    MechanismDescription d = with_coupling("link2", "side1");
    d.joints[3].type = JointType::kFixed;
    CHECK(only_error(d, "gear").part == "successor");
  }
  SECTION("no joint at all") { CHECK(findings_in(with_coupling("link1", "link1")).size() == 2); }
  SECTION("a spherical joint on a path") {
    MechanismDescription d = with_coupling("link3", "side2");
    d.joints[1].type = JointType::kSpherical;
    const Finding finding = only_error(d, "gear");
    CHECK(finding.part == "predecessor");
    CHECK_THAT(finding.message, ContainsSubstring("more than one freedom"));
  }
  SECTION("a spherical joint above the common ancestor does not matter") {
    MechanismDescription d = chain(1);
    d.links[0].name = "ground";
    MechanismDescription moving = with_coupling("link3", "side2");
    moving.links.insert(moving.links.begin(), d.links[0]);
    JointDescription ball;
    ball.name = "ball";
    ball.type = JointType::kSpherical;
    ball.parent = "ground";
    ball.child = "link0";
    moving.joints.push_back(ball);
    CHECK(findings_in(moving).empty());
  }
}

TEST_CASE("a coupling's ratio is not zero and its links exist") {
  MechanismDescription d = with_coupling("link1", "side1");
  SECTION("ratio") {
    d.couplings[0].ratio = 0;
    CHECK(only_error(d, "gear").part == "ratio");
  }
  SECTION("predecessor") {
    d.couplings[0].predecessor = "nobody";
    CHECK(only_error(d, "gear").part == "predecessor");
  }
}

TEST_CASE("a joint mimics another joint") {
  MechanismDescription d = branches();
  d.joints[1].mimic = Mimic{"joint1", 2, 0};
  CHECK(findings_in(d).empty());
  CheckOptions couplings;
  couplings.mimic_as_couplings = true;
  SECTION("that exists") {
    d.joints[1].mimic->joint = "nobody";
    CHECK(only_warning(d, "joint2").part == "mimic");
    CHECK_THAT(only_error(d, "joint2", couplings).message, ContainsSubstring("'nobody'"));
  }
  SECTION("not itself") {
    d.joints[1].mimic->joint = "joint2";
    CHECK_THAT(only_warning(d, "joint2").message, ContainsSubstring("itself"));
    only_error(d, "joint2", couplings);
  }
  SECTION("that does not mimic it in turn") {
    d.joints[0].mimic = Mimic{"joint3", 1, 0};
    CHECK(findings_in(d, couplings).empty());
    d.joints[2].mimic = Mimic{"joint2", 1, 0};
    const std::vector<Finding> findings = findings_in(d, couplings);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].severity == Severity::kError);
    CHECK(findings_in(d).at(0).severity == Severity::kWarning);
    for (const char* name : {"'joint1'", "'joint2'", "'joint3'"}) {
      CHECK_THAT(findings[0].message, ContainsSubstring(name));
    }
  }
  SECTION("that has one freedom, on pain of an error when it becomes a coupling") {
    d.joints[0].type = JointType::kSpherical;
    only_warning(d, "joint2");
    only_error(d, "joint2", couplings);
  }
  SECTION("unless it is fixed: then <mimic> has no effect") {
    d.joints[0].type = JointType::kFixed;
    d.joints[1].type = JointType::kFixed;
    CHECK(findings_in(d).empty());
  }
}

}  // namespace
}  // namespace hybridyn::testing
