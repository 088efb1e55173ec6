// Responses and contact inertias of `Dynamics` against as many full evaluations.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

/// Full evaluations that lose no more digits than these leave room for are compared.
constexpr double kTolerance = 1e-11;
constexpr double kMostMagnification = 1e4;

template <class A, class B>
double relative_difference(const A& a, const B& b) {
  if (a.size() == 0) return 0;
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

/// Forward dynamics under single forces: at rest, without gravity, accelerations are what the
/// force changes.
class FullEvaluation {
 public:
  FullEvaluation(const Model<double>& model, const VectorX<double>& q)
      : model_(model), q_(q), aba_(model), external_(model), qdd_(model.nv) {}

  const VectorX<double>& under_wrench(int link, const Wrench<double>& F_B) {
    external_.clear();
    external_[link] = F_B;
    return run(VectorX<double>::Zero(model_.nv));
  }
  const VectorX<double>& under_force(int freedom, double force) {
    external_.clear();
    return run(force * VectorX<double>::Unit(model_.nv, freedom));
  }
  Vector6<double> acceleration(int link) const { return aba_.acceleration(link).vector(); }
  const VectorX<double>& accelerations() const { return qdd_; }

 private:
  const VectorX<double>& run(const VectorX<double>& tau) {
    static_cast<void>(aba_.forward_dynamics(q_, VectorX<double>::Zero(model_.nv), tau, qdd_,
                                            {Vector3<double>::Zero(), &external_}));
    return qdd_;
  }

  const Model<double>& model_;
  const VectorX<double>& q_;
  Aba<double> aba_;
  ExternalWrenches<double> external_;
  VectorX<double> qdd_;
};

/// Where loops let nothing move only rounding is left, relative to what the tree would do.
double size_of(const VectorX<double>& closed, const VectorX<double>& tree) {
  return std::max({closed.cwiseAbs().maxCoeff(), tree.cwiseAbs().maxCoeff(), 1e-300});
}

Model<double> spanning_tree(Model<double> model) {
  model.loops.clear();
  model.couplings.clear();
  return model;
}

void check_responses(const Model<double>& model, const VectorX<double>& q,
                     Dynamics<double>& dynamics, RandomGenerator& generator) {
  FullEvaluation full(model, q);
  const Model<double> tree_model = spanning_tree(model);
  FullEvaluation tree(tree_model, q);
  VectorX<double> change(model.nv);
  for (int k = 0; k < model.nv; ++k) {
    INFO("freedom " << k);
    dynamics.respond(k, 2.0, change);
    const VectorX<double>& expected = full.under_force(k, 2.0);
    CHECK((change - expected).cwiseAbs().maxCoeff() <
          kTolerance * size_of(expected, tree.under_force(k, 2.0)));
  }
  for (int link = 0; link < model.size(); ++link) {
    INFO("link " << link);
    const Wrench<double> F = Wrench<double>::from(random_vector(6, generator));
    dynamics.respond(link, F, change);
    const VectorX<double>& expected = full.under_wrench(link, F);
    CHECK((change - expected).cwiseAbs().maxCoeff() <
          kTolerance * size_of(expected, tree.under_wrench(link, F)));
    const int at = model.size() - 1 - link;
    const double size = size_of(full.acceleration(at), tree.acceleration(at)) +
                        size_of(expected, tree.accelerations());
    const Vector6<double> response = dynamics.response(at).vector();
    CHECK((response - full.acceleration(at)).cwiseAbs().maxCoeff() < kTolerance * size);
    CHECK((dynamics.respond(link, F, at).vector() - response).isZero(0));
  }
}

/// Column by column, each a full evaluation.
MatrixX<double> contact_inertia(const Model<double>& model, const VectorX<double>& q,
                                const std::vector<int>& frames) {
  FullEvaluation full(model, q);
  Kinematics<double> kinematics(model);
  kinematics.update(q, VectorX<double>::Zero(model.nv));
  const auto rows = 6 * static_cast<int>(frames.size());
  MatrixX<double> A = MatrixX<double>::Zero(rows, rows);
  for (int column = 0; column < rows; ++column) {
    const int on = frames[column / 6];
    if (model.frames[on].link == kWorld) continue;
    const Vector3<double> axis =
        kinematics.pose(on).rotation.transpose() * Vector3<double>::Unit(column % 3);
    Wrench<double> F = Wrench<double>::zero();
    (column % 6 < 3 ? F.force : F.moment) = axis;
    const Frame<double>& f = model.frames[on];
    kinematics.update_accelerations(full.under_wrench(f.link, f.X_BF.to_parent(F)));
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const Motion<double> a = kinematics.acceleration(frames[i]);
      A.block<3, 1>(6 * static_cast<int>(i), column) = a.linear;
      A.block<3, 1>(6 * static_cast<int>(i) + 3, column) = a.angular;
    }
  }
  return A;
}

TEST_CASE(
    "a factored mechanism accelerates as in a full evaluation, and responds as n + m of them") {
  int well_conditioned = 0;
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    const Mechanism mechanism = random_mechanism(seed, varied_options(seed));
    INFO(mechanism);
    const Model<double>& model = mechanism.model;
    RandomGenerator generator(seed);
    const LoadedState at(model, closed_state(mechanism, generator), generator);
    Dynamics<double> dynamics(model);
    Aba<double> aba(model);
    VectorX<double> qdd(model.nv);
    const Status expected =
        aba.forward_dynamics(at.state.q, at.state.v, at.tau, qdd, at.environment());
    REQUIRE(dynamics.factor(at.state.q) != Status::kSingular);
    CHECK(dynamics.bias(at.state.v, at.tau, at.environment()) == expected);
    CHECK(std::abs(dynamics.magnification() / aba.magnification() - 1) < 1e-3);
    if (aba.magnification() > kMostMagnification) continue;
    ++well_conditioned;
    CHECK(relative_difference(dynamics.accelerations(), qdd) < kTolerance);
    check_responses(model, at.state.q, dynamics, generator);
    const std::vector<int> frames = {static_cast<int>(model.frames.size()) - 1,
                                     static_cast<int>(model.frames.size()) / 2, 0};
    MatrixX<double> A(18, 18);
    dynamics.contact_inertia(frames, A);
    const MatrixX<double> full = contact_inertia(model, at.state.q, frames);
    const MatrixX<double> tree = contact_inertia(spanning_tree(model), at.state.q, frames);
    CHECK((A - full).cwiseAbs().maxCoeff() <= kTolerance * tree.cwiseAbs().maxCoeff());
  }
  CHECK(well_conditioned > 80);
}

}  // namespace
}  // namespace hybridyn::testing
