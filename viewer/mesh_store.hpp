// Meshes of a model's links, read for a page: each once, with fewer triangles where all of them
// together would be too many.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "hybridyn/load/mesh.hpp"
#include "hybridyn/load/resolve_mesh.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// Fewer triangles, at most `most`, of about the same shape: corners within a cell of a grid become
/// one, at their mean. Has none where `most` is too few for any shape.
Mesh simplified(const Mesh& mesh, std::size_t most);

class MeshStore {
 public:
  /// Of all meshes of a page.
  static constexpr std::size_t kMostTriangles = 40'000;
  /// Notes name no more than so many meshes.
  static constexpr std::size_t kMostNamed = 5;

  /// URIs are resolved from the model file's folder.
  MeshStore(std::filesystem::path model_file, load::MeshOptions options)
      : model_file_(std::move(model_file)), options_(std::move(options)) {}

  enum class Form { kAsItIs, kHull };

  /// Its pose is where the middle of its box is in the mesh's own frame. Nothing, with a note, where
  /// there is no such mesh.
  std::optional<Shape> shape(const std::string& uri, const Vector3<double>& scale, Form form);

  /// Those that shapes point to, and what became of them. At the end.
  std::vector<Mesh> take_meshes();
  std::vector<std::string> take_notes();

 private:
  using Key = std::tuple<std::string, std::array<double, 3>, Form>;

  std::optional<Shape> read(const std::string& uri, const Vector3<double>& scale, Form form);
  std::optional<Shape> left_out(const std::string& uri, const std::string& why);
  Shape add(Mesh mesh);

  std::filesystem::path model_file_;
  load::MeshOptions options_;
  std::map<Key, std::optional<Shape>> shapes_;
  std::vector<Mesh> meshes_;
  std::size_t triangles_ = 0;         // in the files
  std::vector<std::string> missing_;  // notes
};

}  // namespace hybridyn::viewer
