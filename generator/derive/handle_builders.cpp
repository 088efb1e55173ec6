#include "hybridyn/generator/derive/handle_builders.hpp"

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/constrained_builders.hpp"
#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"
#include "hybridyn/generator/derive/linear_solve.hpp"
#include "hybridyn/generator/derive/pivots.hpp"

namespace hybridyn::generator {
namespace {

/// A handle's frame in the computational frame of its body.
struct Handle {
  int body;
  Pose X;
};

std::vector<Handle> handles_of(const Kinematics& kinematics, const Setting& s) {
  std::vector<Handle> out;
  for (const NamedFrame& named : chosen_frames(s)) {
    out.push_back({named.frame->body, in_body(kinematics, *named.frame)});
  }
  return out;
}

std::string names_of(const Setting& s) {
  std::string out;
  for (const NamedFrame& named : chosen_frames(s)) out += (out.empty() ? "" : ", ") + named.name;
  return out;
}

/// A force given at the handle, seen from its body's origin.
BodyForce to_body(const Handle& handle, const Vec3& n, const Vec3& f) {
  const Vec3 f_B = handle.X.R * f;
  return {handle.X.R * n + cross(handle.X.p, f_B), f_B};
}

std::vector<BodyForce> handle_forces(const Setting& s, const std::vector<Handle>& handles,
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

std::string wrench_text(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? "force, moment" : "moment, force";
}

std::string motion_text(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? "linear, angular" : "angular, linear";
}

/// Twist of a handle, angular part first.
std::vector<Value> twist(const Handle& handle, const BodyVelocity& V) {
  const Mat3 back = handle.X.R.transposed();
  const Vec3 angular = back * V.w;
  const Vec3 linear = back * (V.v + cross(V.w, handle.X.p));
  return {angular.x, angular.y, angular.z, linear.x, linear.y, linear.z};
}

/// Vdot of a handle at qdd = 0: wd, a - w x v.
std::vector<Value> bias_acceleration(const Handle& handle, const BodyMotion& m,
                                     const BodyVelocity& V) {
  const Vec3& p = handle.X.p;
  const Mat3 back = handle.X.R.transposed();
  const Vec3 a = m.a + cross(m.wd, p) + cross(m.w, cross(m.w, p));
  const Vec3 angular = back * m.wd;
  const Vec3 linear = back * (a - cross(V.w, V.v + cross(V.w, p)));
  return {angular.x, angular.y, angular.z, linear.x, linear.y, linear.z};
}

Vec3 unit(int i) {
  Vec3 e;
  e[i] = 1;
  return e;
}

/// Of angular and linear parts, what there is: all, or what moves in a plane.
using Components = std::vector<int>;
const Components kAllComponents = {0, 1, 2, 3, 4, 5};
const Components kLinearFirst = {3, 4, 5, 0, 1, 2};
const Components kInPlane = {2, 3, 4};

const Components& components_of(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? kLinearFirst : kAllComponents;
}

/// Handles as rows (5) of articulated.hpp that stay open: their Lambda is Phi, their gap -beta, and
/// forces on them are their lambda.
class OpenHandles {
 public:
  OpenHandles(const Kinematics& kinematics, const Setting& s, const std::vector<BodyVelocity>& V,
              ArticulatedChain& chain, const Components& components = kAllComponents)
      : OpenHandles(handles_of(kinematics, s), V, chain, components) {}

  OpenHandles(std::vector<Handle> handles, const std::vector<BodyVelocity>& V,
              ArticulatedChain& chain, const Components& components)
      : handles_(std::move(handles)), chain_(chain), components_(components) {
    for (const Handle& handle : handles_) {
      const bool moves = handle.body != kGround;
      for (const int i : components) {
        rows_.push_back(chain.add_row(-1, i < 3, {}));
        const Vec3 e = unit(i % 3);
        if (moves) {
          chain.add_to_row(rows_.back(), handle.body,
                           to_body(handle, i < 3 ? e : Vec3{}, i < 3 ? Vec3{} : e));
        }
      }
      const BodyMotion& m = moves ? chain.motions()[handle.body] : chain.base_motion();
      const auto bias = bias_acceleration(handle, m, moves ? V[handle.body] : BodyVelocity{});
      for (const int i : components) bias_.push_back(bias[i]);
    }
    chain.inward();
  }

  Result phi(const Setting& s) const {
    return from_columns("Phi", "of " + names_of(s) + ": " + motion_text(s), columns());
  }
  std::vector<std::vector<Value>> columns() const {
    std::vector<std::vector<Value>> out(rows_.size());
    for (std::size_t j = 0; j < rows_.size(); ++j) {
      for (const int row : rows_) out[j].push_back(chain_.compliance(row, rows_[j]));
    }
    return out;
  }
  /// Blocks of Phi, (0, 0), (1, 0), (1, 1), ..., each by columns.
  std::vector<Value> phi_blocks() const {
    const int n = static_cast<int>(components_.size());
    const int handles = static_cast<int>(handles_.size());
    std::vector<Value> out;
    for (int i = 0; i < handles; ++i) {
      for (int j = 0; j <= i; ++j) {
        for (int column = 0; column < n; ++column) {
          for (int row = 0; row < n; ++row) {
            out.push_back(chain_.compliance(rows_[n * i + row], rows_[n * j + column]));
          }
        }
      }
    }
    return out;
  }
  std::vector<Value> beta() const {
    std::vector<Value> out = bias_;
    for (std::size_t j = 0; j < rows_.size(); ++j) out[j] -= chain_.gap(rows_[j]);
    return out;
  }
  void load(const std::vector<Value>& F) {
    for (std::size_t j = 0; j < rows_.size(); ++j) chain_.load_row(rows_[j], F[j]);
  }

 private:
  std::vector<Handle> handles_;
  ArticulatedChain& chain_;
  Components components_;
  std::vector<int> rows_;
  std::vector<Value> bias_;  // accelerations at qdd = 0
};

/// Pivots of all joints that accelerate.
void add_leaf_pivot(Kernel& kernel, const Setting& s, const ArticulatedChain& chain) {
  const LeafOptions& leaf = s.options.leaf;
  const std::vector<std::vector<Extended>> all = pivot_scales(s.mechanism);
  std::vector<Value> pivots;
  std::vector<Extended> scales;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Body& body = s.mechanism.bodies[k];
    if (k == 1 && leaf.base == LeafOptions::Base::kJoint) continue;
    const bool is_base = k == 0 && leaf.base != LeafOptions::Base::kNone;
    const int count = is_base && leaf.is_in_plane ? 3 : body.velocities();
    for (int i = 0; i < count; ++i) {
      pivots.push_back(chain.pivots()[body.v + i]);
      scales.push_back(all[k][i]);
    }
  }
  add_vector(kernel, "pivot", kPivotDescription, {smallest_pivot(*kernel.tape, pivots, scales)});
}

}  // namespace

std::vector<Value> frame_forces(Kernel& kernel, const Setting& s) {
  const int size = 6 * static_cast<int>(chosen_frames(s).size());
  return kernel.add_argument("F", size, "forces on " + names_of(s) + ": " + wrench_text(s));
}

std::vector<BodyForce> frame_loads(const Kinematics& kinematics, const Setting& s,
                                   const std::vector<Value>& F) {
  const std::vector<Handle> handles = handles_of(kinematics, s);
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
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), tau = force_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  const OpenHandles handles(kinematics, s, velocities(kinematics, v), chain, components_of(s));
  kernel.derivation = "articulated-body recursion";
  kernel.results.push_back(handles.phi(s));
  add_vector(kernel, "beta", "accelerations without forces: " + motion_text(s), handles.beta());
}

void build_brick(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), tau = force_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const auto F = frame_forces(kernel, s);
  kernel.arguments.back().stage = 1;
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<BodyVelocity> V = velocities(kinematics, v);
  const std::vector<Pose> bodies = body_poses(kinematics);
  std::vector<Value> places;
  std::vector<Value> twists;
  const auto append = [](std::vector<Value>& to, const Vec3& from) {
    for (int i = 0; i < 3; ++i) to.push_back(from[i]);
  };
  for (const NamedFrame& named : chosen_frames(s)) {
    const Pose X = frame_pose(kinematics, bodies, *named.frame);
    for (int i = 0; i < 3; ++i) append(places, X.R.column(i));
    append(places, X.p);
    const Handle handle{named.frame->body, in_body(kinematics, *named.frame)};
    const bool moves = handle.body != kGround;
    const auto V_H = twist(handle, moves ? V[handle.body] : BodyVelocity{});
    twists.insert(twists.end(), V_H.begin(), V_H.end());
  }
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  OpenHandles handles(kinematics, s, V, chain);
  kernel.derivation = "articulated-body recursion";
  const std::string names = names_of(s);
  add_vector(kernel, "place", "of " + names + " in the world: axes x, y, z, origin",
             std::move(places));
  add_vector(kernel, "twist", "of " + names + ": angular, linear, in their axes",
             std::move(twists));
  kernel.results.push_back(handles.phi(s));
  add_vector(kernel, "beta", "accelerations without forces: angular, linear", handles.beta());
  handles.load(F);
  chain.outward({});
  add_vector(kernel, "qdd", "accelerations of the joints: rad/s^2, m/s^2", chain.qdd());
  kernel.results.back().stage = 1;
}

void build_leaf(Kernel& kernel, const Setting& s) {
  const LeafOptions& leaf = s.options.leaf;
  const bool floats = leaf.base != LeafOptions::Base::kNone;
  const Components& components = leaf.is_in_plane ? kInPlane : kAllComponents;
  const auto q = q_argument(kernel, s), tau = force_argument(kernel, s);
  auto v = v_argument(kernel, s);
  if (floats && leaf.is_in_plane) v[2] = v[3] = v[4] = Value();  // v_z, w_x, w_y of the base
  const Vec3 g = floats ? Vec3{} : gravity(kernel, s);
  const std::string names = names_of(s);
  const int size = static_cast<int>(components.size() * chosen_frames(s).size());
  const auto F = kernel.add_argument("F", size, "forces on " + names + ": moment, force");
  kernel.arguments.back().stage = 1;
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<BodyVelocity> V = velocities(kinematics, v);
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  if (leaf.base == LeafOptions::Base::kJoint) chain.hold(1);
  if (floats && leaf.is_in_plane) chain.keep_in_plane(0);
  std::vector<Value> twists;
  for (const Handle& handle : handles_of(kinematics, s)) {
    const auto V_H = twist(handle, V[handle.body]);
    for (const int i : components) twists.push_back(V_H[i]);
  }
  OpenHandles handles(kinematics, s, V, chain, components);
  kernel.derivation = "articulated-body recursion";
  add_vector(kernel, "twist", "of " + names + ": angular, linear, in their axes",
             std::move(twists));
  add_vector(kernel, "Phi", "of " + names + ": blocks (1, 1), (2, 1), (2, 2), ... by columns",
             handles.phi_blocks());
  add_vector(kernel, "beta", "accelerations without forces: angular, linear", handles.beta());
  add_leaf_pivot(kernel, s, chain);
  handles.load(F);
  chain.outward({});
  add_vector(kernel, "qdd", "accelerations of the joints: rad/s^2, m/s^2", chain.qdd());
  kernel.results.back().stage = 1;
}

std::vector<Stage> brick_stages() { return {{"begin"}, {"end", 0, false, true}}; }

void build_fdF(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), tau = force_argument(kernel, s);
  const auto F = frame_forces(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  const std::vector<Handle> handles = handles_of(kinematics, s);
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
             relieved_of_constraints(kinematics, s, v, std::move(tau)));
}

void build_wrenches(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s), qdd = qdd_argument(kernel, s);
  const auto F = frame_forces(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  std::vector<BodyForce> sums =
      body_forces(kinematics, motions(kinematics, v, qdd, ground_motion(g)));
  const std::vector<Handle> handles = handles_of(kinematics, s);
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
std::vector<Handle> task_frames(const Kinematics& kinematics, const Setting& s) {
  std::vector<Handle> out = handles_of(kinematics, s);
  if (s.options.axes == FrameAxes::kOwn) return out;
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (Handle& handle : out) {
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
  const std::string rows = " of " + names_of(s) + ": " + motion_text(s) + "; " + axes_text(s);
  kernel.results.push_back(from_columns(
      "Lambda",
      "(J M^-1 J')^-1" + rows + "; directions in which they cannot accelerate are left out",
      inertia));
  kernel.results.push_back(from_columns("Lambda_inverse", "J M^-1 J'" + rows, mobility));
}

}  // namespace hybridyn::generator
