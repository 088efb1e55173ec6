// Programs of the functions beside forward dynamics that have limbs side by side.
#include <algorithm>

#include "hybridyn/generator/hybrid/staged_programs.hpp"

namespace hybridyn::generator {
namespace {

/// Motions are total ones here: what accelerations add to those at qdd = 0 passes too, and what comes
/// from velocities only where there are some.
void keep_motion_of(const ForceTerms& terms, Parts& parts) {
  for (Handle& handle : parts.handles) {
    std::vector<int>& motion = handle.motion;
    if (terms.accelerations) {
      for (const int i : handle.acceleration) motion.push_back(i + 3);
      std::sort(motion.begin(), motion.end());
      motion.erase(std::unique(motion.begin(), motion.end()), motion.end());
    }
    if (terms.velocities || terms.accelerations) continue;
    motion.erase(std::remove_if(motion.begin(), motion.end(), [](int i) { return i < 6; }),
                 motion.end());
  }
}

class JointForces : StagedPrograms {
 public:
  JointForces(const Mechanism& mechanism, const Parts& parts, const BlockOptions& options)
      : StagedPrograms(mechanism, parts, options, derive_joint_force_block) {}

  Program run() {
    derive_parts();
    outward("motion");
    inward("forces");
    return take();
  }
};

class MassMatrix : StagedPrograms {
 public:
  MassMatrix(const Mechanism& mechanism, const Parts& parts)
      : StagedPrograms(mechanism, parts, {}, derive_mass_block) {}

  Program run() {
    derive_parts();
    add(Clear{{mass_matrix_array().id}, mechanism_.nv * mechanism_.nv});
    inward("mass");
    return take();
  }
};

}  // namespace

Program joint_force_program(const Mechanism& mechanism, Parts parts, const BlockOptions& options) {
  keep_motion_of(options.terms, parts);
  return JointForces(mechanism, parts, options).run();
}

Program mass_matrix_program(const Mechanism& mechanism, const Parts& parts) {
  return MassMatrix(mechanism, parts).run();
}

}  // namespace hybridyn::generator
