#include "hybridyn/load/urdf.hpp"

#include <fstream>
#include <system_error>

#include "dependent_joints.hpp"
#include "document.hpp"
#include "hybridyn/building/build.hpp"
#include "open_loops.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

/// Pipes and regular files; a device may never end.
void check_kind(const std::filesystem::path& path, Problems& problems) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  switch (fs::status(path, ignored).type()) {
    case fs::file_type::not_found:
      problems.error(0, "does not exist", "check the path");
      break;
    case fs::file_type::directory:
      problems.error(0, "is a folder", "name the URDF file in it");
      break;
    case fs::file_type::block:
    case fs::file_type::character:
      problems.error(0, "is a device", "name a file or a pipe");
      break;
    default:
      break;
  }
  problems.throw_errors();
}

std::string read_file(const std::filesystem::path& path) {
  Problems problems(path.string());
  check_kind(path, problems);
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::vector<char> buffer(std::size_t{1} << 16U);
  while (file && text.size() <= kLargestFile) {
    file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    text.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (text.size() > kLargestFile) {
    problems.error(0, "is larger than " + std::to_string(kLargestFile / 1000000) + " MB",
                   "give a URDF file; meshes belong into files of their own");
  } else if (!file.eof()) {
    problems.error(0, "cannot be read", "check that you may read it");
  }
  problems.throw_errors();
  return text;
}

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
  return load_urdf_text(read_file(path), path.string(), options);
}

LoadedModel load_urdf_text(std::string_view text, const std::string& file_name,
                           const LoadOptions& options) {
  Reading reading(file_name);
  tinyxml2::XMLDocument document;
  read_robot(parse_document(text, file_name, document, reading.problems), reading);
  check_description(options, reading);

  LoadedModel loaded;
  loaded.model = build(options, reading);
  loaded.lines = source_lines(reading);
  loaded.description = std::move(reading.description);
  loaded.visuals = std::move(reading.visuals);
  loaded.warnings = reading.problems.take_warnings();
  return loaded;
}

}  // namespace hybridyn::load
