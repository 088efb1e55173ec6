// Chooses where each body's frame sits on its joint's axis, so that placements are sparse.
//
// A body whose joint turns about (or slides along) z may have its frame turned by phi about z and
// moved by d along z; its own placement gets Tz(d) Rz(phi) on the right, those of its children
// Rz(-phi) Tz(-d) on the left. Bodies are visited from the root:
//   d    takes away the part of the body's own translation that lies along its axis;
//   phi  is tried so that each child's axis has no y component (then its rotation is one turn
//        about x), that a parallel child's translation is along x, or that a tip's first moment is;
//        the one with the fewest operations is kept.
// A final turn about z is split off each rotation: it joins the joint's angle as its offset.
#pragma once

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

void choose_canonical_frames(Mechanism& mechanism, const FrameOptions& options);

}  // namespace hybridyn::generator
