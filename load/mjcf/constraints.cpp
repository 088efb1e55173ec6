// <contact>, <equality>, <actuator> and <keyframe>.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "hybridyn/building/check/names.hpp"
#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/configuration/converters/mujoco.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

/// A body that an attribute names; "world" where the attribute is missing and may be.
std::string body_of(const Element& element, const char* attribute, bool may_be_world,
                    const MjcfReading& reading) {
  if (!element.has(attribute) && may_be_world) return "world";
  const std::string name = element.required_text(attribute);
  if (name == "world" || reading.poses.count(name) > 0) return name;
  if (!name.empty()) {
    element.error(element.line(), {"there is no <body>", checking::quoted(name)},
                  "name a body of <worldbody>");
  }
  return "world";
}

Placement pose_of(const std::string& body, const MjcfReading& reading) {
  const auto found = reading.poses.find(body);
  return found == reading.poses.end() ? Placement{} : found->second;
}

/// The ends of a <connect> or <weld> that names two sites.
bool read_sites(const Element& element, LoopDescription& loop, const MjcfReading& reading) {
  if (!element.has("site1")) return false;
  const auto site = [&](const char* attribute) {
    const auto found = reading.sites.find(element.required_text(attribute));
    if (found != reading.sites.end()) return found->second;
    element.error(element.line(), element.label(attribute) + " is no site", "name a <site>");
    return MjcfSite{"world", {}};
  };
  const MjcfSite first = site("site1");
  const MjcfSite second = site("site2");
  loop.predecessor = first.link;
  loop.predecessor_frame = first.frame;
  loop.successor = second.link;
  loop.successor_frame = second.frame;
  return true;
}

/// The two bodies stand as they do where MuJoCo's joints are at ref.
void read_connect(const Element& element, LoopDescription& loop, const MjcfReading& reading) {
  loop.type = JointType::kSpherical;
  if (read_sites(element, loop, reading)) return;
  loop.predecessor = body_of(element, "body1", false, reading);
  loop.successor = body_of(element, "body2", true, reading);
  loop.predecessor_frame.translation = element.required_vector("anchor");
  loop.successor_frame = inverse(pose_of(loop.successor, reading)) *
                         pose_of(loop.predecessor, reading) * loop.predecessor_frame;
}

void read_weld(const Element& element, LoopDescription& loop, const MjcfReading& reading) {
  loop.type = JointType::kFixed;
  if (read_sites(element, loop, reading)) return;
  loop.predecessor = body_of(element, "body1", false, reading);
  loop.successor = body_of(element, "body2", true, reading);
  loop.predecessor_frame =
      inverse(pose_of(loop.predecessor, reading)) * pose_of(loop.successor, reading);
  const auto pose = element.numbers("relpose", 7);
  if (!pose) return;
  const Vector4<double> quaternion((*pose)[4], (*pose)[5], (*pose)[6], (*pose)[3]);
  if (quaternion.isZero(1e-9)) return;  // as they stand
  loop.predecessor_frame = {rotation_from_quaternion<double>(quaternion),
                            {(*pose)[0], (*pose)[1], (*pose)[2]}};
}

/// q1 - ref1 = c0 + c1 (q2 - ref2), as one joint that mimics another.
void read_joint_equality(const Element& element, MjcfReading& reading) {
  std::vector<double> c = element.numbers("polycoef", 1, 5).value_or(std::vector{0.0, 1.0});
  c.resize(5, 0);
  std::vector<JointDescription>& joints = reading.description.joints;
  const auto find = [&](const char* attribute) {
    const std::string name = element.required_text(attribute);
    const auto at = std::find_if(joints.begin(), joints.end(),
                                 [&](const JointDescription& j) { return j.name == name; });
    if (at == joints.end()) {
      element.error(element.line(), {"there is no <joint>", checking::quoted(name)},
                    "name a joint of a body");
    }
    return at;
  };
  if (!element.has("joint2") || c[2] != 0 || c[3] != 0 || c[4] != 0) {
    reading.leave_out(*element.xml(), !element.has("joint2")
                                          ? "<equality> <joint> without joint2"
                                          : "<equality> <joint polycoef> beyond the second number");
    return;
  }
  const auto follower = find("joint1");
  const auto leader = find("joint2");
  if (follower == joints.end() || leader == joints.end()) return;
  if (follower->mimic) {
    reading.leave_out(*element.xml(), "a second <equality> <joint> of a joint1");
    return;
  }
  const double offset =
      reading.references[follower->name] + c[0] - c[1] * reading.references[leader->name];
  follower->mimic = Mimic{leader->name, c[1], offset};
}

/// Joints that an actuator acts on, and the largest force that it gives them.
void read_actuator(const Element& element, MjcfReading& reading) {
  if (!element.has("joint")) {
    const char* other = element.has("jointinparent") ? "jointinparent" : "joint";
    if (!element.has(other)) {
      reading.leave_out(*element.xml(), "an actuator of anything but a joint");
      return;
    }
  }
  const std::string name = element.text(element.has("joint") ? "joint" : "jointinparent");
  const double gear = std::abs(element.numbers("gear", 1, 6).value_or(std::vector{1.0}).front());
  const bool is_motor = std::string_view(element.xml()->Name()) == "motor";
  auto range = element.numbers("forcerange", 2);
  if (!range && is_motor) range = element.numbers("ctrlrange", 2);
  for (JointDescription& joint : reading.description.joints) {
    if (joint.name != name || !range) continue;
    const double most = gear * std::max(std::abs((*range)[0]), std::abs((*range)[1]));
    if (most > 0) joint.limits.effort = std::min(joint.limits.effort, most);
  }
}

bool all_quaternions_turn(const Model<double>& model, const VectorX<double>& q) {
  return std::all_of(model.links.begin(), model.links.end(), [&](const Link<double>& link) {
    const int offset = quaternion_offset(link.type);
    return offset < 0 || !q.segment(link.q_index + offset, 4).isZero(1e-9);
  });
}

}  // namespace

void read_contact(const tinyxml2::XMLElement& section, MjcfReading& reading) {
  for (const auto* xml = section.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const Element element = reading.element(*xml);
    if (std::string_view(xml->Name()) != "exclude") {
      reading.leave_out(*xml, "<contact> <" + checking::printable(xml->Name()) + ">");
      continue;
    }
    const std::string first = body_of(element, "body1", false, reading);
    reading.apart.emplace_back(first, body_of(element, "body2", false, reading));
  }
}

void read_equality(const tinyxml2::XMLElement& section, MjcfReading& reading) {
  for (const auto* xml = section.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    const std::string_view kind = xml->Name();
    const Owner owner{ObjectKind::kLoop, static_cast<int>(reading.loop_lines.size()), ""};
    const Element element(xml, owner, reading.problems);
    if (!read_flag(element, "active", true)) continue;
    if (kind == "joint") {
      read_joint_equality(reading.element(*xml), reading);
      continue;
    }
    if (kind != "connect" && kind != "weld") {
      reading.leave_out(*xml, "<equality> <" + checking::printable(kind) + ">");
      continue;
    }
    LoopDescription loop;
    const std::string given = element.text("name");
    const std::string number = std::to_string(reading.loop_lines.size() + 1);
    loop.name =
        unique_name(given.empty() ? std::string(kind) + number : given, reading.joint_names);
    if (kind == "connect") {
      read_connect(element, loop, reading);
    } else {
      read_weld(element, loop, reading);
    }
    reading.description.loops.push_back(std::move(loop));
    reading.loop_lines.push_back(xml->GetLineNum());
  }
}

void read_actuators(const tinyxml2::XMLElement& section, MjcfReading& reading) {
  for (const auto* xml = section.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
    read_actuator(reading.element(*xml), reading);
  }
}

void read_keyframes(const tinyxml2::XMLElement& mujoco, MjcfReading& reading, LoadedModel& loaded) {
  const Model<double>& model = loaded.model;
  const converters::MuJoCo<double> layout(model);
  for (const auto* section = mujoco.FirstChildElement("keyframe"); section;
       section = section->NextSiblingElement("keyframe")) {
    for (const auto* xml = section->FirstChildElement("key"); xml;
         xml = xml->NextSiblingElement("key")) {
      const Element element = reading.element(*xml);
      bool is_spoiled = false;
      const Element key = element.as_decoration(is_spoiled, ", so the keyframe is left out");
      const auto qpos = key.numbers("qpos", static_cast<std::size_t>(layout.nq()));
      const auto qvel = key.numbers("qvel", static_cast<std::size_t>(layout.nv()));
      if (is_spoiled || !qpos) continue;
      const VectorX<double> zero = VectorX<double>::Zero(layout.nv());
      const VectorX<double> q_m = Eigen::Map<const VectorX<double>>(qpos->data(), layout.nq());
      const VectorX<double> v_m =
          qvel ? VectorX<double>(Eigen::Map<const VectorX<double>>(qvel->data(), layout.nv()))
               : zero;
      Keyframe out{element.text("name"), VectorX<double>(model.nq), VectorX<double>(model.nv)};
      layout.from(q_m, v_m, out.q, out.v);
      if (!out.q.allFinite() || !all_quaternions_turn(model, out.q)) {
        element.warning(element.line(), "<key qpos> has a quaternion of zero and is left out",
                        "write unit quaternions");
        continue;
      }
      loaded.keyframes.push_back(std::move(out));
    }
  }
}

}  // namespace hybridyn::load
