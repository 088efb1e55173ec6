// From XML elements to the description, one function per element of the format.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "draft.hpp"
#include "element.hpp"
#include "hybridyn/load/urdf.hpp"

namespace hybridyn::load {

using Color = std::array<double, 4>;

/// What has been read so far.
struct Reading : Draft {
  using Draft::Draft;

  std::map<std::string, Surface> gazebo_surfaces;  // by link
  std::map<std::string, Color> materials;          // those that have a name and a colour

  // The elements of the objects in the description's lists, in the same order.
  const tinyxml2::XMLElement* robot = nullptr;
  std::vector<const tinyxml2::XMLElement*> links;
  std::vector<const tinyxml2::XMLElement*> joints;
  std::vector<const tinyxml2::XMLElement*> loops;
  std::vector<const tinyxml2::XMLElement*> couplings;
};

/// Reads all that is in a <robot>. Errors are collected.
void read_robot(const tinyxml2::XMLElement& robot, Reading& reading);

// The parts of read_robot.
void read_link(const tinyxml2::XMLElement& xml, Reading& reading);
void read_joint(const tinyxml2::XMLElement& xml, Reading& reading);
void read_loop(const tinyxml2::XMLElement& xml, Reading& reading);
void read_coupling(const tinyxml2::XMLElement& xml, Reading& reading);

/// The <visual> elements of a link.
std::vector<Visual> read_visuals(const Element& link, Reading& reading);
/// A <material> among the children of <robot>, or in a <visual>.
std::optional<Color> read_material(const Element& material, Reading& reading);
/// Colours of materials that a <visual> names and that are described elsewhere.
void resolve_materials(Reading& reading);

/// The <collision> elements of a link.
std::vector<Collision> read_collisions(const Element& link);
/// What a <collision> says of its surface, and the <contact> of its link.
Surface read_surface(const Element& collision);
Surface read_contact(const Element& link);
/// A <gazebo> among the children of <robot>.
void read_gazebo(const tinyxml2::XMLElement& xml, Reading& reading);
/// What <gazebo> says of the collisions of links.
void resolve_surfaces(Reading& reading);

/// The type attribute of a <joint> or <loop>.
JointType read_type(const Element& element, bool (*is_allowed)(JointType));

/// Axes of a <joint> or <loop>, as far as its type has any.
void read_axes(const Element& element, JointType type, Vector3<double>& axis,
               Vector3<double>& axis2);

/// The line of what a finding is about.
int line_of(const Finding& finding, const Reading& reading);

}  // namespace hybridyn::load
