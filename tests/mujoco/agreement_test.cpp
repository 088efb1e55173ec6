// MJCF files as MuJoCo understands them: mass matrix, bias forces and accelerations of the smooth
// part, of the same text.
#include <mujoco/mujoco.h>

#include <catch2/catch_test_macros.hpp>
#include <memory>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/rnea.hpp"
#include "hybridyn/configuration/converters/mujoco.hpp"
#include "hybridyn/load/mjcf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "support/paths.hpp"
#include "support/random_mjcf.hpp"
#include "support/run_command.hpp"

namespace hybridyn::testing {
namespace {

constexpr double kTolerance = 1e-10;

/// MuJoCo stops turning an inertia into its principal axes where the cosine of an angle is within
/// 1e-12 of 1: the angle, and with it products of inertia, may be off by 1.4e-6, several times over.
constexpr double kToleranceOfAxes = 2e-5;

struct Peer {
  explicit Peer(const std::string& file) {
    char error[1000] = "";
    model.reset(mj_loadXML(file.c_str(), nullptr, error, sizeof error));
    INFO(error);
    REQUIRE(model);
    model->opt.disableflags |= mjDSBL_CONSTRAINT | mjDSBL_PASSIVE | mjDSBL_ACTUATION;
    data.reset(mj_makeData(model.get()));
  }

  std::unique_ptr<mjModel, void (*)(mjModel*)> model{nullptr, mj_deleteModel};
  std::unique_ptr<mjData, void (*)(mjData*)> data{nullptr, mj_deleteData};
};

double error_of(const VectorX<double>& actual, const VectorX<double>& expected) {
  return (actual - expected).cwiseAbs().maxCoeff() / (1e-3 + expected.cwiseAbs().maxCoeff());
}

class Comparison {
 public:
  Comparison(const Model<double>& model, Peer& peer, double tolerance)
      : model_(model), m_(*peer.model), d_(*peer.data), layout_(model), tolerance_(tolerance) {
    REQUIRE(layout_.nq() == m_.nq);
    REQUIRE(layout_.nv() == m_.nv);
  }

  void at(RandomGenerator& random) {
    q_.resize(model_.nq);
    hybridyn::random<double>(model_, random, q_);
    v_ = vector(random);
    tau_ = vector(random);
    VectorX<double> q_m(m_.nq), v_m(m_.nv), tau_m(m_.nv);
    layout_.to(q_, v_, q_m, v_m);
    layout_.to_tau(q_, tau_, tau_m);
    Eigen::Map<VectorX<double>>(d_.qpos, m_.nq) = q_m;
    Eigen::Map<VectorX<double>>(d_.qvel, m_.nv) = v_m;
    Eigen::Map<VectorX<double>>(d_.qfrc_applied, m_.nv) = tau_m;
    mj_forward(&m_, &d_);
    compare_accelerations();
    compare_bias();
    compare_mass_matrix();
  }

 private:
  VectorX<double> vector(RandomGenerator& random) const {
    VectorX<double> out(model_.nv);
    for (double& x : out) x = random.uniform(-1, 1);
    return out;
  }

  void compare_accelerations() {
    VectorX<double> qdd(model_.nv), qdd_m(m_.nv);
    const auto method = tools::make_method(tools::Method::kAba, model_);
    REQUIRE(method->solve(q_, v_, tau_, {}, qdd) == Status::kOk);
    layout_.to_acceleration(q_, v_, qdd, qdd_m);
    CHECK(error_of(qdd_m, Eigen::Map<VectorX<double>>(d_.qacc_smooth, m_.nv)) < tolerance_);
  }

  /// Forces for which MuJoCo's accelerations are zero.
  void compare_bias() {
    Rnea<double> rnea(model_);
    VectorX<double> qdd(model_.nv), tau(model_.nv), tau_m(m_.nv);
    layout_.from_acceleration(q_, v_, VectorX<double>::Zero(m_.nv), qdd);
    rnea.inverse_dynamics(q_, v_, qdd, tau);
    layout_.to_tau(q_, tau, tau_m);
    CHECK(error_of(tau_m, Eigen::Map<VectorX<double>>(d_.qfrc_bias, m_.nv)) < tolerance_);
  }

  void compare_mass_matrix() {
    MatrixX<double> M(model_.nv, model_.nv), M_m(m_.nv, m_.nv), theirs(m_.nv, m_.nv);
    Crba<double>(model_).mass_matrix(q_, M);
    for (int k = 0; k < model_.nv; ++k) {
      VectorX<double> v(model_.nv), column(m_.nv), q_unused(model_.nq), q_m(m_.nq), v_m(m_.nv);
      layout_.to(q_, v_, q_m, v_m);
      layout_.from(q_m, VectorX<double>::Unit(m_.nv, k), q_unused, v);
      layout_.to_tau(q_, M * v, column);
      M_m.col(k) = column;
    }
    mj_fullM(&m_, theirs.data(), d_.qM);
    CHECK((M_m - theirs).cwiseAbs().maxCoeff() < tolerance_ * theirs.cwiseAbs().maxCoeff());
  }

  const Model<double>& model_;
  const mjModel& m_;
  mjData& d_;
  converters::MuJoCo<double> layout_;
  const double tolerance_;
  VectorX<double> q_, v_, tau_;
};

void compare(const std::string& file, double tolerance) {
  CAPTURE(file);
  const load::LoadedModel loaded = load::load_mjcf(file);
  Peer peer(file);
  Comparison comparison(loaded.model, peer, tolerance);
  RandomGenerator random(3);
  for (int i = 0; i < 5; ++i) comparison.at(random);
}

TEST_CASE("MuJoCo finds the same dynamics in files made at random") {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const TemporaryFolder folder;
    const bool single_inertias = seed % 2 == 0;
    const std::string text = random_mjcf(seed, single_inertias);
    CAPTURE(seed, text);
    const std::string file = folder.file("random.xml", text);
    if (text.find("joint") == std::string::npos) continue;
    compare(file, single_inertias ? kTolerance : kToleranceOfAxes);
    ++compared;
  }
  CHECK(compared > 50);
}

TEST_CASE("MuJoCo finds the same dynamics where bodies are adjusted") {
  const std::string text = R"(<mujoco><compiler balanceinertia="true" boundmass="0.5"
      boundinertia="0.001" settotalmass="7" inertiafromgeom="auto"/><worldbody>
      <body><joint axis="0 1 0"/><inertial pos="0 0 0.1" mass="0.1" diaginertia="0.1 0.01 0.01"/>
        <body pos="0.3 0 0"><joint axis="1 0 0.2"/><geom type="sphere" size="0.01" pos="0 0.1 0"/>
          <geom type="box" group="4" size="0.1 0.2 0.3"/></body></body></worldbody></mujoco>)";
  const TemporaryFolder folder;
  compare(folder.file("adjusted.xml", text), kTolerance);
}

TEST_CASE("MuJoCo finds the same dynamics in a file of several files") {
  const TemporaryFolder folder;
  folder.file("joints.xml",
              "<mujocoinclude>\n<default><joint armature='0.1'/></default>\n</mujocoinclude>");
  folder.file("arm.xml", R"(<mujocoinclude><!-- <include file="x"/> --><joint axis="0 1 0"/>
      <geom type="capsule" size="0.05 0.2"/></mujocoinclude>)");
  compare(folder.file("whole.xml", R"(<mujoco><include file="joints.xml"/><worldbody>
      <body pos="0 0 1"><include file="arm.xml"/></body></worldbody></mujoco>)"),
          kTolerance);
}

}  // namespace
}  // namespace hybridyn::testing
