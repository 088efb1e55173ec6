// <model> in SDF: its frames, and joints between them. The first joint to a link carries it, further
// ones close loops. What is in models inside it has names MODEL::NAME, and is relative to MODEL, a frame
// as others.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "sdf_reading.hpp"

namespace hybridyn::load {
namespace {

constexpr double kWithout = 1e15;  // limits beyond it are none
constexpr double kShortestAxis = 1e-9;

/// A link, joint or <frame> with a pose of its own.
struct Entry {
  const tinyxml2::XMLElement* xml = nullptr;
  std::string base;  // the pose is relative to it; empty: the model
  Placement pose;
  std::optional<Placement> X_M;  // in the model's frame, once it is known
  bool is_looked_at = false;
};

class ModelReader {
 public:
  ModelReader(const Element& model, std::string prefix, SdfReading& reading)
      : model_(model),
        prefix_(std::move(prefix)),
        reading_(reading),
        X_WM_(read_pose(given_or_own(model, "pose"))) {}

  void read() {
    collect(model_, "");
    reading_.problems.throw_errors();
    is_static_ = is_true(given_or_own(model_, "static"), false);
    for (const Scoped& link : link_elements_) add_link(link);
    for (const Scoped& joint : joint_elements_) add_joint(joint);
    add_roots();
  }

 private:
  static bool is_known(std::string_view kind) {
    constexpr std::array<std::string_view, 14> kKnown = {
        "link",        "joint",        "frame",
        "pose",        "static",       "model",
        "plugin",      "self_collide", "allow_auto_disable",
        "enable_wind", "gripper",      "placement_frame",
        "name",        kGivenByInclude};
    return std::find(kKnown.begin(), kKnown.end(), kind) != kKnown.end();
  }

  /// An element of the model, or of one inside it, whose names begin with `scope`.
  struct Scoped {
    const tinyxml2::XMLElement* xml;
    std::string scope;
  };

  /// A name as a model of this scope means it; the model itself is the scope without its "::".
  static std::string full_name(const std::string& scope, const std::string& name) {
    if (name == "world") return name;
    if (!name.empty() && name != "__model__") return scope + name;
    return scope.empty() ? "" : scope.substr(0, scope.size() - 2);
  }

  void collect(const Element& model, const std::string& scope) {
    for (const auto* xml = model.xml()->FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
      const std::string_view kind = xml->Name();
      if (!is_known(kind)) {
        reading_.leave_out(*xml, "<model> <" + checking::printable(kind) + ">");
      }
      if (kind == "link" || kind == "joint" || kind == "frame" || kind == "model") {
        collect_entry(model.at(xml), kind, scope);
      }
    }
  }

  void collect_entry(const Element& element, std::string_view kind, const std::string& scope) {
    Entry entry;
    entry.xml = element.xml();
    const Element pose = kind == "model" ? given_or_own(element, "pose") : element.child("pose");
    entry.pose = read_pose(pose);
    std::string base = pose && pose.has("relative_to") ? pose.text("relative_to") : "";
    if (base.empty() && kind == "frame") base = element.text("attached_to");
    if (base.empty() && kind == "joint") base = read_text(element.child("child"));
    entry.base = full_name(scope, base);
    const std::string name = scope + element.required_text("name");
    if (!entries_.emplace(name, entry).second) {
      element.error(element.line(),
                    {"a second link, joint, frame or model", checking::quoted(name)},
                    "give each a name of its own");
      return;
    }
    if (kind == "link") link_elements_.push_back({entry.xml, scope});
    if (kind == "joint") joint_elements_.push_back({entry.xml, scope});
    if (kind == "model") collect(element, name + "::");
  }

  /// In the model's frame.
  Placement pose_of(const std::string& name, const Element& asker) {
    if (name.empty()) return {};
    if (name == "world") return inverse(X_WM_);
    const auto found = entries_.find(name);
    if (found == entries_.end()) {
      asker.error(asker.line(), {"there is no link, joint, frame or model", checking::quoted(name)},
                  "name one of this model");
      return {};
    }
    Entry& entry = found->second;
    if (!entry.X_M && entry.is_looked_at) {
      asker.error(asker.line(), {"its pose is relative to itself", checking::quoted(name)},
                  "break the cycle");
      entry.X_M = Placement{};
    }
    if (!entry.X_M) {
      entry.is_looked_at = true;
      const Placement base = pose_of(entry.base, model_.at(entry.xml));
      if (!entry.X_M) entry.X_M = base * entry.pose;
    }
    return *entry.X_M;
  }

  std::string scoped(const std::string& name) const {
    return name == "world" ? name : prefix_ + name;
  }

  void new_link(const std::string& name, int line) {
    reading_.link_names.insert(name);
    reading_.link_lines.push_back(line);
    reading_.description.links.emplace_back();
    reading_.description.links.back().name = name;
  }

  void add_link(const Scoped& link) {
    const Owner owner{ObjectKind::kLink, static_cast<int>(reading_.description.links.size()),
                      prefix_};
    const Element element(link.xml, owner, reading_.problems);
    const std::string own_name = link.scope + element.text("name");
    const std::string name = scoped(own_name);
    new_link(name, element.line());
    load::read_link(element, name, reading_);
    links_.push_back(own_name);
  }

  std::string unused(std::string name, std::set<std::string>& names) const {
    const std::string wanted = name;
    for (int i = 2; !names.insert(name).second; ++i) name = wanted + "_" + std::to_string(i);
    return name;
  }

  static std::optional<JointType> type_of(std::string_view type) {
    constexpr std::array<std::pair<std::string_view, JointType>, 8> kTypes = {{
        {"revolute", JointType::kRevolute},
        {"continuous", JointType::kContinuous},
        {"prismatic", JointType::kPrismatic},
        {"fixed", JointType::kFixed},
        {"ball", JointType::kSpherical},
        {"universal", JointType::kUniversal},
        {"revolute2", JointType::kUniversal},
        {"screw", JointType::kHelical},
    }};
    for (const auto& [name, value] : kTypes) {
      if (name == type) return value;
    }
    return std::nullopt;
  }

  /// An <axis> in the joint's frame.
  Vector3<double> axis_of(const Element& joint, const std::string& scope, const char* child,
                          const Placement& X_MJ, const Vector3<double>& fallback) {
    const Element axis = joint.child(child);
    if (!axis) return fallback;
    Vector3<double> out = read_vector(axis, "xyz", Vector3<double>::UnitZ());
    const Element xyz = axis.child("xyz");
    std::string frame = xyz && xyz.has("expressed_in") ? xyz.text("expressed_in") : "";
    if (is_true(axis.child("use_parent_model_frame"), false)) frame = "__model__";
    if (!frame.empty()) {
      const Placement X_MF = pose_of(full_name(scope, frame), joint);
      out = X_MJ.rotation.transpose() * (X_MF.rotation * out);
    }
    if (out.norm() > kShortestAxis) return out;
    joint.error(axis.line(), "<axis> has zero length", "give a direction");
    return Vector3<double>::UnitZ();
  }

  void read_limits(const Element& joint, const std::string& scope, JointDescription& out) {
    const Element axis = joint.child("axis");
    if (!axis) return;
    if (const Element limit = axis.child("limit")) {
      const auto bound = [&](const char* name, double none) {
        const double value = read_content(limit, name, none);
        return std::abs(value) >= kWithout ? none : value;
      };
      const double none = std::numeric_limits<double>::infinity();
      out.limits.lower = bound("lower", -none);
      out.limits.upper = bound("upper", none);
      const double effort = read_content(limit, "effort", -1);
      const double velocity = read_content(limit, "velocity", -1);
      if (effort >= 0 && effort < kWithout) out.limits.effort = effort;
      if (velocity >= 0 && velocity < kWithout) out.limits.velocity = velocity;
    }
    const bool is_bounded = std::isfinite(out.limits.lower) || std::isfinite(out.limits.upper);
    if (out.type == JointType::kRevolute && !is_bounded) out.type = JointType::kContinuous;
    if (!has_limits(out.type)) {
      out.limits.lower = -std::numeric_limits<double>::infinity();
      out.limits.upper = std::numeric_limits<double>::infinity();
    }
    if (const Element dynamics = axis.child("dynamics")) {
      out.dynamics.damping = read_content(dynamics, "damping", 0);
      out.dynamics.friction = read_content(dynamics, "friction", 0);
      if (read_content(dynamics, "spring_stiffness", 0) != 0) {
        reading_.leave_out(*dynamics.xml(), "<spring_stiffness>");
      }
    }
    if (const Element mimic = axis.child("mimic")) {
      const double multiplier = read_content(mimic, "multiplier", 1);
      out.mimic = Mimic{
          scoped(scope + mimic.required_text("joint")), multiplier,
          read_content(mimic, "offset", 0) - multiplier * read_content(mimic, "reference", 0)};
    }
  }

  /// Metres for a radian; <thread_pitch> is radians for a metre, the other way around.
  static double pitch_of(const Element& joint) {
    if (joint.child("screw_thread_pitch")) {
      return read_content(joint, "screw_thread_pitch", 1) / (2 * 3.14159265358979323846);
    }
    const double turns = read_content(joint, "thread_pitch", 1);
    return turns == 0 ? 0 : -1 / turns;
  }

  void add_joint(const Scoped& from) {
    const Owner owner{ObjectKind::kJoint, static_cast<int>(reading_.description.joints.size()),
                      prefix_};
    const Element element(from.xml, owner, reading_.problems);
    const std::string type_name = element.required_text("type");
    const std::optional<JointType> type = type_of(type_name);
    if (!type) {
      reading_.leave_out(*from.xml, "<joint type=\"" + checking::printable(type_name) + "\">");
      return;
    }
    const std::string parent = full_name(from.scope, read_text(element.child("parent")));
    const std::string child = full_name(from.scope, read_text(element.child("child")));
    for (const std::string& link : {parent, child}) {
      const bool is_link =
          link == "world" || std::find(links_.begin(), links_.end(), link) != links_.end();
      if (is_link) continue;
      element.error(element.line(),
                    {"connects what is no link of the model", checking::quoted(link)},
                    "name two links, or world and a link");
      return;
    }
    const std::string name = from.scope + element.text("name");
    const Placement X_MJ = pose_of(name, element);
    JointDescription joint;
    joint.name = unused(scoped(name), reading_.joint_names);
    joint.type = *type;
    joint.axis = axis_of(element, from.scope, "axis", X_MJ, Vector3<double>::UnitZ());
    joint.axis2 = axis_of(element, from.scope, "axis2", X_MJ, Vector3<double>::UnitY());
    if (*type == JointType::kHelical) joint.pitch = pitch_of(element);
    read_limits(element, from.scope, joint);
    if (child == "world" || !carried_.insert(child).second) {
      close_loop(joint, parent, child, X_MJ, element);
    } else {
      carry(std::move(joint), parent, child, X_MJ, element.line());
    }
  }

  Placement link_pose(const std::string& link) { return pose_of(link, model_); }

  void push(JointDescription joint, int line) {
    reading_.description.joints.push_back(std::move(joint));
    reading_.joint_lines.push_back(line);
  }

  /// The child's frame is the joint's, turned; else there is a link without mass in between.
  void carry(JointDescription joint, const std::string& parent, const std::string& child,
             const Placement& X_MJ, int line) {
    const Placement X_CJ = inverse(link_pose(child)) * X_MJ;
    const Placement X_PM = inverse(link_pose(parent));
    joint.parent = scoped(parent);
    const bool is_at_child = X_CJ.translation.cwiseAbs().maxCoeff() < 1e-12;
    const bool may_turn =
        joint.type != JointType::kSpherical && joint.type != JointType::kUniversal;
    if (joint.type == JointType::kFixed || (is_at_child && may_turn)) {
      joint.child = scoped(child);
      joint.origin = X_PM * link_pose(child);
      joint.axis = X_CJ.rotation * joint.axis;
      push(std::move(joint), line);
      return;
    }
    const std::string between = unused(scoped(child) + "_" + joint.name, reading_.link_names);
    joint.child = between;
    joint.origin = X_PM * X_MJ;
    JointDescription fixed;
    fixed.name = unused(joint.name + "_fixed", reading_.joint_names);
    fixed.type = JointType::kFixed;
    fixed.parent = between;
    fixed.child = scoped(child);
    fixed.origin = inverse(X_CJ);
    push(std::move(joint), line);
    push(std::move(fixed), line);
    new_link(between, line);
  }

  void close_loop(const JointDescription& joint, const std::string& parent,
                  const std::string& child, const Placement& X_MJ, const Element& element) {
    if (!may_close_loop(joint.type)) {
      element.error(element.line(), "closes a loop by a joint of a type that cannot",
                    "leave it out, or use a revolute, prismatic, ball, universal or fixed joint");
      return;
    }
    LoopDescription loop;
    loop.name = joint.name;
    loop.type = joint.type;
    loop.predecessor = scoped(parent);
    loop.successor = scoped(child);
    loop.predecessor_frame = inverse(link_pose(parent)) * X_MJ;
    loop.successor_frame = inverse(link_pose(child)) * X_MJ;
    loop.axis = joint.axis;
    loop.axis2 = joint.axis2;
    reading_.description.loops.push_back(std::move(loop));
    reading_.loop_lines.push_back(element.line());
  }

  /// What no joint carries is free, or stands still.
  void add_roots() {
    for (const std::string& link : links_) {
      if (carried_.count(link) > 0) continue;
      JointDescription joint;
      joint.name = unused(scoped(link) + (is_static_ ? "_static" : "_free"), reading_.joint_names);
      joint.type = is_static_ ? JointType::kFixed : JointType::kFloating;
      joint.parent = "world";
      joint.child = scoped(link);
      joint.origin = X_WM_ * link_pose(link);
      push(std::move(joint), model_.line());
    }
  }

  Element model_;
  const std::string prefix_;
  SdfReading& reading_;
  const Placement X_WM_;
  bool is_static_ = false;
  std::map<std::string, Entry> entries_;
  std::vector<Scoped> link_elements_, joint_elements_;
  std::vector<std::string> links_;
  std::set<std::string> carried_;  // by a joint
};

}  // namespace

void read_model(const Element& model, const std::string& prefix, SdfReading& reading) {
  ModelReader(model, prefix, reading).read();
}

}  // namespace hybridyn::load
