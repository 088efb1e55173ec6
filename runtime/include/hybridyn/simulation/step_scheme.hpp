// What takes steps where the integrator's smooth motion ends, at contacts and limits; or adds forces
// to those that the integrator takes.
#pragma once

#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {

/// Asked before each step of a `Simulation`.
template <class S>
class StepScheme {
 public:
  virtual ~StepScheme() = default;

  /// A motion begins: forgets the one before.
  virtual void start() = 0;

  /// What it remembers from step to step, as numbers; and takes it back. False where these do not
  /// come from such a scheme.
  virtual void save(std::vector<S>& out) const = 0;
  [[nodiscard]] virtual bool restore(const std::vector<S>& saved) = 0;

  /// Looks at the step of length h from (q, v). False: the integrator's step will do.
  virtual bool is_needed(const VectorX<S>& q, const VectorX<S>& v, const S& h) = 0;

  /// A scheme takes its steps itself (`leaves_some`, `step`), or adds forces to the integrator's
  /// (`prepare`, `add_forces`, `finish`).
  virtual bool adds_forces() const { return false; }

  /// After is_needed: whether some mechanisms are left to the integrator.
  virtual bool leaves_some() const { return true; }

  /// After is_needed: the step of length h from (q, v), with qdd there. x = (q, v) at its end comes
  /// in as the integrator leaves it where `leaves_some`, and goes out with all others replaced.
  [[nodiscard]] virtual Status step(const VectorX<S>& /*q*/, const VectorX<S>& /*v*/,
                                    const VectorX<S>& /*qdd*/, const S& /*h*/, VectorX<S>& /*x*/) {
    return Status::kSingular;
  }

  /// After is_needed: a step of length h begins at (q, v), with qdd there for no added forces.
  [[nodiscard]] virtual Status prepare(const VectorX<S>& /*q*/, const VectorX<S>& /*v*/,
                                       const VectorX<S>& /*qdd*/, const S& /*h*/) {
    return Status::kOk;
  }
  /// Adds what acts at (q, v), anywhere within the step.
  virtual void add_forces(const VectorX<S>& /*q*/, const VectorX<S>& /*v*/, VectorX<S>& /*tau*/,
                          ExternalWrenches<S>& /*external*/) {}
  /// The step has ended at (q, v).
  virtual void finish(const VectorX<S>& /*q*/, const VectorX<S>& /*v*/, const S& /*h*/) {}
};

}  // namespace hybridyn
