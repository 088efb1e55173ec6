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
  /// `code`: of the group, of which the part is in the given lane.
  CodedLeaf(const Model<S>& model, const AssemblyPlan& plan, const LeafGroup& group, int lane,
            LeafCode<S>& code)
      : part_(group.parts[lane]),
        body_(plan.bodies()[part_]),
        is_in_plane_(plan.is_in_plane()),
        is_placed_(group.is_placed()),
        code_(lane_of(code, group, lane, plan.is_in_plane() ? 3 : 6)) {
    const AssemblyPlan::Part& cut = plan.parts()[part_];
    root_ = cut.root;
    floats_ = root_ != kWorld;
    const bool is_inboard =
        floats_ && plan.handle_frame(root_) == AssemblyPlan::HandleFrame::kInboard;
    // A part that stands at its joint without having one leaves that at zero.
    const int unused = group.base == LeafGroup::Base::kJoint && !is_inboard ? 1 : 0;
    int at_q = unused;
    int at_v = unused;
    for (const int i : cut.links) {
      const Link<S>& link = model.links[i];
      if (i == root_ && !is_inboard) continue;  // its joint is between the parts
      add_run(q_runs_, link.q_index, at_q, link.nq());
      add_run(v_runs_, link.v_index, at_v, link.nv());
      at_q += link.nq();
      at_v += link.nv();
    }
    for (int h = 0; h < body_.handles.count; ++h) {
      handles_.push_back(plan.handle(body_, h));
      is_needed_.push_back(!plan.is_aligned(handles_.back()));
    }
    const bool is_in_one_run = q_runs_.size() == 1 && v_runs_.size() == 1;
    if (!group.is_side_by_side() && is_in_one_run) reached_ = &code;
  }

  int part() const { return part_; }
  /// The link whose joint joins it to the part before; kWorld for one on the ground.
  int root() const { return root_; }

  /// q, v and forces of the whole model.
  void give(const S* q, const S* v, const S* force) {
    if (reached_ != nullptr && reached_->reach(q + q_runs_[0].of_model, v + v_runs_[0].of_model,
                                               force + v_runs_[0].of_model)) {
      return;
    }
    for (const Run& run : q_runs_) copy(q + run.of_model, run.count, code_.q + run.of_code);
    for (const Run& run : v_runs_) {
      copy(v + run.of_model, run.count, code_.v + run.of_code);
      copy(force + run.of_model, run.count, code_.tau + run.of_code);
    }
  }
  /// `base` is the base's twist, `ground` the ground's acceleration relative to free fall.
  void give_base(const Motion<S>& base, const Vector3<S>& ground) {
    if (floats_) {
      Eigen::Map<Vector3<S>>(code_.base) = base.angular;
      Eigen::Map<Vector3<S>>(code_.base + 3) = base.linear;
    } else {
      Eigen::Map<Vector3<S>>(code_.gravity) = -ground;
    }
  }

  /// Twists of the handles that are not the base's: of a part alone after begin, of others after
  /// place.
  void take_twists(const Motion<S>& base, std::vector<LinkKinematics<S>>& kinematics) const {
    for (std::size_t h = floats_ ? 1 : 0; h < handles_.size(); ++h) {
      Motion<S>& V = kinematics[handles_[h]].V;
      if (is_placed_) {
        V = moved(base, code_.places + (h - 1) * LeafGroup::kPlaceSize);
        continue;
      }
      const S* from = code_.twist + h * size();
      if (is_in_plane_) {
        V = {{S(0), S(0), from[0]}, {from[1], from[2], S(0)}};
      } else {
        V = {{from[0], from[1], from[2]}, {from[3], from[4], from[5]}};
      }
    }
  }

  /// After begin: Phi and beta of the handles.
  void take_mobility(ArticulatedBodies<S>& bodies) const {
    if (handles_.empty()) return;
    const std::size_t h = handles_.size();
    if (!is_in_plane_) {
      S* Phi = bodies.phi(body_, 0, 0).data();
      if (code_.Phi == Phi) return;
      std::copy(code_.Phi, code_.Phi + 18 * h * (h + 1), Phi);
      std::copy(code_.beta, code_.beta + 6 * h, bodies.beta(body_, 0).data());
      return;
    }
    const S* from = code_.Phi;
    for (int i = 0; i < static_cast<int>(h); ++i) {
      for (int j = 0; j <= i; ++j, from += 9) {
        bodies.phi(body_, i, j).template block<3, 3>(2, 2) = Eigen::Map<const Matrix3<S>>(from);
      }
      bodies.beta(body_, i).template segment<3>(2) =
          Eigen::Map<const Vector3<S>>(code_.beta + 3 * i);
    }
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

  /// Forces on the handles, before end.
  void give_forces(const std::vector<Vector6<S>>& force, S* qdd) {
    is_in_place_ = reached_ != nullptr && reached_->reach_qdd(qdd + v_runs_[0].of_model);
    const int first = is_in_plane_ ? 2 : 0;
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      const Vector6<S>& F = force[handles_[h]];
      for (int k = 0; k < size(); ++k) code_.F[h * size() + k] = F[first + k];
    }
    if (floats_) {
      for (int k = 0; k < size(); ++k) code_.F[k] += base_force_[first + k];
    }
  }
  /// After end: accelerations of the joints within and of the handles that are needed.
  void end(const std::vector<Vector6<S>>& force, const ArticulatedBodies<S>& bodies,
           std::vector<Vector6<S>>& acceleration, S* qdd) const {
    for (std::size_t h = 0; h < handles_.size(); ++h) {
      if (is_needed_[h]) accelerate(h, force, bodies, acceleration);
    }
    if (is_in_place_) return;
    for (const Run& run : v_runs_) copy(code_.qdd + run.of_code, run.count, qdd + run.of_model);
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
  const S& pivot() const { return *code_.pivot; }

 private:
  /// The arrays of one part.
  struct Lane {
    S* q;
    S* v;
    S* tau;
    S* base;
    S* gravity;
    S* F;
    const S* twist;
    const S* places;
    const S* Phi;
    const S* beta;
    const S* pivot;
    const S* qdd;
  };

  static Lane lane_of(const LeafCode<S>& code, const LeafGroup& group, int lane, int size) {
    const int h = std::max(1, static_cast<int>(group.places.size()));
    const auto at = [lane](auto* array, int count) {
      return array == nullptr ? nullptr : array + lane * count;
    };
    return {at(code.q, group.positions),
            at(code.v, group.velocities),
            at(code.tau, group.velocities),
            at(code.base, 6),
            at(code.gravity, 3),
            at(code.F, size * h),
            at(code.twist, size * h),
            at(code.places, LeafGroup::kPlaceSize * (h - 1)),
            at(code.Phi, size * size * h * (h + 1) / 2),
            at(code.beta, size * h),
            at(code.pivot, 1),
            at(code.qdd, group.velocities)};
  }

  /// The twist of a handle at a place that is seen from the base, number by number: what has just been
  /// written in other pieces than it is read would have to be waited for.
  static Motion<S> moved(const Motion<S>& base, const S* place) {
    const S* R = place;  // by columns
    const S* p = place + 9;
    const S* U = place + 12;
    const Vector3<S>& w = base.angular;
    const Vector3<S>& v = base.linear;
    const S u0 = v[0] + (w[1] * p[2] - w[2] * p[1]);
    const S u1 = v[1] + (w[2] * p[0] - w[0] * p[2]);
    const S u2 = v[2] + (w[0] * p[1] - w[1] * p[0]);
    const auto along = [R](int axis, const S& x, const S& y, const S& z) {
      return R[3 * axis] * x + R[3 * axis + 1] * y + R[3 * axis + 2] * z;
    };
    return {
        {along(0, w[0], w[1], w[2]) + U[0], along(1, w[0], w[1], w[2]) + U[1],
         along(2, w[0], w[1], w[2]) + U[2]},
        {along(0, u0, u1, u2) + U[3], along(1, u0, u1, u2) + U[4], along(2, u0, u1, u2) + U[5]}};
  }

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
  AssemblyPlan::Body body_;
  bool is_in_plane_;
  bool is_placed_;
  Lane code_;
  LeafCode<S>* reached_ = nullptr;  // of a part alone whose coordinates follow each other
  bool is_in_place_ = false;        // qdd is
  int root_ = kWorld;
  bool floats_ = false;
  std::vector<Run> q_runs_;
  std::vector<Run> v_runs_;
  std::vector<int> handles_;     // links
  std::vector<bool> is_needed_;  // by handle: its acceleration, in all components
  Vector6<S> base_force_ = Vector6<S>::Zero();
};

}  // namespace hybridyn::internal
