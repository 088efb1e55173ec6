#include "hybridyn/generator/hybrid/block_calls.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/derive/lane_numbers.hpp"
#include "hybridyn/generator/derive/pivots.hpp"
#include "hybridyn/generator/hybrid/loads.hpp"

namespace hybridyn::generator {
namespace {

using Kind = ArrayId::Kind;

bool is_of_contacts(const ArrayId& id) {
  switch (id.kind) {
    case Kind::kLaneOrientation:
    case Kind::kLanePlace:
    case Kind::kLaneContactRows:
    case Kind::kLaneContactCompliance:
    case Kind::kLaneContactGaps:
    case Kind::kContactInertia:
    case Kind::kContactPlaces:
    case Kind::kContactVelocities:
    case Kind::kContactArms:
    case Kind::kContactAcceleration:
    case Kind::kContactBias:
    case Kind::kContactForces:
    case Kind::kHeldForces:
    case Kind::kLaneHeldRow:
    case Kind::kLaneHeldForce:
      return true;
    default:
      return false;
  }
}

/// Whether an element is read, or written.
bool is_there(const Argument& /*argument*/, int /*i*/) { return true; }
bool is_there(const Result& result, int i) {
  const std::vector<int>& written = result.written;
  return written.empty() || std::find(written.begin(), written.end(), i) != written.end();
}

bool is_by_velocity(const ArrayId& id) {
  switch (id.kind) {
    case Kind::kV:
    case Kind::kTau:
    case Kind::kQdd:
    case Kind::kBias:
    case Kind::kCoriolis:
    case Kind::kGravityForces:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<Kernel> BlockCalls::derive_part(int p) {
  if (!is_sibling(p)) return derive_(mechanism_, parts_, p, options_);
  const std::vector<int>& siblings = set_of(p);
  const bool is_last = p == *std::max_element(siblings.begin(), siblings.end());
  return is_last ? derive_siblings(p) : std::vector<Kernel>();
}

std::vector<Kernel> BlockCalls::derive_siblings(int p) {
  const SiblingChain chain = join_siblings(mechanism_, parts_, set_of(p), options_.contacts);
  const int own = static_cast<int>(chain.parts.parts.size()) - 1;
  BlockOptions options = options_;
  options.on_floating_base = are_on_floating_base(mechanism_, parts_, p);
  options.contacts.clear();
  for (const LaneContact& c : chain.contacts) {
    options.contacts.push_back(c.contact);
    std::vector<Extended> there;
    for (const int of_lane : c.of_lane) there.emplace_back(of_lane < 0 ? 0 : 1);
    if (options.holds_contacts) options.contacts.back().there = in_lanes(there);
  }
  std::vector<Kernel> kernels = derive_(chain.mechanism, chain.parts, own, options);
  for (Kernel& kernel : kernels) {
    kernel.description = description(set_of(p));
    kernel.lanes = static_cast<int>(set_of(p).size());
    kernel.part = p;
    for (Argument& a : kernel.arguments) a.array = of_siblings(a.array, p);
    for (Result& r : kernel.results) r.array = of_siblings(r.array, p);
  }
  chains_.emplace(parts_.find_siblings(p), chain);
  return kernels;
}

void BlockCalls::call_of(int p, int kernel) {
  if (is_sibling(p)) {
    call_siblings(p, kernel);
  } else {
    call(kernel);
  }
}

/// What arrays of a chain that was derived on its own are to the robot.
ArrayId BlockCalls::of_siblings(const ArrayId& id, int p) const {
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
    case Kind::kUnitForces:
      return {Kind::kLaneUnitForces, set};
    case Kind::kOrientation:
      return {Kind::kLaneOrientation, set};
    case Kind::kPlace:
      return {Kind::kLanePlace, set};
    case Kind::kContactRows:
      return {Kind::kLaneContactRows, set};
    case Kind::kContactCompliance:
      return {Kind::kLaneContactCompliance, set};
    case Kind::kContactGaps:
      return {Kind::kLaneContactGaps, set};
    case Kind::kHeldRow:
      return {Kind::kLaneHeldRow, set};
    case Kind::kHeldForce:
      return {Kind::kLaneHeldForce, set};
    case Kind::kKept:
    case Kind::kContactKept:
    case Kind::kTouchKept:
    case Kind::kDynamicsKept:
    case Kind::kPivot:
    case Kind::kRoom:
      return {id.kind, p, id.at};
    default:
      return id;
  }
}

std::string BlockCalls::description(const std::vector<int>& siblings) const {
  std::string out = "siblings side by side:";
  for (const int p : siblings) {
    out += p == siblings.front() ? "" : " |";
    for (const ModelText& link : link_names(mechanism_, part(p))) out += " " + link.comment();
  }
  return out;
}

/// An argument or a result as an operand of siblings.
template <class Argument>
LaneOperand BlockCalls::lane_operand(int set, const Kernel& kernel, const Argument& argument,
                                     int size) {
  const std::vector<int>& siblings = parts_.siblings[set];
  const SiblingChain& chain = chains_.at(set);
  const ArrayId& id = argument.array;
  LaneOperand out;
  if (is_kept(id)) {
    out.kept = array_of(kernel, argument, size, static_cast<int>(siblings.size())).array;
  } else if (id.kind == ArrayId::Kind::kLaneInertia || id.kind == ArrayId::Kind::kLaneForce) {
    out.sums = sums_of(set, id.kind == ArrayId::Kind::kLaneInertia, size, argument.description);
  } else if (id.kind == ArrayId::Kind::kPivot || id.kind == ArrayId::Kind::kRoom) {
    const int lanes = static_cast<int>(siblings.size());
    const bool is_pivot = id.kind == ArrayId::Kind::kPivot;
    const int first = siblings.front();
    const Array of_one = is_pivot ? pivot_array(parts_, first) : room_array(parts_, first);
    const Operand numbers = array({id, of_one.name}, lanes, argument.description);
    out.elements.emplace_back();
    for (int lane = 0; lane < lanes; ++lane) out.elements.back().push_back({numbers.array, lane});
  } else if (is_of_contacts(id)) {
    out.elements = contact_elements(set, argument);
  } else {
    for (int i = 0; i < size; ++i) {
      out.elements.emplace_back();
      if (!is_there(argument, i)) continue;
      for (std::size_t lane = 0; lane < siblings.size(); ++lane) {
        out.elements.back().push_back(
            id.kind == ArrayId::Kind::kMassMatrix ? matrix_element(set, lane, i)
            : id.kind == ArrayId::Kind::kLaneUnitForces
                ? unit_force_element(set, lane, i)
                : element_of(chain, lane, part(siblings[lane]).base, id, i));
      }
    }
  }
  return out;
}

/// Calls a kernel of siblings.
void BlockCalls::call_siblings(int p, int kernel) {
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

/// Of the lanes' bases, zero for lanes that have no contact, or of the contacts themselves.
std::vector<std::vector<Element>> BlockCalls::contact_elements(int set,
                                                               const Argument& argument) const {
  const Kind kind = argument.array.kind;
  const std::vector<int>& siblings = parts_.siblings[set];
  if (kind != Kind::kLaneOrientation && kind != Kind::kLanePlace) {
    return LaneContacts(parts_, siblings, chains_.at(set), contacts_).elements(argument);
  }
  std::vector<std::vector<Element>> out(argument.size);
  for (int i = 0; i < argument.size; ++i) {
    for (const int p : siblings) {
      const int base = part(p).base;
      const Array of_base = kind == Kind::kLanePlace ? place_array(mechanism_, base)
                                                     : orientation_array(mechanism_, base);
      out[i].push_back(contacts_.carries(p) ? Element{of_base.id, i} : Element{});
    }
  }
  return out;
}

std::vector<std::vector<Element>> BlockCalls::contact_elements(int set, const Result& result) {
  const std::vector<int>& siblings = parts_.siblings[set];
  for (const int p : siblings) add_contact_arrays(p);
  const Array unused{{ArrayId::Kind::kNoContact, set}, "no_contact"};
  const auto& contacts = chains_.at(set).contacts;
  const bool is_wanted = std::any_of(contacts.begin(), contacts.end(), [](const LaneContact& c) {
    return std::count(c.of_lane.begin(), c.of_lane.end(), -1) > 0;
  });
  if (is_wanted) array(unused, 1, "rows of limbs without a contact");
  return LaneContacts(parts_, siblings, chains_.at(set), contacts_)
      .elements(result, {unused.id, 0});
}

void BlockCalls::add_contact_arrays(int p) {
  if (options_.holds_contacts) return add_held_arrays(p);
  const auto rows = static_cast<int>(contacts_.carried_rows(p).size());
  if (rows == 0 || is_grounded(p)) return;
  array(contact_rows_array(parts_, p), 6 * rows, "of contacts: moment, force of each row");
  array(contact_compliance_array(parts_, p), triangle_size(rows), "and their compliance");
  if (options_.cut != BlockOptions::Cut::kTouch) return;
  array(contact_gaps_array(parts_, p), rows, "and minus their accelerations at qdd = 0");
}

/// Of the row of its contact that a limb leaves to its base.
void BlockCalls::add_held_arrays(int p) {
  const std::vector<int>& own = contacts_.own(p);
  if (own.empty() || options_.contacts[own.front()].passed < 0) return;
  array(held_row_array(parts_, p), kHeldRowSize, kHeldRowDescription);
  array(held_force_array(parts_, p), 1, "force along the row passed on");
}

Element BlockCalls::element_of(const SiblingChain& chain, std::size_t lane, int base,
                               const ArrayId& id, int i) {
  if (id == q_array().id) return Element{id, chain.q[lane][i].index, chain.q[lane][i].sign};
  if (id == gravity_array().id) return Element{id, i};
  if (is_by_velocity(id)) {
    return Element{id, chain.v[lane][i].index, chain.v[lane][i].sign};
  }
  // What does not pass at a lane's own base is zero.
  const Handle& handle = *parts_.find_handle(base);
  const bool is_motion = id.kind == ArrayId::Kind::kLaneMotion;
  const std::vector<int>& components = is_motion ? handle.motion : handle.acceleration;
  if (std::find(components.begin(), components.end(), i) == components.end()) return {};
  return {(is_motion ? motion(base) : acceleration(base)).array, i};
}

Element BlockCalls::matrix_element(int set, std::size_t lane, int i) const {
  const std::vector<LaneCoordinate>& v = chains_.at(set).v[lane];
  const auto size = static_cast<int>(v.size());
  const LaneCoordinate& own = v[i % size];
  const auto element = [&](int row, int column, int sign) {
    return Element{mass_matrix_array().id, mechanism_.nv * column + row, sign};
  };
  if (i / size < size) {
    const LaneCoordinate& column = v[i / size];
    return element(own.index, column.index, own.sign * column.sign);
  }
  const int k = i / size - size;  // rows of the base, then its columns
  const int of_base = mechanism_.bodies[part(parts_.siblings[set][lane]).base].v + k % 6;
  return k < 6 ? element(of_base, own.index, own.sign) : element(own.index, of_base, own.sign);
}

Element BlockCalls::unit_force_element(int set, std::size_t lane, int i) {
  const int p = parts_.siblings[set][lane];
  const LaneCoordinate& v = chains_.at(set).v[lane][i / 6];
  const std::vector<int> carried = carried_velocities(mechanism_, parts_, p);
  const auto at = std::find(carried.begin(), carried.end(), v.index) - carried.begin();
  const Operand forces = array(unit_forces_array(parts_, p), 6 * static_cast<int>(carried.size()),
                               kUnitForcesDescription);
  return {forces.array, 6 * static_cast<int>(at) + i % 6, v.sign};
}

/// One for each body that siblings hang on.
std::vector<LaneOperand::Sum> BlockCalls::sums_of(int set, bool of_inertias, int size,
                                                  const std::string& description) {
  std::vector<LaneOperand::Sum> out;
  const std::vector<int>& siblings = parts_.siblings[set];
  for (std::size_t lane = 0; lane < siblings.size(); ++lane) {
    const Load load = sibling_load(mechanism_, parts_, set, part(siblings[lane]).base);
    const Operand to = array(of_inertias ? load.inertia : load.force, size, description);
    auto sum = std::find_if(out.begin(), out.end(),
                            [&to](const LaneOperand::Sum& s) { return s.array == to.array; });
    if (sum == out.end()) sum = out.insert(out.end(), {to.array, {}});
    sum->lanes.push_back(static_cast<int>(lane));
  }
  return out;
}

Operand BlockCalls::motion(int body) {
  return array(motion_array(mechanism_, body), kMotionSize, "motion at qdd = 0: w, wd, a");
}

Operand BlockCalls::acceleration(int body) {
  if (body == kGround) {
    return array(ground_acceleration_array(), kAccelerationSize, "stays zero");
  }
  return array(acceleration_array(mechanism_, body), kAccelerationSize,
               "acceleration beyond that: wd, a");
}

Operand BlockCalls::inertia(int p) {
  return array(inertia_array(parts_, p), kInertiaSize, "what it is to its base: I");
}

Operand BlockCalls::force(int p) {
  return array(force_array(parts_, p), kAccelerationSize, "and p: moment, force");
}

void BlockCalls::check_contacts() const {
  for (int p = 0; p < part_count(); ++p) {
    if (!contacts_.carries(p) || !part(p).is_numeric) continue;
    throw DerivationError("FunctionOptions::contacts: joint '" + part(p).name +
                          "' is a numeric link between a contact and the ground: the partition "
                          "has to have blocks there");
  }
}

void BlockCalls::clear_contact_inertia_between_parts() {
  int grounded = 0;
  for (int p = 0; p < part_count(); ++p) {
    if (contacts_.carries(p) && is_grounded(p)) ++grounded;
  }
  if (grounded < 2) return;
  add(Clear{{contact_inertia_array().id}, contacts_.rows() * contacts_.rows()});
}

}  // namespace hybridyn::generator
