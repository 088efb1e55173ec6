// Laws of mechanics that no method knows of.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

TEST_CASE("a floating mechanism without external forces keeps its momentum") {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    MechanismOptions options;
    options.joints = 4 + static_cast<int>(seed);
    options.floating = true;
    options.loops = static_cast<int>(seed % 3);
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    const Model<double>& model = mechanism.model;
    RandomGenerator generator(seed);
    const State state = closed_state(mechanism, generator);
    VectorX<double> tau = random_vector(model.nv, generator, 5);
    tau.head<6>().setZero();
    const Environment<double> weightless{Vector3<double>::Zero(), nullptr};
    Kinematics<double> kinematics(model);
    for (const tools::Method method : tools::kMethods) {
      INFO(tools::to_string(method));
      VectorX<double> qdd(model.nv);
      REQUIRE(tools::make_method(method, model)->solve(state.q, state.v, tau, weightless, qdd) ==
              Status::kOk);
      const auto momentum = [&](double t) {
        VectorX<double> q(model.nq);
        const VectorX<double> dq = t * state.v + 0.5 * t * t * qdd;
        integrate(model, state.q, dq, 1.0, q);
        kinematics.update(q, state.v + t * qdd);
        const Momentum<double> p = kinematics.momentum();
        return (Vector6<double>() << p.angular, p.linear).finished();
      };
      // The rate by central differences; h^3 and eps are what is left of the momentum's own size.
      const double h = 1e-4 / (1 + qdd.cwiseAbs().maxCoeff());
      const Vector6<double> change = momentum(h) - momentum(-h);
      const double size = momentum(0).norm() + kinematics.total_mass();
      CHECK(change.norm() < 1e-11 * size);
    }
  }
}

TEST_CASE("linear momentum is the sum of what the links carry") {
  const Mechanism mechanism = random_mechanism(5, {});
  RandomGenerator generator(5);
  const State state = closed_state(mechanism, generator);
  Kinematics<double> kinematics(mechanism.model);
  kinematics.update(state.q, state.v);
  Vector3<double> velocity = Vector3<double>::Zero();
  for (int i = 0; i < mechanism.model.size(); ++i) {
    const RigidInertia<double>& I = mechanism.model.links[i].inertia;
    const Motion<double>& V = kinematics.link(i).V;
    velocity +=
        kinematics.link_pose(i).rotation * (I.mass * V.linear + V.angular.cross(I.first_moment));
  }
  CHECK(velocity.isApprox(kinematics.momentum().linear, 1e-12));
}

}  // namespace
}  // namespace hybridyn::testing
