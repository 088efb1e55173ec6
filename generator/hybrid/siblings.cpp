#include "hybridyn/generator/hybrid/siblings.hpp"

#include <algorithm>
#include <numeric>

#include "hybridyn/generator/derive/canonical_frames.hpp"
#include "hybridyn/generator/derive/lane_numbers.hpp"

namespace hybridyn::generator {
namespace {

using Number3 = Vec<Extended>;
using Number33 = Mat<Extended>;

/// The structure of a body and what hangs on it: the same text whatever the order of children.
/// `mark` tells a body from others with the same joint.
template <class Mark>
std::string shape_of(const Mechanism& mechanism, const Part& part, int body, const Mark& mark) {
  const Body& b = mechanism.bodies[body];
  std::vector<std::string> children;
  for (const int k : part.bodies) {
    if (mechanism.bodies[k].parent == body) {
      children.push_back(shape_of(mechanism, part, k, mark));
    }
  }
  std::sort(children.begin(), children.end());
  std::string out = std::to_string(b.velocities()) + (b.turns ? "t" : "");
  if (!b.slide.is_zero()) out += b.turns ? "h" : "s";
  out += mark(body);
  for (const std::string& child : children) out += "(" + child + ")";
  return out;
}

/// With the joints that couplings tie to it, by their structure.
std::string shape_of(const Mechanism& mechanism, const Part& part, int body) {
  const auto none = [](int) { return std::string(); };
  const auto coupled = [&](int k) {
    std::vector<std::string> shapes;
    for (const MechanismCoupling& coupling : mechanism.couplings) {
      const auto is_own = [k](const MechanismCoupling::Term& term) { return term.body == k; };
      if (std::none_of(coupling.terms.begin(), coupling.terms.end(), is_own)) continue;
      for (const MechanismCoupling::Term& term : coupling.terms) {
        shapes.push_back("c" + shape_of(mechanism, part, term.body, none));
      }
    }
    std::sort(shapes.begin(), shapes.end());
    return std::accumulate(shapes.begin(), shapes.end(), std::string());
  };
  return shape_of(mechanism, part, body, coupled);
}

/// Its bodies depth first, children of a body by their structure.
void add_in_order(const Mechanism& mechanism, const Part& part, int parent, std::vector<int>& to) {
  std::vector<std::pair<std::string, int>> children;
  for (const int k : part.bodies) {
    if (mechanism.bodies[k].parent == parent) {
      children.emplace_back(shape_of(mechanism, part, k), k);
    }
  }
  std::sort(children.begin(), children.end());
  for (const auto& [shape, k] : children) {
    to.push_back(k);
    add_in_order(mechanism, part, k, to);
  }
}

Part in_order(const Mechanism& mechanism, Part part) {
  std::vector<int> bodies;
  add_in_order(mechanism, part, part.base, bodies);
  part.bodies = std::move(bodies);
  return part;
}

/// The joints of each coupling.
std::vector<std::vector<int>> bodies_of(const std::vector<MechanismCoupling>& couplings) {
  std::vector<std::vector<int>> out;
  for (const MechanismCoupling& coupling : couplings) {
    out.emplace_back();
    for (const MechanismCoupling::Term& term : coupling.terms) out.back().push_back(term.body);
  }
  return out;
}

/// Couplings of a part with its bodies in order: those of parts that are alike correspond.
std::vector<MechanismCoupling> couplings_of(const Mechanism& mechanism, const Part& part) {
  std::vector<MechanismCoupling> out = extract(mechanism, part).couplings;
  for (MechanismCoupling& coupling : out) {
    std::sort(coupling.terms.begin(), coupling.terms.end(),
              [](const auto& a, const auto& b) { return a.body < b.body; });
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return bodies_of({a}) < bodies_of({b}); });
  return out;
}

/// Half a turn about x: z, and with it a joint's coordinate, changes sign.
Number33 half_turn() { return {{1, 0, 0, 0, -1, 0, 0, 0, -1}}; }

void turn_over(std::vector<Body>& bodies, std::vector<Contact>& contacts, int k) {
  Body& body = bodies[k];
  body.rotation = body.rotation * half_turn();
  for (Body& child : bodies) {
    if (child.parent != k) continue;
    child.rotation = half_turn() * child.rotation;
    child.translation = half_turn() * child.translation;
  }
  for (Contact& contact : contacts) {
    if (contact.frame.body == k) {
      contact.frame.translation = half_turn() * contact.frame.translation;
      contact.frame.rotation = half_turn() * contact.frame.rotation;
    }
  }
  body.inertia.first_moment = half_turn() * body.inertia.first_moment;
  body.inertia.second_moment = rotated(half_turn(), body.inertia.second_moment);
}

/// The bodies of one lane, behind one that stands for the base, with coordinates from 0 on.
class Lane {
 public:
  /// The part with its bodies in order.
  Lane(const Mechanism& mechanism, const Part& part, const std::vector<Contact>& all) {
    const bool has_base = part.base != kGround;
    if (has_base) add_base();
    for (const int k : part.bodies) {
      Body body = mechanism.bodies[k];
      body.parent = local(part, body.parent) + (has_base ? 1 : 0);
      body.rotation = full_rotation(body);
      body.offset = 0;
      const int positions = body.kind == JointKind::kAxis ? 1 : (body.velocities() == 3 ? 4 : 7);
      add(q, body.q, positions);
      add(v, body.v, body.velocities());
      body.q = static_cast<int>(q.size()) - positions;
      body.v = static_cast<int>(v.size()) - body.velocities();
      bodies.push_back(body);
    }
    add_contacts(part, all, has_base ? 1 : 0);
    couplings = couplings_of(mechanism, part);
    for (MechanismCoupling& coupling : couplings) {
      for (MechanismCoupling::Term& term : coupling.terms) term.body += has_base ? 1 : 0;
    }
  }

  /// Turns bodies over whose axes point the other way than those of the model.
  void follow(const Lane& model) {
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      if (bodies[k].kind != JointKind::kAxis) continue;
      const Number3 z = bodies[k].rotation.column(2);
      const Number3 other = model.bodies[k].rotation.column(2);
      // Further out frames are turned about z later on: only the angle between axes counts.
      const Extended likeness = bodies[k].parent <= 0 ? dot(z, other) : z.z * other.z;
      if (likeness.rounded() > -1e-12) continue;
      turn_over(bodies, contacts, static_cast<int>(k));
      q[bodies[k].q].sign = -1;
      v[bodies[k].v].sign = -1;
      for (MechanismCoupling& coupling : couplings) {
        for (MechanismCoupling::Term& term : coupling.terms) {
          if (term.body == static_cast<int>(k)) term.coefficient = -term.coefficient;
        }
      }
    }
  }

  std::vector<Body> bodies;
  std::vector<LaneCoordinate> q;
  std::vector<LaneCoordinate> v;
  std::vector<Contact> contacts;
  std::vector<int> contact_of;  // which of the mechanism's
  std::vector<MechanismCoupling> couplings;

 private:
  void add_contacts(const Part& part, const std::vector<Contact>& all, int first_body) {
    for (std::size_t c = 0; c < all.size(); ++c) {
      const auto body = std::find(part.bodies.begin(), part.bodies.end(), all[c].frame.body);
      if (body == part.bodies.end()) continue;
      contacts.push_back(all[c]);
      contacts.back().frame.body = static_cast<int>(body - part.bodies.begin()) + first_body;
      contact_of.push_back(static_cast<int>(c));
    }
  }
  void add_base() {
    Body base;
    base.name = "base";
    base.kind = JointKind::kFree;  // stays as it is
    bodies.push_back(base);
  }
  static void add(std::vector<LaneCoordinate>& to, int first, int count) {
    for (int i = 0; i < count; ++i) to.push_back({first + i, 1});
  }
};

/// Components that are zero in all lanes do not pass.
Handle joined_handle(const Parts& parts, const std::vector<int>& siblings) {
  Handle out{0, {}, {}};
  const auto add = [](std::vector<int>& to, const std::vector<int>& components) {
    to.insert(to.end(), components.begin(), components.end());
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
  };
  for (const int p : siblings) {
    const Handle& handle = *parts.find_handle(parts.parts[p].base);
    add(out.motion, handle.motion);
    add(out.acceleration, handle.acceleration);
  }
  return out;
}

bool has_loops(const Mechanism& mechanism, const Part& part) {
  return !extract(mechanism, part).loops.empty();
}

/// One number for each lane in place of each number of the first lane's bodies.
std::vector<Body> joined_bodies(const std::vector<Lane>& lanes) {
  std::vector<std::vector<Body>> all;
  for (const Lane& lane : lanes) all.push_back(lane.bodies);
  return in_lanes(all);
}

/// The same for the factors of couplings.
std::vector<MechanismCoupling> joined_couplings(const std::vector<Lane>& lanes) {
  std::vector<MechanismCoupling> out = lanes.front().couplings;
  for (std::size_t c = 0; c < out.size(); ++c) {
    for (std::size_t t = 0; t < out[c].terms.size(); ++t) {
      std::vector<Extended> numbers;
      for (const Lane& lane : lanes) numbers.push_back(lane.couplings[c].terms[t].coefficient);
      out[c].terms[t].coefficient = in_lanes(numbers);
    }
  }
  return out;
}

/// Contacts of the lanes that are on the same body of the chain become one.
std::vector<LaneContact> joined_contacts(const std::vector<Lane>& lanes) {
  std::vector<LaneContact> out;
  std::vector<std::vector<const Contact*>> members;  // of each, by lane
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    for (std::size_t c = 0; c < lanes[lane].contacts.size(); ++c) {
      const Contact& contact = lanes[lane].contacts[c];
      auto at = std::find_if(out.begin(), out.end(), [&](const LaneContact& known) {
        return known.of_lane[lane] < 0 && known.contact.is_point == contact.is_point &&
               known.contact.frame.body == contact.frame.body;
      });
      if (at == out.end()) {
        at = out.insert(out.end(), {contact, std::vector<int>(lanes.size(), -1)});
        members.emplace_back(lanes.size(), nullptr);
      }
      at->of_lane[lane] = lanes[lane].contact_of[c];
      members[at - out.begin()][lane] = &contact;
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto join = [&](Extended& joined, const auto& number_of) {
      std::vector<Extended> numbers;
      for (const Contact* member : members[i]) {
        numbers.push_back(member == nullptr ? joined : number_of(*member));
      }
      joined = in_lanes(numbers);
    };
    BodyFrame& frame = out[i].contact.frame;
    for (int k = 0; k < 3; ++k) {
      join(frame.translation[k], [k](const Contact& c) { return c.frame.translation[k]; });
    }
    for (std::size_t k = 0; k < frame.rotation.m.size(); ++k) {
      join(frame.rotation.m[k], [k](const Contact& c) { return c.frame.rotation.m[k]; });
    }
  }
  return out;
}

/// The chain as a part, behind one that is its base.
Parts joined_parts(const Parts& parts, const std::vector<int>& siblings, int body_count) {
  Parts out;
  const Part& first = parts.parts[siblings.front()];
  const bool has_base = first.base != kGround;
  if (has_base) {
    out.parts.push_back({"base", true, {0}, kGround, -1, {1}});
    out.part_of.push_back(0);
    out.handles.push_back(joined_handle(parts, siblings));
  }
  Part chain{first.name, false, {}, has_base ? 0 : kGround, has_base ? 0 : -1, {}};
  for (int k = static_cast<int>(out.part_of.size()); k < body_count; ++k) {
    chain.bodies.push_back(k);
  }
  out.part_of.resize(body_count, static_cast<int>(out.parts.size()));
  out.parts.push_back(std::move(chain));
  return out;
}

std::vector<std::string> names_of(const std::vector<LaneCoordinate>& coordinates,
                                  const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const LaneCoordinate& c : coordinates) out.push_back(names[c.index]);
  return out;
}

}  // namespace

void check_siblings(const Mechanism& mechanism, const Parts& parts,
                    const std::vector<int>& siblings) {
  const Part& first = parts.parts[siblings.front()];
  const auto refuse = [&](const Part& part, const std::string& why) {
    throw ChainError("the chains of '" + link_names(mechanism, first).front().raw() + "' and '" +
                     link_names(mechanism, part).front().raw() + "' cannot be siblings: " + why);
  };
  const auto shapes = [&mechanism](const Part& part) {
    std::string out;
    for (const int k : in_order(mechanism, part).bodies) {
      if (mechanism.bodies[k].parent == part.base) out += shape_of(mechanism, part, k) + ";";
    }
    return out;
  };
  const auto couplings = [&mechanism](const Part& part) {
    return bodies_of(couplings_of(mechanism, in_order(mechanism, part)));
  };
  if (siblings.size() > kMostSiblings) {
    refuse(first, "they are more than " + std::to_string(kMostSiblings));
  }
  for (const int p : siblings) {
    const Part& part = parts.parts[p];
    if (!part.children.empty()) refuse(part, "something else hangs on one");
    if (has_loops(mechanism, part)) refuse(part, "a loop is in one");
    if ((part.base == kGround) != (first.base == kGround)) refuse(part, "one hangs on the ground");
    if (shapes(part) != shapes(first)) refuse(part, "their joints differ");
    if (couplings(part) != couplings(first)) refuse(part, "their couplings differ");
  }
}

SiblingChain join_siblings(const Mechanism& mechanism, const Parts& parts,
                           const std::vector<int>& siblings, const std::vector<Contact>& contacts) {
  std::vector<Lane> lanes;
  for (const int p : siblings) {
    lanes.emplace_back(mechanism, in_order(mechanism, parts.parts[p]), contacts);
    lanes.back().follow(lanes.front());
  }
  SiblingChain out;
  Mechanism& own = out.mechanism;
  own.bodies = joined_bodies(lanes);
  own.couplings = joined_couplings(lanes);
  out.contacts = joined_contacts(lanes);
  for (const LaneContact& c : out.contacts) own.frames.push_back(c.contact.frame);
  choose_canonical_frames(own, {});
  for (std::size_t i = 0; i < own.frames.size(); ++i) out.contacts[i].contact.frame = own.frames[i];
  own.frames = mechanism.frames;
  own.link_frames = mechanism.link_frames;
  const Lane& first = lanes.front();
  own.nq = static_cast<int>(first.q.size());
  own.nv = static_cast<int>(first.v.size());
  own.q_names = names_of(first.q, mechanism.q_names);
  own.v_names = names_of(first.v, mechanism.v_names);
  out.parts = joined_parts(parts, siblings, static_cast<int>(own.bodies.size()));
  for (const Lane& lane : lanes) {
    out.q.push_back(lane.q);
    out.v.push_back(lane.v);
  }
  return out;
}

}  // namespace hybridyn::generator
