// Meshes as convex solids.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "element.hpp"
#include "hybridyn/load/contact_scene.hpp"

namespace hybridyn::load {

/// Reads each file once for each scale.
class MeshSolids {
 public:
  MeshSolids(const std::string& model_file, const MeshOptions& options)
      : model_file_(model_file), options_(options) {}

  /// The convex hull of a collision's mesh; nothing, with a warning, where there is none.
  std::optional<geometry::Shape> shape_of(const Collision& collision, const Owner& owner,
                                          Problems& problems);

 private:
  struct Solid {
    std::optional<geometry::Shape> shape;
    bool is_convex = true;
    std::string problem;  // where there is no shape
    std::string remedy;
  };
  using Key = std::pair<std::string, std::array<double, 3>>;

  const ResolvedMesh& file_of(const std::string& uri);
  const Solid& solid_of(const std::filesystem::path& path, const Vector3<double>& scale);
  static Solid failed(std::string problem, std::string remedy);
  static Solid read(const std::filesystem::path& path, const Vector3<double>& scale);

  const std::string& model_file_;
  const MeshOptions& options_;
  std::map<std::string, ResolvedMesh> files_;  // by URI
  std::map<Key, Solid> solids_;
};

}  // namespace hybridyn::load
