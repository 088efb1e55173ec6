#include "mesh_solids.hpp"

#include "hybridyn/geometry/hull.hpp"
#include "hybridyn/load/mesh.hpp"

namespace hybridyn::load {
namespace {

constexpr const char* kConsequence = ", so it touches nothing";

/// Triangles times faces, when it is looked whether a mesh is convex: a fraction of a second.
constexpr std::size_t kMostPairs = 20'000'000;

/// The corners of the triangles, or of every so many-th one where they are too many.
std::vector<Vector3<double>> some_corners(const Mesh& mesh, const geometry::Polyhedron& hull) {
  const std::size_t step = 1 + mesh.triangles.size() * hull.faces.size() / kMostPairs;
  std::vector<Vector3<double>> corners;
  for (std::size_t k = 0; k < mesh.triangles.size(); k += step) {
    for (const std::uint32_t corner : mesh.triangles[k]) corners.push_back(mesh.vertices[corner]);
  }
  return corners;
}

}  // namespace

MeshSolids::Solid MeshSolids::failed(std::string problem, std::string remedy) {
  Solid solid;
  solid.problem = std::move(problem);
  solid.remedy = std::move(remedy);
  return solid;
}

std::optional<geometry::Shape> MeshSolids::shape_of(const Collision& collision, const Owner& owner,
                                                    Problems& problems) {
  const std::string uri = checking::quoted(collision.mesh);
  const ResolvedMesh& file = file_of(collision.mesh);
  if (!file) {
    problems.warning(collision.line, owner, {"mesh " + file.problem + kConsequence, uri},
                     file.remedy);
    return std::nullopt;
  }
  const Solid& solid = solid_of(file.path, collision.scale);
  if (!solid.shape) {
    problems.warning(collision.line, owner, {"mesh " + solid.problem + kConsequence, uri},
                     solid.remedy);
  } else if (!solid.is_convex) {
    problems.warning(collision.line, owner,
                     {"mesh is not convex: its convex hull touches in its place", uri},
                     "split it into convex parts, a <collision> each, where that matters");
  }
  return solid.shape;
}

const ResolvedMesh& MeshSolids::file_of(const std::string& uri) {
  const auto found = files_.find(uri);
  if (found != files_.end()) return found->second;
  return files_.emplace(uri, resolve_mesh(uri, model_file_, options_)).first->second;
}

const MeshSolids::Solid& MeshSolids::solid_of(const std::filesystem::path& path,
                                              const Vector3<double>& scale) {
  const Key key{path.string(), {scale.x(), scale.y(), scale.z()}};
  const auto found = solids_.find(key);
  return found != solids_.end() ? found->second
                                : solids_.emplace(key, read(path, scale)).first->second;
}

MeshSolids::Solid MeshSolids::read(const std::filesystem::path& path,
                                   const Vector3<double>& scale) {
  Mesh mesh;
  if (const std::optional<MeshProblem> problem = read_mesh(path, mesh)) {
    const std::string at = problem->line > 0 ? "line " + std::to_string(problem->line) + ": " : "";
    return failed(at + problem->message, problem->remedy);
  }
  for (Vector3<double>& vertex : mesh.vertices) {
    vertex = vertex.cwiseProduct(scale);
    if (vertex.cwiseAbs().maxCoeff() <= kLargestCoordinate) continue;
    return failed("is beyond 1e9 m where it is scaled", "give its coordinates in metres");
  }
  geometry::Hull hull = geometry::convex_hull(mesh.vertices);
  if (!hull.solid) return failed("has no volume", "give a solid, or use <box>");
  Solid solid;
  solid.is_convex = geometry::is_convex(*hull.solid, some_corners(mesh, *hull.solid));
  solid.shape = geometry::polyhedron(std::move(*hull.solid));
  return solid;
}

}  // namespace hybridyn::load
