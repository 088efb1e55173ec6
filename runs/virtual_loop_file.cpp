#include "hybridyn/runs/virtual_loop_file.hpp"

#include <array>
#include <memory>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

using json = nlohmann::json;
using control::LoopLaw;

/// Where springs draw to over time; what does not change is in the springs themselves.
struct Targets {
  std::vector<TimeTable> joints;
  std::vector<std::array<TimeTable, 3>> links;
};

/// The law with all that must live as long.
struct Running {
  Model<double> reference;
  std::unique_ptr<control::VirtualLoop<double>> law;
  Targets targets;
  VectorX<double> direction;  // empty: none is given
  std::string place;          // for errors
  VectorX<double> tau;
  std::shared_ptr<ControlNotices> notices;
  bool is_started = false;
  bool has_complained = false;

  void begin(double t, const VectorX<double>& q, const VectorX<double>& v) {
    is_started = true;
    const Status status = law->start(t, q, v, direction.size() > 0 ? &direction : nullptr);
    if (status == Status::kOk) return;
    throw InputError(
        place +
        ": the robot starts where the loops of the reference model do not close, or in "
        "a singular configuration at rest: start elsewhere (--q0), or say by "
        "\"direction\" which way it goes on");
  }

  void set_targets(double t) {
    for (std::size_t i = 0; i < targets.joints.size(); ++i) {
      const TimeTable::Value wanted = targets.joints[i].at(t);
      law->forces().joints[i].target = wanted.value;
      law->forces().joints[i].target_rate = wanted.rate;
    }
    for (std::size_t i = 0; i < targets.links.size(); ++i) {
      for (int k = 0; k < 3; ++k) {
        const TimeTable::Value wanted = targets.links[i][static_cast<std::size_t>(k)].at(t);
        law->forces().links[i].target[k] = wanted.value;
        law->forces().links[i].target_rate[k] = wanted.rate;
      }
    }
  }

  void add(double t, const VectorX<double>& q, const VectorX<double>& v, VectorX<double>& out) {
    if (!is_started) begin(t, q, v);
    set_targets(t);
    const Status status = law->torque(t, q, v, tau);
    out += tau;
    if (status != Status::kLeastSquares || has_complained) return;
    has_complained = true;
    notices->push_back(
        {t, law->unrealised() > 0
                ? "a virtual force cannot be realised: the free base would have to be pushed by " +
                      std::to_string(law->unrealised()) + " N or N m"
                : "the loops of the reference model do not close near the robot's posture"});
  }
};

void read_joint_springs(ControlReader& reader, const json& in, Running& out) {
  const std::string all = "virtual_loop.joints";
  reader.require(in.is_object(), all, "is no object; expected {\"JOINT\": {\"kp\": ..}}");
  for (const auto& [name, value] : in.items()) {
    const std::string where = all + "." + name;
    const Link<double>& link = out.reference.links[reader.joint(out.reference, name, where)];
    reader.require(value.is_object(), where, "is no object; expected {\"kp\": .., \"target\": ..}");
    reader.warn_of_unknown(value, where, {"kp", "kd", "target", "tau"});
    control::JointSpring<double> spring;
    spring.freedom = link.v_index;
    spring.position = link.q_index;
    spring.stiffness = reader.number_or(value, "kp", where, 0);
    spring.damping = reader.number_or(value, "kd", where, 0);
    spring.force = reader.number_or(value, "tau", where, 0);
    out.targets.joints.push_back(value.contains("target")
                                     ? reader.table(value.at("target"), where + ".target")
                                     : TimeTable());
    out.law->forces().joints.push_back(spring);
  }
}

Matrix3<double> attitude(const Vector3<double>& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Vector3<double>::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Vector3<double>::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Vector3<double>::UnitX()))
      .toRotationMatrix();
}

void read_link_spring(ControlReader& reader, const json& in, const std::string& where,
                      Running& out) {
  control::LinkSpring<double> spring;
  spring.frame = reader.frame(out.reference, in, where);
  reader.warn_of_unknown(
      in, where,
      {"link", "point", "kp", "kd", "target", "turning_kp", "turning_kd", "rpy", "force"});
  const Vector3<double> zero = Vector3<double>::Zero();
  spring.point = reader.vector3_or(in, "point", where, zero);
  spring.stiffness = reader.vector3_or(in, "kp", where, zero);
  spring.damping = reader.vector3_or(in, "kd", where, zero);
  spring.force = reader.vector3_or(in, "force", where, zero);
  spring.turning_stiffness = reader.number_or(in, "turning_kp", where, 0);
  spring.turning_damping = reader.number_or(in, "turning_kd", where, 0);
  spring.attitude = attitude(reader.vector3_or(in, "rpy", where, zero));
  std::array<TimeTable, 3> target;
  if (in.contains("target")) {
    const json& t = in.at("target");
    reader.require(t.is_array() && t.size() == 3, where + ".target",
                   "is not [x, y, z], each a number or a table [[time, value], ..]");
    for (std::size_t k = 0; k < 3; ++k) {
      target[k] = reader.table(t[k], where + ".target[" + std::to_string(k) + "]");
    }
  }
  out.targets.links.push_back(target);
  out.law->forces().links.push_back(spring);
}

/// Numbers by the names of joints of one freedom.
VectorX<double> by_joint(ControlReader& reader, const json& in, const std::string& where,
                         const Model<double>& model, bool positions) {
  reader.require(in.is_object(), where, "is no object; expected {\"JOINT\": number}");
  VectorX<double> out = VectorX<double>::Zero(positions ? model.nq : model.nv);
  if (positions) neutral(model, out);
  for (const auto& [name, value] : in.items()) {
    const Link<double>& link = model.links[reader.joint(model, name, where + "." + name)];
    out[positions ? link.q_index : link.v_index] = reader.number(value, where + "." + name);
  }
  return out;
}

void read_path_spring(ControlReader& reader, const json& in, Running& out) {
  const std::string where = "virtual_loop.path";
  reader.require(in.is_object() && in.contains("target"), where,
                 "is no object with \"target\"; expected {\"kp\": .., \"kd\": .., \"target\": ..}");
  reader.warn_of_unknown(in, where, {"kp", "kd", "target"});
  control::PathSpring<double>& spring = out.law->forces().path;
  spring.stiffness = reader.number_or(in, "kp", where, 0);
  spring.damping = reader.number_or(in, "kd", where, 0);
  spring.target = by_joint(reader, in.at("target"), where + ".target", out.reference, true);
}

control::VirtualLoopOptions<double> read_options(ControlReader& reader, const json& in,
                                                 const Vector3<double>& gravity) {
  const std::string where = "virtual_loop";
  control::VirtualLoopOptions<double> out;
  constexpr std::array<LoopLaw, 3> kLaws = {LoopLaw::kOnLoop, LoopLaw::kMeasured, LoopLaw::kFollow};
  out.law = kLaws[static_cast<std::size_t>(
      reader.word_or_first(in, "law", where, {"on-loop", "measured", "follow"}))];
  out.closing_rate = reader.number_or(in, "closing_rate", where, out.closing_rate);
  reader.require(out.closing_rate >= 0, where + ".closing_rate", "is negative");
  out.gravity = gravity;
  out.reference_gravity = reader.vector3_or(in, "reference_gravity", where, out.reference_gravity);
  return out;
}

}  // namespace

VirtualLoopLaw read_virtual_loop(ControlReader& reader, const json& in, const Model<double>& model,
                                 const Vector3<double>& gravity,
                                 const std::shared_ptr<ControlNotices>& notices) {
  const std::string where = "virtual_loop";
  reader.require(in.is_object() && in.contains("model"), where,
                 "has no \"model\"; expected the file of the closed reference model");
  reader.warn_of_unknown(in, where,
                         {"model", "law", "closing_rate", "reference_gravity", "joints", "links",
                          "path", "direction", "base"});
  auto running = std::make_shared<Running>();
  running->place = reader.name() + ": " + where;
  BuildOptions build;
  build.floating = model.floating;
  running->reference = load::load_urdf(reader.path(in.at("model"), where + ".model"), build).model;
  const control::VirtualLoopOptions<double> options = read_options(reader, in, gravity);
  try {
    running->law =
        std::make_unique<control::VirtualLoop<double>>(model, running->reference, options);
  } catch (const Error& error) {
    reader.fail(where + ".model", error.what());
  }
  running->tau = VectorX<double>::Zero(model.nv);
  running->notices = notices;
  if (in.contains("joints")) read_joint_springs(reader, in.at("joints"), *running);
  if (in.contains("links")) {
    const json& links = in.at("links");
    reader.require(links.is_array(), where + ".links", "is no array; expected [{\"link\": ..}]");
    for (std::size_t i = 0; i < links.size(); ++i) {
      read_link_spring(reader, links[i], where + ".links[" + std::to_string(i) + "]", *running);
    }
  }
  if (in.contains("path")) read_path_spring(reader, in.at("path"), *running);
  if (in.contains("direction")) {
    running->direction =
        by_joint(reader, in.at("direction"), where + ".direction", running->reference, false);
  }
  if (reader.word_or_first(in, "base", where, {"internal", "external"}) == 1) {
    running->law->forces().base = control::BaseReaction::kExternal;
  }
  return {[running](double t, const VectorX<double>& q, const VectorX<double>& v,
                    VectorX<double>& tau) { running->add(t, q, v, tau); },
          options.law == LoopLaw::kFollow};
}

}  // namespace hybridyn::tools
