#include "reading.hpp"

namespace hybridyn::load {
namespace {

/// False for shapes that are not known here, and for none at all.
bool read_shape(const Element& geometry, Visual& visual) {
  if (const Element box = geometry.child("box")) {
    visual.shape = Shape::kBox;
    visual.size = box.required_vector("size");
  } else if (const Element cylinder = geometry.child("cylinder")) {
    visual.shape = Shape::kCylinder;
    visual.radius = cylinder.required_number("radius");
    visual.length = cylinder.required_number("length");
  } else if (const Element capsule = geometry.child("capsule")) {
    visual.shape = Shape::kCapsule;
    visual.radius = capsule.required_number("radius");
    visual.length = capsule.required_number("length");
  } else if (const Element sphere = geometry.child("sphere")) {
    visual.shape = Shape::kSphere;
    visual.radius = sphere.required_number("radius");
  } else if (const Element mesh = geometry.child("mesh")) {
    visual.shape = Shape::kMesh;
    visual.mesh = mesh.required_file_name("filename");
    visual.scale = mesh.vector("scale", Vector3<double>::Ones());
  } else {
    return false;
  }
  return true;
}

}  // namespace

namespace {

/// Nothing where there is no shape to show, or a spoiled one.
std::optional<Visual> read_visual(const Element& element, Reading& reading) {
  bool spoiled = false;
  const Element decoration = element.as_decoration(spoiled);
  Visual visual;
  visual.name = element.text("name");
  visual.origin = read_origin(decoration);
  if (const Element material = decoration.child("material")) {
    visual.color = read_material(material, reading);
    visual.material = material.has("name") ? material.xml()->Attribute("name") : "";
  }
  const Element geometry = decoration.child("geometry");
  if (!geometry) {
    element.warning(element.line(), "<visual> has no <geometry> and is ignored",
                    "add <geometry>, or remove <visual>");
    return std::nullopt;
  }
  if (!read_shape(geometry, visual) || spoiled) return std::nullopt;
  return visual;
}

}  // namespace

std::vector<Visual> read_visuals(const Element& link, Reading& reading) {
  std::vector<Visual> visuals;
  for (const auto* xml = link.xml()->FirstChildElement("visual"); xml;
       xml = xml->NextSiblingElement("visual")) {
    std::optional<Visual> visual =
        read_visual(Element(xml, link.owner(), reading.problems), reading);
    if (visual) visuals.push_back(std::move(*visual));
  }
  return visuals;
}

std::optional<Color> read_material(const Element& material, Reading& reading) {
  const std::string name = material.text("name");
  const auto rgba = material.child("color").numbers("rgba", 4);
  if (!rgba) return std::nullopt;
  const Color color = {(*rgba)[0], (*rgba)[1], (*rgba)[2], (*rgba)[3]};
  if (!name.empty()) reading.materials.emplace(name, color);
  return color;
}

void resolve_materials(Reading& reading) {
  for (auto& [link, visuals] : reading.visuals) {
    for (Visual& visual : visuals) {
      const auto material = reading.materials.find(visual.material);
      if (!visual.color && material != reading.materials.end()) visual.color = material->second;
    }
  }
}

}  // namespace hybridyn::load
