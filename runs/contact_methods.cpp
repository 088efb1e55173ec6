#include "hybridyn/runs/contact_methods.hpp"

#include "hybridyn/methods/compiled/contact_methods.hpp"

namespace hybridyn::tools {
namespace {

bool is_penalty(const std::string& name) { return name == "penalty" || name == "hunt-crossley"; }

PenaltyOptions penalty(const std::string& name) {
  PenaltyOptions out;
  if (name == "hunt-crossley") out.law = PenaltyLaw::kHuntCrossley;
  return out;
}

}  // namespace

const std::vector<std::string>& contact_methods() {
  static const std::vector<std::string> kNames = {"exact", "rigid", "relaxed", "penalty",
                                                  "hunt-crossley"};
  return kNames;
}

std::unique_ptr<ContactMethod> make_contact_method(const std::string& name,
                                                   const Model<double>& model,
                                                   const ContactScene& scene,
                                                   const ContactOptions& options) {
  if (name == "rigid") return std::make_unique<HeldContact<RigidContact>>(model, scene, options);
  if (name == "relaxed") {
    return std::make_unique<HeldContact<RelaxedContact>>(model, scene, options);
  }
  if (is_penalty(name)) {
    return std::make_unique<StagedContact>(model, scene, options, PenaltyContact(penalty(name)));
  }
  return std::make_unique<ContactScheme>(model, scene, options);
}

Json contact_parameters(const std::string& name, const ContactOptions& options) {
  if (name == "rigid") return Json::object();
  if (name == "relaxed") {
    const RelaxedOptions own;
    return {
        {"relaxation", own.relaxation}, {"recovery", own.recovery}, {"smoothing", own.smoothing}};
  }
  if (is_penalty(name)) {
    const PenaltyOptions own = penalty(name);
    Json out = {{"softness", own.softness}, {"damping", own.damping}};
    if (own.law == PenaltyLaw::kHuntCrossley) out["depth"] = own.depth;
    return out;
  }
  return {{"relaxation", options.relaxation},
          {"recovery", options.recovery},
          {"fastest_recovery", options.fastest_recovery},
          {"slowest_bounce", options.slowest_bounce}};
}

}  // namespace hybridyn::tools
