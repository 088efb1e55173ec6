// Where the ground has to push, and joint motions that take nothing from it: HOAP-2 of [T] 6.
#include <Eigen/LU>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "control/hoap2.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/control/balance.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"

namespace hybridyn::testing {
namespace {

using control::Point2;

TEST_CASE("a polygon of support is convex, and margins are distances to its edge") {
  control::SupportPolygon<double> polygon;
  CHECK(polygon.margin({0, 0}) < -1e300);
  for (const Point2<double>& p :
       {Point2<double>(0, 0), Point2<double>(2, 0), Point2<double>(1, 0.5), Point2<double>(2, 1),
        Point2<double>(0, 1), Point2<double>(1, 0), Point2<double>(0, 0)}) {
    polygon.add(p);
  }
  polygon.close();
  CHECK(polygon.corners().size() == 4);
  CHECK(std::abs(polygon.margin({0.5, 0.4}) - 0.4) < 1e-15);
  CHECK(std::abs(polygon.margin({3, 2}) + std::sqrt(2.0)) < 1e-15);
  CHECK(std::abs(polygon.margin({1, 0})) < 1e-15);
  polygon.clear();
  polygon.add({0, 0});
  polygon.add({1, 0});
  polygon.close();  // an edge has no inside
  CHECK(std::abs(polygon.margin({0.5, 0.1}) + 0.1) < 1e-15);
}

TEST_CASE("at rest the zero moment point is below the centre of mass, and pushes move it") {
  const Model<double> model = hoap2_floating(hoap2_description());
  const VectorX<double> q = standing(model);
  const VectorX<double> rest = VectorX<double>::Zero(model.nv);
  VectorX<double> tau(model.nv);
  Kinematics<double> kinematics(model);
  kinematics.update(q, rest);
  Rnea<double> rnea(model);
  const auto pose = [&](int link) { return kinematics.link_pose(link); };
  rnea.inverse_dynamics(q, rest, rest, tau);
  const Wrench<double> weight = control::ground_reaction(model, rnea, pose);
  const Vector3<double> com = kinematics.center_of_mass();
  CHECK((control::center_of_pressure(weight) - com.head<2>()).norm() < 1e-14);
  CHECK(std::abs(weight.force.z() - 9.81 * kinematics.total_mass()) < 1e-12);
  CHECK(control::friction_needed(weight) < 1e-14);
  // A horizontal push at height h moves it by h F / (m g).
  ExternalWrenches<double> external(model);
  const int hand = model.find_frame("left_hand");
  const Transform<double> X_WH = kinematics.pose(hand);
  external.add(model, hand,
               {Vector3<double>::Zero(), X_WH.rotation.transpose() * Vector3<double>(7, 0, 0)});
  rnea.inverse_dynamics(q, rest, rest, tau, {Vector3<double>(0, 0, -9.81), &external});
  const Wrench<double> pushed = control::ground_reaction(model, rnea, pose);
  const double shift = X_WH.translation.z() * 7 / (9.81 * kinematics.total_mass());
  CHECK(std::abs(control::center_of_pressure(pushed).x() - com.x() - shift) < 1e-13);
  CHECK(std::abs(control::friction_needed(pushed) - 7 / (9.81 * kinematics.total_mass())) < 1e-13);
}

TEST_CASE("the rows of momentum say what kinematics say, about any point, and their rate") {
  const Model<double> model = hoap2_floating(hoap2_description());
  RandomGenerator random(3);
  VectorX<double> q(model.nq);
  hybridyn::random(model, random, q);
  VectorX<double> v(model.nv);
  for (double& x : v) x = random.uniform(-1, 1);
  const Vector3<double> point(0.1, -0.2, 0.3);
  control::MomentumRows<double> rows(model);
  rows.update(q, v, point);
  const Vector6<double> h = rows.matrix() * v;
  Kinematics<double> kinematics(model);
  kinematics.update(q, v);
  const Momentum<double> momentum = kinematics.momentum();
  CHECK((h.tail<3>() - momentum.linear).norm() < 1e-13);
  CHECK((h.head<3>() -
         control::angular_momentum_about<double>(momentum, kinematics.center_of_mass(), point))
            .norm() < 1e-13);
  // A' v beside a difference: A(q(t)) v at a constant v.
  const double dt = 1e-5;
  VectorX<double> q1(model.nq);
  const auto momentum_at = [&](double t) -> Vector6<double> {
    integrate(model, q, v, t, q1);
    control::MomentumRows<double> there(model);
    there.update(q1, v, point);
    return there.matrix() * v;
  };
  const Vector6<double> difference = (momentum_at(dt) - momentum_at(-dt)) / (2 * dt);
  CHECK((difference - rows.rate()).norm() < 1e-7);
}

/// Joint motions of HOAP-2 on its right foot.
struct OnOneFoot {
  explicit OnOneFoot(const MechanismDescription& description)
      : model(hoap2_floating(description)),
        foot(model.find_frame("right_foot")),
        space(model, {foot}),
        q(standing(model)) {
    RandomGenerator random(5);
    for (int i = 7; i < model.nq; ++i) q[i] += random.uniform(-0.3, 0.3);
  }

  /// v of the motion of least size towards the joint rates b that leaves the momentum at zero.
  VectorX<double> quiet(const VectorX<double>& b) {
    const MatrixX<double> T = space.motions();
    control::NullSpace<double> still(6, static_cast<int>(T.cols()));
    still.factor(space.matrix());
    rank = still.rank();
    const MatrixX<double> N = still.basis();
    return T * (N * (N.transpose() * (T.transpose() * b)));
  }

  Model<double> model;
  int foot;
  control::ReactionNullSpace<double> space;
  VectorX<double> q;
  int rank = 0;
};

TEST_CASE("motions of the reaction null space leave a free foot where it is") {
  const bool all_joints = GENERATE(true, false);
  CAPTURE(all_joints);
  OnOneFoot robot(all_joints ? hoap2_description() : hoap2_on_legs(false));
  VectorX<double> v = VectorX<double>::Zero(robot.model.nv);
  VectorX<double> b = v;
  const Vector3<double> point(0, -0.039, 0);
  MatrixX<double> J(6, robot.model.nv);
  double momentum = 0;
  double foot_moves = 0;
  for (int step = 0; step < 1000; ++step) {
    robot.space.update(robot.q, v, point);
    for (int k = 6; k < b.size(); ++k) b[k] = std::sin(0.003 * step + k);
    v = robot.quiet(b);
    const MatrixX<double>& A = robot.space.momentum().matrix();
    momentum = std::max(momentum, (A * v).norm());
    // Free, the base moves as zero momentum makes it.
    VectorX<double> free = v;
    free.head<6>() = -A.leftCols<6>().lu().solve(A.rightCols(v.size() - 6) * v.tail(v.size() - 6));
    robot.space.momentum().kinematics().jacobian(robot.foot, J);
    foot_moves = std::max(foot_moves, (J * free).norm());
    integrate(robot.model, robot.q, v, 1e-3, robot.q);
  }
  CHECK(robot.space.mobility() == robot.model.nv - 6);
  CHECK(robot.rank == 6);
  CHECK(momentum < 1e-12);
  CHECK(foot_moves < 1e-10);  // in 1 s
  CHECK(v.norm() > 0.1);
}

TEST_CASE("the wrench on a held foot is the momentum's change and the weight") {
  OnOneFoot robot(hoap2_description());
  RandomGenerator random(8);
  const Vector3<double> point(0.02, -0.05, 0);
  VectorX<double> z(robot.model.nv - 6);
  VectorX<double> v = VectorX<double>::Zero(robot.model.nv);
  robot.space.update(robot.q, v, point);
  for (double& x : z) x = random.uniform(-1, 1);
  v = robot.space.motions() * z;
  robot.space.update(robot.q, v, point);
  for (double& x : z) x = random.uniform(-10, 10);
  const VectorX<double> qdd = robot.space.motions() * z + robot.space.drift();
  Vector6<double> wrench = robot.space.matrix() * z + robot.space.rate();
  const Kinematics<double>& kinematics = robot.space.momentum().kinematics();
  const Vector3<double> weight(0, 0, -9.81 * kinematics.total_mass());
  wrench.tail<3>() -= weight;
  wrench.head<3>() -= (kinematics.center_of_mass() - point).cross(weight);

  Rnea<double> rnea(robot.model);
  VectorX<double> tau(robot.model.nv);
  rnea.inverse_dynamics(robot.q, v, qdd, tau);
  const Wrench<double> ground = control::ground_reaction(
      robot.model, rnea, [&](int link) { return kinematics.link_pose(link); });
  const Vector3<double> moment = ground.moment - point.cross(ground.force);
  CHECK((wrench.tail<3>() - ground.force).norm() < 1e-11);
  CHECK((wrench.head<3>() - moment).norm() < 1e-11);
  // And the foot does not move.
  Kinematics<double> moving(robot.model);
  moving.update(robot.q, v);
  moving.update_accelerations(qdd);
  CHECK(moving.acceleration(robot.foot).vector().norm() < 1e-10);
}

TEST_CASE(
    "HOAP-2 with both feet held has four freedoms, which fall at the rates of other equations") {
  const Model<double> model = hoap2_floating(with_feet_welded(hoap2_on_legs(false)));
  const VectorX<double> q = standing(model);
  const VectorX<double> rest = VectorX<double>::Zero(model.nv);
  control::ReactionNullSpace<double> space(
      model, {model.find_frame("right_foot"), model.find_frame("left_foot")});
  space.update(q, rest, Vector3<double>::Zero());
  CHECK(space.mobility() == 4);
  // qdd of small deflections under the torque that holds it: q'' = T'(dqdd/dq) T along the motions.
  control::Tracking<double> tracking(model);
  VectorX<double> tau(model.nv);
  REQUIRE(tracking.gravity(q, tau) == Status::kOk);
  const auto method = tools::make_method(tools::Method::kLagrange, model);
  Projection<double> projection(model);
  const MatrixX<double> T = space.motions();
  Eigen::Matrix4d stiffness;
  const double h = 1e-4;
  for (int k = 0; k < 4; ++k) {
    VectorX<double> difference = VectorX<double>::Zero(model.nv);
    for (const double sign : {1.0, -1.0}) {
      VectorX<double> near(model.nq);
      integrate(model, q, T.col(k), sign * h, near);
      REQUIRE(projection.project_position(near).status == Status::kOk);
      VectorX<double> qdd(model.nv);
      REQUIRE(method->solve(near, rest, tau, {}, qdd) == Status::kOk);
      difference += sign / (2 * h) * qdd;
    }
    stiffness.col(k) = T.transpose() * difference;
  }
  // Squares of the rates are the eigenvalues: between 1 % less and 1 % more the characteristic
  // polynomial changes its sign.
  const auto polynomial = [&](double rate) {
    return (stiffness - rate * rate * Eigen::Matrix4d::Identity()).determinant();
  };
  for (const double rate : {3.9, 5.7, 7.2, 15.5}) {
    CAPTURE(rate);
    CHECK(polynomial(0.99 * rate) * polynomial(1.01 * rate) < 0);
  }
}

/// The growth rate of the loop tau_9 = -ka (theta_a' - r theta_8') of [T] (6.13) on HOAP-2 with both
/// feet held, upright: -ka (A_a9 - r A_89), A accelerations per tau_9.
TEST_CASE("the loop of [T] (6.13) is stable with the corrected model, as printed it is not") {
  const Model<double> model = hoap2_floating(with_feet_welded(hoap2_on_legs(false)));
  Dynamics<double> dynamics(model);
  REQUIRE(dynamics.factor(standing(model)) == Status::kOk);
  const std::vector<std::string> joints = leg_joints();
  const auto freedom = [&](int number) {
    return model.links[model.find_joint(joints[static_cast<std::size_t>(number - 1)])].v_index;
  };
  VectorX<double> A(model.nv);
  dynamics.respond(freedom(9), 1.0, A);
  const double A_89 = A[freedom(8)];
  // Momenta along x of figure 6.7 upright: legs and hips, upper body.
  const double legs = 1.791 * 0.08446;
  const double upper = 4.6312 * 0.10361;
  const double n31 = legs + (0.4242 + 4.6312) * 0.2 + upper;
  const double printed_n31 = legs + 0.4242 * 0.2 + upper;
  const auto growth = [&](double A_a9, double of_ankles) {
    return -50 * (A_a9 + upper / of_ankles * A_89);
  };
  const double sum = (A[freedom(9)] + A[freedom(4)]) / 2;
  const double difference = (A[freedom(9)] - A[freedom(4)]) / 2;
  CHECK(std::abs(growth(sum, n31) / -150 - 1) < 0.05);
  CHECK(std::abs(growth(A[freedom(9)], n31) / -218 - 1) < 0.05);
  CHECK(std::abs(growth(sum, printed_n31) / 338 - 1) < 0.05);
  CHECK(std::abs(growth(difference, n31) / 310 - 1) < 0.05);
}

TEST_CASE("HOAP-2 with both feet held: methods agree in accelerations and foot wrenches") {
  const Model<double> model = hoap2_floating(with_feet_welded(hoap2_on_legs(true)));
  const VectorX<double> q = standing(model);
  control::ReactionNullSpace<double> space(
      model, {model.find_frame("right_foot"), model.find_frame("left_foot")});
  const VectorX<double> rest = VectorX<double>::Zero(model.nv);
  space.update(q, rest, Vector3<double>::Zero());
  const VectorX<double> v = space.motions() * Eigen::Vector4d(0.3, -0.5, 0.7, 0.2);
  VectorX<double> tau = VectorX<double>::LinSpaced(model.nv, -1, 1);
  tau.head<6>().setZero();
  VectorX<double> first;
  Vector6<double> first_wrench;
  for (const auto kind :
       {tools::Method::kLagrange, tools::Method::kAba, tools::Method::kAda, tools::Method::kDca}) {
    const auto method = tools::make_method(kind, model);
    VectorX<double> qdd(model.nv);
    REQUIRE(method->solve(q, v, tau, {}, qdd) == Status::kOk);
    const Vector6<double> wrench = method->wrenches(nullptr).loops[0].vector();
    if (first.size() == 0) {
      first = qdd;
      first_wrench = wrench;
    }
    CHECK((qdd - first).norm() < 1e-11 * first.norm());
    CHECK((wrench - first_wrench).norm() < 1e-11 * first_wrench.norm());
  }
}

}  // namespace
}  // namespace hybridyn::testing
