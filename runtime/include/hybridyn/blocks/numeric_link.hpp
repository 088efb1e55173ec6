// A link among generated blocks that stays numeric: its share of the recursion that joins them.
// What passes between neighbours is plain arrays, in the frame of the body that both share:
//   motion[9]        w, wd, a: angular velocity and acceleration, acceleration of the origin, at
//                    qdd = 0, relative to free fall
//   inertia[21]      lower triangle, row by row, of I and
//   force[6]         p (moment, force): a body resists F = I A + p
//   acceleration[6]  A: wd, a beyond those of the motion at qdd = 0
//
//   inward   U = I S,  D = S'U,  u = tau - S'p,  I_base += X*(I - U D^-1 U')X,
//            p_base += X*(p + U D^-1 u)                                                     (1)
//   outward  A = X A_base,  qdd = D^-1 u - D^-1 U'A,  A += S qdd                            (2)
#pragma once

#include <cmath>

#include "hybridyn/numerics/cholesky.hpp"
#include "hybridyn/spatial/inertia.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {

/// How a numeric link moves: about z, along z, both at once, about a point, freely.
enum class LinkJoint { kTurning, kSliding, kScrew, kBall, kFree };

/// What tells links with the same kind of joint apart. Frames have z along the joint's axis.
struct LinkNumbers {
  double rotation[9];     // the frame at q = 0 in that of the base, by columns
  double translation[3];  // its origin
  double mass;
  double first_moment[3];
  double inertia[6];  // about the origin: xx xy xz yy yz zz
  double slide;       // along z, metres per unit of the coordinate
  double rotor_inertia;
  double frame_rotation[9];     // of the link frame of the model file in this frame, by columns
  double frame_translation[3];  // its origin
  double pivot_scale[2];        // about one over the largest inertia that the joint can feel: about
                                // or along its axis (of other joints about axes), along axes
};

template <class S, LinkJoint J>
class NumericLink {
 public:
  static constexpr bool kIsAxis = J != LinkJoint::kBall && J != LinkJoint::kFree;
  static constexpr int kVelocities = kIsAxis ? 1 : (J == LinkJoint::kBall ? 3 : 6);

  /// Outward: q and v of the joint, motion of the base.
  void motion(const LinkNumbers& numbers, const S* q, const S* v, const S* base,
              S* motion) noexcept {
    set_placement(numbers, q);
    const Vector3<S> base_w = vec(base);
    const Vector3<S> base_wd = vec(base + 3);
    const Vector3<S>& p = X_.translation;
    const auto R = X_.rotation.transpose();
    Vector3<S> w = R * base_w;
    Vector3<S> wd = R * base_wd;
    Vector3<S> a = R * (vec(base + 6) + base_wd.cross(p) + base_w.cross(base_w.cross(p)));
    if constexpr (kIsAxis) {
      const S spin = turns() ? v[0] : S(0);
      const S twice = S(2) * S(numbers.slide) * v[0];
      const S wx = w.x();
      const S wy = w.y();
      w.z() += spin;
      wd += Vector3<S>(wy * spin, -wx * spin, S(0));
      a += Vector3<S>(wy * twice, -wx * twice, S(0));
    } else {
      const Vector3<S> spin = vec(J == LinkJoint::kFree ? v + 3 : v);
      if constexpr (J == LinkJoint::kFree) {
        const Vector3<S> linear = vec(v);
        a += S(2) * w.cross(linear) + spin.cross(linear);
      }
      wd += w.cross(spin);
      w += spin;
    }
    put(w, motion);
    put(wd, motion + 3);
    put(a, motion + 6);
  }

  /// Its own inertia and forces at qdd = 0.
  void start(const LinkNumbers& numbers, const S* motion) noexcept {
    const Vector3<S> w = vec(motion);
    const Vector3<S> wd = vec(motion + 3);
    const Vector3<S> a = vec(motion + 6);
    const RigidInertia<S> I = rigid(numbers);
    const Vector3<S>& h = I.first_moment;
    const Vector3<S> Jw = I.rotational * w;
    I_ = ArticulatedInertia<S>::from(I);
    p_.moment = I.rotational * wd + w.cross(Jw) + h.cross(a);
    p_.force = I.mass * a + wd.cross(h) + w.cross(w.cross(h));
  }

  /// A force on the link: moment about, and force at, the origin of the link frame, in its axes.
  void add_external(const LinkNumbers& numbers, const S* F) noexcept {
    const Transform<S> X = transform(numbers.frame_rotation, numbers.frame_translation);
    p_ -= X.to_parent(Wrench<S>{vec(F), vec(F + 3)});
  }

  /// What hangs on it.
  void add(const S* inertia, const S* force) noexcept {
    I_ += unpack(inertia);
    p_.moment += vec(force);
    p_.force += vec(force + 3);
  }

  /// Inward: (1). `pivot` is the smallest of D, relative to the largest that it can be.
  void inertia(const LinkNumbers& numbers, const S* tau, S* base_inertia, S* base_force,
               S* pivot) noexcept {
    Wrench<S> p = p_;
    if constexpr (kIsAxis) {
      if constexpr (J == LinkJoint::kTurning) {
        U_ = {{I_.A.xz, I_.A.yz, I_.A.zz}, I_.B.row(2).transpose()};
      } else if constexpr (J == LinkJoint::kSliding) {
        U_ = {S(numbers.slide) * I_.B.col(2),
              S(numbers.slide) * Vector3<S>(I_.M.xz, I_.M.yz, I_.M.zz)};
      } else {
        const S slide(numbers.slide);
        U_ = {Vector3<S>(I_.A.xz, I_.A.yz, I_.A.zz) + slide * I_.B.col(2),
              Vector3<S>(I_.B.row(2).transpose()) + slide * Vector3<S>(I_.M.xz, I_.M.yz, I_.M.zz)};
      }
      const S D = along(numbers, U_) + S(numbers.rotor_inertia);
      *pivot = S(numbers.pivot_scale[0]) * D;
      inverse_d_ = S(1) / D;
      rate_[0] = inverse_d_ * (tau[0] - along(numbers, p));
      I_.subtract_square(inverse_d_, U_);
      p += rate_[0] * U_;
    } else if constexpr (J == LinkJoint::kBall) {
      *pivot = smallest_pivot(numbers, D_.factor(I_.A.matrix()));
      K_ = I_.B;
      D_.solve_in_place(K_);
      rate_ = vec(tau) - p.moment;
      D_.solve_in_place(rate_);
      p = {vec(tau), p.force + I_.B.transpose() * rate_};
      const Matrix3<S> left = I_.M.matrix() - I_.B.transpose() * K_;
      I_ = ArticulatedInertia<S>::zero();
      I_.M = Symmetric3<S>::from(left);
    } else {
      *pivot = smallest_pivot(numbers, D_.factor(I_.matrix()));
      rate_.template head<3>() = vec(tau + 3) - p.moment;
      rate_.template tail<3>() = vec(tau) - p.force;
      D_.solve_in_place(rate_);
      p = {vec(tau + 3), vec(tau)};
      I_ = ArticulatedInertia<S>::zero();
    }
    pack(I_.to_parent(X_), base_inertia);
    const Wrench<S> moved = X_.to_parent(p);
    put(moved.moment, base_force);
    put(moved.force, base_force + 3);
  }

  /// Outward: (2).
  void acceleration(const LinkNumbers& numbers, const S* base, S* qdd,
                    S* acceleration) const noexcept {
    Motion<S> A = X_.to_child(Motion<S>{vec(base), vec(base + 3)});
    if constexpr (kIsAxis) {
      qdd[0] = rate_[0] - inverse_d_ * dot(A, U_);
      if constexpr (turns()) A.angular.z() += qdd[0];
      A.linear.z() += S(numbers.slide) * qdd[0];
    } else if constexpr (J == LinkJoint::kBall) {
      const Vector3<S> total = rate_ - K_ * A.linear;
      put(total - A.angular, qdd);
      A.angular = total;
    } else {
      put(rate_.template tail<3>() - A.linear, qdd);
      put(rate_.template head<3>() - A.angular, qdd + 3);
      A = Motion<S>::from(rate_);
    }
    put(A.angular, acceleration);
    put(A.linear, acceleration + 3);
  }

  /// Outward, after `motion` has been called on `total`: adds what the joint's acceleration does.
  static void add_joint_acceleration(const LinkNumbers& numbers, const S* qdd, S* total) noexcept {
    if constexpr (kIsAxis) {
      if constexpr (turns()) total[5] += qdd[0];
      total[8] += S(numbers.slide) * qdd[0];
    } else {
      constexpr int kSpin = J == LinkJoint::kFree ? 3 : 0;
      for (int i = 0; i < 3; ++i) {
        total[3 + i] += qdd[kSpin + i];
        if constexpr (J == LinkJoint::kFree) total[6 + i] += qdd[i];
      }
    }
  }

  /// Its place on the base, and no forces yet: for forces alone, without motion.
  void place(const LinkNumbers& numbers, const S* q) noexcept {
    set_placement(numbers, q);
    p_ = Wrench<S>::zero();
  }

  /// Joint forces together with those that the forces on it, and on what hangs on it, are.
  void loaded_force(const LinkNumbers& numbers, const S* tau, S* loaded) const noexcept {
    const Rate f = project(numbers, p_);
    if constexpr (J == LinkJoint::kFree) {
      for (int i = 0; i < 3; ++i) {
        loaded[i] = tau[i] - f[3 + i];
        loaded[3 + i] = tau[3 + i] - f[i];
      }
    } else {
      for (int i = 0; i < kVelocities; ++i) loaded[i] = tau[i] - f[i];
    }
  }

  /// A force that the link passes on to something that hangs on it.
  void add_force(const S* force) noexcept {
    p_.moment += vec(force);
    p_.force += vec(force + 3);
  }

  /// After `start` on the total motion: what passes the joint, as the base feels it.
  void pass_force(S* base_force) const noexcept {
    const Wrench<S> moved = X_.to_parent(p_);
    put(moved.moment, base_force);
    put(moved.force, base_force + 3);
  }

  /// The same as what the base exerts on the link, in the link frame of the model file.
  void wrench(const LinkNumbers& numbers, S* F) const noexcept {
    const Transform<S> X = transform(numbers.frame_rotation, numbers.frame_translation);
    const Wrench<S> in_frame = X.to_child(p_);
    put(in_frame.moment, F);
    put(in_frame.force, F + 3);
  }

 private:
  using Rate = Eigen::Matrix<S, kVelocities, 1>;  // free joints: angular first

  static constexpr bool turns() { return J == LinkJoint::kTurning || J == LinkJoint::kScrew; }

  static Vector3<S> vec(const S* at) { return {at[0], at[1], at[2]}; }
  template <class Derived>
  static void put(const Eigen::MatrixBase<Derived>& v, S* at) {
    for (int i = 0; i < 3; ++i) at[i] = v[i];
  }

  static Transform<S> transform(const double* rotation, const double* translation) {
    Transform<S> X;
    for (int i = 0; i < 9; ++i) X.rotation(i % 3, i / 3) = S(rotation[i]);
    X.translation = {S(translation[0]), S(translation[1]), S(translation[2])};
    return X;
  }

  static RigidInertia<S> rigid(const LinkNumbers& n) {
    const double* J_o = n.inertia;
    return {S(n.mass),
            {S(n.first_moment[0]), S(n.first_moment[1]), S(n.first_moment[2])},
            {S(J_o[0]), S(J_o[1]), S(J_o[2]), S(J_o[3]), S(J_o[4]), S(J_o[5])}};
  }

  void set_placement(const LinkNumbers& n, const S* q) {
    using std::cos;
    using std::sin;
    X_ = transform(n.rotation, n.translation);
    Matrix3<S> R = X_.rotation;
    if constexpr (kIsAxis) {
      X_.translation += (S(n.slide) * q[0]) * R.col(2);
      if constexpr (turns()) {
        const S c = cos(q[0]);
        const S s = sin(q[0]);
        const Vector3<S> x = R.col(0);
        R.col(0) = c * x + s * R.col(1);
        R.col(1) = c * R.col(1) - s * x;
      }
      X_.rotation = R;
    } else {
      const S* quaternion = J == LinkJoint::kFree ? q + 3 : q;
      if constexpr (J == LinkJoint::kFree) X_.translation += R * vec(q);
      const Vector4<S> xyzw(quaternion[0], quaternion[1], quaternion[2], quaternion[3]);
      X_.rotation = R * rotation_from_quaternion<S>(xyzw);
    }
  }

  /// The smallest pivot of D, once factored, relative to the largest it can be; angular rows come
  /// first.
  S smallest_pivot(const LinkNumbers& n, bool is_positive) const {
    if (!is_positive) return S(0);
    S out(1);
    for (int i = 0; i < kVelocities; ++i) {
      const S relative = S(n.pivot_scale[i / 3]) * D_.pivot(i);
      if (relative < out) out = relative;
    }
    return out;
  }

  /// S'F of an axis.
  static S along(const LinkNumbers& n, const Wrench<S>& F) {
    if constexpr (J == LinkJoint::kTurning) return F.moment.z();
    if constexpr (J == LinkJoint::kSliding) return S(n.slide) * F.force.z();
    return F.moment.z() + S(n.slide) * F.force.z();
  }

  static Rate project(const LinkNumbers& n, const Wrench<S>& F) {
    if constexpr (kIsAxis) {
      return Rate(along(n, F));
    } else if constexpr (J == LinkJoint::kBall) {
      static_cast<void>(n);
      return F.moment;
    } else {
      static_cast<void>(n);
      return F.vector();
    }
  }

  static ArticulatedInertia<S> unpack(const S* a) {
    ArticulatedInertia<S> I;
    I.A = {a[0], a[1], a[3], a[2], a[4], a[5]};
    I.B << a[6], a[10], a[15], a[7], a[11], a[16], a[8], a[12], a[17];
    I.M = {a[9], a[13], a[18], a[14], a[19], a[20]};
    return I;
  }

  static void pack(const ArticulatedInertia<S>& I, S* a) {
    const S packed[21] = {I.A.xx,    I.A.xy,    I.A.yy,    I.A.xz,    I.A.yz,    I.A.zz,
                          I.B(0, 0), I.B(1, 0), I.B(2, 0), I.M.xx,    I.B(0, 1), I.B(1, 1),
                          I.B(2, 1), I.M.xy,    I.M.yy,    I.B(0, 2), I.B(1, 2), I.B(2, 2),
                          I.M.xz,    I.M.yz,    I.M.zz};
    for (int i = 0; i < 21; ++i) a[i] = packed[i];
  }

  Transform<S> X_;
  ArticulatedInertia<S> I_;
  Wrench<S> p_;
  Wrench<S> U_;
  S inverse_d_;
  Matrix3<S> K_;  // ball: A^-1 B
  internal::Cholesky<S, kIsAxis ? 1 : kVelocities> D_;
  Rate rate_;  // D^-1 u
};

}  // namespace hybridyn
