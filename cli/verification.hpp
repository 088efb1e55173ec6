// All forward dynamics methods compared with each other at random states.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "methods.hpp"
#include "states.hpp"

namespace hybridyn::cli {

struct Verification {
  /// Largest relative differences of one method from the median of the numeric ones.
  struct Differences {
    std::string name;
    double qdd = 0;
    double wrenches = 0;  // components that physics determines
  };
  std::vector<Differences> methods;

  double worst = 0;   // of all
  State worst_state;  // where it was met, tau included
};

/// A method beside the numeric ones.
struct NamedMethod {
  std::string name;
  std::unique_ptr<ForwardDynamics> method;
};

/// At `RandomStates`, where each joint force is a random multiple (-2 to 2) of what holds the joint
/// still against all else: large and small joints alike are then far from rest. Throws InputError
/// when no state satisfies the loops or a method finds M singular.
Verification verify_methods(const Model<double>& model, std::vector<NamedMethod> others,
                            int samples, std::uint64_t seed);

}  // namespace hybridyn::cli
