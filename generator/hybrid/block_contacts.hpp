// Contact frames of one block and of what hangs on it: their rows (derive/contact_rows.hpp) come
// from the parts further out, pass the block, and go on to its base or, at the ground, become the
// contact inertia.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/hybrid/block_stages.hpp"
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
                const std::vector<Contact>& contacts, const BlockStages& at);

  bool any() const { return table_.carries(index_); }
  bool has_own() const { return !table_.own(index_).empty(); }

  /// Before the recursion inward.
  void add_rows(Kernel& kernel, const Kinematics& kinematics, const std::vector<Value>& v,
                const Vec3& gravity, ArticulatedChain& chain);
  /// After it.
  void add_results(Kernel& kernel, const ArticulatedChain& chain) const;
  /// After that, where contact forces come last.
  void load_rows(Kernel& kernel, ArticulatedChain& chain) const;

 private:
  /// Where a body is in the world, and how it moves, in its own axes.
  struct Place {
    Mat3 R;
    Vec3 p;
    BodyVelocity V;
  };

  Place base_place(Kernel& kernel, const Vec3& w) const;
  void find_places(Kernel& kernel, const Kinematics& kinematics, const std::vector<Value>& v,
                   const ArticulatedChain& chain);
  void add_own(Kernel& kernel, const Kinematics& kinematics, const Vec3& gravity,
               ArticulatedChain& chain);
  void add_own_places(Kernel& kernel, const Kinematics& kinematics) const;
  void add_carried(Kernel& kernel, int child, ArticulatedChain& chain);
  void add_handles(Kernel& kernel) const;
  void add_base_results(Kernel& kernel, const ArticulatedChain& chain) const;
  void add_contact_inertia(Kernel& kernel, const ArticulatedChain& chain) const;
  void add_contact_acceleration(Kernel& kernel, const ArticulatedChain& chain) const;

  const Mechanism& mechanism_;
  const Mechanism& own_;
  const Parts& parts_;
  const int index_;
  const Part& part_;
  const std::vector<Contact>& contacts_;
  const ContactTable table_;
  const BlockStages& at_;
  std::vector<Place> places_;  // of the part's bodies; orientations alone unless forces come last
  std::vector<int> rows_;      // of the chain, by row of the contact inertia
};

}  // namespace hybridyn::generator
