#include "hybridyn/load/mjcf.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "defaults.hpp"
#include "document.hpp"
#include "file.hpp"
#include "hybridyn/building/check/names.hpp"
#include "included_text.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

void check_mujoco(const tinyxml2::XMLElement& top, Problems& problems) {
  const std::string_view name = top.Name();
  if (name == "mujoco") return;
  problems.error(top.GetLineNum(), "has no <mujoco>, but <" + checking::printable(name) + ">",
                 name == "mujocoinclude" ? "give the file that includes this one"
                                         : "give a file whose top-level element is <mujoco>");
  problems.throw_errors();
}

/// What must be known before bodies are read.
void read_settings(const tinyxml2::XMLElement& top, MjcfReading& reading) {
  for (const auto* xml = top.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view name = xml->Name();
    if (name == "compiler") {
      read_compiler(reading.element(*xml), reading.compiler);
    } else if (name == "option") {
      read_option(*xml, reading);
    }
  }
  for (const auto* xml = top.FirstChildElement("asset"); xml;
       xml = xml->NextSiblingElement("asset")) {
    read_asset(*xml, reading);
  }
}

/// Sections that say nothing about dynamics, or have been read.
bool is_silent(std::string_view name) {
  constexpr std::array<std::string_view, 11> kSilent = {
      "compiler", "option",    "size",   "visual", "statistic", "default",
      "asset",    "worldbody", "sensor", "custom", "keyframe"};
  return std::find(kSilent.begin(), kSilent.end(), name) != kSilent.end();
}

void read_constraints(const tinyxml2::XMLElement& top, MjcfReading& reading) {
  for (const auto* xml = top.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view name = xml->Name();
    if (name == "contact") {
      read_contact(*xml, reading);
    } else if (name == "equality") {
      read_equality(*xml, reading);
    } else if (name == "actuator") {
      read_actuators(*xml, reading);
    } else if (!is_silent(name)) {
      reading.leave_out(*xml, "<" + checking::printable(name) + ">");
    }
  }
}

void read_mujoco(const tinyxml2::XMLElement& top, MjcfReading& reading) {
  const Element element = reading.element(top);
  reading.description.name = element.has("model") ? element.text("model") : "";
  if (reading.description.name.empty()) reading.description.name = "robot";
  read_settings(top, reading);
  add_link("world", top.GetLineNum(), reading);
  for (const auto* xml = top.FirstChildElement("worldbody"); xml;
       xml = xml->NextSiblingElement("worldbody")) {
    read_world(*xml, reading);
  }
  adjust_inertias(reading);
  read_constraints(top, reading);
}

int line_of(const Finding& finding, const MjcfReading& reading) {
  const auto at = [&](const auto& objects, const std::vector<int>& lines) {
    if (finding.index >= 0) return lines[static_cast<std::size_t>(finding.index)];
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (objects[i].name == finding.object) return lines[i];
    }
    return 0;
  };
  switch (finding.kind) {
    case ObjectKind::kLink:
      return at(reading.description.links, reading.link_lines);
    case ObjectKind::kJoint:
      return at(reading.description.joints, reading.joint_lines);
    case ObjectKind::kLoop:
      return at(reading.description.loops, reading.loop_lines);
    default:
      return 0;
  }
}

/// Files are looked for in the model's folder, as MuJoCo does.
IncludeRules include_rules(const std::filesystem::path& folder) {
  const auto find = [folder](const tinyxml2::XMLElement& element, const std::string& /*file*/,
                             int line, Problems& problems) -> std::optional<Inclusion> {
    const char* name = element.Attribute("file");
    if (name == nullptr || *name == 0) {
      problems.error(line, "<include file> is missing", "write <include file=\"...\"/>");
      return std::nullopt;
    }
    return Inclusion{folder / name, "", "", ""};
  };
  return {find, "mujocoinclude", true};
}

}  // namespace

void MjcfReading::leave_out(const tinyxml2::XMLElement& xml, const std::string& what) {
  problems.warning(xml.GetLineNum(), {what + " is not supported and is left out"},
                   "see docs/formats.md for what is read");
}

LoadedModel load_mjcf(const std::filesystem::path& path, const LoadOptions& options) {
  return load_mjcf_text(read_model_file(path), path.string(), path.parent_path(), options);
}

LoadedModel load_mjcf_text(std::string_view text, const std::string& file_name,
                           const std::filesystem::path& folder, const LoadOptions& options) {
  MjcfReading reading(file_name, folder);
  tinyxml2::XMLDocument document;
  check_mujoco(parse_document(text, "mujoco", document, reading.problems), reading.problems);
  const IncludedText whole = include_files(text, file_name, include_rules(folder));
  reading.problems.set_segments(whole.segments);
  parse_document(whole.text, "mujoco", document, reading.problems);
  tinyxml2::XMLElement& top = *document.RootElement();
  apply_defaults(top, reading.problems);
  read_mujoco(top, reading);

  LoadOptions own = options;
  own.rotor_inertia = true;       // <joint armature> is part of M there
  own.mimic_as_couplings = true;  // <equality><joint> is a constraint there
  LoadedModel loaded = finish(
      reading, own, [&reading](const Finding& finding) { return line_of(finding, reading); });
  read_keyframes(top, reading, loaded);
  for (Diagnostic& warning : reading.problems.take_warnings()) {
    loaded.warnings.push_back(std::move(warning));
  }
  return loaded;
}

}  // namespace hybridyn::load
