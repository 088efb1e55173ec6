#include "hybridyn/generator/hybrid/block_stages.hpp"

namespace hybridyn::generator {
namespace {

class Plan {
 public:
  /// A stage after another, -1 for none; returns its index.
  int add(const std::string& name, int parent, bool is_repeated = false) {
    stages.push_back({name, parent, is_repeated});
    return static_cast<int>(stages.size()) - 1;
  }
  std::vector<Stage> stages;
};

}  // namespace

BlockStages forward_stages(const Part& part, bool has_contacts) {
  BlockStages out;
  out.prefix = has_contacts ? "contact_block_" : "block_";
  out.kept = has_contacts ? ArrayId::Kind::kContactKept : ArrayId::Kind::kKept;
  Plan plan;
  const bool is_grounded = part.base == kGround;
  if (!part.children.empty()) plan.add("motion", -1);
  if (!is_grounded) plan.add("inertia", static_cast<int>(plan.stages.size()) - 1);
  out.acceleration = plan.add("acceleration", static_cast<int>(plan.stages.size()) - 1);
  out.inertia = is_grounded ? out.acceleration : out.acceleration - 1;
  out.force = out.contact = out.inertia;
  out.stages = std::move(plan.stages);
  return out;
}

BlockStages dynamics_stages(const Part& part, bool has_contacts) {
  BlockStages out;
  out.prefix = "dynamics_";
  out.kept = ArrayId::Kind::kDynamicsKept;
  Plan plan;
  const bool is_grounded = part.base == kGround;
  const bool is_tip = part.children.empty();
  const int factor = plan.add("factor", -1);
  if (has_contacts) {
    out.orientation = is_tip ? factor : plan.add("orientation", factor);
    out.contact = plan.add("contact", out.orientation);
    if (is_tip) out.orientation = out.contact;
  }
  const int motion = is_tip ? factor : plan.add("motion", factor);
  const int force = is_grounded ? motion : plan.add("force", motion);
  out.acceleration = plan.add("acceleration", force);
  out.force = is_grounded ? out.acceleration : force;
  out.motion = is_tip ? out.force : motion;
  const int response_force = is_grounded ? factor : plan.add("load", factor, true);
  out.response = plan.add("response", response_force, true);
  out.response_force = is_grounded ? out.response : response_force;
  out.stages = std::move(plan.stages);
  return out;
}

BlockStages touch_stages() {
  BlockStages out;
  out.prefix = "touch_";
  out.kept = ArrayId::Kind::kTouchKept;
  Plan plan;
  plan.add("place", -1);
  out.force = out.contact = out.inertia = plan.add("inertia", 0);
  out.acceleration = plan.add("acceleration", out.inertia);
  for (Stage& stage : plan.stages) stage.reads_own_alone = true;
  out.has_forces = true;
  out.stages = std::move(plan.stages);
  return out;
}

}  // namespace hybridyn::generator
