#include "hybridyn/runs/controller_file.hpp"

#include <algorithm>
#include <iostream>
#include <utility>
#include <vector>

#include "hybridyn/control/sampled.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/runs/joint_laws.hpp"
#include "hybridyn/runs/law_plugin.hpp"
#include "hybridyn/runs/momentum_law.hpp"
#include "hybridyn/runs/motion_file.hpp"
#include "hybridyn/runs/pushes.hpp"

namespace hybridyn::tools {
namespace {

using json = nlohmann::json;

/// What the model is used for, beside the joints' own laws.
enum class ModelLaw { kNone, kGravity, kInverseDynamics, kComputedTorque };

/// All laws of a file; they add up.
struct Laws {
  Laws(std::shared_ptr<const Model<double>> of_laws, const Vector3<double>& gravity,
       const PhaseRule& rule)
      : model(std::move(of_laws)),
        phase_rule(rule),
        phase(rule.after),
        tracking(*model),
        target(*model),
        tau(model->nv) {
    tracking.environment.gravity = gravity;
  }

  /// A state that the motion has reached. True where the second phase begins.
  bool look(double t, const VectorX<double>& v) {
    if (phase_rule.freedom < 0 || phase.has_switched()) return false;
    if (!phase.update(t, v[phase_rule.freedom])) return false;
    joints.swap(then);
    return true;
  }

  void operator()(double t, const VectorX<double>& q, const VectorX<double>& v,
                  VectorX<double>& out) {
    for (const Controller<double>& law : others) law(t, q, v, out);
    if (momentum && (!momentum_ends || !phase.has_switched())) momentum(t, q, v, out);
    if (model_law != ModelLaw::kNone) {
      add_model_law(t, q, v);
      out += tau;
    }
    if (model_law == ModelLaw::kComputedTorque) {
      limit(out);
    } else {
      apply_joint_laws(joints, t, q, v, out);
    }
  }

  void add_model_law(double t, const VectorX<double>& q, const VectorX<double>& v) {
    target.q = q;
    target.v = v;
    target.qdd.setZero();
    for (const JointLaw& law : joints) {
      if (!law.has_target) continue;
      const TimeTable::Value wanted = law.target.at(t);
      target.q[law.position] = wanted.value;
      target.v[law.freedom] = wanted.rate;
      target.qdd[law.freedom] = wanted.acceleration;
      tracking.kp[law.freedom] = law.kp.at(q);
      tracking.kd[law.freedom] = law.kd.at(q);
    }
    if (model_law == ModelLaw::kGravity) {
      static_cast<void>(tracking.gravity(q, tau));
    } else if (model_law == ModelLaw::kComputedTorque) {
      static_cast<void>(tracking.computed_torque(q, v, target, tau));
      for (const JointLaw& law : joints) tau[law.freedom] += law.tau.at(t).value;
    } else {
      tracking.kp.setZero();  // springs are the joints' own
      tracking.kd.setZero();
      static_cast<void>(tracking.feedforward(q, v, target, tau));
    }
  }

  void limit(VectorX<double>& out) const {
    for (const JointLaw& law : joints) {
      out[law.freedom] = std::clamp(out[law.freedom], -law.limit, law.limit);
    }
  }

  std::shared_ptr<const Model<double>> model;  // that laws believe in
  std::vector<Controller<double>> others;
  Controller<double> momentum;
  bool momentum_ends = false;  // with the first phase
  PhaseRule phase_rule;
  control::PhaseSwitch<double> phase;
  std::vector<JointLaw> joints;
  std::vector<JointLaw> then;  // of the second phase, until it begins
  ModelLaw model_law = ModelLaw::kNone;
  control::Tracking<double> tracking;
  control::JointTarget<double> target;
  VectorX<double> tau;
};

/// The robot itself, or another model of it that a file gives: with loops where it is held, say.
std::shared_ptr<const Model<double>> model_of_laws(ControlReader& reader, const json& file,
                                                   const Model<double>& robot) {
  // Not owned: it outlives the laws.
  if (!file.contains("model_file")) return {std::shared_ptr<void>(), &robot};
  BuildOptions build;
  build.floating = robot.floating;
  auto out = std::make_shared<Model<double>>(
      load::load_urdf(reader.path(file.at("model_file"), "model_file"), build).model);
  bool is_same = out->size() == robot.size();
  for (int i = 0; is_same && i < robot.size(); ++i) {
    is_same =
        out->joints[i].name == robot.joints[i].name && out->links[i].type == robot.links[i].type;
  }
  reader.require(is_same, "model_file", "has other joints than the robot, or in another order");
  return out;
}

Controller<double> read_plugin(ControlReader& reader, const json& in, const Model<double>& model) {
  reader.require(in.is_object() && in.contains("library"), "plugin",
                 "has no \"library\"; expected {\"library\": \"law.so\"}");
  reader.warn_of_unknown(in, "plugin", {"library", "parameters"});
  return load_law(reader.path(in.at("library"), "plugin.library"), model,
                  in.value("parameters", json()).dump());
}

struct Sampling {
  double rate = 0;  // per second; 0: not sampled
  double delay = 0;
};

Sampling read_sampling(ControlReader& reader, const json& file) {
  if (!file.contains("sampling")) return {};
  const json& in = file.at("sampling");
  reader.require(in.is_object() && in.contains("rate"), "sampling",
                 "has no \"rate\"; expected {\"rate\": samples a second, \"delay\": seconds}");
  reader.warn_of_unknown(in, "sampling", {"rate", "delay"});
  const double rate = reader.number(in.at("rate"), "sampling.rate");
  const double delay = reader.number_or(in, "delay", "sampling", 0);
  reader.require(rate > 0 && rate <= 1e9, "sampling.rate", "is not between 0 and 1e9 per second");
  reader.require(delay >= 0 && delay * rate <= 1e4, "sampling.delay",
                 "is negative, or more than 10,000 samples");
  return {rate, delay};
}

/// All laws together are sampled.
void sample(const Sampling& sampling, const Model<double>& model, ActingForces& out) {
  const auto control = std::make_shared<control::SampledControl<double>>(
      model, std::move(out.controller), 1 / sampling.rate, sampling.delay);
  out.controller = [control](double /*t*/, const VectorX<double>& /*q*/,
                             const VectorX<double>& /*v*/,
                             VectorX<double>& tau) { tau = control->held(); };
  out.sample = [control](double t, const VectorX<double>& q, const VectorX<double>& v) {
    return control->sample(t, q, v);
  };
}

void read_laws(ControlReader& reader, const json& file, const Model<double>& model,
               ActingForces& out) {
  const PhaseRule rule =
      file.contains("phase") ? read_phase(reader, file.at("phase"), model) : PhaseRule();
  const auto laws = std::make_shared<Laws>(model_of_laws(reader, file, model), out.gravity, rule);
  const Sampling sampling = read_sampling(reader, file);
  bool needs_sampling = false;
  for (std::vector<JointLaw>* joints : {&laws->joints, &laws->then}) {
    const bool is_second = joints == &laws->then;
    if (is_second && rule.freedom < 0) continue;
    if (file.contains("joints")) {
      *joints = read_joint_laws(reader, file.at("joints"), model, is_second);
    }
    if (file.contains("motion")) {
      read_motion(reader.path(file.at("motion"), "motion"), model, *joints);
    }
  }
  laws->model_law = static_cast<ModelLaw>(reader.word_or_first(
      file, "model", "", {"none", "gravity", "inverse-dynamics", "computed-torque"}));
  for (const JointLaw& law : laws->joints) {
    reader.require(law.follows.empty() || laws->model_law != ModelLaw::kComputedTorque, "joints",
                   "\"follows\" is not for \"computed-torque\", which asks for accelerations");
  }
  if (file.contains("virtual_loop")) {
    VirtualLoopLaw loop =
        read_virtual_loop(reader, file.at("virtual_loop"), model, out.gravity, out.notices);
    laws->others.push_back(std::move(loop.controller));
    needs_sampling = loop.needs_sampling;
  }
  if (file.contains("momentum")) {
    laws->momentum = read_momentum_law(reader, file.at("momentum"), *laws->model);
    laws->momentum_ends =
        reader.word_or_first(file.at("momentum"), "until", "momentum", {"end", "phase"}) == 1;
  }
  if (file.contains("plugin")) {
    laws->others.push_back(read_plugin(reader, file.at("plugin"), model));
  }
  reader.require(!needs_sampling || sampling.rate > 0, "virtual_loop.law",
                 "\"follow\" moves from sample to sample: give \"sampling\": {\"rate\": ..}");
  if (laws->joints.empty() && laws->others.empty() && !laws->momentum &&
      laws->model_law == ModelLaw::kNone)
    return;
  out.controller = [laws](double t, const VectorX<double>& q, const VectorX<double>& v,
                          VectorX<double>& tau) { (*laws)(t, q, v, tau); };
  if (sampling.rate > 0) sample(sampling, model, out);
  if (rule.freedom < 0) return;
  out.sample = [laws, held = std::move(out.sample)](double t, const VectorX<double>& q,
                                                    const VectorX<double>& v) {
    const bool begins = laws->look(t, v);
    return (held && held(t, q, v)) || begins;
  };
}

}  // namespace

ActingForces parse_controller(const std::string& text, const std::string& name,
                              const Model<double>& model, const Vector3<double>& gravity) {
  ControlReader reader(name, text);
  const json file = parse_json(text, name);
  reader.require(file.is_object(), "",
                 "is no object; expected {\"joints\": {..}, \"external\": [..]}");
  reader.warn_of_unknown(file, "",
                         {"gravity", "joints", "phase", "motion", "model", "model_file",
                          "virtual_loop", "momentum", "plugin", "sampling", "external"});
  ActingForces out;
  out.gravity = gravity;
  if (file.contains("gravity")) {
    out.gravity = reader.vector3(file.at("gravity"), "gravity");
    out.gives_gravity = true;
  }
  read_laws(reader, file, model, out);
  if (file.contains("external")) out.loads = read_pushes(reader, file.at("external"), model);
  for (const std::string& warning : reader.warnings()) std::cerr << "warning: " << warning << '\n';
  return out;
}

}  // namespace hybridyn::tools
