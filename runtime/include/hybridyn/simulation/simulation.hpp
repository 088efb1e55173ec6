// A mechanism in motion, from step to step.
//
//   Simulation<double> simulation(model, {aba_of(model)}, {});
//   if (simulation.start(0, q, v) != Halt::kNone) ...
//   while (simulation.time() < 3) {
//     if (simulation.step() != Halt::kNone) break;  // fault() says why; the state is still good
//   }
//
// Quaternions are integrated as four numbers, and made unit after each step. Loops: the state is
// projected onto them after each step, positions to the nearest that close, velocities in the
// metric of the kinetic energy; what a step had left open is `drift`.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "hybridyn/simulation/singularity_watch.hpp"
#include "hybridyn/simulation/steppers.hpp"

namespace hybridyn {

enum class Integrator { kRkf45, kRk4, kSemiImplicitEuler };

enum class LoopTreatment {
  kProjection,  // onto the loops after each step
  kNone         // they drift open
};

/// Why a simulation goes no further.
enum class Halt {
  kNone,
  kFault,      // of the equations of motion, see `fault`
  kOpenLoops,  // the state that was asked for does not satisfy the loops
  kStopped     // by the stop condition
};

/// Something that happened, and when.
template <class S>
struct Notice {
  S time;
  std::string text;
};

template <class S>
struct SimulationOptions {
  Integrator integrator = Integrator::kRkf45;
  S step = S(1e-3);
  LoopTreatment loops = LoopTreatment::kProjection;
  /// How far a start may be from the loops, in metres, radians, and those per second.
  S start_tolerance = S(1e-6);
  /// Asked after each step; true ends the simulation.
  std::function<bool(const S& t, const VectorX<S>& q, const VectorX<S>& v)> stop = {};
};

template <class S>
class Simulation {
 public:
  /// The model must outlive the object.
  Simulation(const Model<S>& model, Dynamics<S> dynamics, SimulationOptions<S> options = {})
      : model_(model),
        options_(std::move(options)),
        equations_(model, std::move(dynamics), options_.loops == LoopTreatment::kProjection),
        projection_(model),
        stepper_(make_stepper(model, options_.integrator)),
        beyond_(model.links.size(), 0),
        q_(VectorX<S>::Zero(model.nq)),
        v_(VectorX<S>::Zero(model.nv)),
        x_(model.nq + model.nv),
        xdot_(VectorX<S>::Zero(model.nq + model.nv)) {}

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// At time `t0 + steps * step`: a simulation that goes on from what another one had reached, with
  /// its t0 and number of steps, takes the same steps bit for bit.
  [[nodiscard]] Halt start(const S& t0, const QueryVector<S>& q, const QueryVector<S>& v,
                           std::int64_t steps = 0);

  /// One step on. After a halt by a fault the state is that before the step.
  [[nodiscard]] Halt step();

  S time() const { return t0_ + S(steps_) * options_.step; }
  const S& start_time() const { return t0_; }
  std::int64_t steps() const { return steps_; }
  const VectorX<S>& q() const { return q_; }
  const VectorX<S>& v() const { return v_; }
  /// In the present state.
  const VectorX<S>& tau() const { return equations_.tau(); }
  const VectorX<S>& qdd() const { return equations_.qdd(); }
  /// As the equations were given them, or null.
  const ExternalWrenches<S>* external() const { return equations_.external(); }

  Fault fault() const { return equations_.fault(); }
  const S& fault_time() const { return equations_.fault_time(); }
  /// Largest residual of the loops in positions that a step has left, before projection.
  const S& drift() const { return drift_; }
  /// In the order of their times.
  const std::vector<Notice<S>>& notices() const { return notices_; }

 private:
  using Stepper = std::variant<Rkf45<S>, Rk4<S>, SemiImplicitEuler<S>>;

  static Stepper make_stepper(const Model<S>& model, Integrator integrator) {
    switch (integrator) {
      case Integrator::kRk4:
        return Rk4<S>();
      case Integrator::kSemiImplicitEuler:
        return SemiImplicitEuler<S>(model);
      default:
        return Rkf45<S>();
    }
  }

  bool keeps_loops() const {
    return options_.loops == LoopTreatment::kProjection && model_.has_constraints();
  }

  /// xdot, tau and qdd of the present state.
  void evaluate() {
    x_ << q_, v_;
    equations_(x_, xdot_, time());
  }

  Halt halt_of_fault() const {
    return equations_.fault() == Fault::kNone ? Halt::kNone : Halt::kFault;
  }

  void project();
  void find_regular_rank();
  void watch();
  void watch_limits();
  void notice(const S& t, std::string text) { notices_.push_back({t, std::move(text)}); }

  const Model<S>& model_;
  SimulationOptions<S> options_;
  EquationsOfMotion<S> equations_;
  Projection<S> projection_;
  Stepper stepper_;
  SingularityWatch<S> singularity_;
  std::vector<int> beyond_;  // by link: -1 below its lower limit, 1 above its upper limit
  std::vector<Notice<S>> notices_;
  S t0_ = S(0);
  std::int64_t steps_ = 0;
  S drift_ = S(0);
  VectorX<S> q_;
  VectorX<S> v_;
  VectorX<S> x_;
  VectorX<S> xdot_;
};

template <class S>
Halt Simulation<S>::start(const S& t0, const QueryVector<S>& q, const QueryVector<S>& v,
                          std::int64_t steps) {
  t0_ = t0;
  steps_ = steps;
  q_ = q;
  v_ = v;
  drift_ = S(0);
  notices_.clear();
  singularity_ = {};
  beyond_.assign(beyond_.size(), 0);
  equations_.clear_fault();
  if (keeps_loops() && q_.allFinite() && v_.allFinite()) {
    const S open =
        std::max(projection_.position_residual(q_), projection_.velocity_residual(q_, v_));
    if (!(open <= options_.start_tolerance)) return Halt::kOpenLoops;
    find_regular_rank();
    if (steps == 0) {
      project();
    } else {  // what another simulation had reached stays as it is, digit by digit
      VectorX<S> unused = v_;
      static_cast<void>(projection_.project_velocity(q_, unused));
    }
    drift_ = S(0);
  }
  evaluate();
  if (equations_.fault() == Fault::kNone) watch();
  return halt_of_fault();
}

template <class S>
Halt Simulation<S>::step() {
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  std::visit([&](auto& s) { s.step(equations_, x_, xdot_, time(), options_.step); }, stepper_);
  equations_.check_state(x_, time() + options_.step);
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  q_ = x_.head(model_.nq);
  v_ = x_.tail(model_.nv);
  normalise(model_, q_);
  if (keeps_loops()) project();
  ++steps_;
  evaluate();
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  watch();
  if (options_.stop && options_.stop(time(), q_, v_)) return Halt::kStopped;
  return Halt::kNone;
}

template <class S>
void Simulation<S>::project() {
  drift_ = std::max(drift_, projection_.position_residual(q_));
  static_cast<void>(projection_.project_position(q_));
  static_cast<void>(projection_.project_velocity(q_, v_));
}

/// The largest rank at configurations around the start: a start may be singular itself.
template <class S>
void Simulation<S>::find_regular_rank() {
  constexpr int kSamples = 5;
  constexpr double kReach = 0.1;
  RandomGenerator random(1);
  int rank = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    VectorX<S> q = q_;
    VectorX<S> dq(model_.nv);
    for (S& d : dq) d = S(random.uniform(-kReach, kReach));
    integrate(model_, q_, dq, S(1), q);
    if (projection_.project_position(q).status != Status::kOk) continue;
    static_cast<void>(projection_.project_velocity(q, dq));
    rank = std::max(rank, projection_.rank());
  }
  equations_.set_regular_rank(rank);
}

template <class S>
void Simulation<S>::watch() {
  watch_limits();
  if (!keeps_loops()) return;
  const int rank = equations_.regular_rank();
  const S sigma = projection_.pivot(rank);  // at the last projection
  if (steps_ == 0 && !(sigma > S(0))) {
    notice(time(), v_.isZero()
                       ? "starts at rest in a singular configuration of the loops: which way "
                         "it goes on is the method's choice"
                       : "starts in a singular configuration of the loops and goes on along "
                         "its velocity");
  }
  if (const std::optional<S> t = singularity_.passed(time(), sigma)) {
    notice(*t, "passes a singular configuration of the loops and goes on along its velocity");
  }
}

template <class S>
void Simulation<S>::watch_limits() {
  for (int i = 0; i < model_.size(); ++i) {
    const Link<S>& link = model_.links[i];
    if (link.nq() != 1 || link.type == JointType::kContinuous) continue;
    const JointLimits& limits = model_.joints[i].limits;
    const S& coordinate = q_[link.q_index];
    const int beyond = coordinate > S(limits.upper) ? 1 : coordinate < S(limits.lower) ? -1 : 0;
    if (beyond == beyond_[i]) continue;
    beyond_[i] = beyond;
    if (beyond == 0) continue;
    notice(time(), "joint '" + model_.joints[i].name + "' passes its " +
                       (beyond > 0 ? "upper" : "lower") + " limit");
  }
}

}  // namespace hybridyn
