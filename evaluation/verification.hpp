// All forward dynamics methods compared with each other at random states.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

struct Verification {
  /// Largest relative differences of one method from the median of the numeric ones.
  struct Differences {
    std::string name;
    double qdd = 0;
    double wrenches = 0;  // components that physics determines
    double rounding = 0;  // how large they may be by rounding, as the methods estimate it
  };
  std::vector<Differences> methods;

  double worst = 0;         // of all
  double worst_excess = 0;  // the same as a multiple of what is allowed
  State worst_state;        // where that was met, tau included
  int ill_conditioned_states = 0;
};

struct VerificationOptions {
  int samples = 100;
  std::uint64_t seed = 1;
  double tolerance = 1e-10;
  bool allow_rounding = true;  // more than the tolerance where rounding explains it
};

/// A method beside the numeric ones.
struct NamedMethod {
  std::string name;
  std::unique_ptr<ForwardDynamics> method;
};

/// At `RandomStates`, where each joint force is a random multiple (-2 to 2) of what holds the joint
/// still against all else: large and small joints alike are then far from rest. Lagrange's method
/// is left out, with a notice on stderr, where it would take too long. Throws InputError when no
/// state satisfies the loops or a method finds M singular.
Verification verify_methods(const Model<double>& model, std::vector<NamedMethod> others,
                            const VerificationOptions& options);

}  // namespace hybridyn::tools
