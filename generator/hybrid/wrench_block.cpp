#include <algorithm>

#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/hybrid/block.hpp"
#include "hybridyn/generator/optimize/arrange.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

namespace hybridyn::generator {
namespace {

class WrenchBlockBuilder {
 public:
  WrenchBlockBuilder(const Mechanism& mechanism, const Parts& parts, int part,
                     const BlockOptions& options)
      : mechanism_(mechanism),
        own_(extract(mechanism, parts.parts[part])),
        parts_(parts),
        index_(part),
        part_(parts.parts[part]),
        options_(options) {}

  /// tau + J'F.
  Kernel build_forces() {
    Kernel kernel;
    kernel.name = "block_" + part_.name + "_forces";
    kernel.description = "joint forces together with what forces on the links are to them";
    kernel.derivation = "force recursion";
    kernel.part = index_;
    const auto q = kernel.add_argument(q_array(), own_.nq, "configuration", own_.q_names);
    const auto tau = kernel.add_argument(tau_array(), own_.nv, "joint forces", own_.v_names);
    const Kinematics kinematics(*kernel.tape, own_, {}, q, {});
    forces_.resize(own_.bodies.size());
    add_loads(kernel, &static_force_array);
    add_external(kernel, kinematics);
    for (int k = kinematics.size() - 1; k >= 0; --k) {
      add(own_.bodies[k].parent, to_parent(kinematics, k, forces_[k]));
    }
    Result out{
        loaded_tau_array().name, own_.nv, 1, "joint forces with those of the links", {}, {}, 0,
        loaded_tau_array().id};
    for (int k = 0; k < kinematics.size(); ++k) {
      int at = own_.bodies[k].v;
      for (const Value& force : project(kinematics, k, forces_[k])) {
        out.values.push_back(tau[at] - force);
        out.written.push_back(at++);
      }
    }
    kernel.results.push_back(std::move(out));
    add_base_force(kernel, &static_force_array);
    return kernel;
  }

  std::vector<Kernel> build() {
    const bool has_load = !part_.children.empty();
    wrenches_ = has_load ? 1 : 0;
    Kernel kernel;
    kernel.name = "block_" + part_.name + "_joint";
    kernel.description = "wrenches at the joints of a block";
    kernel.derivation = "Newton-Euler recursion";
    kernel.part = index_;
    const auto q = kernel.add_argument(q_array(), own_.nq, "configuration", own_.q_names);
    const auto v = kernel.add_argument(v_array(), own_.nv, "velocities", own_.v_names);
    const auto qdd = kernel.add_argument(qdd_array(), own_.nv, "accelerations", own_.v_names);
    const Kinematics kinematics(*kernel.tape, own_, {}, q, {});
    const std::vector<BodyMotion> motions =
        generator::motions(kinematics, v, qdd, base_motion(kernel));
    forces_ = body_forces(kinematics, motions);
    add_motions(kernel, motions);
    add_loads(kernel, &total_force_array);
    add_external(kernel, kinematics);
    add_loops(kernel, kinematics);
    add_wrenches(kernel, kinematics);
    return split_stages(kernel,
                        has_load ? std::vector<Stage>{{"motion", -1}, {"wrenches", 0}}
                                 : std::vector<Stage>{{"wrenches", -1}},
                        ArrayId::Kind::kTotalsKept);
  }

 private:
  BodyMotion base_motion(Kernel& kernel) const {
    if (part_.base == kGround && options_.gravity) {
      const Vec<Extended>& g = *options_.gravity;
      Tape& tape = *kernel.tape;
      return ground_motion({tape.constant(g.x), tape.constant(g.y), tape.constant(g.z)});
    }
    if (part_.base == kGround) {
      const auto g = kernel.add_argument(gravity_array(), 3, "in world axes");
      return ground_motion({g[0], g[1], g[2]});
    }
    const auto m = kernel.add_argument(total_motion_array(mechanism_, part_.base), kMotionSize,
                                       "motion of the base: w, wd, a");
    return {{m[0], m[1], m[2]}, {m[3], m[4], m[5]}, {m[6], m[7], m[8]}};
  }

  void add_motions(Kernel& kernel, const std::vector<BodyMotion>& motions) const {
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      if (parts_.find_handle(part_.bodies[k]) == nullptr) continue;
      const BodyMotion& m = motions[k];
      const Array array = total_motion_array(mechanism_, part_.bodies[k]);
      kernel.results.push_back({array.name,
                                kMotionSize,
                                1,
                                "motion: w, wd, a",
                                {m.w.x, m.w.y, m.w.z, m.wd.x, m.wd.y, m.wd.z, m.a.x, m.a.y, m.a.z},
                                {},
                                0,
                                array.id});
    }
  }

  /// The body's force grows by what acts against it.
  void add(int body, const BodyForce& F) {
    BodyForce& sum = body == kGround ? base_force_ : forces_[body];
    sum.n += F.n;
    sum.f += F.f;
  }

  static BodyForce six(const std::vector<Value>& F, int at = 0) {
    return {{F[at], F[at + 1], F[at + 2]}, {F[at + 3], F[at + 4], F[at + 5]}};
  }

  /// `array_of` a part: what it passes on.
  void add_loads(Kernel& kernel, Array (*array_of)(const Parts&, int)) {
    for (const int child : part_.children) {
      const Part& load = parts_.parts[child];
      const auto F = kernel.add_argument(
          array_of(parts_, child), 6, "what hangs on it passes on: moment, force", {}, wrenches_);
      add(local(part_, load.base), six(F));
    }
  }

  const BodyFrame& link_frame(int body) const {
    return mechanism_.frames[mechanism_.link_frames[mechanism_.bodies[body].link]];
  }

  void add_external(Kernel& kernel, const Kinematics& kinematics) {
    const auto F = kernel.add_argument(
        external_array(), 6 * static_cast<int>(mechanism_.link_frames.size()),
        "of each link: moment about and force at the origin of its link frame, in its axes", {},
        wrenches_);
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      if (!is_link(mechanism_, part_.bodies[k])) continue;
      const BodyFrame& frame = link_frame(part_.bodies[k]);
      const Mat3 R = kinematics.constant(frame.rotation);
      const BodyForce in_frame = six(F, 6 * own_.bodies[k].link);
      const Vec3 f = R * in_frame.f;
      const Vec3 n = R * in_frame.n + cross(kinematics.constant(frame.translation), f);
      add(static_cast<int>(k), {-n, -f});
    }
  }

  void add_loops(Kernel& kernel, const Kinematics& kinematics) {
    if (own_.loops.empty()) return;
    const auto F = kernel.add_argument(
        loop_wrenches_array(), 6 * static_cast<int>(mechanism_.loops.size()),
        "of each loop: moment and force on the successor, in its loop frame", {}, wrenches_);
    for (const MechanismLoop& loop : own_.loops) {
      const LoopForces forces = loop_forces(kinematics, loop, six(F, 6 * loop.index));
      add(loop.predecessor.body, {-forces.on_predecessor.n, -forces.on_predecessor.f});
      add(loop.successor.body, {-forces.on_successor.n, -forces.on_successor.f});
    }
  }

  void add_wrenches(Kernel& kernel, const Kinematics& kinematics) {
    Result out{wrenches_array().name,
               6 * static_cast<int>(mechanism_.link_frames.size()),
               1,
               "of each joint: moment and force on its link, in the link frame",
               {},
               {},
               wrenches_,
               wrenches_array().id};
    for (int k = kinematics.size() - 1; k >= 0; --k) {
      add(own_.bodies[k].parent, to_parent(kinematics, k, forces_[k]));
    }
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      if (!is_link(mechanism_, part_.bodies[k])) continue;
      const BodyFrame& frame = link_frame(part_.bodies[k]);
      const Mat3 back = kinematics.constant(frame.rotation).transposed();
      const BodyForce& F = forces_[k];
      const Vec3 f = back * F.f;
      const Vec3 n = back * (F.n - cross(kinematics.constant(frame.translation), F.f));
      const Value values[] = {n.x, n.y, n.z, f.x, f.y, f.z};
      for (int i = 0; i < 6; ++i) {
        out.written.push_back(6 * own_.bodies[k].link + i);
        out.values.push_back(values[i]);
      }
    }
    kernel.results.push_back(std::move(out));
    add_base_force(kernel, &total_force_array);
  }

  void add_base_force(Kernel& kernel, Array (*array_of)(const Parts&, int)) const {
    if (part_.base == kGround) return;
    const BodyForce& F = base_force_;
    const Array array = array_of(parts_, index_);
    kernel.results.push_back({array.name,
                              6,
                              1,
                              "passed on to the base",
                              {F.n.x, F.n.y, F.n.z, F.f.x, F.f.y, F.f.z},
                              {},
                              wrenches_,
                              array.id});
  }

  const Mechanism& mechanism_;
  const Mechanism own_;
  const Parts& parts_;
  const int index_;
  const Part& part_;
  const BlockOptions& options_;
  int wrenches_ = 0;  // stage
  std::vector<BodyForce> forces_;
  BodyForce base_force_;
};

}  // namespace

Kernel derive_force_block(const Mechanism& mechanism, const Parts& parts, int part) {
  return arrange(WrenchBlockBuilder(mechanism, parts, part, {}).build_forces());
}

std::vector<Kernel> derive_wrench_block(const Mechanism& mechanism, const Parts& parts, int part,
                                        const BlockOptions& options) {
  std::vector<Kernel> out = WrenchBlockBuilder(mechanism, parts, part, options).build();
  for (Kernel& kernel : out) kernel = arrange(kernel);
  return out;
}

}  // namespace hybridyn::generator
