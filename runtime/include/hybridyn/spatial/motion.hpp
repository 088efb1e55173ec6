// Spatial motion and force vectors, [T] appendix A, as pairs of named 3-vectors. Angular part
// first. A Motion is a twist (velocity) or a spatial acceleration; a Wrench is a force vector.
#pragma once

#include <Eigen/Geometry>

#include "hybridyn/spatial/types.hpp"

namespace hybridyn {

/// Twist or spatial acceleration of a body, taken at the origin of the frame it is expressed in.
template <class S>
struct Motion {
  Vector3<S> angular;
  Vector3<S> linear;

  static Motion zero() { return {Vector3<S>::Zero(), Vector3<S>::Zero()}; }
  static Motion from(const Vector6<S>& v) { return {v.template head<3>(), v.template tail<3>()}; }
  Vector6<S> vector() const {
    Vector6<S> out;
    out.template head<3>() = angular;
    out.template tail<3>() = linear;
    return out;
  }

  Motion& operator+=(const Motion& b) {
    angular += b.angular;
    linear += b.linear;
    return *this;
  }
  Motion& operator-=(const Motion& b) {
    angular -= b.angular;
    linear -= b.linear;
    return *this;
  }
  friend Motion operator+(Motion a, const Motion& b) { return a += b; }
  friend Motion operator-(Motion a, const Motion& b) { return a -= b; }
  friend Motion operator*(const S& s, const Motion& a) { return {s * a.angular, s * a.linear}; }
};

/// Moment about, and force at, the origin of the frame it is expressed in.
template <class S>
struct Wrench {
  Vector3<S> moment;
  Vector3<S> force;

  static Wrench zero() { return {Vector3<S>::Zero(), Vector3<S>::Zero()}; }
  static Wrench from(const Vector6<S>& f) { return {f.template head<3>(), f.template tail<3>()}; }
  Vector6<S> vector() const {
    Vector6<S> out;
    out.template head<3>() = moment;
    out.template tail<3>() = force;
    return out;
  }

  Wrench& operator+=(const Wrench& b) {
    moment += b.moment;
    force += b.force;
    return *this;
  }
  Wrench& operator-=(const Wrench& b) {
    moment -= b.moment;
    force -= b.force;
    return *this;
  }
  friend Wrench operator+(Wrench a, const Wrench& b) { return a += b; }
  friend Wrench operator-(Wrench a, const Wrench& b) { return a -= b; }
  friend Wrench operator*(const S& s, const Wrench& a) { return {s * a.moment, s * a.force}; }
};

/// V x A: the rate of a motion vector A that is fixed in a body moving with V, [T] app. A.
template <class S>
Motion<S> cross(const Motion<S>& V, const Motion<S>& A) {
  return {V.angular.cross(A.angular), V.angular.cross(A.linear) + V.linear.cross(A.angular)};
}

/// V x* F: the rate of a force vector F that is fixed in a body moving with V, [T] app. A.
template <class S>
Wrench<S> cross(const Motion<S>& V, const Wrench<S>& F) {
  return {V.angular.cross(F.moment) + V.linear.cross(F.force), V.angular.cross(F.force)};
}

/// Power of a wrench on a motion: V' F.
template <class S>
S dot(const Motion<S>& V, const Wrench<S>& F) {
  return V.angular.dot(F.moment) + V.linear.dot(F.force);
}

/// The matrix [a]x with [a]x b = a x b.
template <class S>
Matrix3<S> skew(const Vector3<S>& a) {
  Matrix3<S> m;
  m << S(0), -a.z(), a.y(), a.z(), S(0), -a.x(), -a.y(), a.x(), S(0);
  return m;
}

}  // namespace hybridyn
