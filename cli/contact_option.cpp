#include "cli/contact_option.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/runs/contact_methods.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

load::SceneOptions scene_options(const ContactChoice& choice, bool strict) {
  load::SceneOptions out;
  out.ground = choice.ground;
  out.srdf = choice.srdf;
  out.strict = strict;
  out.meshes.packages = {choice.packages.begin(), choice.packages.end()};
  if (!choice.friction.empty()) {
    if (choice.friction.back() > choice.friction.front()) {
      throw UsageError("--friction: the second, dynamic friction is above the static one");
    }
    out.every.static_friction = choice.friction.front();
    out.every.dynamic_friction = choice.friction.back();
  }
  out.every.restitution = choice.restitution;
  for (std::size_t i = 0; i + 1 < choice.ignored.size(); i += 2) {
    out.ignored.emplace_back(choice.ignored[i], choice.ignored[i + 1]);
  }
  return out;
}

}  // namespace

void add_contact_options(CLI::App& command, ContactChoice& choice) {
  std::vector<std::string> names = contact_methods();
  names.push_back("none");
  command.add_flag("--ground", choice.ground, "all below z = 0 is solid");
  command
      .add_option("--contact", choice.method,
                  "exact (default where anything can touch), exact:projected, volume, rigid, "
                  "relaxed, penalty, hunt-crossley, or none: bodies pass through each other")
      ->check(one_of(names))
      ->type_name("METHOD");
  command
      .add_option("--friction", choice.friction,
                  "of all surfaces: static, and after a comma dynamic friction (default: what the "
                  "file says, else 0.8,0.6)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->expected(1, 2)
      ->check(number_between(0, 1e3))
      ->type_name("MU_S[,MU_D]");
  command.add_option("--restitution", choice.restitution, "of all surfaces, 0 (default) to 1")
      ->check(number_between(0, 1))
      ->type_name("E");
  command.add_option("--no-contact", choice.ignored, "two links that pass through each other")
      ->expected(2)
      ->take_all()
      ->type_name("LINK LINK");
  command.add_option("--srdf", choice.srdf, "whose <disable_collisions> are left alone")
      ->type_name("FILE");
  command.add_option("--package", choice.packages, "a folder to look for package://... meshes in")
      ->allow_extra_args(false)
      ->type_name("DIR");
  command.add_flag("--ignore-limits", choice.ignore_limits, "joints go beyond their limits");
  command
      .add_option("--sleep", choice.sleep_after,
                  "what touches and has been slower than 1 mm/s for so long is left as it is until "
                  "something changes (--contact volume)")
      ->check(number_between(0, 1e9))
      ->type_name("SECONDS");
}

std::optional<ContactScene> contact_scene(const ContactChoice& choice,
                                          const load::LoadedModel& loaded, bool strict) {
  if (choice.method == "none") return std::nullopt;
  std::vector<load::Diagnostic> warnings;
  ContactScene scene = load::make_contact_scene(loaded, scene_options(choice, strict), &warnings);
  for (const std::string& warning : load::summary(warnings)) {
    std::cerr << "warning: " << warning << '\n';
  }
  if (scene.colliders.size() < 2) return std::nullopt;
  return scene;
}

}  // namespace hybridyn::tools
