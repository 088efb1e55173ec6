// Laws of the projection onto loops and couplings, for every type of loop and for mixtures.
#include "hybridyn/algorithms/crba.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "hybridyn/methods/compiled/projection.hpp"
#include "support/built_model.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kHalfTurn = 3.14159265358979323846;

const std::vector<JointType> kOneFreedom = {JointType::kRevolute, JointType::kContinuous,
                                            JointType::kPrismatic, JointType::kHelical};

/// Calls law(mechanism, generator) for mechanisms with loops of every type, with several loops,
/// with redundant loops of two kinds, and with couplings.
template <class Law>
void for_every_mechanism(const Law& law) {
  const auto apply = [&](const MechanismOptions& options) {
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
      MechanismOptions chosen = options;
      chosen.floating = seed % 2 == 1;
      const Mechanism mechanism = random_mechanism(seed, chosen);
      INFO(mechanism);
      RandomGenerator generator(seed);
      law(mechanism, generator);
    }
  };
  for (const JointType type : kLoopTypes) {
    MechanismOptions one;
    one.loops = 1;
    one.loop_types = {type};
    apply(one);
    one.repeated_loops = 1;
    apply(one);
  }
  MechanismOptions several;
  several.joints = 9;
  several.loops = 3;
  several.massless = 0.2;
  several.rods = 0.2;
  apply(several);
  MechanismOptions planar;
  planar.planar = true;
  planar.loops = 1;
  apply(planar);
  MechanismOptions coupled;
  coupled.joint_types = kOneFreedom;
  coupled.branching = 0.6;
  coupled.joints = 8;
  coupled.couplings = 2;
  coupled.loops = 1;
  coupled.loop_types = {JointType::kSpherical, JointType::kPlanar};
  apply(coupled);
}

/// The size of the numbers that residuals are differences of.
double scale(const Model<double>& model, const VectorX<double>& q) {
  double largest = 1 + q.cwiseAbs().maxCoeff();
  for (const Transform<double>& X : world_poses(model, q)) {
    largest = std::max(largest, 1 + X.translation.norm());
  }
  return largest;
}

/// A closed configuration, moved off the loops by about `amount` in every coordinate.
VectorX<double> opened(const Mechanism& mechanism, RandomGenerator& generator, double amount) {
  const Model<double>& model = mechanism.model;
  VectorX<double> q = closed_state(mechanism, generator).q;
  integrate(model, q, random_vector(model.nv, generator, amount), 1, q);
  return q;
}

/// False for loops that close nothing, such as a planar loop joint in a planar mechanism.
bool is_constrained(const Model<double>& model, const VectorX<double>& q) {
  return ConstraintRank(constraint_state(model, q).K).rank > 0;
}

MatrixX<double> freedoms(const Model<double>& model, const VectorX<double>& q) {
  return ConstraintRank(constraint_state(model, q).K).freedoms(model.nv);
}

/// A link on a spherical joint at the world's origin, held by one more loop joint there.
MechanismDescription doubly_held(JointType loop_type) {
  MechanismDescription d;
  d.name = "doubly_held";
  d.links.resize(2);
  d.links[0].name = "base";
  d.links[1].name = "body";
  d.links[1].mass = 1;
  d.links[1].inertia.setIdentity();
  JointDescription joint;
  joint.name = "ball";
  joint.type = JointType::kSpherical;
  joint.parent = "base";
  joint.child = "body";
  d.joints.push_back(joint);
  LoopDescription loop;
  loop.name = "loop";
  loop.type = loop_type;
  loop.predecessor = "base";
  loop.successor = "body";
  loop.axis = Vector3<double>::UnitZ();
  d.loops.push_back(loop);
  return d;
}

}  // namespace

TEST_CASE("closed configurations have no residual and stay where they are") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<double>& model = mechanism.model;
    const State state = closed_state(mechanism, generator);
    Projection<double> projection(model);
    const double tolerance = 64 * kEpsilon * scale(model, state.q);
    CHECK(projection.position_residual(state.q) < tolerance);
    VectorX<double> q = state.q;
    CHECK(projection.project_position(q).status == Status::kOk);
    CHECK(distance(model, q, state.q) < 100 * tolerance);  // over the smallest singular value, 1/50
    CHECK(projection.velocity_residual(state.q, state.v) < tolerance);
    VectorX<double> v = state.v;
    CHECK(projection.project_velocity(state.q, v).status == Status::kOk);
    CHECK((v - state.v).norm() < 100 * tolerance);
  });
}

TEST_CASE("project_position closes every loop and coupling down to rounding") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<double>& model = mechanism.model;
    Projection<double> projection(model);
    for (const double amount : {1e-9, 1e-3, 0.1}) {
      VectorX<double> q = opened(mechanism, generator, amount);
      const ProjectionResult<double> result = projection.project_position(q);
      INFO("opened by " << amount << ", " << result.iterations << " iterations");
      CHECK(result.status == Status::kOk);
      CHECK(is_normalised(model, q));
      // Worked out another way, all components of the loops' displacements.
      CHECK(constraint_state(model, q).worst < 128 * kEpsilon * scale(model, q));
      CHECK(std::abs(projection.position_residual(q) - result.residual) == 0);
    }
  });
}

TEST_CASE("project_position converges quadratically, redundant rows or not") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    Projection<double> projection(mechanism.model);
    VectorX<double> q = opened(mechanism, generator, 1e-3);
    // 1e-3, about 1e-5, 1e-9, rounding; then up to four that gain nothing are tried
    CHECK(projection.project_position(q).iterations <= 8);
  });
}

TEST_CASE("project_position goes the shortest way, to first order") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<double>& model = mechanism.model;
    const double amount = 1e-6;
    const VectorX<double> start = opened(mechanism, generator, amount);
    VectorX<double> q = start;
    Projection<double> projection(model);
    REQUIRE(projection.project_position(q).status == Status::kOk);
    VectorX<double> way(model.nv);
    difference(model, start, q, way);
    // The part along what the loops leave free is of second order.
    const VectorX<double> along = freedoms(model, q).transpose() * way;
    CHECK(along.norm() < 1e4 * amount * amount);
    if (is_constrained(model, q)) CHECK(way.norm() > 1e-5 * amount);
  });
}

TEST_CASE("position residuals change as velocity residuals say") {
  using Real = long double;
  // Central differences: the error is h^2 and epsilon / h, both about the same.
  const Real h = std::cbrt(std::numeric_limits<Real>::epsilon());
  for_every_mechanism([&](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<Real> model = mechanism.model.cast<Real>();
    VectorX<Real> q = closed_state(mechanism, generator).q.cast<Real>();
    Projection<Real> projection(model);
    // Closed to rounding of Real, where that is possible: repeated loops agree to that of double.
    static_cast<void>(projection.project_position(q));
    const VectorX<Real> v = random_vector(model.nv, generator).cast<Real>();
    VectorX<Real> moved(model.nq);
    integrate(model, q, v, h, moved);
    static_cast<void>(projection.position_residual(moved));
    const VectorX<Real> after = projection.residuals();
    integrate(model, q, v, -h, moved);
    static_cast<void>(projection.position_residual(moved));
    const VectorX<Real> before = projection.residuals();
    static_cast<void>(projection.velocity_residual(q, v));
    const VectorX<Real> rate = (after - before) / (2 * h);
    CHECK((rate - projection.residuals()).cwiseAbs().maxCoeff() < 1000 * h * h);
    if (!is_constrained(mechanism.model, q.cast<double>())) return;
    CHECK(projection.residuals().norm() > Real(1e-6));
  });
}

TEST_CASE("project_velocity keeps loops and couplings closed") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<double>& model = mechanism.model;
    Projection<double> projection(model);
    const VectorX<double> q = closed_state(mechanism, generator).q;
    VectorX<double> v = random_vector(model.nv, generator);
    const ProjectionResult<double> result = projection.project_velocity(q, v);
    CHECK(result.status == Status::kOk);
    const double tolerance = 64 * kEpsilon * scale(model, q) * (1 + v.norm());
    CHECK(result.residual < tolerance);
    CHECK((constraint_state(model, q).K * v).cwiseAbs().maxCoeff() < tolerance);
    // Then a short motion opens them to second order only.
    VectorX<double> moved(model.nq);
    integrate(model, q, v, 1e-5, moved);
    CHECK(projection.position_residual(moved) < 1e-9 * (1 + v.squaredNorm()) * scale(model, q));
  });
}

TEST_CASE("project_velocity changes the kinetic energy of the change least") {
  for_every_mechanism([](const Mechanism& mechanism, RandomGenerator& generator) {
    const Model<double>& model = mechanism.model;
    Projection<double> projection(model);
    const VectorX<double> q = closed_state(mechanism, generator).q;
    const VectorX<double> start = random_vector(model.nv, generator);
    VectorX<double> v = start;
    REQUIRE(projection.project_velocity(q, v).status == Status::kOk);
    MatrixX<double> M(model.nv, model.nv);
    Crba<double>(model).mass_matrix(q, M);
    // M-orthogonal to all that the loops leave free; M may be as ill-conditioned as 1e6.
    const VectorX<double> momentum = M * (v - start);
    const VectorX<double> along = freedoms(model, q).transpose() * momentum;
    CHECK(along.norm() < 1e-9 * M.norm() * (1 + v.norm()));
    if (is_constrained(model, q)) CHECK((v - start).norm() > 1e-6);
  });
}

TEST_CASE("a mechanism without constraints is left alone") {
  const Mechanism mechanism = random_mechanism(1);
  RandomGenerator generator(1);
  const State state = closed_state(mechanism, generator);
  State same = state;
  Projection<double> projection(mechanism.model);
  CHECK(projection.project_position(same.q).status == Status::kOk);
  CHECK(projection.project_velocity(same.q, same.v).status == Status::kOk);
  CHECK(distance(mechanism.model, same.q, state.q) < 8 * kEpsilon);
  CHECK(same.v == state.v);
  CHECK(projection.position_residual(state.q) == 0);
}

TEST_CASE("a loop whose axes are opposite is not closed") {
  for (const JointType type : {JointType::kRevolute, JointType::kContinuous, JointType::kPlanar,
                               JointType::kPrismatic, JointType::kFixed}) {
    INFO(to_string(type));
    const Model<double> model = built_model(doubly_held(type));
    Projection<double> projection(model);
    VectorX<double> q = Vector4<double>(1, 0, 0, 0);  // half a turn about x: z to -z
    CHECK(std::abs(projection.position_residual(q) - kHalfTurn) < 4 * kEpsilon * kHalfTurn);
    const ProjectionResult<double> result = projection.project_position(q);
    CHECK(result.status == Status::kOk);
    CHECK(rotation_from_quaternion<double>(q)(2, 2) > 1 - 8 * kEpsilon);
  }
}

TEST_CASE("a planar mechanism that would have to flip over is reported as open") {
  MechanismDescription d = doubly_held(JointType::kRevolute);
  d.joints[0].type = JointType::kRevolute;
  d.joints[0].axis = Vector3<double>::UnitZ();
  d.loops[0].successor_frame.rotation = Vector3<double>(1, -1, -1).asDiagonal();
  const Model<double> model = built_model(d);
  Projection<double> projection(model);
  VectorX<double> q = VectorX<double>::Constant(1, 0.3);
  const ProjectionResult<double> result = projection.project_position(q);
  CHECK(result.status == Status::kLeastSquares);
  CHECK(std::abs(result.residual - kHalfTurn) < 4 * kEpsilon * kHalfTurn);
}

TEST_CASE("where the loop cannot close, the nearest place and what is missing are given") {
  // An arm of 1 m in the plane, to touch a point 3 m away.
  MechanismDescription d = doubly_held(JointType::kSpherical);
  d.joints[0].type = JointType::kRevolute;
  d.joints[0].axis = Vector3<double>::UnitZ();
  d.loops[0].predecessor_frame.translation = {0, 3, 0};
  d.loops[0].successor_frame.translation = {1, 0, 0};
  const Model<double> model = built_model(d);
  Projection<double> projection(model);
  VectorX<double> q = VectorX<double>::Constant(1, 0.4);
  const ProjectionResult<double> result = projection.project_position(q);
  CHECK(result.status == Status::kLeastSquares);
  CHECK(std::abs(result.residual - 2) < 1e-8);  // ends when steps gain less than 1e-10
  CHECK(std::abs(q[0] - kHalfTurn / 2) < 1e-4);
}

TEST_CASE("states that are no numbers are reported and not changed") {
  MechanismOptions options;
  options.loops = 1;
  options.joint_types = kOneFreedom;
  const Mechanism mechanism = random_mechanism(1, options);
  Projection<double> projection(mechanism.model);
  VectorX<double> q = mechanism.q_closed;
  q[2] = std::numeric_limits<double>::quiet_NaN();
  VectorX<double> same = q;
  CHECK(projection.project_position(same).status == Status::kSingular);
  for (int k = 0; k < q.size(); ++k) CHECK((k == 2 ? std::isnan(same[k]) : same[k] == q[k]));
  VectorX<double> v = VectorX<double>::Ones(mechanism.model.nv);
  CHECK(projection.project_velocity(q, v).status == Status::kSingular);
  CHECK(v == VectorX<double>::Ones(mechanism.model.nv));

  const Model<double> ball = built_model(doubly_held(JointType::kFixed));
  Projection<double> ball_projection(ball);
  q = VectorX<double>::Zero(4);  // a quaternion without a direction
  CHECK(ball_projection.project_position(q).status == Status::kSingular);
  CHECK(q == VectorX<double>::Zero(4));
}

}  // namespace hybridyn::testing
