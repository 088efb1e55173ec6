// Dynamics of four_bar.urdf (9ea7d994e980cd7a) in parts, by hybridyn 0.1.0:
//   hybridyn generate four_bar.urdf --contacts link2,link3:point --responses --entry batches --functions id --partition whole --name four_bar_responses
// Generated: changes are lost.
#pragma once

#include "block_link1_acceleration.hpp"
#include "block_link1_forces.hpp"
#include "block_link1_joint_wrenches.hpp"
#include "contact_block_link1_acceleration.hpp"
#include "dynamics_link1_acceleration.hpp"
#include "dynamics_link1_contact.hpp"
#include "dynamics_link1_factor.hpp"
#include "dynamics_link1_response.hpp"
#include "hybridyn/kernel/findings.hpp"
#include "hybridyn/kernel/link_places.hpp"
#include "link_places.hpp"
#include "touch_link1_acceleration.hpp"
#include "touch_link1_inertia.hpp"
#include "touch_link1_place.hpp"

namespace four_bar_responses {

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

  /// What the configuration decides: articulated inertias, their factors, and those of loops and
  /// couplings. Functions that come after it use that until it, or forward dynamics, is called again.
  /// kSingular where M is not positive definite, kIllConditioned where rounding leaves less than a
  /// third of the digits.
  [[nodiscard]] Status factor(const Scalar* q) noexcept {
    for (int i = 0; i < kPositions; ++i) configuration_[i] = q[i];
    internal::dynamics_link1_factor(q, pivot_link1_, dynamics_link1_factor_);
    internal::link_places(q, link_places_, link_axes_);
    hybridyn::Findings<Scalar> findings;
    findings.add_pivots(pivot_link1_);
    return findings.status();
  }

  /// After factor: velocities, joint forces. The status is that of forward_dynamics.
  [[nodiscard]] Status bias(const Scalar* v, const Scalar* tau) noexcept {
    [[maybe_unused]] const Scalar* const q = configuration_;
    Scalar* const qdd = accelerations_;
    Scalar* const loop_wrenches = loop_wrenches_.values;
    internal::dynamics_link1_acceleration(v, tau, dynamics_link1_factor_, qdd, loop_wrenches,
        loop_gaps_link1_);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_link1_);
    findings.add_gaps(loop_gaps_link1_);
    return findings.status();
  }

  /// After bias: what forward_dynamics gives.
  void accelerations(Scalar* qdd) const noexcept {
    for (int k = 0; k < kVelocities; ++k) qdd[k] = accelerations_[k];
  }

  /// After factor: by how much all accelerations change under more joint forces, M^-1 tau with loops
  /// and couplings closed.
  void respond_to_forces(const Scalar* tau, Scalar* qdd) noexcept {
    [[maybe_unused]] const Scalar* const q = configuration_;
    internal::dynamics_link1_response(tau, dynamics_link1_factor_, qdd);
  }
  /// The same for one of them.
  void respond_to_force(int freedom, const Scalar& force, Scalar* qdd) noexcept {
    Scalar tau[kVelocities] = {};
    tau[freedom] = force;
    respond_to_forces(tau, qdd);
  }
  /// The same for one more wrench on a link: moment about and force at the origin of its link frame,
  /// in its axes.
  void respond(int link, const Scalar* wrench, Scalar* qdd) noexcept {
    Scalar tau[kVelocities];
    places().joint_forces(kTree, link, wrench, tau);
    respond_to_forces(tau, qdd);
  }
  /// What a change qdd of the joints' accelerations changes of a link's: angular, then linear
  /// acceleration of the origin of its link frame, in its axes.
  void link_response(int link, const Scalar* qdd, Scalar* acceleration) const noexcept {
    places().acceleration(kTree, link, qdd, acceleration);
  }

  /// After factor: as forward_dynamics_and_contact_inertia gives it.
  void contact_inertia(Scalar* contact_inertia) noexcept {
    [[maybe_unused]] const Scalar* const q = configuration_;
    internal::dynamics_link1_contact(dynamics_link1_factor_, contact_inertia);
  }

  static constexpr int kContactRows = 9;

  /// The same as forward_dynamics and, on the way, the contact inertia A = J M^-1 J', a matrix of
  /// kContactRows^2: accelerations of frames, linear, then angular, of their origins, in world axes,
  /// for unit forces and moments there. Its rows are of
  ///   0 to 5: link2
  ///   6 to 8: link3, linear
  [[nodiscard]] Status forward_dynamics_and_contact_inertia(
      const Scalar* q, const Scalar* v, const Scalar* tau,
      Scalar* qdd, Scalar* contact_inertia, LoopWrenches* loops = nullptr) noexcept {
    LoopWrenches unused;
    Scalar* const loop_wrenches = (loops == nullptr ? unused : *loops).values;
    internal::contact_block_link1_acceleration(q, v, tau, contact_inertia, pivot_link1_, qdd,
        loop_wrenches, loop_gaps_link1_);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_link1_);
    findings.add_gaps(loop_gaps_link1_);
    return findings.status();
  }

  static constexpr int kContacts = 2;
  /// Links of the model file, in the order of their rows; a point has its linear rows only.
  static constexpr const char* kContactNames[kContacts] = {
      "link2",
      "link3",
  };
  static constexpr bool kContactIsPoint[kContacts] = {
      false,
      true,
  };

  /// The first of three that follow each other, with nothing else between them: where the contact
  /// frames are, 12 numbers each (axes in the world by columns, origin), and how they move, 6 each
  /// (velocity of the origin, angular velocity, in world axes).
  void place_contacts(const Scalar* q, const Scalar* v, Scalar* contact_places,
                      Scalar* contact_velocities) noexcept {
    internal::touch_link1_place(q, v, contact_places, contact_velocities, touch_link1_place_);
  }

  /// The second: contact_inertia as above and b, how the frames accelerate without forces there,
  ///   accelerations of the frames = contact_inertia * contact_forces + b,  b = J qdd + Jdot v,
  /// of which contact_bias is Jdot v; all at the point of each contact's body that is contact_arms, three numbers in world axes, away
  /// from its frame's origin. kSingular and kIllConditioned as for forward_dynamics.
  [[nodiscard]] Status contact_dynamics(const Scalar* tau, const Scalar* contact_arms,
                                        Scalar* contact_inertia, Scalar* contact_acceleration,
                                        Scalar* contact_bias) noexcept {
    internal::touch_link1_inertia(tau, contact_arms, touch_link1_place_, contact_bias,
        contact_inertia, contact_acceleration, pivot_link1_, touch_link1_inertia_);
    hybridyn::Findings<Scalar> findings;
    findings.add_pivots(pivot_link1_);
    return findings.status();
  }

  /// The third: accelerations under contact_forces[kContactRows] at these points, forces, then
  /// moments, in world axes. The status is that of forward_dynamics.
  [[nodiscard]] Status contact_accelerations(const Scalar* contact_forces, Scalar* qdd,
                                             LoopWrenches* loops = nullptr) noexcept {
    LoopWrenches unused;
    Scalar* const loop_wrenches = (loops == nullptr ? unused : *loops).values;
    internal::touch_link1_acceleration(contact_forces, touch_link1_place_, touch_link1_inertia_,
        qdd, loop_wrenches, loop_gaps_link1_);
    hybridyn::Findings<Scalar> findings;
    findings.add_accelerations(qdd, kVelocities);
    findings.add_pivots(pivot_link1_);
    findings.add_gaps(loop_gaps_link1_);
    return findings.status();
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
  static constexpr hybridyn::LinkTree<kLinks, kVelocities> kTree = {
      {0, 1, 2},
      {-1, 0, 1}
  };

  hybridyn::LinkPlaces<Scalar, kLinks, kVelocities> places() const noexcept {
    return {link_places_, link_axes_};
  }

  Scalar configuration_[kPositions] = {};
  Scalar accelerations_[kVelocities] = {};
  LoopWrenches loop_wrenches_ = {};
  Scalar pivot_link1_[1] = {};  // smallest pivot, relative to the largest that it can be
  Scalar loop_gaps_link1_[2] = {};  // squares of what the loops miss, and of accelerations
  Scalar loaded_tau_[3] = {};  // joint forces with those of the links
  Scalar touch_link1_place_[11] = {};  // for the stages that follow
  Scalar touch_link1_inertia_[40] = {};  // for the stages that follow
  Scalar dynamics_link1_factor_[32] = {};  // for the stages that follow
  Scalar link_places_[36] = {};  // of each link frame: axes by columns, origin
  Scalar link_axes_[18] = {};  // of each freedom: angular, linear velocity of what it moves
};

}  // namespace four_bar_responses
