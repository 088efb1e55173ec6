// The joints of a structure, and assembly and disassembly over its parts: (1) to (4) of structure.hpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "hybridyn/algorithms/loop_geometry.hpp"
#include "hybridyn/base/error.hpp"
#include "hybridyn/numerics/semidefinite_solver.hpp"
#include "hybridyn/structure/part.hpp"
#include "hybridyn/structure/structure_plan.hpp"

namespace hybridyn::internal {

class JointAssembly {
 public:
  using Ends = StructurePlan::Ends;
  using Solver = SemidefiniteSolver<double, 6>;
  using Vector = Solver::Vector;

  /// What a joint's rows are at one of its ends.
  struct Rows {
    Matrix6U<double> J;      // (1)
    Vector6<double> active;  // wrench of tau on the end, (2)
  };
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

  /// The parts must outlive the object.
  explicit JointAssembly(const std::vector<std::unique_ptr<Part>>& parts) : parts_(parts) {}

  /// After a part has been added.
  void note_part() {
    first_handle_.push_back(static_cast<int>(force_.size()));
    force_.resize(force_.size() + static_cast<std::size_t>(parts_.back()->handles()));
    is_planned_ = false;
  }
  int connect(const Ends& ends, const Loop<double>& loop);
  /// Throws Error where there is no such joint.
  void disconnect(int joint);

  int size() const { return static_cast<int>(joints_.size()); }
  bool is_joined(int joint) const { return ends_[joint].is_joined; }
  const Ends& ends(int joint) const { return ends_[joint]; }
  Joint& joint(int i) { return joints_[i]; }
  const Joint& joint(int i) const { return joints_[i]; }

  /// After the parts have been updated: what depends on the configuration alone, and the geometry of
  /// all joints. False where a part is too light to stand alone.
  [[nodiscard]] bool factor();
  /// beta of the handles: of(part, handle).
  template <class Of>
  void set_beta(const Of& of);
  /// (4), from beta and each joint's k: wrenches on all handles; with the joints' own forces, or
  /// without.
  [[nodiscard]] Status solve(bool is_driven);

  /// After solve: wrenches on the handles of a part.
  const Vector6<double>* forces(int part) const { return force_.data() + first_handle_[part]; }
  /// After solve: of an end that is on a part, relative to free fall.
  Motion<double> acceleration(const HandleIndex& end) const;
  /// By how much rounding may have been magnified, in parts and joints.
  double magnification() const { return magnification_; }

 private:
  using Body = StructurePlan::Body;
  using Step = StructurePlan::Step;

  void make_plan();
  void update_joint(int joint);
  void factor_step(const Step& step);
  void close_step(const Step& step, bool is_driven, double& size, bool& contradicts);
  void open_step(const Step& step, bool is_driven);

  Transform<double> world_pose(const HandleIndex& end) const {
    return end.is_ground() ? Transform<double>::identity() : parts_[end.part]->pose(end.handle);
  }
  Motion<double> world_twist(const HandleIndex& end) const {
    return end.is_ground() ? Motion<double>::zero() : parts_[end.part]->twist(end.handle);
  }
  int global(const HandleIndex& end) const { return first_handle_[end.part] + end.handle; }
  int part_count() const { return static_cast<int>(parts_.size()); }

  Matrix6<double>& phi(const Body& body, int i, int j) {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  /// For any order of i and j.
  Matrix6<double> phi_any(const Body& body, int i, int j) {
    return i >= j ? phi(body, i, j) : Matrix6<double>(phi(body, j, i).transpose());
  }

  const std::vector<std::unique_ptr<Part>>& parts_;
  std::vector<int> first_handle_;  // by part, of all handles
  std::vector<bool> floats_;       // by part
  std::vector<Joint> joints_;
  std::vector<Ends> ends_;  // of the joints
  int free_joint_ = -1;     // number that can be given again
  double magnification_ = 1;
  bool is_planned_ = false;
  StructurePlan plan_;
  std::vector<Matrix6<double>> phi_;    // of all bodies
  std::vector<Vector6<double>> beta_;   // of all bodies
  std::vector<Matrix6U<double>> gain_;  // G_h of the handles each step keeps
  std::vector<Vector6<double>> force_;  // on all handles of all parts
};

inline int JointAssembly::connect(const Ends& ends, const Loop<double>& loop) {
  int joint = free_joint_;
  if (joint >= 0) {
    free_joint_ = joints_[joint].next_free;
  } else {
    joint = size();
    joints_.emplace_back();
    ends_.emplace_back();
  }
  joints_[joint] = Joint();
  joints_[joint].loop = loop;
  joints_[joint].factor = Solver(loop.constraints());
  ends_[joint] = ends;
  is_planned_ = false;
  return joint;
}

inline void JointAssembly::disconnect(int joint) {
  if (joint < 0 || joint >= size() || !is_joined(joint)) {
    throw Error("there is no joint " + std::to_string(joint));
  }
  ends_[joint].is_joined = false;
  joints_[joint].next_free = free_joint_;
  free_joint_ = joint;
  is_planned_ = false;
}

inline void JointAssembly::make_plan() {
  floats_.clear();
  for (const auto& part : parts_) floats_.push_back(part->floats());
  plan_.make(floats_, ends_);
  phi_.resize(plan_.block_count());
  beta_.resize(plan_.handle_count());
  gain_.resize(plan_.kept_count());
  is_planned_ = true;
}

inline bool JointAssembly::factor() {
  if (!is_planned_) make_plan();
  for (int j = 0; j < size(); ++j) {
    if (is_joined(j)) update_joint(j);
  }
  for (int p = 0; p < part_count(); ++p) {
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
  return std::isfinite(magnification_);
}

/// (1) and (2) but for what depends on accelerations.
inline void JointAssembly::update_joint(int joint) {
  Joint& j = joints_[joint];
  const Ends& ends = ends_[joint];
  LoopGeometry<double>& g = j.geometry;
  place_loop(j.loop, world_pose(ends.a), world_pose(ends.b), g);
  move_loop(j.loop, world_twist(ends.a), world_twist(ends.b), g);
  const int freedoms = static_cast<int>(g.S_L.cols());
  j.Ta = g.S_L;
  if (has_axis2(j.loop.type)) {
    j.Ta = universal_force_subspaces<double>(first_axis(j.loop, g), j.loop.axis2).Ta;
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
inline void JointAssembly::factor_step(const Step& step) {
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

inline Status JointAssembly::solve(bool is_driven) {
  double size = 0;
  bool contradicts = false;
  for (Vector6<double>& F : force_) F.setZero();
  for (const Step& step : plan_.steps()) close_step(step, is_driven, size, contradicts);
  for (auto step = plan_.steps().rbegin(); step != plan_.steps().rend(); ++step)
    open_step(*step, is_driven);
  return contradicts ? Status::kLeastSquares : Status::kOk;
}

/// y, beta' of (4), and what the joint's own forces add.
inline void JointAssembly::close_step(const Step& step, bool is_driven, double& size,
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
  contradicts = contradicts || removed > kConsistencyTolerance * size;
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
inline void JointAssembly::open_step(const Step& step, bool is_driven) {
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

template <class Of>
void JointAssembly::set_beta(const Of& of) {
  for (int p = 0; p < part_count(); ++p) {
    const Body& body = plan_.bodies()[p];
    for (int i = 0; i < body.count; ++i) {
      beta_[body.first + i] = of(*parts_[p], plan_.handle(body, i).handle);
    }
  }
}

inline Motion<double> JointAssembly::acceleration(const HandleIndex& end) const {
  const Part& part = *parts_[end.part];
  Vector6<double> A = part.beta(end.handle);
  for (int h = 0; h < part.handles(); ++h) {
    A.noalias() += part.phi(end.handle, h) * force_[first_handle_[end.part] + h];
  }
  return Motion<double>::from(A);
}

}  // namespace hybridyn::internal
