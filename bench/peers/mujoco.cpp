// Forward dynamics here against MuJoCo's smooth forward dynamics (composite inertia, L'L, bias
// forces), on the models of models/bench: same states, results compared first, then timed in one
// interleaved run.
#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "../timing.hpp"
#include "hybridyn/algorithms/aba.hpp"
#include "hybridyn/algorithms/lagrange.hpp"
#include "hybridyn/assembly/assembly.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/converters/mujoco.hpp"
#include "hybridyn/load/urdf.hpp"

namespace {

using namespace hybridyn;

constexpr int kStates = 128;

/// The file's text; a floating base becomes a joint to a new root link, which is how URDF says it.
std::string urdf_text(const std::filesystem::path& file, const Model<double>& model) {
  std::ifstream in(file);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (model.floating) {
    const std::string root = model.frames[0].name;
    text.insert(text.rfind("</robot>"),
                "<link name=\"ground_\"/><joint name=\"root_joint\" type=\"floating\">"
                "<parent link=\"ground_\"/><child link=\"" +
                    root + "\"/></joint>");
  }
  return text;
}

struct Peer {
  mjModel* model = nullptr;
  mjData* data = nullptr;

  explicit Peer(const std::string& urdf) {
    char error[1000] = "";
    mjVFS files;
    mj_defaultVFS(&files);
    mj_makeEmptyFileVFS(&files, "model.urdf", static_cast<int>(urdf.size()));
    std::copy(urdf.begin(), urdf.end(), static_cast<char*>(files.filedata[0]));
    model = mj_loadXML("model.urdf", &files, error, sizeof(error));
    mj_deleteVFS(&files);
    if (model == nullptr) {
      std::fprintf(stderr, "MuJoCo: %s\n", error);
      std::exit(1);
    }
    data = mj_makeData(model);
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() {
    mj_deleteData(data);
    mj_deleteModel(model);
  }

  /// M qacc + bias = tau.
  void forward_dynamics(const VectorX<double>& q, const VectorX<double>& v,
                        const VectorX<double>& tau) {
    std::copy_n(q.data(), model->nq, data->qpos);
    std::copy_n(v.data(), model->nv, data->qvel);
    mj_kinematics(model, data);
    mj_comPos(model, data);
    mj_crb(model, data);
    mj_factorM(model, data);
    mj_comVel(model, data);
    mj_rne(model, data, 0, data->qfrc_bias);
    for (int i = 0; i < model->nv; ++i) data->qacc[i] = tau[i] - data->qfrc_bias[i];
    mj_solveM(model, data, data->qacc, data->qacc, 1);
  }
};

struct States {
  std::vector<VectorX<double>> q, v, tau;

  States(int nq, int nv)
      : q(kStates, VectorX<double>(nq)), v(kStates, VectorX<double>(nv)), tau(v) {}
};

bool run(const std::string& name, bool floating) {
  load::LoadOptions options;
  options.floating = floating;
  const std::filesystem::path file =
      std::filesystem::path(HYBRIDYN_MODELS) / "bench" / (name + ".urdf");
  const Model<double> model = load::load_urdf(file, options).model;
  Peer peer(urdf_text(file, model));
  if (peer.model->nv != model.nv) {
    std::fprintf(stderr, "%s: MuJoCo has %d freedoms, not %d\n", name.c_str(), peer.model->nv,
                 model.nv);
    return false;
  }
  const converters::MuJoCo<double> converter(model);
  States ours(model.nq, model.nv);
  States theirs(converter.nq(), converter.nv());
  RandomGenerator random_numbers(1);
  for (int k = 0; k < kStates; ++k) {
    random(model, random_numbers, ours.q[k]);
    for (double& x : ours.v[k]) x = random_numbers.uniform(-1, 1);
    for (double& x : ours.tau[k]) x = random_numbers.uniform(-1, 1);
    converter.to(ours.q[k], ours.v[k], theirs.q[k], theirs.v[k]);
    converter.to_tau(ours.q[k], ours.tau[k], theirs.tau[k]);
  }

  Aba<double> aba(model);
  Lagrange<double> lagrange(model);
  Ada<double> ada(model);
  Dca<double> dca(model);
  VectorX<double> qdd(model.nv);
  VectorX<double> converted(model.nv);
  double worst = 0;
  for (int k = 0; k < kStates; ++k) {
    static_cast<void>(aba.forward_dynamics(ours.q[k], ours.v[k], ours.tau[k], qdd));
    converter.to_acceleration(ours.q[k], ours.v[k], qdd, converted);
    peer.forward_dynamics(theirs.q[k], theirs.v[k], theirs.tau[k]);
    const Eigen::Map<const VectorX<double>> qacc(peer.data->qacc, model.nv);
    worst = std::max(worst, (converted - qacc).cwiseAbs().maxCoeff() / qacc.cwiseAbs().maxCoeff());
  }

  const auto ours_with = [&](auto& method) {
    return [&](int k) {
      static_cast<void>(method.forward_dynamics(ours.q[k], ours.v[k], ours.tau[k], qdd));
    };
  };
  std::vector<bench::Candidate> candidates = {
      {"mujoco", [&](int k) { peer.forward_dynamics(theirs.q[k], theirs.v[k], theirs.tau[k]); }},
      {"aba", ours_with(aba)},
      {"lagrange", ours_with(lagrange)},
      {"ada", ours_with(ada)},
      {"dca", ours_with(dca)}};
  bench::measure(candidates, kStates, 4, 25);
  std::printf("%-10s", name.c_str());
  for (const bench::Candidate& c : candidates) std::printf(" %9.0f", c.nanoseconds);
  std::printf("  %8.2f %8.2f  %9.1e\n", candidates[1].nanoseconds / candidates[0].nanoseconds,
              candidates[3].nanoseconds / candidates[1].nanoseconds, worst);
  return worst < 1e-8;
}

}  // namespace

int main() {
  std::printf("forward dynamics, ns; MuJoCo %s\n", mj_versionString());
  std::printf("%-10s %9s %9s %9s %9s %9s  %8s %8s  %9s\n", "model", "mujoco", "aba", "lagrange",
              "ada", "dca", "aba/mj", "ada/aba", "qdd differs");
  bool agree = true;
  for (const char* name : {"planar7", "arm7"}) agree = run(name, false) && agree;
  for (const char* name : {"chain3", "chain6", "chain9", "chain12", "quadruped", "humanoid"}) {
    agree = run(name, true) && agree;
  }
  return agree ? 0 : 1;
}
