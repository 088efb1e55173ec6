#include "hybridyn/inspection/model_summary.hpp"

#include <algorithm>
#include <vector>

#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/inspection/model_facts.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"

namespace hybridyn::tools {
namespace {

constexpr std::uint64_t kSeed = 1;

int longest_path(const Model<double>& model) {
  std::vector<int> depth;
  for (const Link<double>& link : model.links) {
    depth.push_back(link.parent == kWorld ? 1 : depth[link.parent] + 1);
  }
  return depth.empty() ? 0 : *std::max_element(depth.begin(), depth.end());
}

Vector3<double> center_of_mass_at_zero(const Model<double>& model) {
  Kinematics<double> kinematics(model);
  VectorX<double> q(model.nq);
  neutral(model, q);
  kinematics.update(q, VectorX<double>::Zero(model.nv));
  return kinematics.center_of_mass();
}

std::optional<int> constraint_rank(const Model<double>& model) {
  if (!model.has_constraints()) return 0;
  const std::optional<VectorX<double>> q = RandomStates(model, kSeed).configuration();
  if (!q) return std::nullopt;
  return Redundancy(model).rank(*q);
}

}  // namespace

ModelSummary summarise(const Model<double>& model) {
  ModelSummary out;
  out.moving_mass = moving_mass(model);
  out.ground_mass = ground_mass(model);
  if (out.moving_mass > 0) out.center_of_mass = center_of_mass_at_zero(model);
  out.longest_path = longest_path(model);
  out.constraint_rows = model.constraint_size();
  out.constraint_rank = constraint_rank(model);
  return out;
}

}  // namespace hybridyn::tools
