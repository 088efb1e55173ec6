// What `check` and `build_model` may be told. Apart from them: they take long to compile.
#pragma once

namespace hybridyn {

struct CheckOptions {
  bool floating = false;            // the root link is to move freely
  bool weld_massless = false;       // `weld_massless` is to be applied
  bool mimic_as_couplings = false;  // <mimic> is to become a constraint
};

struct BuildOptions {
  bool floating = false;            // the root link moves freely (joint `root_joint`)
  bool weld_massless = false;       // weld moving leaves without mass instead of refusing them
  bool mimic_as_couplings = false;  // <mimic> joints become constraints
  bool damping = false;             // joint damping and friction act on the joints
  bool rotor_inertia = false;       // gear_ratio^2 * rotor_inertia on M's diagonal
  bool strict = false;              // warnings are errors
};

}  // namespace hybridyn
