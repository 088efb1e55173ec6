// Chains cut out of mechanisms move like the same links in the whole.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/generator/partition/chain.hpp"
#include "hybridyn/load/urdf.hpp"
#include "support/paths.hpp"

namespace hybridyn::generator {
namespace {

using testing::source_path;
using Vector = VectorX<double>;

Model<double> pa10() { return load::load_urdf(source_path("models/pa10/pa10.urdf")).model; }

TEST_CASE("a standing chain has the torques of the whole with the links before it at rest") {
  const Model<double> whole = pa10();
  const Model<double> chain = extract_chain(whole, "link4..link7", false);
  REQUIRE(chain.nv == 4);
  RandomGenerator random(5);
  Vector q(whole.nq);
  hybridyn::random(whole, random, q);
  Vector v = Vector::Zero(whole.nv);
  Vector qdd = Vector::Zero(whole.nv);
  for (int i = 3; i < 7; ++i) {
    v[i] = random.uniform(-1, 1);
    qdd[i] = random.uniform(-1, 1);
  }
  Vector expected(whole.nv);
  Rnea<double>(whole).inverse_dynamics(q, v, qdd, expected);

  // Gravity in the frame of the link that the chain stands on.
  hybridyn::Kinematics<double> kinematics(whole);
  kinematics.update(q, v);
  Environment<double> environment;
  environment.gravity =
      kinematics.pose(whole.find_frame("link3")).rotation.transpose() * environment.gravity;
  Vector tau(chain.nv);
  Rnea<double>(chain).inverse_dynamics(q.tail(4), v.tail(4), qdd.tail(4), tau, environment);
  CHECK((tau - expected.tail(4)).norm() < 1e-12 * expected.norm());
}

TEST_CASE("a floating chain is where its first link is") {
  const Model<double> whole = pa10();
  const Model<double> chain = extract_chain(whole, "link3..link5,link6", true);
  REQUIRE(chain.nv == 6 + 3);
  CHECK(chain.floating);
  CHECK(chain.joints.front().name == "root_joint");
  RandomGenerator random(6);
  Vector q(whole.nq);
  hybridyn::random(whole, random, q);
  hybridyn::Kinematics<double> expected(whole);
  expected.update(q, Vector::Zero(whole.nv));
  const Transform<double> base = expected.pose(whole.find_frame("link3"));
  Vector q_chain(chain.nq);
  q_chain.head<3>() = base.translation;
  q_chain.segment<4>(3) = Eigen::Quaterniond(base.rotation).coeffs();
  q_chain.tail(3) = q.segment(3, 3);
  hybridyn::Kinematics<double> actual(chain);
  actual.update(q_chain, Vector::Zero(chain.nv));
  const Transform<double> a = actual.pose(chain.find_frame("link6"));
  const Transform<double> b = expected.pose(whole.find_frame("link6"));
  CHECK((a.rotation - b.rotation).norm() < 1e-14);
  CHECK((a.translation - b.translation).norm() < 1e-14);
  CHECK(chain.find_frame("link7") == -1);
}

}  // namespace
}  // namespace hybridyn::generator
