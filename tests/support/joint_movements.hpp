// Placements of joints worked out plainly from the movements in their entries in the table.
#pragma once

#include "hybridyn/model/model.hpp"

namespace hybridyn::testing {

/// The child's frame in the joint's; `axes` are the x, y and z axes of the movements, `axis2` the
/// second axis of joints that have one, a unit vector.
Transform<double> product_of_movements(JointType type, const Matrix3<double>& axes,
                                       const Vector3<double>& axis2, double pitch, const double* q);

}  // namespace hybridyn::testing
