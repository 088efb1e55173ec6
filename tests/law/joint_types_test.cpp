// Laws of joint types, for each entry of the table: what a type's code does is what its entry says.
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <functional>
#include <limits>

#include "hybridyn/algorithms/loop_geometry.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/loop_residual.hpp"
#include "hybridyn/joints/joint.hpp"
#include "hybridyn/model/joint_coordinates.hpp"
#include "support/joint_movements.hpp"
#include "support/loop_closure.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// Central differences of functions and derivatives of about one: h^2 and epsilon / h.
constexpr double kStep = 1e-5;
constexpr double kByDifferences = 1e-9;

Matrix3<double> random_rotation(RandomGenerator& generator) {
  return rotation_from_quaternion<double>(generator.quaternion());
}

/// One link on a joint of that type, somewhere.
struct Sample {
  Sample(JointType type, std::uint64_t seed) : generator(seed) {
    const Transform<double> X_PJ{random_rotation(generator), generator.vector()};
    const double angle = generator.uniform(0.5, 2.5);
    const Vector3<double> axis2(std::sin(angle), 0, std::cos(angle));
    model.nq = position_size(type);
    model.nv = velocity_size(type);
    model.links.push_back({kWorld, type, 0, 0, X_PJ, RigidInertia<double>::zero(),
                           generator.uniform(0.2, 0.5), axis2, 0, 0, 0});
    model.joints.emplace_back();
    q.resize(model.nq);
    random(model, generator, q);
    v = random_vector(model.nv, generator);
  }

  const Link<double>& link() const { return model.links[0]; }

  VectorX<double> moved(const VectorX<double>& rates, double time) const {
    VectorX<double> out(model.nq);
    integrate(model, q, rates, time, out);
    return out;
  }
  Transform<double> X_PC(const VectorX<double>& at) const {
    return joint_transform(link(), at.data());
  }
  Matrix6U<double> S(const VectorX<double>& at) const { return motion_subspace(link(), at.data()); }

  RandomGenerator generator;
  Model<double> model;
  VectorX<double> q;
  VectorX<double> v;
};

/// Calls law(sample) for samples of every type.
void for_every_type(const std::function<void(Sample&)>& law) {
  for (const JointTraits& traits : kJointTypes) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      INFO(traits.name << ", seed " << seed);
      Sample sample(traits.type, seed);
      law(sample);
    }
  }
}

double difference(const Transform<double>& a, const Transform<double>& b) {
  return std::max((a.rotation - b.rotation).cwiseAbs().maxCoeff(),
                  (a.translation - b.translation).cwiseAbs().maxCoeff());
}

/// The loop joint of the same type and axes, frames of the bodies being those of the loop.
Loop<double> loop_like(const Link<double>& link) {
  Loop<double> loop;
  loop.type = link.type;
  loop.X_PL = loop.X_SL = Transform<double>::identity();
  loop.axis1 = Vector3<double>::UnitZ();
  loop.axis2 = link.axis2;
  return loop;
}

double largest(const MatrixX<double>& m) { return m.size() == 0 ? 0 : m.cwiseAbs().maxCoeff(); }

}  // namespace

TEST_CASE("types have names and coordinates of their own") {
  for (const JointTraits& a : kJointTypes) {
    INFO(a.name);
    CHECK(to_string(a.type) == a.name);
    for (const JointTraits& b : kJointTypes) CHECK((a.name == b.name) == (&a == &b));
    const auto count = [](const JointCoordinates& c) { return c.end() - c.begin(); };
    CHECK(count(positions(a.type)) == position_size(a.type));
    CHECK(count(velocities(a.type)) == velocity_size(a.type));
    CHECK(rotations(a.type) + translations(a.type) == velocity_size(a.type));
    for (const JointCoordinates& coordinates : {positions(a.type), velocities(a.type)}) {
      for (const JointCoordinate& x : coordinates) {
        for (const JointCoordinate& y : coordinates) CHECK((x.suffix == y.suffix) == (&x == &y));
      }
    }
  }
}

TEST_CASE("a joint puts its child where its movements lead") {
  for_every_type([](Sample& sample) {
    const Link<double>& link = sample.link();
    const Transform<double> X_JC = product_of_movements(link.type, Matrix3<double>::Identity(),
                                                        link.axis2, link.pitch, sample.q.data());
    CHECK(difference(sample.X_PC(sample.q), link.X_PJ * X_JC) < 64 * kEpsilon);
  });
}

TEST_CASE("coordinates of a placement lead back to it") {
  for_every_type([](Sample& sample) {
    const Transform<double> X_PC = sample.X_PC(sample.q);
    VectorX<double> q = VectorX<double>::Zero(sample.model.nq);
    joint_coordinates(sample.link(), sample.link().X_PJ.inverse() * X_PC, q.data());
    CHECK(difference(sample.X_PC(q), X_PC) < 256 * kEpsilon);
  });
}

TEST_CASE("S v is the velocity of the placement") {
  for_every_type([](Sample& sample) {
    const Motion<double> V = joint_velocity(sample.link(), sample.q.data(), sample.v.data());
    CHECK(largest(sample.S(sample.q) * sample.v - V.vector()) < 8 * kEpsilon);
    const Transform<double> X = sample.X_PC(sample.q);
    const auto from_here = [&](double time) -> Vector6<double> {
      const Transform<double> step = X.inverse() * sample.X_PC(sample.moved(sample.v, time));
      Vector6<double> out;
      out << quaternion_log(quaternion_from_rotation(step.rotation)), step.translation;
      return out;
    };
    const Vector6<double> slope = (from_here(kStep) - from_here(-kStep)) / (2 * kStep);
    CHECK(largest(slope - V.vector()) < kByDifferences);
  });
}

TEST_CASE("the rate of S is its derivative") {
  for_every_type([](Sample& sample) {
    const VectorX<double>& v = sample.v;
    const Motion<double> V = joint_velocity(sample.link(), sample.q.data(), v.data());
    const Motion<double> rate = subspace_rate(sample.link(), sample.q.data(), v.data(), V);
    const auto at = [&](double time) -> Vector6<double> {
      return sample.S(sample.moved(v, time)) * v;
    };
    const Vector6<double> slope = (at(kStep) - at(-kStep)) / (2 * kStep);
    CHECK(largest(slope - rate.vector()) < kByDifferences);
  });
}

TEST_CASE("constraint forces do no work, and those of a joint do that of tau") {
  for_every_type([](Sample& sample) {
    const int nv = sample.model.nv;
    const Matrix6U<double> S = sample.S(sample.q);
    const ForceSubspaces<double> forces = force_subspaces(sample.link(), S);
    REQUIRE(forces.T.cols() == 6 - nv);
    REQUIRE(forces.Ta.cols() == nv);
    CHECK(largest(forces.T.transpose() * S) < 16 * kEpsilon);
    CHECK(largest(forces.T.transpose() * forces.T - MatrixX<double>::Identity(6 - nv, 6 - nv)) <
          16 * kEpsilon);
    CHECK(largest(forces.Ta.transpose() * S - MatrixX<double>::Identity(nv, nv)) < 64 * kEpsilon);
  });
}

TEST_CASE("a loop is closed wherever its joint leads, and T sees how it opens") {
  for_every_type([](Sample& sample) {
    if (!may_close_loop(sample.link().type)) return;
    Link<double> link = sample.link();
    link.X_PJ = Transform<double>::identity();
    const Loop<double> loop = loop_like(link);
    const Transform<double> X = joint_transform(link, sample.q.data());
    REQUIRE(internal::loop_residual(loop, X).size() == loop.constraints());
    CHECK(largest(internal::loop_residual(loop, X)) < 64 * kEpsilon);

    const Transform<double> world = Transform<double>::identity();
    const Motion<double> V = joint_velocity(link, sample.q.data(), sample.v.data());
    const LoopGeometry<double> g = loop_geometry(loop, world, X, Motion<double>::zero(), V);
    CHECK(largest(g.T.transpose() * V.vector()) < 64 * kEpsilon);
    CHECK(largest(g.T.transpose() * g.S_L) < 64 * kEpsilon);
    const Motion<double> rate = subspace_rate(link, sample.q.data(), sample.v.data(), V);
    CHECK(largest(g.T.transpose() * (g.bias - rate.vector())) < 64 * kEpsilon);
    const Vector6<double> opening =
        Vector6<double>::NullaryExpr([&] { return sample.generator.uniform(-1, 1); });
    const auto opened = [&](double time) -> VectorX<double> {
      const Transform<double> step{
          rotation_from_quaternion<double>(quaternion_exp<double>(time * opening.head<3>())),
          time * opening.tail<3>()};
      return internal::loop_residual(loop, X * step);
    };
    const VectorX<double> slope = (opened(kStep) - opened(-kStep)) / (2 * kStep);
    CHECK(largest(slope - g.T.transpose() * opening) < kByDifferences);
  });
}

}  // namespace hybridyn::testing
