// Laws of the converter to ROS messages (docs/conventions.md).
#include <algorithm>
#include <cmath>

#include <catch2/catch_test_macros.hpp>

#include "hybridyn/configuration/converters/ros.hpp"
#include "law/converter_samples.hpp"

namespace hybridyn::testing::converting {
namespace {

using Ros = converters::Ros<double>;

}  // namespace

TEST_CASE("ROS messages carry the state there and back, whatever their order") {
  for_every_model([](const Model<double>& model, RandomGenerator& generator) {
    const Sample s(model, generator);
    const Ros converter(model);
    converters::RosState<double> state = converter.make_state();
    std::reverse(state.joints.name.begin(), state.joints.name.end());
    std::reverse(state.multi_dof.joint_names.begin(), state.multi_dof.joint_names.end());
    REQUIRE(converter.to(s.q, s.v, s.tau, state));
    Sample back(model, generator);
    CHECK(converter.from(state, back.q, back.v, back.tau));
    // Universal joints find their angles from a rotation: conditioned by the angle of the axes.
    CHECK(distance(model, s.q, back.q) < 256 * kEpsilon * 5);
    CHECK((s.v - back.v).norm() < 256 * kEpsilon * s.v.norm());
    CHECK((s.tau - back.tau).norm() < 256 * kEpsilon * s.tau.norm());

    double power = 0;
    for (std::size_t k = 0; k < state.joints.name.size(); ++k) {
      power += state.joints.effort[k] * state.joints.velocity[k];
    }
    for (std::size_t k = 0; k < state.multi_dof.joint_names.size(); ++k) {
      power += state.multi_dof.wrench[k].linear.dot(state.multi_dof.twist[k].linear) +
               state.multi_dof.wrench[k].angular.dot(state.multi_dof.twist[k].angular);
    }
    CHECK(std::abs(power - s.tau.dot(s.v)) < 256 * kEpsilon * s.tau.norm() * s.v.norm());
  });
}

TEST_CASE("the transform and twist of a ROS joint are those of the child link of the file") {
  const double h = std::cbrt(kEpsilon);  // central differences
  for_every_model([h](const Model<double>& model, RandomGenerator& generator) {
    const Sample s(model, generator);
    const Ros converter(model);
    converters::RosState<double> state = converter.make_state();
    const auto poses_at = [&](double time) {
      VectorX<double> q(model.nq);
      integrate(model, s.q, s.v, time, q);
      CHECK(converter.to(q, s.v, s.tau, state));
      return state.multi_dof.transforms;
    };
    const auto before = poses_at(-h);
    const auto after = poses_at(h);
    const auto poses = poses_at(0);
    VectorX<double> zero(model.nq);
    neutral(model, zero);
    const std::vector<Transform<double>> now = world_poses(model, s.q);
    for (std::size_t k = 0; k < poses.size(); ++k) {
      const int link = model.find_joint(state.multi_dof.joint_names[k]);
      const Link<double>& l = model.links[link];
      const Transform<double>& X_BF = model.frames[model.joints[link].frame].X_BF;
      // The frame where the child link stands when this joint alone is at zero.
      const Transform<double> X_WJ =
          world_pose(now, l.parent) * joint_transform(l, zero.data() + l.q_index) * X_BF;
      const Transform<double> X_JF = X_WJ.inverse() * now[link] * X_BF;
      const auto rotation = [](const auto& pose) {
        return rotation_from_quaternion<double>(pose.rotation);
      };
      CHECK((poses[k].translation - X_JF.translation).norm() < 64 * kEpsilon * 10);
      CHECK((rotation(poses[k]) - X_JF.rotation).norm() < 64 * kEpsilon);
      const auto& twist = state.multi_dof.twist[k];
      const Matrix3<double> R = rotation(poses[k]);
      const Vector3<double> u =
          R.transpose() * (after[k].translation - before[k].translation) / (2 * h);
      const Matrix3<double> W =
          R.transpose() * (rotation(after[k]) - rotation(before[k])) / (2 * h);
      CHECK((twist.linear - u).norm() < 100 * h * h);
      CHECK((skew(twist.angular) - W).norm() < 100 * h * h);
    }
  });
}

TEST_CASE("ROS messages with unknown, missing or partial content are taken as far as they go") {
  const Model<double> model = built_model(star({{"lift", JointType::kPrismatic},
                                                {"turn", JointType::kRevolute},
                                                {"ball", JointType::kSpherical}}));
  const Ros converter(model);
  converters::RosState<double> state;
  state.joints.name = {"turn", "stranger"};
  state.joints.position = {0.5, 9};
  VectorX<double> q = vector({1, 2, 0, 0, 0, 1});
  VectorX<double> v = VectorX<double>::Ones(5);
  VectorX<double> tau = VectorX<double>::Ones(5);
  CHECK_FALSE(converter.from(state, q, v, tau));  // lift and ball are missing
  CHECK(q == vector({1, 0.5, 0, 0, 0, 1}));
  CHECK(v == VectorX<double>::Ones(5));
  CHECK(tau == VectorX<double>::Ones(5));

  state = converter.make_state();
  state.joints.velocity.clear();
  state.multi_dof.wrench.clear();
  CHECK(converter.to(q, v, tau, state));
  CHECK(state.joints.velocity.empty());
  state.joints.name[0] = "stranger";
  CHECK_FALSE(converter.to(q, v, tau, state));
}

}  // namespace hybridyn::testing::converting
