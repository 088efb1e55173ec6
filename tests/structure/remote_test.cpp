// A structure cut in two, whose halves know of each other by messages alone.
#include <catch2/catch_test_macros.hpp>

#include "hybridyn/methods/compiled/structure.hpp"
#include "hybridyn/structure/numeric_part.hpp"
#include "hybridyn/structure/remote_part.hpp"
#include "support/random_mechanism.hpp"
#include "support/sample_states.hpp"

namespace hybridyn::testing {
namespace {

/// Parts in a row, each a random tree, the last link of one joined to the first of the next.
struct Row {
  explicit Row(std::uint64_t seed) : random(seed) {
    for (int p = 0; p < 6; ++p) {
      MechanismOptions options;
      options.joints = 3 + p % 3;
      options.floating = p > 0 || seed % 2 == 1;
      const Mechanism mechanism =
          random_mechanism(17 * seed + static_cast<std::uint64_t>(p), options);
      const State state = closed_state(mechanism, random);
      models.push_back(mechanism.model);
      q.push_back(state.q);
      v.push_back(state.v);
      tau.emplace_back(mechanism.model.nv);
      for (double& force : tau.back()) force = random.uniform(-5, 5);
    }
    for (int p = 0; p < 5; ++p) joints.push_back(random_end());
  }

  Transform<double> random_end() {
    return {rotation_from_quaternion<double>(random.quaternion()), random.vector()};
  }

  std::unique_ptr<Part> part(int p) const {
    const Model<double>& model = models[p];
    const auto name = [&](int link) { return model.frames[model.joints[link].frame].name; };
    return std::make_unique<NumericPart>(model,
                                         std::vector<std::string>{name(0), name(model.size() - 1)});
  }

  /// Coordinates of some of the parts.
  static VectorX<double> of(const std::vector<VectorX<double>>& all, int begin, int end) {
    VectorX<double> out(0);
    for (int p = begin; p < end; ++p) {
      out.conservativeResize(out.size() + all[p].size());
      out.tail(all[p].size()) = all[p];
    }
    return out;
  }

  RandomGenerator random;
  std::vector<Model<double>> models;
  std::vector<VectorX<double>> q, v, tau;
  std::vector<Transform<double>> joints;
};

/// Parts of a row, in series: joint p is between parts p and p + 1.
void join(Structure& structure, const Row& row, int begin, int end) {
  for (int p = begin; p < end; ++p) structure.add(row.part(p));
  for (int p = begin; p + 1 < end; ++p) {
    structure.connect({p - begin, 1, row.joints[p]}, {p - begin + 1, 0},
                      p % 2 == 0 ? JointType::kRevolute : JointType::kSpherical);
  }
}

/// The far half, of which the near one sees what is sent: 45 numbers one way, six back.
class FarHalf final : public RemoteStructure {
 public:
  FarHalf(const Row& row, int begin, AssemblyOrder order)
      : structure_(order),
        q_(Row::of(row.q, begin, 6)),
        v_(Row::of(row.v, begin, 6)),
        tau_(Row::of(row.tau, begin, 6)) {
    join(structure_, row, begin, 6);
    structure_.expose(0, 0);
    qdd.resize(structure_.velocities());
  }

  [[nodiscard]] Status receive(const Vector3<double>& gravity, HandleMessage& out) override {
    const Status status = structure_.begin(q_, v_, tau_, gravity);
    if (status != Status::kSingular) out = structure_.message();
    return status;
  }
  void send(const Vector6<double>& F) override { finished = structure_.finish(F, qdd); }

  VectorX<double> qdd;
  Status finished = Status::kSingular;

 private:
  Structure structure_;
  VectorX<double> q_, v_, tau_;
};

TEST_CASE("two halves of a structure that exchange messages have the accelerations of the whole") {
  for (const AssemblyOrder order : {AssemblyOrder::kSerial, AssemblyOrder::kBalanced}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const Row row(seed);
      const int begin = 1 + static_cast<int>(seed % 5);
      CAPTURE(seed, begin);
      Structure whole(order);
      join(whole, row, 0, 6);
      VectorX<double> expected(whole.velocities());
      REQUIRE(whole.forward_dynamics(Row::of(row.q, 0, 6), Row::of(row.v, 0, 6),
                                     Row::of(row.tau, 0, 6), expected) == Status::kOk);

      FarHalf far(row, begin, order);
      Structure near(order);
      join(near, row, 0, begin);
      near.add(std::make_unique<RemotePart>(far, true));
      near.connect({begin - 1, 1, row.joints[begin - 1]}, {begin, 0},
                   (begin - 1) % 2 == 0 ? JointType::kRevolute : JointType::kSpherical);
      VectorX<double> qdd(near.velocities());
      REQUIRE(near.forward_dynamics(Row::of(row.q, 0, begin), Row::of(row.v, 0, begin),
                                    Row::of(row.tau, 0, begin), qdd) == Status::kOk);
      REQUIRE(far.finished == Status::kOk);
      const double size = expected.cwiseAbs().maxCoeff();
      CHECK((expected.head(qdd.size()) - qdd).cwiseAbs().maxCoeff() <= 1e-10 * size);
      CHECK((expected.tail(far.qdd.size()) - far.qdd).cwiseAbs().maxCoeff() <= 1e-10 * size);
    }
  }
}

TEST_CASE("a message gives back what was packed") {
  HandleMessage message{};
  Matrix6<double> Phi = Matrix6<double>::Random();
  Phi = (Phi + Phi.transpose()).eval();
  const Vector6<double> beta = Vector6<double>::Random();
  message.pack(Phi, beta);
  Matrix6<double> Phi_back;
  Vector6<double> beta_back;
  message.unpack(Phi_back, beta_back);
  CHECK(Phi_back == Phi);
  CHECK(beta_back == beta);
}

TEST_CASE("a handle that is not there cannot be exposed") {
  const Row row(1);
  Structure structure;
  structure.add(row.part(1));
  CHECK_THROWS_AS(structure.expose(1, 0), Error);
  CHECK_THROWS_AS(structure.expose(0, 2), Error);
}

}  // namespace
}  // namespace hybridyn::testing
