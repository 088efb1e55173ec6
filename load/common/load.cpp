#include "hybridyn/load/load.hpp"

#include "document.hpp"
#include "draft.hpp"
#include "file.hpp"
#include "hybridyn/load/mjcf.hpp"
#include "hybridyn/load/sdf.hpp"
#include "hybridyn/load/urdf.hpp"
#include "robot_element.hpp"

namespace hybridyn::load {

LoadedModel load_model(const std::filesystem::path& path, const LoadOptions& options) {
  return load_model_text(read_model_file(path), path.string(), path.parent_path(), options);
}

LoadedModel load_model_text(std::string_view text, const std::string& file_name,
                            const std::filesystem::path& folder, const LoadOptions& options) {
  const std::string top = top_level_name(text);
  if (top == "mujoco" || top == "mujocoinclude") {
    return load_mjcf_text(text, file_name, folder, options);
  }
  if (top == "sdf") return load_sdf_text(text, file_name, options);
  return load_urdf_text(text, file_name, options);
}

bool is_urdf(const std::filesystem::path& path) {
  return top_level_name(read_model_file(path)) == "robot";
}

bool is_xacro(const std::filesystem::path& path) {
  const std::string text = read_model_file(path);
  return top_level_name(text) == "robot" && has_xacro(text);
}

LoadedModel load_description(MechanismDescription description, const std::string& name,
                             const LoadOptions& options) {
  Draft draft(name);
  draft.description = std::move(description);
  return finish(draft, options, [](const Finding&) { return 0; });
}

}  // namespace hybridyn::load
