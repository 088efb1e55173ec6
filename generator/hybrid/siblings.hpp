// Siblings: chains of the same structure whose numbers differ, four legs or two arms. They are
// derived once, with numbers that have a lane for each, and evaluated side by side.
//
// Mirrored limbs may turn about opposite axes. Such a body's frame is turned by half a turn about
// x and its coordinate changes sign, so that as many numbers as may be are the same in all lanes.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/contact_rows.hpp"
#include "hybridyn/generator/hybrid/parts.hpp"

namespace hybridyn::generator {

/// A coordinate of one lane: which of the mechanism's, and its sign in the lanes' own.
struct LaneCoordinate {
  int index;
  int sign;
};

/// A contact frame of some lanes at least. The others compute rows that nobody asks for.
struct LaneContact {
  Contact contact;           // of the chain
  std::vector<int> of_lane;  // which of the mechanism's contacts; -1 for none
};

struct SiblingChain {
  Mechanism mechanism;  // the chain, behind a body that stands for the bases; coordinates from 0 on
  Parts parts;          // the base, unless that is the ground, and last the chain
  std::vector<std::vector<LaneCoordinate>> q;  // of each lane
  std::vector<std::vector<LaneCoordinate>> v;
  std::vector<LaneContact> contacts;
};

/// Throws ChainError unless the parts have the same structure, the order of branches aside, with
/// nothing hanging on them, and no loops. Couplings have to be between the same joints.
void check_siblings(const Mechanism& mechanism, const Parts& parts,
                    const std::vector<int>& siblings);

/// The chain of siblings, which must not differ. Its numbers have a lane for each.
SiblingChain join_siblings(const Mechanism& mechanism, const Parts& parts,
                           const std::vector<int>& siblings,
                           const std::vector<Contact>& contacts = {});

}  // namespace hybridyn::generator
