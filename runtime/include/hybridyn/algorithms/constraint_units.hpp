// Units for the rows of constraints, so that angles and lengths, and what is measured against each
// other of them, do not depend on the size of a mechanism.
#pragma once

#include <algorithm>
#include <cmath>

#include "hybridyn/model/model.hpp"

namespace hybridyn {

/// How far from the axes that turn it the mass of a link is, about; zero without mass.
template <class S>
S reach_of_mass(const Link<S>& link) {
  using std::sqrt;
  const Symmetric3<S>& J = link.inertia.rotational;
  const S trace = J.xx + J.yy + J.zz;
  return link.inertia.mass > S(0) && trace > S(0) ? S(sqrt(trace / link.inertia.mass)) : S(0);
}

/// A length like those of a loop: a quarter of the way around it along the tree, or the reach of
/// its links' mass where that is longer; 1 where there is neither.
template <class S>
S loop_length(const Model<S>& model, const Loop<S>& loop) {
  struct End {
    int link;
    Vector3<S> at;  // where the way has come to, in the link's frame
  };
  End a{loop.predecessor, loop.X_PL.translation};
  End b{loop.successor, loop.X_SL.translation};
  S way(0);
  S reach(0);
  while (a.link != b.link) {
    End& further = a.link > b.link ? a : b;  // links come after their parents
    const Link<S>& link = model.links[further.link];
    way += further.at.norm();
    reach = std::max(reach, reach_of_mass(link));
    further = {link.parent, link.X_PJ.translation};
  }
  way += (a.at - b.at).norm();
  const S length = std::max(S(S(0.25) * way), reach);
  return length > S(0) ? length : S(1);
}

/// By which the row of a coupling is divided: the largest coefficient, for joints that slide times
/// a length like those of their link.
template <class S>
S coupling_size(const Model<S>& model, const Coupling<S>& coupling) {
  using std::abs;
  S out(0);
  for (const auto& term : coupling.terms) {
    const Link<S>& link = model.links[term.link];
    const S length = std::max(S(link.X_PJ.translation.norm()), reach_of_mass(link));
    const bool slides = link.type == JointType::kPrismatic && length > S(0);
    out = std::max(out, S(abs(term.coefficient) * (slides ? length : S(1))));
  }
  return out > S(0) ? out : S(1);
}

}  // namespace hybridyn
