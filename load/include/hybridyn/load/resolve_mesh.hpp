// Where the file is that a model file names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace hybridyn::load {

struct MeshOptions {
  /// Folders of packages, or folders that hold such: looked at first.
  std::vector<std::filesystem::path> packages;
};

/// An existing file, or why there is none.
struct ResolvedMesh {
  std::filesystem::path path;
  std::string problem;  // to be read after the URI in quotes; empty: there is a file
  std::string remedy;

  explicit operator bool() const { return problem.empty(); }
};

/// `uri` is a path, from the model file's folder where it is relative; file://PATH, the same; or
/// package://NAME/REST (model:// means the same). A package is a folder called NAME, or one whose
/// package.xml names it so. It is looked for
///   1. among the packages of `options`,
///   2. from the model file's folder upwards: each folder itself, and the folders in it,
///   3. in ROS_PACKAGE_PATH, GZ_SIM_RESOURCE_PATH, SDF_PATH and GAZEBO_MODEL_PATH (each folder itself,
///      those in it, and those in these), and in `share` of each folder in AMENT_PREFIX_PATH;
/// the first that has a file REST is taken.
ResolvedMesh resolve_mesh(const std::string& uri, const std::filesystem::path& model_file,
                          const MeshOptions& options = {});

}  // namespace hybridyn::load
