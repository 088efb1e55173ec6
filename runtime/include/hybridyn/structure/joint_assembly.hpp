// The joints of a structure, and assembly and disassembly over its parts: (1) to (4) of structure.hpp.
// With A^+ = E'E (structure_joint.hpp) and W_h = G_h E' of the handles that a step keeps, (4) is
//   (5) w = E y,  lambda = E'(w - sum W_h'F_h),  Phi'_hk = Phi_hk - W_h W_k',  beta'_h = beta_h + W_h w
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/algorithms/joint_wrenches.hpp"
#include "hybridyn/base/error.hpp"
#include "hybridyn/structure/part.hpp"
#include "hybridyn/structure/structure_joint.hpp"
#include "hybridyn/structure/structure_plan.hpp"

namespace hybridyn::internal {

class JointAssembly {
 public:
  using Ends = StructurePlan::Ends;
  using Joint = StructureJoint;

  /// The parts must outlive the object.
  JointAssembly(const std::vector<std::unique_ptr<Part>>& parts, AssemblyOrder order)
      : parts_(parts), order_(order) {}

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
  template <class Executor>
  [[nodiscard]] bool factor(const Executor& executor);
  /// beta of the handles: of(part, handle).
  template <class Of>
  void set_beta(const Of& of);
  /// (5), from beta and each joint's k: wrenches on all handles; with the joints' own forces, or
  /// without.
  template <class Executor>
  [[nodiscard]] Status solve(bool is_driven, const Executor& executor) {
    close(is_driven, executor);
    return open(Vector6<double>::Zero(), executor);
  }
  /// The same in two: first all joints together, then apart under a wrench on the exposed handle.
  template <class Executor>
  void close(bool is_driven, const Executor& executor);
  template <class Executor>
  [[nodiscard]] Status open(const Vector6<double>& F, const Executor& executor);

  /// A handle that something else than joints acts on.
  void expose(const HandleIndex& handle) {
    exposed_ = handle;
    is_planned_ = false;
  }
  const HandleIndex& exposed() const { return exposed_; }
  /// After close: of the exposed handle.
  Matrix6<double> exposed_phi() const {
    const int at = plan_.exposed_at();
    return block(plan_.exposed_body(), at, at).phi;
  }
  const Vector6<double>& exposed_beta() const {
    return beta_[plan_.bodies()[plan_.exposed_body()].first + plan_.exposed_at()];
  }

  /// After solve: wrenches on the handles of a part.
  const Vector6<double>* forces(int part) const { return force_.data() + first_handle_[part]; }
  /// After solve: of an end that is on a part, relative to free fall.
  Motion<double> acceleration(const HandleIndex& end) const;
  /// By how much rounding may have been magnified, in parts and joints.
  double magnification() const { return magnification_; }
  /// After solve: whether the joints' own forces were in it.
  bool is_driven() const { return is_driven_; }
  /// After factor: which components of a joint's wrench, in L, no motion shows.
  OpenComponents undetermined(int joint) const;

 private:
  using Body = StructurePlan::Body;
  using Step = StructurePlan::Step;
  /// A block of Phi where it is kept; of some only the transpose is.
  struct Block {
    Part::Block phi;
    bool is_transposed;

    template <class Matrix, class Sum>
    void add_product(const Matrix& J, Sum& sum) const {
      if (is_transposed) {
        sum.noalias() += phi.transpose().lazyProduct(J);
      } else {
        sum.noalias() += phi.lazyProduct(J);
      }
    }
  };

  void make_plan();
  void update_joint(int joint);
  template <int kRows>
  void factor_step(const Step& step);
  template <int kRows>
  void close_step(const Step& step, bool is_driven);
  template <int kRows>
  void open_step(const Step& step, bool is_driven);
  template <int kRows>
  void release(const Step& step, Vector6<double>& lambda, std::vector<Vector6<double>>& F) const;
  template <int kRows>
  void load(int joint, const Vector6<double>& lambda, std::vector<Vector6<double>>& F) const;

  /// G of handle h of a body (3).
  template <int kRows>
  Columns<kRows> gain(const Step& step, int body, int h) const;
  template <int kRows>
  Rows<kRows> sizes(const Step& step, const Columns<kRows>* G) const;
  Vector6<double> beta_with_tau(const Step& step, int body, int h, bool is_driven) const;
  /// Steps of a round, round after round; of one step at a time f(step).
  template <class Executor, class Function>
  void assemble(const Executor& executor, const Function& f) const;
  template <class Executor, class Function>
  void disassemble(const Executor& executor, const Function& f) const;

  Transform<double> world_pose(const HandleIndex& end) const {
    return end.is_ground() ? Transform<double>::identity() : parts_[end.part]->pose(end.handle);
  }
  Motion<double> world_twist(const HandleIndex& end) const {
    return end.is_ground() ? Motion<double>::zero() : parts_[end.part]->twist(end.handle);
  }
  int global(const HandleIndex& end) const { return first_handle_[end.part] + end.handle; }
  int part_count() const { return static_cast<int>(parts_.size()); }
  bool is_part(int body) const { return body < part_count(); }

  /// Of bodies that are no parts: row by row of the lower triangle.
  Matrix6<double>& phi(const Body& body, int i, int j) {
    return phi_[body.first_block + i * (i + 1) / 2 + j];
  }
  Block block(int body, int i, int j) const {
    const Body& B = plan_.bodies()[body];
    if (is_part(body)) {
      return {parts_[body]->phi(plan_.handle(B, i).handle, plan_.handle(B, j).handle), false};
    }
    const bool is_transposed = i < j;
    if (is_transposed) std::swap(i, j);
    const Matrix6<double>& at = phi_[B.first_block + i * (i + 1) / 2 + j];
    return {Part::Block(at.data(), Eigen::OuterStride<>(6)), is_transposed};
  }

  const std::vector<std::unique_ptr<Part>>& parts_;
  AssemblyOrder order_;
  std::vector<int> first_handle_;  // by part, of all handles
  std::vector<bool> floats_;       // by part
  std::vector<Joint> joints_;
  std::vector<Ends> ends_;  // of the joints
  HandleIndex exposed_{-1, 0};
  int free_joint_ = -1;  // number that can be given again
  double magnification_ = 1;
  bool is_driven_ = false;
  bool is_planned_ = false;
  StructurePlan plan_;
  std::vector<Matrix6<double>> phi_;    // of bodies that are no parts
  std::vector<Vector6<double>> beta_;   // of all bodies
  std::vector<Matrix6<double>> gain_;   // W_h of the handles each step keeps
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
  joints_[joint] = Joint(loop);
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
  plan_.make(floats_, ends_, order_, exposed_);
  phi_.resize(plan_.block_count());
  beta_.resize(plan_.handle_count());
  gain_.resize(plan_.kept_count());
  is_planned_ = true;
}

template <class Executor, class Function>
void JointAssembly::assemble(const Executor& executor, const Function& f) const {
  const std::vector<int>& rounds = plan_.rounds();
  for (std::size_t r = 0; r + 1 < rounds.size(); ++r) {
    executor(rounds[r], rounds[r + 1], [&](int k) { f(plan_.steps()[k]); });
  }
}

template <class Executor, class Function>
void JointAssembly::disassemble(const Executor& executor, const Function& f) const {
  const std::vector<int>& rounds = plan_.rounds();
  for (std::size_t r = rounds.size() - 1; r > 0; --r) {
    executor(rounds[r - 1], rounds[r], [&](int k) { f(plan_.steps()[k]); });
  }
}

template <class Executor>
bool JointAssembly::factor(const Executor& executor) {
  if (!is_planned_) make_plan();
  executor(0, size(), [this](int j) {
    if (is_joined(j)) update_joint(j);
  });
  assemble(executor, [this](const Step& step) {
    with_rows(joints_[step.joint].rows(), [&](auto rows) { factor_step<rows()>(step); });
  });
  magnification_ = 1;
  for (const auto& part : parts_) magnification_ = std::max(magnification_, part->magnification());
  for (const Step& step : plan_.steps()) {
    magnification_ = std::max(magnification_, joints_[step.joint].magnification);
  }
  return std::isfinite(magnification_);
}

inline void JointAssembly::update_joint(int joint) {
  const Ends& ends = ends_[joint];
  joints_[joint].update(world_pose(ends.a), world_pose(ends.b), world_twist(ends.a),
                        world_twist(ends.b));
}

template <class Executor>
void JointAssembly::close(bool is_driven, const Executor& executor) {
  is_driven_ = is_driven;
  assemble(executor, [&](const Step& step) {
    with_rows(joints_[step.joint].rows(), [&](auto rows) { close_step<rows()>(step, is_driven); });
  });
}

template <class Executor>
Status JointAssembly::open(const Vector6<double>& F, const Executor& executor) {
  for (Vector6<double>& on_handle : force_) on_handle.setZero();
  if (!exposed_.is_ground()) force_[global(exposed_)] = F;
  disassemble(executor, [&](const Step& step) {
    with_rows(joints_[step.joint].rows(), [&](auto rows) { open_step<rows()>(step, is_driven_); });
  });
  double size = 0;
  bool contradicts = false;
  for (const Step& step : plan_.steps()) {
    const Joint& j = joints_[step.joint];
    size = std::max(size, j.size);
    contradicts = contradicts || j.removed > kConsistencyTolerance * size;
  }
  return contradicts ? Status::kLeastSquares : Status::kOk;
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

#include "hybridyn/structure/joint_steps.hpp"
