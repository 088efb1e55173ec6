#include "hybridyn/viewer/mesh_store.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "hybridyn/geometry/hull.hpp"

namespace hybridyn::viewer {
namespace {

using Corners = std::array<std::uint32_t, 3>;

struct Box {
  Point low = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
  Point high = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

  explicit Box(const std::vector<Point>& corners) {
    for (const Point& corner : corners) {
      for (std::size_t k = 0; k < 3; ++k) {
        low[k] = std::min(low[k], corner[k]);
        high[k] = std::max(high[k], corner[k]);
      }
    }
  }
  double longest_edge() const {
    return std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
  }
};

/// Cells of this size, each with one corner.
Mesh clustered(const Mesh& mesh, const Box& box, double cell) {
  Mesh out;
  std::vector<double> counts;
  std::vector<std::uint32_t> place;  // of each corner
  std::unordered_map<std::uint64_t, std::uint32_t> cells;
  for (const Point& corner : mesh.corners) {
    std::uint64_t key = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      key = key << 21U | static_cast<std::uint64_t>((corner[k] - box.low[k]) / cell);
    }
    const auto [at, is_new] = cells.emplace(key, static_cast<std::uint32_t>(counts.size()));
    if (is_new) {
      out.corners.push_back({0, 0, 0});
      counts.push_back(0);
    }
    for (std::size_t k = 0; k < 3; ++k) out.corners[at->second][k] += corner[k];
    ++counts[at->second];
    place.push_back(at->second);
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (double& x : out.corners[i]) x /= counts[i];
  }
  for (const auto& [a, b, c] : mesh.triangles) {
    const Corners corners = {place[a], place[b], place[c]};
    const bool is_flat =
        corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0];
    if (!is_flat) out.triangles.push_back(corners);
  }
  return out;
}

Mesh as_it_is(const load::Mesh& in, const std::vector<Vector3<double>>& corners, bool is_mirrored) {
  Mesh out;
  for (const Vector3<double>& p : corners) out.corners.push_back({p.x(), p.y(), p.z()});
  out.triangles = in.triangles;
  for (Corners& corner : out.triangles) {
    if (is_mirrored) std::swap(corner[1], corner[2]);
  }
  return out;
}

/// Faces as fans of triangles.
std::optional<Mesh> hull_of(const std::vector<Vector3<double>>& points) {
  const geometry::Hull hull = geometry::convex_hull(points);
  if (!hull.solid) return std::nullopt;
  Mesh out;
  for (const Vector3<double>& p : hull.solid->vertices)
    out.corners.push_back({p.x(), p.y(), p.z()});
  for (const auto& face : hull.solid->faces) {
    const auto corner = [&](int k) {
      return static_cast<std::uint32_t>(hull.solid->loops[face.first + k]);
    };
    for (int k = 2; k < face.count; ++k) {
      out.triangles.push_back({corner(0), corner(k - 1), corner(k)});
    }
  }
  return out;
}

}  // namespace

Mesh simplified(const Mesh& mesh, std::size_t most) {
  if (mesh.triangles.size() <= most) return mesh;
  const Box box(mesh.corners);
  if (!(box.longest_edge() > 0)) return {};
  // A surface meets some n^2 of n^3 cells.
  for (double cells = std::sqrt(static_cast<double>(most)); cells >= 1; cells *= 0.8) {
    // Corners at the far side belong to the last cell.
    Mesh out = clustered(mesh, box, box.longest_edge() * (1 + 1e-9) / cells);
    if (out.triangles.size() <= most) return out;
  }
  return {};
}

std::optional<Shape> MeshStore::shape(const std::string& uri, const Vector3<double>& scale,
                                      Form form) {
  const Key key{uri, {scale.x(), scale.y(), scale.z()}, form};
  const auto found = shapes_.find(key);
  if (found != shapes_.end()) return found->second;
  return shapes_.emplace(key, read(uri, scale, form)).first->second;
}

std::optional<Shape> MeshStore::left_out(const std::string& uri, const std::string& why) {
  const std::string note = "Mesh '" + uri + "': " + why + "; it is left out.";
  if (std::find(missing_.begin(), missing_.end(), note) == missing_.end()) {
    missing_.push_back(note);
  }
  return std::nullopt;
}

std::optional<Shape> MeshStore::read(const std::string& uri, const Vector3<double>& scale,
                                     Form form) {
  const load::ResolvedMesh file = load::resolve_mesh(uri, model_file_, options_);
  if (!file) return left_out(uri, file.problem);
  load::Mesh mesh;
  if (const std::optional<load::MeshProblem> problem = load::read_mesh(file.path, mesh)) {
    return left_out(uri, problem->message);
  }
  for (Vector3<double>& p : mesh.vertices) {
    p = p.cwiseProduct(scale);
    if (!(p.cwiseAbs().maxCoeff() <= load::kLargestCoordinate)) {
      return left_out(uri, "is beyond 1e9 m where it is scaled");
    }
  }
  if (mesh.triangles.empty()) return left_out(uri, "has no triangles");
  if (form == Form::kAsItIs) return add(as_it_is(mesh, mesh.vertices, scale.prod() < 0));
  std::optional<Mesh> hull = hull_of(mesh.vertices);
  if (!hull) return left_out(uri, "has no volume");
  return add(std::move(*hull));
}

Shape MeshStore::add(Mesh mesh) {
  const Box box(mesh.corners);
  Shape out;
  out.kind = Shape::Kind::kMesh;
  out.mesh = meshes_.size();
  for (std::size_t k = 0; k < 3; ++k) {
    out.edges[k] = box.high[k] - box.low[k];
    out.pose.position[k] = (box.low[k] + box.high[k]) / 2;
  }
  for (Point& corner : mesh.corners) {
    for (std::size_t k = 0; k < 3; ++k) corner[k] -= out.pose.position[k];
    out.radius = std::max(out.radius, std::hypot(corner[0], corner[1], corner[2]));
  }
  triangles_ += mesh.triangles.size();
  meshes_.push_back(simplified(mesh, kMostTriangles));
  return out;
}

/// The smallest first: what they do not need is left for the larger ones.
std::vector<Mesh> MeshStore::take_meshes() {
  std::vector<std::size_t> order(meshes_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return meshes_[a].triangles.size() < meshes_[b].triangles.size();
  });
  std::size_t room = kMostTriangles;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Mesh& mesh = meshes_[order[i]];
    mesh = simplified(mesh, room / (order.size() - i));
    room -= mesh.triangles.size();
  }
  return std::move(meshes_);
}

std::vector<std::string> MeshStore::take_notes() {
  std::vector<std::string> out = std::move(missing_);
  if (out.size() > kMostNamed) {
    const std::size_t more = out.size() - kMostNamed;
    out.resize(kMostNamed);
    out.push_back(std::to_string(more) + " more " + (more == 1 ? "mesh is" : "meshes are") +
                  " left out.");
  }
  if (triangles_ > kMostTriangles) {
    out.push_back("Meshes are drawn coarser than they are: they have " +
                  std::to_string(triangles_) + " triangles.");
  }
  return out;
}

}  // namespace hybridyn::viewer
