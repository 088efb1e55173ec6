// The method `exact` against the solvers of Siconos (INRIA), on problems that runs of chains, heaps
// and stacks pose: velocities after contact are the same. Impulses need not be: most of these problems
// have more rows than motions to tell them apart.
#include <siconos/numerics/Friction_cst.h>
#include <siconos/numerics/NonSmoothDrivers.h>
#include <siconos/numerics/NumericsMatrix.h>
#include <siconos/numerics/SolverOptions.h>
#include <siconos/numerics/fc3d_Solvers.h>
#include <siconos/numerics/fc3d_compute_error.h>

#include <catch2/catch_test_macros.hpp>

#include "contact/box_world.hpp"
#include "contact/methods_scenes.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kStep = 1e-3;

/// What a step from (q, v) poses: one coefficient of friction, no memory of earlier steps.
ContactProblem posed(const Model<double>& model, const ContactScene& scene,
                     const VectorX<double>& q, const VectorX<double>& v, double friction) {
  internal::MovingLinks links(model);
  internal::Twists twists(model.links.size());
  internal::Twists free(model.links.size());
  NumericContact mechanism(model);
  mechanism.place(q, v, links, twists);
  ContactDetection detection(scene);
  detection.find([&](int i) -> const Transform<double>& { return links.pose(i); },
                 [&](int i) -> const Motion<double>& { return twists[i]; }, kStep);
  Aba<double> aba(model);
  VectorX<double> qdd(model.nv);
  REQUIRE(aba.forward_dynamics(q, v, VectorX<double>::Zero(model.nv), qdd) != Status::kSingular);
  ContactProblem out;
  REQUIRE(mechanism.begin(q, v, qdd, kStep, detection.points(), {}, links, free, out) !=
          Status::kSingular);
  for (const ContactPoint& p : detection.points()) {
    ContactBlock& block = out.blocks.emplace_back();
    block.static_friction = block.dynamic_friction = block.law.friction = friction;
    mechanism.add_point(p, out, block);
    block.scale = out.scale(block);
    block.R.setConstant(1e-4 * block.scale);
    block.c.head<3>() = p.along(links.velocity(free, p.link_b, p.position) -
                                links.velocity(free, p.link_a, p.position));
    block.c[0] += (p.gap >= 0 ? 1 : 0.1) * p.gap / kStep;
  }
  mechanism.number_islands(out);
  return out;
}

/// Velocities of all rows, by both.
struct Answers {
  VectorX<double> ours;
  VectorX<double> theirs;
  double their_error = 0;  // of the natural map, relative
  bool is_solved = true;   // by us
};

VectorX<double> velocities_by_siconos(const ContactProblem& problem, double& error) {
  const auto count = static_cast<int>(problem.blocks.size());
  // Impulses in units that make A's diagonal blocks about one.
  const auto unit = [&](int i) { return 1 / std::sqrt(problem.blocks[i].scale); };
  NumericsMatrix* A = NM_create(NM_DENSE, 3 * count, 3 * count);
  VectorX<double> q(3 * count);
  VectorX<double> mu(count);
  for (int a = 0; a < count; ++a) {
    const ContactBlock& block = problem.blocks[a];
    mu[a] = block.law.friction;
    q.segment<3>(3 * a) = unit(a) * block.c.head<3>();
    for (int b = 0; b < count; ++b) {
      const ContactMatrix A_ab = problem.coupling(block, problem.blocks[b]);
      for (int j = 0; j < 3; ++j) {
        for (int i = 0; i < 3; ++i) {
          A->matrix0[3 * a + i + 3 * count * (3 * b + j)] = unit(a) * unit(b) * A_ab(i, j);
        }
      }
    }
  }
  FrictionContactProblem posed;
  posed.dimension = 3;
  posed.numberOfContacts = count;
  posed.M = A;
  posed.q = q.data();
  posed.mu = mu.data();
  VectorX<double> best(3 * count);
  error = std::numeric_limits<double>::infinity();
  for (const int solver : {SICONOS_FRICTION_3D_NSN_AC, SICONOS_FRICTION_3D_NSGS}) {
    VectorX<double> f = VectorX<double>::Zero(3 * count);
    VectorX<double> u = VectorX<double>::Zero(3 * count);
    SolverOptions* options = solver_options_create(solver);
    options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    options->iparam[SICONOS_IPARAM_MAX_ITER] = solver == SICONOS_FRICTION_3D_NSGS ? 20000 : 200;
    fc3d_driver(&posed, f.data(), u.data(), options);
    double now = 0;
    fc3d_compute_error(&posed, f.data(), u.data(), 1e-12, options, q.norm(), &now);
    if (now < error) {
      error = now;
      best = u;
    }
    solver_options_delete(options);
    if (error < 1e-11) break;
  }
  NM_clear(A);
  std::free(A);
  for (int a = 0; a < count; ++a) best.segment<3>(3 * a) /= unit(a);
  return best;
}

Answers solved(ContactProblem problem) {
  Answers out;
  out.theirs = velocities_by_siconos(problem, out.their_error);
  ExactContact method;
  VectorX<double> x;
  const ContactReport report = method.solve(problem, x);
  out.is_solved = report.unsolved == 0;
  out.ours.resize(out.theirs.size());
  for (std::size_t i = 0; i < problem.blocks.size(); ++i) {
    const ContactBlock& block = problem.blocks[i];
    out.ours.segment<3>(3 * static_cast<int>(i)) =
        (problem.velocity(block, x) + block.c).head<3>();
  }
  return out;
}

/// Counts over problems.
struct Tally {
  int problems = 0;
  int compared = 0;
  int different = 0;
  int unsolved = 0;
  double worst = 0;  // m/s

  void add(const ContactProblem& problem) {
    if (problem.blocks.empty()) return;
    ++problems;
    const Answers answers = solved(problem);
    if (!answers.is_solved) ++unsolved;
    if (!(answers.their_error < 1e-9)) return;  // they have none
    ++compared;
    const double difference = (answers.ours - answers.theirs).lpNorm<Eigen::Infinity>();
    worst = std::max(worst, difference);
    if (difference > 1e-6) ++different;
  }
};

}  // namespace

TEST_CASE("chains on the floor: velocities are those of Siconos", "[siconos]") {
  RandomGenerator random(1);
  Tally tally;
  for (int k = 0; k < 4; ++k) {
    ContactCase c = pendulum(10, k % 2 == 0);
    for (int i = 0; i < c.v.size(); ++i) c.q[i] += random.uniform(-0.1, 0.1);
    const Method method = exact(c);
    RunSettings settings;
    settings.time = 1.2;
    int step = 0;
    REQUIRE(run(c, *method, settings, [&](const Moment& m) {
      if (++step % 10 == 0) tally.add(posed(c.model, c.scene, m.q, m.v, 0.4));
    }));
  }
  CAPTURE(tally.problems, tally.compared, tally.unsolved, tally.worst);
  CHECK(tally.problems > 200);
  CHECK(tally.compared > 0.9 * tally.problems);
  CHECK(tally.different == 0);
  CHECK(tally.unsolved == 0);
}

TEST_CASE("heaps and stacks of boxes, also of very different masses: velocities are those of Siconos",
          "[siconos]") {
  RandomGenerator random(2);
  Tally tally;
  for (int k = 0; k < 12; ++k) {
    const int count = 1 + k % 6;
    std::vector<BoxSpec> boxes;
    for (int i = 0; i < count; ++i) {
      BoxSpec box{{random.uniform(0.03, 0.1), random.uniform(0.03, 0.1), random.uniform(0.02, 0.1)}};
      box.mass = std::pow(10, random.uniform(-2, 2));
      boxes.push_back(box);
    }
    const double friction = random.uniform(0.1, 0.9);
    BoxWorld world(boxes, with_friction(friction));
    for (int i = 0; i < count; ++i) {
      world.place(i, {random.uniform(-0.05, 0.05), random.uniform(-0.05, 0.05), 0.15 + 0.25 * i});
      for (int r = 0; r < 6; ++r) world.v[6 * i + r] = random.uniform(-1, 1);
    }
    for (int step = 1; step <= 800; ++step) {
      world.step(kStep);
      if (step % 12 == 0) tally.add(posed(world.model, world.scene, world.q, world.v, friction));
    }
  }
  CAPTURE(tally.problems, tally.compared, tally.unsolved, tally.worst);
  CHECK(tally.problems > 500);
  CHECK(tally.compared > 0.9 * tally.problems);
  CHECK(tally.different == 0);
  CHECK(tally.unsolved == 0);
}

}  // namespace hybridyn::testing
