#include <cstring>
#include <unordered_map>

#include "reading.hpp"

namespace hybridyn::load {
namespace {

/// A joint whose type or ends could not be read says nothing about its child: neither should
/// `check`, which sees it with a type made up.
void mark_children_of_unreadable_joints(Reading& reading) {
  const MechanismDescription& description = reading.description;
  std::unordered_map<std::string_view, int> links;
  for (std::size_t i = 0; i < description.links.size(); ++i) {
    links.emplace(description.links[i].name, static_cast<int>(i));
  }
  for (std::size_t j = 0; j < description.joints.size(); ++j) {
    if (!reading.problems.is_unreadable(ObjectKind::kJoint, static_cast<int>(j))) continue;
    const auto child = links.find(description.joints[j].child);
    if (child != links.end()) reading.problems.mark_unreadable(ObjectKind::kLink, child->second);
  }
}

/// The element of an object by its index, or by its name where the index is unknown; else <robot>.
template <class Objects>
const tinyxml2::XMLElement* find_element(const Finding& finding, const Objects& objects,
                                         const std::vector<const tinyxml2::XMLElement*>& elements,
                                         const tinyxml2::XMLElement* robot) {
  if (finding.index >= 0) return elements[finding.index];
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (objects[i].name == finding.object) return elements[i];
  }
  return robot;
}

const tinyxml2::XMLElement* element_of(const Finding& finding, const Reading& reading) {
  const MechanismDescription& d = reading.description;
  switch (finding.kind) {
    case ObjectKind::kLink:
      return find_element(finding, d.links, reading.links, reading.robot);
    case ObjectKind::kJoint:
      return find_element(finding, d.joints, reading.joints, reading.robot);
    case ObjectKind::kLoop:
      return find_element(finding, d.loops, reading.loops, reading.robot);
    case ObjectKind::kCoupling:
      return find_element(finding, d.couplings, reading.couplings, reading.robot);
    case ObjectKind::kMechanism:
      break;
  }
  return reading.robot;
}

/// What <robot> calls the mechanism. Dynamics does not depend on it: where it is missing, or empty,
/// it is "robot", with a warning.
std::string read_name(const Element& robot) {
  const tinyxml2::XMLAttribute* given = robot.xml()->FindAttribute("name");
  if (given && *given->Value() != 0) return robot.text("name");
  const std::string taken = "robot";
  robot.warning(given ? given->GetLineNum() : robot.line(),
                std::string("<robot name> is ") + (given ? "empty" : "missing") + ": taken as '" +
                    taken + "'",
                "write name=\"...\"");
  return taken;
}

}  // namespace

void read_robot(const tinyxml2::XMLElement& robot, Reading& reading) {
  reading.robot = &robot;
  const Owner owner{ObjectKind::kMechanism, -1, ""};
  reading.description.name = read_name(Element(&robot, owner, reading.problems));
  for (const auto* xml = robot.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    if (std::strcmp(xml->Name(), "link") == 0) {
      read_link(*xml, reading);
    } else if (std::strcmp(xml->Name(), "joint") == 0) {
      read_joint(*xml, reading);
    } else if (std::strcmp(xml->Name(), "loop") == 0) {
      read_loop(*xml, reading);
    } else if (std::strcmp(xml->Name(), "coupling") == 0) {
      read_coupling(*xml, reading);
    } else if (std::strcmp(xml->Name(), "gazebo") == 0) {
      read_gazebo(*xml, reading);
    } else if (std::strcmp(xml->Name(), "material") == 0) {
      bool spoiled = false;  // then it has no colour
      read_material(Element(xml, owner, reading.problems).as_decoration(spoiled), reading);
    }
  }
  resolve_materials(reading);
  resolve_surfaces(reading);
  mark_children_of_unreadable_joints(reading);
}

int line_of(const Finding& finding, const Reading& reading) {
  const tinyxml2::XMLElement* element = element_of(finding, reading);
  std::size_t begin = 0;
  while (begin < finding.part.size()) {
    const std::size_t end = std::min(finding.part.find('/', begin), finding.part.size());
    const std::string name = finding.part.substr(begin, end - begin);
    const tinyxml2::XMLElement* child = element->FirstChildElement(name.c_str());
    if (!child) break;
    element = child;
    begin = end + 1;
  }
  return element->GetLineNum();
}

}  // namespace hybridyn::load
