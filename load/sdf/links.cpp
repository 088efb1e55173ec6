// <link> in SDF: inertia, what is seen, what touches.
#include <cmath>

#include "hybridyn/spatial/rotation.hpp"
#include "sdf_reading.hpp"

namespace hybridyn::load {
namespace {

constexpr double kSmallest = 1e-9;
constexpr double kLargest = 1e9;

void read_inertial(const Element& inertial, LinkDescription& link) {
  const Placement at = read_pose(inertial.child("pose"));
  link.mass = read_content(inertial, "mass", 1);
  link.center_of_mass = at.translation;
  const Element inertia = inertial.child("inertia");
  const auto entry = [&](const char* name, double fallback) {
    return inertia ? read_content(inertia, name, fallback) : fallback;
  };
  const double xx = entry("ixx", 1), xy = entry("ixy", 0), xz = entry("ixz", 0);
  const double yy = entry("iyy", 1), yz = entry("iyz", 0), zz = entry("izz", 1);
  Matrix3<double> I;
  I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  link.inertia = at.rotation * I * at.rotation.transpose();
  link.inertia = (link.inertia + link.inertia.transpose().eval()) / 2;  // but for rounding it is
}

/// A geometry as both that is seen and that touches have it.
struct Geometry {
  std::string kind;  // empty: none that is known
  Placement at;
  Vector3<double> size = Vector3<double>::Zero();  // edges; radius and length
  std::string mesh;
  Vector3<double> scale = Vector3<double>::Ones();
};

bool is_sound(const Geometry& geometry) {
  const int sizes = geometry.kind == "sphere" ? 1 : geometry.kind == "box" ? 3 : 2;
  if (geometry.kind == "mesh" || geometry.kind == "plane") return true;
  for (int i = 0; i < sizes; ++i) {
    if (!(geometry.size[i] >= kSmallest && geometry.size[i] <= kLargest)) return false;
  }
  return true;
}

Geometry read_geometry(const Element& owner, SdfReading& reading) {
  Geometry out;
  out.at = read_pose(owner.child("pose"));
  const Element geometry = owner.child("geometry");
  if (!geometry) return out;
  if (const Element box = geometry.child("box")) {
    out.kind = "box";
    out.size = read_vector(box, "size", Vector3<double>::Ones());
  } else if (const Element sphere = geometry.child("sphere")) {
    out.kind = "sphere";
    out.size.x() = read_content(sphere, "radius", 1);
  } else if (const Element mesh = geometry.child("mesh")) {
    out.kind = "mesh";
    out.mesh = read_text(mesh.child("uri"));
    out.scale = read_vector(mesh, "scale", out.scale);
    if (out.mesh.empty()) out.kind.clear();
  } else if (const Element plane = geometry.child("plane")) {
    out.kind = "plane";
    const Vector3<double> normal = read_vector(plane, "normal", Vector3<double>::UnitZ());
    if (normal.norm() > kSmallest) out.at.rotation *= rotation_z_to(normal.normalized());
  } else {
    for (const char* kind : {"cylinder", "capsule"}) {
      const Element rod = geometry.child(kind);
      if (!rod) continue;
      out.kind = kind;
      out.size.x() = read_content(rod, "radius", 1);
      out.size.y() = read_content(rod, "length", 1);
    }
    const auto* other = geometry.xml()->FirstChildElement();
    if (out.kind.empty() && other != nullptr && std::string_view(other->Name()) != "empty") {
      reading.leave_out(*other, "<geometry> <" + checking::printable(other->Name()) + ">");
    }
  }
  if (is_sound(out)) return out;
  owner.warning(geometry.line(),
                "<geometry> has a size that is not within 1e-9 ... 1e9 m and is left out",
                "give lengths in metres");
  out.kind.clear();
  return out;
}

void add_visual(const Element& visual, const std::string& link, SdfReading& reading) {
  const Geometry geometry = read_geometry(visual, reading);
  if (geometry.kind.empty() || geometry.kind == "plane") return;
  Visual out;
  out.name = visual.text("name");
  out.origin = geometry.at;
  out.size = geometry.size;
  out.radius = geometry.size.x();
  out.length = geometry.size.y();
  out.mesh = geometry.mesh;
  out.scale = geometry.scale;
  out.shape = geometry.kind == "box"        ? Shape::kBox
              : geometry.kind == "sphere"   ? Shape::kSphere
              : geometry.kind == "cylinder" ? Shape::kCylinder
              : geometry.kind == "capsule"  ? Shape::kCapsule
                                            : Shape::kMesh;
  bool is_spoiled = false;
  const Element material = visual.as_decoration(is_spoiled).child("material");
  if (const auto c = material ? read_contents(material.child("diffuse"), 4) : std::nullopt) {
    out.color = {(*c)[0], (*c)[1], (*c)[2], (*c)[3]};
  }
  reading.visuals[link].push_back(std::move(out));
}

Surface read_surface(const Element& collision) {
  Surface out;
  const Element surface = collision.child("surface");
  const Element friction = surface ? surface.child("friction") : surface;
  const Element ode = friction ? friction.child("ode") : friction;
  if (ode && ode.child("mu")) {
    const double mu = read_content(ode, "mu", 1);
    if (mu >= 0 && mu <= 1e3) out.static_friction = out.dynamic_friction = mu;
  }
  const Element bounce = surface ? surface.child("bounce") : surface;
  if (bounce && bounce.child("restitution_coefficient")) {
    const double e = read_content(bounce, "restitution_coefficient", 0);
    if (e >= 0 && e <= 1) out.restitution = e;
  }
  return out;
}

void add_collision(const Element& collision, const std::string& link, SdfReading& reading) {
  const Geometry geometry = read_geometry(collision, reading);
  if (geometry.kind.empty()) return;
  Collision out;
  out.name = collision.text("name");
  out.line = collision.line();
  out.origin = geometry.at;
  out.surface = read_surface(collision);
  const Vector3<double>& s = geometry.size;
  if (geometry.kind == "box") {
    out.shape = geometry::box(s / 2);
  } else if (geometry.kind == "sphere") {
    out.shape = geometry::sphere(s.x());
  } else if (geometry.kind == "cylinder") {
    out.shape = geometry::cylinder(s.x(), s.y() / 2);
  } else if (geometry.kind == "capsule") {
    out.shape = geometry::capsule(s.x(), s.y() / 2);
  } else if (geometry.kind == "plane") {
    out.shape = geometry::half_space();
  } else {
    out.mesh = geometry.mesh;
    out.scale = geometry.scale;
  }
  reading.collisions[link].push_back(std::move(out));
}

}  // namespace

void read_link(const Element& link, const std::string& name, SdfReading& reading) {
  LinkDescription& description = reading.description.links.back();
  if (const Element inertial = link.child("inertial")) {
    read_inertial(inertial, description);
  } else {
    description.mass = 1;  // what SDF takes for given
    description.inertia = Matrix3<double>::Identity();
  }
  for (const auto* xml = link.xml()->FirstChildElement("visual"); xml;
       xml = xml->NextSiblingElement("visual")) {
    add_visual(link.at(xml), name, reading);
  }
  for (const auto* xml = link.xml()->FirstChildElement("collision"); xml;
       xml = xml->NextSiblingElement("collision")) {
    add_collision(link.at(xml), name, reading);
  }
}

}  // namespace hybridyn::load
