#include "hybridyn/generator/hybrid/program_builder.hpp"

#include <stdexcept>

#include "hybridyn/generator/derive/pivots.hpp"

namespace hybridyn::generator {
namespace {

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

NumericBody numeric(const Mechanism& mechanism, int index, const std::vector<Extended>& scales) {
  const Body& body = mechanism.bodies[index];
  NumericBody out{index, body.name, joint_of(body), {}, body.q, body.v};
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
  n.pivot_scale[0] = scales.back().rounded();  // free joints have linear velocities first
  n.pivot_scale[1] = scales.front().rounded();
  return out;
}

}  // namespace

ProgramBuilder::ProgramBuilder(const Mechanism& mechanism, const Parts& parts,
                               const BlockOptions& options)
    : mechanism_(mechanism),
      parts_(parts),
      options_(options),
      pivot_scales_(pivot_scales(mechanism)) {
  out_.gravity = options.gravity;
}

int ProgramBuilder::add_numeric(int p) {
  out_.bodies.push_back(numeric(mechanism_, body(p), pivot_scales_[body(p)]));
  return static_cast<int>(out_.bodies.size()) - 1;
}

int ProgramBuilder::add_kernel(Kernel kernel) {
  out_.kernels.push_back(std::move(kernel));
  return static_cast<int>(out_.kernels.size()) - 1;
}

Operand ProgramBuilder::array(const Array& array, int size, const std::string& description,
                              int lanes) {
  const ProgramArray* known = out_.find(array.id);
  if (known == nullptr) {
    if (!array.id.is_given()) out_.add({array.id, array.name, size, description, lanes});
  } else if (known->size != size || known->lanes != lanes) {
    throw std::logic_error("array '" + array.name + "' is wanted in two sizes");
  }
  return {array.id};
}

void ProgramBuilder::call(int kernel) {
  CallKernel step{kernel, {}, {}};
  const Kernel& k = out_.kernels[kernel];
  for (const Argument& a : k.arguments) {
    step.arguments.push_back(array_of(k, a, a.size));
  }
  for (const Result& r : k.results) {
    step.results.push_back(array_of(k, r, r.rows * r.columns));
  }
  add(std::move(step));
}

Operand ProgramBuilder::ground_motion() {
  const bool is_new = out_.find(ground_motion_array().id) == nullptr;
  Operand ground = array(ground_motion_array(), kMotionSize, "w, wd, a of the ground");
  if (is_new) add(SetGroundMotion{ground});
  return ground;
}

}  // namespace hybridyn::generator
