// Parts that are joined, taken apart and simulated while a program runs: generated bricks, numeric
// chains, free bodies. Every part keeps coordinates of its own; joints between handles are
// constraints, and their wrenches are found by assembly and disassembly over the parts alone.
//
// A joint sees the accelerations of its two ends from its frame L on the second one, b
// (algorithms/loop_geometry.hpp: predecessor a, successor b). With J_a = -X_La'T, J_b = X_Lb'T,
//   (1) J_a'A_a + J_b'A_b = k,  k = T'bias
//   (2) F_a = J_a lambda - X_La'Ta tau,  F_b = J_b lambda + X_Lb'Ta tau
// for the wrenches on the handles, with forces tau of the joint's own freedoms. One joint joins two
// bodies into one, or closes a loop on one, in the same way: with the sums over its ends e
//   (3) A = sum J_e'Phi_ef J_f,  G_h = sum Phi_he J_e,  y = k - sum J_e'beta_e   (beta with tau)
//   (4) lambda = A^+ (y - sum G_h'F_h),  Phi'_hk = Phi_hk - G_h A^+ G_k',  beta'_h = beta_h + G_h A^+ y
// where h, k are handles that other joints need. A^+ leaves out what is redundant ([T] (3.17)). In
// reverse order (4) gives all wrenches, and the parts their accelerations. Velocities of a joint
// that closes are made consistent by the same: beta are the twists then, lambda impulses.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/base/executor.hpp"
#include "hybridyn/configuration/loop_residual.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "hybridyn/structure/handle_message.hpp"
#include "hybridyn/structure/joint_assembly.hpp"
#include "hybridyn/structure/part.hpp"

namespace hybridyn {

class Structure {
 public:
  /// `order`: in which joints are made; balanced for an executor with threads.
  explicit Structure(AssemblyOrder order = AssemblyOrder::kSerial) : joints_(parts_, order) {}
  Structure(const Structure&) = delete;
  Structure& operator=(const Structure&) = delete;

  /// A frame on a handle of a part, or on the ground (`part` -1, seen in the world).
  struct End {
    int part = -1;
    int handle = 0;
    Transform<double> X_HL = Transform<double>::identity();
  };

  /// Takes the part in; its coordinates come after those of the parts before. Returns its index.
  int add(std::unique_ptr<Part> part);

  /// Joins two ends, not both on the ground, by a joint of a type that can close loops, along z. Of a
  /// universal joint z is the first axis, on a, and x the second one, on b, unless others are given.
  /// Returns its number, which `disconnect` gives back.
  int connect(const End& a, const End& b, JointType type,
              const Vector3<double>& axis1 = Vector3<double>::UnitZ(),
              const Vector3<double>& axis2 = Vector3<double>::UnitX());
  void disconnect(int joint);

  int positions() const { return positions_; }
  int velocities() const { return velocities_; }
  int q_index(int part) const { return places_[part].q; }
  int v_index(int part) const { return places_[part].v; }
  const Part& part(int i) const { return *parts_[i]; }
  int parts() const { return static_cast<int>(parts_.size()); }

  /// Forces or moments along the freedoms of a joint: along z, about it, or as the columns of
  /// geometry(joint).S_L say; they stay until they are set anew.
  void set_joint_force(int joint, const double* tau);

  /// Accelerations of all parts. kLeastSquares where joints contradict each other, kSingular where
  /// a part is, or is too light in some direction to stand alone, kIllConditioned where rounding
  /// leaves less than a third of the digits.
  template <class Executor = SerialExecutor>
  [[nodiscard]] Status forward_dynamics(const ConstVectorRef<double>& q,
                                        const ConstVectorRef<double>& v,
                                        const ConstVectorRef<double>& tau, VectorRef<double> qdd,
                                        const Vector3<double>& gravity = {0, 0, -9.81},
                                        const Executor& executor = Executor());

  /// The same cut in two, for a structure that is part of another one elsewhere (`RemotePart`), which
  /// acts on one of its handles. First all that this one has to know; kSingular as above.
  void expose(int part, int handle);
  template <class Executor = SerialExecutor>
  [[nodiscard]] Status begin(const ConstVectorRef<double>& q, const ConstVectorRef<double>& v,
                             const ConstVectorRef<double>& tau,
                             const Vector3<double>& gravity = {0, 0, -9.81},
                             const Executor& executor = Executor());
  HandleMessage message() const;
  /// Then accelerations under a wrench on that handle, in its axes, angular part first.
  template <class Executor = SerialExecutor>
  [[nodiscard]] Status finish(const Vector6<double>& F, VectorRef<double> qdd,
                              const Executor& executor = Executor());

  /// Velocities that all joints allow, by impulses in them: with restitution e the relative velocity
  /// against what a joint holds becomes -e times what it was. kLeastSquares as above.
  struct Impact {
    Status status = Status::kOk;
    double lost = 0;  // kinetic energy, J
  };
  Impact close_velocities(const ConstVectorRef<double>& q, VectorRef<double> v,
                          double restitution = 0);

  /// Moves q by the least change in the metric of the inertia until all joints are closed: Newton's
  /// method, from where they nearly are. Returns what is left, radians or metres.
  double close_positions(VectorRef<double> q);

  /// Of q: an end of a joint that coincides with a frame in the world.
  End end_at(const ConstVectorRef<double>& q, int part, int handle, const Transform<double>& X_WL);
  /// After a call with q: the placement of a handle.
  Transform<double> pose(int part, int handle) const { return parts_[part]->pose(handle); }

  /// After forward_dynamics, or close_velocities: what a exerts on b through a joint, in L; then an
  /// impulse.
  Wrench<double> joint_wrench(int joint) const;
  /// After forward_dynamics: acceleration along the freedoms of a joint.
  void joint_acceleration(int joint, double* rates) const;
  /// After one of these: which components of a joint's wrench, seen from L, the motion does not tell:
  /// where other joints hold the same, the wrenches among them are one finite choice. Allocates.
  OpenComponents undetermined(int joint) const { return joints_.undetermined(joint); }
  /// By how much rounding may have been magnified, in parts and joints, 1 or more.
  double magnification() const { return joints_.magnification(); }
  /// By how much a joint is open: L of b in that of a; and the relative twist, seen from b.
  const LoopGeometry<double>& geometry(int joint) const { return joints_.joint(joint).geometry; }

 private:
  struct Place {
    int q;
    int v;
  };

  /// Parts, joints and (3) for the configuration.
  template <class Executor = SerialExecutor>
  [[nodiscard]] Status update(const double* q, const double* v, const double* tau,
                              const Vector3<double>& gravity,
                              const Executor& executor = Executor());
  Motion<double> acceleration(const internal::HandleIndex& end) const {
    return end.is_ground() ? ground_ : joints_.acceleration(end);
  }

  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<Place> places_;
  std::vector<Status> status_;  // of the parts
  Status begun_ = Status::kOk;
  internal::JointAssembly joints_;
  int positions_ = 0;
  int velocities_ = 0;
  Motion<double> ground_;  // its acceleration relative to free fall
  VectorX<double> zero_;
  VectorX<double> change_;  // of velocities
};

inline int Structure::add(std::unique_ptr<Part> part) {
  places_.push_back({positions_, velocities_});
  positions_ += part->positions();
  velocities_ += part->velocities();
  parts_.push_back(std::move(part));
  status_.push_back(Status::kOk);
  joints_.note_part();
  return parts() - 1;
}

inline int Structure::connect(const End& a, const End& b, JointType type,
                              const Vector3<double>& axis1, const Vector3<double>& axis2) {
  if (a.part < 0 && b.part < 0) throw Error("a joint of the ground with itself");
  for (const End* end : {&a, &b}) {
    if (end->part >= parts() ||
        (end->part >= 0 && (end->handle < 0 || end->handle >= parts_[end->part]->handles()))) {
      throw Error("a joint to a handle that is not there");
    }
  }
  Loop<double> loop{};
  loop.type = type;
  loop.X_PL = a.X_HL;
  loop.X_SL = b.X_HL;
  loop.R_LF = Matrix3<double>::Identity();
  loop.axis1 = axis1;
  loop.axis2 = axis2;
  return joints_.connect({{a.part, a.handle}, {b.part, b.handle}, true}, loop);
}

inline void Structure::disconnect(int joint) { joints_.disconnect(joint); }

inline void Structure::set_joint_force(int joint, const double* tau) {
  internal::StructureJoint& j = joints_.joint(joint);
  for (int i = 0; i < velocity_size(j.loop.type); ++i) j.tau[i] = tau[i];
}

template <class Executor>
Status Structure::update(const double* q, const double* v, const double* tau,
                         const Vector3<double>& gravity, const Executor& executor) {
  executor(0, parts(), [&](int p) {
    const Place& at = places_[p];
    status_[p] = parts_[p]->update(q + at.q, v + at.v, tau + at.v, gravity);
  });
  Status status = Status::kOk;
  for (const Status of_part : status_) status = std::max(status, of_part);
  if (status == Status::kSingular) return status;
  return joints_.factor(executor) ? status : Status::kSingular;
}

template <class Executor>
Status Structure::forward_dynamics(const ConstVectorRef<double>& q, const ConstVectorRef<double>& v,
                                   const ConstVectorRef<double>& tau, VectorRef<double> qdd,
                                   const Vector3<double>& gravity, const Executor& executor) {
  const Status begun = begin(q, v, tau, gravity, executor);
  return begun == Status::kSingular ? begun : finish(Vector6<double>::Zero(), qdd, executor);
}

inline void Structure::expose(int part, int handle) {
  if (part < 0 || part >= parts() || handle < 0 || handle >= parts_[part]->handles()) {
    throw Error("there is no such handle to expose");
  }
  joints_.expose({part, handle});
}

template <class Executor>
Status Structure::begin(const ConstVectorRef<double>& q, const ConstVectorRef<double>& v,
                        const ConstVectorRef<double>& tau, const Vector3<double>& gravity,
                        const Executor& executor) {
  begun_ = update(q.data(), v.data(), tau.data(), gravity, executor);
  if (begun_ == Status::kSingular) return begun_;
  ground_ = {Vector3<double>::Zero(), -gravity};
  joints_.set_beta([](const Part& part, int handle) { return part.beta(handle); });
  for (int n = 0; n < joints_.size(); ++n) {
    if (!joints_.is_joined(n)) continue;
    internal::StructureJoint& j = joints_.joint(n);
    const LoopGeometry<double>& g = j.geometry;
    Vector6<double> right = g.bias;
    if (joints_.ends(n).a.is_ground()) right += g.X_PL.to_child(ground_).vector();
    if (joints_.ends(n).b.is_ground()) right -= g.X_SL.to_child(ground_).vector();
    j.k = j.held_part(right);
  }
  joints_.close(true, executor);
  return begun_;
}

inline HandleMessage Structure::message() const {
  const internal::HandleIndex& at = joints_.exposed();
  HandleMessage out;
  out.pack(joints_.exposed_phi(), joints_.exposed_beta());
  out.pack(parts_[at.part]->pose(at.handle), parts_[at.part]->twist(at.handle));
  return out;
}

template <class Executor>
Status Structure::finish(const Vector6<double>& F, VectorRef<double> qdd,
                         const Executor& executor) {
  const Status solved = joints_.open(F, executor);
  executor(0, parts(),
           [&](int p) { parts_[p]->accelerations(joints_.forces(p), qdd.data() + places_[p].v); });
  return judge(std::max(begun_, solved), joints_.magnification(), qdd);
}

inline Structure::Impact Structure::close_velocities(const ConstVectorRef<double>& q,
                                                     VectorRef<double> v, double restitution) {
  Impact out;
  zero_.setZero(velocities_);
  out.status = update(q.data(), v.data(), zero_.data(), Vector3<double>::Zero());
  if (out.status == Status::kSingular) return out;
  joints_.set_beta([](const Part& part, int handle) { return part.twist(handle).vector(); });
  for (int n = 0; n < joints_.size(); ++n) {
    internal::StructureJoint& j = joints_.joint(n);
    if (joints_.is_joined(n)) j.k = -restitution * j.held_part(j.geometry.V_rel.vector());
  }
  out.status = std::max(out.status, joints_.solve(false, SerialExecutor()));
  change_.resize(velocities_);
  for (int p = 0; p < parts(); ++p) {
    const Place& at = places_[p];
    const Part& part = *parts_[p];
    const Vector6<double>* F = joints_.forces(p);
    // The work of impulses is that of the mean velocity.
    for (int h = 0; h < part.handles(); ++h) {
      Vector6<double> twice = 2 * part.twist(h).vector();
      for (int k = 0; k < part.handles(); ++k) twice.noalias() += part.phi(h, k) * F[k];
      out.lost -= 0.5 * twice.dot(F[h]);
    }
    parts_[p]->respond(joints_.forces(p), change_.data() + at.v);
  }
  v += change_;
  return out;
}

inline double Structure::close_positions(VectorRef<double> q) {
  constexpr int kMostSteps = 20;
  constexpr double kClosed = 1e-14;
  zero_.setZero(velocities_);
  change_.resize(velocities_);
  double left = 0;
  double before = std::numeric_limits<double>::infinity();
  for (int step = 0; step <= kMostSteps; ++step) {
    if (update(q.data(), zero_.data(), zero_.data(), Vector3<double>::Zero()) ==
        Status::kSingular) {
      return std::numeric_limits<double>::infinity();
    }
    left = 0;
    for (int n = 0; n < joints_.size(); ++n) {
      internal::StructureJoint& j = joints_.joint(n);
      if (!joints_.is_joined(n)) continue;
      j.k.head(j.rows()) = -internal::loop_residual(j.loop, j.geometry.X_LpL);
      left = std::max(left, j.k.head(j.rows()).lpNorm<Eigen::Infinity>());
    }
    if (left < kClosed || step == kMostSteps || !(left < before)) return left;
    before = left;
    joints_.set_beta([](const Part&, int) { return Vector6<double>(Vector6<double>::Zero()); });
    static_cast<void>(joints_.solve(false, SerialExecutor()));
    for (int p = 0; p < parts(); ++p) {
      const Place& at = places_[p];
      parts_[p]->respond(joints_.forces(p), change_.data() + at.v);
      parts_[p]->integrate(q.data() + at.q, change_.data() + at.v, 1, q.data() + at.q);
    }
  }
  return left;
}

inline Structure::End Structure::end_at(const ConstVectorRef<double>& q, int part, int handle,
                                        const Transform<double>& X_WL) {
  if (part < 0) return {-1, 0, X_WL};
  zero_.setZero(velocities_);
  const Place& at = places_[part];
  static_cast<void>(parts_[part]->update(q.data() + at.q, zero_.data() + at.v, zero_.data() + at.v,
                                         Vector3<double>::Zero()));
  return {part, handle, parts_[part]->pose(handle).inverse() * X_WL};
}

inline Wrench<double> Structure::joint_wrench(int joint) const {
  const internal::StructureJoint& j = joints_.joint(joint);
  Vector6<double> F = j.geometry.T * j.lambda.head(j.rows());
  if (j.is_driven && joints_.is_driven()) F += j.active;
  return Wrench<double>::from(F);
}

inline void Structure::joint_acceleration(int joint, double* rates) const {
  const LoopGeometry<double>& g = joints_.joint(joint).geometry;
  const Vector6<double> A = (g.X_SL.to_child(acceleration(joints_.ends(joint).b)) -
                             g.X_PL.to_child(acceleration(joints_.ends(joint).a)))
                                .vector() -
                            g.bias;
  Eigen::Map<VectorX<double>>(rates, g.S_L.cols()) =
      joints_.joint(joint).active_subspace().transpose() * A;
}

}  // namespace hybridyn
