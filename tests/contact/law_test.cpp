// What a contact may do: the law of one block, and its slopes.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/contact/law.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {
namespace {

ContactVector random_vector(RandomGenerator& random) {
  ContactVector out;
  for (double& x : out) x = random.uniform(-1, 1);
  return out;
}

TEST_CASE("impulses of the law are within its bounds, and those within stay as they are") {
  RandomGenerator random(7);
  ContactLaw law;
  law.friction = 0.6;
  law.spin = 0.3;
  law.roll = 0.2;
  for (int i = 0; i < 1000; ++i) {
    const ContactVector f = nearest_impulse(law, random_vector(random));
    CHECK(f[0] >= 0);
    CHECK(f.segment<2>(1).norm() <= 0.6 * f[0] * (1 + 1e-15));
    CHECK(std::abs(f[3]) <= 0.3 * f[0] * (1 + 1e-15));
    CHECK(f.segment<2>(4).norm() <= 0.2 * f[0] * (1 + 1e-15));
    CHECK((nearest_impulse(law, f) - f).norm() <= 1e-15);
  }
}

TEST_CASE("slopes of the law are those of differences") {
  RandomGenerator random(8);
  ContactLaw law;
  law.friction = 0.6;
  law.spin = 0.3;
  law.roll = 0.2;
  constexpr double kEps = 1e-6;
  int checked = 0;
  for (int i = 0; i < 500; ++i) {
    const ContactVector z = random_vector(random);
    ContactMatrix G;
    nearest_impulse(law, z, &G);
    for (int k = 0; k < 6; ++k) {
      const ContactVector step = kEps * ContactVector::Unit(k);
      ContactMatrix G_before;
      ContactMatrix G_after;
      const ContactVector before = nearest_impulse(law, z - step, &G_before);
      const ContactVector after = nearest_impulse(law, z + step, &G_after);
      if ((G_before - G_after).norm() > 1e-3) continue;  // a corner in between
      CHECK(((after - before) / (2 * kEps) - G.col(k)).norm() < 1e-5);
      ++checked;
    }
  }
  CHECK(checked > 2000);
}

TEST_CASE("drag is bounded both ways, a limit pushes only") {
  ContactLaw drag;
  drag.kind = ContactKind::kDrag;
  drag.least = -0.25;
  drag.most = 0.5;
  ContactLaw limit;
  limit.kind = ContactKind::kLimit;
  const ContactVector one = ContactVector::Unit(0);
  CHECK(nearest_impulse(drag, one)[0] == 0.5);
  CHECK(nearest_impulse(drag, -one)[0] == -0.25);
  CHECK(nearest_impulse(limit, one)[0] == 1);
  CHECK(nearest_impulse(limit, -one)[0] == 0);
}

}  // namespace
}  // namespace hybridyn::testing
