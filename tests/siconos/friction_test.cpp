// The method `exact` against the solvers of Siconos (INRIA), on problems that runs of chains, heaps
// and stacks pose. Impulses need not be the same: most of these problems have more rows than motions
// to tell them apart. Velocities are, but where redundant points slide: how they share the load then
// decides how the body turns, and the law does not say. There `exact` is to keep the answer of
// Siconos where it begins with it.
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_Solvers.h>
#include <fc3d_compute_error.h>

#include <catch2/catch_test_macros.hpp>

#include "contact_scenes/box_world.hpp"
#include "contact_scenes/methods_scenes.hpp"
#include "contact_scenes/posed_step.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/numerics/random_generator.hpp"
#include "support/built_model.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kStep = 1e-3;

/// What a step from (q, v) poses.
ContactProblem posed(const Model<double>& model, const ContactScene& scene,
                     const VectorX<double>& q, const VectorX<double>& v, double friction) {
  Aba<double> aba(model);
  VectorX<double> qdd(model.nv);
  REQUIRE(aba.forward_dynamics(q, v, VectorX<double>::Zero(model.nv), qdd) != Status::kSingular);
  PosedStep step(model, scene, q, v, qdd, kStep, friction);
  REQUIRE(step.status != Status::kSingular);
  return std::move(step.problem);
}

/// Of all rows.
struct Answer {
  VectorX<double> impulses;
  VectorX<double> velocities;
  double error = 0;  // of the natural map, relative; ours to what the largest impulse moves
};

Answer solved_by_siconos(const ContactProblem& problem) {
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
  Answer out;
  VectorX<double>& f = out.impulses = VectorX<double>::Zero(3 * count);
  VectorX<double>& u = out.velocities = VectorX<double>::Zero(3 * count);
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
  options->dparam[SICONOS_DPARAM_TOL] = 1e-11;
  options->iparam[SICONOS_IPARAM_MAX_ITER] = 30000;
  fc3d_driver(&posed, f.data(), u.data(), options);
  fc3d_compute_error(&posed, f.data(), u.data(), 1e-11, options, q.norm(), &out.error);
  solver_options_delete(options);
  NM_clear(A);
  std::free(A);
  for (int a = 0; a < count; ++a) {
    f.segment<3>(3 * a) *= unit(a);
    u.segment<3>(3 * a) /= unit(a);
  }
  return out;
}

/// From what the problem's blocks have.
Answer solved_by_us(ContactProblem problem, int& unsolved) {
  ExactContact method;
  VectorX<double> x;
  unsolved += method.solve(problem, x).unsolved;
  Answer out;
  double largest = 1;  // m/s
  out.velocities.resize(3 * static_cast<int>(problem.blocks.size()));
  for (std::size_t i = 0; i < problem.blocks.size(); ++i) {
    const ContactBlock& block = problem.blocks[i];
    const ContactVector u = problem.velocity(block, x) + block.c;
    out.velocities.segment<3>(3 * static_cast<int>(i)) = u.head<3>();
    const ContactVector f = nearest_impulse(block.law, block.f - u / block.scale);
    largest = std::max(largest, block.scale * block.f.lpNorm<Eigen::Infinity>());
    out.error = std::max(out.error, block.scale * (f - block.f).lpNorm<Eigen::Infinity>());
  }
  out.error /= largest;
  return out;
}

/// Counts over problems.
struct Tally {
  int problems = 0;
  int compared = 0;
  int several = 0;  // answers
  int unsolved = 0;
  double worst_error = 0;       // of ours
  double worst_difference = 0;  // of velocities, m/s, or of the largest where they are above

  void add(ContactProblem problem) {
    if (problem.blocks.empty()) return;
    ++problems;
    const Answer ours = solved_by_us(problem, unsolved);
    worst_error = std::max(worst_error, ours.error);
    const Answer theirs = solved_by_siconos(problem);
    if (!(theirs.error < 1e-9)) return;  // they have none
    ++compared;
    double difference = (ours.velocities - theirs.velocities).lpNorm<Eigen::Infinity>();
    if (difference > 1e-6) {
      ++several;
      for (std::size_t i = 0; i < problem.blocks.size(); ++i) {
        ContactBlock& block = problem.blocks[i];
        block.f.head<3>() = theirs.impulses.segment<3>(3 * static_cast<int>(i));
        block.reference = block.f;
      }
      const Answer kept = solved_by_us(problem, unsolved);
      difference = (kept.velocities - theirs.velocities).lpNorm<Eigen::Infinity>();
    }
    difference /= std::max(1.0, theirs.velocities.lpNorm<Eigen::Infinity>());
    worst_difference = std::max(worst_difference, difference);
  }
};

void check(const Tally& tally) {
  CAPTURE(tally.problems, tally.compared, tally.several, tally.worst_error);
  CHECK(tally.compared > 0.4 * tally.problems);
  CHECK(tally.several < 0.25 * tally.compared);
  CHECK(tally.worst_difference < 1e-5);
  CHECK(tally.worst_error < 1e-6);
  CHECK(tally.unsolved == 0);
}

/// A chain of boxes with ball joints that moves freely above the ground. Where a joint stops a whole
/// direction, as in a plane, solvers for bodies that can go anywhere divide by zero.
ContactCase free_chain(int count, const Material& material) {
  const Vector3<double> half(0.05, 0.02, 0.02);
  const Vector3<double> squares = (2 * half).cwiseAbs2();
  MechanismDescription description;
  description.name = "chain";
  for (int i = 0; i < count; ++i) {
    LinkDescription link;
    link.name = "link" + std::to_string(i);
    link.mass = 0.3;
    link.inertia = (0.3 / 12 * (squares.sum() - squares.array())).matrix().asDiagonal();
    description.links.push_back(link);
    if (i == 0) continue;
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kSpherical;
    joint.parent = description.links[i - 1].name;
    joint.child = link.name;
    joint.origin.translation.x() = 0.12;
    description.joints.push_back(joint);
  }
  BuildOptions options;
  options.floating = true;
  ContactCase out{built_model(description, options), {}, {}, {}};
  Collider ground;
  ground.X_BS = Transform<double>::identity();
  ground.shape = geometry::half_space();
  ground.material = material;
  out.scene.colliders.push_back(ground);
  for (int i = 0; i < count; ++i) {
    const Frame<double>& frame = out.model.frames[out.model.find_frame("link" + std::to_string(i))];
    Collider box = ground;
    box.link = frame.link;
    box.frame = i;
    box.X_BS = frame.X_BF;
    box.shape = geometry::box(half);
    out.scene.colliders.push_back(box);
    for (int j = 0; j < i; ++j) out.scene.ignored.emplace_back(j, i);
  }
  std::sort(out.scene.ignored.begin(), out.scene.ignored.end());
  out.q.resize(out.model.nq);
  neutral(out.model, out.q);
  out.v.setZero(out.model.nv);
  return out;
}

}  // namespace

TEST_CASE("chains on the floor: velocities are those of Siconos", "[siconos][nightly]") {
  RandomGenerator random(1);
  Tally tally;
  for (int k = 0; k < 6; ++k) {
    const double friction = random.uniform(0.2, 0.8);
    ContactCase c = free_chain(2 + k / 2, with_friction(friction));
    c.q[2] = 0.1;
    for (int i = 0; i < c.v.size(); ++i) c.v[i] = random.uniform(-1, 1);
    const Method method = exact(c);
    RunSettings settings;
    settings.time = 1;
    int step = 0;
    REQUIRE(run(c, *method, settings, [&](const Moment& m) {
      if (++step % 12 == 0) tally.add(posed(c.model, c.scene, m.q, m.v, friction));
    }));
  }
  CHECK(tally.problems > 200);
  check(tally);
}

TEST_CASE(
    "heaps and stacks of boxes, also of very different masses: velocities are those of Siconos",
    "[siconos][nightly]") {
  RandomGenerator random(2);
  Tally tally;
  for (int k = 0; k < 12; ++k) {
    const int count = 1 + k % 6;
    std::vector<BoxSpec> boxes;
    for (int i = 0; i < count; ++i) {
      BoxSpec box{
          {random.uniform(0.03, 0.1), random.uniform(0.03, 0.1), random.uniform(0.02, 0.1)}};
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
  CHECK(tally.problems > 600);
  check(tally);
}

}  // namespace hybridyn::testing
