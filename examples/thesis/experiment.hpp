// A simulation of [T], repeated: run with the thesis's start, step and duration, then asked what
// must hold of it. Each program beside this file is one of them; what all need is here, compiled
// once.
//   PROGRAM MODEL.urdf [FOLDER]     prints the claims, and draws into the folder
#pragma once

#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/methods/forward_dynamics.hpp"

namespace thesis {

using hybridyn::tools::Method;
using Vector = hybridyn::VectorX<double>;
using Vector3 = hybridyn::Vector3<double>;

/// A state of the motion, and what follows from it. World axes.
struct Sample {
  double time = 0;
  Vector q;
  Vector v;
  Vector qdd;
  double kinetic = 0;
  double potential = 0;
  Vector3 centre_of_mass = Vector3::Zero();
  Vector3 momentum = Vector3::Zero();
  Vector3 angular_momentum = Vector3::Zero();  // about the world's origin
  double open = 0;                             // largest residual of the loops, in m or rad
};

struct Motion {
  std::vector<Sample> samples;   // one a step
  std::vector<double> singular;  // when singular configurations were passed
  double wall_time = 0;          // s, for the steps alone
};

/// qdd of q, v and tau, under the gravity of the experiment.
using Dynamics =
    std::function<void(const Vector& q, const Vector& v, const Vector& tau, Vector& qdd)>;

/// By a generated class `Robot`, which must outlive the result. Where it finds no accelerations
/// they are not finite, at which a simulation stops.
template <class Robot>
Dynamics dynamics_of(Robot& robot) {
  return [&robot](const Vector& q, const Vector& v, const Vector& tau, Vector& qdd) {
    const hybridyn::Status status =
        robot.forward_dynamics(q.data(), v.data(), tau.data(), qdd.data());
    if (status == hybridyn::Status::kSingular)
      qdd.setConstant(std::numeric_limits<double>::quiet_NaN());
  };
}

Vector vector(std::initializer_list<double> numbers);
/// In radians.
Vector degrees(std::initializer_list<double> angles);

enum class Base {
  kGround,  // under gravity, -9.81 m/s^2 along z
  kFree     // floating, without gravity
};

class Experiment {
 public:
  /// With the assembly-disassembly algorithm as forward dynamics. Ends the program with exit code 2
  /// where the command line is not as above.
  Experiment(int argc, char** argv, const std::string& title, Base base = Base::kGround);

  Experiment(const Experiment&) = delete;
  Experiment& operator=(const Experiment&) = delete;

  void use(Dynamics dynamics) { dynamics_ = std::move(dynamics); }
  /// In steps of 1 ms, without joint forces. Ends the program with exit code 1 where it halts.
  void run(const Vector& q, const Vector& v, double duration);
  void run_from_rest(const Vector& q, double duration);

  const Motion& motion() const { return motion_; }

  /// Largest change of the total energy, relative to the largest kinetic energy: for a motion from
  /// rest that is what was exchanged.
  double energy_drift() const;
  /// Largest changes, in N s and N m s.
  double momentum_drift() const;
  double angular_momentum_drift() const;
  /// Largest distance of the centre of mass from the place to which p / m takes it, in m.
  double centre_of_mass_error() const;
  /// The weight is all that acts about the axis of a passive joint through the world's origin. The
  /// largest difference over time, in N m s, of L and its integral; L is the angular momentum.
  ///   L(t) = L(0) + integral of axis . (c x m g)
  double weight_torque_error(const Vector3& axis) const;
  double loop_residual() const;
  /// Accelerations in every state by another method: largest difference relative to what they are
  /// in that state, or to 1 if they are smaller.
  double difference(Method method) const;
  /// With its velocities reversed at this time a motion without losses goes back the way it came:
  /// how far from the start it ends, in m, rad, and those per second.
  double return_error(double duration) const;

  /// Prints a claim; one that does not hold makes the program fail.
  void claim(const std::string& text, double measured, double limit);
  void claim_count(const std::string& text, std::size_t measured, std::size_t expected);
  /// Prints the speed and makes the drawings. The exit code.
  int finish() const;

 private:
  Motion simulate(const Vector& q, const Vector& v, double duration) const;

  std::string title_;
  std::string folder_;  // for drawings; may be empty
  hybridyn::load::LoadedModel loaded_;
  Vector3 gravity_;
  std::unique_ptr<hybridyn::tools::ForwardDynamics> ada_;
  Dynamics dynamics_;
  Motion motion_;
  bool holds_ = true;
};

}  // namespace thesis
