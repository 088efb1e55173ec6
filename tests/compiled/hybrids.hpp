// Hybrids that were compiled into this executable.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace hybridyn::testing {

/// One robot, for one scalar.
template <class Scalar>
struct CompiledHybrid {
  using Function = std::function<void(const Scalar*, const Scalar*, const Scalar*, Scalar*)>;
  Function forward_dynamics;
  std::function<void(const Scalar*, const Scalar*, const Scalar*, const Scalar*, Scalar*)>
      forward_dynamics_loaded;
  std::function<void(const Scalar*, const Scalar*, const Scalar*, const Scalar*, Scalar*)>
      joint_wrenches_loaded;
};

struct HybridEntry {
  std::string file;  // of the project
  bool floating;
  std::string partition;
  CompiledHybrid<double> in_double;
  CompiledHybrid<float> in_float;
};

std::vector<HybridEntry>& compiled_hybrids();

struct HybridRegistration {
  explicit HybridRegistration(HybridEntry entry) { compiled_hybrids().push_back(std::move(entry)); }
};

/// Of a generated class Robot.
template <template <class> class Robot, class Scalar>
CompiledHybrid<Scalar> adapt_robot() {
  const auto robot = std::make_shared<Robot<Scalar>>();
  static_assert(noexcept(robot->forward_dynamics(nullptr, nullptr, nullptr, nullptr)));
  return {[robot](const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) {
            robot->forward_dynamics(q, v, tau, qdd);
          },
          [robot](const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* external,
                  Scalar* qdd) { robot->forward_dynamics(q, v, tau, external, qdd); },
          [robot](const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* external,
                  Scalar* wrenches) { robot->joint_wrenches(q, v, qdd, external, wrenches); }};
}

}  // namespace hybridyn::testing
