// Contact frames of one block and of what hangs on it: their rows (derive/contact_rows.hpp) come
// from the parts further out, pass the block, and go on to its base or, at the ground, become the
// contact inertia.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"
#include "hybridyn/generator/symbolic/kernel.hpp"

namespace hybridyn::generator {

/// All contacts, in the order in which their rows are in the contact inertia.
class ContactTable {
 public:
  ContactTable(const Parts& parts, const std::vector<Contact>& contacts);

  /// Rows of all contacts.
  int rows() const { return rows_; }
  int first_row(int contact) const { return first_row_[contact]; }
  /// Contacts of a part's own bodies, and those of what hangs on it too, ascending.
  const std::vector<int>& own(int part) const { return own_[part]; }
  const std::vector<int>& carried(int part) const { return carried_[part]; }
  /// Rows of `carried` in the contact inertia, ascending.
  std::vector<int> carried_rows(int part) const;
  bool carries(int part) const { return !carried_[part].empty(); }

 private:
  const std::vector<Contact>& contacts_;
  std::vector<int> first_row_;
  int rows_ = 0;
  std::vector<std::vector<int>> own_;
  std::vector<std::vector<int>> carried_;
};

/// Places in a symmetric matrix that is stored as a lower triangle, row by row.
inline int triangle_index(int row, int column) { return row * (row + 1) / 2 + column; }
inline int triangle_size(int rows) { return rows * (rows + 1) / 2; }

class BlockContacts {
 public:
  /// Contacts are of `mechanism`, `own` is the part's.
  BlockContacts(const Mechanism& mechanism, const Mechanism& own, const Parts& parts, int part,
                const std::vector<Contact>& contacts);

  bool any() const { return table_.carries(index_); }

  /// Before the recursion inward. Arguments of the stages in which motions, and inertias of what
  /// hangs on the block, are known.
  void add_rows(Kernel& kernel, const Kinematics& kinematics, ArticulatedChain& chain,
                int motion_stage, int inertia_stage);
  /// After it.
  void add_results(Kernel& kernel, const ArticulatedChain& chain, int motion_stage,
                   int inertia_stage) const;

 private:
  Mat3 base_orientation(Kernel& kernel, int stage) const;
  void add_own(const Kinematics& kinematics, ArticulatedChain& chain);
  void add_carried(Kernel& kernel, int child, ArticulatedChain& chain, int stage);
  void add_orientations(Kernel& kernel, int stage) const;
  void add_base_results(Kernel& kernel, const ArticulatedChain& chain, int stage) const;
  void add_contact_inertia(Kernel& kernel, const ArticulatedChain& chain, int stage) const;

  const Mechanism& mechanism_;
  const Mechanism& own_;
  const Parts& parts_;
  const int index_;
  const Part& part_;
  const std::vector<Contact>& contacts_;
  const ContactTable table_;
  std::vector<Mat3> orientations_;  // of the part's bodies
  std::vector<int> rows_;           // of the chain, by row of the contact inertia
};

}  // namespace hybridyn::generator
