// ROS: joints of one freedom by name as in sensor_msgs/JointState, the others by name as
// transforms, twists and wrenches as in sensor_msgs/MultiDOFJointState. Nothing of ROS is needed
// here.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/joints/joint.hpp"

namespace hybridyn::converters {

/// The arrays of sensor_msgs/JointState. Those that are empty are not known.
template <class S>
struct JointState {
  std::vector<std::string> name;
  std::vector<S> position;
  std::vector<S> velocity;
  std::vector<S> effort;
};

/// The arrays of sensor_msgs/MultiDOFJointState. A transform places the child link in the frame in
/// which it stands when the joint is at zero; twists and wrenches are taken at the child link's
/// origin and in its axes.
template <class S>
struct MultiDofJointState {
  struct Pose {
    Vector3<S> translation;
    Vector4<S> rotation;  // x y z w
  };
  struct Pair {
    Vector3<S> linear;   // or force
    Vector3<S> angular;  // or torque
  };
  std::vector<std::string> joint_names;
  std::vector<Pose> transforms;
  std::vector<Pair> twist;
  std::vector<Pair> wrench;
};

template <class S>
struct RosState {
  JointState<S> joints;
  MultiDofJointState<S> multi_dof;
};

template <class S>
class Ros {
 public:
  /// The model must outlive the object.
  explicit Ros(const Model<S>& model) : model_(model) {
    for (int i = 0; i < model.size(); ++i) link_by_joint_.emplace(model.joints[i].name, i);
  }

  /// A state with all joints of the model, in the order of the model, to be filled by `to`.
  RosState<S> make_state() const {
    RosState<S> state;
    for (int i = 0; i < model_.size(); ++i) {
      const bool one = model_.links[i].nv() == 1;
      (one ? state.joints.name : state.multi_dof.joint_names).push_back(model_.joints[i].name);
    }
    for (auto* list : {&state.joints.position, &state.joints.velocity, &state.joints.effort}) {
      list->resize(state.joints.name.size());
    }
    state.multi_dof.transforms.resize(state.multi_dof.joint_names.size());
    state.multi_dof.twist.resize(state.multi_dof.joint_names.size());
    state.multi_dof.wrench.resize(state.multi_dof.joint_names.size());
    return state;
  }

  /// Fills the arrays of a state that are not empty, for the joints it names. A wrench is the least
  /// that does what tau does. False when it names joints that the model does not have.
  bool to(const QueryVector<S>& q, const QueryVector<S>& v, const QueryVector<S>& tau,
          RosState<S>& state) const noexcept;

  /// Writes what the state's arrays hold; coordinates of other joints stay as they are. False when
  /// joints of the model are missing from it, or it names others, which are ignored.
  bool from(const RosState<S>& state, ResultVector<S> q, ResultVector<S> v,
            ResultVector<S> tau) const noexcept;

 private:
  using Small = Eigen::Matrix<S, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;

  /// Link of a joint, or kWorld when the model has none of that name and kind.
  int find(const std::string& joint, bool one_freedom) const noexcept {
    const auto it = link_by_joint_.find(joint);
    if (it == link_by_joint_.end()) return kWorld;
    return (model_.links[it->second].nv() == 1) == one_freedom ? it->second : kWorld;
  }

  /// Rotation of the child link's frame in its body frame.
  const Matrix3<S>& link_frame(int link) const noexcept {
    return model_.frames[model_.joints[link].frame].X_BF.rotation;
  }

  void position_from(int link, const typename MultiDofJointState<S>::Pose& pose,
                     S* q) const noexcept;

  const Model<S>& model_;
  std::unordered_map<std::string, int> link_by_joint_;
};

template <class S>
bool Ros<S>::to(const QueryVector<S>& q, const QueryVector<S>& v, const QueryVector<S>& tau,
                RosState<S>& state) const noexcept {
  bool known = true;
  JointState<S>& joints = state.joints;
  for (std::size_t k = 0; k < joints.name.size(); ++k) {
    const int link = find(joints.name[k], true);
    known = known && link != kWorld;
    if (link == kWorld) continue;
    const Link<S>& l = model_.links[link];
    if (!joints.position.empty()) joints.position[k] = q[l.q_index];
    if (!joints.velocity.empty()) joints.velocity[k] = v[l.v_index];
    if (!joints.effort.empty()) joints.effort[k] = tau[l.v_index];
  }
  MultiDofJointState<S>& wide = state.multi_dof;
  for (std::size_t k = 0; k < wide.joint_names.size(); ++k) {
    const int link = find(wide.joint_names[k], false);
    known = known && link != kWorld;
    if (link == kWorld) continue;
    Link<S> l = model_.links[link];
    const Matrix3<S>& R_BF = link_frame(link);
    const S* q_j = q.data() + l.q_index;
    const Matrix6U<S> subspace = motion_subspace(l, q_j);
    if (!wide.transforms.empty()) {
      l.X_PJ = Transform<S>::identity();
      const Transform<S> X_JB = joint_transform(l, q_j);
      wide.transforms[k] = {R_BF.transpose() * X_JB.translation,
                            quaternion_from_rotation<S>(R_BF.transpose() * X_JB.rotation * R_BF)};
    }
    if (!wide.twist.empty()) {
      const Motion<S> V = joint_velocity(l, q_j, v.data() + l.v_index);
      wide.twist[k] = {R_BF.transpose() * V.linear, R_BF.transpose() * V.angular};
    }
    if (!wide.wrench.empty()) {
      const Matrix6U<S> Ta = force_subspaces(l, subspace).Ta;
      const Vector6<S> F = Ta * tau.segment(l.v_index, l.nv());
      wide.wrench[k] = {R_BF.transpose() * F.template tail<3>(),
                        R_BF.transpose() * F.template head<3>()};
    }
  }
  return known;
}

template <class S>
void Ros<S>::position_from(int link, const typename MultiDofJointState<S>::Pose& pose,
                           S* q) const noexcept {
  const Matrix3<S>& R_BF = link_frame(link);
  const Matrix3<S> R = R_BF * rotation_from_quaternion<S>(pose.rotation) * R_BF.transpose();
  joint_coordinates<S>(model_.links[link], {R, R_BF * pose.translation}, q);
}

template <class S>
bool Ros<S>::from(const RosState<S>& state, ResultVector<S> q, ResultVector<S> v,
                  ResultVector<S> tau) const noexcept {
  int found = 0;
  bool known = true;
  const JointState<S>& joints = state.joints;
  for (std::size_t k = 0; k < joints.name.size(); ++k) {
    const int link = find(joints.name[k], true);
    known = known && link != kWorld;
    if (link == kWorld) continue;
    ++found;
    const Link<S>& l = model_.links[link];
    if (!joints.position.empty()) q[l.q_index] = joints.position[k];
    if (!joints.velocity.empty()) v[l.v_index] = joints.velocity[k];
    if (!joints.effort.empty()) tau[l.v_index] = joints.effort[k];
  }
  const MultiDofJointState<S>& wide = state.multi_dof;
  for (std::size_t k = 0; k < wide.joint_names.size(); ++k) {
    const int link = find(wide.joint_names[k], false);
    known = known && link != kWorld;
    if (link == kWorld) continue;
    ++found;
    const Link<S>& l = model_.links[link];
    const Matrix3<S>& R_BF = link_frame(link);
    S* q_j = q.data() + l.q_index;
    if (!wide.transforms.empty()) position_from(link, wide.transforms[k], q_j);
    const Matrix6U<S> subspace = motion_subspace(l, q_j);
    Vector6<S> in_body;
    if (!wide.twist.empty()) {
      in_body << R_BF * wide.twist[k].angular, R_BF * wide.twist[k].linear;
      const Matrix6U<S> Ta = force_subspaces(l, subspace).Ta;  // Ta'S = 1
      v.segment(l.v_index, l.nv()).noalias() = Ta.transpose() * in_body;
    }
    if (!wide.wrench.empty()) {
      in_body << R_BF * wide.wrench[k].angular, R_BF * wide.wrench[k].linear;
      tau.segment(l.v_index, l.nv()).noalias() = subspace.transpose() * in_body;
    }
  }
  return known && found == model_.size();
}

}  // namespace hybridyn::converters
