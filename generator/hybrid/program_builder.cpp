#include "hybrid/program_builder.hpp"

#include <algorithm>

namespace hybridyn::generator {
namespace {

constexpr const char* kGroundMotion = "motion_ground";

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

/// Arrays that whoever calls a program brings along.
bool is_given(const std::string& name) {
  const std::string_view given[] = {kQ, kV, kTau, kQdd, kExternal, kGravity, kWrenches};
  return std::find(std::begin(given), std::end(given), name) != std::end(given);
}

}  // namespace

ProgramBuilder::ProgramBuilder(const Mechanism& mechanism, const Parts& parts,
                               const BlockOptions& options)
    : mechanism_(mechanism), parts_(parts), options_(options) {
  out_.gravity = options.gravity;
}

int ProgramBuilder::add_numeric(int p) {
  out_.bodies.push_back(numeric(mechanism_, mechanism_.bodies[body(p)]));
  return static_cast<int>(out_.bodies.size()) - 1;
}

int ProgramBuilder::add_kernel(Kernel kernel) {
  out_.kernels.push_back(std::move(kernel));
  return static_cast<int>(out_.kernels.size()) - 1;
}

void ProgramBuilder::add(Step::Kind kind, int index, std::vector<Operand> operands) {
  out_.steps.push_back({kind, index, std::move(operands)});
}

Operand ProgramBuilder::array(const std::string& name, int size, const std::string& description,
                              int lanes) {
  const bool known = std::any_of(out_.arrays.begin(), out_.arrays.end(),
                                 [&name](const ProgramArray& a) { return a.name == name; });
  if (!known && !is_given(name)) out_.arrays.push_back({name, size, description, lanes});
  return {name};
}

std::string ProgramBuilder::kept_array(const Kernel& kernel, const std::string& name) {
  if (name.rfind("kept_", 0) != 0) return name;
  return kernel.name.substr(0, kernel.name.rfind('_')) + name.substr(4);
}

void ProgramBuilder::call(int kernel) {
  Step step{Step::Kind::kKernel, kernel, {}};
  const Kernel& k = out_.kernels[kernel];
  for (const Argument& a : k.arguments) {
    step.operands.push_back(array(kept_array(k, a.name), a.size, a.description));
  }
  for (const Result& r : k.results) {
    step.operands.push_back(array(kept_array(k, r.name), r.rows * r.columns, r.description));
  }
  out_.steps.push_back(std::move(step));
}

Operand ProgramBuilder::ground_motion() {
  const bool is_new = std::none_of(out_.arrays.begin(), out_.arrays.end(),
                                   [](const ProgramArray& a) { return a.name == kGroundMotion; });
  Operand ground = array(kGroundMotion, kMotionSize, "w, wd, a of the ground");
  if (is_new) add(Step::Kind::kGroundMotion, 0, {ground});
  return ground;
}

}  // namespace hybridyn::generator
