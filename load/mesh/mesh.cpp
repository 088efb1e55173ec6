#include "hybridyn/load/mesh.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>
#include <limits>
#include <system_error>

#include "mesh_parts.hpp"
#include "number.hpp"

namespace hybridyn::load {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFormats = "export it as OBJ, STL or Collada";

std::string lower_extension(const fs::path& path) {
  std::string extension = path.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

/// The size is asked for first, but a file may grow: what is read is what counts.
std::optional<MeshProblem> read_bytes(const fs::path& path, std::string& bytes) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    return MeshProblem{0, "is no file", "name a file, no folder and no device"};
  }
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > kLargestMesh) return MeshProblem{0, "is larger than 200 MB", kCoarser};
  std::ifstream file(path, std::ios::binary);
  std::vector<char> buffer(std::size_t{1} << 16U);
  while (file && bytes.size() <= kLargestMesh) {
    file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    bytes.append(buffer.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (bytes.size() > kLargestMesh) return MeshProblem{0, "is larger than 200 MB", kCoarser};
  if (!file.eof()) return MeshProblem{0, "cannot be read", "check that you may read it"};
  return std::nullopt;
}

}  // namespace

const char* coordinate_problem(double value) {
  if (!std::isfinite(value)) return "is not finite";
  return std::abs(value) > kLargestCoordinate ? "is beyond 1e9" : nullptr;
}

const char* parse_coordinate(std::string_view word, double& value) {
  const char* problem = parse_number(word, value);
  return problem ? problem : coordinate_problem(value);
}

std::optional<MeshProblem> finish_mesh(Mesh& mesh) {
  if (mesh.triangles.empty()) return MeshProblem{0, "has no triangles", kExport};
  constexpr std::uint32_t kUnused = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> place(mesh.vertices.size(), kUnused);
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) place[corner] = 0;
  }
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < place.size(); ++k) {
    if (place[k] == kUnused) continue;
    mesh.vertices[count] = mesh.vertices[k];
    place[k] = count++;
  }
  mesh.vertices.resize(count);
  for (auto& triangle : mesh.triangles) {
    for (std::uint32_t& corner : triangle) corner = place[corner];
  }
  return std::nullopt;
}

std::optional<MeshProblem> read_mesh(const fs::path& path, Mesh& mesh) {
  mesh = {};
  const std::string extension = lower_extension(path);
  if (extension != ".obj" && extension != ".stl" && extension != ".dae") {
    return MeshProblem{0, "is neither .obj nor .stl nor .dae", kFormats};
  }
  std::string bytes;
  if (std::optional<MeshProblem> problem = read_bytes(path, bytes)) return problem;
  if (extension == ".dae") return parse_dae(bytes, mesh);
  return extension == ".obj" ? parse_obj(bytes, mesh) : parse_stl(bytes, mesh);
}

}  // namespace hybridyn::load
