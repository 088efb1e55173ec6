// Contact frames as rows of the articulated recursion, (5) and (6) of articulated.hpp, that are
// never closed. Row r is what a unit force does at its frame: at the body N_r = J_r', carried
// inward with the joints beyond free. Each joint adds u_r D^-1 u_s to Lambda_rs; at the ground
// Lambda is
//   A = J M^-1 J',
// all that a second recursion outward would find, with loops closed on the way. Where the right
// side of (5) begins as minus the rows' accelerations at qdd = 0, it ends there as -b,
//   b = J qdd + Jdot v
// without forces at the contacts. These may come later: outward (`load_row`), when they are known.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/articulated.hpp"
#include "hybridyn/generator/derive/constraint_rows.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::generator {

/// A frame that may touch something: rows for the acceleration of its origin along world axes and,
/// unless it is a point, for its angular acceleration.
struct Contact {
  BodyFrame frame;
  bool is_point = false;
  Extended there = 1;  // zero in lanes that have none
  /// Of those that a limb holds (hybrid/held_contacts.hpp): rows are along the axes of the body so many
  /// joints before the contact's, and this one is left to what the limb hangs on; -1 for none.
  int axes_before = 0;
  int passed = -1;

  int rows() const { return is_point ? 3 : 6; }
};

/// Those that the options name. Throws DerivationError for a link that is not there or does not move.
std::vector<Contact> contacts_of(const Mechanism& mechanism, const FunctionOptions& options);

/// What forces on them are, for people.
std::string description_of_forces(const std::vector<Contact>& contacts);

/// R_WB of the computational frames of all bodies, from that of the base.
std::vector<Mat3> orientations(const Kinematics& kinematics, const Mat3& base);

/// Origins of all bodies in the world, from that of the base.
std::vector<Vec3> origins(const Kinematics& kinematics, const std::vector<Mat3>& orientations,
                          const Mat3& base_orientation, const Vec3& base_origin);

/// Rows that hold the contacts' frames where they are, in their order; groups are numbered from
/// `group` on.
std::vector<ConstraintRow> held_contacts(const Kinematics& kinematics,
                                         const std::vector<Contact>& contacts,
                                         const std::vector<BodyMotion>& motions,
                                         const Vec3& gravity, int group);

/// Adds the rows of a contact of body contact.frame.body, linear ones first, for the point `p` of
/// it in its axes; `orientation` is that of the body, `accelerations` what the rows' accelerations
/// are at qdd = 0, or nothing. Returns the rows.
std::vector<int> add_contact_rows(const Contact& contact, const Vec3& p, const Mat3& orientation,
                                  const std::vector<Value>& accelerations, ArticulatedChain& chain);

/// Linear, then angular acceleration of a body's point in world axes at qdd = 0: `motion` as it is,
/// relative to free fall.
std::vector<Value> contact_acceleration(const BodyMotion& motion, const Vec3& p,
                                        const Mat3& orientation);

}  // namespace hybridyn::generator
