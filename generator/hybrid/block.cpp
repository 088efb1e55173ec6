#include "hybridyn/generator/hybrid/block.hpp"

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/joint_friction.hpp"
#include "hybridyn/generator/derive/pivots.hpp"
#include "hybridyn/generator/hybrid/block_contacts.hpp"
#include "hybridyn/generator/hybrid/block_parts.hpp"
#include "hybridyn/generator/hybrid/block_stages.hpp"
#include "hybridyn/generator/hybrid/held_contacts.hpp"
#include "hybridyn/generator/hybrid/loads.hpp"
#include "hybridyn/generator/optimize/stages.hpp"

namespace hybridyn::generator {
namespace {

const Value& component(const Vec3* of, int i) { return of[i / 3][i % 3]; }

/// Element (i, j), i >= j, of [A B; B' C].
Value& element(SpatialInertia& I, int i, int j) {
  const auto symmetric = [](Sym3& S, int a, int b) -> Value& {
    Value* const rows[3][3] = {{&S.xx, &S.xy, &S.xz}, {&S.xy, &S.yy, &S.yz}, {&S.xz, &S.yz, &S.zz}};
    return *rows[a][b];
  };
  if (i < 3) return symmetric(I.A, i, j);
  return j < 3 ? I.B(j, i - 3) : symmetric(I.C, i - 3, j - 3);
}

BlockStages stages_of(const Parts& parts, int index, const BlockOptions& options) {
  const Part& part = parts.parts[index];
  const bool has_contacts =
      !options.holds_contacts && ContactTable(parts, options.contacts).carries(index);
  switch (options.cut) {
    case BlockOptions::Cut::kFactored:
      return dynamics_stages(part, has_contacts);
    case BlockOptions::Cut::kTouch:
      return touch_stages();
    case BlockOptions::Cut::kForward:
      break;
  }
  return forward_stages(part, has_contacts);
}

/// Derives the block in one way.
class Builder : BlockBuilder {
 public:
  Builder(const Mechanism& mechanism, const Mechanism& own, const Parts& parts, int part,
          const BlockOptions& options)
      : BlockBuilder(mechanism, own, parts, part, options),
        at_(stages_of(parts, part, options)),
        contacts_(mechanism, own, parts, part, options.holds_contacts ? none_ : options.contacts,
                  at_),
        held_(mechanism, parts, part, options.holds_contacts ? options.contacts : none_, at_) {}

  std::vector<Kernel> build(const Alignment& alignment) {
    Kernel kernel;
    kernel.name = at_.prefix + part_.name;
    kernel.description = description_of_block(mechanism_, part_);
    kernel.derivation = "articulated-body recursion";
    kernel.part = index_;
    const auto q =
        kernel.add_argument(q_array(), own_.nq, "configuration", own_.q_names, at_.position);
    const auto v = kernel.add_argument(v_array(), own_.nv, "velocities", own_.v_names, at_.motion);
    const auto tau = less_friction(
        *kernel.tape, own_, v,
        kernel.add_argument(tau_array(), own_.nv, "joint forces", own_.v_names, at_.force));
    const Vec3 g = needs_gravity() ? gravity_of(kernel, options_.gravity, at_.motion) : Vec3{};
    const BodyMotion base = base_motion(kernel, g);
    const Kinematics kinematics(*kernel.tape, own_, alignment, q, {});
    ArticulatedChain chain(kinematics, v, tau, base);
    const std::vector<LoopRows> loops = add_constraint_rows(kinematics, v, chain);
    const std::vector<LoadValues> loads = load_arguments(kernel);
    add_loads(chain, loads);
    contacts_.add_rows(kernel, kinematics, v, g, chain);
    held_.add_rows(kernel, kinematics, g, chain);
    chain.inward();
    held_.pass_rows(kernel, chain);
    contacts_.add_results(kernel, chain);
    contacts_.load_rows(kernel, chain);
    if (options_.pivots) add_pivot(kernel, chain);
    if (base_ != nullptr) add_base_inertia(kernel, chain);
    finish(kernel, chain, at_.force, at_.acceleration);
    held_.add_results(kernel, kinematics, chain);
    add_motions(kernel, chain);
    add_loop_wrenches(kernel, chain, loops);
    if (at_.response >= 0) add_response(kernel, kinematics, loads);
    return split_stages(kernel, at_.stages, at_.kept);
  }

 private:
  /// What hangs on a body of the block.
  struct LoadValues {
    SpatialInertia I;
    BodyForce p;
  };

  /// At rest, without gravity, under joint forces alone: value numbering finds the inertias of
  /// (3) again, so that only forces and accelerations are new.
  void add_response(Kernel& kernel, const Kinematics& kinematics,
                    std::vector<LoadValues> loads) const {
    const std::vector<Value> rest(own_.nv);
    const auto tau =
        kernel.add_argument(tau_array(), own_.nv, "joint forces", own_.v_names, at_.response_force);
    ArticulatedChain chain(kinematics, rest, tau, {});
    add_constraint_rows(kinematics, rest, chain);
    auto value = loads.begin();
    for (const Load& load : loads_on(mechanism_, parts_, part_)) {
      (value++)->p = load_force(kernel, load, at_.response_force);
    }
    add_loads(chain, loads);
    chain.expect_forces_late();
    chain.inward();
    finish(kernel, chain, at_.response_force, at_.response);
  }

  /// After inward: what acts on the base, and accelerations.
  void finish(Kernel& kernel, ArticulatedChain& chain, int force, int acceleration) const {
    Acceleration base;
    if (base_ != nullptr) {
      add_base_force(kernel, chain, force);
      base = base_argument(kernel, acceleration);
    }
    chain.outward(base);
    add_accelerations(kernel, chain, acceleration);
  }

  BodyMotion base_motion(Kernel& kernel, const Vec3& g) const {
    if (base_ != nullptr) {
      const auto values = kernel.add_argument(motion_array(mechanism_, part_.base), kMotionSize,
                                              "motion of the base at qdd = 0: w, wd, a",
                                              motion_names(), at_.motion);
      BodyMotion out;
      Vec3* const three[] = {&out.w, &out.wd, &out.a};
      for (const int i : base_->motion) (*three[i / 3])[i % 3] = values[i];
      return out;
    }
    return ground_motion(g);
  }

  bool needs_gravity() const {
    return base_ == nullptr || held_.has_own() || (at_.has_forces && contacts_.has_own());
  }

  Acceleration base_argument(Kernel& kernel, int acceleration) const {
    const auto values =
        kernel.add_argument(acceleration_array(mechanism_, part_.base), kAccelerationSize,
                            "acceleration of the base beyond that at qdd = 0: wd, a",
                            acceleration_names(), acceleration);
    Acceleration out;
    for (const int i : base_->acceleration) (i < 3 ? out.wd : out.a)[i % 3] = values[i];
    return out;
  }

  /// Arguments of loads_on.
  std::vector<LoadValues> load_arguments(Kernel& kernel) const {
    std::vector<LoadValues> out;
    for (const Load& load : loads_on(mechanism_, parts_, part_)) {
      const Handle& handle = *parts_.find_handle(load.base);
      const auto I =
          kernel.add_argument(load.inertia, kInertiaSize, "what hangs on it, seen from its base",
                              inertia_names(), at_.inertia);
      out.push_back({{}, load_force(kernel, load, at_.force)});
      for (const int i : handle.acceleration) {
        for (const int j : handle.acceleration) {
          if (j <= i) element(out.back().I, i, j) = I[i * (i + 1) / 2 + j];
        }
      }
    }
    return out;
  }
  BodyForce load_force(Kernel& kernel, const Load& load, int stage) const {
    const auto p = kernel.add_argument(load.force, kAccelerationSize, "force of what hangs on it",
                                       force_names(), stage);
    BodyForce out;
    for (const int i : parts_.find_handle(load.base)->acceleration) {
      (i < 3 ? out.n : out.f)[i % 3] = p[i];
    }
    return out;
  }

  void add_loads(ArticulatedChain& chain, const std::vector<LoadValues>& values) const {
    auto value = values.begin();
    for (const Load& load : loads_on(mechanism_, parts_, part_)) {
      chain.add_load(local(part_, load.base), value->I, value->p);
      ++value;
    }
  }

  void add_pivot(Kernel& kernel, const ArticulatedChain& chain) const {
    const std::vector<std::vector<Extended>> all = pivot_scales(mechanism_);
    std::vector<Value> pivots;
    std::vector<Extended> scales;
    for (const int k : part_.bodies) {
      const auto first = chain.pivots().begin() + mechanism_.bodies[k].v;
      pivots.insert(pivots.end(), first, first + mechanism_.bodies[k].velocities());
      scales.insert(scales.end(), all[k].begin(), all[k].end());
    }
    const Array array = pivot_array(parts_, index_);
    kernel.results.push_back({array.name,
                              1,
                              1,
                              kPivotDescription,
                              {smallest_pivot(*kernel.tape, pivots, scales)},
                              {},
                              at_.inertia,
                              array.id});
  }

  void add_base_inertia(Kernel& kernel, const ArticulatedChain& chain) const {
    SpatialInertia I = chain.base_inertia();
    Result inertia_result{inertia_array(parts_, index_).name,
                          kInertiaSize,
                          1,
                          "what it is to its base: lower triangle of I",
                          {},
                          {},
                          at_.inertia};
    inertia_result.array = inertia_array(parts_, index_).id;
    for (const int i : base_->acceleration) {
      for (const int j : base_->acceleration) {
        if (j > i) continue;
        inertia_result.written.push_back(i * (i + 1) / 2 + j);
        inertia_result.values.push_back(element(I, i, j));
      }
    }
    kernel.results.push_back(std::move(inertia_result));
  }

  void add_base_force(Kernel& kernel, const ArticulatedChain& chain, int stage) const {
    const BodyForce& p = chain.base_force();
    const Array array = force_array(parts_, index_);
    Result out{array.name, kAccelerationSize, 1, "and p: moment, force", {}, {}, stage, array.id};
    for (const int i : base_->acceleration) {
      out.written.push_back(i);
      out.values.push_back((i < 3 ? p.n : p.f)[i % 3]);
    }
    kernel.results.push_back(std::move(out));
  }

  /// Motions of the handles.
  void add_motions(Kernel& kernel, const ArticulatedChain& chain) const {
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      const Handle* handle = parts_.find_handle(part_.bodies[k]);
      if (handle == nullptr) continue;
      const BodyMotion& m = chain.motions()[k];
      const Vec3 three[] = {m.w, m.wd, m.a};
      const Array motions = motion_array(mechanism_, handle->body);
      Result out{motions.name, kMotionSize,    1,          "motion at qdd = 0: w, wd, a",
                 {},           handle->motion, at_.motion, motions.id};
      for (const int i : handle->motion) out.values.push_back(component(three, i));
      kernel.results.push_back(std::move(out));
    }
  }

  void add_accelerations(Kernel& kernel, const ArticulatedChain& chain, int stage) const {
    Result qdd{"qdd", own_.nv, 1, "accelerations", {}, {}, stage, qdd_array().id};
    for (const Body& body : own_.bodies) {
      for (int i = 0; i < body.velocities(); ++i) {
        qdd.written.push_back(body.v + i);
        qdd.values.push_back(chain.qdd()[body.v + i]);
      }
    }
    for (std::size_t k = 0; k < part_.bodies.size(); ++k) {
      const Handle* handle = parts_.find_handle(part_.bodies[k]);
      if (handle == nullptr) continue;
      const Acceleration& A = chain.acceleration(static_cast<int>(k));
      const Vec3 two[] = {A.wd, A.a};
      const Array accelerations = acceleration_array(mechanism_, handle->body);
      Result result{accelerations.name,
                    kAccelerationSize,
                    1,
                    "acceleration beyond that: wd, a",
                    {},
                    handle->acceleration,
                    stage,
                    accelerations.id};
      for (const int i : handle->acceleration) result.values.push_back(component(two, i));
      kernel.results.push_back(std::move(result));
    }
    kernel.results.push_back(std::move(qdd));
  }

  void add_loop_wrenches(Kernel& kernel, const ArticulatedChain& chain,
                         const std::vector<LoopRows>& loops) const {
    if (loops.empty()) return;
    Result result{loop_wrenches_array().name,
                  6 * static_cast<int>(mechanism_.loops.size()),
                  1,
                  "of each loop: moment and force on the successor, in its loop frame",
                  {},
                  {},
                  at_.acceleration,
                  loop_wrenches_array().id};
    for (const LoopRows& rows : loops) {
      const BodyForce F = loop_wrench(rows, chain);
      const Value six[] = {F.n.x, F.n.y, F.n.z, F.f.x, F.f.y, F.f.z};
      for (int i = 0; i < 6; ++i) {
        result.written.push_back(6 * own_.loops[rows.loop].index + i);
        result.values.push_back(six[i]);
      }
    }
    kernel.results.push_back(std::move(result));
    const ArticulatedChain::Gaps gaps = chain.gaps();
    kernel.results.push_back({gaps_array(parts_, index_).name,
                              2,
                              1,
                              "squares of what the loops miss, and of accelerations",
                              {gaps.missed, gaps.all},
                              {},
                              at_.acceleration,
                              gaps_array(parts_, index_).id});
  }

  const BlockStages at_;
  const std::vector<Contact> none_;
  BlockContacts contacts_;
  HeldContacts held_;
};

}  // namespace

std::vector<Kernel> derive_block(const Mechanism& mechanism, const Parts& parts, int part,
                                 const BlockOptions& options) {
  const Mechanism own = extract(mechanism, parts.parts[part]);
  Builder builder(mechanism, own, parts, part, options);
  return cheapest_alignment(parts, part, own,
                            [&](const Alignment& alignment) { return builder.build(alignment); });
}

}  // namespace hybridyn::generator
