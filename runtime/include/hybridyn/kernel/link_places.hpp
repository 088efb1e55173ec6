// Forces on a robot's links as joint forces, along the path from a link to the ground. Vectors are
// in world axes, about the origin of the link that the tree begins with:
//   J'F:  m = n + x x f at the reference,  tau_k = w_k'm + u_k'f
// where w_k, u_k are angular and linear velocity, at the reference, of what freedom k moves.
#pragma once

namespace hybridyn {

/// The freedoms that move a link, from the last one to the first: a list that links share.
template <int kLinks, int kVelocities>
struct LinkTree {
  int last_freedom[kLinks];
  int freedom_before[kVelocities];  // -1: none
};

template <class Scalar, int kLinks, int kVelocities>
struct LinkPlaces {
  const Scalar* places;  // [12 * kLinks]: of each link frame its axes, by columns, and its origin x
  const Scalar* axes;    // [6 * kVelocities]: w, u of each freedom

  /// tau = J'F of a wrench, moment and force at the origin and in the axes of a link frame.
  void joint_forces(const LinkTree<kLinks, kVelocities>& tree, int link, const Scalar* wrench,
                    Scalar* tau) const noexcept {
    const Scalar* const place = places + 12 * link;
    Scalar m[3], f[3];
    turn(place, wrench, m);
    turn(place, wrench + 3, f);
    add_cross(place + 9, f, m);
    for (int k = 0; k < kVelocities; ++k) tau[k] = Scalar(0);
    for (int k = tree.last_freedom[link]; k >= 0; k = tree.freedom_before[k]) {
      const Scalar* const w = axes + 6 * k;
      const Scalar* const u = w + 3;
      tau[k] =
          (w[0] * m[0] + w[1] * m[1] + w[2] * m[2]) + (u[0] * f[0] + u[1] * f[1] + u[2] * f[2]);
    }
  }

  /// J qdd: angular acceleration of a link and that of the origin of its frame, in its axes.
  void acceleration(const LinkTree<kLinks, kVelocities>& tree, int link, const Scalar* qdd,
                    Scalar* out) const noexcept {
    Scalar angular[3] = {Scalar(0), Scalar(0), Scalar(0)};
    Scalar linear[3] = {Scalar(0), Scalar(0), Scalar(0)};
    for (int k = tree.last_freedom[link]; k >= 0; k = tree.freedom_before[k]) {
      for (int c = 0; c < 3; ++c) {
        angular[c] += axes[6 * k + c] * qdd[k];
        linear[c] += axes[6 * k + 3 + c] * qdd[k];
      }
    }
    const Scalar* const place = places + 12 * link;
    add_cross(angular, place + 9, linear);
    turn_back(place, angular, out);
    turn_back(place, linear, out + 3);
  }

 private:
  /// R v and R'v.
  static void turn(const Scalar* R, const Scalar* v, Scalar* out) noexcept {
    for (int c = 0; c < 3; ++c) out[c] = R[c] * v[0] + R[3 + c] * v[1] + R[6 + c] * v[2];
  }
  static void turn_back(const Scalar* R, const Scalar* v, Scalar* out) noexcept {
    for (int c = 0; c < 3; ++c) {
      out[c] = R[3 * c] * v[0] + R[3 * c + 1] * v[1] + R[3 * c + 2] * v[2];
    }
  }
  /// sum += a x b.
  static void add_cross(const Scalar* a, const Scalar* b, Scalar* sum) noexcept {
    sum[0] += a[1] * b[2] - a[2] * b[1];
    sum[1] += a[2] * b[0] - a[0] * b[2];
    sum[2] += a[0] * b[1] - a[1] * b[0];
  }
};

}  // namespace hybridyn
