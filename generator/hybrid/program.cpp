#include "hybrid/program.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

constexpr const char* kGroundMotionArray = "motion_ground";
constexpr const char* kGroundAcceleration = "acceleration_ground";

LinkJoint joint_of(const Body& body) {
  switch (body.kind) {
    case JointKind::kBall:
      return LinkJoint::kBall;
    case JointKind::kFree:
      return LinkJoint::kFree;
    case JointKind::kAxis:
      break;
  }
  if (!body.turns) return LinkJoint::kSliding;
  return body.slide.is_zero() ? LinkJoint::kTurning : LinkJoint::kScrew;
}

NumericBody numeric(const Mechanism& mechanism, const Body& body) {
  NumericBody out{body.name, joint_of(body), {}, body.q, body.v};
  LinkNumbers& n = out.numbers;
  const Mat<Extended> R = full_rotation(body);
  for (int i = 0; i < 9; ++i) n.rotation[i] = R(i % 3, i / 3).rounded();
  const InertialParameters& I = body.inertia;
  for (int i = 0; i < 3; ++i) {
    n.translation[i] = body.translation[i].rounded();
    n.first_moment[i] = I.first_moment[i].rounded();
  }
  n.mass = I.mass.rounded();
  const Sym<Extended>& S = I.second_moment;
  const Extended J[6] = {S.yy + S.zz, -S.xy, -S.xz, S.xx + S.zz, -S.yz, S.xx + S.yy};
  for (int i = 0; i < 6; ++i) n.inertia[i] = J[i].rounded();
  n.slide = body.slide.rounded();
  n.rotor_inertia = body.rotor_inertia.rounded();
  const BodyFrame& frame = mechanism.frames[mechanism.link_frames[body.link]];
  for (int i = 0; i < 9; ++i) n.frame_rotation[i] = frame.rotation(i % 3, i / 3).rounded();
  for (int i = 0; i < 3; ++i) n.frame_translation[i] = frame.translation[i].rounded();
  return out;
}

class Assembler {
 public:
  Assembler(const Mechanism& mechanism, const Parts& parts, const HybridOptions& options)
      : mechanism_(mechanism), parts_(parts), options_(options) {
    out_.gravity = options.gravity;
  }

  Program run() {
    out_.name = options_.external ? "forward_dynamics_external" : "forward_dynamics";
    derive();
    const int count = static_cast<int>(parts_.parts.size());
    for (int p = 0; p < count; ++p) outward_motion(p);
    for (int p = count - 1; p >= 0; --p) inward(p);
    for (int p = 0; p < count; ++p) outward_acceleration(p);
    return std::move(out_);
  }

 private:
  struct Stages {  // of a block: kernels, or -1
    int motion = -1;
    int inertia = -1;
    int acceleration = -1;
    int body = -1;  // numeric
  };

  const Part& part(int p) const { return parts_.parts[p]; }
  bool is_grounded(int p) const { return part(p).base == kGround; }

  void derive() {
    for (int p = 0; p < static_cast<int>(parts_.parts.size()); ++p) {
      Stages stages;
      if (part(p).is_numeric) {
        stages.body = static_cast<int>(out_.bodies.size());
        out_.bodies.push_back(numeric(mechanism_, mechanism_.bodies[part(p).bodies.front()]));
      } else {
        add_kernels(p, stages);
      }
      stages_.push_back(stages);
    }
  }

  void add_kernels(int p, Stages& stages) {
    const BlockOptions options{options_.gravity, options_.external};
    std::vector<Kernel> kernels = derive_block(mechanism_, parts_, p, options);
    std::size_t next = 0;
    const auto add = [&](int& index) {
      index = static_cast<int>(out_.kernels.size());
      out_.kernels.push_back(std::move(kernels[next++]));
    };
    if (!parts_.is_tip(part(p))) add(stages.motion);
    if (!is_grounded(p)) add(stages.inertia);
    add(stages.acceleration);
  }

  /// The same array for whoever asks for it.
  Operand array(const std::string& name, int size, const std::string& description) {
    const bool known = std::any_of(out_.arrays.begin(), out_.arrays.end(),
                                   [&name](const ProgramArray& a) { return a.name == name; });
    if (!known) out_.arrays.push_back({name, size, description});
    return {name};
  }

  static bool is_given(const std::string& name) {
    return name == kQ || name == kV || name == kTau || name == kQdd || name == kExternal ||
           name == kGravity;
  }

  /// Arrays that stages of one block hand on are named after it.
  Operand operand(int p, const std::string& name, int size, const std::string& description) {
    if (is_given(name)) return {name};
    if (name.rfind("kept_", 0) == 0) {
      const std::string which = options_.external ? "_external_" : "_";
      return array(part(p).name + which + name, size, description);
    }
    return array(name, size, description);
  }

  void call(int p, int kernel) {
    Step step{Step::Kind::kKernel, kernel, {}};
    const Kernel& k = out_.kernels[kernel];
    for (const Argument& a : k.arguments) {
      step.operands.push_back(operand(p, a.name, a.size, a.description));
    }
    for (const Result& r : k.results) {
      step.operands.push_back(operand(p, r.name, r.rows * r.columns, r.description));
    }
    out_.steps.push_back(std::move(step));
  }

  Operand base_motion(int p) {
    if (!is_grounded(p)) return motion(part(p).base);
    const bool is_new =
        std::none_of(out_.arrays.begin(), out_.arrays.end(),
                     [](const ProgramArray& a) { return a.name == kGroundMotionArray; });
    const Operand ground = array(kGroundMotionArray, kMotionSize, "w, wd, a of the ground");
    if (is_new) out_.steps.push_back({Step::Kind::kGroundMotion, 0, {ground}});
    return ground;
  }
  Operand motion(int body) {
    return array(motion_array(mechanism_, body), kMotionSize, "motion at qdd = 0: w, wd, a");
  }
  Operand acceleration(int body) {
    if (body == kGround) {
      return array(kGroundAcceleration, kAccelerationSize, "zero: the ground stays");
    }
    return array(acceleration_array(mechanism_, body), kAccelerationSize,
                 "acceleration beyond that: wd, a");
  }
  Operand inertia(int p) {
    return array(inertia_array(part(p)), kInertiaSize, "what it is to its base: I");
  }
  Operand force(int p) {
    return array(force_array(part(p)), kAccelerationSize, "and p: moment, force");
  }
  int body(int p) const { return part(p).bodies.front(); }

  void outward_motion(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].motion >= 0) call(p, stages_[p].motion);
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const Operand base = base_motion(p);
    out_.steps.push_back({Step::Kind::kLinkMotion, stages_[p].body,
                          {{kQ, b.q}, {kV, b.v}, base, motion(body(p))}});
  }

  void inward(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].inertia >= 0) call(p, stages_[p].inertia);
      return;
    }
    const int index = stages_[p].body;
    out_.steps.push_back({Step::Kind::kLinkStart, index, {motion(body(p))}});
    const int link = mechanism_.bodies[body(p)].link;
    if (options_.external && is_last_of_link(body(p))) {
      out_.steps.push_back({Step::Kind::kLinkExternal, index, {{kExternal, 6 * link}}});
    }
    for (const int child : part(p).children) {
      out_.steps.push_back({Step::Kind::kLinkAdd, index, {inertia(child), force(child)}});
    }
    out_.steps.push_back({Step::Kind::kLinkInertia, index,
                          {{kTau, mechanism_.bodies[body(p)].v}, inertia(p), force(p)}});
  }

  bool is_last_of_link(int k) const {
    return k + 1 == static_cast<int>(mechanism_.bodies.size()) ||
           mechanism_.bodies[k + 1].link != mechanism_.bodies[k].link;
  }

  void outward_acceleration(int p) {
    if (!part(p).is_numeric) {
      call(p, stages_[p].acceleration);
      return;
    }
    out_.steps.push_back(
        {Step::Kind::kLinkAcceleration, stages_[p].body,
         {acceleration(part(p).base), {kQdd, mechanism_.bodies[body(p)].v}, acceleration(body(p))}});
  }

  const Mechanism& mechanism_;
  const Parts& parts_;
  const HybridOptions& options_;
  std::vector<Stages> stages_;
  Program out_;
};

}  // namespace

Program assemble(const Mechanism& mechanism, const Parts& parts, const HybridOptions& options) {
  return Assembler(mechanism, parts, options).run();
}

}  // namespace hybridyn::generator
