// The arrays of a robot's programs, and what people call them.
#pragma once

#include "hybridyn/generator/hybrid/parts.hpp"
#include "hybridyn/generator/symbolic/array_id.hpp"

namespace hybridyn::generator {

// What a robot is called with.
Array q_array();
Array v_array();
Array tau_array();
Array qdd_array();
Array gravity_array();
Array external_array();       // six numbers for each link: moment and force
Array wrenches_array();       // six numbers for each joint
Array loop_wrenches_array();  // six numbers for each loop
Array contact_inertia_array();
Array contact_places_array();        // twelve numbers for each contact: axes by columns, origin
Array contact_velocities_array();    // six for each contact: linear, angular
Array contact_arms_array();          // three for each contact
Array contact_acceleration_array();  // one for each row
Array contact_bias_array();          // one for each row
Array contact_forces_array();        // one for each row
// Results of functions that stand alone.
Array bias_array();
Array coriolis_array();
Array gravity_forces_array();
Array mass_matrix_array();
Array held_forces_array();  // one for each row of contacts

// What passes at a handle, a body that parts hang on.
Array motion_array(const Mechanism& mechanism, int body);
Array acceleration_array(const Mechanism& mechanism, int body);
Array total_motion_array(const Mechanism& mechanism, int body);

// What a part is to its base.
Array inertia_array(const Parts& parts, int part);
Array force_array(const Parts& parts, int part);
Array total_force_array(const Parts& parts, int part);
Array static_force_array(const Parts& parts, int part);
/// What a unit acceleration of each velocity takes: six numbers for each, moment and force.
Array unit_forces_array(const Parts& parts, int part);

// What passes of contacts: see hybrid/block_contacts.hpp.
Array orientation_array(const Mechanism& mechanism, int body);
Array contact_rows_array(const Parts& parts, int part);
Array contact_compliance_array(const Parts& parts, int part);
Array contact_gaps_array(const Parts& parts, int part);
/// Of a body: orientation (by columns) and origin in the world, velocity of the origin in its axes.
Array place_array(const Mechanism& mechanism, int body);
inline constexpr int kPlaceSize = 15;

/// Whether a block's loops are satisfied: two numbers, see status_of_gaps.
Array gaps_array(const Parts& parts, int part);
/// A part's smallest pivot: one number, see pivot_scales.
Array pivot_array(const Parts& parts, int part);

/// Whether a part can hold its contacts by its own joints: a number that is negative where it cannot.
Array room_array(const Parts& parts, int part);
/// The row of its contact that a part leaves to its base: moment and force, compliance, right side; and
/// the force along it.
Array held_row_array(const Parts& parts, int part);
Array held_force_array(const Parts& parts, int part);
inline constexpr int kHeldRowSize = 8;
inline constexpr const char* kHeldRowDescription =
    "row of a contact that is closed here: moment, force, compliance, right side";
inline constexpr const char* kRoomDescription =
    "negative where the limb's own joints cannot hold its contacts";

// hybrid/link_places.hpp
Array link_places_array();
Array link_axes_array();

Array loaded_tau_array();
Array ground_motion_array();
/// Its elements are never written.
Array ground_acceleration_array();

/// All that a robot is called with.
std::vector<Array> given_arrays();

/// What a function that stands alone calls its arguments and results, as an array of a robot's; of
/// kind kNone where it is none.
Array given_array(const std::string& name);

/// What a robot's array that it is called with is called.
std::string given_array_name(const ArrayId& id);

}  // namespace hybridyn::generator
