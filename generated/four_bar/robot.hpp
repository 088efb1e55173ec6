// Dynamics of four_bar.urdf (9ea7d994e980cd7a) in parts, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include "block_link1_acceleration.hpp"
#include "block_link1_forces.hpp"
#include "block_link1_joint_wrenches.hpp"
#include "hybridyn/kernel/findings.hpp"

namespace four_bar {

/// The robot in parts:
///   block of all links
/// An object keeps what passes between the parts, and no state from one call to the next.
template <class Scalar = double>
class Robot {
 public:
  static constexpr int kPositions = 3;
  static constexpr int kVelocities = 3;
  static constexpr int kLinks = 3;
  /// hybridyn::Status; of packs of states an array of them.
  using Status = hybridyn::StatusOf<Scalar>;
  static constexpr int kLoops = 1;

  /// What each loop's predecessor exerts on its successor, moment and force, at the origin and in
  /// the axes of the successor's loop frame (z along the joint's axis). Where the loops are
  /// redundant it is one of many answers.
  struct LoopWrenches {
    Scalar values[6 * kLoops];
  };

  /// Accelerations under joint forces; loops and couplings are closed. kLeastSquares where the
  /// loops are at a singular configuration and their joints' velocities ask for accelerations that
  /// contradict each other; kIllConditioned where rounding leaves less than a third of the digits;
  /// kSingular where qdd is not to be used. `loops`, if given, gets their wrenches.
  [[nodiscard]] Status forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                        Scalar* qdd, LoopWrenches* loops = nullptr) noexcept {
    LoopWrenches unused;
    Scalar* const loop_wrenches = (loops == nullptr ? unused : *loops).values;
    internal::block_link1_acceleration(q, v, tau, pivot_link1_, qdd, loop_wrenches,
        loop_gaps_link1_);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_link1_);
    findings.add_gaps(loop_gaps_link1_);
    return findings.status();
  }

  /// The same under forces on the links, external[6 * kLinks]: moment about and force at the origin
  /// of each link frame, in its axes, in the order of the joints.
  [[nodiscard]] Status loaded_forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                               const Scalar* external,
                                               Scalar* qdd, LoopWrenches* loops = nullptr) noexcept {
    internal::block_link1_forces(q, tau, external, loaded_tau_);
    return forward_dynamics(q, v, loaded_tau_, qdd, loops);
  }

  /// What holds and moves each link through its joint, wrenches[6 * kLinks]: moment about and force
  /// at the origin of its link frame, in its axes, for accelerations qdd and forces on the links as
  /// above, and loops that pull as forward_dynamics has told.
  void loaded_joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                             const Scalar* external,
                             const LoopWrenches& loops,
                             Scalar* wrenches) noexcept {
    const Scalar* const loop_wrenches = loops.values;
    internal::block_link1_joint_wrenches(q, v, qdd, external, loop_wrenches, wrenches);
  }

  /// The same without external forces.
  void joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                      const LoopWrenches& loops,
                      Scalar* wrenches) noexcept {
    const Scalar external[6 * kLinks] = {};
    loaded_joint_wrenches(q, v, qdd, external, loops, wrenches);
  }

 private:
  Scalar pivot_link1_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar loop_gaps_link1_[2] = {};  // squares of what the loops miss, and of accelerations
  Scalar loaded_tau_[3] = {};  // joint forces with those of the links
};

}  // namespace four_bar
