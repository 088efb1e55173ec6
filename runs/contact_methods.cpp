#include "hybridyn/runs/contact_methods.hpp"

#include <map>

#include "hybridyn/methods/compiled/contact_methods.hpp"
#include "hybridyn/simulation/volume_scheme.hpp"

namespace hybridyn::tools {
namespace {

/// "volume", and after a colon which of its variants.
const std::map<std::string, VolumeVariant>& volume_variants() {
  static const std::map<std::string, VolumeVariant> kByName = {
      {"volume", VolumeVariant::kSweeps},
      {"volume:direct", VolumeVariant::kDirect},
      {"volume:points", VolumeVariant::kPoints},
      {"volume:literal", VolumeVariant::kLiteral},
      {"volume:alternating", VolumeVariant::kAlternating},
      {"volume:metric", VolumeVariant::kMetric}};
  return kByName;
}

VolumeOptions volume(const std::string& name) {
  VolumeOptions out;
  out.variant = volume_variants().at(name);
  return out;
}

const char* const kProjected = "exact:projected";

bool is_penalty(const std::string& name) { return name == "penalty" || name == "hunt-crossley"; }

PenaltyOptions penalty(const std::string& name) {
  PenaltyOptions out;
  if (name == "hunt-crossley") out.law = PenaltyLaw::kHuntCrossley;
  return out;
}

}  // namespace

const std::vector<std::string>& contact_methods() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> out = {"exact", kProjected};
    for (const auto& entry : volume_variants()) out.push_back(entry.first);
    out.insert(out.end(), {"rigid", "relaxed", "penalty", "hunt-crossley"});
    return out;
  }();
  return kNames;
}

std::unique_ptr<ContactMethod> make_contact_method(const std::string& name,
                                                   const Model<double>& model,
                                                   const ContactScene& scene,
                                                   const ContactOptions& options) {
  if (volume_variants().count(name) > 0) {
    return make_volume_scheme(model, scene, options, volume(name));
  }
  if (name == "rigid") return std::make_unique<HeldContact<RigidContact>>(model, scene, options);
  if (name == "relaxed") {
    return std::make_unique<HeldContact<RelaxedContact>>(model, scene, options);
  }
  if (is_penalty(name)) {
    return std::make_unique<StagedContact>(model, scene, options, PenaltyContact(penalty(name)));
  }
  if (name == kProjected) {
    return std::make_unique<ProjectedContactScheme>(model, scene, options);
  }
  return std::make_unique<ContactScheme>(model, scene, options);
}

Json contact_parameters(const std::string& name, const ContactOptions& options) {
  if (name == "rigid") return Json::object();
  if (volume_variants().count(name) > 0) {
    const VolumeOptions own = volume(name);
    return {{"recovery", own.recovery},
            {"rest_depth", own.rest_depth},
            {"slowest_bounce", own.slowest_bounce},
            {"tolerance", own.tolerance}};
  }
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
