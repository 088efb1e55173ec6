// A mechanism in motion, from step to step.
//
//   Simulation<double> simulation(model, {aba_of(model)}, {});
//   if (simulation.start(0, q, v) != Halt::kNone) ...
//   while (simulation.time() < 3) {
//     if (simulation.step() != Halt::kNone) break;  // fault() says why; the state is still good
//   }
//
// Quaternions are integrated as four numbers, and made unit after each step (semi-implicit Euler
// and the variational method move on their manifold). Loops: the state is projected onto them after
// each step, positions to the nearest that close, velocities in the metric of the kinetic energy;
// what a step had left open is `drift`. Where a `StepScheme` is given, as for contacts, it takes the
// steps that it needs to, or adds its forces to them.
#pragma once

#include <limits>
#include <utility>
#include <variant>
#include <vector>

#include "hybridyn/configuration/regular_rank.hpp"
#include "hybridyn/simulation/dormand_prince.hpp"
#include "hybridyn/simulation/singularity_watch.hpp"
#include "hybridyn/simulation/steppers.hpp"
#include "hybridyn/simulation/variational.hpp"

namespace hybridyn {

template <class S>
class Simulation {
 public:
  /// The model must outlive the object.
  Simulation(const Model<S>& model, MotionLaw<S> law, SimulationOptions<S> options = {});
  /// A temporary is gone before the object is.
  Simulation(const Model<S>&&, MotionLaw<S>, SimulationOptions<S> = {}) = delete;

  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  [[nodiscard]] Halt start(const S& t0, const QueryVector<S>& q, const QueryVector<S>& v) {
    return start(Checkpoint<S>{t0, 0, q, v});
  }
  [[nodiscard]] Halt start(const Checkpoint<S>& from);
  Checkpoint<S> checkpoint() const;

  /// One step on. After a halt by a fault the state is that before the step.
  [[nodiscard]] Halt step() { return advance(options_.step, nullptr); }
  /// One step of another length, to `t` exactly, from where later steps count.
  [[nodiscard]] Halt step_to(const S& t) { return advance(t - time(), &t); }

  S time() const { return t0_ + S(steps_ - first_step_) * options_.step; }
  std::int64_t steps() const { return steps_; }
  const VectorX<S>& q() const { return q_; }
  const VectorX<S>& v() const { return v_; }
  /// In the present state.
  const VectorX<S>& tau() const { return equations_.tau(); }
  const VectorX<S>& qdd() const { return equations_.qdd(); }
  /// As the equations were given them, or null.
  const ExternalWrenches<S>* external() const { return equations_.environment().external; }

  Fault fault() const { return equations_.fault(); }
  const S& fault_time() const { return equations_.fault_time(); }
  /// Largest residual of the loops in positions that a step has left, before projection.
  const S& drift() const { return equations_.drift(); }
  /// In the order of their times.
  const std::vector<Notice<S>>& notices() const { return notices_; }

 private:
  using Stepper = std::variant<internal::Rkf45<S>, internal::Rk4<S>, internal::DormandPrince<S>,
                               internal::SemiImplicitEuler<S>, internal::Variational<S>>;

  Stepper make_stepper() const {
    switch (options_.integrator) {
      case Integrator::kRk4:
        return internal::Rk4<S>();
      case Integrator::kDormandPrince:
        return internal::DormandPrince<S>(model_, options_.tolerance);
      case Integrator::kSemiImplicitEuler:
        return internal::SemiImplicitEuler<S>(model_);
      case Integrator::kVariational:
        return internal::Variational<S>(model_);
      default:
        return internal::Rkf45<S>();
    }
  }

  /// A sampled law looks at the state; what it holds from now on is not smooth over time.
  void sample() {
    if (equations_.sample(time(), q_, v_)) restart_own_steps();
  }

  /// xdot, tau and qdd of the present state.
  void evaluate() {
    x_ << q_, v_;
    equations_(x_, xdot_, time());
  }

  Halt halt_of_fault() const {
    return equations_.fault() == Fault::kNone ? Halt::kNone : Halt::kFault;
  }

  /// A step of length h; to `end`, from where later steps count, if there is one.
  Halt advance(const S& h, const S* end);
  void take_step(const S& h);
  void take_step_of_scheme(const S& h);
  void take_step_with_forces(const S& h);
  void restart_own_steps() {
    if (auto* adaptive = std::get_if<internal::DormandPrince<S>>(&stepper_)) adaptive->restart();
  }
  bool satisfies_loops();
  void watch();
  void watch_limits();
  void notice(const S& t, std::string text) { notices_.push_back({t, std::move(text)}); }

  const Model<S>& model_;
  SimulationOptions<S> options_;
  internal::EquationsOfMotion<S> equations_;
  Stepper stepper_;
  internal::SingularityWatch<S> singularity_;
  std::vector<int> beyond_;  // by link: -1 below its lower limit, 1 above its upper limit
  std::vector<Notice<S>> notices_;
  S t0_ = S(0);  // from where steps count
  std::int64_t steps_ = 0;
  std::int64_t first_step_ = 0;  // at t0
  VectorX<S> q_;
  VectorX<S> v_;
  VectorX<S> x_;
  VectorX<S> xdot_;
  VectorX<S> qdd_;  // at the beginning of a scheme's step
};

template <class S>
Simulation<S>::Simulation(const Model<S>& model, MotionLaw<S> law, SimulationOptions<S> options)
    : model_(model),
      options_(std::move(options)),
      equations_(model, std::move(law), options_.loops, options_.baumgarte_rate),
      stepper_(make_stepper()),
      beyond_(model.links.size(), 0),
      q_(VectorX<S>::Zero(model.nq)),
      v_(VectorX<S>::Zero(model.nv)),
      x_(model.nq + model.nv),
      xdot_(VectorX<S>::Zero(model.nq + model.nv)),
      qdd_(model.nv) {}

template <class S>
Halt Simulation<S>::start(const Checkpoint<S>& from) {
  t0_ = from.start_time;
  steps_ = from.steps;
  first_step_ = 0;
  q_ = from.q;
  v_ = from.v;
  notices_.clear();
  singularity_ = {};
  beyond_.assign(beyond_.size(), 0);
  equations_.clear();
  if (model_.has_constraints() && q_.allFinite() && v_.allFinite()) {
    if (!satisfies_loops()) return Halt::kOpenLoops;
    if (equations_.keeps_loops()) {
      equations_.set_regular_rank(regular_rank(model_, equations_.projection(), q_));
    }
    x_ << q_, v_;
    if (steps_ == 0) equations_.settle(x_);  // later states stay as they are, digit by digit
    q_ = x_.head(model_.nq);
    v_ = x_.tail(model_.nv);
  }
  if (options_.scheme != nullptr) {
    options_.scheme->start();
    if (!from.scheme.empty() && !options_.scheme->restore(from.scheme)) {
      equations_.fail(Fault::kState, t0_);
      return Halt::kFault;
    }
  }
  if (auto* adaptive = std::get_if<internal::DormandPrince<S>>(&stepper_)) {
    adaptive->restart();
    if (from.own_step) adaptive->resume(equations_, *from.own_step);
  }
  sample();
  evaluate();
  if (equations_.fault() == Fault::kNone) watch();
  return halt_of_fault();
}

template <class S>
Checkpoint<S> Simulation<S>::checkpoint() const {
  Checkpoint<S> out{t0_, steps_ - first_step_, q_, v_};
  if (const auto* adaptive = std::get_if<internal::DormandPrince<S>>(&stepper_)) {
    out.own_step = adaptive->own_step();
  }
  if (options_.scheme != nullptr) options_.scheme->save(out.scheme);
  return out;
}

template <class S>
Halt Simulation<S>::advance(const S& h, const S* end) {
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  take_step(h);
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  q_ = x_.head(model_.nq);
  v_ = x_.tail(model_.nv);
  ++steps_;
  if (end != nullptr) {
    t0_ = *end;
    first_step_ = steps_;
  }
  sample();
  evaluate();
  if (equations_.fault() != Fault::kNone) return Halt::kFault;
  watch();
  if (options_.stop && options_.stop(time(), q_, v_)) return Halt::kStopped;
  return Halt::kNone;
}

/// x at the end of a step from (q, v).
template <class S>
void Simulation<S>::take_step(const S& h) {
  if (options_.scheme != nullptr && options_.scheme->is_needed(q_, v_, h)) {
    return options_.scheme->adds_forces() ? take_step_with_forces(h) : take_step_of_scheme(h);
  }
  std::visit([&](auto& s) { s.step(equations_, x_, xdot_, time(), h); }, stepper_);
  equations_.check_state(x_, time() + h);
  if (equations_.fault() == Fault::kNone) equations_.settle(q_, v_, h, x_);
}

/// The integrator moves what the scheme leaves to it. What it remembers of its own steps ends here.
template <class S>
void Simulation<S>::take_step_of_scheme(const S& h) {
  qdd_ = equations_.qdd();
  if (options_.scheme->leaves_some()) {
    std::visit([&](auto& s) { s.step(equations_, x_, xdot_, time(), h); }, stepper_);
    if (equations_.fault() != Fault::kNone) return;
  }
  if (options_.scheme->step(q_, v_, qdd_, h, x_) == Status::kSingular) {
    return equations_.fail(Fault::kMass, time());
  }
  restart_own_steps();
  equations_.check_state(x_, time() + h);
  if (equations_.fault() == Fault::kNone) equations_.settle(x_);
}

/// The integrator takes the step, under what the scheme adds; its own steps begin and end with it.
template <class S>
void Simulation<S>::take_step_with_forces(const S& h) {
  StepScheme<S>& scheme = *options_.scheme;
  qdd_ = equations_.qdd();
  if (scheme.prepare(q_, v_, qdd_, h) == Status::kSingular) {
    return equations_.fail(Fault::kMass, time());
  }
  restart_own_steps();
  equations_.add_forces_of(&scheme);
  evaluate();
  std::visit([&](auto& s) { s.step(equations_, x_, xdot_, time(), h); }, stepper_);
  equations_.add_forces_of(nullptr);
  restart_own_steps();
  equations_.check_state(x_, time() + h);
  if (equations_.fault() != Fault::kNone) return;
  equations_.settle(x_);
  scheme.finish(x_.head(model_.nq), x_.tail(model_.nv), h);
}

/// Loops that are left to themselves may be as open as they have become.
template <class S>
bool Simulation<S>::satisfies_loops() {
  if (steps_ > 0 && !equations_.keeps_loops()) return true;
  Projection<S>& projection = equations_.projection();
  const S open = std::max(projection.position_residual(q_), projection.velocity_residual(q_, v_));
  return open <= options_.start_tolerance;
}

template <class S>
void Simulation<S>::watch() {
  watch_limits();
  if (!equations_.keeps_loops()) return;
  const S& sigma = equations_.regularity();
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
  const S kBeyond(1e-6);  // m, rad: what is kept at a limit is not beyond it
  for (int i = 0; i < model_.size(); ++i) {
    const Link<S>& link = model_.links[i];
    if (!has_limits(link.type)) continue;
    const JointLimits& limits = model_.joints[i].limits;
    const S& coordinate = q_[link.q_index];
    const int beyond = coordinate > S(limits.upper) + kBeyond   ? 1
                       : coordinate < S(limits.lower) - kBeyond ? -1
                                                                : 0;
    if (beyond == beyond_[i]) continue;
    beyond_[i] = beyond;
    if (beyond == 0) continue;
    notice(time(), "joint '" + model_.joints[i].name + "' passes its " +
                       (beyond > 0 ? "upper" : "lower") + " limit");
  }
}

}  // namespace hybridyn
