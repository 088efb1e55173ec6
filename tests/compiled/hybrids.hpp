// Hybrids that were compiled into this executable.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "hybridyn/base/status.hpp"

namespace hybridyn::testing {

/// One robot, for one scalar.
template <class Scalar>
struct CompiledHybrid {
  /// q, v, tau, qdd
  std::function<Status(const Scalar*, const Scalar*, const Scalar*, Scalar*)> forward_dynamics;
  /// q, v, tau, external, qdd
  std::function<Status(const Scalar*, const Scalar*, const Scalar*, const Scalar*, Scalar*)>
      forward_dynamics_loaded;
  /// q, v, qdd, external, wrenches; loops pull as in the forward dynamics before.
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

template <class Robot, class = void>
inline constexpr bool kHasLoops = false;
template <class Robot>
inline constexpr bool kHasLoops<Robot, std::void_t<typename Robot::LoopWrenches>> = true;

/// Of a generated class Robot without loops.
template <class Robot, class Scalar>
CompiledHybrid<Scalar> adapt_tree() {
  const auto robot = std::make_shared<Robot>();
  static_assert(noexcept(robot->forward_dynamics(nullptr, nullptr, nullptr, nullptr)));
  return {
      [robot](const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) {
        return robot->forward_dynamics(q, v, tau, qdd);
      },
      [robot](const Scalar* q, const Scalar* v, const Scalar* tau, const Scalar* external,
              Scalar* qdd) { return robot->loaded_forward_dynamics(q, v, tau, external, qdd); },
      [robot](const Scalar* q, const Scalar* v, const Scalar* qdd, const Scalar* external,
              Scalar* wrenches) { robot->loaded_joint_wrenches(q, v, qdd, external, wrenches); }};
}

template <class Robot, class Scalar>
CompiledHybrid<Scalar> adapt_loops() {
  const auto robot = std::make_shared<Robot>();
  const auto loops = std::make_shared<typename Robot::LoopWrenches>();
  return {[robot, loops](const Scalar* q, const Scalar* v, const Scalar* tau, Scalar* qdd) {
            return robot->forward_dynamics(q, v, tau, qdd, loops.get());
          },
          [robot, loops](const Scalar* q, const Scalar* v, const Scalar* tau,
                         const Scalar* external, Scalar* qdd) {
            return robot->loaded_forward_dynamics(q, v, tau, external, qdd, loops.get());
          },
          [robot, loops](const Scalar* q, const Scalar* v, const Scalar* qdd,
                         const Scalar* external, Scalar* wrenches) {
            robot->loaded_joint_wrenches(q, v, qdd, external, *loops, wrenches);
          }};
}

template <template <class> class Robot, class Scalar>
CompiledHybrid<Scalar> adapt_robot() {
  if constexpr (kHasLoops<Robot<Scalar>>) {
    return adapt_loops<Robot<Scalar>, Scalar>();
  } else {
    return adapt_tree<Robot<Scalar>, Scalar>();
  }
}

}  // namespace hybridyn::testing
