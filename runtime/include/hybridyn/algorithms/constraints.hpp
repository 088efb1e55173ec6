// The constraints of a mechanism's loops and couplings, shared by all methods: their geometry at a
// state and the accelerations they ask for. The rows K of K qdd = k are in `ConstraintColumns`.
#pragma once

#include <vector>

#include "hybridyn/algorithms/link_kinematics.hpp"
#include "hybridyn/algorithms/loop_geometry.hpp"
#include "hybridyn/model/environment.hpp"

namespace hybridyn {

template <class S>
class Constraints {
 public:
  explicit Constraints(const Model<S>& model)
      : loops_(model.loops.size()), X_WB_(model.loops.empty() ? 0 : model.links.size()) {
    int row = 0;
    for (const Loop<S>& loop : model.loops) {
      first_row_.push_back(row);
      row += loop.constraints();
    }
    first_coupling_row_ = row;
    rows_ = row + static_cast<int>(model.couplings.size());
  }

  int rows() const { return rows_; }
  int first_row(int loop) const { return first_row_[loop]; }
  int coupling_row(int coupling) const { return first_coupling_row_ + coupling; }
  const LoopGeometry<S>& loop(int l) const { return loops_[l]; }
  const Transform<S>& world_pose(int link) const { return X_WB_[link]; }

  /// Poses, and the directions of the rows. `kinematics(i)` is the LinkKinematics<S> of link i, of
  /// which X_PC counts.
  template <class KinematicsOf>
  void place(const Model<S>& model, const KinematicsOf& kinematics) {
    if (model.loops.empty()) return;
    for (int i = 0; i < model.size(); ++i) {
      const int parent = model.links[i].parent;
      const Transform<S>& X_PC = kinematics(i).X_PC;
      X_WB_[i] = parent == kWorld ? X_PC : X_WB_[parent] * X_PC;
    }
    const Transform<S> identity = Transform<S>::identity();
    for (std::size_t l = 0; l < model.loops.size(); ++l) {
      const int p = model.loops[l].predecessor;
      const int s = model.loops[l].successor;
      place_loop(model.loops[l], p == kWorld ? identity : X_WB_[p],
                 s == kWorld ? identity : X_WB_[s], loops_[l]);
    }
  }

  /// After `place`: velocities, from V of the links.
  template <class KinematicsOf>
  void move(const Model<S>& model, const KinematicsOf& kinematics) {
    const Motion<S> rest = Motion<S>::zero();
    for (std::size_t l = 0; l < model.loops.size(); ++l) {
      const int p = model.loops[l].predecessor;
      const int s = model.loops[l].successor;
      move_loop(model.loops[l], p == kWorld ? rest : kinematics(p).V,
                s == kWorld ? rest : kinematics(s).V, loops_[l]);
    }
  }

  template <class KinematicsOf>
  void update(const Model<S>& model, const KinematicsOf& kinematics) {
    place(model, kinematics);
    move(model, kinematics);
  }

  /// Gap b = k - K qdd of all rows for accelerations `acceleration(link)` (Motion, relative to free
  /// fall, in body frames; of the ground for kWorld) and `qdd`. Returns the size of its terms.
  template <class Acceleration>
  S gap(const Model<S>& model, const Acceleration& acceleration, const ConstVectorRef<S>& qdd,
        VectorX<S>& b) const {
    using std::abs;
    using std::max;
    S magnitude(0);
    for (std::size_t l = 0; l < loops_.size(); ++l) {
      const LoopGeometry<S>& g = loops_[l];
      const Vector6<S> A_s = g.X_SL.to_child(acceleration(model.loops[l].successor)).vector();
      const Vector6<S> A_p = g.X_PL.to_child(acceleration(model.loops[l].predecessor)).vector();
      b.segment(first_row_[l], g.rows()).noalias() = g.T.transpose() * (g.bias + A_p - A_s);
      for (int k = 0; k < 6; ++k) {
        magnitude = max(magnitude, S(abs(A_s[k]) + abs(A_p[k]) + abs(g.bias[k])));
      }
    }
    for (std::size_t c = 0; c < model.couplings.size(); ++c) {
      S sum(0);
      for (const auto& term : model.couplings[c].terms) {
        const S part = term.coefficient * qdd[model.links[term.link].v_index];
        sum += part;
        magnitude = max(magnitude, S(abs(part)));
      }
      b[coupling_row(static_cast<int>(c))] = -sum;
    }
    return magnitude;
  }

 private:
  std::vector<LoopGeometry<S>> loops_;
  std::vector<Transform<S>> X_WB_;
  std::vector<int> first_row_;
  int first_coupling_row_ = 0;
  int rows_ = 0;
};

/// What the predecessor exerts on the successor, in the successor's loop frame L.
template <class S>
Wrench<S> loop_wrench(const Constraints<S>& constraints, int loop, const VectorX<S>& lambda) {
  const LoopGeometry<S>& g = constraints.loop(loop);
  return Wrench<S>::from(g.T * lambda.segment(constraints.first_row(loop), g.rows()));
}

}  // namespace hybridyn
