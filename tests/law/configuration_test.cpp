// Laws of configurations, for every joint type and for mechanisms that mix them.
#include "hybridyn/configuration/configuration.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "hybridyn/joints/joint.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
constexpr double kHalfTurn = 3.14159265358979323846;

/// Calls law(model, generator) for single joints of every type and for random trees.
template <class Law>
void for_every_model(const Law& law) {
  const auto apply = [&](std::uint64_t seed, const MechanismOptions& options) {
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    RandomGenerator generator(seed);
    law(mechanism.model, generator);
  };
  for (const JointType type : kTreeTypes) {
    MechanismOptions single;
    single.joints = 1;
    single.joint_types = {type};
    for (std::uint64_t seed = 0; seed < 5; ++seed) apply(seed, single);
  }
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    MechanismOptions mixed;
    mixed.joints = 8;
    mixed.floating = seed % 2 == 1;
    apply(seed, mixed);
  }
}

template <class S>
VectorX<S> random_configuration(const Model<S>& model, RandomGenerator& generator) {
  VectorX<S> q(model.nq);
  random(model, generator, q);
  return q;
}

/// Largest difference in where joints put their links, and in the coordinates of those without a
/// quaternion (which see full turns).
template <class S>
double apart(const Model<S>& model, const VectorX<S>& a, const VectorX<S>& b) {
  double worst = 0;
  const auto take = [&](const auto& difference) {
    worst = std::max(worst, static_cast<double>(difference.cwiseAbs().maxCoeff()));
  };
  for (const Link<S>& link : model.links) {
    const Transform<S> X_a = joint_transform(link, a.data() + link.q_index);
    const Transform<S> X_b = joint_transform(link, b.data() + link.q_index);
    take(X_a.rotation - X_b.rotation);
    take(X_a.translation - X_b.translation);
    if (quaternion_offset(link.type) >= 0) continue;
    take(a.segment(link.q_index, link.nq()) - b.segment(link.q_index, link.nq()));
  }
  return worst;
}

/// A tangent vector whose rotations (of joints with a quaternion) are of exactly `angle` radians.
VectorX<double> tangent(const Model<double>& model, RandomGenerator& generator, double angle) {
  VectorX<double> dq(model.nv);
  for (const Link<double>& link : model.links) {
    auto part = dq.segment(link.v_index, link.nv());
    for (double& x : part) x = generator.uniform(-1, 1);
    if (quaternion_offset(link.type) >= 0) part.tail<3>() = angle * generator.direction();
  }
  return dq;
}

}  // namespace

TEST_CASE("the neutral configuration has every joint at its origin") {
  for_every_model([](const Model<double>& model, RandomGenerator&) {
    VectorX<double> q = VectorX<double>::Constant(model.nq, 7);
    neutral(model, q);
    for (const Link<double>& link : model.links) {
      const Transform<double> X = joint_transform(link, q.data() + link.q_index);
      CHECK(X.rotation.isApprox(link.X_PJ.rotation, 4 * kEpsilon));  // products with 0 and 1
      CHECK(X.translation == link.X_PJ.translation);
    }
  });
}

TEST_CASE("random numbers are the same everywhere") {
  RandomGenerator generator(0);
  CHECK(generator.next() == 0xe220a8397b1dcdafU);  // the published sequence of SplitMix64
  CHECK(generator.next() == 0x6e789e6aa1b965f4U);
  CHECK(RandomGenerator(0).uniform() == 0x1.c4415072f63b9p-1);
}

TEST_CASE("random configurations depend on the seed alone and are normalised") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    RandomGenerator again = generator;
    const VectorX<double> q = random_configuration(model, generator);
    CHECK(q == random_configuration(model, again));
    CHECK(is_normalised(model, q));
    CHECK(q != random_configuration(model, generator));
  });
}

TEST_CASE("random configurations keep to the limits that are finite") {
  const double infinity = std::numeric_limits<double>::infinity();
  struct Case {
    JointType type;
    double lower, upper;  // limits
    double from, to;      // what is expected
  };
  const Case cases[] = {{JointType::kRevolute, -0.2, 0.7, -0.2, 0.7},
                        {JointType::kRevolute, 2.0, infinity, 2.0, 2.0 + 2 * kHalfTurn},
                        {JointType::kRevolute, -infinity, 1.0, 1.0 - 2 * kHalfTurn, 1.0},
                        {JointType::kRevolute, -infinity, infinity, -kHalfTurn, kHalfTurn},
                        {JointType::kContinuous, 0.0, 0.0, -kHalfTurn, kHalfTurn},
                        {JointType::kPrismatic, 3.0, 3.5, 3.0, 3.5},
                        {JointType::kPrismatic, 3.0, infinity, 3.0, 5.0},
                        {JointType::kPrismatic, -infinity, infinity, -1.0, 1.0}};
  for (const Case& c : cases) {
    MechanismOptions options;
    options.joints = 1;
    options.joint_types = {c.type};
    Model<double> model = random_mechanism(1, options).model;
    model.joints[0].limits.lower = c.lower;
    model.joints[0].limits.upper = c.upper;
    RandomGenerator generator(2);
    double least = infinity;
    double most = -infinity;
    for (int k = 0; k < 2000; ++k) {
      const double q = random_configuration(model, generator)[0];
      least = std::min(least, q);
      most = std::max(most, q);
    }
    INFO(to_string(c.type) << ' ' << c.lower << ' ' << c.upper);
    CHECK(least >= c.from);
    CHECK(most <= c.to);
    CHECK(most - least > 0.99 * (c.to - c.from));  // misses 1 % with a chance of e^-20
  }
}

TEST_CASE("random rotations favour no direction") {
  RandomGenerator generator(3);
  const int count = 4000;
  Matrix3<double> mean = Matrix3<double>::Zero();
  for (int k = 0; k < count; ++k) {
    mean += rotation_from_quaternion<double>(generator.quaternion()) / count;
  }
  // An entry of a uniform rotation has variance 1/3; five standard deviations.
  CHECK(mean.cwiseAbs().maxCoeff() < 5 / std::sqrt(3.0 * count));
}

TEST_CASE("difference leads from any configuration to any other") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    for (int k = 0; k < 20; ++k) {
      const VectorX<double> q0 = random_configuration(model, generator);
      const VectorX<double> q1 = random_configuration(model, generator);
      VectorX<double> dq(model.nv);
      VectorX<double> q(model.nq);
      difference(model, q0, q1, dq);
      integrate(model, q0, dq, 1, q);
      CHECK(apart(model, q, q1) < 32 * kEpsilon * 5);  // coordinates of up to 5
      CHECK(is_normalised(model, q));
    }
  });
}

TEST_CASE("difference gives back the tangent vector up to half a turn") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    for (const double angle : {0.0, 1e-300, 1e-12, 1e-8, 0.99e-5, 1.01e-5, 0.99e-4, 1.01e-4,
                               0.99e-2, 1.01e-2, 1.0, 3.0, kHalfTurn - 1e-5, kHalfTurn - 1e-9}) {
      const VectorX<double> q = random_configuration(model, generator);
      const VectorX<double> dq = tangent(model, generator, angle);
      VectorX<double> moved(model.nq);
      VectorX<double> back(model.nv);
      integrate(model, q, dq, 1, moved);
      difference(model, q, moved, back);
      INFO("rotations by " << angle);
      CHECK((back - dq).cwiseAbs().maxCoeff() < 32 * kEpsilon * 5);
    }
  });
}

TEST_CASE("small rotations keep their relative accuracy") {
  for (double angle = 1; angle > 1e-300; angle *= 0.1) {
    const Vector3<double> phi = angle * Vector3<double>(0.6, 0, 0.8);
    const double q[4] = {0, 0, 0, 1};
    double moved[4];
    Vector3<double> back;
    joint_integrate<double>(JointType::kSpherical, q, phi.data(), 1, moved);
    joint_difference<double>(JointType::kSpherical, q, moved, back.data());
    INFO("angle " << angle);
    CHECK((back - phi).norm() <= 8 * kEpsilon * angle);
  }
}

TEST_CASE("moving twice is moving once for the sum of the times") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const VectorX<double> q = random_configuration(model, generator);
    const VectorX<double> v = random_vector(model.nv, generator, 3);
    VectorX<double> twice(model.nq);
    VectorX<double> once(model.nq);
    integrate(model, q, v, 0.7, twice);
    integrate(model, twice, v, -1.9, twice);  // in place
    integrate(model, q, v, 0.7 - 1.9, once);
    CHECK(apart(model, twice, once) < 64 * kEpsilon * 10);  // coordinates of up to 10
    integrate(model, q, v, 0, once);
    CHECK(apart(model, q, once) < 8 * kEpsilon);
  });
}

TEST_CASE("integrate moves each joint with the velocity that its kinematics gives") {
  using Real = long double;
  // Central differences: the error is h^2 and epsilon / h, both about the same.
  const Real h = std::cbrt(std::numeric_limits<Real>::epsilon());
  for_every_model([&](const Model<double>& model_in_double, RandomGenerator& generator) {
    const Model<Real> model = model_in_double.cast<Real>();
    const VectorX<Real> q = random_configuration(model, generator);
    const VectorX<Real> v = random_vector(model.nv, generator).cast<Real>();
    VectorX<Real> before(model.nq);
    VectorX<Real> after(model.nq);
    integrate(model, q, v, -h, before);
    integrate(model, q, v, h, after);
    for (const Link<Real>& link : model.links) {
      const Transform<Real> X = joint_transform(link, q.data() + link.q_index);
      const Transform<Real> X0 = joint_transform(link, before.data() + link.q_index);
      const Transform<Real> X1 = joint_transform(link, after.data() + link.q_index);
      const Matrix3<Real> W = X.rotation.transpose() * (X1.rotation - X0.rotation) / (2 * h);
      const Vector3<Real> u = X.rotation.transpose() * (X1.translation - X0.translation) / (2 * h);
      const Motion<Real> V = joint_velocity(link, q.data() + link.q_index, v.data() + link.v_index);
      INFO(to_string(link.type));
      CHECK((W - skew(V.angular)).norm() < 30 * h * h);
      CHECK((u - V.linear).norm() < 30 * h * h);
    }
  });
}

TEST_CASE(
    "distance is symmetric, blind to the sign of quaternions, and zero only at the same place") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const VectorX<double> q0 = random_configuration(model, generator);
    const VectorX<double> q1 = random_configuration(model, generator);
    const double d = distance(model, q0, q1);
    CHECK(d > 1e-3);
    CHECK(std::abs(distance(model, q1, q0) - d) < 32 * kEpsilon * d);
    VectorX<double> other_sign = q0;
    for (const Link<double>& link : model.links) {
      const int offset = quaternion_offset(link.type);
      if (offset >= 0) other_sign.segment<4>(link.q_index + offset) *= -1;
    }
    CHECK(distance(model, q0, other_sign) < 8 * kEpsilon);
    VectorX<double> near(model.nq);
    const VectorX<double> dq = tangent(model, generator, 1e-3);
    integrate(model, q0, dq, 1e-3, near);
    CHECK(std::abs(distance(model, q0, near) - 1e-3 * dq.norm()) < 64 * kEpsilon * 5);
  });
}

TEST_CASE("normalise gives quaternions length one and keeps everything else") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const VectorX<double> q = random_configuration(model, generator);
    bool has_quaternion = false;
    for (const double scale : {1e-200, 1e-3, 0.5, 7.0, 1e200}) {
      VectorX<double> scaled = q;
      for (const Link<double>& link : model.links) {
        const int offset = quaternion_offset(link.type);
        if (offset < 0) continue;
        has_quaternion = true;
        scaled.segment<4>(link.q_index + offset) *= scale;
      }
      CHECK(is_normalised(model, scaled) == !has_quaternion);
      CHECK(normalise(model, scaled));
      CHECK(is_normalised(model, scaled));
      CHECK((scaled - q).cwiseAbs().maxCoeff() < 4 * kEpsilon);
    }
  });
}

TEST_CASE("normalise replaces quaternions without a direction and says so") {
  MechanismOptions options;
  options.joints = 1;
  options.joint_types = {JointType::kSpherical};
  const Model<double> model = random_mechanism(1, options).model;
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Vector4<double>& bad : {Vector4<double>(0, 0, 0, 0), Vector4<double>(1, nan, 0, 0),
                                     Vector4<double>(0, infinity, 0, 1)}) {
    VectorX<double> q = bad;
    CHECK_FALSE(is_normalised(model, q));
    CHECK_FALSE(normalise(model, q));
    CHECK(q == Vector4<double>(0, 0, 0, 1));
  }
}

TEST_CASE("configurations in single precision follow the same laws") {
  for_every_model([](const Model<double>& model_in_double, RandomGenerator& generator) {
    const Model<float> model = model_in_double.cast<float>();
    const VectorX<float> q0 = random_configuration(model, generator);
    const VectorX<float> q1 = random_configuration(model, generator);
    VectorX<float> dq(model.nv);
    VectorX<float> q(model.nq);
    difference(model, q0, q1, dq);
    integrate(model, q0, dq, 1, q);
    const double epsilon = static_cast<double>(std::numeric_limits<float>::epsilon());
    CHECK(apart(model, q, q1) < 32 * epsilon * 5);
    CHECK(is_normalised(model, q));
  });
}

}  // namespace hybridyn::testing
