#include <string>
#include <utility>

#include "reading.hpp"

namespace hybridyn::load {
namespace {

/// In URDF a bound left out of <limit> is zero. Without <limit> there are no bounds.
void read_limits(const Element& joint, JointType type, JointLimits& limits) {
  const Element limit = joint.child("limit");
  if (!limit) {
    if (type == JointType::kRevolute || type == JointType::kPrismatic) {
      joint.warning(
          joint.line(), std::string(to_string(type)) + " joint without <limit>: taken as unlimited",
          type == JointType::kRevolute ? "add <limit>, or make it continuous" : "add <limit>");
    }
    return;
  }
  limits.velocity = limit.number_or_infinite("velocity", limits.velocity);
  limits.effort = limit.number_or_infinite("effort", limits.effort);
  const double lower = limit.number_or_infinite("lower", 0);
  const double upper = limit.number_or_infinite("upper", 0);
  if (!has_limits(type)) return;
  limits.lower = lower;
  limits.upper = upper;
  if (!limit.has("lower") && !limit.has("upper")) {
    limit.warning(limit.line(), "<limit> gives neither lower nor upper: both are 0, as in ROS",
                  "add lower=\"...\" upper=\"...\"");
  }
}

void read_dynamics(const Element& joint, JointDynamics& dynamics) {
  const Element element = joint.child("dynamics");
  dynamics.damping = element.number("damping", 0);
  dynamics.friction = element.number("friction", 0);
  if (const Element rotor = joint.child("rotor_inertia")) {
    dynamics.rotor_inertia = rotor.required_number("value");
  }
  if (const Element ratio = joint.child("gear_ratio")) {
    dynamics.gear_ratio = ratio.required_number("value");
  }
}

std::optional<Mimic> read_mimic(const Element& joint) {
  const Element element = joint.child("mimic");
  if (!element) return std::nullopt;
  Mimic mimic;
  mimic.joint = element.required_text("joint");
  mimic.multiplier = element.number("multiplier", 1);
  mimic.offset = element.number("offset", 0);
  return mimic;
}

}  // namespace

JointType read_type(const Element& element, bool (*is_allowed)(JointType)) {
  const std::string name = element.required_text("type");
  std::string allowed;
  for (const JointTraits& t : kJointTypes) {
    if (!is_allowed(t.type)) continue;
    if (t.name == name) return t.type;
    allowed += (allowed.empty() ? "" : ", ") + std::string(t.name);
  }
  if (!name.empty()) {
    const std::string tag = element.xml()->Name();
    element.error(element.line(), "'" + name + "' is no type of a <" + tag + ">",
                  "use one of " + allowed);
  }
  return JointType::kRevolute;
}

void read_axes(const Element& element, JointType type, Vector3<double>& axis,
               Vector3<double>& axis2) {
  if (!has_axis(type)) return;
  if (const Element xml = element.child("axis")) axis = xml.required_vector("xyz");
  if (!has_axis2(type)) return;
  if (const Element xml = element.child("axis2")) axis2 = xml.required_vector("xyz");
}

void read_joint(const tinyxml2::XMLElement& xml, Reading& reading) {
  Owner owner{ObjectKind::kJoint, static_cast<int>(reading.joints.size()), ""};
  const Element element(&xml, owner, reading.problems);
  JointDescription joint;
  joint.name = owner.name = element.required_text("name");
  joint.type = read_type(element, [](JointType) { return true; });
  joint.parent = element.required_child("parent", "<parent link=\"...\"/>").required_text("link");
  joint.child = element.required_child("child", "<child link=\"...\"/>").required_text("link");
  joint.origin = read_origin(element);
  read_axes(element, joint.type, joint.axis, joint.axis2);
  if (has_pitch(joint.type)) {
    joint.pitch =
        element.required_child("pitch", "<pitch value=\"...\"/>").required_number("value");
  }
  read_limits(element, joint.type, joint.limits);
  read_dynamics(element, joint.dynamics);
  joint.mimic = read_mimic(element);
  if (element.text("independent") == "false") reading.dependent_joints.push_back(owner.index);
  reading.description.joints.push_back(std::move(joint));
  reading.joints.push_back(&xml);
}

}  // namespace hybridyn::load
