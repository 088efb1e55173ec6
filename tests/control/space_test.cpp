// Virtual loops in space: two arms on a free base hold one object, and an arm with seven joints moves
// its flange on a rail. No robot here has a loop.
#include <Eigen/Geometry>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>

#include "control/virtual_loop_cases.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

using control::LoopLaw;

/// A uniform rod along x from the origin.
LinkDescription rod(const std::string& name, double mass, double length) {
  LinkDescription out;
  out.name = name;
  out.mass = mass;
  out.center_of_mass = {length / 2, 0, 0};
  const double across = mass * length * length / 12 + mass * 4e-4;
  out.inertia = Eigen::Vector3d(mass * 4e-4, across, across).asDiagonal();
  return out;
}

JointDescription joint(const std::string& name, const std::string& parent, const std::string& child,
                       const Vector3<double>& origin, const Vector3<double>& axis) {
  JointDescription out;
  out.name = name;
  out.type = axis.isZero() ? JointType::kFixed : JointType::kContinuous;
  out.parent = parent;
  out.child = child;
  out.origin.translation = origin;
  if (!axis.isZero()) out.axis = axis;
  return out;
}

/// A base of 20 kg with two arms of six joints, axes z y y x y x; the left hand carries 1 kg.
MechanismDescription two_arms() {
  constexpr double kMasses[] = {3, 2, 2, 1, 0.7, 0.5};
  constexpr double kLengths[] = {0.05, 0.5, 0.5, 0.05, 0.1, 0.1};
  const Vector3<double> x = Vector3<double>::UnitX();
  const Vector3<double> y = Vector3<double>::UnitY();
  const Vector3<double> axes[] = {Vector3<double>::UnitZ(), y, y, x, y, x};
  MechanismDescription out;
  out.name = "two_arms";
  LinkDescription base;
  base.name = "base";
  base.mass = 20;
  base.inertia = Eigen::Vector3d(0.8, 0.7, 0.9).asDiagonal();
  out.links.push_back(base);
  for (const std::string side : {"left", "right"}) {
    std::string parent = "base";
    Vector3<double> origin(0.2, side == "left" ? 0.25 : -0.25, 0);
    for (int i = 0; i < 6; ++i) {
      const std::string link = side + std::to_string(i + 1);
      out.links.push_back(rod(link, kMasses[i], kLengths[i]));
      out.joints.push_back(joint(link + "_joint", parent, link, origin, axes[i]));
      parent = link;
      origin = kLengths[i] * x;
    }
    LinkDescription hand;
    hand.name = side == "left" ? "object" : "right_hand";
    hand.mass = side == "left" ? 1 : 0.1;
    hand.inertia = hand.mass * 1e-3 * Matrix3<double>::Identity();
    out.links.push_back(hand);
    out.joints.push_back(joint(hand.name + "_weld", parent, hand.name, origin, {0, 0, 0}));
  }
  return out;
}

Model<double> built_floating(const MechanismDescription& description) {
  BuildOptions options;
  options.floating = true;
  return built_model(description, options);
}

Matrix3<double> turned(double roll, double pitch, double yaw) {
  return (Eigen::AngleAxisd(yaw, Vector3<double>::UnitZ()) *
          Eigen::AngleAxisd(pitch, Vector3<double>::UnitY()) *
          Eigen::AngleAxisd(roll, Vector3<double>::UnitX()))
      .toRotationMatrix();
}

struct Grasp {
  explicit Grasp(control::BaseReaction reaction) {
    MechanismDescription description = two_arms();
    robot = built_floating(description);
    q.resize(robot.nq);
    neutral(robot, q);
    q.tail(12) << -0.5, 0.6, 0.9, 0.2, -1.4, 0.1, 0.5, 0.6, 0.9, -0.2, -1.4, -0.1;
    Kinematics<double> kinematics(robot);
    kinematics.update(q, VectorX<double>::Zero(robot.nv));
    object = robot.find_frame("object");
    hand = robot.find_frame("right_hand");
    start = kinematics.pose(object);
    held = start.inverse() * kinematics.pose(hand);
    LoopDescription grasp;
    grasp.name = "grasp";
    grasp.type = JointType::kFixed;
    grasp.predecessor = "object";
    grasp.successor = "right_hand";
    grasp.predecessor_frame = {held.rotation, held.translation};
    description.loops.push_back(grasp);
    reference = built_floating(description);
    control::VirtualLoopOptions<double> options;
    options.gravity.setZero();
    law.emplace(robot, reference, options);
    law->forces().base = reaction;
    add_springs();
  }

  void add_springs() {
    auto spring = control::link_spring(reference, "object");
    spring.stiffness.setConstant(150);
    spring.damping.setConstant(1.6 * std::sqrt(4 * 150.0));
    spring.turning_stiffness = 30;
    spring.turning_damping = 1.6 * std::sqrt(0.3 * 30);
    target = {turned(0.2, -0.15, 0.25) * start.rotation,
              start.translation + Vector3<double>(-0.12, 0.08, 0.10)};
    spring.target = target.translation;
    spring.attitude = target.rotation;
    law->forces().links.push_back(spring);
    for (int i = 1; i < reference.size(); ++i) {
      auto damper = control::joint_spring(reference, reference.joints[i].name);
      damper.damping = 0.2;
      law->forces().joints.push_back(damper);
    }
  }

  Model<double> robot;
  Model<double> reference;
  std::optional<control::VirtualLoop<double>> law;
  VectorX<double> q;
  int object = 0;
  int hand = 0;
  Transform<double> start;
  Transform<double> held;
  Transform<double> target;
};

double angle_between(const Matrix3<double>& a, const Matrix3<double>& b) {
  return quaternion_log<double>(
             quaternion_from_rotation<double>(Matrix3<double>(a.transpose() * b)))
      .norm();
}

struct GraspOutcome {
  double pushed = 0;  // the base would have to be
  double opens = 0;   // m, rad
  double turns_open = 0;
  double momenta = 0;
  double object_off = 0;
  double object_turned_off = 0;
  Status worst = Status::kOk;
};

GraspOutcome move_object(Grasp& grasp, double end) {
  GraspOutcome out;
  const auto aba = tools::make_method(tools::Method::kAba, grasp.robot);
  control::SampledControl<double> held(
      grasp.robot,
      [&](double t, const VectorX<double>& q, const VectorX<double>& v, VectorX<double>& tau) {
        out.worst = std::max(out.worst, grasp.law->torque(t, q, v, tau));
        out.pushed = std::max(out.pushed, grasp.law->unrealised());
      },
      1e-3);
  MotionLaw<double> law{[&](const auto& q, const auto& v, const auto& tau, const auto& environment,
                            auto& qdd) { return aba->solve(q, v, tau, environment, qdd); },
                        held.controller(),
                        {},
                        Vector3<double>::Zero(),
                        held.sampler()};
  Simulation<double> simulation(grasp.robot, law);
  Kinematics<double> kinematics(grasp.robot);
  const VectorX<double> rest = VectorX<double>::Zero(grasp.robot.nv);
  REQUIRE(grasp.law->start(0, grasp.q, rest) == Status::kOk);
  REQUIRE(simulation.start(0, grasp.q, rest) == Halt::kNone);
  while (simulation.time() < end - 1e-9) {
    REQUIRE(simulation.step() == Halt::kNone);
    kinematics.update(simulation.q(), simulation.v());
    const Transform<double> held_now =
        kinematics.pose(grasp.object).inverse() * kinematics.pose(grasp.hand);
    out.opens = std::max(out.opens, (held_now.translation - grasp.held.translation).norm());
    out.turns_open =
        std::max(out.turns_open, angle_between(held_now.rotation, grasp.held.rotation));
    const Momentum<double> h = kinematics.momentum();
    out.momenta = std::max({out.momenta, h.linear.norm(), h.angular.norm()});
  }
  const Transform<double> object = kinematics.pose(grasp.object);
  out.object_off = (object.translation - grasp.target.translation).norm();
  out.object_turned_off = angle_between(object.rotation, grasp.target.rotation);
  return out;
}

TEST_CASE("two arms on a free base move the object that both hold") {
  Grasp grasp(control::BaseReaction::kInternal);
  const GraspOutcome out = move_object(grasp, 8);
  CHECK(out.worst == Status::kOk);
  CHECK(out.pushed < 1e-4);
  CHECK(out.opens < 1e-5);
  CHECK(out.turns_open < 1e-4);
  CHECK(out.momenta < 1e-10);
  CHECK(out.object_off < 1e-3);
  CHECK(out.object_turned_off < 1e-3);
}

TEST_CASE("a virtual force that would push a free base is reported, with its size") {
  Grasp grasp(control::BaseReaction::kExternal);
  const GraspOutcome out = move_object(grasp, 0.5);
  CHECK(out.worst == Status::kLeastSquares);
  CHECK(out.pushed > 10);  // N, N m
}

struct Rail {
  explicit Rail(double closing_rate) {
    load::LoadedModel loaded = load::load_urdf(source_path("models/pa10/pa10.urdf"));
    robot = loaded.model;
    q = VectorX<double>::Zero(7);
    q << 0, 0.6, 0, 1.2, 0, 1, 0;
    Kinematics<double> kinematics(robot);
    kinematics.update(q, VectorX<double>::Zero(7));
    flange = robot.find_frame("link7");
    start = kinematics.pose(flange);
    LoopDescription rail;
    rail.name = "rail";
    rail.type = JointType::kPrismatic;
    rail.predecessor = "world";
    rail.successor = "link7";
    rail.predecessor_frame.translation = start.translation;
    rail.successor_frame.rotation = start.rotation.transpose();
    rail.axis = Vector3<double>::UnitY();
    loaded.description.loops.push_back(rail);
    reference = built_model(loaded.description);
    control::VirtualLoopOptions<double> options;
    options.law = closing_rate > 0 ? LoopLaw::kOnLoop : LoopLaw::kMeasured;
    options.closing_rate = closing_rate;
    law.emplace(robot, reference, options);
    auto spring = control::link_spring(reference, "link7");
    spring.stiffness.y() = 20;
    spring.damping.y() = 30;
    spring.target.y() = start.translation.y() + 0.35;
    law->forces().links.push_back(spring);
    for (int i = 1; i <= 7; ++i) {
      auto damper = control::joint_spring(reference, "joint" + std::to_string(i));
      damper.damping = 3;
      law->forces().joints.push_back(damper);
    }
  }

  /// How far it leaves the rail, m and rad, in 5 s; and how far it has come.
  void run(Torque torque) {
    const auto aba = tools::make_method(tools::Method::kAba, robot);
    const Controller<double> controller = [&](double t, const VectorX<double>& at,
                                              const VectorX<double>& v, VectorX<double>& tau) {
      static_cast<void>(law->torque(t, at, v, tau));
    };
    control::SampledControl<double> held(robot, controller, 1e-3);
    const bool is_held = torque == Torque::kHeld;
    MotionLaw<double> motion{
        [&](const auto& at, const auto& v, const auto& tau, const auto& environment, auto& qdd) {
          return aba->solve(at, v, tau, environment, qdd);
        },
        is_held ? held.controller() : controller};
    if (is_held) motion.sample = held.sampler();
    Simulation<double> simulation(robot, motion);
    Kinematics<double> kinematics(robot);
    const VectorX<double> rest = VectorX<double>::Zero(7);
    REQUIRE(law->start(0, q, rest) == Status::kOk);
    REQUIRE(simulation.start(0, q, rest) == Halt::kNone);
    while (simulation.time() < 5 - 1e-9) {
      REQUIRE(simulation.step() == Halt::kNone);
      kinematics.update(simulation.q(), simulation.v());
      const Transform<double> X = kinematics.pose(flange);
      const Vector3<double> off = X.translation - start.translation;
      leaves = std::max(leaves, std::hypot(off.x(), off.z()));
      turns = std::max(turns, angle_between(X.rotation, start.rotation));
      comes = off.y();
    }
  }

  Model<double> robot;
  Model<double> reference;
  std::optional<control::VirtualLoop<double>> law;
  VectorX<double> q;
  int flange = 0;
  Transform<double> start;
  double leaves = 0;
  double turns = 0;
  double comes = 0;
};

TEST_CASE("the flange of an arm with seven joints keeps to a virtual rail") {
  Rail held(20);
  held.run(Torque::kHeld);
  CHECK(held.leaves < 1e-6);
  CHECK(held.turns < 1e-7);
  CHECK(held.comes > 0.2);
  Rail stagewise(0);
  stagewise.run(Torque::kStagewise);
  CHECK(stagewise.leaves < 1e-10);
}

}  // namespace
}  // namespace hybridyn::testing
