// Rotors on the joints of a mechanism, tied to them by gears.
#pragma once

#include "hybridyn/model/description.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::testing {

struct RotorOptions {
  double geared = 0.8;   // chance that a joint that turns has a rotor
  double round = 0.7;    // chance that it is a body of revolution about its axis
  double on_link = 0.2;  // chance that it is on the link that it drives instead of on the parent
  double second = 0.3;   // chance that another one follows it
};

/// Links named rotor0, ... with joints, and couplings named gear0, ... Some joints mimic others
/// (BuildOptions::mimic_as_couplings).
void add_rotors(MechanismDescription& description, RandomGenerator& random,
                const RotorOptions& options = {});

}  // namespace hybridyn::testing
