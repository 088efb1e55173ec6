// Laws of the converters: nothing is lost, power is the same, and the numbers mean what the other
// tool says they mean (docs/conventions.md).
#include "hybridyn/configuration/converters.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "law/converter_samples.hpp"

namespace hybridyn::testing::converting {
namespace {

using Pinocchio = converters::Pinocchio<double>;
using MuJoCo = converters::MuJoCo<double>;
using Drake = converters::Drake<double>;

/// (w x y z) * (0, u) / 2 and (0, u) * (w x y z) / 2: quaternion rates for an angular velocity in
/// the turned and in the fixed axes.
Vector4<double> rate_from_body(const Vector4<double>& wxyz, const Vector3<double>& u) {
  const Eigen::Quaterniond q(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
  const Eigen::Quaterniond r = q * Eigen::Quaterniond(0, u.x(), u.y(), u.z());
  return 0.5 * Vector4<double>(r.w(), r.x(), r.y(), r.z());
}
Vector4<double> rate_from_space(const Vector4<double>& wxyz, const Vector3<double>& u) {
  const Eigen::Quaterniond q(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
  const Eigen::Quaterniond r = Eigen::Quaterniond(0, u.x(), u.y(), u.z()) * q;
  return 0.5 * Vector4<double>(r.w(), r.x(), r.y(), r.z());
}

/// Checks, for one joint of a type, that the rate of the other tool's coordinates is what `rate`
/// makes of its coordinates and velocities.
template <class Converter, class Rate>
void check_rates(JointType type, const Rate& rate) {
  MechanismOptions single;
  single.joints = 1;
  single.joint_types = {type};
  const double h = std::cbrt(kEpsilon);  // central differences
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Model<double> model = random_mechanism(seed, single).model;
    INFO(to_string(type) << ", seed " << seed);
    RandomGenerator generator(seed);
    const Sample s(model, generator);
    const Converter converter(model);
    VectorX<double> q(converter.nq());
    VectorX<double> before(converter.nq());
    VectorX<double> after(converter.nq());
    VectorX<double> v(converter.nv());
    VectorX<double> moved(model.nq);
    integrate(model, s.q, s.v, -h, moved);
    converter.to(moved, s.v, before, v);
    integrate(model, s.q, s.v, h, moved);
    converter.to(moved, s.v, after, v);
    converter.to(s.q, s.v, q, v);
    const VectorX<double> expected = rate(q, v);
    // The third derivative of angles near a singularity of roll, pitch and yaw may be large.
    CHECK(((after - before) / (2 * h) - expected).norm() < 1000 * h * h * (1 + expected.norm()));
  }
}

}  // namespace

TEMPLATE_TEST_CASE("there and back is where one was", "", Pinocchio, MuJoCo, Drake) {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const Sample s(model, generator);
    const TestType converter(model);
    VectorX<double> q_other(converter.nq());
    VectorX<double> v_other(converter.nv());
    Sample back(model, generator);
    converter.to(s.q, s.v, q_other, v_other);
    converter.from(q_other, v_other, back.q, back.v);
    CHECK(distance(model, s.q, back.q) < 64 * kEpsilon * 5);
    CHECK((s.v - back.v).norm() < 64 * kEpsilon * s.v.norm());
    converter.to_tau(s.q, s.tau, v_other);
    converter.from_tau(s.q, v_other, back.tau);
    CHECK((s.tau - back.tau).norm() < 64 * kEpsilon * s.tau.norm());
    converter.to_acceleration(s.q, s.v, s.tau, v_other);
    converter.from_acceleration(s.q, s.v, v_other, back.tau);
    CHECK((s.tau - back.tau).norm() < 64 * kEpsilon * s.tau.norm());
  });
}

TEMPLATE_TEST_CASE("power is the same in both layouts", "", Pinocchio, MuJoCo, Drake) {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const Sample s(model, generator);
    const TestType converter(model);
    VectorX<double> q_other(converter.nq());
    VectorX<double> v_other(converter.nv());
    VectorX<double> tau_other(converter.nv());
    converter.to(s.q, s.v, q_other, v_other);
    converter.to_tau(s.q, s.tau, tau_other);
    CHECK(std::abs(tau_other.dot(v_other) - s.tau.dot(s.v)) <
          64 * kEpsilon * s.tau.norm() * s.v.norm());
  });
}

TEMPLATE_TEST_CASE("accelerations are the derivatives of velocities", "", Pinocchio, MuJoCo,
                   Drake) {
  const double h = std::cbrt(kEpsilon);  // central differences
  for_every_model([h](const Model<double>& model, RandomGenerator& generator) {
    const Sample s(model, generator);
    const VectorX<double> qdd = random_vector(model.nv, generator);
    const TestType converter(model);
    VectorX<double> q_other(converter.nq());
    const auto velocity_at = [&](double time) {
      VectorX<double> q(model.nq);
      VectorX<double> out(converter.nv());
      integrate(model, s.q, s.v + 0.5 * time * qdd, time, q);
      converter.to(q, s.v + time * qdd, q_other, out);
      return out;
    };
    VectorX<double> expected(converter.nv());
    converter.to_acceleration(s.q, s.v, qdd, expected);
    const VectorX<double> measured = (velocity_at(h) - velocity_at(-h)) / (2 * h);
    CHECK((measured - expected).norm() < 100 * h * h);
  });
}

TEST_CASE("rates in Pinocchio's layout are what Pinocchio says they are") {
  check_rates<Pinocchio>(JointType::kContinuous, [](const auto& q, const auto& v) {
    return vector({-q[1] * v[0], q[0] * v[0]});
  });
  check_rates<Pinocchio>(JointType::kPlanar, [](const auto& q, const auto& v) {
    // (x, y) in the parent's axes, v in the child's
    return vector(
        {q[2] * v[0] - q[3] * v[1], q[3] * v[0] + q[2] * v[1], -q[3] * v[2], q[2] * v[2]});
  });
  check_rates<Pinocchio>(JointType::kFloating, [](const auto& q, const auto& v) {
    const Eigen::Quaterniond rotation(q[6], q[3], q[4], q[5]);
    const Vector4<double> rate = rate_from_body({q[6], q[3], q[4], q[5]}, v.template tail<3>());
    VectorX<double> out(7);
    out << rotation * Vector3<double>(v.template head<3>()), rate.tail<3>(), rate[0];
    return out;
  });
}

TEST_CASE("rates in MuJoCo's layout are what MuJoCo says they are") {
  check_rates<MuJoCo>(JointType::kSpherical,
                      [](const auto& q, const auto& v) { return rate_from_body(q, v); });
  check_rates<MuJoCo>(JointType::kFloating, [](const auto& q, const auto& v) {
    VectorX<double> out(7);
    out << v.template head<3>(), rate_from_body(q.template tail<4>(), v.template tail<3>());
    return out;
  });
}

TEST_CASE("rates in Drake's layout are what Drake says they are") {
  check_rates<Drake>(JointType::kFloating, [](const auto& q, const auto& v) {
    VectorX<double> out(7);
    out << rate_from_space(q.template head<4>(), v.template head<3>()), v.template tail<3>();
    return out;
  });
  check_rates<Drake>(JointType::kSpherical, [](const auto& q, const auto& v) {
    // w = yaw' z + pitch' Rz y + roll' Rz Ry x in the fixed axes
    const Matrix3<double> Rz = rotation_about<double>(Vector3<double>::UnitZ(), q[2]);
    const Matrix3<double> Ry = rotation_about<double>(Vector3<double>::UnitY(), q[1]);
    Matrix3<double> W;
    W << Rz * Ry.col(0), Rz.col(1), Vector3<double>::UnitZ();
    return VectorX<double>(W.inverse() * v);
  });
}

TEST_CASE("the free joint of MuJoCo has the pose of the body in the world") {
  MechanismOptions single;
  single.joints = 1;
  single.joint_types = {JointType::kFloating};
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Model<double> model = random_mechanism(seed, single).model;
    RandomGenerator generator(seed);
    const Sample s(model, generator);
    const MuJoCo converter(model);
    VectorX<double> q(7);
    VectorX<double> v(6);
    converter.to(s.q, s.v, q, v);
    const Transform<double> X = world_poses(model, s.q)[0];
    INFO("seed " << seed);
    CHECK((q.head<3>() - X.translation).norm() < 16 * kEpsilon);
    const Eigen::Quaterniond rotation(q[3], q[4], q[5], q[6]);
    CHECK((rotation.toRotationMatrix() - X.rotation).norm() < 32 * kEpsilon);
  }
}

TEST_CASE("Drake's roll, pitch and yaw give the rotation of the ball joint, also where they lock") {
  const Model<double> model = one_joint(JointType::kSpherical);
  const Drake converter(model);
  RandomGenerator generator(5);
  for (const double pitch : {-1.5707963267948966, -1.5707963, -1.0, 0.0, 1.2, 1.5707963267948966}) {
    const double yaw = generator.uniform(-3, 3);
    const double roll = generator.uniform(-3, 3);
    const auto about = [](double angle, int axis) {
      return rotation_about<double>(Vector3<double>::Unit(axis), angle);
    };
    const Matrix3<double> R = about(yaw, 2) * about(pitch, 1) * about(roll, 0);
    const VectorX<double> q = quaternion_from_rotation(R);
    VectorX<double> angles(3);
    VectorX<double> v(3);
    converter.to(q, VectorX<double>::Zero(3), angles, v);
    INFO("pitch " << pitch);
    CHECK((about(angles[2], 2) * about(angles[1], 1) * about(angles[0], 0) - R).norm() <
          64 * kEpsilon);
  }
}

TEST_CASE("Pinocchio takes the children of a link in the order of their joints' names") {
  MechanismDescription d = star({{"b", JointType::kPrismatic},
                                 {"C", JointType::kPrismatic},
                                 {"a10", JointType::kFixed},
                                 {"a2", JointType::kPrismatic}});
  // Below the fixed joint, whose name counts all the same.
  d.links.push_back(d.links[1]);
  d.links.back().name = "tip";
  d.joints.push_back(d.joints[0]);
  d.joints.back().name = "z";
  d.joints.back().parent = "a10_link";
  d.joints.back().child = "tip";
  const Model<double> model = built_model(d);
  const Pinocchio converter(model);
  // Ours: b, C, z (below a10), a2. Theirs, by bytes: C, a10 with z, a2, b.
  VectorX<double> q(4);
  VectorX<double> v(4);
  converter.to(vector({1, 2, 3, 4}), vector({10, 20, 30, 40}), q, v);
  CHECK(q == vector({2, 3, 4, 1}));
  CHECK(v == vector({20, 30, 40, 10}));
}

TEST_CASE("joints that another tool cannot have are named") {
  CHECK(MuJoCo(one_joint(JointType::kHelical)).unsupported() == std::vector<std::string>{"joint"});
  CHECK(MuJoCo(one_joint(JointType::kFloating)).unsupported().empty());
  MechanismDescription d = star({{"slide", JointType::kPrismatic}, {"free", JointType::kFloating}});
  d.joints[1].parent = "slide_link";
  CHECK(MuJoCo(built_model(d)).unsupported() == std::vector<std::string>{"free"});
  d = star({{"cross", JointType::kUniversal}});
  CHECK(Drake(built_model(d)).unsupported().empty());
  d.joints[0].axis2 = {0, 1, 0.5};
  CHECK(Drake(built_model(d)).unsupported() == std::vector<std::string>{"cross"});
  for (const JointType type : kTreeTypes) {
    INFO(to_string(type));
    CHECK(Pinocchio(one_joint(type)).unsupported().empty());
  }
}

}  // namespace hybridyn::testing::converting
