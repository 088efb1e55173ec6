// Virtual forces on a reference model: springs and dampers at joints, at points of links, along the
// path that loops leave.
//   (1) joint   Q_k = k (q_d - q) + d (v_d - v) + f
//   (2) link    F = K (p_d - p) + D (p_d' - p'),  N = k (log R_d R') + d (w_d - w),  Q += J'(N, F)
//   (3) path    Q += n (k n'(q_d - q) - d n'v),  n the tangent of the loops, of length 1
// World axes in (2). A base that floats takes no force of its own, so that (2) needs the reaction
// taken to the joints by the generalised Jacobian Jg = J_j - J_b M_bb^-1 M_bj:
//   (4) Q_j -= M_jb M_bb^-1 Q_b,  Q_b = 0
// has the power of (2) in every motion without momentum.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "hybridyn/algorithms/crba.hpp"
#include "hybridyn/algorithms/kinematics.hpp"
#include "hybridyn/configuration/configuration.hpp"

namespace hybridyn::control {

/// (1), along one freedom.
template <class S>
struct JointSpring {
  int freedom = 0;   // index into v
  int position = 0;  // index into q, of a joint of one freedom
  S stiffness = S(0);
  S damping = S(0);
  S target = S(0);
  S target_rate = S(0);
  S force = S(0);  // f
};

/// (2), at a point of a link.
template <class S>
struct LinkSpring {
  int frame = 0;                                 // of the model file
  Vector3<S> point = Vector3<S>::Zero();         // in that frame
  Vector3<S> stiffness = Vector3<S>::Zero();     // N/m along the world's axes
  Vector3<S> damping = Vector3<S>::Zero();       // N s/m
  Vector3<S> target = Vector3<S>::Zero();        // p_d
  Vector3<S> target_rate = Vector3<S>::Zero();   // p_d'
  S turning_stiffness = S(0);                    // N m/rad
  S turning_damping = S(0);                      // N m s/rad
  Matrix3<S> attitude = Matrix3<S>::Identity();  // R_d
  Vector3<S> force = Vector3<S>::Zero();         // besides, at the point
};

/// (3), for a mechanism of one freedom.
template <class S>
struct PathSpring {
  S stiffness = S(0);
  S damping = S(0);
  VectorX<S> target;  // q_d; none where it is empty
};

/// A spring at a joint of one freedom, given by name; Error where there is none.
template <class S>
JointSpring<S> joint_spring(const Model<S>& model, const std::string& joint) {
  const int link = model.find_joint(joint);
  if (link < 0 || model.links[link].nv() != 1) {
    throw Error("joint '" + joint + "': the model '" + model.name +
                "' has no joint of one freedom of this name");
  }
  JointSpring<S> out;
  out.freedom = model.links[link].v_index;
  out.position = model.links[link].q_index;
  return out;
}

/// A spring at a link, given by name.
template <class S>
LinkSpring<S> link_spring(const Model<S>& model, const std::string& link) {
  LinkSpring<S> out;
  out.frame = model.find_frame(link);
  if (out.frame < 0) {
    throw Error("link '" + link + "': the model '" + model.name + "' has no link of this name");
  }
  return out;
}

/// What forces of links on a floating base become.
enum class BaseReaction {
  kInternal,  // (4)
  kExternal   // they stay forces on the base, which no actuator can exert
};

/// Forces that may be changed at any time between two evaluations; adding some allocates.
template <class S>
class VirtualForces {
 public:
  explicit VirtualForces(const Model<S>& model)
      : model_(model),
        kinematics_(model),
        crba_(model),
        J_(6, model.nv),
        M_(model.nv, model.nv),
        dq_(model.nv) {}

  std::vector<JointSpring<S>> joints;
  std::vector<LinkSpring<S>> links;
  PathSpring<S> path;
  BaseReaction base = BaseReaction::kInternal;

  /// Q at (q, v). `tangent` is n of (3), or zero.
  void evaluate(const VectorX<S>& q, const VectorX<S>& v, const VectorX<S>& tangent,
                VectorX<S>& Q) noexcept {
    Q.setZero();
    if (!links.empty()) {
      kinematics_.update(q, v);
      for (const LinkSpring<S>& spring : links) add(spring, Q);
      if (model_.floating && base == BaseReaction::kInternal) relieve_base(q, Q);
    }
    for (const JointSpring<S>& s : joints) {
      Q[s.freedom] += s.stiffness * (s.target - q[s.position]) +
                      s.damping * (s.target_rate - v[s.freedom]) + s.force;
    }
    if (path.target.size() == model_.nq) {
      difference(model_, q, path.target, dq_);
      Q += (path.stiffness * tangent.dot(dq_) - path.damping * tangent.dot(v)) * tangent;
    }
  }

 private:
  void add(const LinkSpring<S>& s, VectorX<S>& Q) noexcept {
    const Transform<S> X_WF = kinematics_.pose(s.frame);
    const Motion<S> V = kinematics_.velocity(s.frame);
    const Vector3<S> arm = X_WF.rotation * s.point;
    const Vector3<S> p = X_WF.translation + arm;
    const Vector3<S> rate = V.linear + V.angular.cross(arm);
    const Vector3<S> force = s.stiffness.cwiseProduct(s.target - p) +
                             s.damping.cwiseProduct(s.target_rate - rate) + s.force;
    Vector6<S> F;
    F.template tail<3>() = force;
    F.template head<3>() = arm.cross(force) - s.turning_damping * V.angular;
    if (s.turning_stiffness != S(0)) {
      const Matrix3<S> turn = s.attitude * X_WF.rotation.transpose();
      F.template head<3>() +=
          s.turning_stiffness * quaternion_log<S>(quaternion_from_rotation<S>(turn));
    }
    kinematics_.jacobian(s.frame, J_);
    Q.noalias() += J_.transpose() * F;
  }

  /// (4)
  void relieve_base(const VectorX<S>& q, VectorX<S>& Q) noexcept {
    crba_.mass_matrix(q, M_);
    const Matrix6<S> M_bb = M_.template topLeftCorner<6, 6>();
    const Vector6<S> acceleration = M_bb.ldlt().solve(Q.template head<6>());
    Q.tail(model_.nv - 6).noalias() -=
        M_.template leftCols<6>().bottomRows(model_.nv - 6) * acceleration;
    Q.template head<6>().setZero();
  }

  const Model<S>& model_;
  Kinematics<S> kinematics_;
  Crba<S> crba_;
  MatrixX<S> J_;
  MatrixX<S> M_;
  VectorX<S> dq_;
};

}  // namespace hybridyn::control
