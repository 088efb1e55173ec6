#include "hybridyn/spatial/inertia.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

void read_inertial(const Element& inertial, LinkDescription& link) {
  const Placement origin = read_origin(inertial);
  link.center_of_mass = origin.translation;
  link.mass = inertial.required_child("mass", "<mass value=\"...\"/>").required_number("value");
  const Element inertia = inertial.required_child(
      "inertia",
      "<inertia ixx=\"...\" ixy=\"...\" ixz=\"...\" iyy=\"...\" iyz=\"...\" izz=\"...\"/>");
  // Braces: read in this order, so that errors are reported in this order.
  const Symmetric3<double> in_inertial_frame{
      inertia.required_number("ixx"), inertia.number_or_zero("ixy"),
      inertia.number_or_zero("ixz"),  inertia.required_number("iyy"),
      inertia.number_or_zero("iyz"),  inertia.required_number("izz")};
  link.inertia = in_inertial_frame.rotated(origin.rotation).matrix();
}

}  // namespace

void read_link(const tinyxml2::XMLElement& xml, Reading& reading) {
  Owner owner{ObjectKind::kLink, static_cast<int>(reading.links.size()), ""};
  const Element element(&xml, owner, reading.problems);
  LinkDescription link;
  link.name = owner.name = element.required_text("name");
  if (const Element inertial = element.child("inertial")) read_inertial(inertial, link);
  std::vector<Visual> visuals = read_visuals(element, reading);
  if (!visuals.empty()) reading.visuals.emplace(link.name, std::move(visuals));
  std::vector<Collision> collisions = read_collisions(element);
  if (!collisions.empty()) reading.collisions.emplace(link.name, std::move(collisions));
  reading.description.links.push_back(std::move(link));
  reading.links.push_back(&xml);
}

}  // namespace hybridyn::load
