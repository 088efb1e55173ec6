// Meshes: OBJ, Collada, and STL in both its forms. What is read comes from anywhere: parsers take any bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn::load {

/// In bytes.
inline constexpr std::size_t kLargestMesh = 200'000'000;
inline constexpr std::size_t kMostTriangles = 4'000'000;
/// Coordinates beyond this, in either direction, are errors.
inline constexpr double kLargestCoordinate = 1e9;

struct Mesh {
  std::vector<Vector3<double>> vertices;                // each is a corner of some triangle
  std::vector<std::array<std::uint32_t, 3>> triangles;  // their corners; polygons are split
};

/// Why bytes are no mesh.
struct MeshProblem {
  int line = 0;  // counted from 1; 0: the file as a whole
  std::string message;
  std::string remedy;
};

/// Fills `mesh`, or says what is wrong. Materials, normals, groups and curves are skipped.
std::optional<MeshProblem> parse_obj(std::string_view bytes, Mesh& mesh);

/// The same. Corners at the same place are one vertex.
std::optional<MeshProblem> parse_stl(std::string_view bytes, Mesh& mesh);

/// The same of Collada (.dae), with the placements of its scene; in metres.
std::optional<MeshProblem> parse_dae(std::string_view bytes, Mesh& mesh);

/// Reads a regular file of one of these formats; the end of its name tells which.
std::optional<MeshProblem> read_mesh(const std::filesystem::path& path, Mesh& mesh);

}  // namespace hybridyn::load
