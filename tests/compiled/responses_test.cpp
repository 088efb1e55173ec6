// Contact inertias and responses, compiled: limbs side by side, against the numeric runtime.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "responding/responding.hpp"
#include "support/paths.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kTolerance = 1e-11;

template <class A, class B>
bool agree(const A& a, const B& b) {
  return (a - b).cwiseAbs().maxCoeff() < kTolerance * b.cwiseAbs().maxCoeff();
}

TEST_CASE("compiled responses and contact inertias are those of the numeric runtime") {
  using Robot = responding::Robot<double>;
  load::LoadOptions options;
  options.floating = true;
  const Model<double> model =
      load::load_urdf(source_path("models/bench/quadruped.urdf"), options).model;
  Robot robot;
  Dynamics<double> dynamics(model, 4);
  RandomGenerator generator(17);
  for (int i = 0; i < 5; ++i) {
    const VectorX<double> q = closed_configuration(model, generator);
    const LoadedState at(model, closed_state(model, q, generator), generator);
    VectorX<double> qdd(model.nv), expected(model.nv);
    MatrixX<double> A(Robot::kContactRows, Robot::kContactRows), all(24, 24);
    REQUIRE(dynamics.factor(q) == Status::kOk);
    REQUIRE(dynamics.bias(at.state.v, at.tau) == Status::kOk);
    dynamics.contact_inertia({model.find_frame("LF2"), model.find_frame("RF2"),
                              model.find_frame("LH2"), model.find_frame("RH2")},
                             all);
    const auto check_contacts = [&] {
      for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
          CHECK((A.block<3, 3>(3 * a, 3 * b) - all.block<3, 3>(6 * a, 6 * b)).norm() <
                kTolerance * all.norm());
        }
      }
    };
    REQUIRE(robot.forward_dynamics_and_contact_inertia(q.data(), at.state.v.data(), at.tau.data(),
                                                       qdd.data(), A.data()) == Status::kOk);
    CHECK(agree(qdd, dynamics.accelerations()));
    check_contacts();
    REQUIRE(robot.factor(q.data()) == Status::kOk);
    A.setZero();
    robot.contact_inertia(A.data());
    check_contacts();
    for (int link = 0; link < model.size(); ++link) {
      const VectorX<double> F = random_vector(6, generator);
      const Transform<double>& X_BF = model.frames[model.joints[link].frame].X_BF;
      dynamics.respond(link, X_BF.to_parent(Wrench<double>::from(F)), expected);
      robot.respond(link, F.data(), qdd.data());
      CHECK(agree(qdd, expected));
      const int other = model.size() - 1 - link;
      const Transform<double>& X_BO = model.frames[model.joints[other].frame].X_BF;
      VectorX<double> A_other(6);
      robot.link_response(other, qdd.data(), A_other.data());
      CHECK(agree(A_other, X_BO.to_child(dynamics.response(other)).vector()));
    }
    for (int k = 0; k < model.nv; ++k) {
      dynamics.respond(k, 1.5, expected);
      robot.respond_to_force(k, 1.5, qdd.data());
      CHECK(agree(qdd, expected));
    }
    REQUIRE(robot.bias(at.state.v.data(), at.tau.data()) == Status::kOk);
    robot.accelerations(qdd.data());
    CHECK(agree(qdd, dynamics.accelerations()));
  }
}

}  // namespace
}  // namespace hybridyn::testing
