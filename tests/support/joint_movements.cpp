#include "support/joint_movements.hpp"

#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn::testing {

Transform<double> product_of_movements(JointType type, const Matrix3<double>& axes,
                                       const Vector3<double>& axis2, double pitch,
                                       const double* q) {
  const Vector3<double> origin = Vector3<double>::Zero();
  Transform<double> X = Transform<double>::identity();
  for (const Movement& movement : traits(type).movements) {
    const Vector3<double> axis = movement.axis == MovementAxis::kAxis2
                                     ? axis2
                                     : Vector3<double>(axes.col(static_cast<int>(movement.axis)));
    switch (movement.kind) {
      case MovementKind::kTurn:
        X = X * Transform<double>{rotation_about(axis, *q), origin};
        break;
      case MovementKind::kSlide:
        X = X * Transform<double>{Matrix3<double>::Identity(), *q * axis};
        break;
      case MovementKind::kScrew:
        X = X * Transform<double>{rotation_about(axis, *q), pitch * *q * axis};
        break;
      case MovementKind::kFree:
        X = X * Transform<double>{Matrix3<double>::Identity(), Vector3<double>::Map(q)};
        q += 3;
        [[fallthrough]];
      case MovementKind::kBall:
        X = X *
            Transform<double>{rotation_from_quaternion<double>(Vector4<double>::Map(q)), origin};
        q += 3;
        break;
    }
    ++q;
  }
  return X;
}

}  // namespace hybridyn::testing
