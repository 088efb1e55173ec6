// Where the contact rows of siblings' kernel belong: each lane has its own arrays.
#pragma once

#include "hybridyn/generator/hybrid/block_contacts.hpp"
#include "hybridyn/generator/hybrid/siblings.hpp"
#include "hybridyn/generator/hybrid/step.hpp"

namespace hybridyn::generator {

class LaneContacts {
 public:
  /// All of them must outlive the object.
  LaneContacts(const Parts& parts, const std::vector<int>& siblings, const SiblingChain& chain,
               const ContactTable& table);

  /// Elements in each lane for each element of a result of the siblings' kernel that is of
  /// contacts. `nowhere` is for lanes that have no such row.
  std::vector<std::vector<Element>> elements(const Result& result, const Element& nowhere) const;
  /// The same for an argument; zeros for lanes that have no such row.
  std::vector<std::vector<Element>> elements(const Argument& argument) const;

 private:
  struct Row {
    int contact;  // of the chain
    int row;      // of the contact
  };
  /// A row of the chain as a lane's row of the contact inertia; -1 for none.
  int row_of(std::size_t lane, int row) const;
  Element element(const ArrayId& array, std::size_t lane, int i, const Element& nowhere) const;
  Element contact_element(const ArrayId& array, std::size_t lane, int i, int size,
                          const Element& nowhere) const;
  Element row_element(const ArrayId& array, std::size_t lane, int i, const Element& nowhere) const;
  Element held_element(const Array& array, std::size_t lane, int i, int size,
                       const Element& nowhere) const;
  Element gap_element(std::size_t lane, int i, const Element& nowhere) const;
  Element rows_element(std::size_t lane, int i, const Element& nowhere) const;
  Element compliance_element(std::size_t lane, int i, const Element& nowhere) const;
  Element inertia_element(std::size_t lane, int i, const Element& nowhere) const;
  int carried_row(std::size_t lane, int row) const;

  const Parts& parts_;
  const std::vector<int>& siblings_;
  const SiblingChain& chain_;
  const ContactTable& table_;
  std::vector<Row> rows_;  // of the chain
};

}  // namespace hybridyn::generator
