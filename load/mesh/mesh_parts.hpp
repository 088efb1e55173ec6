// What the parsers of meshes share.
#pragma once

#include <optional>
#include <string_view>

#include "hybridyn/load/mesh.hpp"

namespace hybridyn::load {

/// Vertices, before those that are no corners are left out.
inline constexpr std::size_t kMostCorners = 3 * kMostTriangles;

/// In bytes. Words of a line are listed before they are read.
inline constexpr std::size_t kLongestLine = 1'000'000;

inline constexpr const char* kLongLine = "a line is longer than 1 MB";
inline constexpr const char* kExport = "export the mesh anew";
inline constexpr const char* kTooMany = "has more than 4000000 triangles";
inline constexpr const char* kCoarser = "give a coarser mesh";

/// What is wrong with a coordinate; nullptr: nothing is.
const char* coordinate_problem(double value);
/// Reads one word: nullptr, or what is wrong.
const char* parse_coordinate(std::string_view word, double& value);

/// Leaves out vertices that are no corners. A mesh without triangles is none.
std::optional<MeshProblem> finish_mesh(Mesh& mesh);

}  // namespace hybridyn::load
