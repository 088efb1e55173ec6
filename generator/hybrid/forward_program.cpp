// The program of forward dynamics.
#include "hybridyn/generator/derive/pivots.hpp"
#include "hybridyn/generator/hybrid/block_calls.hpp"
#include "hybridyn/generator/hybrid/loads.hpp"

namespace hybridyn::generator {
namespace {

class ForwardDynamics : BlockCalls {
 public:
  using BlockCalls::BlockCalls;

  Program run() {
    check_contacts();
    if (!options_.holds_contacts) clear_contact_inertia_between_parts();
    for (int p = 0; p < part_count(); ++p) stages_.push_back(derive(p));
    for (int p = 0; p < part_count(); ++p) outward_motion(p);
    for (int p = part_count() - 1; p >= 0; --p) inward(p);
    if (options_.holds_contacts) leave_unless_held();
    for (int p = 0; p < part_count(); ++p) outward_acceleration(p);
    return std::move(out_);
  }

 private:
  /// Kernels of a block, -1 where there is none, or its numeric body.
  struct Stages {
    int motion = -1;
    int inertia = -1;
    int acceleration = -1;
    int body = -1;
  };

  Stages derive(int p) {
    Stages stages;
    if (part(p).is_numeric) {
      stages.body = add_numeric(p);
      return stages;
    }
    std::vector<Kernel> kernels = derive_part(p);
    if (kernels.empty()) return stages;
    auto next = kernels.begin();
    if (!parts_.is_tip(part(p))) stages.motion = add_kernel(std::move(*next++));
    if (!is_grounded(p)) stages.inertia = add_kernel(std::move(*next++));
    stages.acceleration = add_kernel(std::move(*next));
    return stages;
  }

  void outward_motion(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].motion >= 0) call_of(p, stages_[p].motion);
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const Operand base = is_grounded(p) ? ground_motion() : motion(part(p).base);
    add(LinkMotion{
        stages_[p].body, {q_array().id, b.q}, {v_array().id, b.v}, base, motion(body(p))});
  }

  void inward(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].inertia >= 0) call_of(p, stages_[p].inertia);
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const int index = stages_[p].body;
    add(LinkStart{index, motion(body(p))});
    for (const Load& load : loads_on(mechanism_, parts_, part(p))) {
      add(LinkAdd{index, {load.inertia.id}, {load.force.id}});
    }
    add(LinkInertia{index,
                    {tau_array().id, b.v},
                    inertia(p),
                    force(p),
                    array(pivot_array(parts_, p), 1, kPivotDescription)});
  }

  /// Whether the parts can hold their contacts by their own joints.
  void leave_unless_held() {
    std::vector<ProgramArray> rooms;
    for (const ProgramArray& array : out_.arrays) {
      if (array.id.kind == ArrayId::Kind::kRoom) rooms.push_back(array);
    }
    for (const ProgramArray& room : rooms) add(LeaveUnless{{room.id}, room.size});
  }

  void outward_acceleration(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].acceleration >= 0) call_of(p, stages_[p].acceleration);
      return;
    }
    add(LinkAcceleration{stages_[p].body,
                         acceleration(part(p).base),
                         {qdd_array().id, mechanism_.bodies[body(p)].v},
                         acceleration(body(p))});
  }

  std::vector<Stages> stages_;
};

}  // namespace

Program forward_dynamics_program(const Mechanism& mechanism, const Parts& parts,
                                 const BlockOptions& options) {
  return ForwardDynamics(mechanism, parts, options).run();
}

}  // namespace hybridyn::generator
