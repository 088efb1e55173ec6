// What the peers need of a model and of its states, in the forms in which they want it.
#pragma once

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <utility>

#include "hybridyn/configuration/converters/layout.hpp"
#include "hybridyn/joints/joint.hpp"
#include "protocol.hpp"

namespace hybridyn::bench {

/// Inertia about the centre of mass, and where that is.
struct MassProperties {
  double mass;
  Vector3<double> center;
  Matrix3<double> inertia;  // in the axes of the body
};

inline MassProperties mass_properties(const RigidInertia<double>& I) {
  MassProperties out{I.mass, Vector3<double>::Zero(), I.rotational.matrix()};
  if (I.mass == 0) return out;
  out.center = I.first_moment / I.mass;
  // I_c = I_o + m [c][c]
  out.inertia += I.mass * skew<double>(out.center) * skew<double>(out.center);
  return out;
}

/// Principal moments, and axes as the columns of a rotation.
inline std::pair<Vector3<double>, Matrix3<double>> principal_axes(const Matrix3<double>& inertia) {
  const Eigen::SelfAdjointEigenSolver<Matrix3<double>> solver(inertia);
  Matrix3<double> R = solver.eigenvectors();
  if (R.determinant() < 0) R.col(0) = -R.col(0);
  return {solver.eigenvalues().cwiseMax(0.0), R};
}

inline bool turns(const Link<double>& link) {
  return link.type == JointType::kRevolute || link.type == JointType::kContinuous;
}

inline bool slides(const Link<double>& link) { return link.type == JointType::kPrismatic; }

/// What every peer has: joints that turn about or slide along one axis, on the ground or on a free
/// root link.
inline void require_common_joints(const Model<double>& model) {
  if (!model.couplings.empty()) throw std::runtime_error("couplings are not compared");
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const bool free_root = i == 0 && link.type == JointType::kFloating;
    if (turns(link) || slides(link) || free_root) continue;
    throw std::runtime_error("joint '" + model.joints[i].name + "': this type is not compared");
  }
}

inline void require_tree(const Model<double>& model) {
  require_common_joints(model);
  if (!model.loops.empty()) throw std::runtime_error("closed loops are not compared");
}

inline bool has_free_root(const Model<double>& model) {
  return model.size() > 0 && model.links[0].type == JointType::kFloating;
}

/// Links follow one another, none has two that hang on it.
inline bool is_serial(const Model<double>& model) {
  for (int i = 0; i < model.size(); ++i) {
    if (model.links[i].parent != i - 1) return false;
  }
  return true;
}

/// Are all joints around this loop parallel to its own axis? Points that meet in the plane then
/// close it.
inline bool is_planar(const Model<double>& model, const Loop<double>& loop) {
  bool planar = loop.type == JointType::kRevolute || loop.type == JointType::kContinuous;
  struct End {
    int link;
    Vector3<double> axis;  // of the loop, in the link's body frame at q = 0
  };
  End ends[2] = {{loop.predecessor, loop.X_PL.rotation.col(2)},
                 {loop.successor, loop.X_SL.rotation.col(2)}};
  while (ends[0].link != ends[1].link) {  // to their nearest common ancestor
    End& end = ends[0].link > ends[1].link ? ends[0] : ends[1];
    const Link<double>& link = model.links[end.link];
    planar = planar && turns(link) && end.axis.head<2>().norm() < 1e-9;
    end = {link.parent, link.X_PJ.rotation * end.axis};
  }
  return planar;
}

/// A layout whose joints of one axis are as here, with the free root link's coordinates in this
/// form.
class RootLayout : public converters::Layout<double> {
 public:
  RootLayout(const Model<double>& model, converters::Form root) {
    for (int link = 0; link < model.size(); ++link) {
      const bool free = model.links[link].type == JointType::kFloating;
      append(model, link, free ? root : converters::Form::kSame);
    }
  }
};

/// The states in a peer's layout, and its results in ours.
class Translation {
 public:
  /// `angular_first`: the velocity of the free root link begins with its angular part.
  Translation(const Task& task, const converters::Layout<double>& layout,
              bool angular_first = false)
      : ours_(task.states), layout_(layout), nv_(task.model().nv) {
    for (int i = 0; i < nv_; ++i) order_.push_back(i);
    if (angular_first && has_free_root(task.model())) {
      std::rotate(order_.begin(), order_.begin() + 3, order_.begin() + 6);
    }
    for (int k = 0; k < ours_.size(); ++k) add_state(k);
  }

  const VectorX<double>& q(int k) const { return theirs_.q[k]; }
  const VectorX<double>& v(int k) const { return theirs_.v[k]; }
  const VectorX<double>& tau(int k) const { return theirs_.tau[k]; }
  const VectorX<double>& qdd(int k) const { return theirs_.qdd[k]; }

  VectorX<double> acceleration(int k, const VectorX<double>& qdd) const {
    VectorX<double> out(nv_);
    layout_.from_acceleration(ours_.q[k], ours_.v[k], in_layout_order(qdd), out);
    return out;
  }
  VectorX<double> force(int k, const VectorX<double>& tau) const {
    VectorX<double> out(nv_);
    layout_.from_tau(ours_.q[k], in_layout_order(tau), out);
    return out;
  }
  /// M = B' M_theirs B, by columns.
  VectorX<double> mass_matrix(int k, const MatrixX<double>& M) const {
    MatrixX<double> half(nv_, nv_);
    for (int i = 0; i < nv_; ++i) half.col(i) = force(k, M.col(i));
    const MatrixX<double> other_side = half.transpose();
    MatrixX<double> out(nv_, nv_);
    for (int i = 0; i < nv_; ++i) out.col(i) = force(k, other_side.col(i));
    return out.reshaped();
  }

 private:
  void add_state(int k) {
    VectorX<double> q(layout_.nq());
    VectorX<double> v(nv_);
    VectorX<double> tau(nv_);
    VectorX<double> qdd(nv_);
    layout_.to(ours_.q[k], ours_.v[k], q, v);
    layout_.to_tau(ours_.q[k], ours_.tau[k], tau);
    layout_.to_acceleration(ours_.q[k], ours_.v[k], ours_.qdd[k], qdd);
    theirs_.q.push_back(q);
    theirs_.v.push_back(v(order_));
    theirs_.tau.push_back(tau(order_));
    theirs_.qdd.push_back(qdd(order_));
  }

  VectorX<double> in_layout_order(const VectorX<double>& theirs) const {
    VectorX<double> out(nv_);
    out(order_) = theirs;
    return out;
  }

  const States& ours_;
  converters::Layout<double> layout_;
  int nv_;
  std::vector<int> order_;  // their entry i is entry order_[i] of the layout
  States theirs_;
};

}  // namespace hybridyn::bench
