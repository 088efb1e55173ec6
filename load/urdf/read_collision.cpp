#include <cmath>

#include "hybridyn/building/check/names.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

constexpr const char* kUntouched = ", so it touches nothing";

// In metres. Outside of this, squares and products of sizes are soon no numbers any more.
constexpr double kSmallest = 1e-9;
constexpr double kLargest = 1e9;

bool is_size(double value) { return value >= kSmallest && value <= kLargest; }

void say_no_size(const Element& element, const char* attribute, double value) {
  const std::string gist =
      "<" + std::string(element.xml()->Name()) + " " + attribute + "> is not within 1e-9 ... 1e9 m";
  element.error(element.line(), {gist, checking::number_text(value)}, "give a length in metres");
}

double read_size(const Element& element, const char* attribute, bool may_be_zero = false) {
  const double value = element.required_number(attribute);
  if (is_size(value) || (may_be_zero && value == 0)) return value;
  say_no_size(element, attribute, value);
  return 1;
}

/// Half of the <box size>.
Vector3<double> read_half_edges(const Element& box) {
  const Vector3<double> fallback = Vector3<double>::Ones();
  if (!box.has("size")) {
    box.required_vector("size");  // says so
    return fallback;
  }
  const Vector3<double> size = box.vector("size", fallback);
  for (const double edge : size) {
    if (is_size(edge)) continue;
    say_no_size(box, "size", edge);
    return fallback;
  }
  return size / 2;
}

void read_mesh_element(const Element& mesh, Collision& collision) {
  collision.mesh = mesh.required_file_name("filename");
  collision.scale = mesh.vector("scale", Vector3<double>::Ones());
  for (const double scale : collision.scale) {
    if (is_size(std::abs(scale))) continue;
    mesh.error(mesh.line(),
               {"<mesh scale> is not within 1e-9 ... 1e9", checking::number_text(scale)},
               "give three factors, that for each axis");
    return;
  }
}

/// Drake's URDF has it in a namespace of its own.
Element find_capsule(const Element& geometry) {
  const Element capsule = geometry.child("capsule");
  return capsule ? capsule : geometry.child("drake:capsule");
}

/// False for shapes that are not known here, and for none at all.
bool read_solid(const Element& geometry, Collision& collision) {
  if (const Element box = geometry.child("box")) {
    collision.shape = geometry::box(read_half_edges(box));
  } else if (const Element cylinder = geometry.child("cylinder")) {
    const double radius = read_size(cylinder, "radius");
    collision.shape = geometry::cylinder(radius, read_size(cylinder, "length") / 2);
  } else if (const Element sphere = geometry.child("sphere")) {
    collision.shape = geometry::sphere(read_size(sphere, "radius"));
  } else if (const Element capsule = find_capsule(geometry)) {
    const double radius = read_size(capsule, "radius");
    collision.shape = geometry::capsule(radius, read_size(capsule, "length", true) / 2);
  } else if (const Element mesh = geometry.child("mesh")) {
    read_mesh_element(mesh, collision);
  } else {
    return false;
  }
  return true;
}

/// The name is for messages alone.
std::string read_collision_name(const Element& element) {
  if (!element.has("name")) return "";
  std::string name = element.xml()->Attribute("name");
  const char* problem = checking::name_problem(name);
  if (!problem) return name;
  element.warning(element.line(),
                  {std::string("<collision name> ") + problem, checking::quoted(name)},
                  checking::kNameRemedy);
  return "";
}

/// Nothing where there is no solid, or a spoiled one.
std::optional<Collision> read_collision(const Element& element) {
  bool spoiled = false;
  const Element decoration = element.as_decoration(spoiled, kUntouched);
  Collision collision;
  collision.name = read_collision_name(element);
  collision.line = element.line();
  collision.origin = read_origin(decoration);
  collision.surface = read_surface(element);
  const Element geometry = decoration.child("geometry");
  if (!geometry) {
    element.warning(element.line(), "<collision> has no <geometry> and is ignored",
                    "add <geometry>, or remove <collision>");
    return std::nullopt;
  }
  if (!read_solid(geometry, collision)) {
    element.warning(geometry.line(), "<collision> has no shape that is known and is ignored",
                    "use <box>, <sphere>, <cylinder>, <capsule> or <mesh>");
    return std::nullopt;
  }
  if (spoiled) return std::nullopt;
  return collision;
}

}  // namespace

std::vector<Collision> read_collisions(const Element& link) {
  std::vector<Collision> collisions;
  const Surface surface = read_contact(link);
  for (const auto* xml = link.xml()->FirstChildElement("collision"); xml;
       xml = xml->NextSiblingElement("collision")) {
    std::optional<Collision> collision = read_collision(link.at(xml));
    if (!collision) continue;
    collision->surface = merged(collision->surface, surface);
    collisions.push_back(std::move(*collision));
  }
  return collisions;
}

void resolve_surfaces(Reading& reading) {
  for (const auto& [link, surface] : reading.gazebo_surfaces) {
    const auto found = reading.collisions.find(link);
    if (found == reading.collisions.end()) continue;
    for (Collision& collision : found->second) {
      collision.surface = merged(collision.surface, surface);
    }
  }
}

}  // namespace hybridyn::load
