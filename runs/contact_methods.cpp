#include "hybridyn/runs/contact_methods.hpp"

#include "hybridyn/simulation/contact_scheme.hpp"
#include "hybridyn/simulation/held_contact.hpp"

namespace hybridyn::tools {

const std::vector<std::string>& contact_methods() {
  static const std::vector<std::string> kNames = {"exact", "rigid", "relaxed"};
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
  return std::make_unique<ContactScheme>(model, scene, options);
}

Json contact_parameters(const std::string& name, const ContactOptions& options) {
  if (name == "rigid") return Json::object();
  if (name == "relaxed") {
    const RelaxedOptions own;
    return {
        {"relaxation", own.relaxation}, {"recovery", own.recovery}, {"smoothing", own.smoothing}};
  }
  return {{"relaxation", options.relaxation},
          {"recovery", options.recovery},
          {"fastest_recovery", options.fastest_recovery},
          {"slowest_bounce", options.slowest_bounce}};
}

}  // namespace hybridyn::tools
