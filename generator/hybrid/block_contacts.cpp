#include "hybridyn/generator/hybrid/block_contacts.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/hybrid/arrays.hpp"

namespace hybridyn::generator {
namespace {

/// Component i of moment, then force.
Value& component(BodyForce& F, int i) { return i < 3 ? F.n[i] : F.f[i - 3]; }

}  // namespace

ContactTable::ContactTable(const Parts& parts, const std::vector<Contact>& contacts)
    : contacts_(contacts), own_(parts.parts.size()), carried_(parts.parts.size()) {
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    first_row_.push_back(rows_);
    rows_ += contacts[c].rows();
    int part = parts.part_of[contacts[c].frame.body];
    own_[part].push_back(static_cast<int>(c));
    for (; part >= 0; part = parts.parts[part].parent) {
      carried_[part].push_back(static_cast<int>(c));
    }
  }
}

std::vector<int> ContactTable::carried_rows(int part) const {
  std::vector<int> out;
  for (const int c : carried_[part]) {
    for (int r = 0; r < contacts_[c].rows(); ++r) out.push_back(first_row_[c] + r);
  }
  return out;
}

BlockContacts::BlockContacts(const Mechanism& mechanism, const Mechanism& own, const Parts& parts,
                             int part, const std::vector<Contact>& contacts, const BlockStages& at)
    : mechanism_(mechanism),
      own_(own),
      parts_(parts),
      index_(part),
      part_(parts.parts[part]),
      contacts_(contacts),
      table_(parts, contacts),
      at_(at),
      rows_(table_.rows(), -1) {}

void BlockContacts::add_rows(Kernel& kernel, const Kinematics& kinematics,
                             const std::vector<Value>& v, const Vec3& gravity,
                             ArticulatedChain& chain) {
  if (!any()) return;
  find_places(kernel, kinematics, v, chain);
  if (has_own()) add_own(kernel, kinematics, gravity, chain);
  for (const int child : part_.children) add_carried(kernel, child, chain);
}

BlockContacts::Place BlockContacts::base_place(Kernel& kernel, const Vec3& w) const {
  if (part_.base == kGround) return {Mat3::identity(), {}, {}};
  const auto orientation = [](const std::vector<Value>& R) {
    return Mat3::from_columns({R[0], R[1], R[2]}, {R[3], R[4], R[5]}, {R[6], R[7], R[8]});
  };
  if (!at_.has_forces) {
    return {orientation(kernel.add_argument(orientation_array(mechanism_, part_.base), 9,
                                            "orientation of the base in the world, by columns", {},
                                            at_.orientation)),
            {},
            {}};
  }
  const auto x = kernel.add_argument(place_array(mechanism_, part_.base), kPlaceSize,
                                     "of the base: axes by columns, origin, its velocity", {},
                                     at_.orientation);
  return {orientation(x), {x[9], x[10], x[11]}, {w, {x[12], x[13], x[14]}}};
}

void BlockContacts::find_places(Kernel& kernel, const Kinematics& kinematics,
                                const std::vector<Value>& v, const ArticulatedChain& chain) {
  const Place base = base_place(kernel, chain.base_motion().w);
  const std::vector<Mat3> R = orientations(kinematics, base.R);
  places_.clear();
  for (const Mat3& rotation : R) places_.push_back({rotation, {}, {}});
  if (!at_.has_forces) return;
  const std::vector<Vec3> p = origins(kinematics, R, base.R, base.p);
  const std::vector<BodyVelocity> V = velocities(kinematics, v, base.V);
  for (std::size_t k = 0; k < places_.size(); ++k) places_[k] = {R[k], p[k], V[k]};
}

void BlockContacts::add_own(Kernel& kernel, const Kinematics& kinematics, const Vec3& gravity,
                            ArticulatedChain& chain) {
  std::vector<Value> arms;
  if (at_.has_forces) {
    add_own_places(kernel, kinematics);
    arms = kernel.add_argument(contact_arms_array(), 3 * static_cast<int>(contacts_.size()),
                               "of each contact: from its frame's origin, in world axes", {},
                               at_.contact);
  }
  Result bias{contact_bias_array().name,
              table_.rows(),
              1,
              "Jdot v: of the contact frames at qdd = 0",
              {},
              {},
              at_.contact,
              contact_bias_array().id};
  for (const int c : table_.own(index_)) {
    Contact contact = contacts_[c];
    contact.frame.body = local(part_, contact.frame.body);
    const int body = contact.frame.body;
    const Mat3& R = places_[body].R;
    Vec3 p = in_body(kinematics, contact.frame).p;
    std::vector<Value> accelerations;
    if (at_.has_forces) {
      p = p + R.transposed() * Vec3{arms[3 * c], arms[3 * c + 1], arms[3 * c + 2]};
      accelerations = contact_acceleration(chain.motions()[body], p, R);
      for (int i = 0; i < 3; ++i) accelerations[i] += gravity[i];
    }
    for (int r = 0; at_.has_forces && r < contact.rows(); ++r) {
      bias.written.push_back(table_.first_row(c) + r);
      bias.values.push_back(accelerations[r]);
    }
    const std::vector<int> rows = add_contact_rows(contact, p, R, accelerations, chain);
    std::copy(rows.begin(), rows.end(), rows_.begin() + table_.first_row(c));
  }
  if (at_.has_forces) kernel.results.push_back(std::move(bias));
}

/// Where contact frames are, and how their origins move and they turn, in world axes.
void BlockContacts::add_own_places(Kernel& kernel, const Kinematics& kinematics) const {
  const auto count = static_cast<int>(contacts_.size());
  const auto result = [&](const Array& array, int size, const char* description) {
    return Result{array.name, size * count, 1, description, {}, {}, at_.orientation, array.id};
  };
  Result places = result(contact_places_array(), 12, "of each contact: axes by columns, origin");
  Result velocities =
      result(contact_velocities_array(), 6,
             "of each contact: linear velocity of its origin, angular, in the world");
  const auto add = [](Result& to, int first, const Vec3& v) {
    for (int i = 0; i < 3; ++i) {
      to.written.push_back(first + i);
      to.values.push_back(v[i]);
    }
  };
  for (const int c : table_.own(index_)) {
    BodyFrame frame = contacts_[c].frame;
    frame.body = local(part_, frame.body);
    const Pose X = in_body(kinematics, frame);
    const Place& body = places_[frame.body];
    for (int i = 0; i < 3; ++i) add(places, 12 * c + 3 * i, body.R * X.R.column(i));
    add(places, 12 * c + 9, body.p + body.R * X.p);
    add(velocities, 6 * c, body.R * (body.V.v + cross(body.V.w, X.p)));
    add(velocities, 6 * c + 3, body.R * body.V.w);
  }
  kernel.results.push_back(std::move(places));
  kernel.results.push_back(std::move(velocities));
}

/// N, Lambda and right sides of what hangs on the block.
void BlockContacts::add_carried(Kernel& kernel, int child, ArticulatedChain& chain) {
  if (!table_.carries(child)) return;
  const std::vector<int> carried = table_.carried_rows(child);
  const auto size = static_cast<int>(carried.size());
  const int base = parts_.parts[child].base;
  const Handle& handle = *parts_.find_handle(base);
  const auto N =
      kernel.add_argument(contact_rows_array(parts_, child), 6 * size,
                          "of contacts beyond: moment, force of each row", {}, at_.contact);
  const auto Lambda =
      kernel.add_argument(contact_compliance_array(parts_, child), triangle_size(size),
                          "and their compliance: lower triangle", {}, at_.contact);
  std::vector<Value> gaps(size);
  if (at_.has_forces) {
    gaps = kernel.add_argument(contact_gaps_array(parts_, child), size,
                               "and minus their accelerations at qdd = 0", {}, at_.contact);
  }
  for (int r = 0; r < size; ++r) {
    const int row = rows_[carried[r]] = chain.add_row(-1, false, gaps[r]);
    BodyForce F;
    for (const int i : handle.acceleration) component(F, i) = N[6 * r + i];
    chain.add_to_row(row, local(part_, base), F);
    for (int s = 0; s <= r; ++s) {
      chain.add_compliance(row, rows_[carried[s]], Lambda[triangle_index(r, s)]);
    }
  }
}

void BlockContacts::add_results(Kernel& kernel, const ArticulatedChain& chain) const {
  if (!any()) return;
  add_handles(kernel);
  if (part_.base != kGround) return add_base_results(kernel, chain);
  add_contact_inertia(kernel, chain);
  if (at_.has_forces) add_contact_acceleration(kernel, chain);
}

/// Orientations, or places, of the bodies that parts with contacts hang on.
void BlockContacts::add_handles(Kernel& kernel) const {
  std::vector<int> bases;
  for (const int child : part_.children) {
    const int base = parts_.parts[child].base;
    const bool is_new = std::find(bases.begin(), bases.end(), base) == bases.end();
    if (table_.carries(child) && is_new) bases.push_back(base);
  }
  for (const int base : bases) {
    const Place& X = places_[local(part_, base)];
    const Array array =
        at_.has_forces ? place_array(mechanism_, base) : orientation_array(mechanism_, base);
    Result out{array.name,      9,       1, "orientation in the world, by columns", {}, {},
               at_.orientation, array.id};
    for (int i = 0; i < 9; ++i) out.values.push_back(X.R(i % 3, i / 3));
    if (at_.has_forces) {
      out.rows = kPlaceSize;
      out.description = "in the world: axes by columns, origin, its velocity in these axes";
      for (int i = 0; i < 3; ++i) out.values.push_back(X.p[i]);
      for (int i = 0; i < 3; ++i) out.values.push_back(X.V.v[i]);
    }
    kernel.results.push_back(std::move(out));
  }
}

void BlockContacts::add_base_results(Kernel& kernel, const ArticulatedChain& chain) const {
  const std::vector<int> carried = table_.carried_rows(index_);
  const auto size = static_cast<int>(carried.size());
  const auto result = [&](const Array& array, int length, const char* description) {
    return Result{array.name, length, 1, description, {}, {}, at_.contact, array.id};
  };
  Result N = result(contact_rows_array(parts_, index_), 6 * size,
                    "of contacts: moment, force of each row at the base");
  Result Lambda = result(contact_compliance_array(parts_, index_), triangle_size(size),
                         "and their compliance: lower triangle");
  Result gaps =
      result(contact_gaps_array(parts_, index_), size, "and minus their accelerations at qdd = 0");
  for (int r = 0; r < size; ++r) {
    const int row = rows_[carried[r]];
    BodyForce F = chain.base_row(row);
    for (const int i : parts_.find_handle(part_.base)->acceleration) {
      N.written.push_back(6 * r + i);
      N.values.push_back(component(F, i));
    }
    for (int s = 0; s <= r; ++s) Lambda.values.push_back(chain.compliance(row, rows_[carried[s]]));
    gaps.values.push_back(chain.gap(row));
  }
  kernel.results.push_back(std::move(N));
  kernel.results.push_back(std::move(Lambda));
  if (at_.has_forces) kernel.results.push_back(std::move(gaps));
}

void BlockContacts::add_contact_inertia(Kernel& kernel, const ArticulatedChain& chain) const {
  const int size = table_.rows();
  Result A{contact_inertia_array().name,
           size,
           size,
           "J M^-1 J' of the contact frames: linear, then angular, in world axes",
           {},
           {},
           at_.contact,
           contact_inertia_array().id};
  const std::vector<int> carried = table_.carried_rows(index_);
  for (const int s : carried) {
    for (const int r : carried) {
      A.written.push_back(size * s + r);
      A.values.push_back(chain.compliance(rows_[r], rows_[s]));
    }
  }
  kernel.results.push_back(std::move(A));
}

void BlockContacts::add_contact_acceleration(Kernel& kernel, const ArticulatedChain& chain) const {
  Result b{contact_acceleration_array().name,
           table_.rows(),
           1,
           "of the contact frames without forces there: linear, then angular, in world axes",
           {},
           {},
           at_.contact,
           contact_acceleration_array().id};
  for (const int r : table_.carried_rows(index_)) {
    b.written.push_back(r);
    b.values.push_back(-chain.gap(rows_[r]));
  }
  kernel.results.push_back(std::move(b));
}

void BlockContacts::load_rows(Kernel& kernel, ArticulatedChain& chain) const {
  if (!any() || !at_.has_forces) return;
  const auto forces = kernel.add_argument(contact_forces_array(), table_.rows(),
                                          "force on, then moment about each contact, in world axes",
                                          {}, at_.acceleration);
  for (const int r : table_.carried_rows(index_)) chain.load_row(rows_[r], forces[r]);
}

}  // namespace hybridyn::generator
