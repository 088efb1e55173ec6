// Narrow phase: the manifold of a pair of convex solids.
#pragma once

#include "hybridyn/base/inline.hpp"
#include "hybridyn/geometry/manifold.hpp"
#include "hybridyn/geometry/shape.hpp"
#include "hybridyn/spatial/transform.hpp"

namespace hybridyn::geometry {

/// All points whose gap is at most `margin`; none where the solids are farther apart than that.
/// The manifold is that of all gaps measured along one normal: of the closest points of solids that
/// are apart, of the least depth of solids that overlap. Allocates nothing.
void collide(const Shape& a, const Transform<double>& X_WA, const Shape& b,
             const Transform<double>& X_WB, double margin, Manifold& out);

}  // namespace hybridyn::geometry

#ifndef HYBRIDYN_COMPILED
#include "hybridyn/geometry/inline/collide.hpp"
#endif
