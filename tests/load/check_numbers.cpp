// Masses, inertia tensors, axes, limits and whatever else is a number.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include <cmath>
#include <functional>
#include <limits>

#include "hybridyn/spatial/rotation.hpp"
#include "support.hpp"

namespace hybridyn::testing {
namespace {

using Catch::Matchers::ContainsSubstring;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

MechanismDescription chain_with_inertia(const Matrix3<double>& inertia) {
  MechanismDescription d = chain(2);
  d.links[1].inertia = inertia;
  return d;
}

/// A thin rod along a direction that is no axis.
Matrix3<double> slanted_rod() {
  const Vector3<double> along = Vector3<double>(1, 2, -0.5).normalized();
  return 0.3 * (Matrix3<double>::Identity() - along * along.transpose());
}

TEST_CASE("a number that is not finite is an error wherever it stands") {
  const double bad = GENERATE(kNaN, kInfinity, -kInfinity);
  using Spoil = std::function<void(MechanismDescription&, double)>;
  const std::vector<std::pair<std::string, Spoil>> places = {
      {"link1", [](auto& d, double x) { d.links[1].mass = x; }},
      {"link1", [](auto& d, double x) { d.links[1].center_of_mass.y() = x; }},
      {"link1", [](auto& d, double x) { d.links[1].inertia(1, 1) = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].origin.translation.z() = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].origin.rotation(0, 2) = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].axis.x() = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].dynamics.damping = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].dynamics.friction = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].dynamics.rotor_inertia = x; }},
      {"joint1", [](auto& d, double x) { d.joints[0].dynamics.gear_ratio = x; }},
      {"joint2", [](auto& d, double x) { d.joints[1].axis2.x() = x; }},
      {"joint3", [](auto& d, double x) { d.joints[2].pitch = x; }},
      {"joint4", [](auto& d, double x) { d.joints[3].mimic->offset = x; }},
      {"joint4", [](auto& d, double x) { d.joints[3].mimic->multiplier = x; }},
      {"loop", [](auto& d, double x) { d.loops[0].predecessor_frame.translation.x() = x; }},
      {"loop", [](auto& d, double x) { d.loops[0].successor_frame.rotation(1, 0) = x; }},
      {"loop", [](auto& d, double x) { d.loops[0].axis.z() = x; }},
      {"gear", [](auto& d, double x) { d.couplings[0].ratio = x; }},
      {"gear", [](auto& d, double x) { d.couplings[0].offset = x; }},
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    CAPTURE(bad, i, places[i].first);
    MechanismDescription d = chain(5);
    d.joints[1].type = JointType::kUniversal;
    d.joints[1].axis2 = Vector3<double>::UnitX();
    d.joints[2].type = JointType::kHelical;
    d.joints[2].pitch = 0.1;
    d.joints[3].mimic = Mimic{"joint1", 1, 0};
    d.links.push_back(solid_link("side"));
    d.joints.push_back(d.joints[0]);
    d.joints.back().name = "side_joint";
    d.joints.back().child = "side";
    LoopDescription loop;
    loop.name = "loop";
    loop.predecessor = "link1";
    loop.successor = "side";
    d.loops.push_back(loop);
    d.couplings.push_back({"gear", "link1", "side", 2, 0});
    REQUIRE(findings_in(d).empty());
    places[i].second(d, bad);
    const std::vector<Finding> findings = findings_in(d);
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].object == places[i].first);
    CHECK(findings[0].severity == Severity::kError);
  }
}

TEST_CASE("a limit may be infinite but must be a number") {
  MechanismDescription d = chain(2);
  d.joints[0].limits.lower = -kInfinity;
  CHECK(findings_in(d).empty());
  d.joints[0].limits.velocity = kNaN;
  CHECK(only_error(d, "joint1").part == "limit");
}

TEST_CASE("a negative mass is an error") {
  MechanismDescription d = chain(2);
  d.links[1].mass = -1e-9;
  CHECK_THAT(only_error(d, "link1").message, ContainsSubstring("-1e-09"));
}

TEST_CASE("inertia without mass is a warning") {
  MechanismDescription d = chain(2);
  d.links[1].mass = 0;
  CHECK(only_warning(d, "link1").part == "inertial/mass");
}

TEST_CASE("a body 1e11 times as heavy as another one that moves is a warning") {
  MechanismDescription d = chain(3);
  d.links[2].mass = 0.99e11 * d.links[1].mass;
  CHECK(findings_in(d).empty());
  d.links[2].mass = 1.01e11 * d.links[1].mass;
  CHECK_THAT(only_warning(d, "link2").message, ContainsSubstring("1e11 times that of another"));
  d.links[2].mass = d.links[1].mass;
  d.links[0].mass = 1e15;  // stands
  CHECK(findings_in(d).empty());
}

TEST_CASE("a point mass needs no inertia") {
  CHECK(findings_in(chain_with_inertia(Matrix3<double>::Zero())).empty());
}

TEST_CASE("a negative principal moment is a warning") {
  SECTION("on the diagonal") {
    const Matrix3<double> inertia = Vector3<double>(1, 1, -0.01).asDiagonal();
    const Finding finding = only_warning(chain_with_inertia(inertia), "link1");
    CHECK(finding.part == "inertial/inertia");
    CHECK_THAT(finding.message, ContainsSubstring("-0.01 kg m^2"));
  }
  SECTION("hidden by positive diagonal entries") {
    Matrix3<double> inertia = Matrix3<double>::Identity();
    inertia(0, 1) = inertia(1, 0) = 1.5;
    only_warning(chain_with_inertia(inertia), "link1");
  }
  SECTION("of a tensor that is tiny altogether") {
    const Matrix3<double> inertia = 1e-12 * Vector3<double>(1, 1, -0.01).asDiagonal();
    only_warning(chain_with_inertia(inertia), "link1");
  }
}

TEST_CASE("what is left of a zero tensor, small beside m c^2, has no findings") {
  MechanismDescription d = chain_with_inertia(Matrix3<double>::Zero());
  d.links[1].center_of_mass = Vector3<double>(0.02, -0.1, 0);
  d.links[1].inertia(0, 2) = d.links[1].inertia(2, 0) = 2e-35;
  CHECK(findings_in(d).empty());
}

TEST_CASE("a principal moment that rounding in a file made negative is a warning") {
  const Matrix3<double> inertia = Vector3<double>(0.1, 0.1, -1e-8).asDiagonal();
  const std::vector<Finding> findings = findings_in(chain_with_inertia(inertia));
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].severity == Severity::kWarning);
}

TEST_CASE("thin rods and plates, where the triangle inequality is an equality, have no findings") {
  CHECK(findings_in(chain_with_inertia(slanted_rod())).empty());
  CHECK(findings_in(chain_with_inertia(Vector3<double>(0.1, 0.2, 0.3).asDiagonal())).empty());
  CHECK(findings_in(chain_with_inertia(Vector3<double>(1, 1, 0).asDiagonal())).empty());
  // A rod in a plane, with six digits as in files: its smallest moment is -3e-8.
  Matrix3<double> rounded;
  rounded << 0.0625, 0, 0.0360844, 0, 0.0833333, 0, 0.0360844, 0, 0.0208333;
  for (const Finding& finding : findings_in(chain_with_inertia(rounded))) {
    CHECK(finding.severity == Severity::kWarning);
  }
}

TEST_CASE("a moment above the sum of the other two is a warning") {
  const Matrix3<double> R = rotation_about<double>(Vector3<double>(1, 2, 2) / 3.0, 0.7);
  const Vector3<double> moments(1, 1, 2.01);
  const Matrix3<double> inertia = R * moments.asDiagonal() * R.transpose();
  CHECK_THAT(only_warning(chain_with_inertia(inertia), "link1").message,
             ContainsSubstring("no body has this"));
}

TEST_CASE("an inertia tensor that is not symmetric is an error") {
  Matrix3<double> inertia = Matrix3<double>::Identity();
  inertia(0, 2) = 0.1;
  CHECK_THAT(only_error(chain_with_inertia(inertia), "link1").message,
             ContainsSubstring("not symmetric"));
}

TEST_CASE("a matrix that is no rotation is an error") {
  MechanismDescription d = chain(2);
  Matrix3<double>& R = d.joints[0].origin.rotation;
  SECTION("scaled") { R *= 1.001; }
  SECTION("sheared") { R(0, 1) = 1e-3; }
  SECTION("mirrored") { R(2, 2) = -1; }
  SECTION("zero") { R.setZero(); }
  CHECK(only_error(d, "joint1").part == "origin");
}

TEST_CASE("axes of zero length are errors of the types that have axes") {
  const JointType type = GENERATE(from_range(kJointTypes)).type;
  CAPTURE(to_string(type));
  MechanismDescription d = chain(2);
  d.joints[0].type = type;
  d.joints[0].axis2 = Vector3<double>::UnitX();
  d.joints[0].pitch = 1;
  REQUIRE(findings_in(d).empty());
  d.joints[0].axis.setZero();
  if (has_axis(type)) {
    const Finding finding = only_error(d, "joint1");
    CHECK(finding.part == "axis");
    CHECK(to_string(finding) == "joint 'joint1': axis has zero length; give a non-zero <axis xyz>");
  } else {
    CHECK(findings_in(d).empty());
  }
}

TEST_CASE("an axis of any other length is fine") {
  MechanismDescription d = chain(2);
  d.joints[0].axis = GENERATE(Vector3<double>(0, 0, 1e-6), Vector3<double>(1e200, 1e200, 0));
  CHECK(findings_in(d).empty());
}

TEST_CASE("a universal joint with parallel axes is an error") {
  MechanismDescription d = chain(2);
  d.joints[0].type = JointType::kUniversal;
  d.joints[0].axis = Vector3<double>(1, 2, 3);
  SECTION("parallel") { d.joints[0].axis2 = Vector3<double>(2, 4, 6); }
  SECTION("opposite") { d.joints[0].axis2 = Vector3<double>(-0.1, -0.2, -0.3); }
  SECTION("zero") { d.joints[0].axis2.setZero(); }
  CHECK(only_error(d, "joint1").part == "axis2");
}

TEST_CASE("a helical joint without pitch is an error") {
  MechanismDescription d = chain(2);
  d.joints[0].type = JointType::kHelical;
  CHECK(only_error(d, "joint1").part == "pitch");
  d.joints[0].pitch = -0.01;
  CHECK(findings_in(d).empty());
}

TEST_CASE("a lower limit above the upper one is a warning where there are limits") {
  MechanismDescription d = chain(2);
  d.joints[0].limits.lower = 1;
  d.joints[0].limits.upper = -1;
  CHECK_THAT(only_warning(d, "joint1").message, ContainsSubstring("unlimited: 1 and -1"));
  d.joints[0].type = JointType::kContinuous;
  CHECK(findings_in(d).empty());
}

TEST_CASE("a rotor must have a sound inertia and gear") {
  MechanismDescription d = chain(2);
  JointDynamics& dynamics = d.joints[0].dynamics;
  SECTION("negative inertia") {
    dynamics.rotor_inertia = -1;
    CHECK(only_error(d, "joint1").part == "rotor_inertia");
  }
  SECTION("no gear") {
    dynamics.rotor_inertia = 1;
    dynamics.gear_ratio = 0;
    CHECK(only_error(d, "joint1").part == "gear_ratio");
  }
  SECTION("negative gear ratio: the motor turns the other way") {
    dynamics.rotor_inertia = 1;
    dynamics.gear_ratio = -50;
    CHECK(findings_in(d).empty());
  }
}

TEST_CASE("negative damping is a warning") {
  MechanismDescription d = chain(2);
  d.joints[0].dynamics.damping = -1;
  CHECK(only_warning(d, "joint1").part == "dynamics");
}

}  // namespace
}  // namespace hybridyn::testing
