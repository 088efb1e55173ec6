#include "hybridyn/evaluation/model_file.hpp"

#include <filesystem>
#include <iostream>
#include <optional>

#include "hybridyn/load/load.hpp"
#include "hybridyn/load/write_urdf.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/program.hpp"
#include "hybridyn/system/temporary_folder.hpp"

namespace hybridyn::tools {

namespace {

/// Nothing where there is no xacro.
std::optional<std::string> expanded(const std::string& path) {
  const TemporaryFolder folder(std::filesystem::temp_directory_path() / "hybridyn-xacro");
  const std::string urdf = (folder.path() / "robot.urdf").string();
  const ProgramOutput output = run_program({"xacro", path, "-o", urdf});
  constexpr int kNotStarted = 127;
  if (output.exit_code == kNotStarted) return std::nullopt;
  if (output.exit_code != 0) {
    throw InputError(path + ": xacro cannot expand it:\n" + output.text +
                     "The command was: xacro " + path);
  }
  return read_file(urdf);
}

}  // namespace

load::LoadedModel read_model(const std::string& path, const BuildOptions& build) {
  if (load::is_xacro(path)) {
    if (const std::optional<std::string> urdf = expanded(path)) {
      return load::load_model_text(*urdf, path, std::filesystem::path(path).parent_path(), build);
    }
  }
  return load::load_model(path, build);
}

load::LoadedModel load_model(const ModelFile& file) {
  load::LoadedModel loaded = read_model(file.path, file.build);
  for (const std::string& warning : load::summary(loaded.warnings)) {
    std::cerr << "warning: " << warning << '\n';
  }
  return loaded;
}

std::string urdf_of(const load::LoadedModel& loaded) {
  if (load::is_urdf(loaded.file) && !load::is_xacro(loaded.file)) return read_file(loaded.file);
  return load::write_urdf(loaded);
}

}  // namespace hybridyn::tools
