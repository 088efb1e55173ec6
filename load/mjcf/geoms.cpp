// <geom>: what has inertia, what is seen and what touches.
#include <algorithm>
#include <cmath>

#include "hybridyn/building/check/names.hpp"
#include "hybridyn/geometry/hull.hpp"
#include "hybridyn/load/mesh.hpp"
#include "hybridyn/load/resolve_mesh.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// In metres.
constexpr double kSmallest = 1e-9;
constexpr double kLargest = 1e9;

/// Volume, centre and second moments: of density 1, in the geom's frame.
struct Solid {
  double volume = 0;
  Vector3<double> centre = Vector3<double>::Zero();
  Matrix3<double> inertia = Matrix3<double>::Zero();  // about the centre
};

struct Geom {
  std::string type;
  Placement X;                                     // in the body
  Vector3<double> size = Vector3<double>::Zero();  // radius and half length, or halves of edges
};

/// How many numbers of <geom size> a type needs; with fromto the length is not among them.
std::size_t sizes_of(const std::string& type) {
  if (type == "sphere") return 1;
  return type == "capsule" || type == "cylinder" ? 2 : 3;
}

bool has_size(const std::string& type) {
  return type != "mesh" && type != "plane" && type != "hfield" && type != "sdf";
}

/// Lengths from one point to another, and the axis between them.
void read_ends(const Element& element, const Placement& at, Geom& geom, std::size_t& needed) {
  const auto ends = element.numbers("fromto", 6);
  if (!ends || geom.type == "sphere") return;
  const std::vector<double>& e = *ends;
  const Vector3<double> from(e[0], e[1], e[2]);
  const Vector3<double> to(e[3], e[4], e[5]);
  const double length = (from - to).norm();
  if (!(length > kSmallest)) {
    element.error(element.line(), "<geom fromto> has two ends at one point", "give two points");
    return;
  }
  const bool is_round = sizes_of(geom.type) == 2;
  geom.size[is_round ? 1 : 2] = length / 2;
  if (!is_round) geom.size[1] = geom.size[0];
  geom.X = at * Placement{rotation_to(from - to), (from + to) / 2};
  needed = 1;
}

Geom read_form(const Element& element, const Placement& at, const MjcfCompiler& compiler) {
  Geom out;
  const std::vector<std::string> types = {"sphere", "capsule", "cylinder", "box", "ellipsoid",
                                          "mesh",   "plane",   "hfield",   "sdf"};
  out.type = read_word(element, "type", types);
  if (element.has("mesh") && !element.has("type")) out.type = "mesh";
  out.X = at * read_placement(element, compiler);
  if (!has_size(out.type)) return out;
  std::size_t needed = sizes_of(out.type);
  if (const auto size = element.numbers("size", 1, 3)) {
    for (std::size_t i = 0; i < size->size(); ++i) out.size[static_cast<int>(i)] = (*size)[i];
  }
  read_ends(element, at, out, needed);
  const std::size_t sizes = needed == 1 ? sizes_of(out.type) : needed;
  for (std::size_t i = 0; i < sizes; ++i) {
    const double size = out.size[static_cast<int>(i)];
    if (size >= kSmallest && size <= kLargest) continue;
    element.error(element.line(), "<geom size> of a " + out.type + " is missing or out of range",
                  "give " + std::to_string(needed) + " lengths within 1e-9 ... 1e9 m");
    out.size.setOnes();
    break;
  }
  return out;
}

/// Of a ball, or of a body squeezed along the axes.
Solid ellipsoid(const Vector3<double>& r) {
  const Vector3<double> s = r.cwiseProduct(r) / 5;
  Solid out;
  out.volume = 4 * kPi / 3 * r.prod();
  out.inertia = out.volume *
                Vector3<double>(s[1] + s[2], s[0] + s[2], s[0] + s[1]).asDiagonal().toDenseMatrix();
  return out;
}

/// With half spheres on its ends where `has_caps`.
Solid round_rod(double r, double half, bool has_caps) {
  const double h = 2 * half;
  const double rod = kPi * r * r * h;
  const double caps = has_caps ? 4 * kPi / 3 * r * r * r : 0;
  const double across =
      rod * (3 * r * r + h * h) / 12 + caps * (2 * r * r / 5 + h * h / 4 + 3 * h * r / 8);
  const double along = rod * r * r / 2 + caps * 2 * r * r / 5;
  Solid out;
  out.volume = rod + caps;
  out.inertia = Vector3<double>(across, across, along).asDiagonal();
  return out;
}

Solid box(const Vector3<double>& a) {
  const Vector3<double> s = a.cwiseProduct(a) / 3;
  Solid out;
  out.volume = 8 * a.prod();
  out.inertia = out.volume *
                Vector3<double>(s[1] + s[2], s[0] + s[2], s[0] + s[1]).asDiagonal().toDenseMatrix();
  return out;
}

/// Sums over the tetrahedra between a point and the triangles (a, b, c): volume v = a.(b x c) / 6,
/// centre (a + b + c) / 4, second moments v / 20 (sum of s s' with s = a + b + c, and of a a', b b',
/// c c'); about the middle of all corners, where rounding is least.
Solid mesh_solid(const Mesh& mesh, const Vector3<double>& scale) {
  Vector3<double> middle = Vector3<double>::Zero();
  for (const Vector3<double>& p : mesh.vertices) middle += p;
  middle /= static_cast<double>(mesh.vertices.size());
  double volume = 0;
  Vector3<double> first = Vector3<double>::Zero();
  Matrix3<double> second = Matrix3<double>::Zero();
  for (const auto& t : mesh.triangles) {
    std::array<Vector3<double>, 3> p;
    for (int k = 0; k < 3; ++k) p[k] = scale.cwiseProduct(mesh.vertices[t[k]] - middle);
    const double v = p[0].dot(p[1].cross(p[2])) / 6;
    const Vector3<double> s = p[0] + p[1] + p[2];
    volume += v;
    first += v / 4 * s;
    second += v / 20 * (s * s.transpose());
    for (const Vector3<double>& x : p) second += v / 20 * (x * x.transpose());
  }
  Solid out;
  const double sign = volume < 0 ? -1 : 1;  // a mirrored scale turns the triangles around
  out.volume = sign * volume;
  if (volume == 0) return out;
  const Vector3<double> centre = first / volume;
  const Matrix3<double> about = sign * (second - volume * centre * centre.transpose());
  out.centre = centre + scale.cwiseProduct(middle);
  out.inertia = about.trace() * Matrix3<double>::Identity() - about;
  return out;
}

const MjcfMesh* mesh_of(const Element& element, MjcfReading& reading) {
  const std::string name = element.text("mesh");
  const auto found = reading.meshes.find(name);
  if (found != reading.meshes.end()) return &found->second;
  element.error(element.line(), {"there is no <asset> <mesh>", checking::quoted(name)},
                "name a mesh of <asset>");
  return nullptr;
}

Solid read_solid_of_mesh(const Element& element, MjcfReading& reading) {
  const MjcfMesh& asset = reading.meshes.at(element.text("mesh"));
  const std::filesystem::path model = reading.folder / "model.xml";
  const ResolvedMesh file = resolve_mesh(asset.file, model);
  Mesh mesh;
  std::string problem = file.problem;
  if (file) {
    if (const auto bad = read_mesh(file.path, mesh)) problem = bad->message;
  }
  if (problem.empty()) {
    const Solid solid = mesh_solid(mesh, asset.scale);
    if (solid.volume > 0 && solid.inertia.allFinite()) return solid;
    problem = "encloses no volume";
  }
  element.error(
      element.line(),
      {"mesh " + problem + ", so the body's inertia is not known", checking::quoted(asset.file)},
      "give the body an <inertial>");
  return {};
}

Solid solid_of(const Geom& geom, const Element& element, MjcfReading& reading) {
  const Vector3<double>& s = geom.size;
  if (geom.type == "sphere") return ellipsoid(Vector3<double>::Constant(s[0]));
  if (geom.type == "ellipsoid") return ellipsoid(s);
  if (geom.type == "capsule") return round_rod(s[0], s[1], true);
  if (geom.type == "cylinder") return round_rod(s[0], s[1], false);
  if (geom.type == "box") return box(s);
  if (geom.type == "mesh") return read_solid_of_mesh(element, reading);
  return {};  // planes and height fields have no inertia
}

void add_inertia(const Element& element, const Geom& geom, MjcfReading& reading, MjcfGeom& out) {
  if (element.has("mass") && element.number("mass", 0) == 0) return;  // nobody asks for the solid
  const Solid solid = solid_of(geom, element, reading);
  if (!(solid.volume > 0)) return;
  out.mass = element.has("mass") ? element.number("mass", 0)
                                 : element.number("density", 1000) * solid.volume;
  out.com = geom.X.rotation * solid.centre + geom.X.translation;
  out.inertia =
      out.mass / solid.volume * (geom.X.rotation * solid.inertia * geom.X.rotation.transpose());
}

std::optional<std::array<double, 4>> colour_of(const Element& element, const MjcfReading& reading) {
  if (const auto c = element.numbers("rgba", 4))
    return std::array{(*c)[0], (*c)[1], (*c)[2], (*c)[3]};
  const auto material = reading.materials.find(element.text("material"));
  if (material == reading.materials.end()) return std::nullopt;
  return material->second;
}

void add_visual(const Element& element, const Geom& geom, const std::string& link,
                MjcfReading& reading) {
  Visual out;
  out.name = element.text("name");
  out.origin = geom.X;
  out.color = colour_of(element, reading);
  out.size = 2 * geom.size;
  out.radius = geom.size[0];
  out.length = 2 * geom.size[1];
  if (geom.type == "mesh") {
    const MjcfMesh& asset = reading.meshes.at(element.text("mesh"));
    out.shape = Shape::kMesh;
    out.mesh = asset.file;
    out.scale = asset.scale;
  } else if (geom.type == "sphere") {
    out.shape = Shape::kSphere;
  } else if (geom.type == "capsule") {
    out.shape = Shape::kCapsule;
  } else if (geom.type == "cylinder") {
    out.shape = Shape::kCylinder;
  } else if (geom.type != "box") {
    return;  // planes are seen as the ground
  }
  reading.visuals[link].push_back(std::move(out));
}

/// Corners on an ellipsoid, evenly spread (a Fibonacci spiral).
std::optional<geometry::Shape> faceted_ellipsoid(const Vector3<double>& radii) {
  constexpr int kCorners = 200;
  const double golden = kPi * (3 - std::sqrt(5.0));
  std::vector<Vector3<double>> corners;
  for (int i = 0; i < kCorners; ++i) {
    const double z = 1 - (2 * i + 1.0) / kCorners;
    const double r = std::sqrt(1 - z * z);
    corners.emplace_back(
        radii.cwiseProduct(Vector3<double>(r * std::cos(golden * i), r * std::sin(golden * i), z)));
  }
  geometry::Hull hull = geometry::convex_hull(corners);
  if (!hull.solid) return std::nullopt;
  return geometry::polyhedron(std::move(*hull.solid));
}

std::optional<geometry::Shape> shape_of(const Geom& geom) {
  const Vector3<double>& s = geom.size;
  if (geom.type == "sphere") return geometry::sphere(s[0]);
  if (geom.type == "capsule") return geometry::capsule(s[0], s[1]);
  if (geom.type == "cylinder") return geometry::cylinder(s[0], s[1]);
  if (geom.type == "box") return geometry::box(s);
  if (geom.type == "ellipsoid") return faceted_ellipsoid(s);
  if (geom.type == "plane") return geometry::half_space();
  return std::nullopt;
}

Surface surface_of(const Element& element) {
  const std::vector<double> usual = {1, 0.005, 0.0001};
  std::vector<double> friction = element.numbers("friction", 1, 3).value_or(usual);
  friction.resize(3, 0);
  const double axes = element.number("condim", 3);
  Surface out;
  out.static_friction = out.dynamic_friction = axes > 1 ? friction[0] : 0;
  if (axes > 3) out.torsional_friction = friction[1];
  if (axes > 4) out.rolling_friction = friction[2];
  return out;
}

void add_collision(const Element& element, const Geom& geom, const std::string& link,
                   MjcfReading& reading) {
  Collision out;
  out.name = element.text("name");
  out.line = reading.problems.own_line(element.line());
  out.origin = geom.X;
  out.surface = surface_of(element);
  out.shape = shape_of(geom);
  if (geom.type == "mesh") {
    const MjcfMesh& asset = reading.meshes.at(element.text("mesh"));
    out.mesh = asset.file;
    out.scale = asset.scale;
  } else if (!out.shape || (geom.type == "plane" && link != "world")) {
    reading.leave_out(*element.xml(), "contact of a " + geom.type + " of this body");
    return;
  }
  reading.collisions[link].push_back(std::move(out));
}

}  // namespace

MjcfGeom read_geom(const Element& element, const Placement& at, const std::string& link,
                   bool has_inertia, MjcfReading& reading) {
  constexpr int kLastShown = 2;  // groups from 3 on are for contact, by habit
  const Geom geom = read_form(element, at, reading.compiler);
  MjcfGeom out;
  out.group = static_cast<int>(std::clamp(element.number("group", 0), -1e6, 1e6));
  if (geom.type == "mesh" && mesh_of(element, reading) == nullptr) return out;
  if (has_inertia) add_inertia(element, geom, reading, out);
  if (out.group <= kLastShown) add_visual(element, geom, link, reading);
  const bool touches = element.number("contype", 1) != 0 || element.number("conaffinity", 1) != 0;
  if (touches) add_collision(element, geom, link, reading);
  return out;
}

}  // namespace hybridyn::load
