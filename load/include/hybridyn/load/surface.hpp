// What a model file says of how a surface touches others: often some of it, or nothing.
#pragma once

#include <optional>

#include "hybridyn/contact/material.hpp"

namespace hybridyn::load {

/// The numbers of a `Material`, as far as they are given.
struct Surface {
  std::optional<double> static_friction;
  std::optional<double> dynamic_friction;
  std::optional<double> restitution;
  std::optional<double> stiffness;
  std::optional<double> damping;
  std::optional<double> torsional_friction;
  std::optional<double> rolling_friction;
  std::optional<Vector3<double>> velocity;  // in the shape's frame
};

/// What `first` gives, and what only `second` does. The two frictions stay together: both are those
/// of `first` where it gives one, likewise stiffness and damping.
Surface merged(const Surface& first, const Surface& second);

/// What `surface` gives, and of `otherwise` the rest. Where one friction is given, it is both; where
/// only the stiffness is given, there is no damping.
Material material_of(const Surface& surface, const Material& otherwise);

}  // namespace hybridyn::load
