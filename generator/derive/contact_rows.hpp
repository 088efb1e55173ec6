// Contact frames as rows of the articulated recursion, (5) and (6) of articulated.hpp, that are
// never closed. Row r is what a unit force does at its frame: at the body N_r = J_r', carried
// inward with the joints beyond free. Each joint adds u_r D^-1 u_s to Lambda_rs; at the ground
// Lambda is
//   A = J M^-1 J',
// all that a second recursion outward would find, with loops closed on the way.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/articulated.hpp"

namespace hybridyn::generator {

/// A frame that may touch something: rows for the acceleration of its origin along world axes and,
/// unless it is a point, for its angular acceleration.
struct Contact {
  BodyFrame frame;
  bool is_point = false;

  int rows() const { return is_point ? 3 : 6; }
};

/// R_WB of the computational frames of all bodies, from that of the base.
std::vector<Mat3> orientations(const Kinematics& kinematics, const Mat3& base);

/// Adds a contact's rows, linear ones first; `orientation` is that of its body. Returns the rows.
std::vector<int> add_contact_rows(const Kinematics& kinematics, const Contact& contact,
                                  const Mat3& orientation, ArticulatedChain& chain);

}  // namespace hybridyn::generator
