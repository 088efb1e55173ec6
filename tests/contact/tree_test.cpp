// Trees that touch what does not move: what loads on their links change, by articulated bodies, beside
// `Dynamics`; steps in contact solved with and without columns of all freedoms.
#include <catch2/catch_test_macros.hpp>

#include "contact_scenes/methods_scenes.hpp"
#include "contact_scenes/posed_step.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/random_mechanism.hpp"

namespace hybridyn::testing {
namespace {

/// A tree with loads on some links and freedoms.
struct LoadedTree {
  LoadedTree(const Model<double>& of, const VectorX<double>& at, RandomGenerator& random)
      : model(of), q(at), links(of), response(of), dynamics(of) {
    links.place(q);
    REQUIRE(dynamics.factor(q) != Status::kSingular);
    response.begin();
    for (int i = 0; i < model.size(); ++i) {
      if (random.uniform(0, 1) < 0.4 || i + 1 == model.size()) response.load_link(i);
    }
    for (int k = 0; k < model.nv; ++k) {
      if (random.uniform(0, 1) < 0.2) response.load_freedom(k);
    }
    REQUIRE(response.factor(links, q));
  }

  /// J' of all loads.
  MatrixX<double> columns() {
    MatrixX<double> out = MatrixX<double>::Zero(model.nv, response.loads());
    for (int i = 0; i < model.size(); ++i) {
      const int first = response.load_of_link(i);
      for (int k = 0; first >= 0 && k < 6; ++k) {
        const Vector3<double> axis = links.pose(i).rotation.transpose().col(k % 3);
        const Vector3<double> zero = Vector3<double>::Zero();
        const Wrench<double> F = k < 3 ? Wrench<double>{axis, zero} : Wrench<double>{zero, axis};
        auto column = out.col(first + k);
        dynamics.add_half_response(i, F, column);
      }
    }
    for (int k = 0; k < model.nv; ++k) {
      const int load = response.load_of_freedom(k);
      if (load < 0) continue;
      auto column = out.col(load);
      dynamics.add_half_response(k, 1.0, column);
    }
    return out;
  }

  const Model<double>& model;
  VectorX<double> q;
  internal::MovingLinks links;
  internal::TreeResponse response;
  Dynamics<double> dynamics;
};

double size_of(const MatrixX<double>& A) { return A.cwiseAbs().maxCoeff(); }

void check_responses(LoadedTree& tree, RandomGenerator& random) {
  const MatrixX<double> C = tree.columns();
  const MatrixX<double> G = C.transpose() * C;
  const auto loads = static_cast<Eigen::Index>(tree.response.loads());
  VectorX<double> w(loads);
  for (double& x : w) x = random.uniform(-1, 1);
  VectorX<double> motions(loads);
  double energy = 0;
  for (const auto& part : tree.response.trees()) {
    energy += tree.response.energy(part, w);
    tree.response.respond(part, w, motions);
  }
  CHECK((motions - G * w).norm() < 1e-10 * size_of(G));
  CHECK(std::abs(energy - w.dot(G * w)) < 1e-10 * size_of(G));
  VectorX<double> rates(tree.model.nv);
  tree.response.find_rates(rates);
  VectorX<double> expected = C * w;
  tree.dynamics.finish_response(expected);
  CHECK((rates - expected).norm() < 1e-10 * (1e-3 + expected.norm()));
  for (int load = 0; load < tree.response.loads();) {
    const auto own = tree.response.own_block(load);
    const auto size = own.rows();
    CHECK(size_of(own - G.block(load, load, size, size)) < 1e-10 * size_of(G));
    load += static_cast<int>(size);
  }
}

/// K with a part that is not symmetric, as what slips has.
void check_support(LoadedTree& tree, RandomGenerator& random) {
  internal::TreeResponse& response = tree.response;
  const auto loads = static_cast<Eigen::Index>(response.loads());
  MatrixX<double> K = MatrixX<double>::Zero(loads, loads);
  VectorX<double> r(loads);
  for (double& x : r) x = random.uniform(-1, 1);
  VectorX<double> w(loads);
  VectorX<double> motions(loads);
  for (const auto& part : response.trees()) {
    response.clear_support(part);
    for (int load = part.first; load < part.first + part.loads;) {
      const auto size = static_cast<int>(response.own_block(load).rows());
      MatrixX<double> own = MatrixX<double>::Zero(size, size);
      for (int k = 0; k < size; ++k) {
        own(k, k) = std::pow(10, random.uniform(0, 4));
        own(k, (k + 1) % size) += 0.3 * own(k, k);
      }
      K.block(load, load, size, size) = own;
      if (size == 6) {
        response.support_of_link(load) += own;
      } else {
        response.support_of_freedom(load) += own(0, 0);
      }
      load += size;
    }
    REQUIRE(response.factor_support(part));
    response.solve_supported(part, r, w, motions);
  }
  CHECK((w + r + K * motions).norm() < 1e-9 * (r.norm() + (K * motions).norm()));
  VectorX<double> of_loads(loads);
  for (const auto& part : response.trees()) response.respond(part, w, of_loads);
  CHECK((of_loads - motions).norm() < 1e-8 * (1e-6 + of_loads.norm()));
}

TEST_CASE("loads on trees, and trees on springs, move as the whole mass matrix says") {
  RandomGenerator random(3);
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    MechanismOptions options;
    options.joints = 3 + static_cast<int>(seed % 7);
    options.floating = seed % 3 == 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    LoadedTree tree(mechanism.model, closed_state(mechanism, random).q, random);
    check_responses(tree, random);
    check_support(tree, random);
  }
}

/// Of a step from (q, v), with columns of all freedoms or without; `unsolved` counts.
VectorX<double> velocities_after(const ContactCase& c, const VectorX<double>& q,
                                 const VectorX<double>& v, const VectorX<double>& qdd, bool by_tree,
                                 int& unsolved) {
  constexpr double kStep = 1e-3;
  PosedStep step(c.model, c.scene, q, v, qdd, kStep, 0.4, by_tree);
  REQUIRE(step.status != Status::kSingular);
  REQUIRE((step.problem.tree() != nullptr) == by_tree);
  ExactContact method;
  VectorX<double> x;
  VectorX<double> motion;
  VectorX<double> change;
  VectorX<double> v_next;
  unsolved += method.solve(step.problem, x).unsolved;
  step.problem.find_motion(x, motion);
  REQUIRE(step.mechanism.finish(step.problem, step.detection.points(), x, kStep, change, v_next) ==
          Status::kOk);
  return v_next;
}

TEST_CASE("a chain on the ground moves alike by its links and by columns of its freedoms") {
  const ContactCase c = pendulum(6, true);
  ContactStep step(c.model, c.scene);
  Aba<double> aba(c.model);
  VectorX<double> q = c.q;
  VectorX<double> v = c.v;
  VectorX<double> qdd(c.model.nv);
  VectorX<double> q_next(c.model.nq);
  VectorX<double> v_next(c.model.nv);
  int compared = 0;
  int unsolved = 0;
  for (int i = 0; i < 1000; ++i) {
    const VectorX<double> tau = VectorX<double>::Zero(c.model.nv);
    REQUIRE(aba.forward_dynamics(q, v, tau, qdd) != Status::kSingular);
    const bool touches = step.find(q, v, 1e-3) && step.points().size() > 2;
    if (i % 20 == 0 && touches) {
      CAPTURE(i);
      const VectorX<double> by_tree = velocities_after(c, q, v, qdd, true, unsolved);
      const VectorX<double> by_columns = velocities_after(c, q, v, qdd, false, unsolved);
      CHECK((by_tree - by_columns).norm() < 1e-6 * (0.1 + v.norm()));
      ++compared;
    }
    REQUIRE(step.solve(q, v, qdd, 1e-3, q_next, v_next) != Status::kSingular);
    q.swap(q_next);
    v.swap(v_next);
  }
  CHECK(compared > 20);
  CHECK(unsolved == 0);
}

}  // namespace
}  // namespace hybridyn::testing
