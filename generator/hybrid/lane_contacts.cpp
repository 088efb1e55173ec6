#include "hybridyn/generator/hybrid/lane_contacts.hpp"

#include <algorithm>

#include "hybridyn/generator/hybrid/arrays.hpp"

namespace hybridyn::generator {

LaneContacts::LaneContacts(const Parts& parts, const std::vector<int>& siblings,
                           const SiblingChain& chain, const ContactTable& table)
    : parts_(parts), siblings_(siblings), chain_(chain), table_(table) {
  for (std::size_t c = 0; c < chain.contacts.size(); ++c) {
    for (int r = 0; r < chain.contacts[c].contact.rows(); ++r) {
      rows_.push_back({static_cast<int>(c), r});
    }
  }
}

std::vector<std::vector<Element>> LaneContacts::elements(const Result& result,
                                                         const Element& nowhere) const {
  std::vector<std::vector<Element>> out(result.rows * result.columns);
  for (std::size_t value = 0; value < result.values.size(); ++value) {
    const int i = result.index(static_cast<int>(value));
    for (std::size_t lane = 0; lane < siblings_.size(); ++lane) {
      out[i].push_back(element(result.array, lane, i, nowhere));
    }
  }
  return out;
}

std::vector<std::vector<Element>> LaneContacts::elements(const Argument& argument) const {
  std::vector<std::vector<Element>> out(argument.size);
  for (int i = 0; i < argument.size; ++i) {
    for (std::size_t lane = 0; lane < siblings_.size(); ++lane) {
      out[i].push_back(element(argument.array, lane, i, {}));
    }
  }
  return out;
}

Element LaneContacts::element(const ArrayId& array, std::size_t lane, int i,
                              const Element& nowhere) const {
  switch (array.kind) {
    case ArrayId::Kind::kLaneContactRows:
      return rows_element(lane, i, nowhere);
    case ArrayId::Kind::kLaneContactCompliance:
      return compliance_element(lane, i, nowhere);
    case ArrayId::Kind::kLaneContactGaps:
      return gap_element(lane, i, nowhere);
    case ArrayId::Kind::kContactPlaces:
      return contact_element(array, lane, i, 12, nowhere);
    case ArrayId::Kind::kContactVelocities:
      return contact_element(array, lane, i, 6, nowhere);
    case ArrayId::Kind::kContactArms:
      return contact_element(array, lane, i, 3, nowhere);
    case ArrayId::Kind::kContactForces:
    case ArrayId::Kind::kHeldForces:
    case ArrayId::Kind::kContactAcceleration:
    case ArrayId::Kind::kContactBias:
      return row_element(array, lane, i, nowhere);
    case ArrayId::Kind::kLaneHeldRow:
      return held_element(held_row_array(parts_, siblings_[lane]), lane, i, kHeldRowSize, nowhere);
    case ArrayId::Kind::kLaneHeldForce:
      return held_element(held_force_array(parts_, siblings_[lane]), lane, i, 1, nowhere);
    default:
      return inertia_element(lane, i, nowhere);
  }
}

/// Of arrays with `size` numbers for each contact.
Element LaneContacts::contact_element(const ArrayId& array, std::size_t lane, int i, int size,
                                      const Element& nowhere) const {
  const int contact = chain_.contacts[i / size].of_lane[lane];
  return contact < 0 ? nowhere : Element{array, size * contact + i % size};
}

Element LaneContacts::row_element(const ArrayId& array, std::size_t lane, int i,
                                  const Element& nowhere) const {
  const int row = row_of(lane, i);
  return row < 0 ? nowhere : Element{array, row};
}

Element LaneContacts::gap_element(std::size_t lane, int i, const Element& nowhere) const {
  const int row = carried_row(lane, i);
  if (row < 0) return nowhere;
  return {contact_gaps_array(parts_, siblings_[lane]).id, row};
}

/// Of arrays with `size` numbers for each contact, of limbs that have one each.
Element LaneContacts::held_element(const Array& array, std::size_t lane, int i, int size,
                                   const Element& nowhere) const {
  return chain_.contacts[i / size].of_lane[lane] < 0 ? nowhere : Element{array.id, i % size};
}

int LaneContacts::row_of(std::size_t lane, int row) const {
  const int contact = chain_.contacts[rows_[row].contact].of_lane[lane];
  return contact < 0 ? -1 : table_.first_row(contact) + rows_[row].row;
}

/// Among those that the lane's part carries.
int LaneContacts::carried_row(std::size_t lane, int row) const {
  const int of_all = row_of(lane, row);
  const std::vector<int> carried = table_.carried_rows(siblings_[lane]);
  const auto at = std::find(carried.begin(), carried.end(), of_all);
  return at == carried.end() ? -1 : static_cast<int>(at - carried.begin());
}

Element LaneContacts::rows_element(std::size_t lane, int i, const Element& nowhere) const {
  const int row = carried_row(lane, i / 6);
  if (row < 0) return nowhere;
  return {contact_rows_array(parts_, siblings_[lane]).id, 6 * row + i % 6};
}

Element LaneContacts::compliance_element(std::size_t lane, int i, const Element& nowhere) const {
  int r = 0;
  while (triangle_index(r + 1, 0) <= i) ++r;
  const int a = carried_row(lane, r);
  const int b = carried_row(lane, i - triangle_index(r, 0));
  if (a < 0 || b < 0) return nowhere;
  return {contact_compliance_array(parts_, siblings_[lane]).id,
          triangle_index(std::max(a, b), std::min(a, b))};
}

Element LaneContacts::inertia_element(std::size_t lane, int i, const Element& nowhere) const {
  const auto rows = static_cast<int>(rows_.size());
  const int a = row_of(lane, i % rows);
  const int b = row_of(lane, i / rows);
  if (a < 0 || b < 0) return nowhere;
  return {contact_inertia_array().id, table_.rows() * b + a};
}

}  // namespace hybridyn::generator
