#include "hybridyn/generator/hybrid/arrays.hpp"

#include <stdexcept>

namespace hybridyn::generator {
namespace {

using Kind = ArrayId::Kind;

Array of_body(Kind kind, const char* what, const Mechanism& mechanism, int body) {
  return {{kind, body}, what + ("_" + mechanism.bodies[body].name)};
}

Array of_part(Kind kind, const char* what, const Parts& parts, int part) {
  return {{kind, part}, what + ("_" + parts.parts[part].name)};
}

}  // namespace

Array q_array() { return {{Kind::kQ}, "q"}; }
Array v_array() { return {{Kind::kV}, "v"}; }
Array tau_array() { return {{Kind::kTau}, "tau"}; }
Array qdd_array() { return {{Kind::kQdd}, "qdd"}; }
Array gravity_array() { return {{Kind::kGravity}, "gravity"}; }
Array external_array() { return {{Kind::kExternal}, "external"}; }
Array wrenches_array() { return {{Kind::kWrenches}, "wrenches"}; }
Array loop_wrenches_array() { return {{Kind::kLoopWrenches}, "loop_wrenches"}; }
Array contact_inertia_array() { return {{Kind::kContactInertia}, "contact_inertia"}; }
Array contact_places_array() { return {{Kind::kContactPlaces}, "contact_places"}; }
Array contact_velocities_array() { return {{Kind::kContactVelocities}, "contact_velocities"}; }
Array contact_arms_array() { return {{Kind::kContactArms}, "contact_arms"}; }
Array contact_acceleration_array() {
  return {{Kind::kContactAcceleration}, "contact_acceleration"};
}
Array contact_bias_array() { return {{Kind::kContactBias}, "contact_bias"}; }
Array contact_forces_array() { return {{Kind::kContactForces}, "contact_forces"}; }

Array bias_array() { return {{Kind::kBias}, "bias"}; }
Array coriolis_array() { return {{Kind::kCoriolis}, "c"}; }
Array gravity_forces_array() { return {{Kind::kGravityForces}, "g"}; }
Array mass_matrix_array() { return {{Kind::kMassMatrix}, "M"}; }
Array held_forces_array() { return {{Kind::kHeldForces}, "f"}; }

Array motion_array(const Mechanism& mechanism, int body) {
  return of_body(Kind::kMotion, "motion", mechanism, body);
}
Array acceleration_array(const Mechanism& mechanism, int body) {
  return of_body(Kind::kAcceleration, "acceleration", mechanism, body);
}
Array total_motion_array(const Mechanism& mechanism, int body) {
  return of_body(Kind::kTotalMotion, "total_motion", mechanism, body);
}

Array inertia_array(const Parts& parts, int part) {
  return of_part(Kind::kInertia, "inertia", parts, part);
}
Array force_array(const Parts& parts, int part) {
  return of_part(Kind::kForce, "force", parts, part);
}
Array total_force_array(const Parts& parts, int part) {
  return of_part(Kind::kTotalForce, "total_force", parts, part);
}
Array static_force_array(const Parts& parts, int part) {
  return of_part(Kind::kStaticForce, "static_force", parts, part);
}
Array unit_forces_array(const Parts& parts, int part) {
  return of_part(Kind::kUnitForces, "unit_forces", parts, part);
}
Array gaps_array(const Parts& parts, int part) {
  return of_part(Kind::kGaps, "loop_gaps", parts, part);
}
Array pivot_array(const Parts& parts, int part) {
  return of_part(Kind::kPivot, "pivot", parts, part);
}
Array room_array(const Parts& parts, int part) { return of_part(Kind::kRoom, "room", parts, part); }

Array held_row_array(const Parts& parts, int part) {
  return of_part(Kind::kHeldRow, "held_row", parts, part);
}
Array held_force_array(const Parts& parts, int part) {
  return of_part(Kind::kHeldForce, "held_force", parts, part);
}

Array orientation_array(const Mechanism& mechanism, int body) {
  return of_body(Kind::kOrientation, "orientation", mechanism, body);
}
Array contact_rows_array(const Parts& parts, int part) {
  return of_part(Kind::kContactRows, "contact_rows", parts, part);
}
Array contact_compliance_array(const Parts& parts, int part) {
  return of_part(Kind::kContactCompliance, "contact_compliance", parts, part);
}

Array contact_gaps_array(const Parts& parts, int part) {
  return of_part(Kind::kContactGaps, "contact_gaps", parts, part);
}
Array place_array(const Mechanism& mechanism, int body) {
  return of_body(Kind::kPlace, "place", mechanism, body);
}

Array link_places_array() { return {{Kind::kLinkPlaces}, "link_places"}; }
Array link_axes_array() { return {{Kind::kLinkAxes}, "link_axes"}; }

Array loaded_tau_array() { return {{Kind::kLoadedTau}, "loaded_tau"}; }
Array ground_motion_array() { return {{Kind::kGroundMotion}, "motion_ground"}; }
Array ground_acceleration_array() { return {{Kind::kGroundAcceleration}, "acceleration_ground"}; }

std::vector<Array> given_arrays() {
  return {q_array(),
          v_array(),
          tau_array(),
          qdd_array(),
          gravity_array(),
          external_array(),
          wrenches_array(),
          loop_wrenches_array(),
          contact_inertia_array(),
          contact_places_array(),
          contact_velocities_array(),
          contact_arms_array(),
          contact_acceleration_array(),
          contact_bias_array(),
          contact_forces_array(),
          bias_array(),
          coriolis_array(),
          gravity_forces_array(),
          mass_matrix_array(),
          held_forces_array()};
}

Array given_array(const std::string& name) {
  for (const Array& array : given_arrays()) {
    if (array.name == name) return array;
  }
  return {{}, name};
}

std::string given_array_name(const ArrayId& id) {
  for (const Array& array : given_arrays()) {
    if (array.id == id) return array.name;
  }
  throw std::logic_error("an array that no program has");
}

}  // namespace hybridyn::generator
