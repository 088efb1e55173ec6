// Random states of a model, the same for the same seed.
#pragma once

#include <cstdint>
#include <optional>

#include "evaluation/states.hpp"
#include "hybridyn/configuration/projection.hpp"

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
  /// Loops that have nothing to do with each other need not all close at the same try: takes the
  /// joints of those that the last projection closed over into q.
  void keep_closed(const VectorX<double>& closed, VectorX<double>& q) const;

  const Model<double>& model_;
  const Model<double> sampled_;  // with narrower limits
  RandomGenerator random_;
  Projection<double> projection_;
};

}  // namespace hybridyn::tools
