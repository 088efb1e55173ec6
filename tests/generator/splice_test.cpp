// Generated Phi and beta of two chains, joined by the runtime's splice: [T] 4.3 and 4.4.1.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>

#include "comparison.hpp"
#include "hybrid_comparison.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/assembly/splice.hpp"
#include "hybridyn/generator/partition/chain.hpp"
#include "hybridyn/generator/partition/partition.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/paths.hpp"

namespace hybridyn::testing {
namespace {

namespace gen = hybridyn::generator;

/// A chain of a robot as an articulated body with one handle.
struct Block {
  Block(const Model<double>& robot, const std::string& links, bool floating,
        const std::string& handle)
      : model(gen::extract_chain(robot, links, floating)),
        mechanism(gen::prepare_mechanism(model)),
        phi(derive("Phi", handle)),
        dynamics(derive("fdF", handle)) {}

  gen::Kernel derive(const char* key, const std::string& handle) const {
    gen::FunctionOptions options;
    options.frames = {handle};
    return std::move(gen::derive_function(mechanism, key, options).front().kernel);
  }

  Model<double> model;
  gen::Mechanism mechanism;
  gen::Kernel phi;
  gen::Kernel dynamics;
};

TEST_CASE("four links on the ground and three free ones, spliced at their joint, are the 7R arm") {
  const Model<double> robot =
      load::load_urdf(source_path("models/papers/planar_7r.urdf"), {}).model;
  const Block lower(robot, "link1..link4", false, "link4");
  const Block upper(robot, "link5..link7", true, "link5");
  const auto aba = tools::make_method(tools::Method::kAba, robot);
  Kinematics<double> kinematics(robot);
  RandomGenerator generator(3);
  for (int i = 0; i < 10; ++i) {
    const Sample s = random_sample(robot, generator);
    VectorX<double> expected(7);
    REQUIRE(aba->solve(s.q, s.v, s.tau, {}, expected) == Status::kOk);
    kinematics.update(s.q, s.v);

    // The upper chain's root link, link5, where the robot has it: its frame is its body frame but
    // for a turn, and so is that of link4.
    const Transform<double>& X_B4 = robot.frames[robot.find_frame("link4")].X_BF;
    const Transform<double>& X_B5 = robot.frames[robot.find_frame("link5")].X_BF;
    Transform<double> X_WB = Transform<double>::identity();
    for (int k = 0; k <= 4; ++k) X_WB = X_WB * kinematics.link(k).X_PC;
    const Transform<double> X_WF = X_WB * X_B5;
    const Motion<double> V = X_B5.to_child(kinematics.link(4).V);
    VectorX<double> q(7 + 2), v(6 + 2), tau(6 + 2);
    q << X_WF.translation, quaternion_from_rotation<double>(X_WF.rotation), s.q.tail(2);
    v << V.linear, V.angular, s.v.tail(2);
    tau << VectorX<double>::Zero(6), s.tau.tail(2);

    const auto A = gen::Interpreter<double>(lower.phi)(
        {as_list(s.q.head(4)), as_list(s.v.head(4)), as_list(s.tau.head(4))});
    const auto B = gen::Interpreter<double>(upper.phi)({as_list(q), as_list(v), as_list(tau)});
    const auto phi = [](const std::vector<double>& x) {
      return Matrix6<double>(Eigen::Map<const Matrix6<double>>(x.data()));
    };
    const auto beta = [](const std::vector<double>& x) {
      return Vector6<double>(Eigen::Map<const Vector6<double>>(x.data()));
    };

    // Everything seen from link5's body frame, whose z is the joint's axis.
    const Link<double>& link = robot.links[4];
    const Matrix6<double> X_A = (X_B4.inverse() * kinematics.link(4).X_PC).motion_to_child_matrix();
    const Matrix6<double> X_C = X_B5.inverse().motion_to_child_matrix();
    const Matrix6<double> P = X_A * phi(A[0]) * X_A.transpose() + X_C * phi(B[0]) * X_C.transpose();
    const Vector6<double> beta0 =
        kinematics.link(4).bias.vector() + X_A * beta(A[1]) - X_C * beta(B[1]);
    internal::Splice<double> splice;
    REQUIRE(
        internal::ConstraintOriented::splice(link, s.q.data() + 4, P, s.tau.data() + 4, splice));
    const Vector6<double> F = splice.W * beta0 + splice.gamma;

    const auto qdd_A = gen::Interpreter<double>(lower.dynamics)(
        {as_list(s.q.head(4)), as_list(s.v.head(4)), as_list(s.tau.head(4)),
         as_list(VectorX<double>(-X_A.transpose() * F))});
    const auto qdd_B = gen::Interpreter<double>(upper.dynamics)(
        {as_list(q), as_list(v), as_list(tau), as_list(VectorX<double>(X_C.transpose() * F))});
    VectorX<double> qdd(7);
    const Vector6<double> Vdot_A = X_A * (phi(A[0]) * (-X_A.transpose() * F) + beta(A[1]));
    const Vector6<double> Vdot_B = X_C * (phi(B[0]) * (X_C.transpose() * F) + beta(B[1]));
    qdd << qdd_A[0][0], qdd_A[0][1], qdd_A[0][2], qdd_A[0][3],
        (Vdot_B - Vdot_A - kinematics.link(4).bias.vector())[2], qdd_B[0][6], qdd_B[0][7];
    CAPTURE(qdd.transpose(), expected.transpose());
    CHECK((qdd - expected).cwiseAbs().maxCoeff() < 1e-11 * expected.cwiseAbs().maxCoeff());
  }
}

AssemblyPlan plan_of(const char* file, bool floating, const char* partition) {
  load::LoadOptions options;
  options.floating = floating;
  const Model<double> robot = load::load_urdf(source_path(file), options).model;
  return AssemblyPlan(robot, AssemblyOrder::kSerial, gen::parse_partition(robot, partition).chains);
}

TEST_CASE("parts of a chain that are alike are evaluated side by side, the floating base too") {
  const AssemblyPlan plan = plan_of("models/papers/free_12.urdf", true, "every:3");
  REQUIRE(plan.groups().size() == 1);
  const LeafGroup& group = plan.groups().front();
  CHECK(group.parts.size() == 4);
  CHECK(group.base == LeafGroup::Base::kJoint);
  CHECK(group.is_placed());
  CHECK(group.room() == 4);
  CHECK(group.velocities == 3);
  // The tip has a handle less than there is room for; Phi of one follows that of the other.
  int handles = 0;
  for (std::size_t lane = 0; lane < 4; ++lane) {
    const AssemblyPlan::Body& body = plan.bodies()[group.parts[lane]];
    handles += body.handles.count;
    const AssemblyPlan::Body& first = plan.bodies()[group.parts.front()];
    CHECK(body.first_block == first.first_block + static_cast<int>(lane) * 3);
    CHECK(body.handles.begin == first.handles.begin + static_cast<int>(lane) * 2);
  }
  CHECK(handles == 7);
}

TEST_CASE("parts that stand on the ground, or differ in their joints, are on their own") {
  const AssemblyPlan plan = plan_of("models/papers/planar_7r.urdf", false, "every:2");
  std::vector<std::size_t> sizes;
  for (const LeafGroup& group : plan.groups()) sizes.push_back(group.parts.size());
  std::sort(sizes.begin(), sizes.end());
  CHECK(sizes == std::vector<std::size_t>{1, 1, 2});  // on the ground, the last link, between them
}

TEST_CASE("a group has up to eight parts") {
  const AssemblyPlan plan = plan_of("models/papers/free_12.urdf", true, "every:1");
  std::size_t parts = 0;
  for (const LeafGroup& group : plan.groups()) {
    CHECK(group.parts.size() <= 8);
    parts += group.parts.size();
  }
  CHECK(parts == 12);
  CHECK(plan.groups().size() == 2);
}

}  // namespace
}  // namespace hybridyn::testing
