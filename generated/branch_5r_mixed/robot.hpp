// Dynamics of branch_5r.urdf (bd4cddd219e82466) in parts, by hybridyn 0.1.0:
//   hybridyn generate branch_5r.urdf --partition chains:link2..link3 --name branch_5r_mixed
// Generated: changes are lost.
#pragma once

#include "block_link2_acceleration.hpp"
#include "block_link2_forces.hpp"
#include "block_link2_inertia.hpp"
#include "block_link2_joint_wrenches.hpp"
#include "hybridyn/blocks/numeric_link.hpp"
#include "hybridyn/kernel/findings.hpp"

namespace branch_5r_mixed {

inline constexpr hybridyn::LinkNumbers k_joint1 = {
    {1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0},  // rotation, by columns
    {0.0, 0.0, 0.0},  // translation
    0.0,  // mass
    {0.0, -4.5, 0.0},  // first moment
    {4.333333333333333, 0.0, 0.0, 0.0, 0.0, 4.333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {0.0625, 0.0625},  // one over the largest inertia felt
};

inline constexpr hybridyn::LinkNumbers k_joint4 = {
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0},  // rotation, by columns
    {0.0, -1.0, 0.0},  // translation
    0.0,  // mass
    {0.0, -1.5, 0.0},  // first moment
    {1.3333333333333333, 0.0, 0.0, 0.0, 0.0, 1.3333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {0.5, 0.5},  // one over the largest inertia felt
};

inline constexpr hybridyn::LinkNumbers k_joint5 = {
    {0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0},  // rotation, by columns
    {0.0, -1.0, 0.0},  // translation
    0.0,  // mass
    {0.5, 0.0, 0.0},  // first moment
    {0.0, 0.0, 0.0, 0.3333333333333333, 0.0, 0.3333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {4.0, 4.0},  // one over the largest inertia felt
};

inline constexpr hybridyn::LinkNumbers k_own_joint1 = {
    {1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0},  // rotation, by columns
    {0.0, 0.0, 0.0},  // translation
    1.0,  // mass
    {0.0, -0.5, 0.0},  // first moment
    {0.3333333333333333, 0.0, 0.0, 0.0, 0.0, 0.3333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {0.0625, 0.0625},  // one over the largest inertia felt
};

inline constexpr hybridyn::LinkNumbers k_own_joint4 = {
    {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0},  // rotation, by columns
    {0.0, -1.0, 0.0},  // translation
    1.0,  // mass
    {0.0, -0.5, 0.0},  // first moment
    {0.3333333333333333, 0.0, 0.0, 0.0, 0.0, 0.3333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {0.5, 0.5},  // one over the largest inertia felt
};

inline constexpr hybridyn::LinkNumbers k_own_joint5 = {
    {0.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0},  // rotation, by columns
    {0.0, -1.0, 0.0},  // translation
    1.0,  // mass
    {0.5, 0.0, 0.0},  // first moment
    {0.0, 0.0, 0.0, 0.3333333333333333, 0.0, 0.3333333333333333},  // inertia about the origin
    0.0,  // slide
    0.0,  // rotor inertia
    {0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0},  // rotation of the link frame
    {0.0, 0.0, 0.0},  // its translation
    {4.0, 4.0},  // one over the largest inertia felt
};

/// The robot in parts:
///   numeric link of joint joint1
///   block of link2 link3
///   numeric link of joint joint4
///   numeric link of joint joint5
/// An object keeps what passes between the parts, and no state from one call to the next.
template <class Scalar = double>
class Robot {
 public:
  static constexpr int kPositions = 5;
  static constexpr int kVelocities = 5;
  static constexpr int kLinks = 5;
  /// hybridyn::Status; of packs of states an array of them.
  using Status = hybridyn::StatusOf<Scalar>;

  /// qdd = M^-1 (tau - c - g). kIllConditioned where rounding leaves less than a third of the
  /// digits, kSingular where qdd is not to be used.
  [[nodiscard]] Status forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                        Scalar* qdd) noexcept {
    motion_ground_[8] = Scalar(9.81);
    link_joint1_.motion(k_joint1, q, v, motion_ground_, motion_joint1_);
    link_joint4_.motion(k_joint4, q + 3, v + 3, motion_joint1_, motion_joint4_);
    link_joint5_.motion(k_joint5, q + 4, v + 4, motion_joint4_, motion_joint5_);
    link_joint5_.start(k_joint5, motion_joint5_);
    link_joint5_.inertia(k_joint5, tau + 4, inertia_joint5_, force_joint5_, pivot_joint5_);
    link_joint4_.start(k_joint4, motion_joint4_);
    link_joint4_.add(inertia_joint5_, force_joint5_);
    link_joint4_.inertia(k_joint4, tau + 3, inertia_joint4_, force_joint4_, pivot_joint4_);
    internal::block_link2_inertia(q, v, tau, motion_joint1_, pivot_link2_, inertia_link2_,
        force_link2_, block_link2_inertia_);
    link_joint1_.start(k_joint1, motion_joint1_);
    link_joint1_.add(inertia_link2_, force_link2_);
    link_joint1_.add(inertia_joint4_, force_joint4_);
    link_joint1_.inertia(k_joint1, tau, inertia_joint1_, force_joint1_, pivot_joint1_);
    link_joint1_.acceleration(k_joint1, acceleration_ground_, qdd, acceleration_joint1_);
    internal::block_link2_acceleration(acceleration_joint1_, block_link2_inertia_, qdd);
    link_joint4_.acceleration(k_joint4, acceleration_joint1_, qdd + 3, acceleration_joint4_);
    link_joint5_.acceleration(k_joint5, acceleration_joint4_, qdd + 4, acceleration_joint5_);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_joint5_);
    findings.add_pivots(pivot_joint4_);
    findings.add_pivots(pivot_link2_);
    findings.add_pivots(pivot_joint1_);
    return findings.status();
  }

  /// The same under forces on the links, external[6 * kLinks]: moment about and force at the origin
  /// of each link frame, in its axes, in the order of the joints.
  [[nodiscard]] Status loaded_forward_dynamics(const Scalar* q, const Scalar* v, const Scalar* tau,
                                               const Scalar* external,
                                               Scalar* qdd) noexcept {
    link_joint5_.place(k_joint5, q + 4);
    link_joint5_.add_external(k_joint5, external + 24);
    link_joint5_.loaded_force(k_joint5, tau + 4, loaded_tau_ + 4);
    link_joint5_.pass_force(static_force_joint5_);
    link_joint4_.place(k_joint4, q + 3);
    link_joint4_.add_external(k_joint4, external + 18);
    link_joint4_.add_force(static_force_joint5_);
    link_joint4_.loaded_force(k_joint4, tau + 3, loaded_tau_ + 3);
    link_joint4_.pass_force(static_force_joint4_);
    internal::block_link2_forces(q, tau, external, loaded_tau_, static_force_link2_);
    link_joint1_.place(k_joint1, q);
    link_joint1_.add_external(k_joint1, external);
    link_joint1_.add_force(static_force_link2_);
    link_joint1_.add_force(static_force_joint4_);
    link_joint1_.loaded_force(k_joint1, tau, loaded_tau_);
    return forward_dynamics(q, v, loaded_tau_, qdd);
  }

  /// What holds and moves each link through its joint, wrenches[6 * kLinks]: moment about and force
  /// at the origin of its link frame, in its axes, for accelerations qdd and forces on the links as
  /// above.
  void loaded_joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                             const Scalar* external,
                             Scalar* wrenches) noexcept {
    motion_ground_[8] = Scalar(9.81);
    link_joint1_.motion(k_own_joint1, q, v, motion_ground_, total_motion_joint1_);
    link_joint1_.add_joint_acceleration(k_own_joint1, qdd, total_motion_joint1_);
    link_joint4_.motion(k_own_joint4, q + 3, v + 3, total_motion_joint1_, total_motion_joint4_);
    link_joint4_.add_joint_acceleration(k_own_joint4, qdd + 3, total_motion_joint4_);
    link_joint5_.motion(k_own_joint5, q + 4, v + 4, total_motion_joint4_, total_motion_joint5_);
    link_joint5_.add_joint_acceleration(k_own_joint5, qdd + 4, total_motion_joint5_);
    link_joint5_.start(k_own_joint5, total_motion_joint5_);
    link_joint5_.add_external(k_own_joint5, external + 24);
    link_joint5_.pass_force(total_force_joint5_);
    link_joint5_.wrench(k_own_joint5, wrenches + 24);
    link_joint4_.start(k_own_joint4, total_motion_joint4_);
    link_joint4_.add_external(k_own_joint4, external + 18);
    link_joint4_.add_force(total_force_joint5_);
    link_joint4_.pass_force(total_force_joint4_);
    link_joint4_.wrench(k_own_joint4, wrenches + 18);
    internal::block_link2_joint_wrenches(q, v, qdd, total_motion_joint1_, external, wrenches,
        total_force_link2_);
    link_joint1_.start(k_own_joint1, total_motion_joint1_);
    link_joint1_.add_external(k_own_joint1, external);
    link_joint1_.add_force(total_force_link2_);
    link_joint1_.add_force(total_force_joint4_);
    link_joint1_.wrench(k_own_joint1, wrenches);
  }

  /// The same without external forces.
  void joint_wrenches(const Scalar* q, const Scalar* v, const Scalar* qdd,
                      Scalar* wrenches) noexcept {
    const Scalar external[6 * kLinks] = {};
    loaded_joint_wrenches(q, v, qdd, external, wrenches);
  }

 private:
  hybridyn::NumericLink<Scalar, hybridyn::LinkJoint::kTurning> link_joint1_;
  hybridyn::NumericLink<Scalar, hybridyn::LinkJoint::kTurning> link_joint4_;
  hybridyn::NumericLink<Scalar, hybridyn::LinkJoint::kTurning> link_joint5_;
  Scalar motion_ground_[9] = {};  // w, wd, a of the ground
  Scalar motion_joint1_[9] = {};  // motion at qdd = 0: w, wd, a
  Scalar motion_joint4_[9] = {};  // motion at qdd = 0: w, wd, a
  Scalar motion_joint5_[9] = {};  // motion at qdd = 0: w, wd, a
  Scalar inertia_joint5_[21] = {};  // what it is to its base: I
  Scalar force_joint5_[6] = {};  // and p: moment, force
  Scalar pivot_joint5_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar inertia_joint4_[21] = {};  // what it is to its base: I
  Scalar force_joint4_[6] = {};  // and p: moment, force
  Scalar pivot_joint4_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar pivot_link2_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar inertia_link2_[21] = {};  // what it is to its base: lower triangle of I
  Scalar force_link2_[6] = {};  // and p: moment, force
  Scalar block_link2_inertia_[9] = {};  // for the stages that follow
  Scalar inertia_joint1_[21] = {};  // what it is to its base: I
  Scalar force_joint1_[6] = {};  // and p: moment, force
  Scalar pivot_joint1_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar acceleration_ground_[6] = {};  // stays zero
  Scalar acceleration_joint1_[6] = {};  // acceleration beyond that: wd, a
  Scalar acceleration_joint4_[6] = {};  // acceleration beyond that: wd, a
  Scalar acceleration_joint5_[6] = {};  // acceleration beyond that: wd, a
  Scalar loaded_tau_[5] = {};  // tau + J'F
  Scalar static_force_joint5_[6] = {};  // external forces passed on to the base
  Scalar static_force_joint4_[6] = {};  // external forces passed on to the base
  Scalar static_force_link2_[6] = {};  // passed on to the base
  Scalar total_motion_joint1_[9] = {};  // motion: w, wd, a
  Scalar total_motion_joint4_[9] = {};  // motion: w, wd, a
  Scalar total_motion_joint5_[9] = {};  // motion: w, wd, a
  Scalar total_force_joint5_[6] = {};  // passed on to the base: moment, force
  Scalar total_force_joint4_[6] = {};  // passed on to the base: moment, force
  Scalar total_force_link2_[6] = {};  // passed on to the base
};

}  // namespace branch_5r_mixed
