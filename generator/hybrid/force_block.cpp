// The kernels of a block that give the joint forces of a motion: Newton-Euler.
#include "hybridyn/generator/derive/joint_friction.hpp"
#include "hybridyn/generator/derive/newton_euler.hpp"
#include "hybridyn/generator/hybrid/block.hpp"
#include "hybridyn/generator/hybrid/block_parts.hpp"
#include "hybridyn/generator/hybrid/loads.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

namespace hybridyn::generator {
namespace {

Value component(const BodyForce& F, int i) { return (i < 3 ? F.n : F.f)[i % 3]; }

class ForceBlockBuilder : BlockBuilder {
 public:
  using BlockBuilder::BlockBuilder;

  std::vector<Kernel> build(const Alignment& alignment) const {
    Kernel kernel;
    kernel.name = "block_" + part_.name;
    kernel.description = description_of_block(mechanism_, part_);
    kernel.derivation = "Newton-Euler recursion";
    kernel.part = index_;
    const ForceTerms& terms = options_.terms;
    const auto q = kernel.add_argument(q_array(), own_.nq, "configuration", own_.q_names);
    std::vector<Value> v(static_cast<std::size_t>(own_.nv)), qdd;
    if (terms.velocities) {
      v = kernel.add_argument(v_array(), own_.nv, "velocities", own_.v_names);
    }
    if (terms.accelerations) {
      qdd = kernel.add_argument(qdd_array(), own_.nv, "accelerations", own_.v_names);
    }
    const BodyMotion base = base_motion(kernel);
    const Kinematics kinematics(*kernel.tape, own_, alignment, q, {});
    const std::vector<BodyMotion> motions = generator::motions(kinematics, v, qdd, base);
    std::vector<BodyForce> forces = body_forces(kinematics, motions);
    add_motions(kernel, motions);
    add_loads(kernel, forces);
    std::vector<Value> tau = joint_forces(kinematics, forces);
    add_rotor_forces(kinematics, qdd, tau);
    const bool is_all = terms.velocities && terms.accelerations;
    add_forces(kernel, is_all ? with_friction(*kernel.tape, own_, v, std::move(tau)) : tau);
    if (base_ != nullptr) add_base_force(kernel, kinematics, forces);
    const std::vector<Stage> stages = last_ > 0
                                          ? std::vector<Stage>{{"motion", -1}, {"forces", 0, true}}
                                          : std::vector<Stage>{{"forces", -1}};
    return split_stages(kernel, stages);
  }

 private:
  BodyMotion base_motion(Kernel& kernel) const {
    if (base_ != nullptr) {
      const auto m = kernel.add_argument(motion_array(mechanism_, part_.base), kMotionSize,
                                         "motion of the base: w, wd, a", motion_names());
      BodyMotion out;
      Vec3* const three[] = {&out.w, &out.wd, &out.a};
      for (const int i : base_->motion) (*three[i / 3])[i % 3] = m[i];
      return out;
    }
    if (!options_.terms.gravity) return {};
    return ground_motion(gravity_of(kernel, options_.gravity, 0));
  }

  void add_motions(Kernel& kernel, const std::vector<BodyMotion>& motions) const {
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      const Handle* handle = parts_.find_handle(part_.bodies[k]);
      if (handle == nullptr) continue;
      const Array array = motion_array(mechanism_, handle->body);
      const Vec3 three[] = {motions[k].w, motions[k].wd, motions[k].a};
      Result out{array.name, kMotionSize, 1, "motion: w, wd, a", {}, handle->motion, 0, array.id};
      for (const int i : handle->motion) out.values.push_back(three[i / 3][i % 3]);
      kernel.results.push_back(std::move(out));
    }
  }

  void add_loads(Kernel& kernel, std::vector<BodyForce>& forces) const {
    for (const Load& load : loads_on(mechanism_, parts_, part_)) {
      const auto F =
          kernel.add_argument(load.force, kAccelerationSize,
                              "what hangs on it passes on: moment, force", force_names(), last_);
      BodyForce& sum = forces[local(part_, load.base)];
      for (const int i : parts_.find_handle(load.base)->acceleration) {
        (i < 3 ? sum.n : sum.f)[i % 3] += F[i];
      }
    }
  }

  void add_forces(Kernel& kernel, const std::vector<Value>& tau) const {
    const Array array = options_.terms.result;
    Result out{array.name, own_.nv, 1, "forces at the joints", {}, {}, last_, array.id};
    for (const Body& body : own_.bodies) {
      for (int i = 0; i < body.velocities(); ++i) {
        out.written.push_back(body.v + i);
        out.values.push_back(tau[body.v + i]);
      }
    }
    kernel.results.push_back(std::move(out));
  }

  /// `forces` are those of the joints on their bodies.
  void add_base_force(Kernel& kernel, const Kinematics& kinematics,
                      const std::vector<BodyForce>& forces) const {
    BodyForce sum;
    for (int k = 0; k < kinematics.size(); ++k) {
      if (own_.bodies[k].parent != kGround) continue;
      const BodyForce F = to_parent(kinematics, k, forces[k]);
      sum.n += F.n;
      sum.f += F.f;
    }
    const Array array = force_array(parts_, index_);
    Result out{array.name, kAccelerationSize, 1, "passed on to the base: moment, force", {}, {},
               last_,      array.id};
    for (const int i : base_->acceleration) {
      out.written.push_back(i);
      out.values.push_back(component(sum, i));
    }
    kernel.results.push_back(std::move(out));
  }

  const int last_ = part_.children.empty() ? 0 : 1;  // stage of forces
};

}  // namespace

std::vector<Kernel> derive_joint_force_block(const Mechanism& mechanism, const Parts& parts,
                                             int part, const BlockOptions& options) {
  const Mechanism own = extract(mechanism, parts.parts[part]);
  const ForceBlockBuilder builder(mechanism, own, parts, part, options);
  return cheapest_alignment(parts, part, own,
                            [&](const Alignment& alignment) { return builder.build(alignment); });
}

}  // namespace hybridyn::generator
