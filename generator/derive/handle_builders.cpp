#include "hybridyn/generator/derive/handle_builders.hpp"

#include "hybridyn/generator/derive/joint_friction.hpp"

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/constrained_builders.hpp"
#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"
#include "hybridyn/generator/derive/linear_solve.hpp"
#include "hybridyn/generator/derive/open_handles.hpp"

namespace hybridyn::generator {
namespace {

const Components& components_of(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? kLinearFirst : kAllComponents;
}

std::vector<BodyForce> handle_forces(const Setting& s, const std::vector<FrameHandle>& handles,
                                     const std::vector<Value>& F) {
  const bool is_force_first = s.options.rows == RowOrder::kLinearFirst;
  std::vector<BodyForce> out;
  for (std::size_t l = 0; l < handles.size(); ++l) {
    const Value* at = F.data() + 6 * l;
    const Vec3 first{at[0], at[1], at[2]}, second{at[3], at[4], at[5]};
    out.push_back(is_force_first ? to_body(handles[l], second, first)
                                 : to_body(handles[l], first, second));
  }
  return out;
}

}  // namespace

std::vector<Value> frame_forces(Kernel& kernel, const Setting& s) {
  const int size = 6 * static_cast<int>(chosen_frames(s).size());
  return kernel.add_argument("F", size, "forces on " + names_of_handles(s) + ": " + wrench_text(s));
}

std::vector<BodyForce> frame_loads(const Kinematics& kinematics, const Setting& s,
                                   const std::vector<Value>& F) {
  const std::vector<FrameHandle> handles = handles_of(kinematics, s);
  const std::vector<BodyForce> forces = handle_forces(s, handles, F);
  std::vector<BodyForce> out(static_cast<std::size_t>(kinematics.size()));
  for (std::size_t l = 0; l < handles.size(); ++l) {
    if (handles[l].body == kGround) continue;
    out[handles[l].body].n += forces[l].n;
    out[handles[l].body].f += forces[l].f;
  }
  return out;
}

void build_Phi(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  const OpenHandles handles(kinematics, s, velocities(kinematics, v), chain, components_of(s));
  kernel.derivation = "articulated-body recursion";
  kernel.results.push_back(handles.phi(s));
  add_vector(kernel, "beta", "accelerations without forces: " + motion_text(s), handles.beta());
}

void build_fdF(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
  const auto F = frame_forces(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  const std::vector<FrameHandle> handles = handles_of(kinematics, s);
  const std::vector<BodyForce> forces = handle_forces(s, handles, F);
  for (std::size_t l = 0; l < handles.size(); ++l) {
    if (handles[l].body != kGround) chain.add_force(handles[l].body, forces[l]);
  }
  chain.inward();
  chain.outward({});
  kernel.derivation = "articulated-body recursion";
  add_vector(kernel, "qdd", "accelerations", chain.qdd());
}

void build_idF(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const auto F = frame_forces(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  std::vector<Value> tau =
      inverse_dynamics(kinematics, motions(kinematics, v, qdd, ground_motion(g)), qdd,
                       frame_loads(kinematics, s, F));
  add_vector(kernel, "tau", "forces at the joints: N m, N",
             relieved_of_constraints(kinematics, s, v,
                                     with_friction(*kernel.tape, s.mechanism, v, std::move(tau))));
}

void build_wrenches(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const auto F = frame_forces(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  std::vector<BodyForce> sums =
      body_forces(kinematics, motions(kinematics, v, qdd, ground_motion(g)));
  const std::vector<FrameHandle> handles = handles_of(kinematics, s);
  const std::vector<BodyForce> forces = handle_forces(s, handles, F);
  for (std::size_t l = 0; l < handles.size(); ++l) {
    if (handles[l].body == kGround) continue;
    sums[handles[l].body].n -= forces[l].n;
    sums[handles[l].body].f -= forces[l].f;
  }
  joint_forces(kinematics, sums);
  std::vector<std::vector<Value>> columns;
  for (const int index : s.mechanism.link_frames) {
    const BodyFrame& frame = s.mechanism.frames[index];
    const Pose X = in_body(kinematics, frame);
    const BodyForce& on = sums[frame.body];
    const Vec3 n = X.R.transposed() * (on.n - cross(X.p, on.f));
    const Vec3 f = X.R.transposed() * on.f;
    columns.push_back(six_rows(s, n, f));
  }
  kernel.results.push_back(
      from_columns("wrenches",
                   s.options.rows == RowOrder::kLinearFirst
                       ? "of each joint: force and moment on its link, in the link frame"
                       : "of each joint: moment and force on its link, in the link frame",
                   columns));
}

namespace {

/// The handles with axes of the world, where that is asked for.
std::vector<FrameHandle> task_frames(const Kinematics& kinematics, const Setting& s) {
  std::vector<FrameHandle> out = handles_of(kinematics, s);
  if (s.options.axes == FrameAxes::kOwn) return out;
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (FrameHandle& handle : out) {
    handle.X.R = handle.body == kGround ? Mat3::identity() : bodies[handle.body].R.transposed();
  }
  return out;
}

}  // namespace

void build_Lambda(Kernel& kernel, const Setting& s) {
  constexpr double kLeastPivot = 1e-10;  // of what there was before directions were taken from it
  const Kinematics kinematics = kinematics_of(kernel, s, q_argument(kernel, s));
  const std::vector<Value> rest(s.mechanism.nv);
  ArticulatedChain chain(kinematics, rest, rest, ground_motion({}));
  const std::vector<BodyVelocity> standing(s.mechanism.bodies.size());
  const OpenHandles handles(task_frames(kinematics, s), standing, chain, components_of(s));
  kernel.derivation = "articulated-body recursion";
  const std::vector<std::vector<Value>> mobility = handles.columns();
  const SmallFactor factor(mobility, kLeastPivot);
  std::vector<std::vector<Value>> inertia;
  for (std::size_t j = 0; j < mobility.size(); ++j) {
    std::vector<Value> unit(mobility.size());
    unit[j] = Value(1);
    inertia.push_back(factor.solve(std::move(unit)));
  }
  for (std::size_t j = 0; j < inertia.size(); ++j) {  // symmetric: one triangle is enough
    for (std::size_t i = 0; i < j; ++i) inertia[j][i] = inertia[i][j];
  }
  const std::string rows =
      " of " + names_of_handles(s) + ": " + motion_text(s) + "; " + axes_text(s);
  kernel.results.push_back(from_columns(
      "Lambda",
      "(J M^-1 J')^-1" + rows + "; directions in which they cannot accelerate are left out",
      inertia));
  kernel.results.push_back(from_columns("Lambda_inverse", "J M^-1 J'" + rows, mobility));
}

}  // namespace hybridyn::generator
