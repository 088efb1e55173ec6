// What rests, by the method `volume`: it is not made twice, falls asleep and wakes; and what is solved side
// by side.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "contact_scenes/volume_world.hpp"
#include "hybridyn/numerics/random_generator.hpp"

#if HYBRIDYN_HAS_TBB
#include "hybridyn/base/tbb_executor.hpp"
#endif

namespace hybridyn::testing {
namespace {

const BoxSpec kRestingBox{{0.1, 0.05, 0.025}, 1e-3};
constexpr double kRestStep = 1e-3;
constexpr double kRestG = 9.81;

TEST_CASE("volume: what is kept of pairs that do not move changes no bit") {
  const std::vector<BoxSpec> boxes(3, kRestingBox);
  VolumeWorld kept(boxes, with_friction(0.5));
  VolumeWorld anew(boxes, with_friction(0.5));
  for (VolumeWorld* world : {&kept, &anew}) {
    RandomGenerator random(5);
    for (int k = 0; k < 3; ++k) {
      world->place(k, {random.uniform(-5e-3, 5e-3), random.uniform(-5e-3, 5e-3), 0.025 + 0.05 * k});
    }
  }
  std::vector<double> memories;
  VectorX<double> before = kept.q;
  bool rests = false;
  for (int i = 0; i < 4000 && !rests; ++i) {
    before = kept.q;
    kept.step(kRestStep);
    rests = rests || kept.q == before;
    save_memories(anew.contact.memories(), memories);
    anew.contact.clear();
    REQUIRE(restore_memories(memories, anew.contact.memories()));
    anew.step(kRestStep);
    REQUIRE(kept.q == anew.q);
    REQUIRE(kept.v == anew.v);
  }
  INFO(kept.v.transpose());
  CHECK(rests);
}

/// In multiples of a box's weight.
double weight_on_ground(const VolumeWorld& world) {
  double out = 0;
  for (std::size_t i = 0; i < world.contact.points().size(); ++i) {
    if (world.contact.points()[i].link_a == kWorld) out += world.contact.forces()[i].force.z();
  }
  return out / (kRestingBox.mass * kRestG);
}

/// Two towers apart from each other.
void build_towers(VolumeWorld& world) {
  for (int i = 0; i < 4; ++i) {
    world.place(i, {i < 2 ? 0.0 : 0.5, 0, 0.025 + 0.05 * (i % 2)});
  }
}

TEST_CASE("volume: what rests falls asleep, bears what it bore, and wakes by touch and force") {
  ContactOptions options;
  options.sleep_after = 0.1;
  VolumeWorld world(std::vector<BoxSpec>(5, kRestingBox), with_friction(0.5), options);
  build_towers(world);
  world.place(4, {0.5, 0, 0.4});
  world.run(0.2, kRestStep);
  CHECK(world.contact.asleep() == 4);
  const Vector3<double> at_rest = world.position(0);
  CHECK(std::abs(weight_on_ground(world) - 4) < 1e-4);
  SECTION("by touch, the tower that is touched") {
    bool woke = false;
    for (int i = 0; i < 200 && !woke; ++i) {
      world.step(kRestStep);
      woke = world.contact.asleep() == 2;
    }
    CHECK(woke);
    world.run(1, kRestStep);
    CHECK(world.contact.asleep() == 5);
    CHECK(world.position(0) == at_rest);
    CHECK(world.v.isZero(0));
    CHECK(std::abs(weight_on_ground(world) - 5) < 1e-4);
  }
  SECTION("by a force, as if it had not slept") {
    world.gravity = {0.7 * kRestG, 0, -kRestG};
    world.step(kRestStep);
    CHECK(world.contact.asleep() == 0);
    CHECK(world.velocity(1).x() > 0.15 * kRestG * kRestStep);
  }
  SECTION("by a velocity that it is given") {
    world.velocity(1).x() = 0.1;
    world.step(kRestStep);
    CHECK(world.contact.asleep() == 2);
    CHECK(world.position(1).x() > 5e-5);
  }
  SECTION("and a run goes on bit for bit") {
    VolumeWorld other(std::vector<BoxSpec>(5, kRestingBox), with_friction(0.5), options);
    std::vector<double> saved;
    world.contact.save(saved);
    REQUIRE(other.contact.restore(saved));
    other.q = world.q;
    other.v = world.v;
    CHECK(other.contact.asleep() == 4);
    for (int i = 0; i < 500; ++i) {
      world.step(kRestStep);
      other.step(kRestStep);
      REQUIRE(world.q == other.q);
      REQUIRE(world.contact.forces().size() == other.contact.forces().size());
    }
    saved.resize(saved.size() - 1);
    CHECK_FALSE(other.contact.restore(saved));
  }
}

#if HYBRIDYN_HAS_TBB
TEST_CASE("volume: a heap is the same bits by any number of threads") {
  constexpr int kCount = 60;
  const auto fall = [](const AnyExecutor& executor) {
    VolumeWorld world(std::vector<BoxSpec>(kCount, kRestingBox), with_friction(0.5));
    world.contact.set_executor(executor);
    RandomGenerator random(2);
    for (int i = 0; i < kCount; ++i) {
      world.place(i, {random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1), 0.1 + 0.04 * i});
      const Vector4<double> to(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1),
                               random.uniform(-1, 1));
      world.q.segment<4>(7 * i + 3) = to.normalized();
    }
    world.run(0.15, kRestStep);
    return world.q;
  };
  const TbbExecutor threads(1);
  CHECK(fall(AnyExecutor()) == fall(AnyExecutor(threads)));
}
#endif

}  // namespace
}  // namespace hybridyn::testing
