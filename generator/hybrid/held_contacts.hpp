// Contacts of a block that are held: their rows are closed where the block hangs. With the joints of
// the block free its base and the forces lambda at its contacts obey
//   N A_b + Lambda lambda = gap                                   (5) of articulated.hpp
// As long as these joints alone can move each contact any way it is held, Lambda has an inverse, and
// what is left is one more inertia and force on the base: the rows of one limb know nothing of those of
// another. A point at a knee cannot be moved along the thigh, nor a foot along a leg that is straight:
// the row of that direction is passed on, and closed with those of the other limbs where all of them
// hang (hybrid/held_rows.hpp chooses it). Where a pivot of the others is too small nonetheless a
// difference of large numbers would be left; `room` then says so.
//
// Rows are along the axes of a body of the limb, forces are turned into world axes.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/block_contacts.hpp"

namespace hybridyn::generator {

class HeldContacts {
 public:
  /// All of them must outlive the object.
  HeldContacts(const Mechanism& mechanism, const Parts& parts, int part,
               const std::vector<Contact>& contacts, const BlockStages& at);

  bool has_own() const { return !table_.own(index_).empty(); }

  /// Before the recursion inward. `gravity` in world axes.
  void add_rows(Kernel& kernel, const Kinematics& kinematics, const Vec3& gravity,
                ArticulatedChain& chain);
  /// After it: what is passed on, and what comes back of that.
  void pass_rows(Kernel& kernel, ArticulatedChain& chain) const;
  /// After the one outward.
  void add_results(Kernel& kernel, const Kinematics& kinematics,
                   const ArticulatedChain& chain) const;

 private:
  struct Held {
    int contact;
    std::vector<int> path;  // bodies from the one along whose axes the rows are to the base
    std::vector<int> rows;  // of the chain
  };
  struct Passed {
    int child;  // part
    int row;
  };

  Mat3 base_orientation(Kernel& kernel) const;
  void add_handles(Kernel& kernel, const Kinematics& kinematics) const;
  Held hold(int contact, const Kinematics& kinematics, const Vec3& gravity,
            ArticulatedChain& chain) const;
  void add_passed(Kernel& kernel, int child, ArticulatedChain& chain);
  void add_room(Kernel& kernel, const ArticulatedChain& chain) const;
  int passed(int contact) const { return part_.base == kGround ? -1 : contacts_[contact].passed; }

  const Mechanism& mechanism_;
  const Parts& parts_;
  const int index_;
  const Part& part_;
  const std::vector<Contact>& contacts_;
  const ContactTable table_;
  const BlockStages& at_;
  Mat3 base_;  // its orientation in the world
  std::vector<Held> held_;
  std::vector<Passed> passed_;  // by parts that hang on this one
};

}  // namespace hybridyn::generator
