#include "hybridyn/load/write_urdf.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>

#include <tinyxml2.h>

namespace hybridyn::load {
namespace {

/// The shortest text that reads back exactly.
std::string text_of(double number) {
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

template <class Numbers>
std::string joined(const Numbers& numbers) {
  std::string out;
  for (const double number : numbers) out += (out.empty() ? "" : " ") + text_of(number);
  return out;
}

/// Roll, pitch, yaw of R = Rz(yaw) Ry(pitch) Rx(roll).
Vector3<double> rpy_of(const Matrix3<double>& R) {
  const double horizontal = std::hypot(R(0, 0), R(1, 0));
  const double pitch = std::atan2(-R(2, 0), horizontal);
  constexpr double kUpright = 1e-12;  // yaw and roll turn about one axis there
  if (horizontal < kUpright) return {std::atan2(-R(1, 2), R(1, 1)), pitch, 0};
  return Vector3<double>(std::atan2(R(2, 1), R(2, 2)), pitch, std::atan2(R(1, 0), R(0, 0))) +
         Vector3<double>::Zero();  // no -0
}

class Writer {
 public:
  explicit Writer(const LoadedModel& loaded) : loaded_(loaded), d_(loaded.description) {}

  std::string write() {
    xml_.PushHeader(false, true);
    open("robot", {{"name", d_.name}});
    for (const LinkDescription& link : d_.links) add(link);
    for (const JointDescription& joint : d_.joints) add(joint);
    for (const LoopDescription& loop : d_.loops) add(loop);
    for (const CouplingDescription& coupling : d_.couplings) add(coupling);
    xml_.CloseElement();
    return xml_.CStr();
  }

 private:
  using Attributes = std::initializer_list<std::pair<const char*, std::string>>;

  void open(const char* name, const Attributes& attributes = {}) {
    xml_.OpenElement(name);
    for (const auto& [key, value] : attributes) xml_.PushAttribute(key, value.c_str());
  }
  void empty(const char* name, const Attributes& attributes) {
    open(name, attributes);
    xml_.CloseElement();
  }

  void add_origin(const Placement& at) {
    const Vector3<double> rpy = rpy_of(at.rotation);
    if (at.translation.isZero(0) && rpy.isZero(0)) return;
    empty("origin", {{"xyz", joined(at.translation)}, {"rpy", joined(rpy)}});
  }

  void add(const LinkDescription& link) {
    open("link", {{"name", link.name}});
    if (link.mass != 0 || !link.inertia.isZero(0)) {
      open("inertial");
      add_origin({Matrix3<double>::Identity(), link.center_of_mass});
      empty("mass", {{"value", text_of(link.mass)}});
      const Matrix3<double>& I = link.inertia;
      empty("inertia", {{"ixx", text_of(I(0, 0))},
                        {"ixy", text_of(I(0, 1))},
                        {"ixz", text_of(I(0, 2))},
                        {"iyy", text_of(I(1, 1))},
                        {"iyz", text_of(I(1, 2))},
                        {"izz", text_of(I(2, 2))}});
      xml_.CloseElement();
    }
    const auto visuals = loaded_.visuals.find(link.name);
    if (visuals != loaded_.visuals.end()) {
      for (const Visual& visual : visuals->second) add(visual);
    }
    const auto collisions = loaded_.collisions.find(link.name);
    if (collisions != loaded_.collisions.end()) {
      for (const Collision& collision : collisions->second) add(collision);
    }
    xml_.CloseElement();
  }

  void add_mesh(const std::string& file, const Vector3<double>& scale) {
    empty("mesh", {{"filename", file}, {"scale", joined(scale)}});
  }

  void add_rod(const char* name, double radius, double length) {
    empty(name, {{"radius", text_of(radius)}, {"length", text_of(length)}});
  }

  void add(const Visual& visual) {
    open("visual");
    if (!visual.name.empty()) xml_.PushAttribute("name", visual.name.c_str());
    add_origin(visual.origin);
    open("geometry");
    switch (visual.shape) {
      case Shape::kBox:
        empty("box", {{"size", joined(visual.size)}});
        break;
      case Shape::kCylinder:
        add_rod("cylinder", visual.radius, visual.length);
        break;
      case Shape::kCapsule:
        add_rod("capsule", visual.radius, visual.length);
        break;
      case Shape::kSphere:
        empty("sphere", {{"radius", text_of(visual.radius)}});
        break;
      case Shape::kMesh:
        add_mesh(visual.mesh, visual.scale);
        break;
    }
    xml_.CloseElement();
    if (visual.color) {
      open("material", {{"name", visual.material.empty() ? "colour" : visual.material}});
      empty("color", {{"rgba", joined(*visual.color)}});
      xml_.CloseElement();
    }
    xml_.CloseElement();
  }

  /// Solids that URDF does not have are left out.
  void add(const Collision& collision) {
    using geometry::ShapeKind;
    const bool is_known = !collision.shape || (collision.shape->kind != ShapeKind::kHalfSpace &&
                                               collision.shape->kind != ShapeKind::kPolyhedron);
    if (!is_known) return;
    open("collision");
    if (!collision.name.empty()) xml_.PushAttribute("name", collision.name.c_str());
    add_origin(collision.origin);
    open("geometry");
    if (!collision.shape) {
      add_mesh(collision.mesh, collision.scale);
    } else {
      add(*collision.shape);
    }
    xml_.CloseElement();
    add(collision.surface);
    xml_.CloseElement();
  }

  void add(const geometry::Shape& solid) {
    switch (solid.kind) {
      case geometry::ShapeKind::kBox:
        return empty("box", {{"size", joined(Vector3<double>(2 * solid.half_edges))}});
      case geometry::ShapeKind::kSphere:
        return empty("sphere", {{"radius", text_of(solid.radius)}});
      case geometry::ShapeKind::kCapsule:
        return add_rod("capsule", solid.radius, 2 * solid.half_length);
      default:
        return add_rod("cylinder", solid.radius, 2 * solid.half_length);
    }
  }

  void add(const Surface& surface) {
    const std::pair<const char*, const std::optional<double>*> terms[] = {
        {"static_friction", &surface.static_friction},
        {"dynamic_friction", &surface.dynamic_friction},
        {"restitution", &surface.restitution},
        {"stiffness", &surface.stiffness},
        {"damping", &surface.damping},
        {"torsional_friction", &surface.torsional_friction},
        {"rolling_friction", &surface.rolling_friction}};
    const bool says_nothing =
        !surface.velocity && std::none_of(std::begin(terms), std::end(terms), [](const auto& term) {
          return term.second->has_value();
        });
    if (says_nothing) return;
    open("surface");
    for (const auto& [name, value] : terms) {
      if (*value) xml_.PushAttribute(name, text_of(**value).c_str());
    }
    if (surface.velocity) xml_.PushAttribute("velocity", joined(*surface.velocity).c_str());
    xml_.CloseElement();
  }

  void add_axes(JointType type, const Vector3<double>& axis, const Vector3<double>& axis2) {
    if (has_axis(type)) empty("axis", {{"xyz", joined(axis)}});
    if (has_axis2(type)) empty("axis2", {{"xyz", joined(axis2)}});
  }

  void add(const JointDescription& joint) {
    open("joint", {{"name", joint.name}, {"type", std::string(to_string(joint.type))}});
    add_origin(joint.origin);
    empty("parent", {{"link", joint.parent}});
    empty("child", {{"link", joint.child}});
    add_axes(joint.type, joint.axis, joint.axis2);
    if (has_pitch(joint.type)) empty("pitch", {{"value", text_of(joint.pitch)}});
    add(joint.limits, joint.type);
    add(joint.dynamics);
    if (joint.mimic) {
      empty("mimic", {{"joint", joint.mimic->joint},
                      {"multiplier", text_of(joint.mimic->multiplier)},
                      {"offset", text_of(joint.mimic->offset)}});
    }
    xml_.CloseElement();
  }

  void add(const JointLimits& limits, JointType type) {
    const bool is_bounded =
        has_limits(type) || std::isfinite(limits.velocity) || std::isfinite(limits.effort);
    if (!is_bounded) return;
    open("limit");
    if (has_limits(type)) {
      xml_.PushAttribute("lower", text_of(limits.lower).c_str());
      xml_.PushAttribute("upper", text_of(limits.upper).c_str());
    }
    xml_.PushAttribute("effort", text_of(limits.effort).c_str());
    xml_.PushAttribute("velocity", text_of(limits.velocity).c_str());
    xml_.CloseElement();
  }

  void add(const JointDynamics& dynamics) {
    if (dynamics.damping != 0 || dynamics.friction != 0) {
      empty("dynamics",
            {{"damping", text_of(dynamics.damping)}, {"friction", text_of(dynamics.friction)}});
    }
    if (dynamics.rotor_inertia != 0) {
      empty("rotor_inertia", {{"value", text_of(dynamics.rotor_inertia)}});
    }
    if (dynamics.gear_ratio != 1) empty("gear_ratio", {{"value", text_of(dynamics.gear_ratio)}});
  }

  void add_end(const char* name, const std::string& link, const Placement& frame) {
    open(name, {{"link", link}});
    add_origin(frame);
    xml_.CloseElement();
  }

  void add(const LoopDescription& loop) {
    open("loop", {{"name", loop.name}, {"type", std::string(to_string(loop.type))}});
    add_end("predecessor", loop.predecessor, loop.predecessor_frame);
    add_end("successor", loop.successor, loop.successor_frame);
    add_axes(loop.type, loop.axis, loop.axis2);
    xml_.CloseElement();
  }

  void add(const CouplingDescription& coupling) {
    open("coupling", {{"name", coupling.name}});
    empty("predecessor", {{"link", coupling.predecessor}});
    empty("successor", {{"link", coupling.successor}});
    empty("ratio", {{"value", text_of(coupling.ratio)}});
    xml_.CloseElement();
  }

  const LoadedModel& loaded_;
  const MechanismDescription& d_;
  tinyxml2::XMLPrinter xml_;
};

}  // namespace

std::string write_urdf(const LoadedModel& loaded) { return Writer(loaded).write(); }

}  // namespace hybridyn::load
