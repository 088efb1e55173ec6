// Programs of the functions beside forward dynamics that have limbs side by side.
#include <algorithm>

#include "hybridyn/generator/derive/mass_matrix.hpp"
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
    clear_between_branches();
    inward("mass");
    return take();
  }

 private:
  /// What no part writes: elements of velocities of which neither is before the other.
  void clear_between_branches() {
    const BranchMatrix pattern(mechanism_);
    const int n = mechanism_.nv;
    const auto is_before = [&](int i, int j) {
      while (j > i) j = pattern.parent(j);
      return i == j;
    };
    const auto is_zero = [&](int at) {
      return !is_before(std::min(at / n, at % n), std::max(at / n, at % n));
    };
    for (int at = 0; at < n * n;) {
      int end = at;
      while (end < n * n && is_zero(end)) ++end;
      if (end > at) add(Clear{{mass_matrix_array().id, at}, end - at});
      at = end + 1;
    }
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
