#include "derive/articulated.hpp"

#include "derive/linear_solve.hpp"
#include "derive/newton_euler.hpp"

namespace hybridyn::generator {
namespace {

/// An acceleration beyond that of the motion at qdd = 0.
struct Acceleration {
  Vec3 wd;
  Vec3 a;
};

class ArticulatedRecursion {
 public:
  ArticulatedRecursion(const Kinematics& kinematics, const std::vector<Value>& v,
                       const std::vector<Value>& tau, const Vec3& gravity)
      : kinematics_(kinematics),
        tau_(tau),
        forces_(body_forces(kinematics, motions(kinematics, v, {}, -gravity))),
        K_(kinematics.size()),
        rate_(kinematics.size()),
        qdd_(kinematics.mechanism().nv) {
    for (int k = 0; k < kinematics.size(); ++k) {
      inertias_.push_back(kinematics.inertia(k).spatial());
    }
  }

  std::vector<Value> run() {
    for (int k = kinematics_.size() - 1; k >= 0; --k) inward(k);
    std::vector<Acceleration> accelerations(kinematics_.size());
    for (int k = 0; k < kinematics_.size(); ++k) {
      const int parent = kinematics_.body(k).parent;
      Acceleration& A = accelerations[k];
      if (parent != kGround) {
        const Acceleration& P = accelerations[parent];
        A.wd = kinematics_.to_child(k, P.wd);
        A.a = kinematics_.to_child(k, P.a + cross(P.wd, kinematics_.translation(k)));
      }
      outward(k, A);
    }
    return qdd_;
  }

 private:
  void inward(int k) {
    switch (kinematics_.body(k).kind) {
      case JointKind::kAxis:
        inward_axis(k);
        break;
      case JointKind::kBall:
        inward_ball(k);
        break;
      case JointKind::kFree:
        inward_free(k);
        break;
    }
  }

  void pass_on(int k, const SpatialInertia& I, const BodyForce& p) {
    const int parent = kinematics_.body(k).parent;
    if (parent == kGround) return;
    inertias_[parent] = inertias_[parent] + kinematics_.to_parent(k, I);
    pass_on(k, p);
  }

  void pass_on(int k, const BodyForce& p) {
    const int parent = kinematics_.body(k).parent;
    if (parent == kGround) return;
    const Vec3 f = kinematics_.to_parent(k, p.f);
    forces_[parent].f += f;
    forces_[parent].n += kinematics_.to_parent(k, p.n) + cross(kinematics_.translation(k), f);
  }

  /// U has a part that acts on wd (its moments) and one that acts on a.
  void inward_axis(int k) {
    const Body& body = kinematics_.body(k);
    Tape& tape = kinematics_.tape();
    const SpatialInertia& I = inertias_[k];
    const BodyForce& p = forces_[k];
    const Value turns = body.turns ? 1 : 0;
    const Value slide = tape.constant(body.slide);
    const BodyForce U{turns * I.A.matrix().column(2) + slide * I.B.column(2),
                      turns * I.B.row(2) + slide * I.C.matrix().column(2)};
    const Value D = turns * U.n.z + slide * U.f.z + tape.constant(body.rotor_inertia);
    const Value inverse = Value(1) / D;
    tape.name(D, "d_" + body.name);
    tape.name(inverse, "inverse_d_" + body.name);
    const BodyForce K{inverse * U.n, inverse * U.f};
    const Value u = tau_[body.v] - (turns * p.n.z + slide * p.f.z);
    const Value rate = inverse * u;
    tape.name(rate, "rate_" + body.name);
    K_[k] = K;
    rate_[k] = rate;
    if (body.parent == kGround) return;
    SpatialInertia left = without(I, K, U);
    BodyForce passed{p.n + u * K.n, p.f + u * K.f};
    if (body.rotor_inertia.is_zero()) clear_axis(body, tau_[body.v], left, passed);
    pass_on(k, left, passed);
  }

  /// I - K U'.
  static SpatialInertia without(const SpatialInertia& I, const BodyForce& K, const BodyForce& U) {
    const auto less = [](const Sym3& S, const Vec3& a, const Vec3& b) {
      return Sym3{S.xx - a.x * b.x, S.xy - a.x * b.y, S.xz - a.x * b.z,
                  S.yy - a.y * b.y, S.yz - a.y * b.z, S.zz - a.z * b.z};
    };
    SpatialInertia out{less(I.A, K.n, U.n), I.B, less(I.C, K.f, U.f)};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) out.B(i, j) -= K.n[i] * U.f[j];
    }
    return out;
  }

  /// What is zero, or known, along the axis of a joint without rotor.
  static void clear_axis(const Body& body, const Value& tau, SpatialInertia& I, BodyForce& p) {
    if (body.turns && body.slide.is_zero()) {
      I.A.xz = I.A.yz = I.A.zz = 0;
      for (int i = 0; i < 3; ++i) I.B(2, i) = 0;
      p.n.z = tau;
    } else if (!body.turns && body.slide == Extended(1)) {
      I.C.xz = I.C.yz = I.C.zz = 0;
      for (int i = 0; i < 3; ++i) I.B(i, 2) = 0;
      p.f.z = tau;
    }
  }

  /// S = [1; 0]: only C - B'A^-1 B is left.
  void inward_ball(int k) {
    const Body& body = kinematics_.body(k);
    const SpatialInertia& I = inertias_[k];
    const BodyForce& p = forces_[k];
    const SmallFactor A(rows(I.A));
    const Vec3 tau{tau_[body.v], tau_[body.v + 1], tau_[body.v + 2]};
    const Vec3 rate = solve(A, tau - p.n);
    Mat3 K;  // A^-1 B
    for (int j = 0; j < 3; ++j) {
      const Vec3 column = solve(A, I.B.column(j));
      for (int i = 0; i < 3; ++i) K(i, j) = column[i];
    }
    ball_rate_.push_back({k, rate, K});
    if (body.parent == kGround) return;
    SpatialInertia left;
    const Mat3 BtK = I.B.transposed() * K;
    left.C = {I.C.xx - BtK(0, 0), I.C.xy - BtK(0, 1), I.C.xz - BtK(0, 2),
              I.C.yy - BtK(1, 1), I.C.yz - BtK(1, 2), I.C.zz - BtK(2, 2)};
    pass_on(k, left, {tau, p.f + I.B.transposed() * rate});
  }

  /// A free joint hands on its own forces only.
  void inward_free(int k) {
    const int v = kinematics_.body(k).v;
    const Vec3 f{tau_[v], tau_[v + 1], tau_[v + 2]};
    const Vec3 n{tau_[v + 3], tau_[v + 4], tau_[v + 5]};
    pass_on(k, {n, f});
  }

  void outward(int k, Acceleration& A) {
    const Body& body = kinematics_.body(k);
    switch (body.kind) {
      case JointKind::kAxis:
        outward_axis(k, A);
        break;
      case JointKind::kBall: {
        const BallRate* ball = nullptr;
        for (const BallRate& candidate : ball_rate_) {
          if (candidate.body == k) ball = &candidate;
        }
        const Vec3 total = ball->rate - ball->K * A.a;  // wd of the body
        for (int i = 0; i < 3; ++i) qdd_[body.v + i] = total[i] - A.wd[i];
        A.wd = total;
        break;
      }
      case JointKind::kFree:
        outward_free(k, A);
        break;
    }
  }

  void outward_axis(int k, Acceleration& A) {
    const Body& body = kinematics_.body(k);
    const BodyForce& K = K_[k];
    Value& qdd = qdd_[body.v];
    if (body.turns && body.slide.is_zero() && body.rotor_inertia.is_zero()) {
      // K.n.z = 1: the whole wd along the axis comes first, qdd is what the joint adds.
      const Value total = rate_[k] - (K.n.x * A.wd.x + K.n.y * A.wd.y + dot(K.f, A.a));
      qdd = total - A.wd.z;
      A.wd.z = total;
      return;
    }
    const Value slide = kinematics_.tape().constant(body.slide);
    qdd = rate_[k] - (dot(K.n, A.wd) + dot(K.f, A.a));
    if (body.turns) A.wd.z += qdd;
    A.a.z += slide * qdd;
  }

  /// The articulated body floats: I a = tau - p.
  void outward_free(int k, Acceleration& A) {
    const SpatialInertia& I = inertias_[k];
    const int v = kinematics_.body(k).v;
    const BodyForce& p = forces_[k];
    std::vector<std::vector<Value>> matrix(6, std::vector<Value>(6));  // force first: C is the
    for (int i = 0; i < 3; ++i) {                                      // better pivot
      for (int j = 0; j < 3; ++j) {
        matrix[i][j] = I.C.matrix()(i, j);
        matrix[3 + i][j] = I.B(i, j);
        matrix[3 + i][3 + j] = I.A.matrix()(i, j);
      }
    }
    const std::vector<Value> total =
        SmallFactor(matrix).solve({tau_[v] - p.f.x, tau_[v + 1] - p.f.y, tau_[v + 2] - p.f.z,  //
                                   tau_[v + 3] - p.n.x, tau_[v + 4] - p.n.y, tau_[v + 5] - p.n.z});
    for (int i = 0; i < 3; ++i) {
      qdd_[v + i] = total[i] - A.a[i];
      qdd_[v + 3 + i] = total[3 + i] - A.wd[i];
    }
    A.a = {total[0], total[1], total[2]};
    A.wd = {total[3], total[4], total[5]};
  }

  static std::vector<std::vector<Value>> rows(const Sym3& S) {
    const Mat3 m = S.matrix();
    return {{m(0, 0), m(0, 1), m(0, 2)}, {m(1, 0), m(1, 1), m(1, 2)}, {m(2, 0), m(2, 1), m(2, 2)}};
  }
  static Vec3 solve(const SmallFactor& A, const Vec3& b) {
    const std::vector<Value> x = A.solve({b.x, b.y, b.z});
    return {x[0], x[1], x[2]};
  }

  struct BallRate {
    int body;
    Vec3 rate;
    Mat3 K;
  };

  const Kinematics& kinematics_;
  const std::vector<Value>& tau_;
  std::vector<BodyForce> forces_;  // p
  std::vector<SpatialInertia> inertias_;
  std::vector<BodyForce> K_;
  std::vector<Value> rate_;  // D^-1 u
  std::vector<BallRate> ball_rate_;
  std::vector<Value> qdd_;
};

}  // namespace

std::vector<Value> forward_dynamics(const Kinematics& kinematics, const std::vector<Value>& v,
                                    const std::vector<Value>& tau, const Vec3& gravity) {
  return ArticulatedRecursion(kinematics, v, tau, gravity).run();
}

}  // namespace hybridyn::generator
