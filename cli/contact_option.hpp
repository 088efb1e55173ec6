// Options that say what touches, and how.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/load/urdf.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

struct ContactChoice {
  std::string method = "exact";
  bool ground = false;
  std::vector<double> friction;  // static, and dynamic where it differs
  std::optional<double> restitution;
  std::vector<std::string> ignored;  // two names each, one after the other
  std::string srdf;
  std::vector<std::string> packages;
  bool ignore_limits = false;
  std::optional<double> sleep_after;  // s, of volume
};

void add_contact_options(CLI::App& command, ContactChoice& choice);

/// Nothing where nothing can touch. Warnings go to stderr.
std::optional<ContactScene> contact_scene(const ContactChoice& choice,
                                          const load::LoadedModel& loaded, bool strict);

}  // namespace hybridyn::tools
