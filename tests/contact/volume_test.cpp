// The method `volume` against what is known in closed form, and against a solver of the same law that
// shares no code with its sweeps. A box of 0.2 x 0.1 x 0.05 m and 1 g where nothing else is said.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

#include "contact_scenes/methods_scenes.hpp"
#include "contact_scenes/volume_world.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

const BoxSpec kBox{{0.1, 0.05, 0.025}, 1e-3};
constexpr double kStep = 1e-3;
constexpr double kG = 9.81;
constexpr double kDegree = 3.14159265358979323846 / 180;

/// Gravity of a slope of this angle that falls towards an azimuth.
Vector3<double> on_slope(double angle, double azimuth) {
  return kG * Vector3<double>(std::sin(angle) * std::cos(azimuth),
                              std::sin(angle) * std::sin(azimuth), -std::cos(angle));
}

void turn(VolumeWorld& world, int box, const Eigen::Quaterniond& to) {
  world.q.segment<4>(7 * box + 3) << to.x(), to.y(), to.z(), to.w();
}

Eigen::Quaterniond random_turn(RandomGenerator& random) {
  return Eigen::Quaterniond(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1),
                            random.uniform(-1, 1))
      .normalized();
}

double energy_of(const VolumeWorld& world) {
  double out = 0;
  for (int i = 0; i < world.model.size(); ++i) {
    const RigidInertia<double>& inertia = world.model.links[i].inertia;
    const Motion<double> V{world.v.segment<3>(6 * i + 3), world.v.segment<3>(6 * i)};
    out += (inertia * V).vector().dot(V.vector()) / 2;
    out -= inertia.mass * world.gravity.dot(world.q.segment<3>(7 * i));
  }
  return out;
}

/// On the ground.
double ground_force(const VolumeWorld& world) {
  double out = 0;
  for (std::size_t i = 0; i < world.contact.points().size(); ++i) {
    if (world.contact.points()[i].link_a == kWorld) out += world.contact.forces()[i].force.z();
  }
  return out;
}

TEST_CASE("volume: a box at rest has a constant load and stays, at any yaw and step") {
  const double h = GENERATE(1e-4, 1e-3, 2e-3);
  VolumeWorld world({kBox}, with_friction(0.5));
  const double yaw = 0.3;
  world.place(0, {0, 0, 0.025});
  turn(world, 0,
       Eigen::Quaterniond(Eigen::AngleAxisd(yaw, Vector3<double>::UnitZ()) *
                          Eigen::AngleAxisd(1e-4, Vector3<double>::UnitX())));
  world.run(1, h);
  const Vector3<double> before = world.position(0);
  double most = 0;
  for (int i = 0; i < 200; ++i) {
    world.step(h);
    REQUIRE(world.contact.overlaps().count() == 1);
    most = std::max(most, std::abs(ground_force(world) / (1e-3 * kG) - 1));
  }
  CHECK(most < 1e-6);
  CHECK((world.position(0) - before).norm() < 1e-12);
  CHECK(std::abs(world.position(0).z() - (0.025 - 1e-7)) < 1.1e-9);
  CHECK(world.unsolved == 0);
}

TEST_CASE("volume: a box sticks and slides on a slope as Coulomb's law has it, at any yaw") {
  const double azimuth = GENERATE(0.0, 0.35, 0.7);
  for (const double degrees : {15.0, 26.55, 26.58, 35.0}) {  // atan 0.5 is 26.565
    VolumeWorld world({kBox}, with_friction(0.5));
    const double angle = degrees * kDegree;
    world.gravity = on_slope(angle, azimuth);
    world.place(0, {0, 0, 0.025});
    world.run(0.3, kStep);
    const double before = world.velocity(0).norm();
    world.run(0.2, kStep);
    const double a = std::max(kG * (std::sin(angle) - 0.5 * std::cos(angle)), 0.0);
    INFO("slope " << degrees << ", azimuth " << azimuth);
    CHECK(std::abs((world.velocity(0).norm() - before) / 0.2 - a) < 1e-9 * kG);
    if (degrees < 26.565) CHECK(world.velocity(0).norm() < 1e-10);
    CHECK(world.v.tail<3>().norm() < 1e-9);
    CHECK(std::abs(ground_force(world) / (1e-3 * kG * std::cos(angle)) - 1) < 1e-7);
  }
}

TEST_CASE("volume: a thrown box stops where friction stops it, and does not lift") {
  VolumeWorld world({kBox}, with_friction(0.5));
  world.place(0, {0, 0, 0.025});
  world.velocity(0).x() = 3;
  world.velocity(0).y() = 1;
  double lift = 0;
  for (int i = 0; i < 1500; ++i) {
    world.step(kStep);
    lift = std::max(lift, world.position(0).z() - 0.025);
  }
  CHECK(lift < 1e-6);
  const double speed = std::sqrt(10.0);
  const double exact = 10 / (2 * 0.5 * kG);
  CHECK(std::abs(world.position(0).head<2>().norm() - exact) < 1.1 * speed * kStep);
  CHECK(std::abs(world.position(0).y() * 3 - world.position(0).x()) < 1e-6);
}

TEST_CASE(
    "volume: friction breaks away at its static coefficient and slides with the dynamic one") {
  Material material = with_friction(0.5);
  material.dynamic_friction = 0.4;
  const double excess = GENERATE(-1e-3, 1e-3);
  VolumeWorld world({kBox}, material);
  world.place(0, {0, 0, 0.025});
  world.run(0.2, kStep);
  world.gravity = {(0.5 + excess) * kG, 0, -kG};
  const double start = world.position(0).x();
  world.run(0.3, kStep);
  if (excess < 0) {
    CHECK(std::abs(world.position(0).x() - start) < 1e-12);
  } else {
    const double before = world.velocity(0).x();
    world.run(0.1, kStep);
    CHECK(std::abs((world.velocity(0).x() - before) / 0.1 / ((0.5 + excess - 0.4) * kG) - 1) <
          1e-6);
  }
}

TEST_CASE("volume: a box that spins slows down as under an even pressure") {
  VolumeWorld world({kBox}, with_friction(0.5));
  world.place(0, {0, 0, 0.025});
  world.run(0.2, kStep);
  world.v[5] = 20;
  world.run(0.05, kStep);
  const double before = world.v[5];
  world.run(0.1, kStep);
  double sum = 0;
  constexpr int kCells = 200;
  for (int i = 0; i < kCells; ++i) {
    for (int k = 0; k < kCells; ++k) {
      sum += std::hypot(0.2 * ((i + 0.5) / kCells - 0.5), 0.1 * ((k + 0.5) / kCells - 0.5));
    }
  }
  const double inertia = (0.2 * 0.2 + 0.1 * 0.1) / 12;  // by mass
  const double exact = 0.5 * kG * sum / (kCells * kCells) / inertia;
  CHECK(std::abs((before - world.v[5]) / 0.1 / exact - 1) < 0.03);
  CHECK(world.velocity(0).norm() < 1e-9);
}

TEST_CASE("volume: impacts never add energy, pull, or exceed friction") {
  // On a vertex, an edge or a face, at random velocities: one step.
  RandomGenerator random(7);
  for (int i = 0; i < 300; ++i) {
    VolumeWorld world({kBox}, with_friction(0.5));
    Eigen::Quaterniond at = Eigen::Quaterniond::Identity();
    if (i % 3 == 0) at = random_turn(random);
    if (i % 3 == 1) at = Eigen::AngleAxisd(random.uniform(0.1, 1.4), Vector3<double>::UnitX());
    turn(world, 0, at);
    const Matrix3<double> R = at.toRotationMatrix();
    const double height = (R.row(2).cwiseAbs() * kBox.half_edges).value();
    world.place(0, {0, 0, height - 2e-7});
    world.gravity.setZero();
    world.v = VectorX<double>::Zero(6);
    world.v.head<3>() =
        R.transpose() * Vector3<double>(random.uniform(-1, 1), random.uniform(-1, 1), -1);
    world.v.tail<3>() = 5 * random.vector();
    const double before = energy_of(world);
    world.step(kStep);
    INFO("state " << i);
    CHECK(energy_of(world) <= before * (1 + 1e-4));
    Vector3<double> force = Vector3<double>::Zero();
    for (const ContactForce& f : world.contact.forces()) {
      CHECK(f.velocity[0] > -1e-4);
      CHECK(f.force.z() >= -1e-12);
      CHECK(f.coulomb < 1e-5);  // m/s, of 1 m/s
      force += f.force;
    }
    CHECK(force.head<2>().norm() <= 0.5 * (1 + 1e-9) * force.z());
  }
}

TEST_CASE("volume: a box dropped on its corner comes to rest, alike for all steps") {
  double lowest_top = 1;
  double highest_top = 0;
  for (const double h : {2e-4, 1e-3, 2e-3}) {
    VolumeWorld world({kBox}, with_friction(0.5));
    turn(world, 0,
         Eigen::Quaterniond(Eigen::AngleAxisd(60 * kDegree, Vector3<double>::UnitZ()) *
                            Eigen::AngleAxisd(45 * kDegree, Vector3<double>::UnitY()) *
                            Eigen::AngleAxisd(30 * kDegree, Vector3<double>::UnitZ())));
    world.place(0, {0, 0, 1});
    const double start = energy_of(world);
    double least = start;
    double gain = 0;
    double top = 0;  // after the first impact, at 0.44 s
    for (int i = 0; i * h < 1.5; ++i) {
      world.step(h);
      if (i * h > 0.47) top = std::max(top, world.position(0).z());
      const double now = energy_of(world);
      least = std::min(least, now);
      gain = std::max(gain, now - least);
    }
    INFO("step " << h);
    CHECK(gain < 4e-3 * start);
    CHECK(world.v.norm() < 1e-8);
    CHECK(std::abs(world.position(0).z() - 0.025) < 1e-6);
    lowest_top = std::min(lowest_top, top);
    highest_top = std::max(highest_top, top);
  }
  CHECK(highest_top < 1.4 * lowest_top);
}

/// A tower with yaw and offsets at random.
void build_tower(VolumeWorld& world, int count, RandomGenerator& random) {
  for (int i = 0; i < count; ++i) {
    world.place(i, {random.uniform(-5e-3, 5e-3), random.uniform(-5e-3, 5e-3), 0.025 + 0.05 * i});
    turn(world, i,
         Eigen::Quaterniond(
             Eigen::AngleAxisd(random.uniform(-5, 5) * kDegree, Vector3<double>::UnitZ())));
  }
}

TEST_CASE("volume: a tower of twenty stands, also under a box a hundred times as heavy") {
  const double ratio = GENERATE(1.0, 100.0);
  constexpr int kCount = 20;
  std::vector<BoxSpec> boxes(kCount, kBox);
  boxes.back().mass *= ratio;
  VolumeWorld world(boxes, with_friction(0.5));
  RandomGenerator random(3);
  build_tower(world, kCount, random);
  const VectorX<double> start = world.q;
  world.run(1, kStep);
  double drift = 0;
  for (int i = 0; i < kCount; ++i) {
    drift = std::max(drift, (world.position(i) - start.segment<3>(7 * i)).norm());
  }
  CHECK(drift < 1e-5);
  CHECK(std::abs(ground_force(world) / ((kCount - 1 + ratio) * 1e-3 * kG) - 1) < 1e-5);
  CHECK(world.v.norm() < 1e-5);
}

void settle_heap(int count, double time, std::uint64_t seed) {
  VolumeWorld world(std::vector<BoxSpec>(count, kBox), with_friction(0.5));
  RandomGenerator random(seed);
  for (int i = 0; i < count; ++i) {
    world.place(i, {random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 0.15 + 0.12 * i});
    turn(world, i, random_turn(random));
  }
  world.run(time, kStep);
  INFO("seed " << seed);
  CHECK(std::abs(ground_force(world) / (count * 1e-3 * kG) - 1) < 1e-3);
  double most = 0;
  double before = ground_force(world);
  for (int i = 0; i < 100; ++i) {
    world.step(kStep);
    most = std::max(most, std::abs(ground_force(world) - before));
    before = ground_force(world);
  }
  CHECK(most < 1e-3 * count * 1e-3 * kG);
  for (int i = 0; i < count; ++i) CHECK(world.position(i).z() > 0.02);
  CHECK(world.contact.report().sweeps <= 2 * count);  // one for each island, most often
  for (const ContactForce& f : world.contact.forces()) {
    CHECK(f.signorini < 1e-4);
    CHECK(f.coulomb < 1e-4);
  }
}

TEST_CASE("volume: a heap of boxes comes to rest on what it weighs") { settle_heap(10, 2.5, 1); }

TEST_CASE("volume: heaps of boxes", "[nightly]") {
  for (const int count : {20, 50}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) settle_heap(count, 6, seed);
  }
}

TEST_CASE("volume: a box bounces to what the restitution leaves") {
  Material material = with_friction(0.5);
  material.restitution = 0.5;
  VolumeWorld world({kBox}, material);
  world.place(0, {0, 0, 0.525});
  double top = 0;
  for (int i = 0; i < 600; ++i) {
    world.step(kStep);
    if (i * kStep > 0.33) top = std::max(top, world.position(0).z() - 0.025);
  }
  CHECK(std::abs(top / (0.25 * 0.5) - 1) < 0.05);
}

TEST_CASE("volume: a run goes on bit for bit") {
  const ContactCase boxes = box_on_box(1e-3);
  const auto make = [&] { return volume(boxes); };
  CHECK(state_after(boxes, make, 100) == state_after(boxes, make, 100, 60));
}

TEST_CASE("volume: chains come to rest, and a run of one goes on bit for bit", "[nightly]") {
  const ContactCase chain = pendulum(5, true);
  const Method method = volume(chain);
  const Figures figures = measure(chain, *method, {2.5});
  CHECK(figures.is_complete);
  CHECK(figures.last_speed < 1e-3);
  CHECK(figures.energy_gain < 1e-2);
  CHECK(figures.last_depth < 1e-5);
  const auto make = [&] { return volume(chain); };
  CHECK(state_after(chain, make, 300) == state_after(chain, make, 300, 250));
}

TEST_CASE("volume: what contact changes of a chain's motion is what its impulses do", "[nightly]") {
  const ContactCase chain = pendulum(6, true);
  const Method scheme = make_volume_scheme(chain.model, chain.scene);
  RunSettings settings;
  settings.time = 0.3;
  Dynamics<double> dynamics(chain.model);
  VectorX<double> q = chain.q;
  double worst = 0;
  run(chain, *scheme, settings, [&](const Moment& m) {
    VectorX<double> sum = VectorX<double>::Zero(chain.model.nv);
    VectorX<double> one(chain.model.nv);
    REQUIRE(dynamics.factor(q) == Status::kOk);
    for (std::size_t i = 0; i < scheme->forces().size(); ++i) {
      const ContactPoint& p = scheme->points()[i];
      const ContactForce& f = scheme->forces()[i];
      const Transform<double>& X_WB = scheme->pose(p.link_b);
      const Matrix3<double> R = X_WB.rotation.transpose();
      const Vector3<double> moment = f.moment + (p.position - X_WB.translation).cross(f.force);
      dynamics.respond(p.link_b, Wrench<double>{R * moment, R * f.force}, one);
      sum += one;
    }
    if (scheme->joint_forces().isZero(0)) {
      worst = std::max(worst, (sum - scheme->acceleration()).norm() / (1 + sum.norm()));
    }
    q = m.q;
  });
  CHECK(worst < 1e-4);  // forces that joints hold in balance cancel in the sum
}

}  // namespace
}  // namespace hybridyn::testing
