#include "hybridyn/runs/joint_laws.hpp"

#include <algorithm>

namespace hybridyn::tools {
namespace {

using json = nlohmann::json;

JointGain read_gain(ControlReader& reader, const json& in, const std::string& where,
                    const Model<double>& model) {
  JointGain out;
  if (in.is_number()) {
    out.gain.rest = reader.number(in, where);
    return out;
  }
  reader.require(
      in.is_object(), where,
      "is neither a number nor {\"rest\": .., \"far\": .., \"knot\": .., \"joint\": ..}");
  reader.warn_of_unknown(in, where, {"rest", "far", "knot", "joint"});
  for (const char* key : {"rest", "far", "knot", "joint"}) {
    reader.require(in.contains(key), where, "has no \"" + std::string(key) + "\"");
  }
  out.gain.rest = reader.number(in.at("rest"), where + ".rest");
  out.gain.far = reader.number(in.at("far"), where + ".far");
  out.gain.knot = reader.number(in.at("knot"), where + ".knot");
  reader.require(out.gain.knot > 0, where + ".knot", "is not greater than zero");
  const std::string joint = reader.text(in.at("joint"), where + ".joint");
  out.position = model.links[reader.joint(model, joint, where + ".joint")].q_index;
  return out;
}

std::vector<JointLaw::Share> read_shares(ControlReader& reader, const json& in,
                                         const std::string& where, const Model<double>& model) {
  reader.require(in.is_object(), where,
                 "is no object; expected {\"OTHER JOINT\": factor of its force, or {\"kp\": .., "
                 "\"kd\": ..} of its angle}");
  std::vector<JointLaw::Share> out;
  for (const auto& [name, value] : in.items()) {
    const std::string here = where + "." + name;
    const Link<double>& link = model.links[reader.joint(model, name, here)];
    JointLaw::Share share{link.v_index, link.q_index};
    if (value.is_object()) {
      reader.warn_of_unknown(value, here, {"kp", "kd"});
      share.kp = reader.number_or(value, "kp", here, 0);
      share.kd = reader.number_or(value, "kd", here, 0);
    } else {
      share.factor = reader.number(value, here);
    }
    out.push_back(share);
  }
  return out;
}

/// What an object says, in the place of what was said before.
void read_keys(ControlReader& reader, const json& in, const std::string& where,
               const Model<double>& model, JointLaw& out) {
  if (in.contains("kp")) out.kp = read_gain(reader, in.at("kp"), where + ".kp", model);
  if (in.contains("kd")) out.kd = read_gain(reader, in.at("kd"), where + ".kd", model);
  if (in.contains("target")) {
    out.target = reader.table(in.at("target"), where + ".target");
    out.has_target = true;
  }
  if (in.contains("tau")) out.tau = reader.table(in.at("tau"), where + ".tau");
  if (in.contains("follows")) {
    out.follows = read_shares(reader, in.at("follows"), where + ".follows", model);
  }
  out.limit = reader.number_or(in, "limit", where, out.limit);
  reader.require(out.limit >= 0, where + ".limit", "is negative");
}

JointLaw read_joint_law(ControlReader& reader, const std::string& name, const json& in,
                        const Model<double>& model, bool is_second_phase) {
  const std::string where = "joints." + name;
  const Link<double>& link = model.links[reader.joint(model, name, where)];
  reader.require(in.is_object(), where, "is no object; expected {\"kp\": .., \"target\": ..}");
  JointLaw out;
  out.position = link.q_index;
  out.freedom = link.v_index;
  read_keys(reader, in, where, model, out);
  if (!is_second_phase) {
    reader.warn_of_unknown(in, where, {"kp", "kd", "target", "tau", "follows", "limit", "then"});
  } else if (in.contains("then")) {
    const json& then = in.at("then");
    reader.require(then.is_object(), where + ".then", "is no object; expected {\"kp\": ..}");
    reader.warn_of_unknown(then, where + ".then",
                           {"kp", "kd", "target", "tau", "follows", "limit"});
    read_keys(reader, then, where + ".then", model, out);
  }
  return out;
}

}  // namespace

std::vector<JointLaw> read_joint_laws(ControlReader& reader, const json& in,
                                      const Model<double>& model, bool is_second_phase) {
  reader.require(in.is_object(), "joints", "is no object; expected {\"JOINT\": {\"kp\": ..}}");
  std::vector<JointLaw> out;
  for (const auto& [name, value] : in.items()) {
    out.push_back(read_joint_law(reader, name, value, model, is_second_phase));
  }
  return out;
}

PhaseRule read_phase(ControlReader& reader, const json& in, const Model<double>& model) {
  reader.require(in.is_object() && in.contains("joint"), "phase",
                 "has no \"joint\"; expected {\"joint\": .., \"after\": seconds}");
  reader.warn_of_unknown(in, "phase", {"joint", "after"});
  const std::string joint = reader.text(in.at("joint"), "phase.joint");
  return {model.links[reader.joint(model, joint, "phase.joint")].v_index,
          reader.number_or(in, "after", "phase", 0)};
}

void apply_joint_laws(const std::vector<JointLaw>& laws, double t, const VectorX<double>& q,
                      const VectorX<double>& v, VectorX<double>& tau) {
  for (const JointLaw& law : laws) {
    const TimeTable::Value wanted = law.target.at(t);
    tau[law.freedom] += law.tau.at(t).value + law.kp.at(q) * (wanted.value - q[law.position]) +
                        law.kd.at(q) * (wanted.rate - v[law.freedom]);
  }
  for (const JointLaw& law : laws) {
    for (const JointLaw::Share& share : law.follows) {
      tau[law.freedom] += share.factor * tau[share.freedom] - share.kp * q[share.position] -
                          share.kd * v[share.freedom];
    }
  }
  for (const JointLaw& law : laws) {
    tau[law.freedom] = std::clamp(tau[law.freedom], -law.limit, law.limit);
  }
}

}  // namespace hybridyn::tools
