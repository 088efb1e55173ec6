#include "hybridyn/load/urdf.hpp"

#include "dependent_joints.hpp"
#include "document.hpp"
#include "file.hpp"
#include "hybridyn/building/build.hpp"
#include "open_loops.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

void add_findings(const std::vector<Finding>& findings, Reading& reading) {
  for (const Finding& finding : findings) {
    reading.problems.add(line_of(finding, reading), finding);
  }
}

void check_description(const LoadOptions& options, Reading& reading) {
  std::vector<Finding> welded;  // what was asked for: with `strict` no error either
  if (options.weld_massless) welded = weld_massless(reading.description);
  CheckOptions check_options;
  check_options.floating = options.floating;
  check_options.weld_massless = options.weld_massless;
  check_options.mimic_as_couplings = options.mimic_as_couplings;
  add_findings(check(reading.description, check_options), reading);
  reading.problems.throw_errors();
  add_findings(find_open_loops(reading.description), reading);
  add_findings(find_unconstrained(reading.description, reading.dependent_joints), reading);
  if (options.strict) reading.problems.make_strict();
  reading.problems.throw_errors();
  add_findings(welded, reading);
}

Model<double> build(const LoadOptions& options, Reading& reading) {
  try {
    return build_model(reading.description, options);
  } catch (const ModelError& error) {
    reading.problems.add(line_of(error.finding(), reading), error.finding());
    reading.problems.throw_errors();
    throw;
  }
}

SourceLines source_lines(const Reading& reading) {
  SourceLines lines;
  const auto add = [](const auto& objects, const auto& elements, std::map<std::string, int>& to) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      to.emplace(objects[i].name, elements[i]->GetLineNum());
    }
  };
  const MechanismDescription& description = reading.description;
  add(description.links, reading.links, lines.links);
  add(description.joints, reading.joints, lines.joints);
  add(description.loops, reading.loops, lines.joints);
  add(description.couplings, reading.couplings, lines.joints);
  return lines;
}

}  // namespace

LoadedModel load_urdf(const std::filesystem::path& path, const LoadOptions& options) {
  return load_urdf_text(read_model_file(path), path.string(), options);
}

LoadedModel load_urdf_text(std::string_view text, const std::string& file_name,
                           const LoadOptions& options) {
  Reading reading(file_name);
  tinyxml2::XMLDocument document;
  read_robot(parse_document(text, file_name, document, reading.problems), reading);
  check_description(options, reading);

  LoadedModel loaded;
  loaded.file = file_name;
  loaded.model = build(options, reading);
  loaded.lines = source_lines(reading);
  loaded.description = std::move(reading.description);
  loaded.visuals = std::move(reading.visuals);
  loaded.collisions = std::move(reading.collisions);
  loaded.warnings = reading.problems.take_warnings();
  return loaded;
}

}  // namespace hybridyn::load
