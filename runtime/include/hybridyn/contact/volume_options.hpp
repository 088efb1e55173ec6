// Parameters of the method `volume`.
#pragma once

namespace hybridyn {

/// Ways to solve, of which but the first two are there to compare with.
enum class VolumeVariant {
  kSweeps,       // sweeps over pairs, and steps for islands: `VolumeContact`
  kDirect,       // islands as a whole, by another method for the same law: `PatchPoints`
  kPoints,       // corners as points: all normals, then all frictions, sweep by sweep
  kLiteral,      // as [V] prints it
  kAlternating,  // `PatchVariants` says how
  kMetric
};

struct VolumeOptions {
  VolumeVariant variant = VolumeVariant::kSweeps;
  int variant_sweeps = 10;  // of the last three
  /// k, 1/s: two flat faces leave each other at k / 2 times their depth.
  double recovery = 100;
  /// m: contacts rest as deep as this, so that rounding does not end them.
  double rest_depth = 1e-7;
  /// Of the velocities with which pairs would approach, or of a hundredth of those that impulses make:
  /// what a last sweep may still change.
  double tolerance = 3e-6;
  /// Sweeps over an island before its equations are solved as a whole, if these sweeps are not about
  /// to arrive.
  int sweeps = 60;
  /// Slower approaches do not bounce, m/s.
  double slowest_bounce = 0.05;
};

}  // namespace hybridyn
