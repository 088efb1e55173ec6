// Loops and couplings that have nothing to do with each other are worked on one by one.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/projection.hpp"
#include "support/chain_models.hpp"
#include "support/loop_closure.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

Model<double> model_of(const std::string& urdf) {
  return load::load_urdf_text(urdf, "test.urdf", {}).model;
}

TEST_CASE("loops that hang on different links of the ground are clusters of their own") {
  const Model<double> model = model_of(four_bars_urdf(20));
  const std::vector<internal::ConstraintCluster> clusters = internal::constraint_clusters(model);
  REQUIRE(clusters.size() == 20);
  std::vector<int> links;
  for (std::size_t k = 0; k < clusters.size(); ++k) {
    CHECK(clusters[k].loops == std::vector<int>{static_cast<int>(k)});
    CHECK(clusters[k].freedoms.size() == 3);
    links.insert(links.end(), clusters[k].links.begin(), clusters[k].links.end());
  }
  std::sort(links.begin(), links.end());
  CHECK(std::unique(links.begin(), links.end()) == links.end());
  CHECK(links.size() == 60);
}

TEST_CASE("loops on one link that moves are one cluster, with that link") {
  const std::vector<internal::ConstraintCluster> clusters =
      internal::constraint_clusters(model_of(four_bars_urdf(5, true)));
  REQUIRE(clusters.size() == 1);
  CHECK(clusters[0].loops.size() == 5);
  CHECK(clusters[0].freedoms.size() == 16);
}

TEST_CASE("a coupling joins the clusters of its two ends") {
  Model<double> model = model_of(four_bars_urdf(3));
  Coupling<double> coupling{};
  coupling.terms.push_back({0, 1.0});
  coupling.terms.push_back({model.size() - 1, 1.0});
  model.couplings.push_back(coupling);
  const std::vector<internal::ConstraintCluster> clusters = internal::constraint_clusters(model);
  REQUIRE(clusters.size() == 2);
  CHECK(clusters[0].loops == std::vector<int>{0, 2});
  CHECK(clusters[0].couplings.size() == 1);
  CHECK(clusters[1].loops == std::vector<int>{1});
}

TEST_CASE("a linkage among others moves as it does alone") {
  const Model<double> one = model_of(four_bars_urdf(1));
  const Model<double> many = model_of(four_bars_urdf(30));
  VectorX<double> q(many.nq);
  VectorX<double> v(many.nv);
  VectorX<double> q_one = VectorX<double>::Zero(one.nq);
  q_one[0] = 0.3;
  VectorX<double> v_one = Eigen::Vector3d(1, -0.5, 0.2);
  Projection<double> projection(one);
  REQUIRE(projection.project_position(q_one).status == Status::kOk);
  REQUIRE(projection.project_velocity(q_one, v_one).status == Status::kOk);
  for (int k = 0; k < 30; ++k) {
    q.segment(3 * k, 3) = q_one;
    v.segment(3 * k, 3) = v_one;
  }
  VectorX<double> qdd_one(3);
  VectorX<double> qdd(many.nv);
  Aba<double> aba_one(one);
  Aba<double> aba(many);
  REQUIRE(aba_one.forward_dynamics(q_one, v_one, VectorX<double>::Ones(3), qdd_one) == Status::kOk);
  REQUIRE(aba.forward_dynamics(q, v, VectorX<double>::Ones(90), qdd) == Status::kOk);
  CHECK(aba.undetermined().count() == 30 * aba_one.undetermined().count());
  // The linkages stand up to 90 m from the world's origin, which costs their loops some digits.
  const double tolerance = 64 * kEpsilon * 90 * aba.magnification() * qdd_one.norm();
  for (int k = 0; k < 30; ++k) {
    INFO(k);
    CHECK((qdd.segment(3 * k, 3) - qdd_one).cwiseAbs().maxCoeff() < tolerance);
  }
}

TEST_CASE("one loop that cannot be closed does not keep the others open") {
  Model<double> model = model_of(four_bars_urdf(3));
  model.loops[1].X_PL.translation += Eigen::Vector3d(50, 0, 0);  // out of reach
  VectorX<double> q = VectorX<double>::Constant(model.nq, 0.2);
  Projection<double> projection(model);
  CHECK(projection.project_position(q).status == Status::kLeastSquares);
  REQUIRE(projection.clusters() == 3);
  CHECK(projection.is_closed(0));
  CHECK_FALSE(projection.is_closed(1));
  CHECK(projection.is_closed(2));
  const ConstraintState state = constraint_state(model, q);
  CHECK(state.opening.head(5).cwiseAbs().maxCoeff() < 1e-12);
  CHECK(state.opening.tail(5).cwiseAbs().maxCoeff() < 1e-12);
}

}  // namespace
}  // namespace hybridyn::testing
