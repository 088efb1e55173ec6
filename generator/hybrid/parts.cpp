#include "hybridyn/generator/hybrid/parts.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/hybrid/siblings.hpp"

namespace hybridyn::generator {
namespace {

std::vector<int> all(int size) {
  std::vector<int> out(size);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

/// Which components at each body of a part can be other than zero, by what its base has.
class Components {
 public:
  Components(const Mechanism& mechanism, const Part& part) : mechanism_(extract(mechanism, part)) {}

  /// `base` is null for the ground.
  void fill(const Handle* base, const std::vector<Handle*>& handles, const Part& part) {
    Tape tape;
    const auto inputs = [&tape](int count) {
      std::vector<Value> out;
      for (int i = 0; i < count; ++i) out.push_back(tape.input());
      return out;
    };
    const std::vector<Value> q = inputs(mechanism_.nq), v = inputs(mechanism_.nv);
    const Kinematics kinematics(tape, mechanism_, {}, q, {});
    BodyMotion motion;
    Acceleration acceleration;
    if (base == nullptr) {
      motion.a = {tape.input(), tape.input(), tape.input()};
    } else {
      Vec3* const parts[] = {&motion.w, &motion.wd, &motion.a};
      for (const int i : base->motion) (*parts[i / 3])[i % 3] = tape.input();
      for (const int i : base->acceleration) {
        (i < 3 ? acceleration.wd : acceleration.a)[i % 3] = tape.input();
      }
    }
    const std::vector<BodyMotion> motions = generator::motions(kinematics, v, {}, motion);
    const std::vector<Acceleration> accelerations = moved(kinematics, acceleration, tape);
    for (Handle* handle : handles) {
      const int body = local(part, handle->body);
      const BodyMotion& m = motions[body];
      const Vec3 three[] = {m.w, m.wd, m.a};
      for (int i = 0; i < kMotionSize; ++i) {
        if (!three[i / 3][i % 3].is_zero()) handle->motion.push_back(i);
      }
      const Acceleration& A = accelerations[body];
      for (int i = 0; i < kAccelerationSize; ++i) {
        if (!(i < 3 ? A.wd : A.a)[i % 3].is_zero()) handle->acceleration.push_back(i);
      }
    }
  }

 private:
  static std::vector<Acceleration> moved(const Kinematics& kinematics, const Acceleration& base,
                                         Tape& tape) {
    std::vector<Acceleration> out;
    for (int k = 0; k < kinematics.size(); ++k) {
      const Body& body = kinematics.body(k);
      const Acceleration& P = body.parent == kGround ? base : out[body.parent];
      Acceleration A{kinematics.to_child(k, P.wd),
                     kinematics.to_child(k, P.a + cross(P.wd, kinematics.translation(k)))};
      if (body.kind == JointKind::kAxis) {
        const Value qdd = tape.input();
        if (body.turns) A.wd.z += qdd;
        A.a.z += tape.constant(body.slide) * qdd;
      } else {
        for (int i = 0; i < 3; ++i) {
          A.wd[i] += tape.input();
          if (body.kind == JointKind::kFree) A.a[i] += tape.input();
        }
      }
      out.push_back(A);
    }
    return out;
  }

  Mechanism mechanism_;
};

/// Bodies next to numeric links: they pass all components.
std::vector<bool> full_bodies(const Parts& parts) {
  std::vector<bool> out(parts.part_of.size(), false);
  for (const Part& part : parts.parts) {
    if (!part.is_numeric) continue;
    for (const int body : part.bodies) out[body] = true;
    if (part.base != kGround) out[part.base] = true;
  }
  return out;
}

void find_handles(const Mechanism& mechanism, Parts& out) {
  std::set<int> bases;
  for (const Part& part : out.parts) {
    if (part.base != kGround) bases.insert(part.base);
  }
  for (const int body : bases) out.handles.push_back({body, {}, {}});
  const std::vector<bool> is_full = full_bodies(out);
  std::vector<std::vector<Handle*>> sparse(out.parts.size());  // by part
  for (Handle& handle : out.handles) {
    if (is_full[handle.body]) {
      handle.motion = all(kMotionSize);
      handle.acceleration = all(kAccelerationSize);
    } else {
      sparse[out.part_of[handle.body]].push_back(&handle);
    }
  }
  for (std::size_t p = 0; p < out.parts.size(); ++p) {
    if (sparse[p].empty()) continue;
    const Part& part = out.parts[p];
    Components(mechanism, part).fill(out.find_handle(part.base), sparse[p], part);
  }
}

}  // namespace

const Handle* Parts::find_handle(int body) const {
  const auto at =
      std::lower_bound(handles.begin(), handles.end(), body,
                       [](const Handle& handle, int wanted) { return handle.body < wanted; });
  return at == handles.end() || at->body != body ? nullptr : &*at;
}

int Parts::find_siblings(int part) const {
  for (std::size_t s = 0; s < siblings.size(); ++s) {
    const std::vector<int>& set = siblings[s];
    if (std::find(set.begin(), set.end(), part) != set.end()) return static_cast<int>(s);
  }
  return -1;
}

Parts cut(const Model<double>& model, const Mechanism& mechanism, const Partition& wanted) {
  const Partition partition = with_whole_loops(model, wanted);
  std::vector<int> chain_of(model.links.size(), -1);
  for (std::size_t c = 0; c < partition.chains.size(); ++c) {
    for (const int link : partition.chains[c]) chain_of[link] = static_cast<int>(c);
  }
  Parts out;
  std::vector<int> part_of_chain(partition.chains.size(), -1);
  for (int k = 0; k < static_cast<int>(mechanism.bodies.size()); ++k) {
    const Body& body = mechanism.bodies[k];
    const int chain = chain_of[body.link];
    int part = chain < 0 ? -1 : part_of_chain[chain];
    if (part < 0) {
      part = static_cast<int>(out.parts.size());
      if (chain >= 0) part_of_chain[chain] = part;
      const std::string number = std::to_string(body.link + 1);
      const std::string name =
          chain < 0 ? body.name
                    : ModelText(link_name(model, body.link)).identifier("link" + number);
      out.parts.push_back({name, chain < 0, {}, body.parent, -1, {}});
      if (body.parent != kGround) {
        out.parts.back().parent = out.part_of[body.parent];
        out.parts[out.part_of[body.parent]].children.push_back(part);
      }
    }
    out.parts[part].bodies.push_back(k);
    out.part_of.push_back(part);
  }
  for (const std::vector<int>& set : partition.siblings) {
    out.siblings.emplace_back();
    for (const int chain : set) out.siblings.back().push_back(part_of_chain[chain]);
    check_siblings(mechanism, out, out.siblings.back());
  }
  find_handles(mechanism, out);
  return out;
}

std::vector<ModelText> link_names(const Mechanism& mechanism, const Part& part) {
  std::vector<ModelText> out;
  int last = -1;
  for (const int k : part.bodies) {
    const int link = mechanism.bodies[k].link;
    if (link != last) out.push_back(mechanism.frames[mechanism.link_frames[link]].name);
    last = link;
  }
  return out;
}

bool is_link(const Mechanism& mechanism, int body) {
  return body + 1 == static_cast<int>(mechanism.bodies.size()) ||
         mechanism.bodies[body + 1].link != mechanism.bodies[body].link;
}

int local(const Part& part, int body) {
  const auto at = std::find(part.bodies.begin(), part.bodies.end(), body);
  return at == part.bodies.end() ? kGround : static_cast<int>(at - part.bodies.begin());
}

bool is_within(const Part& part, const std::vector<int>& bodies) {
  const auto is_own = [&part](int body) {
    return std::find(part.bodies.begin(), part.bodies.end(), body) != part.bodies.end();
  };
  return std::any_of(bodies.begin(), bodies.end(), is_own) &&
         std::all_of(bodies.begin(), bodies.end(),
                     [&](int body) { return is_own(body) || body == part.base; });
}

Mechanism extract(const Mechanism& mechanism, const Part& part) {
  Mechanism out = mechanism;
  out.bodies.clear();
  out.frames.clear();
  for (const int k : part.bodies) {
    out.bodies.push_back(mechanism.bodies[k]);
    out.bodies.back().parent = local(part, mechanism.bodies[k].parent);
  }
  out.loops.clear();
  for (MechanismLoop loop : mechanism.loops) {
    if (!is_within(part, {loop.predecessor.body, loop.successor.body})) continue;
    for (BodyFrame* frame : {&loop.predecessor, &loop.successor}) {
      frame->body = local(part, frame->body);
    }
    out.loops.push_back(std::move(loop));
  }
  out.couplings.clear();
  for (MechanismCoupling coupling : mechanism.couplings) {
    std::vector<int> bodies;
    for (const MechanismCoupling::Term& term : coupling.terms) bodies.push_back(term.body);
    if (!is_within(part, bodies)) continue;
    for (MechanismCoupling::Term& term : coupling.terms) term.body = local(part, term.body);
    out.couplings.push_back(std::move(coupling));
  }
  return out;
}

}  // namespace hybridyn::generator
