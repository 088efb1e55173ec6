#include "hybridyn/generator/hybrid/limbs.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"
#include "hybridyn/generator/hybrid/held_rows.hpp"

namespace hybridyn::generator {
namespace {

bool may_have_limbs(const Function& function) {
  for (const char* const name :
       {"forward_dynamics", "inverse_dynamics", "mass_matrix", "bias_forces", "coriolis_forces",
        "gravity_forces", "contact_forward_dynamics"}) {
    if (function.kernel.name == name) return true;
  }
  return false;
}

}  // namespace

std::optional<Program> limb_program(const std::string& function, const Model<double>& model,
                                    const Mechanism& mechanism, const Partition& partition,
                                    const FunctionOptions& options) {
  BlockOptions block{options.gravity, false};
  const auto forces = [&](const ForceTerms& terms) {
    block.terms = terms;
    return derive_cheapest_program(
        model, mechanism, partition,
        [&block](const Mechanism& m, const Parts& p) { return joint_force_program(m, p, block); });
  };
  if (function == "inverse_dynamics") return forces({true, true, true, tau_array()});
  if (function == "bias_forces") return forces({true, false, true, bias_array()});
  if (function == "coriolis_forces") return forces({true, false, false, coriolis_array()});
  if (function == "gravity_forces") return forces({false, false, true, gravity_forces_array()});
  if (function == "mass_matrix") {
    return derive_cheapest_program(model, mechanism, partition, mass_matrix_program);
  }
  if (function == "contact_forward_dynamics") {
    block.contacts = contacts_of(mechanism, options);
    block.holds_contacts = true;
    const Parts parts = cut(model, mechanism, partition);
    if (!choose_held_rows(mechanism, parts, block.contacts)) return std::nullopt;
  } else if (function != "forward_dynamics") {
    return std::nullopt;
  }
  return derive_forward_dynamics(model, mechanism, partition, block).program;
}

std::vector<LimbFunction> limbs_side_by_side(const Model<double>& model, const Mechanism& mechanism,
                                             const std::vector<Function>& functions,
                                             const FunctionOptions& options) {
  if (!model.loops.empty() || !mechanism.open_links.empty()) return {};
  if (options.derivation != Derivation::kCheapest) return {};
  if (std::none_of(functions.begin(), functions.end(), may_have_limbs)) return {};
  const Partition partition = choose_partition(model, mechanism).partition;
  if (partition.siblings.empty()) return {};
  std::vector<LimbFunction> out;
  for (const Function& function : functions) {
    const std::string& name = function.kernel.name;
    if (!mechanism.couplings.empty() && name != "forward_dynamics") continue;
    std::optional<Program> program = limb_program(name, model, mechanism, partition, options);
    if (!program || !program->bodies.empty()) continue;
    program->is_object = false;
    const std::size_t prefix = std::string("block").size();
    for (Kernel& kernel : program->kernels) kernel.name.replace(0, prefix, name);
    out.push_back({name, std::move(*program)});
  }
  return out;
}

}  // namespace hybridyn::generator
