#include "hybridyn/load/sdf.hpp"

#include <string_view>

#include "document.hpp"
#include "file.hpp"
#include "sdf_reading.hpp"

namespace hybridyn::load {
namespace {

/// All models of a file, those of its first world where it has one.
std::vector<const tinyxml2::XMLElement*> models_of(const tinyxml2::XMLElement& top,
                                                   SdfReading& reading) {
  const tinyxml2::XMLElement* world = top.FirstChildElement("world");
  const tinyxml2::XMLElement& from = world != nullptr ? *world : top;
  std::vector<const tinyxml2::XMLElement*> out;
  for (const auto* xml = from.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view kind = xml->Name();
    if (kind == "model") out.push_back(xml);
    if (kind == "include" || kind == "joint" || kind == "actor") {
      reading.leave_out(
          *xml, "<" + checking::printable(from.Name()) + "> <" + checking::printable(kind) + ">");
    }
  }
  if (out.empty()) {
    reading.problems.error(top.GetLineNum(), "has no <model>", "give a file with a <model>");
    reading.problems.throw_errors();
  }
  return out;
}

void read_sdf(const tinyxml2::XMLElement& top, SdfReading& reading) {
  const auto models = models_of(top, reading);
  const bool is_one = models.size() == 1;
  const tinyxml2::XMLElement* named = is_one ? models.front() : top.FirstChildElement("world");
  reading.description.name = named != nullptr ? reading.element(*named).text("name") : "";
  if (reading.description.name.empty()) reading.description.name = "robot";
  reading.link_names.insert("world");
  reading.link_lines.push_back(top.GetLineNum());
  reading.description.links.emplace_back();
  reading.description.links.back().name = "world";
  for (const tinyxml2::XMLElement* model : models) {
    const Element element = reading.element(*model);
    read_model(element, is_one ? "" : element.text("name") + "::", reading);
  }
}

int line_of(const Finding& finding, const SdfReading& reading) {
  const auto at = [&](const std::vector<int>& lines) {
    const bool is_known = finding.index >= 0 && finding.index < static_cast<int>(lines.size());
    return is_known ? lines[static_cast<std::size_t>(finding.index)] : 0;
  };
  switch (finding.kind) {
    case ObjectKind::kLink:
      return at(reading.link_lines);
    case ObjectKind::kJoint:
      return at(reading.joint_lines);
    case ObjectKind::kLoop:
      return at(reading.loop_lines);
    default:
      return 0;
  }
}

}  // namespace

LoadedModel load_sdf(const std::filesystem::path& path, const LoadOptions& options) {
  return load_sdf_text(read_model_file(path), path.string(), options);
}

LoadedModel load_sdf_text(std::string_view text, const std::string& file_name,
                          const LoadOptions& options) {
  SdfReading reading(file_name);
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement& top = parse_document(text, "sdf", document, reading.problems);
  if (std::string_view(top.Name()) != "sdf") {
    reading.problems.error(top.GetLineNum(), "has no <sdf>",
                           "give a file whose top-level element is <sdf>");
    reading.problems.throw_errors();
  }
  const IncludedText whole = include_files(text, file_name, rules_for_included_models());
  reading.problems.set_segments(whole.segments);
  parse_document(whole.text, "sdf", document, reading.problems);
  read_sdf(*document.RootElement(), reading);
  LoadOptions own = options;
  own.mimic_as_couplings = true;  // <mimic> is a constraint there
  return finish(reading, own,
                [&reading](const Finding& finding) { return line_of(finding, reading); });
}

}  // namespace hybridyn::load
