// What loops and couplings ask of accelerations and joint forces: how far given accelerations miss
// them, and inverse dynamics through them.
#pragma once

#include "hybridyn/algorithms/constraints.hpp"
#include "hybridyn/algorithms/rnea.hpp"

namespace hybridyn::cli {

class ClosedLoops {
 public:
  /// The model must outlive the object.
  explicit ClosedLoops(const Model<double>& model);

  /// Largest component of K qdd - k; `rnea` has been given q, v and qdd.
  double acceleration_residual(const Rnea<double>& rnea, const VectorX<double>& qdd);

  /// The joint forces of the tree, `tau`, as the least of those that do the same: tau - K'lambda of
  /// least norm. The floating base's own six are made as small as can be before the others.
  VectorX<double> least_forces(const Rnea<double>& rnea, const VectorX<double>& q,
                               const VectorX<double>& tau);

 private:
  void update(const Rnea<double>& rnea);

  const Model<double>& model_;
  Constraints<double> constraints_;
  VectorX<double> gap_;
};

}  // namespace hybridyn::cli
