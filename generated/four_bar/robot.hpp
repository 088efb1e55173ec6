// Dynamics of four_bar.urdf (9ea7d994e980cd7a) in parts, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --partition whole
// Generated: changes are lost.
#pragma once

#include <algorithm>

#include "block_link1_acceleration.hpp"
#include "block_link1_forces.hpp"
#include "block_link1_joint_wrenches.hpp"
#include "hybridyn/kernel/loops.hpp"

namespace four_bar {

/// The robot in parts:
///   block of link1 link2 link3
/// An object keeps what passes between the parts; of its last forward_dynamics the loops' wrenches
/// and status.
template <class Scalar = double>
class Robot {
 public:
  static constexpr int kPositions = 3;
  static constexpr int kVelocities = 3;
  static constexpr int kLinks = 3;
  static constexpr int kLoops = 1;

  /// Accelerations under joint forces; loops and couplings are closed.
  void forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) noexcept {
    block_link1_acceleration(q, v, tau, qdd, loop_wrenches_, loop_gaps_link1_);
  }

  /// The same under forces on the links, external[6 * kLinks]: moment about and force
  /// at the origin of each link frame, in its axes, in the order of the joints.
  void forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* external, Scalar* qdd) noexcept {
    block_link1_forces(q, tau, external, loaded_tau_);
    forward_dynamics(q, v, loaded_tau_, qdd);
  }

  /// What holds and moves each link through its joint, wrenches[6 * kLinks]: moment about and
  /// force at the origin of its link frame, in its axes, for accelerations qdd and forces on
  /// the links as above.
  /// Loops pull as at the end of the last forward_dynamics.
  void joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* external, Scalar* wrenches) noexcept {
    block_link1_joint_wrenches(q, v, qdd, external, loop_wrenches_, wrenches);
  }

  /// The same without external forces.
  void joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd, Scalar* wrenches) noexcept {
    const Scalar external[6 * kLinks] = {};
    joint_wrenches(q, v, qdd, external, wrenches);
  }

  /// After forward_dynamics, [6 * kLoops]: what each loop's predecessor exerts on its successor,
  /// moment and force, at the origin and in the axes of the successor's loop frame (z along the
  /// joint's axis). Where the loops are redundant it is one of many answers.
  const Scalar* loop_wrenches() const noexcept { return loop_wrenches_; }

  /// After forward_dynamics: kOk; kLeastSquares where the loops are at a singular configuration and
  /// their joints' velocities ask for accelerations that contradict each other; kSingular where
  /// there is no finite answer. Of one lane where Scalar is a pack of states.
  [[nodiscard]] hybridyn::Status loop_status(int lane = 0) const noexcept {
    hybridyn::Status status = hybridyn::Status::kOk;
    status = std::max(status, hybridyn::status_of_gaps(loop_gaps_link1_, lane));
    return status;
  }

 private:
  Scalar loop_wrenches_[6] = {};  // of each loop: moment and force on the successor, in its loop frame
  Scalar loop_gaps_link1_[2] = {};  // squares of what the loops miss, and of accelerations
  Scalar loaded_tau_[3] = {};  // joint forces with those of the links
};

}  // namespace four_bar
