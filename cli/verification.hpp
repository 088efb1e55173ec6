// All forward dynamics methods compared with each other at random states.
#pragma once

#include <array>
#include <cstdint>

#include "hybridyn/model/model.hpp"
#include "methods.hpp"
#include "states.hpp"

namespace hybridyn::cli {

struct Verification {
  /// Largest relative differences of one method from the median of all.
  struct Differences {
    double qdd = 0;
    double wrenches = 0;  // components that physics determines
  };
  std::array<Differences, kMethods.size()> methods;

  double worst = 0;   // of all
  State worst_state;  // where it was met, tau included
};

/// At `RandomStates`, where each joint force is a random multiple (-2 to 2) of what holds the joint
/// still against all else: large and small joints alike are then far from rest. Throws InputError
/// when no state satisfies the loops or a method finds M singular.
Verification verify_methods(const Model<double>& model, int samples, std::uint64_t seed);

}  // namespace hybridyn::cli
