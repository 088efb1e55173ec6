#include "hybridyn/generator/hybrid/held_contacts.hpp"

#include <algorithm>

#include "hybridyn/generator/hybrid/arrays.hpp"
#include "hybridyn/generator/hybrid/held_rows.hpp"

namespace hybridyn::generator {
namespace {

/// Bodies on the way to the base.
std::vector<int> way_of(const Kinematics& kinematics, int body) {
  std::vector<int> out;
  for (; body != kGround; body = kinematics.body(body).parent) out.push_back(body);
  return out;
}

Vec3 axis(int i) {
  Vec3 out;
  out[i] = 1;
  return out;
}

}  // namespace

HeldContacts::HeldContacts(const Mechanism& mechanism, const Parts& parts, int part,
                           const std::vector<Contact>& contacts, const BlockStages& at)
    : mechanism_(mechanism),
      parts_(parts),
      index_(part),
      part_(parts.parts[part]),
      contacts_(contacts),
      table_(parts, contacts),
      at_(at) {}

Mat3 HeldContacts::base_orientation(Kernel& kernel) const {
  if (part_.base == kGround) return Mat3::identity();
  const auto R =
      kernel.add_argument(orientation_array(mechanism_, part_.base), 9,
                          "orientation of the base in the world, by columns", {}, at_.orientation);
  return Mat3::from_columns({R[0], R[1], R[2]}, {R[3], R[4], R[5]}, {R[6], R[7], R[8]});
}

void HeldContacts::add_rows(Kernel& kernel, const Kinematics& kinematics, const Vec3& gravity,
                            ArticulatedChain& chain) {
  held_.clear();
  passed_.clear();
  if (!table_.carries(index_)) return;
  base_ = base_orientation(kernel);
  add_handles(kernel, kinematics);
  for (const int child : part_.children) add_passed(kernel, child, chain);
  for (const int c : table_.own(index_)) held_.push_back(hold(c, kinematics, gravity, chain));
}

/// The row that a limb leaves to this part, which stands on the ground.
void HeldContacts::add_passed(Kernel& kernel, int child, ArticulatedChain& chain) {
  const std::vector<int>& own = table_.own(child);
  if (own.empty() || contacts_[own.front()].passed < 0) return;
  const int base = parts_.parts[child].base;
  const auto x = kernel.add_argument(held_row_array(parts_, child), kHeldRowSize,
                                     kHeldRowDescription, {}, at_.inertia);
  BodyForce N;
  for (const int i : parts_.find_handle(base)->acceleration) (i < 3 ? N.n : N.f)[i % 3] = x[i];
  const int row = chain.add_row(-1 - own.front(), false, x[7]);
  chain.add_to_row(row, local(part_, base), N);
  chain.add_compliance(row, row, x[6]);
  chain.close_at(kGround, {row});
  passed_.push_back({child, row});
}

/// Orientations of the bodies that parts with contacts hang on.
void HeldContacts::add_handles(Kernel& kernel, const Kinematics& kinematics) const {
  std::vector<int> bases;
  for (const int child : part_.children) {
    const int base = parts_.parts[child].base;
    const bool is_new = std::find(bases.begin(), bases.end(), base) == bases.end();
    if (table_.carries(child) && is_new) bases.push_back(base);
  }
  if (bases.empty()) return;
  const std::vector<Mat3> R = orientations(kinematics, base_);
  for (const int base : bases) {
    const Array array = orientation_array(mechanism_, base);
    Result out{array.name,      9,       1, "orientation in the world, by columns", {}, {},
               at_.orientation, array.id};
    for (int i = 0; i < 9; ++i) out.values.push_back(R[local(part_, base)](i % 3, i / 3));
    kernel.results.push_back(std::move(out));
  }
}

HeldContacts::Held HeldContacts::hold(int contact, const Kinematics& kinematics,
                                      const Vec3& gravity, ArticulatedChain& chain) const {
  BodyFrame frame = contacts_[contact].frame;
  frame.body = local(part_, frame.body);
  Tape& tape = kinematics.tape();
  tape.begin("Contact " + frame.name.identifier("contact") + ": acceleration of its frame");
  const Vec3 p = in_body(kinematics, frame).p;
  const std::vector<Value> a =
      contact_acceleration(chain.motions()[frame.body], p, Mat3::identity());
  Vec3 motion[2] = {{a[0], a[1], a[2]}, {a[3], a[4], a[5]}};
  const std::vector<int> way = way_of(kinematics, frame.body);
  Vec3 g = base_.transposed() * gravity;  // motions are relative to free fall
  for (auto k = way.rbegin(); k != way.rend(); ++k) g = kinematics.to_child(*k, g);
  motion[0] = motion[0] + g;
  const auto before = way.begin() + contacts_[contact].axes_before;
  Held out{contact, {before, way.end()}, {}};
  std::vector<int> closed;
  const Value there = tape.constant(contacts_[contact].there);
  for (int r = 0; r < contacts_[contact].rows(); ++r) {
    Vec3 e = axis(r % 3);
    for (auto k = before; k != way.begin(); --k) e = kinematics.to_child(*(k - 1), e);
    const int row = chain.add_row(-1 - contact, r >= 3, -(there * dot(e, motion[r / 3])));
    const BodyForce N = r < 3 ? BodyForce{cross(p, e), e} : BodyForce{e, {}};
    chain.add_to_row(row, frame.body, {there * N.n, there * N.f});
    out.rows.push_back(row);
    if (r != passed(contact)) closed.push_back(row);
  }
  chain.close_at(kGround, closed);
  return out;
}

void HeldContacts::pass_rows(Kernel& kernel, ArticulatedChain& chain) const {
  const auto count = static_cast<int>(held_.size());
  const auto passes = [this](const Held& held) { return passed(held.contact) >= 0; };
  if (std::none_of(held_.begin(), held_.end(), passes)) return;
  const Array array = held_row_array(parts_, index_);
  Result out{array.name, kHeldRowSize * count, 1,       kHeldRowDescription, {},
             {},         at_.inertia,          array.id};
  const auto forces = kernel.add_argument(held_force_array(parts_, index_), count,
                                          "force along the row passed on", {}, at_.acceleration);
  for (int h = 0; h < count; ++h) {
    if (!passes(held_[h])) continue;
    const int row = held_[h].rows[passed(held_[h].contact)];
    const BodyForce& N = chain.base_row(row);
    out.values.insert(out.values.end(), {N.n.x, N.n.y, N.n.z, N.f.x, N.f.y, N.f.z,
                                         chain.compliance(row, row), chain.gap(row)});
    for (int i = 0; i < kHeldRowSize; ++i) out.written.push_back(kHeldRowSize * h + i);
    chain.load_row(row, forces[h]);
  }
  kernel.results.push_back(std::move(out));
}

void HeldContacts::add_results(Kernel& kernel, const Kinematics& kinematics,
                               const ArticulatedChain& chain) const {
  for (const Passed& passed : passed_) {
    const Array array = held_force_array(parts_, passed.child);
    kernel.results.push_back({array.name,
                              1,
                              1,
                              "force along the row passed on",
                              {chain.lambda(passed.row)},
                              {},
                              at_.acceleration,
                              array.id});
  }
  if (held_.empty()) return;
  const Array array = held_forces_array();
  Result forces{array.name, table_.rows(),    1,       "forces on the contacts", {},
                {},         at_.acceleration, array.id};
  for (const Held& held : held_) {
    for (std::size_t first = 0; first < held.rows.size(); first += 3) {
      Vec3 f;
      for (int i = 0; i < 3; ++i) f[i] = chain.lambda(held.rows[first + i]);
      for (const int k : held.path) f = kinematics.to_parent(k, f);
      f = base_ * f;
      for (int i = 0; i < 3; ++i) {
        forces.written.push_back(table_.first_row(held.contact) + static_cast<int>(first) + i);
        forces.values.push_back(f[i]);
      }
    }
  }
  kernel.results.push_back(std::move(forces));
  if (part_.base != kGround) add_room(kernel, chain);
}

void HeldContacts::add_room(Kernel& kernel, const ArticulatedChain& chain) const {
  Tape& tape = *kernel.tape;
  Value least;
  bool is_first = true;
  for (const Held& held : held_) {
    const Value share = tape.constant(Extended(kLeastShare) * contacts_[held.contact].there);
    for (std::size_t r = 0; r < held.rows.size(); ++r) {
      if (static_cast<int>(r) == passed(held.contact)) continue;
      const int row = held.rows[r];
      const Value room = chain.pivot(row) - share * chain.size_of_pivot(row);
      least = is_first ? room : tape.least(least, room);
      is_first = false;
    }
  }
  const Array array = room_array(parts_, index_);
  kernel.results.push_back(
      {array.name, 1, 1, kRoomDescription, {least}, {}, at_.inertia, array.id});
}

}  // namespace hybridyn::generator
