// Dynamics of planar_7r.urdf (5f46dfcdbde6007f) in parts, by hybridyn 0.1.0:
//   hybridyn generate planar_7r.urdf --partition "chains:link1..link4;link5..link7" --name planar_7r_hybrid
// Generated: changes are lost.
#pragma once

#include "block_link1_acceleration.hpp"
#include "block_link1_forces.hpp"
#include "block_link1_joint_motion.hpp"
#include "block_link1_joint_wrenches.hpp"
#include "block_link1_motion.hpp"
#include "block_link5_acceleration.hpp"
#include "block_link5_forces.hpp"
#include "block_link5_inertia.hpp"
#include "block_link5_joint_wrenches.hpp"
#include "hybridyn/kernel/findings.hpp"

namespace planar_7r_hybrid {

/// The robot in parts:
///   block of link1 link2 link3 link4
///   block of link5 link6 link7
/// An object keeps what passes between the parts, and no state from one call to the next.
template <class Scalar = double>
class Robot {
 public:
  static constexpr int kPositions = 7;
  static constexpr int kVelocities = 7;
  static constexpr int kLinks = 7;
  /// hybridyn::Status; of packs of states an array of them.
  using Status = hybridyn::StatusOf<Scalar>;

  /// qdd = M^-1 (tau - c - g). kIllConditioned where rounding leaves less than a third of the
  /// digits, kSingular where qdd is not to be used.
  [[nodiscard]] Status forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                        Scalar* qdd) noexcept {
    internal::block_link1_motion(q, v, motion_joint4_, block_link1_motion_);
    internal::block_link5_inertia(q, v, tau, motion_joint4_, pivot_link5_, inertia_link5_,
        force_link5_, block_link5_inertia_);
    internal::block_link1_acceleration(tau, inertia_link5_, force_link5_, block_link1_motion_,
        pivot_link1_, acceleration_joint4_, qdd);
    internal::block_link5_acceleration(acceleration_joint4_, block_link5_inertia_, qdd);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_link5_);
    findings.add_pivots(pivot_link1_);
    return findings.status();
  }

  /// The same under forces on the links, external[6 * kLinks]: moment about and force at the origin
  /// of each link frame, in its axes, in the order of the joints.
  [[nodiscard]] Status loaded_forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                               const Scalar* external,
                                               Scalar* qdd) noexcept {
    internal::block_link5_forces(q, tau, external, loaded_tau_, static_force_link5_);
    internal::block_link1_forces(q, tau, static_force_link5_, external, loaded_tau_);
    return forward_dynamics(q, v, loaded_tau_, qdd);
  }

  /// What holds and moves each link through its joint, wrenches[6 * kLinks]: moment about and force
  /// at the origin of its link frame, in its axes, for accelerations qdd and forces on the links as
  /// above.
  void loaded_joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                             const Scalar* external,
                             Scalar* wrenches) noexcept {
    internal::block_link1_joint_motion(q, v, qdd, total_motion_joint4_,
        block_link1_joint_motion_);
    internal::block_link5_joint_wrenches(q, v, qdd, total_motion_joint4_, external, wrenches,
        total_force_link5_);
    internal::block_link1_joint_wrenches(qdd, total_force_link5_, external,
        block_link1_joint_motion_, wrenches);
  }

  /// The same without external forces.
  void joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                      Scalar* wrenches) noexcept {
    const Scalar external[6 * kLinks] = {};
    loaded_joint_wrenches(q, v, qdd, external, wrenches);
  }

 private:
  Scalar motion_joint4_[9] = {};  // motion at qdd = 0: w, wd, a
  Scalar block_link1_motion_[12] = {};  // for the stages that follow
  Scalar pivot_link5_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar inertia_link5_[21] = {};  // what it is to its base: lower triangle of I
  Scalar force_link5_[6] = {};  // and p: moment, force
  Scalar block_link5_inertia_[15] = {};  // for the stages that follow
  Scalar pivot_link1_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar acceleration_joint4_[6] = {};  // acceleration beyond that: wd, a
  Scalar loaded_tau_[7] = {};  // joint forces with those of the links
  Scalar static_force_link5_[6] = {};  // passed on to the base
  Scalar total_motion_joint4_[9] = {};  // motion: w, wd, a
  Scalar block_link1_joint_motion_[22] = {};  // for the stages that follow
  Scalar total_force_link5_[6] = {};  // passed on to the base
};

}  // namespace planar_7r_hybrid
