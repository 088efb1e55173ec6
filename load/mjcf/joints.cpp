// <joint> and <freejoint>: several of a body are a chain, with massless links in between.
#include <cmath>
#include <limits>
#include <utility>

#include "hybridyn/spatial/rotation.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

constexpr double kShortestAxis = 1e-9;

/// As it is in the file, but with lengths and angles in metres and radians, in the body's frame.
struct ReadJoint {
  JointDescription description;
  Vector3<double> anchor = Vector3<double>::Zero();
  double reference = 0;  // q where the body stands as it is written
};

JointType type_of(const Element& element) {
  if (std::string_view(element.xml()->Name()) == "freejoint") return JointType::kFloating;
  const std::string type = read_word(element, "type", {"hinge", "slide", "ball", "free"});
  if (type == "slide") return JointType::kPrismatic;
  if (type == "ball") return JointType::kSpherical;
  return type == "free" ? JointType::kFloating : JointType::kContinuous;
}

/// Of hinges and slides.
void read_range(const Element& element, const MjcfCompiler& compiler, ReadJoint& out) {
  JointDescription& joint = out.description;
  const bool turns = joint.type == JointType::kContinuous;
  const auto in_radians = [&](double x) { return turns ? compiler.angle(x) : x; };
  out.reference = in_radians(element.number("ref", 0));
  const auto range = element.numbers("range", 2);
  const std::string limited = read_word(element, "limited", {"auto", "true", "false"});
  const bool is_limited = limited == "true" || (limited == "auto" && compiler.autolimits && range);
  if (!is_limited || !range) return;
  joint.limits.lower = in_radians((*range)[0]);
  joint.limits.upper = in_radians((*range)[1]);
  if (turns) joint.type = JointType::kRevolute;
}

void read_forces(const Element& element, JointDescription& joint, MjcfReading& reading) {
  joint.dynamics.damping = element.numbers("damping", 1, 3).value_or(std::vector{0.0}).front();
  joint.dynamics.friction = element.number("frictionloss", 0);
  joint.dynamics.rotor_inertia = element.number("armature", 0);
  if (element.numbers("stiffness", 1, 3).value_or(std::vector{0.0}).front() != 0) {
    reading.leave_out(*element.xml(), "<joint stiffness>");
  }
  if (const auto forces = element.numbers("actuatorfrcrange", 2)) {
    joint.limits.effort = std::max(std::abs((*forces)[0]), std::abs((*forces)[1]));
  }
}

ReadJoint read_joint(const MjcfJoint& given, const Owner& owner, MjcfReading& reading) {
  const Element element(given.xml, owner, reading.problems);
  ReadJoint out;
  out.description.type = type_of(element);
  if (out.description.type == JointType::kFloating) {
    for (const char* force : {"armature", "damping", "frictionloss"}) {
      const bool acts = element.has("type") && element.numbers(force, 1, 3) &&
                        element.numbers(force, 1, 3)->front() != 0;
      if (acts) reading.leave_out(*given.xml, element.label(force) + " of a free joint");
    }
    return out;
  }
  out.anchor =
      given.at.rotation * element.vector("pos", Vector3<double>::Zero()) + given.at.translation;
  read_forces(element, out.description, reading);
  if (out.description.type == JointType::kSpherical) {
    if (element.has("range")) reading.leave_out(*given.xml, "<joint range> of a ball joint");
    if (out.description.dynamics.rotor_inertia != 0) {
      reading.leave_out(*given.xml, "<joint armature> of a ball joint");
      out.description.dynamics.rotor_inertia = 0;
    }
    return out;
  }
  Vector3<double> axis = element.vector("axis", Vector3<double>::UnitZ());
  if (axis.norm() < kShortestAxis) {
    element.error(element.line(), element.label("axis") + " has zero length", "give a direction");
    axis = Vector3<double>::UnitZ();
  }
  out.description.axis = given.at.rotation * axis;
  read_range(element, reading.compiler, out);
  return out;
}

/// Where the joint's frame stands, for q = 0, in a frame in which the body is written at `body`.
Placement origin_of(const ReadJoint& joint, const Placement& body) {
  Placement out = body * Placement{Matrix3<double>::Identity(), joint.anchor};
  const Vector3<double> axis = joint.description.axis.normalized();
  if (joint.reference == 0) return out;
  if (joint.description.type == JointType::kPrismatic) {
    out.translation -= joint.reference * (out.rotation * axis);
  } else {
    out.rotation = out.rotation * rotation_about<double>(axis, -joint.reference);
  }
  return out;
}

void add_joint(JointDescription joint, const std::string& parent, const std::string& child,
               const Placement& origin, int line, MjcfReading& reading) {
  joint.parent = parent;
  joint.child = child;
  joint.origin = origin;
  reading.description.joints.push_back(std::move(joint));
  reading.joint_lines.push_back(line);
}

void add_fixed(const std::string& parent, const std::string& body, const Placement& origin,
               int line, MjcfReading& reading) {
  JointDescription fixed;
  fixed.name = unique_name(body + "_fixed", reading.joint_names);
  fixed.type = JointType::kFixed;
  add_joint(std::move(fixed), parent, body, origin, line, reading);
  add_link(body, line, reading);
}

}  // namespace

std::string unique_name(const std::string& wanted, std::set<std::string>& names) {
  std::string name = wanted;
  for (int i = 2; !names.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
  return name;
}

LinkDescription& add_link(const std::string& name, int line, MjcfReading& reading) {
  reading.link_names.insert(name);
  reading.link_lines.push_back(line);
  reading.description.links.emplace_back();
  reading.description.links.back().name = name;
  return reading.description.links.back();
}

void add_joints(const std::vector<MjcfJoint>& joints, const std::string& parent, Placement X,
                const std::string& body, int line, MjcfReading& reading) {
  std::string above = parent;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const int joint_line = joints[k].xml->GetLineNum();
    const Owner owner{ObjectKind::kJoint, static_cast<int>(reading.description.joints.size()),
                      body};
    ReadJoint joint = read_joint(joints[k], owner, reading);
    const std::string given = Element(joints[k].xml, owner, reading.problems).text("name");
    joint.description.name =
        unique_name(given.empty() ? body + "_joint" : given, reading.joint_names);
    reading.references[joint.description.name] = joint.reference;
    const bool is_last = k + 1 == joints.size() && joint.anchor.isZero(0);
    const std::string below =
        is_last ? body : unique_name(body + "_" + joint.description.name, reading.link_names);
    add_joint(joint.description, above, below, origin_of(joint, X), joint_line, reading);
    add_link(below, joint_line, reading);
    if (is_last) return;
    above = below;
    X = {Matrix3<double>::Identity(), -joint.anchor};
  }
  add_fixed(above, body, X, line, reading);
}

}  // namespace hybridyn::load
