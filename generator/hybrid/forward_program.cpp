// The program of forward dynamics.
#include <algorithm>
#include <map>

#include "derive/functions.hpp"
#include "derive/pivots.hpp"
#include "hybrid/lane_contacts.hpp"
#include "hybrid/program_builder.hpp"
#include "hybrid/siblings.hpp"

namespace hybridyn::generator {
namespace {

class ForwardDynamics : ProgramBuilder {
 public:
  ForwardDynamics(const Mechanism& mechanism, const Parts& parts, const BlockOptions& options)
      : ProgramBuilder(mechanism, parts, options), contacts_(parts, options_.contacts) {}

  Program run() {
    check_contacts();
    if (grounded_with_contacts() > 1) clear_contact_inertia();
    for (int p = 0; p < part_count(); ++p) stages_.push_back(derive(p));
    for (int p = 0; p < part_count(); ++p) outward_motion(p);
    for (int p = part_count() - 1; p >= 0; --p) inward(p);
    for (int p = 0; p < part_count(); ++p) outward_acceleration(p);
    return std::move(out_);
  }

 private:
  /// Siblings take their turn with the last of them: all their bases have a lower index.
  bool is_turn_of_siblings(int p) const {
    return p == *std::max_element(set_of(p).begin(), set_of(p).end());
  }
  bool is_sibling(int p) const { return parts_.find_siblings(p) >= 0; }
  const std::vector<int>& set_of(int p) const { return parts_.siblings[parts_.find_siblings(p)]; }

  /// Numeric links pass no rows of contacts.
  void check_contacts() const {
    for (int p = 0; p < part_count(); ++p) {
      if (!contacts_.carries(p) || !part(p).is_numeric) continue;
      throw DerivationError("--contact: joint '" + part(p).name +
                            "' is a numeric link between a contact and the ground: the partition "
                            "has to have blocks there");
    }
  }
  int grounded_with_contacts() const {
    int out = 0;
    for (int p = 0; p < part_count(); ++p) out += contacts_.carries(p) && is_grounded(p) ? 1 : 0;
    return out;
  }
  /// Parts on the ground write their own rows and columns only.
  void clear_contact_inertia() {
    add(Clear{{contact_inertia_array().id}, contacts_.rows() * contacts_.rows()});
  }

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
    if (is_sibling(p)) return is_turn_of_siblings(p) ? derive_siblings(p) : stages;
    std::vector<Kernel> kernels = derive_block(mechanism_, parts_, p, options_);
    auto next = kernels.begin();
    if (!parts_.is_tip(part(p))) stages.motion = add_kernel(std::move(*next++));
    if (!is_grounded(p)) stages.inertia = add_kernel(std::move(*next++));
    stages.acceleration = add_kernel(std::move(*next));
    return stages;
  }

  Stages derive_siblings(int p) {
    const int set = parts_.find_siblings(p);
    const SiblingChain chain = join_siblings(mechanism_, parts_, set_of(p), options_.contacts);
    const int own = static_cast<int>(chain.parts.parts.size()) - 1;
    BlockOptions options = options_;
    options.contacts.clear();
    for (const LaneContact& c : chain.contacts) options.contacts.push_back(c.contact);
    std::vector<Kernel> kernels = derive_block(chain.mechanism, chain.parts, own, options);
    for (Kernel& kernel : kernels) {
      kernel.description = description(set_of(p));
      kernel.lanes = static_cast<int>(set_of(p).size());
      kernel.part = p;
      for (Argument& a : kernel.arguments) a.array = of_siblings(a.array, p);
      for (Result& r : kernel.results) r.array = of_siblings(r.array, p);
    }
    Stages stages;
    auto next = kernels.begin();
    if (!is_grounded(p)) stages.inertia = add_kernel(std::move(*next++));
    stages.acceleration = add_kernel(std::move(*next));
    chains_.emplace(set, chain);
    return stages;
  }

  /// What arrays of a chain that was derived on its own are to the robot.
  ArrayId of_siblings(const ArrayId& id, int p) const {
    using Kind = ArrayId::Kind;
    const int set = parts_.find_siblings(p);
    switch (id.kind) {
      case Kind::kMotion:
        return {Kind::kLaneMotion, set};
      case Kind::kAcceleration:
        return {Kind::kLaneAcceleration, set};
      case Kind::kInertia:
        return {Kind::kLaneInertia, set};
      case Kind::kForce:
        return {Kind::kLaneForce, set};
      case Kind::kOrientation:
        return {Kind::kLaneOrientation, set};
      case Kind::kContactRows:
        return {Kind::kLaneContactRows, set};
      case Kind::kContactCompliance:
        return {Kind::kLaneContactCompliance, set};
      case Kind::kKept:
      case Kind::kContactKept:
      case Kind::kPivot:
        return {id.kind, p, id.at};
      default:
        return id;
    }
  }

  std::string description(const std::vector<int>& siblings) const {
    std::string out = "siblings side by side:";
    for (const int p : siblings) {
      out += p == siblings.front() ? "" : " |";
      for (const ModelText& link : link_names(mechanism_, part(p))) out += " " + link.comment();
    }
    return out;
  }

  /// Calls a kernel of siblings.
  void call_siblings(int p, int kernel) {
    const int set = parts_.find_siblings(p);
    const Kernel& k = out_.kernels[kernel];
    CallSiblings step{kernel, static_cast<int>(set_of(p).size()), {}, {}};
    for (const Argument& a : k.arguments) {
      step.arguments.push_back(lane_operand(set, k, a, a.size));
    }
    for (const Result& r : k.results) {
      step.results.push_back(lane_operand(set, k, r, r.rows * r.columns));
    }
    add(std::move(step));
  }

  /// Of an argument or a result.
  template <class Argument>
  LaneOperand lane_operand(int set, const Kernel& kernel, const Argument& argument, int size) {
    const std::vector<int>& siblings = parts_.siblings[set];
    const SiblingChain& chain = chains_.at(set);
    const ArrayId& id = argument.array;
    LaneOperand out;
    if (is_kept(id)) {
      out.kept = array_of(kernel, argument, size, static_cast<int>(siblings.size())).array;
    } else if (id.kind == ArrayId::Kind::kLaneInertia || id.kind == ArrayId::Kind::kLaneForce) {
      out.sums = sums_of(set, id.kind == ArrayId::Kind::kLaneInertia);
    } else if (id.kind == ArrayId::Kind::kPivot) {
      const int lanes = static_cast<int>(siblings.size());
      const Array of_all{id, pivot_array(parts_, siblings.front()).name};
      const Operand pivots = array(of_all, lanes, kPivotDescription);
      out.elements.emplace_back();
      for (int lane = 0; lane < lanes; ++lane) out.elements.back().push_back({pivots.array, lane});
    } else if (is_of_contacts(id)) {
      out.elements = contact_elements(set, argument);
    } else {
      for (int i = 0; i < size; ++i) {
        out.elements.emplace_back();
        for (std::size_t lane = 0; lane < siblings.size(); ++lane) {
          out.elements.back().push_back(element_of(chain, lane, part(siblings[lane]).base, id, i));
        }
      }
    }
    return out;
  }

  static bool is_of_contacts(const ArrayId& id) {
    using Kind = ArrayId::Kind;
    return id.kind == Kind::kLaneOrientation || id.kind == Kind::kLaneContactRows ||
           id.kind == Kind::kLaneContactCompliance || id.kind == Kind::kContactInertia;
  }

  /// Orientations of the lanes' bases, zero for lanes that have no contact.
  std::vector<std::vector<Element>> contact_elements(int set, const Argument& argument) const {
    std::vector<std::vector<Element>> out(argument.size);
    for (int i = 0; i < argument.size; ++i) {
      for (const int p : parts_.siblings[set]) {
        const ArrayId orientation = orientation_array(mechanism_, part(p).base).id;
        out[i].push_back(contacts_.carries(p) ? Element{orientation, i} : Element{});
      }
    }
    return out;
  }
  std::vector<std::vector<Element>> contact_elements(int set, const Result& result) {
    const std::vector<int>& siblings = parts_.siblings[set];
    for (const int p : siblings) add_contact_arrays(p);
    const Array unused{{ArrayId::Kind::kNoContact, set}, "no_contact"};
    const Operand nowhere = array(unused, 1, "rows of limbs without a contact");
    return LaneContacts(parts_, siblings, chains_.at(set), contacts_)
        .elements(result, {nowhere.array, 0});
  }
  void add_contact_arrays(int p) {
    const auto rows = static_cast<int>(contacts_.carried_rows(p).size());
    if (rows == 0 || is_grounded(p)) return;
    array(contact_rows_array(parts_, p), 6 * rows, "of contacts: moment, force of each row");
    array(contact_compliance_array(parts_, p), triangle_size(rows), "and their compliance");
  }

  Element element_of(const SiblingChain& chain, std::size_t lane, int base, const ArrayId& id,
                     int i) {
    if (id == q_array().id) return Element{id, chain.q[lane][i].index, chain.q[lane][i].sign};
    if (id == gravity_array().id) return Element{id, i};
    if (id == v_array().id || id == tau_array().id || id == qdd_array().id) {
      return Element{id, chain.v[lane][i].index, chain.v[lane][i].sign};
    }
    // What does not pass at a lane's own base is zero.
    const Handle& handle = *parts_.find_handle(base);
    const bool is_motion = id.kind == ArrayId::Kind::kLaneMotion;
    const std::vector<int>& components = is_motion ? handle.motion : handle.acceleration;
    if (std::find(components.begin(), components.end(), i) == components.end()) return {};
    return {(is_motion ? motion(base) : acceleration(base)).array, i};
  }

  /// One for each body that siblings hang on.
  std::vector<LaneOperand::Sum> sums_of(int set, bool of_inertias) {
    std::vector<LaneOperand::Sum> out;
    const std::vector<int>& siblings = parts_.siblings[set];
    for (std::size_t lane = 0; lane < siblings.size(); ++lane) {
      const Load load = sibling_load(mechanism_, parts_, set, part(siblings[lane]).base);
      const Operand to =
          of_inertias ? array(load.inertia, kInertiaSize, "what siblings are to their base: I")
                      : array(load.force, kAccelerationSize, "and p: moment, force");
      auto sum = std::find_if(out.begin(), out.end(),
                              [&to](const LaneOperand::Sum& s) { return s.array == to.array; });
      if (sum == out.end()) sum = out.insert(out.end(), {to.array, {}});
      sum->lanes.push_back(static_cast<int>(lane));
    }
    return out;
  }

  Operand motion(int body) {
    return array(motion_array(mechanism_, body), kMotionSize, "motion at qdd = 0: w, wd, a");
  }
  Operand acceleration(int body) {
    if (body == kGround) {
      return array(ground_acceleration_array(), kAccelerationSize, "stays zero");
    }
    return array(acceleration_array(mechanism_, body), kAccelerationSize,
                 "acceleration beyond that: wd, a");
  }
  Operand inertia(int p) {
    return array(inertia_array(parts_, p), kInertiaSize, "what it is to its base: I");
  }
  Operand force(int p) {
    return array(force_array(parts_, p), kAccelerationSize, "and p: moment, force");
  }

  void outward_motion(int p) {
    if (!part(p).is_numeric) {
      if (stages_[p].motion >= 0) call(stages_[p].motion);
      return;
    }
    const Body& b = mechanism_.bodies[body(p)];
    const Operand base = is_grounded(p) ? ground_motion() : motion(part(p).base);
    add(LinkMotion{
        stages_[p].body, {q_array().id, b.q}, {v_array().id, b.v}, base, motion(body(p))});
  }

  void inward(int p) {
    if (is_sibling(p)) {
      if (stages_[p].inertia >= 0) call_siblings(p, stages_[p].inertia);
      return;
    }
    if (!part(p).is_numeric) {
      if (stages_[p].inertia >= 0) call(stages_[p].inertia);
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

  void outward_acceleration(int p) {
    if (is_sibling(p)) {
      if (stages_[p].acceleration >= 0) call_siblings(p, stages_[p].acceleration);
      return;
    }
    if (!part(p).is_numeric) {
      call(stages_[p].acceleration);
      return;
    }
    add(LinkAcceleration{stages_[p].body,
                         acceleration(part(p).base),
                         {qdd_array().id, mechanism_.bodies[body(p)].v},
                         acceleration(body(p))});
  }

  const ContactTable contacts_;
  std::vector<Stages> stages_;
  std::map<int, SiblingChain> chains_;  // by siblings
};

}  // namespace

Program forward_dynamics_program(const Mechanism& mechanism, const Parts& parts,
                                 const BlockOptions& options) {
  return ForwardDynamics(mechanism, parts, options).run();
}

}  // namespace hybridyn::generator
