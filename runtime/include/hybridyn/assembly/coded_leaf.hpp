// A part of an assembly that has code: its coordinates on the way to the code and back.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/assembly/bodies.hpp"
#include "hybridyn/assembly/leaf_code.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn::internal {

template <class S>
class CodedLeaf {
 public:
  CodedLeaf(const Model<S>& model, const AssemblyPlan& plan, int part,
            std::unique_ptr<LeafCode<S>> code, ArticulatedBodies<S>& bodies)
      : part_(part), body_(plan.bodies()[part]), code_(std::move(code)) {
    const AssemblyPlan::Part& cut = plan.parts()[part];
    root_ = cut.root;
    floats_ = root_ != kWorld;
    is_in_plane_ = plan.is_in_plane();
    is_inboard_ = floats_ && plan.handle_frame(cut.root) == AssemblyPlan::HandleFrame::kInboard;
    int at_q = floats_ ? 7 : 0;
    int at_v = floats_ ? 6 : 0;
    for (const int i : cut.links) {
      const Link<S>& link = model.links[i];
      if (i == root_ && !is_inboard_) continue;  // its joint is between the parts
      add_run(q_runs_, link.q_index, at_q, link.nq());
      add_run(v_runs_, link.v_index, at_v, link.nv());
      at_q += link.nq();
      at_v += link.nv();
    }
    for (int h = 0; h < body_.handles.count; ++h) {
      handles_.push_back(plan.handle(body_, h));
      is_needed_.push_back(!plan.is_aligned(handles_.back()));
    }
    if (!handles_.empty() && !is_in_plane_) {
      code_->place(bodies.phi(body_, 0, 0).data(), bodies.beta(body_, 0).data());
    }
  }

  int part() const { return part_; }
  /// The link whose joint joins it to the part before; kWorld for one on the ground.
  int root() const { return root_; }

  /// Phi and beta of the handles, and twists for kinematics[handle].V; `base` is the base's twist,
  /// `ground` the ground's acceleration relative to free fall. q, v and forces of the whole model.
  void begin(const S* q, const S* v, const S* force, const Motion<S>& base,
             const Vector3<S>& ground, ArticulatedBodies<S>& bodies,
             std::vector<LinkKinematics<S>>& kinematics) {
    for (const Run& run : q_runs_) copy(q + run.of_model, run.count, code_->q + run.of_code);
    for (const Run& run : v_runs_) {
      copy(v + run.of_model, run.count, code_->v + run.of_code);
      copy(force + run.of_model, run.count, code_->tau + run.of_code);
    }
    if (floats_) {
      Eigen::Map<Vector3<S>>(code_->v) = base.linear;
      Eigen::Map<Vector3<S>>(code_->v + 3) = base.angular;
    } else {
      Eigen::Map<Vector3<S>>(code_->gravity) = -ground;
    }
    code_->begin();
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      if (floats_ && h == 0) continue;
      Motion<S>& V = kinematics[handles_[h]].V;
      const S* from = code_->twist + h * size();
      if (is_in_plane_) {
        V = {{S(0), S(0), from[0]}, {from[1], from[2], S(0)}};
      } else {
        V = {{from[0], from[1], from[2]}, {from[3], from[4], from[5]}};
      }
    }
    take_mobility(bodies);
  }

  /// After begin: one more force on the base, in the base's frame.
  void load_base(const Vector6<S>& F, ArticulatedBodies<S>& bodies) {
    base_force_ = F;
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      bodies.beta(body_, static_cast<int>(h)).noalias() +=
          bodies.phi(body_, static_cast<int>(h), 0) * F;
    }
  }
  void unload() { base_force_.setZero(); }

  /// Accelerations of the handles and of the joints within, from the forces on the handles.
  void end(const std::vector<Vector6<S>>& force, const ArticulatedBodies<S>& bodies,
           std::vector<Vector6<S>>& acceleration, S* qdd) {
    const int first = is_in_plane_ ? 2 : 0;
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      const Vector6<S>& F = force[handles_[h]];
      for (int k = 0; k < size(); ++k) code_->F[h * size() + k] = F[first + k];
    }
    if (floats_) {
      for (int k = 0; k < size(); ++k) code_->F[k] += base_force_[first + k];
    }
    code_->end();
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      if (is_needed_[h]) accelerate(h, force, bodies, acceleration);
    }
    for (const Run& run : v_runs_) copy(code_->qdd + run.of_code, run.count, qdd + run.of_model);
  }
  /// After end: accelerations of all handles.
  void accelerate(const std::vector<Vector6<S>>& force, const ArticulatedBodies<S>& bodies,
                  std::vector<Vector6<S>>& acceleration) const {
    for (std::size_t h = 0; h < handles_.size(); ++h) accelerate(h, force, bodies, acceleration);
  }

  /// After end: one component of a handle's acceleration.
  S acceleration(int link, int component, const std::vector<Vector6<S>>& force,
                 const ArticulatedBodies<S>& bodies) const {
    int i = 0;
    while (handles_[i] != link) ++i;
    S sum = bodies.beta(body_, i)[component];
    for (int j = 0; j < static_cast<int>(handles_.size()); ++j) {
      const Vector6<S>& F = force[handles_[j]];
      if (i == j) {  // symmetric
        sum += bodies.phi(body_, i, i).col(component).dot(F);
      } else if (i > j) {
        sum += bodies.phi(body_, i, j).row(component).dot(F);
      } else {
        sum += bodies.phi(body_, j, i).col(component).dot(F);
      }
    }
    return sum;
  }

  /// After begin: the least of the joints within, relative to what it can be.
  const S& pivot() const { return *code_->pivot; }

 private:
  /// Coordinates that follow each other.
  struct Run {
    int of_model;
    int of_code;
    int count;
  };

  static void add_run(std::vector<Run>& runs, int of_model, int of_code, int count) {
    if (!runs.empty() && runs.back().of_model + runs.back().count == of_model) {
      runs.back().count += count;
    } else {
      runs.push_back({of_model, of_code, count});
    }
  }
  static void copy(const S* from, int count, S* to) {
    for (int k = 0; k < count; ++k) to[k] = from[k];
  }

  int size() const { return is_in_plane_ ? 3 : 6; }

  void take_mobility(ArticulatedBodies<S>& bodies) const {
    if (handles_.empty()) return;
    const std::size_t h = handles_.size();
    if (!is_in_plane_) {
      S* Phi = bodies.phi(body_, 0, 0).data();
      if (code_->Phi == Phi) return;
      std::copy(code_->Phi, code_->Phi + 18 * h * (h + 1), Phi);
      std::copy(code_->beta, code_->beta + 6 * h, bodies.beta(body_, 0).data());
      return;
    }
    const S* from = code_->Phi;
    for (int i = 0; i < static_cast<int>(h); ++i) {
      for (int j = 0; j <= i; ++j, from += 9) {
        bodies.phi(body_, i, j).template block<3, 3>(2, 2) = Eigen::Map<const Matrix3<S>>(from);
      }
      bodies.beta(body_, i).template segment<3>(2) =
          Eigen::Map<const Vector3<S>>(code_->beta + 3 * i);
    }
  }

  void accelerate(std::size_t h, const std::vector<Vector6<S>>& force,
                  const ArticulatedBodies<S>& bodies, std::vector<Vector6<S>>& acceleration) const {
    const int i = static_cast<int>(h);
    Vector6<S>& A = acceleration[handles_[h]];
    A = bodies.beta(body_, i);
    for (int j = 0; j < static_cast<int>(handles_.size()); ++j) {
      const Vector6<S>& F = force[handles_[j]];
      if (is_in_plane_) {
        const auto block = [&](const Matrix6<S>& M) { return M.template block<3, 3>(2, 2); };
        auto to = A.template segment<3>(2);
        if (i >= j) {
          to.noalias() += block(bodies.phi(body_, i, j)) * F.template segment<3>(2);
        } else {
          to.noalias() += block(bodies.phi(body_, j, i)).transpose() * F.template segment<3>(2);
        }
      } else if (i >= j) {
        A.noalias() += bodies.phi(body_, i, j) * F;
      } else {
        A.noalias() += bodies.phi(body_, j, i).transpose() * F;
      }
    }
  }

  int part_;
  int root_ = kWorld;
  AssemblyPlan::Body body_;
  std::unique_ptr<LeafCode<S>> code_;
  bool floats_ = false;
  bool is_inboard_ = false;
  bool is_in_plane_ = false;
  std::vector<Run> q_runs_;
  std::vector<Run> v_runs_;
  std::vector<int> handles_;     // links
  std::vector<bool> is_needed_;  // by handle: its acceleration, in all components
  Vector6<S> base_force_ = Vector6<S>::Zero();
};

}  // namespace hybridyn::internal
