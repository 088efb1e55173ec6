// An island of patches by Newton's method on the law itself (`ExactContact`), with the corners of the
// patches as points: columns of a corner are those of its patch times the wrenches of unit forces.
#pragma once

#include "hybridyn/base/inline.hpp"
#include "hybridyn/contact/exact.hpp"
#include "hybridyn/contact/patch_newton.hpp"

namespace hybridyn::internal {

class PatchPoints {
 public:
  /// Impulses of all blocks, from those that there are; x goes along. False where that has not met
  /// the law.
  bool solve(const IslandOfPatches& island, VectorX<double>& x);

  /// The same by sweeps over the points: all normal impulses, then all frictions, until velocities
  /// change by no more than the tolerance of what impulses make.
  bool sweep(const IslandOfPatches& island, double tolerance, VectorX<double>& x);

 private:
  void begin(const IslandOfPatches& island);

  void finish(const IslandOfPatches& island, VectorX<double>& x);

  /// The normal impulse, or friction within the disk that this one allows.
  void visit(ContactBlock& block, bool is_friction);

  static constexpr double kRelaxation = 1e-4;  // as of `ContactOptions`

  void add_limit(const IslandOfPatches& island, int k);

  void add_corners(const IslandOfPatches& island, int k);

  ContactProblem problem_;
  VectorX<double> x_points_;
  ExactContact method_;
  double change_ = 0;  // of velocities, in a sweep
  double size_ = 0;    // of what impulses make
};

}  // namespace hybridyn::internal

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/contact/inline/patch_points.hpp"
#endif
