// Random states of a model, the same for the same seed.
#pragma once

#include <cstdint>
#include <optional>

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/numerics/random_generator.hpp"

namespace hybridyn::tools {

class RandomStates {
 public:
  /// The model must outlive the object.
  RandomStates(const Model<double>& model, std::uint64_t seed);

  /// Joints within their limits, and within a turn or a metre of zero where those are wider; loops
  /// and couplings satisfied. Nothing when no try leads there.
  std::optional<VectorX<double>> configuration();

  /// Such a configuration, velocities that keep loops and couplings, and a wrench of the size of
  /// its weight on every link. Throws InputError when there is no configuration. Without tau.
  State state();

  /// Entries in [-size, size).
  VectorX<double> vector(double size);

 private:
  const Model<double>& model_;
  const Model<double> sampled_;  // with narrower limits
  RandomGenerator random_;
  LoopClosing loops_;
};

}  // namespace hybridyn::tools
