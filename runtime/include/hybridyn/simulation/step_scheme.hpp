// What takes steps where the integrator's smooth motion ends: at contacts and limits.
#pragma once

#include <vector>

#include "hybridyn/base/status.hpp"
#include "hybridyn/spatial/types.hpp"

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

  /// After is_needed: whether some mechanisms are left to the integrator.
  virtual bool leaves_some() const = 0;

  /// After is_needed: the step of length h from (q, v), with qdd there. x = (q, v) at its end comes
  /// in as the integrator leaves it where `leaves_some`, and goes out with all others replaced.
  [[nodiscard]] virtual Status step(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>& qdd,
                                    const S& h, VectorX<S>& x) = 0;
};

}  // namespace hybridyn
