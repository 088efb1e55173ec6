// What forces do at the joints of a rigid tree: columns of J', rows of K.
#pragma once

#include "hybridyn/algorithms/link_kinematics.hpp"

namespace hybridyn::internal {

/// `kinematics(i)` is the LinkKinematics<S> of link i at q.
template <class S, class KinematicsOf>
class RigidSweep {
 public:
  RigidSweep(const Model<S>& model, const S* q, const KinematicsOf& kinematics)
      : model_(model), q_(q), kinematics_(kinematics) {}

  /// column += J'F for a wrench on a link, in its body frame.
  template <class Column>
  void add_wrench(int link, Wrench<S> F, Column& column) const {
    for (int i = link; i != kWorld; i = model_.links[i].parent) {
      const Link<S>& l = model_.links[i];
      if (l.nv() == 1) {
        column[l.v_index] += project_on_axis(l, F);
      } else {
        column.segment(l.v_index, l.nv()) +=
            motion_subspace(l, q_ + l.q_index).transpose() * F.vector();
      }
      F = kinematics_(i).X_PC.to_parent(F);
    }
  }

  template <class Column>
  void add_joint_force(int link, const S& force, Column& column) const {
    column[model_.links[link].v_index] += force;
  }

 private:
  const Model<S>& model_;
  const S* q_;
  KinematicsOf kinematics_;
};

}  // namespace hybridyn::internal
