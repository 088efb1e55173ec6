#include "hybridyn/generator/derive/algebra.hpp"

namespace hybridyn::generator {

SpatialInertia operator+(const SpatialInertia& a, const SpatialInertia& b) {
  return {a.A + b.A, a.B + b.B, a.C + b.C};
}

Sym3 Turn::of(const Sym3& A) const {
  if (is_identity()) return A;
  const Value k = s * (A.xx - A.yy) + c * (A.xy + A.xy);
  return {A.xx - s * k, c * k - A.xy, c * A.xz - s * A.yz, A.yy + s * k, s * A.xz + c * A.yz, A.zz};
}

Mat3 Turn::of(const Mat3& A) const {
  if (is_identity()) return A;
  // Upper left block: (d, e) = (m00 - m11, m01 + m10) turns by twice the angle, trace and
  // m01 - m10 stay. With k = s d + c e: d' = d - 2 s k, e' = 2 c k - e.
  const Value k = s * (A(0, 0) - A(1, 1)) + c * (A(0, 1) + A(1, 0));
  const Value sk = s * k;
  const Value ck = c * k;
  const Value x = c * A(0, 2) - s * A(1, 2);
  const Value y = s * A(0, 2) + c * A(1, 2);
  const Value u = c * A(2, 0) - s * A(2, 1);
  const Value w = s * A(2, 0) + c * A(2, 1);
  return {{A(0, 0) - sk, ck - A(1, 0), x,  //
           ck - A(0, 1), A(1, 1) + sk, y,  //
           u, w, A(2, 2)}};
}

SpatialInertia moved(const Vec3& p, const SpatialInertia& I) {
  SpatialInertia out;
  const Mat3 P = cross_matrix(p);
  out.C = I.C;
  out.B = I.B + P * I.C.matrix();
  const Mat3 near = P * I.B.transposed();
  const Mat3 far = P * out.B.transposed();
  out.A = {I.A.xx + near(0, 0) + far(0, 0), I.A.xy + near(0, 1) + far(1, 0),
           I.A.xz + near(0, 2) + far(2, 0), I.A.yy + near(1, 1) + far(1, 1),
           I.A.yz + near(1, 2) + far(2, 1), I.A.zz + near(2, 2) + far(2, 2)};
  return out;
}

}  // namespace hybridyn::generator
