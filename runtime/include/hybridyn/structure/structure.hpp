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

#include "hybridyn/algorithms/loop_geometry.hpp"
#include "hybridyn/base/error.hpp"
#include "hybridyn/configuration/loop_residual.hpp"
#include "hybridyn/numerics/conditioning.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"
#include "hybridyn/structure/part.hpp"
#include "hybridyn/structure/structure_plan.hpp"

namespace hybridyn {

class Structure {
 public:
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
  [[nodiscard]] Status forward_dynamics(const ConstVectorRef<double>& q,
                                        const ConstVectorRef<double>& v,
                                        const ConstVectorRef<double>& tau, VectorRef<double> qdd,
                                        const Vector3<double>& gravity = {0, 0, -9.81});

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
  const Transform<double>& pose(int part, int handle) const { return parts_[part]->pose(handle); }

  /// After forward_dynamics, or close_velocities: what a exerts on b through a joint, in L; then an
  /// impulse.
  Wrench<double> joint_wrench(int joint) const;
  /// After forward_dynamics: acceleration along the freedoms of a joint.
  void joint_acceleration(int joint, double* rates) const;
  /// By how much rounding may have been magnified, in parts and joints, 1 or more.
  double magnification() const { return magnification_; }
  /// By how much a joint is open: L of b in that of a; and the relative twist, seen from b.
  const LoopGeometry<double>& geometry(int joint) const { return joints_[joint].geometry; }

 private:
  using Ends = internal::StructurePlan::Ends;
  using Body = internal::StructurePlan::Body;
  using Step = internal::StructurePlan::Step;
  using HandleIndex = internal::HandleIndex;

  struct Place {
    int q;
    int v;
    int handle;  // first one of all handles
  };
  /// What a joint's rows are at one of its ends.
  struct Rows {
    Matrix6U<double> J;      // (1)
    Vector6<double> active;  // wrench of tau on the end, (2)
  };
  using Solver = internal::SemidefiniteSolver<double, 6>;
  using Vector = Solver::Vector;
  struct Joint {
    Loop<double> loop;
    LoopGeometry<double> geometry;
    Vector6<double> tau = Vector6<double>::Zero();  // by freedom
    Rows rows[2];
    Vector k;
    Vector sizes;  // of (3)'s diagonal, without cancellation
    Solver factor{0};
    Vector lambda;
    Matrix6U<double> Ta;
    Vector6<double> active;  // wrench of tau on b, in L
    int next_free = -1;
  };

  /// Parts, joints and (3) for the configuration; what is not done yet of the plan.
  [[nodiscard]] Status update(const double* q, const double* v, const double* tau,
                              const Vector3<double>& gravity);
  void make_plan();
  void update_joint(int joint);
  void factor_step(const Step& step);
  /// beta of the handles, of parts that `of(part, handle)` tells of.
  template <class Of>
  void set_beta(const Of& of);
  /// (4), from beta of the parts and k: wrenches on all handles; with the joints' own forces, or
  /// without.
  [[nodiscard]] Status solve(bool is_driven);
  void close_step(const Step& step, bool is_driven, double& size, bool& contradicts);
  void open_step(const Step& step, bool is_driven);

  Transform<double> world_pose(const HandleIndex& end) const {
    return end.is_ground() ? Transform<double>::identity() : parts_[end.part]->pose(end.handle);
  }
  Motion<double> world_twist(const HandleIndex& end) const {
    return end.is_ground() ? Motion<double>::zero() : parts_[end.part]->twist(end.handle);
  }
  /// After solve: of the frame of a handle, relative to free fall.
  Motion<double> acceleration(const HandleIndex& end) const;
  int global(const HandleIndex& end) const { return places_[end.part].handle + end.handle; }

  Matrix6<double>& phi(const Body& body, int i, int j) {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  /// For any order of i and j.
  Matrix6<double> phi_any(const Body& body, int i, int j) {
    return i >= j ? phi(body, i, j) : Matrix6<double>(phi(body, j, i).transpose());
  }

  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<Place> places_;
  std::vector<bool> floats_;
  std::vector<Joint> joints_;
  std::vector<Ends> ends_;  // of the joints
  int free_joint_ = -1;     // number that can be given again
  int positions_ = 0;
  int velocities_ = 0;
  int handles_ = 0;

  double magnification_ = 1;
  Motion<double> ground_;  // its acceleration relative to free fall
  bool is_planned_ = false;
  internal::StructurePlan plan_;
  std::vector<Matrix6<double>> phi_;    // of all bodies
  std::vector<Vector6<double>> beta_;   // of all bodies
  std::vector<Matrix6U<double>> gain_;  // G_h of the handles each step keeps
  std::vector<Vector6<double>> force_;  // on all handles of all parts
  VectorX<double> zero_;
  VectorX<double> change_;  // of velocities
};

inline int Structure::add(std::unique_ptr<Part> part) {
  places_.push_back({positions_, velocities_, handles_});
  positions_ += part->positions();
  velocities_ += part->velocities();
  handles_ += part->handles();
  parts_.push_back(std::move(part));
  force_.resize(handles_);
  is_planned_ = false;
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
  int joint = free_joint_;
  if (joint >= 0) {
    free_joint_ = joints_[joint].next_free;
  } else {
    joint = static_cast<int>(joints_.size());
    joints_.emplace_back();
    ends_.emplace_back();
  }
  Joint& j = joints_[joint];
  j = Joint();
  j.loop.type = type;
  j.loop.X_PL = a.X_HL;
  j.loop.X_SL = b.X_HL;
  j.loop.R_LF = Matrix3<double>::Identity();
  j.loop.axis1 = axis1;
  j.loop.axis2 = axis2;
  j.factor = Solver(j.loop.constraints());
  ends_[joint] = {{a.part, a.handle}, {b.part, b.handle}, true};
  is_planned_ = false;
  return joint;
}

inline void Structure::disconnect(int joint) {
  if (joint < 0 || joint >= static_cast<int>(joints_.size()) || !ends_[joint].is_joined) {
    throw Error("there is no joint " + std::to_string(joint));
  }
  ends_[joint].is_joined = false;
  joints_[joint].next_free = free_joint_;
  free_joint_ = joint;
  is_planned_ = false;
}

inline void Structure::set_joint_force(int joint, const double* tau) {
  for (int i = 0; i < velocity_size(joints_[joint].loop.type); ++i) joints_[joint].tau[i] = tau[i];
}

inline void Structure::make_plan() {
  floats_.clear();
  for (const auto& part : parts_) floats_.push_back(part->floats());
  plan_.make(floats_, ends_);
  phi_.resize(plan_.block_count());
  beta_.resize(plan_.handle_count());
  gain_.resize(plan_.kept_count());
  is_planned_ = true;
}

inline Status Structure::update(const double* q, const double* v, const double* tau,
                                const Vector3<double>& gravity) {
  if (!is_planned_) make_plan();
  Status status = Status::kOk;
  for (int p = 0; p < parts(); ++p) {
    const Place& at = places_[p];
    status = std::max(status, parts_[p]->update(q + at.q, v + at.v, tau + at.v, gravity));
  }
  if (status == Status::kSingular) return status;
  for (std::size_t j = 0; j < joints_.size(); ++j) {
    if (ends_[j].is_joined) update_joint(static_cast<int>(j));
  }
  for (int p = 0; p < parts(); ++p) {
    const Body& body = plan_.bodies()[p];
    for (int i = 0; i < body.count; ++i) {
      const int h = plan_.handle(body, i).handle;
      for (int k = 0; k <= i; ++k)
        phi(body, i, k) = parts_[p]->phi(h, plan_.handle(body, k).handle);
    }
  }
  magnification_ = 1;
  for (const auto& part : parts_) magnification_ = std::max(magnification_, part->magnification());
  for (const Step& step : plan_.steps()) factor_step(step);
  return std::isfinite(magnification_) ? status : Status::kSingular;
}

/// (1) and (2) but for what depends on accelerations.
inline void Structure::update_joint(int joint) {
  Joint& j = joints_[joint];
  const Ends& ends = ends_[joint];
  LoopGeometry<double>& g = j.geometry;
  place_loop(j.loop, world_pose(ends.a), world_pose(ends.b), g);
  move_loop(j.loop, world_twist(ends.a), world_twist(ends.b), g);
  const int freedoms = static_cast<int>(g.S_L.cols());
  j.Ta = g.S_L;
  if (has_axis2(j.loop.type)) {
    j.Ta =
        internal::universal_force_subspaces<double>(internal::first_axis(j.loop, g), j.loop.axis2)
            .Ta;
  }
  j.active = j.Ta * j.tau.head(freedoms);
  const Matrix6<double> to_L[2] = {g.X_PL.motion_to_child_matrix(),
                                   g.X_SL.motion_to_child_matrix()};
  j.sizes = Vector::Zero(g.rows());
  for (int e = 0; e < 2; ++e) {
    const double sign = e == 0 ? -1 : 1;
    j.rows[e].J = sign * to_L[e].transpose() * g.T;
    j.rows[e].active = sign * to_L[e].transpose() * j.active;
    const HandleIndex& end = e == 0 ? ends.a : ends.b;
    if (end.is_ground()) continue;
    const Matrix6<double>& own = parts_[end.part]->phi(end.handle, end.handle);
    for (int r = 0; r < g.rows(); ++r) {
      j.sizes[r] += j.rows[e].J.col(r).dot(own * j.rows[e].J.col(r));
    }
  }
}

/// (3) and the inverse of (4).
inline void Structure::factor_step(const Step& step) {
  Joint& j = joints_[step.joint];
  const int rows = j.geometry.rows();
  const int body_of[2] = {step.a, step.b};
  const int at[2] = {step.at_a, step.at_b};
  const auto gain = [&](int body, int h) {  // G_h
    Matrix6U<double> G = Matrix6U<double>::Zero(6, rows);
    for (int e = 0; e < 2; ++e) {
      if (body_of[e] != body) continue;
      G.noalias() += phi_any(plan_.bodies()[body], h, at[e]).lazyProduct(j.rows[e].J);
    }
    return G;
  };
  Solver::Matrix A = Solver::Matrix::Zero(rows, rows);
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] < 0) continue;
    A.noalias() += j.rows[e].J.transpose().lazyProduct(gain(body_of[e], at[e]));
  }
  j.factor.factor(A, j.sizes);
  const double pivot = j.factor.least_pivot();
  if (!step.closes && j.factor.rank() < rows) {
    // A joint between two bodies has no redundant rows: one of them is too light to stand alone.
    magnification_ = std::numeric_limits<double>::infinity();
  } else {
    magnification_ = std::max(magnification_, step.closes ? 1 / std::sqrt(pivot) : 1 / pivot);
  }
  const Body& out = plan_.bodies()[step.out];
  for (int n = 0; n < out.count; ++n) {
    const int from = n < step.kept_a ? step.a : step.b;
    Matrix6U<double>& G = gain_[step.first_kept + n];
    G = gain(from, plan_.kept(step, n));
    Eigen::Matrix<double, Eigen::Dynamic, 6, 0, 6, 6> solved = G.transpose();  // A^+ G'
    for (int c = 0; c < 6; ++c) j.factor.solve_in_place(solved.col(c));
    for (int m = 0; m <= n; ++m) {
      const int other = m < step.kept_a ? step.a : step.b;
      Matrix6<double>& P = phi(out, n, m);
      if (other == from) {
        P = phi_any(plan_.bodies()[from], plan_.kept(step, n), plan_.kept(step, m));
      } else {
        P.setZero();
      }
      P.noalias() -= solved.transpose().lazyProduct(gain_[step.first_kept + m].transpose());
    }
  }
}

inline Status Structure::solve(bool is_driven) {
  double size = 0;
  bool contradicts = false;
  for (Vector6<double>& F : force_) F.setZero();
  for (const Step& step : plan_.steps()) close_step(step, is_driven, size, contradicts);
  for (auto step = plan_.steps().rbegin(); step != plan_.steps().rend(); ++step)
    open_step(*step, is_driven);
  return contradicts ? Status::kLeastSquares : Status::kOk;
}

/// y, beta' of (4), and what the joint's own forces add.
inline void Structure::close_step(const Step& step, bool is_driven, double& size,
                                  bool& contradicts) {
  Joint& j = joints_[step.joint];
  const int body_of[2] = {step.a, step.b};
  const int at[2] = {step.at_a, step.at_b};
  const auto beta_with_tau = [&](int body, int h) {
    const Body& B = plan_.bodies()[body];
    Vector6<double> out = beta_[B.first + h];
    for (int e = 0; e < 2; ++e) {
      if (is_driven && body_of[e] == body) {
        out.noalias() += phi_any(B, h, at[e]) * j.rows[e].active;
      }
    }
    return out;
  };
  j.lambda = j.k;  // y
  for (int e = 0; e < 2; ++e) {
    if (body_of[e] < 0) continue;
    const Vector6<double> beta = beta_with_tau(body_of[e], at[e]);
    j.lambda.noalias() -= j.rows[e].J.transpose() * beta;
    size = std::max(size, beta.cwiseAbs().maxCoeff());
  }
  const double removed = j.factor.project(j.lambda);
  contradicts = contradicts || removed > internal::kConsistencyTolerance * size;
  j.factor.solve_in_place(j.lambda);
  const Body& out = plan_.bodies()[step.out];
  for (int n = 0; n < out.count; ++n) {
    const int from = n < step.kept_a ? step.a : step.b;
    Vector6<double>& beta = beta_[out.first + n];
    beta = beta_with_tau(from, plan_.kept(step, n));
    beta.noalias() += gain_[step.first_kept + n] * j.lambda;
  }
}

/// lambda of (4), and (2).
inline void Structure::open_step(const Step& step, bool is_driven) {
  Joint& j = joints_[step.joint];
  const Body& out = plan_.bodies()[step.out];
  Vector outer = Vector::Zero(j.geometry.rows());
  for (int n = 0; n < out.count; ++n) {
    outer.noalias() +=
        gain_[step.first_kept + n].transpose() * force_[global(plan_.handle(out, n))];
  }
  j.factor.solve_in_place(outer);
  j.lambda -= outer;
  const Ends& ends = ends_[step.joint];
  for (int e = 0; e < 2; ++e) {
    const HandleIndex& end = e == 0 ? ends.a : ends.b;
    if (end.is_ground()) continue;
    force_[global(end)] += j.rows[e].J * j.lambda;
    if (is_driven) force_[global(end)] += j.rows[e].active;
  }
}

inline Status Structure::forward_dynamics(const ConstVectorRef<double>& q,
                                          const ConstVectorRef<double>& v,
                                          const ConstVectorRef<double>& tau, VectorRef<double> qdd,
                                          const Vector3<double>& gravity) {
  const Status updated = update(q.data(), v.data(), tau.data(), gravity);
  if (updated == Status::kSingular) return updated;
  ground_ = {Vector3<double>::Zero(), -gravity};
  set_beta([](const Part& part, int handle) { return part.beta(handle); });
  for (std::size_t n = 0; n < joints_.size(); ++n) {
    if (!ends_[n].is_joined) continue;
    Joint& j = joints_[n];
    const LoopGeometry<double>& g = j.geometry;
    Vector6<double> right = g.bias;
    if (ends_[n].a.is_ground()) right += g.X_PL.to_child(ground_).vector();
    if (ends_[n].b.is_ground()) right -= g.X_SL.to_child(ground_).vector();
    j.k = g.T.transpose() * right;
  }
  const Status solved = solve(true);
  for (int p = 0; p < parts(); ++p) {
    parts_[p]->accelerations(force_.data() + places_[p].handle, qdd.data() + places_[p].v);
  }
  return judge(std::max(updated, solved), magnification_, qdd);
}

template <class Of>
void Structure::set_beta(const Of& of) {
  for (int p = 0; p < parts(); ++p) {
    const Body& body = plan_.bodies()[p];
    for (int i = 0; i < body.count; ++i) {
      beta_[body.first + i] = of(*parts_[p], plan_.handle(body, i).handle);
    }
  }
}

inline Structure::Impact Structure::close_velocities(const ConstVectorRef<double>& q,
                                                     VectorRef<double> v, double restitution) {
  Impact out;
  zero_.setZero(velocities_);
  out.status = update(q.data(), v.data(), zero_.data(), Vector3<double>::Zero());
  if (out.status == Status::kSingular) return out;
  set_beta([](const Part& part, int handle) { return part.twist(handle).vector(); });
  for (std::size_t n = 0; n < joints_.size(); ++n) {
    Joint& j = joints_[n];
    if (ends_[n].is_joined)
      j.k = -restitution * (j.geometry.T.transpose() * j.geometry.V_rel.vector());
  }
  out.status = std::max(out.status, solve(false));
  change_.resize(velocities_);
  for (int p = 0; p < parts(); ++p) {
    const Place& at = places_[p];
    const Part& part = *parts_[p];
    // The work of impulses is that of the mean velocity.
    for (int h = 0; h < part.handles(); ++h) {
      Vector6<double> twice = 2 * part.twist(h).vector();
      for (int k = 0; k < part.handles(); ++k)
        twice.noalias() += part.phi(h, k) * force_[at.handle + k];
      out.lost -= 0.5 * twice.dot(force_[at.handle + h]);
    }
    parts_[p]->respond(force_.data() + at.handle, change_.data() + at.v);
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
    for (std::size_t n = 0; n < joints_.size(); ++n) {
      Joint& j = joints_[n];
      if (!ends_[n].is_joined) continue;
      j.k = -internal::loop_residual(j.loop, j.geometry.X_LpL);
      left = std::max(left, j.k.size() > 0 ? j.k.cwiseAbs().maxCoeff() : 0.0);
    }
    if (left < kClosed || step == kMostSteps || !(left < before)) return left;
    before = left;
    set_beta([](const Part&, int) { return Vector6<double>(Vector6<double>::Zero()); });
    static_cast<void>(solve(false));
    for (int p = 0; p < parts(); ++p) {
      const Place& at = places_[p];
      parts_[p]->respond(force_.data() + at.handle, change_.data() + at.v);
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
  const Joint& j = joints_[joint];
  return Wrench<double>::from(j.geometry.T * j.lambda + j.active);
}

inline Motion<double> Structure::acceleration(const HandleIndex& end) const {
  if (end.is_ground()) return ground_;
  const Part& part = *parts_[end.part];
  Vector6<double> A = part.beta(end.handle);
  for (int h = 0; h < part.handles(); ++h) {
    A.noalias() += part.phi(end.handle, h) * force_[places_[end.part].handle + h];
  }
  return Motion<double>::from(A);
}

inline void Structure::joint_acceleration(int joint, double* rates) const {
  const LoopGeometry<double>& g = joints_[joint].geometry;
  const Vector6<double> A = (g.X_SL.to_child(acceleration(ends_[joint].b)) -
                             g.X_PL.to_child(acceleration(ends_[joint].a)))
                                .vector() -
                            g.bias;
  Eigen::Map<VectorX<double>>(rates, g.S_L.cols()) = joints_[joint].Ta.transpose() * A;
}

}  // namespace hybridyn
