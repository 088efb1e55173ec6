#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/geometry_builders.hpp"
#include "hybridyn/generator/derive/handle_builders.hpp"
#include "hybridyn/generator/derive/open_handles.hpp"
#include "hybridyn/generator/derive/pivots.hpp"

namespace hybridyn::generator {
namespace {

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

/// A part of an assembly. Its base, if it has one, is given by its twist alone, its joints' coordinates
/// follow those that the base has in the mechanism.
class LeafBuilder {
 public:
  LeafBuilder(Kernel& kernel, const Setting& s)
      : kernel_(kernel),
        s_(s),
        floats_(s.options.leaf.base != LeafOptions::Base::kNone),
        components_(s.options.leaf.is_in_plane ? kInPlane : kAllComponents) {
    const int positions = floats_ ? 7 : 0;
    const int velocities = floats_ ? 6 : 0;
    q_ = joints("q", "positions: rad, m, quaternions x y z w", positions, s.mechanism.q_names);
    v_ = joints("v", "velocities: rad/s, m/s", velocities, s.mechanism.v_names);
    tau_ = joints("tau", "forces: N m, N", velocities, s.mechanism.v_names);
    if (floats_) q_[6] = 1;
  }

  /// Of parts side by side, before twists of their bases are known: where the other handles are and
  /// how they move, seen from a base at rest.
  void place() {
    const Kinematics kinematics = kinematics_of(kernel_, s_, q_);
    const std::vector<BodyVelocity> V = velocities(kinematics, v_);
    const std::vector<Pose> bodies = body_poses(kinematics);
    std::vector<Value> out;
    const std::vector<NamedFrame> frames = chosen_frames(s_);
    for (std::size_t h = 1; h < frames.size(); ++h) {
      const BodyFrame& frame = *frames[h].frame;
      const Pose X = frame_pose(kinematics, bodies, frame);
      for (int i = 0; i < 3; ++i) append(out, X.R.column(i));
      append(out, X.p);
      const auto V_H = twist_of({frame.body, in_body(kinematics, frame)}, V[frame.body]);
      out.insert(out.end(), V_H.begin(), V_H.end());
    }
    if (!out.empty()) {
      add_vector(kernel_, "place",
                 "handles seen from the base: axes x, y, z, origin; twist, angular, linear, in "
                 "their axes",
                 std::move(out));
    }
    stage_ = 1;
  }

  void begin(bool with_twists) {
    if (floats_) take_base();
    const Vec3 g = floats_ ? Vec3{} : gravity(kernel_, s_);
    const std::string names = names_of_handles(s_);
    const int size = static_cast<int>(components_.size() * chosen_frames(s_).size());
    F_ = kernel_.add_argument("F", size, "forces on " + names + ": moment, force", {}, stage_ + 1);
    const Kinematics kinematics = kinematics_of(kernel_, s_, q_);
    const std::vector<BodyVelocity> V = velocities(kinematics, v_);
    const LeafOptions& leaf = s_.options.leaf;
    ArticulatedChain chain(kinematics, v_, tau_, ground_motion(g));
    if (leaf.base == LeafOptions::Base::kJoint) chain.hold(1);
    if (floats_ && leaf.is_in_plane) chain.keep_in_plane(0);
    if (with_twists) add_twists(kinematics, V);
    OpenHandles handles(kinematics, s_, V, chain, components_);
    kernel_.derivation = "articulated-body recursion";
    add("Phi", "of " + names + ": blocks (1, 1), (2, 1), (2, 2), ... by columns",
        handles.phi_blocks());
    add("beta", "accelerations without forces: angular, linear", handles.beta());
    add_leaf_pivot(kernel_, s_, chain);
    kernel_.results.back().stage = stage_;
    end(handles, chain);
  }

 private:
  static void append(std::vector<Value>& to, const Vec3& from) {
    for (int i = 0; i < 3; ++i) to.push_back(from[i]);
  }

  /// Of all but the base, whose own are zero.
  std::vector<Value> joints(const char* name, const char* description, int first,
                            const std::vector<std::string>& names) {
    const std::vector<std::string> own(names.begin() + first, names.end());
    const int size = static_cast<int>(own.size());
    std::vector<Value> out(static_cast<std::size_t>(first));
    if (size == 0) return out;
    const std::vector<Value> given = kernel_.add_argument(name, size, description, own);
    out.insert(out.end(), given.begin(), given.end());
    return out;
  }

  void take_base() {
    const std::vector<Value> V =
        kernel_.add_argument("base", 6, "its twist, in its own axes: angular, linear", {}, stage_);
    for (int i = 0; i < 3; ++i) {
      v_[i] = V[3 + i];
      v_[3 + i] = V[i];
    }
    if (s_.options.leaf.is_in_plane) v_[2] = v_[3] = v_[4] = Value();  // v_z, w_x, w_y
  }

  void add(const std::string& name, const std::string& description, std::vector<Value> values) {
    add_vector(kernel_, name, description, std::move(values));
    kernel_.results.back().stage = stage_;
  }

  void add_twists(const Kinematics& kinematics, const std::vector<BodyVelocity>& V) {
    std::vector<Value> out;
    for (const FrameHandle& handle : handles_of(kinematics, s_)) {
      const auto V_H = twist_of(handle, V[handle.body]);
      for (const int i : components_) out.push_back(V_H[i]);
    }
    add("twist", "of " + names_of_handles(s_) + ": angular, linear, in their axes", std::move(out));
  }

  void end(OpenHandles& handles, ArticulatedChain& chain) {
    ++stage_;
    handles.load(F_);
    chain.outward({});
    std::vector<Value> qdd = chain.qdd();
    qdd.erase(qdd.begin(), qdd.begin() + (floats_ ? 6 : 0));
    if (!qdd.empty()) {
      add("qdd", "accelerations of the joints: rad/s^2, m/s^2", std::move(qdd));
    }
  }

  Kernel& kernel_;
  const Setting& s_;
  const bool floats_;
  const Components& components_;
  std::vector<Value> q_, v_, tau_, F_;
  int stage_ = 0;
};

}  // namespace

void build_brick(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const auto tau = driving_forces(kernel, s, v);
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
    const FrameHandle handle{named.frame->body, in_body(kinematics, *named.frame)};
    const bool moves = handle.body != kGround;
    const auto V_H = twist_of(handle, moves ? V[handle.body] : BodyVelocity{});
    twists.insert(twists.end(), V_H.begin(), V_H.end());
  }
  ArticulatedChain chain(kinematics, v, tau, ground_motion(g));
  add_constraint_rows(kinematics, v, chain);
  OpenHandles handles(kinematics, s, V, chain);
  kernel.derivation = "articulated-body recursion";
  const std::string names = names_of_handles(s);
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

void build_leaf(Kernel& kernel, const Setting& s) { LeafBuilder(kernel, s).begin(true); }

void build_leaves(Kernel& kernel, const Setting& s) {
  LeafBuilder builder(kernel, s);
  builder.place();
  builder.begin(false);
}

std::vector<Stage> brick_stages() { return {{"begin"}, {"end", 0, false, true}}; }
std::vector<Stage> leaves_stages() { return {{"place"}, {"begin", 0}, {"end", 1, false, true}}; }

}  // namespace hybridyn::generator
