// Methods of contact by the names that the command line and summaries use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn {
class ContactMethod;
}

namespace hybridyn::tools {

/// Without "none".
const std::vector<std::string>& contact_methods();

/// Of one of these names. Model and scene must outlive it.
std::unique_ptr<ContactMethod> make_contact_method(const std::string& name,
                                                   const Model<double>& model,
                                                   const ContactScene& scene,
                                                   const ContactOptions& options);

/// The parameters that it has, by name.
Json contact_parameters(const std::string& name, const ContactOptions& options);

}  // namespace hybridyn::tools
