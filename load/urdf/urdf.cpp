#include "hybridyn/load/urdf.hpp"

#include "document.hpp"
#include "file.hpp"
#include "reading.hpp"
#include "robot_element.hpp"

namespace hybridyn::load {

LoadedModel load_urdf(const std::filesystem::path& path, const LoadOptions& options) {
  return load_urdf_text(read_model_file(path), path.string(), options);
}

LoadedModel load_urdf_text(std::string_view text, const std::string& file_name,
                           const LoadOptions& options) {
  Reading reading(file_name);
  tinyxml2::XMLDocument document;
  const tinyxml2::XMLElement& top = parse_document(text, "robot", document, reading.problems);
  check_robot(top, file_name, reading.problems);
  read_robot(top, reading);
  return finish(reading, options,
                [&reading](const Finding& finding) { return line_of(finding, reading); });
}

}  // namespace hybridyn::load
