// No algorithm allocates after construction, nor refers to a model that is gone. malloc itself is
// watched: every allocation of the program, Eigen's included, comes through it.
#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <type_traits>
#include <vector>

#include "hybrid_arm/hybrid_arm.hpp"
#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/algorithms/loop_inverse_dynamics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/geometry/broad_phase.hpp"
#include "hybridyn/geometry/collide.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/aba.hpp"
#include "hybridyn/methods/compiled/contact.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/methods/compiled/dynamics.hpp"
#include "hybridyn/methods/compiled/projection.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/methods/compiled/structure.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/structure/numeric_part.hpp"
#include "hybridyn/toolchain/splice_method.hpp"
#include "support/paths.hpp"
#include "support/random_mechanism.hpp"

extern "C" void* __libc_malloc(std::size_t size);  // NOLINT: glibc's own name

namespace {

std::atomic<bool> g_watching{false};
std::atomic<int> g_allocations{0};

}  // namespace

extern "C" void* malloc(std::size_t size) {
  if (g_watching) ++g_allocations;
  return __libc_malloc(size);
}

namespace hybridyn::testing {
namespace {

template <class Function>
int allocations_of(const Function& f) {
  g_allocations = 0;
  g_watching = true;
  f();
  g_watching = false;
  return g_allocations;
}

TEST_CASE("the watch sees an allocation") {
  CHECK(allocations_of([] { std::free(std::malloc(8)); }) > 0);  // NOLINT: on purpose
}

TEST_CASE("manifolds of all pairs of solids allocate nothing, nor does a broad phase seen before") {
  const geometry::Shape shapes[] = {geometry::half_space(), geometry::sphere(0.5),
                                    geometry::capsule(0.4, 0.5), geometry::cylinder(0.4, 0.5),
                                    geometry::box({0.3, 0.4, 0.5})};
  Transform<double> X_WB = Transform<double>::identity();
  geometry::Manifold manifold;
  std::vector<geometry::Bounds> bounds;
  geometry::BroadPhase broad_phase;
  for (const geometry::Shape& shape : shapes) bounds.push_back(geometry::bounds(shape, X_WB));
  broad_phase.update(bounds, 0.01);
  CHECK(allocations_of([&] {
          for (const double distance : {0.0, 0.5, 0.9, 1.2}) {
            X_WB.translation = Vector3<double>(0.1, 0.2, distance);
            for (const geometry::Shape& a : shapes) {
              for (const geometry::Shape& b : shapes) {
                geometry::collide(a, Transform<double>::identity(), b, X_WB, 0.5, manifold);
              }
            }
          }
          broad_phase.update(bounds, 0.01);
        }) == 0);
}

TEST_CASE("control laws allocate nothing once they run") {
  const auto load = [](const char* name, bool floating = false) {
    load::LoadOptions options;
    options.floating = floating;
    return load::load_urdf(source_path(name), options).model;
  };
  const Model<double> robot = load("models/papers/planar_four_link.urdf");
  const Model<double> linkage = load("models/papers/parallel_four_bar.urdf");
  VectorX<double> q(4), v(4), tau(4);
  q << 1.0471975511965976, 0.5235987755982988, 2.617993877991494, -1.0471975511965976;
  v.setZero();
  for (const auto kind :
       {control::LoopLaw::kMeasured, control::LoopLaw::kOnLoop, control::LoopLaw::kFollow}) {
    control::VirtualLoopOptions<double> options;
    options.law = kind;
    control::VirtualLoop<double> law(robot, linkage, options);
    law.forces().joints.push_back(control::joint_spring(linkage, "joint1"));
    law.forces().links.push_back(control::link_spring(linkage, "link4"));
    REQUIRE(law.start(0, q, v) == Status::kOk);
    CHECK(allocations_of([&] {
            static_cast<void>(law.torque(0, q, v, tau));
            static_cast<void>(law.torque(1e-3, q, v, tau));
          }) == 0);
  }
  const Model<double> humanoid = load("models/hoap2/hoap2.urdf", true);
  VectorX<double> posture(humanoid.nq), rest = VectorX<double>::Zero(humanoid.nv);
  VectorX<double> forces(humanoid.nv);
  neutral(humanoid, posture);
  control::ReactionNullSpace<double> space(humanoid, {humanoid.find_frame("right_foot")});
  space.update(posture, rest, Vector3<double>::Zero());
  control::Tracking<double> tracking(humanoid);
  const control::JointTarget<double> target(humanoid);
  CHECK(allocations_of([&] {
          space.update(posture, rest, Vector3<double>::Zero());
          static_cast<void>(tracking.computed_torque(posture, rest, target, forces));
        }) == 0);
}

TEST_CASE("a step of bodies in contact allocates nothing once there was one as large") {
  load::LoadOptions floating;
  floating.floating = true;
  const auto model = load::load_urdf(source_path("models/papers/free_3.urdf"), floating).model;
  ContactScene scene;
  Collider ground;
  ground.X_BS = Transform<double>::identity();
  ground.shape = geometry::half_space();
  scene.colliders.push_back(ground);
  for (int i = 0; i < model.size(); ++i) {
    Collider box = ground;
    box.link = i;
    box.frame = model.joints[i].frame;
    box.shape = geometry::box({0.1, 0.1, 0.1});
    scene.colliders.push_back(box);
  }
  ContactStep contact(model, scene);
  VectorX<double> q(model.nq);
  neutral(model, q);
  VectorX<double> v = VectorX<double>::Zero(model.nv);
  VectorX<double> qdd = VectorX<double>::Constant(model.nv, -1.0);
  VectorX<double> q_next(model.nq);
  VectorX<double> v_next(model.nv);
  const auto step = [&] {
    if (!contact.find(q, v, 1e-3)) return;
    static_cast<void>(contact.solve(q, v, qdd, 1e-3, q_next, v_next));
  };
  for (int i = 0; i < 3; ++i) step();
  REQUIRE_FALSE(contact.forces().empty());
  CHECK(allocations_of(step) == 0);
}

TEST_CASE("a hybrid with blocks and numeric links allocates nothing") {
  const std::vector<double> q(7, 0.3), v(7, 0.2), tau(7, 1.0), external(42, 1.0);
  std::vector<double> qdd(7), wrenches(42);
  CHECK(allocations_of([&] {
          hybrid_arm::Robot<double> robot;
          CHECK(robot.loaded_forward_dynamics(q.data(), v.data(), tau.data(), external.data(),
                                              qdd.data()) == Status::kOk);
          robot.loaded_joint_wrenches(q.data(), v.data(), qdd.data(), external.data(),
                                      wrenches.data());
        }) == 0);
}

TEST_CASE("ADA over generated blocks and numeric links allocates nothing") {
  const Model<double> model = load::load_urdf(source_path("models/pa10/pa10.urdf"), {}).model;
  tools::CompileOptions options;
  options.flags = {"-O0"};
  const auto splice = tools::make_splice_method(
      "splice", model,
      generator::parse_partition(model, "chains:link1,link2;link3,link4;link5,link6"), options);
  const VectorX<double> q = VectorX<double>::Constant(7, 0.3);
  const VectorX<double> tau = VectorX<double>::Ones(7);
  VectorX<double> qdd(7);
  const Environment<double> environment;
  CHECK(allocations_of([&] { CHECK(splice->solve(q, q, tau, environment, qdd) == Status::kOk); }) ==
        0);
}

void check_structure(AssemblyOrder order) {
  MechanismOptions options;
  options.joints = 4;
  options.floating = true;
  Structure structure(order);
  RandomGenerator random(2);
  VectorX<double> q(0);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const Model<double> model = random_mechanism(seed, options).model;
    const std::string tip = model.frames[model.joints[model.size() - 1].frame].name;
    structure.add(std::make_unique<NumericPart>(model, std::vector<std::string>{tip}));
    VectorX<double> own(model.nq);
    hybridyn::random(model, random, own);
    q.conservativeResize(structure.positions());
    q.tail(model.nq) = own;
  }
  VectorX<double> v = VectorX<double>::Constant(structure.velocities(), 0.1);
  const VectorX<double> tau = v;
  VectorX<double> qdd = v;
  const auto run = [&] {
    const int first = structure.connect({0, 0}, {1, 0}, JointType::kSpherical);
    const int second = structure.connect({1, 0}, {2, 0}, JointType::kFixed);
    static_cast<void>(structure.forward_dynamics(q, v, tau, qdd));
    static_cast<void>(structure.close_velocities(q, v));
    static_cast<void>(structure.close_positions(q));
    structure.disconnect(second);
    structure.disconnect(first);
    static_cast<void>(structure.forward_dynamics(q, v, tau, qdd));
  };
  run();
  CHECK(allocations_of(run) == 0);
}

TEST_CASE("a structure allocates nothing once it has had a plan as large") {
  check_structure(AssemblyOrder::kSerial);
  check_structure(AssemblyOrder::kBalanced);
}

TEST_CASE("no algorithm allocates after construction") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    MechanismOptions options;
    options.joints = 8 + 4 * static_cast<int>(seed);
    options.floating = seed % 2 == 1;
    options.loops = static_cast<int>(seed % 3);
    options.rods = seed % 4 == 0 ? 0.3 : 0;
    const Mechanism mechanism = random_mechanism(seed, options);
    INFO(mechanism);
    const Model<double>& model = mechanism.model;
    RandomGenerator generator(seed);
    const State state = closed_state(mechanism, generator);
    const VectorX<double> tau = random_vector(model.nv, generator);
    const ExternalWrenches<double> external(model);
    const Environment<double> environment{Vector3<double>(0, 0, -9.81), &external};
    VectorX<double> qdd(model.nv);
    for (const tools::Method method : tools::kMethods) {
      INFO(tools::to_string(method));
      const auto solver = tools::make_method(method, model);
      CHECK(allocations_of([&] {
              static_cast<void>(solver->solve(state.q, state.v, tau, environment, qdd));
            }) == 0);
    }
    Rnea<double> rnea(model);
    VectorX<double> force(model.nv);
    CHECK(allocations_of(
              [&] { rnea.inverse_dynamics(state.q, state.v, qdd, force, environment); }) == 0);
    Crba<double> crba(model);
    MatrixX<double> M(model.nv, model.nv);
    CHECK(allocations_of([&] { crba.mass_matrix(state.q, M); }) == 0);
    Kinematics<double> kinematics(model);
    MatrixX<double> J(6, model.nv);
    CHECK(allocations_of([&] {
            kinematics.update(state.q, state.v);
            kinematics.jacobian(static_cast<int>(model.frames.size()) - 1, J);
            static_cast<void>(kinematics.momentum());
          }) == 0);
    LoopInverseDynamics<double> inverse(model);
    CHECK(allocations_of([&] {
            static_cast<void>(inverse.inverse_dynamics(state.q, state.v, qdd, force, environment));
          }) == 0);
    const int last = static_cast<int>(model.frames.size()) - 1;
    const std::vector<int> contacts = {last, last / 2};
    Dynamics<double> dynamics(model, 2);
    MatrixX<double> A(12, 12);
    CHECK(allocations_of([&] {
            static_cast<void>(dynamics.factor(state.q));
            static_cast<void>(dynamics.bias(state.v, tau, environment));
            dynamics.respond(model.size() - 1, external[0], qdd);
            dynamics.respond(model.nv - 1, 1.0, qdd);
            static_cast<void>(dynamics.respond(0, external[0], model.size() - 1));
            dynamics.contact_inertia(contacts, A);
          }) == 0);
    Projection<double> projection(model);
    VectorX<double> q = state.q;
    VectorX<double> v = state.v;
    CHECK(allocations_of([&] {
            static_cast<void>(projection.project_position(q));
            static_cast<void>(projection.project_velocity(q, v));
          }) == 0);
  }
}

template <class T, class... Rest>
constexpr bool kRefusesTemporary = !std::is_constructible_v<T, Model<double>, Rest...> &&
                                   std::is_constructible_v<T, const Model<double>&, Rest...>;

TEST_CASE("objects that keep their model refuse one that is about to go") {
  STATIC_CHECK(kRefusesTemporary<Aba<double>>);
  STATIC_CHECK(kRefusesTemporary<Ada<double>>);
  STATIC_CHECK(kRefusesTemporary<Ada<double>, AssemblyOrder>);
  STATIC_CHECK(kRefusesTemporary<Crba<double>>);
  STATIC_CHECK(kRefusesTemporary<Dynamics<double>>);
  STATIC_CHECK(kRefusesTemporary<Dynamics<double>, int>);
  STATIC_CHECK(kRefusesTemporary<Kinematics<double>>);
  STATIC_CHECK(kRefusesTemporary<Lagrange<double>>);
  STATIC_CHECK(kRefusesTemporary<LoopInverseDynamics<double>>);
  STATIC_CHECK(kRefusesTemporary<LoopInverseDynamics<double>, std::vector<bool>>);
  STATIC_CHECK(kRefusesTemporary<Projection<double>>);
  STATIC_CHECK(kRefusesTemporary<Rnea<double>>);
  STATIC_CHECK(kRefusesTemporary<Simulation<double>, MotionLaw<double>>);
}

}  // namespace
}  // namespace hybridyn::testing
