// Collada: triangles and polygons of the geometries, where the nodes of the scene place them. Lengths
// are brought to metres by <unit>; <up_axis> is passed over, as tools that read URDF do.
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include <tinyxml2.h>
#include <Eigen/Geometry>

#include "document.hpp"
#include "hybridyn/load/diagnostic.hpp"
#include "hybridyn/load/mesh.hpp"
#include "mesh_parts.hpp"
#include "number.hpp"
#include "problems.hpp"

namespace hybridyn::load {
namespace {

using Xml = tinyxml2::XMLElement;

constexpr int kDeepest = 100;  // nodes in nodes
// Nodes and geometries may be there many times over.
constexpr int kMostNodes = 100'000;
constexpr std::size_t kMostNumbers = 50'000'000;

/// R x + p, with scale and shear in R.
struct Affine {
  Matrix3<double> R = Matrix3<double>::Identity();
  Vector3<double> p = Vector3<double>::Zero();
};

Affine operator*(const Affine& a, const Affine& b) { return {a.R * b.R, a.R * b.p + a.p}; }

class DaeParser {
 public:
  explicit DaeParser(Mesh& mesh) : mesh_(mesh) {}

  std::optional<MeshProblem> parse(const Xml& top) {
    find_ids(top, 0);
    Affine metres;
    if (const Xml* asset = top.FirstChildElement("asset")) {
      if (const Xml* unit = asset->FirstChildElement("unit")) {
        const double scale = unit->DoubleAttribute("meter", 1);
        if (std::isfinite(scale) && scale > 0) metres.R *= scale;
      }
    }
    bool has_scene = false;
    for (const Xml* library = top.FirstChildElement("library_visual_scenes"); library;
         library = library->NextSiblingElement("library_visual_scenes")) {
      const Xml* scene = library->FirstChildElement("visual_scene");
      if (scene == nullptr || has_scene) continue;
      has_scene = true;
      add_nodes(*scene, metres, 0);
    }
    if (!has_scene) {
      for (const auto& [id, xml] : ids_) {
        if (std::string_view(xml->Name()) == "geometry") add_geometry(*xml, metres);
      }
    }
    return problem_;
  }

 private:
  using Numbers = std::vector<double>;

  void fail(const Xml& at, std::string message) {
    if (!problem_) problem_ = MeshProblem{at.GetLineNum(), std::move(message), kExport};
  }

  void find_ids(const Xml& xml, int depth) {
    if (const char* id = xml.Attribute("id")) ids_.emplace(id, &xml);
    if (depth > kDeepest) return;
    for (const Xml* child = xml.FirstChildElement(); child; child = child->NextSiblingElement()) {
      find_ids(*child, depth + 1);
    }
  }

  /// What "#id" in an attribute names, or null.
  const Xml* named(const Xml& xml, const char* attribute) const {
    const char* url = xml.Attribute(attribute);
    if (url == nullptr || *url != '#') return nullptr;
    const auto found = ids_.find(url + 1);
    return found == ids_.end() ? nullptr : found->second;
  }

  bool read_numbers(const Xml& xml, Numbers& out) {
    const char* text = xml.GetText();
    for (const std::string_view word : split(text != nullptr ? text : "")) {
      double value = 0;
      if (const char* wrong = parse_coordinate(word, value)) {
        fail(xml, "a number " + std::string(wrong));
        return false;
      }
      out.push_back(value);
    }
    numbers_ += out.size();
    if (numbers_ > kMostNumbers) fail(xml, kTooMany);
    return !problem_;
  }

  Affine transform_of(const Xml& xml) {
    Numbers n;
    const std::string_view kind = xml.Name();
    const std::size_t count = kind == "matrix"      ? 16
                              : kind == "rotate"    ? 4
                              : kind == "translate" ? 3
                              : kind == "scale"     ? 3
                                                    : 0;
    Affine out;
    if (count == 0 || !read_numbers(xml, n)) return out;
    if (n.size() != count) {
      fail(xml, "<" + std::string(kind) + "> has " + std::to_string(n.size()) + " numbers");
    } else if (kind == "matrix") {
      out.R << n[0], n[1], n[2], n[4], n[5], n[6], n[8], n[9], n[10];
      out.p << n[3], n[7], n[11];
    } else if (kind == "translate") {
      out.p << n[0], n[1], n[2];
    } else if (kind == "scale") {
      out.R = Vector3<double>(n[0], n[1], n[2]).asDiagonal();
    } else {
      const Vector3<double> axis(n[0], n[1], n[2]);
      constexpr double kDegree = 0.017453292519943295;
      if (axis.norm() > 0) {
        out.R = Eigen::AngleAxisd(n[3] * kDegree, axis.normalized()).toRotationMatrix();
      }
    }
    return out;
  }

  void add_nodes(const Xml& parent, const Affine& at, int depth) {
    if (depth > kDeepest) return fail(parent, "nodes are nested too deeply");
    for (const Xml* child = parent.FirstChildElement(); child && !problem_;
         child = child->NextSiblingElement()) {
      const std::string_view kind = child->Name();
      if (kind == "instance_geometry") {
        if (const Xml* geometry = named(*child, "url")) add_geometry(*geometry, at);
      } else if (kind == "node") {
        add_node(*child, at, depth);
      } else if (kind == "instance_node") {
        if (const Xml* node = named(*child, "url")) add_node(*node, at, depth);
      }
    }
  }

  void add_node(const Xml& node, Affine at, int depth) {
    if (++nodes_ > kMostNodes) return fail(node, "has more than 100000 nodes");
    for (const Xml* child = node.FirstChildElement(); child; child = child->NextSiblingElement()) {
      at = at * transform_of(*child);
    }
    add_nodes(node, at, depth + 1);
  }

  /// Numbers of the <source> that holds positions, and how many of them a vertex has.
  bool read_positions(const Xml& mesh, Numbers& out) {
    const Xml* vertices = mesh.FirstChildElement("vertices");
    const Xml* input = vertices != nullptr ? vertices->FirstChildElement("input") : nullptr;
    while (input != nullptr && !input->Attribute("semantic", "POSITION")) {
      input = input->NextSiblingElement("input");
    }
    const Xml* source = input != nullptr ? named(*input, "source") : nullptr;
    const Xml* array = source != nullptr ? source->FirstChildElement("float_array") : nullptr;
    if (array == nullptr) {
      fail(mesh, "a mesh has no positions");
      return false;
    }
    return read_numbers(*array, out);
  }

  void add_geometry(const Xml& geometry, const Affine& at) {
    const Xml* mesh = geometry.FirstChildElement("mesh");
    if (mesh == nullptr) return;  // curves
    Numbers positions;
    if (!read_positions(*mesh, positions)) return;
    const std::size_t first = mesh_.vertices.size();
    if (first + positions.size() / 3 > kMostCorners) return fail(geometry, kTooMany);
    for (std::size_t k = 0; k + 3 <= positions.size(); k += 3) {
      const Vector3<double> vertex =
          at.R * Vector3<double>(positions[k], positions[k + 1], positions[k + 2]) + at.p;
      if (!(vertex.cwiseAbs().maxCoeff() <= kLargestCoordinate)) {
        return fail(geometry, "a coordinate is beyond 1e9 m");
      }
      mesh_.vertices.push_back(vertex);
    }
    for (const Xml* part = mesh->FirstChildElement(); part && !problem_;
         part = part->NextSiblingElement()) {
      const std::string_view kind = part->Name();
      if (kind == "triangles" || kind == "polylist" || kind == "polygons") {
        add_faces(*part, first, mesh_.vertices.size() - first);
      }
    }
  }

  /// Indices of a <p>, of which each corner has one for each input.
  struct Layout {
    std::size_t stride = 1;
    std::size_t vertex = 0;
  };

  static Layout layout_of(const Xml& part) {
    Layout out;
    for (const Xml* input = part.FirstChildElement("input"); input;
         input = input->NextSiblingElement("input")) {
      const auto offset =
          static_cast<std::size_t>(std::min(std::max(input->IntAttribute("offset", 0), 0), 100));
      out.stride = std::max(out.stride, offset + 1);
      if (input->Attribute("semantic", "VERTEX")) out.vertex = offset;
    }
    return out;
  }

  void add_faces(const Xml& part, std::size_t first, std::size_t count) {
    const Layout layout = layout_of(part);
    Numbers corners_of_face;
    const Xml* counts = part.FirstChildElement("vcount");
    if (counts != nullptr && !read_numbers(*counts, corners_of_face)) return;
    const bool is_one_face = std::string_view(part.Name()) == "polygons";
    for (const Xml* p = part.FirstChildElement("p"); p && !problem_;
         p = p->NextSiblingElement("p")) {
      Numbers indices;
      if (!read_numbers(*p, indices)) return;
      std::vector<std::uint32_t> corners;
      for (std::size_t k = layout.vertex; k < indices.size(); k += layout.stride) {
        if (!(indices[k] >= 0 && indices[k] < static_cast<double>(count))) {
          return fail(*p, "a face has a corner that no vertex is");
        }
        corners.push_back(static_cast<std::uint32_t>(first + static_cast<std::size_t>(indices[k])));
      }
      split_faces(*p, corners, corners_of_face, is_one_face ? corners.size() : 3);
    }
  }

  /// Polygons become fans; `usual` corners where there are no counts.
  void split_faces(const Xml& at, const std::vector<std::uint32_t>& corners, const Numbers& counts,
                   std::size_t usual) {
    std::size_t begin = 0;
    for (std::size_t face = 0; begin < corners.size() && usual > 0; ++face) {
      double size = static_cast<double>(usual);
      if (!counts.empty()) size = face < counts.size() ? counts[face] : -1;
      if (!(size >= 1) || size > static_cast<double>(corners.size() - begin)) {
        return fail(at, "faces and corners do not go together");
      }
      const auto n = static_cast<std::size_t>(size);
      for (std::size_t k = 1; k + 1 < n; ++k) {
        if (mesh_.triangles.size() == kMostTriangles) return fail(at, kTooMany);
        mesh_.triangles.push_back({corners[begin], corners[begin + k], corners[begin + k + 1]});
      }
      begin += n;
    }
  }

  Mesh& mesh_;
  int nodes_ = 0;
  std::size_t numbers_ = 0;
  std::map<std::string_view, const Xml*> ids_;
  std::optional<MeshProblem> problem_;
};

std::optional<MeshProblem> parse_text(std::string_view bytes, Mesh& mesh) {
  Problems problems("");
  tinyxml2::XMLDocument document;
  try {
    const Xml& top = parse_document(bytes, "COLLADA", document, problems);
    if (std::string_view(top.Name()) == "COLLADA") return DaeParser(mesh).parse(top);
    return MeshProblem{top.GetLineNum(), "has no <COLLADA>", kExport};
  } catch (const LoadError& error) {
    const Diagnostic& first = error.errors().front();
    return MeshProblem{first.line, first.message, kExport};
  }
}

}  // namespace

std::optional<MeshProblem> parse_dae(std::string_view bytes, Mesh& mesh) {
  mesh = {};
  std::optional<MeshProblem> problem = parse_text(bytes, mesh);
  if (!problem) problem = finish_mesh(mesh);
  if (problem) mesh = {};
  return problem;
}

}  // namespace hybridyn::load
