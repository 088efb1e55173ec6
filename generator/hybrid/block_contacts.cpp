#include "hybridyn/generator/hybrid/block_contacts.hpp"

#include <algorithm>

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
                             int part, const std::vector<Contact>& contacts)
    : mechanism_(mechanism),
      own_(own),
      parts_(parts),
      index_(part),
      part_(parts.parts[part]),
      contacts_(contacts),
      table_(parts, contacts),
      rows_(table_.rows(), -1) {}

void BlockContacts::add_rows(Kernel& kernel, const Kinematics& kinematics, ArticulatedChain& chain,
                             int motion_stage, int inertia_stage) {
  if (!any()) return;
  orientations_ = orientations(kinematics, base_orientation(kernel, motion_stage));
  add_own(kinematics, chain);
  for (const int child : part_.children) add_carried(kernel, child, chain, inertia_stage);
}

Mat3 BlockContacts::base_orientation(Kernel& kernel, int stage) const {
  if (part_.base == kGround) return Mat3::identity();
  const auto R = kernel.add_argument(orientation_array(mechanism_, part_.base), 9,
                                     "orientation of the base in the world, by columns", {}, stage);
  return Mat3::from_columns({R[0], R[1], R[2]}, {R[3], R[4], R[5]}, {R[6], R[7], R[8]});
}

void BlockContacts::add_own(const Kinematics& kinematics, ArticulatedChain& chain) {
  for (const int c : table_.own(index_)) {
    Contact contact = contacts_[c];
    contact.frame.body = local(part_, contact.frame.body);
    const std::vector<int> rows =
        add_contact_rows(kinematics, contact, orientations_[contact.frame.body], chain);
    std::copy(rows.begin(), rows.end(), rows_.begin() + table_.first_row(c));
  }
}

/// N and Lambda of what hangs on the block.
void BlockContacts::add_carried(Kernel& kernel, int child, ArticulatedChain& chain, int stage) {
  if (!table_.carries(child)) return;
  const std::vector<int> carried = table_.carried_rows(child);
  const auto size = static_cast<int>(carried.size());
  const int base = parts_.parts[child].base;
  const Handle& handle = *parts_.find_handle(base);
  const auto N = kernel.add_argument(contact_rows_array(parts_, child), 6 * size,
                                     "of contacts beyond: moment, force of each row", {}, stage);
  const auto Lambda =
      kernel.add_argument(contact_compliance_array(parts_, child), triangle_size(size),
                          "and their compliance: lower triangle", {}, stage);
  for (int r = 0; r < size; ++r) {
    const int row = rows_[carried[r]] = chain.add_row(-1, false, {});
    BodyForce F;
    for (const int i : handle.acceleration) component(F, i) = N[6 * r + i];
    chain.add_to_row(row, local(part_, base), F);
    for (int s = 0; s <= r; ++s) {
      chain.add_compliance(row, rows_[carried[s]], Lambda[triangle_index(r, s)]);
    }
  }
}

void BlockContacts::add_results(Kernel& kernel, const ArticulatedChain& chain, int motion_stage,
                                int inertia_stage) const {
  if (!any()) return;
  add_orientations(kernel, motion_stage);
  if (part_.base == kGround) {
    add_contact_inertia(kernel, chain, inertia_stage);
  } else {
    add_base_results(kernel, chain, inertia_stage);
  }
}

/// Orientations of the bodies that parts with contacts hang on.
void BlockContacts::add_orientations(Kernel& kernel, int stage) const {
  std::vector<int> bases;
  for (const int child : part_.children) {
    const int base = parts_.parts[child].base;
    const bool is_new = std::find(bases.begin(), bases.end(), base) == bases.end();
    if (table_.carries(child) && is_new) bases.push_back(base);
  }
  for (const int base : bases) {
    const Array array = orientation_array(mechanism_, base);
    Result out{array.name, 9, 1, "orientation in the world, by columns", {}, {}, stage, array.id};
    const Mat3& R = orientations_[local(part_, base)];
    for (int i = 0; i < 9; ++i) out.values.push_back(R(i % 3, i / 3));
    kernel.results.push_back(std::move(out));
  }
}

void BlockContacts::add_base_results(Kernel& kernel, const ArticulatedChain& chain,
                                     int stage) const {
  const std::vector<int> carried = table_.carried_rows(index_);
  const auto size = static_cast<int>(carried.size());
  const Array rows = contact_rows_array(parts_, index_);
  const Array compliance = contact_compliance_array(parts_, index_);
  Result N{rows.name, 6 * size, 1,     "of contacts: moment, force of each row at the base",
           {},        {},       stage, rows.id};
  Result Lambda{
      compliance.name, triangle_size(size), 1, "and their compliance: lower triangle", {}, {},
      stage,           compliance.id};
  for (int r = 0; r < size; ++r) {
    const int row = rows_[carried[r]];
    BodyForce F = chain.base_row(row);
    for (const int i : parts_.find_handle(part_.base)->acceleration) {
      N.written.push_back(6 * r + i);
      N.values.push_back(component(F, i));
    }
    for (int s = 0; s <= r; ++s) Lambda.values.push_back(chain.compliance(row, rows_[carried[s]]));
  }
  kernel.results.push_back(std::move(N));
  kernel.results.push_back(std::move(Lambda));
}

void BlockContacts::add_contact_inertia(Kernel& kernel, const ArticulatedChain& chain,
                                        int stage) const {
  const int size = table_.rows();
  Result A{contact_inertia_array().name,
           size,
           size,
           "J M^-1 J' of the contact frames: linear, then angular, in world axes",
           {},
           {},
           stage,
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

}  // namespace hybridyn::generator
