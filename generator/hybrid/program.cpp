#include "hybridyn/generator/hybrid/program.hpp"

#include "hybridyn/generator/hybrid/program_builder.hpp"

namespace hybridyn::generator {
namespace {

class JointWrenches : ProgramBuilder {
 public:
  using ProgramBuilder::ProgramBuilder;

  Program run() {
    for (int p = 0; p < part_count(); ++p) stages_.push_back(derive(p));
    for (int p = 0; p < part_count(); ++p) outward(p);
    for (int p = part_count() - 1; p >= 0; --p) inward(p);
    return std::move(out_);
  }

 private:
  struct Stages {
    int motion = -1;
    int wrenches = -1;
    int body = -1;
  };

  Stages derive(int p) {
    Stages stages;
    if (part(p).is_numeric) {
      stages.body = add_numeric(p);
      return stages;
    }
    std::vector<Kernel> kernels = derive_wrench_block(mechanism_, parts_, p, options_);
    if (kernels.size() > 1) stages.motion = add_kernel(std::move(kernels.front()));
    stages.wrenches = add_kernel(std::move(kernels.back()));
    return stages;
  }

  Operand motion(int body) {
    return array(total_motion_array(mechanism_, body), kMotionSize, "motion: w, wd, a");
  }
  Operand force(int p) {
    return array(total_force_array(parts_, p), 6, "passed on to the base: moment, force");
  }

  void outward(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].motion >= 0) call(stages_[p].motion);
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const Operand base = is_grounded(p) ? ground_motion() : motion(part(p).base);
    const int index = stages_[p].body;
    add(LinkMotion{index, {q_array().id, b.q}, {v_array().id, b.v}, base, motion(body(p))});
    add(LinkJointAcceleration{index, {qdd_array().id, b.v}, motion(body(p))});
  }

  void inward(int p) {
    if (!part(p).is_numeric) {
      call(stages_[p].wrenches);
      return;
    }
    const int index = stages_[p].body;
    const int link = mechanism_.bodies[body(p)].link;
    const bool is_last = is_link(mechanism_, body(p));
    add(LinkStart{index, motion(body(p))});
    if (is_last) add(LinkExternal{index, {external_array().id, 6 * link}});
    for (const int child : part(p).children) add(LinkAddForce{index, force(child)});
    if (!is_grounded(p)) add(LinkPassForce{index, force(p)});
    if (is_last) add(LinkWrench{index, {wrenches_array().id, 6 * link}});
  }

  std::vector<Stages> stages_;
};

class ExternalForces : ProgramBuilder {
 public:
  using ProgramBuilder::ProgramBuilder;

  Program run() {
    for (int p = part_count() - 1; p >= 0; --p) inward(p);
    return std::move(out_);
  }

 private:
  Operand force(int p) {
    return array(static_force_array(parts_, p), 6, "external forces passed on to the base");
  }

  void inward(int p) {
    if (!part(p).is_numeric) {
      call(add_kernel(derive_force_block(mechanism_, parts_, p)));
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const int index = add_numeric(p);
    add(LinkPlace{index, {q_array().id, b.q}});
    if (is_link(mechanism_, body(p))) {
      add(LinkExternal{index, {external_array().id, 6 * b.link}});
    }
    for (const int child : part(p).children) add(LinkAddForce{index, force(child)});
    const Operand loaded = array(loaded_tau_array(), mechanism_.nv, "tau + J'F");
    add(LinkLoadedTau{index, {tau_array().id, b.v}, {loaded.array, b.v}});
    if (!is_grounded(p)) add(LinkPassForce{index, force(p)});
  }
};

}  // namespace

Program external_force_program(const Mechanism& mechanism, const Parts& parts) {
  return ExternalForces(mechanism, parts, BlockOptions{}).run();
}

Program joint_wrench_program(const Mechanism& mechanism, const Parts& parts,
                             const BlockOptions& options) {
  return JointWrenches(mechanism, parts, options).run();
}

}  // namespace hybridyn::generator
