// Two models of one robot, joint by joint: a robot, and a reference model of it that has loops and
// may have fewer joints. Joints are the same where their names are; a joint that the reference does
// not have is locked there.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "hybridyn/base/error.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::control {

template <class S>
class JointMap {
 public:
  /// Throws Error for a joint of the reference that the robot does not have, or has of another type.
  JointMap(const Model<S>& robot, const Model<S>& reference) {
    if (robot.floating != reference.floating) {
      throw Error("the reference model '" + reference.name + "' and the robot '" + robot.name +
                  "' must both have a floating base, or none");
    }
    is_locked_.assign(static_cast<std::size_t>(robot.nv), true);
    for (int i = 0; i < reference.size(); ++i) {
      const std::string& name = reference.joints[i].name;
      const int same = robot.find_joint(name);
      if (same < 0) {
        throw Error("joint '" + name + "' of the reference model '" + reference.name +
                    "': the robot '" + robot.name +
                    "' has no moving joint of this name; rename "
                    "it, or fix it in the reference model");
      }
      const Link<S>& to = reference.links[i];
      const Link<S>& from = robot.links[same];
      if (to.type != from.type) {
        throw Error("joint '" + name + "' is of another type in the reference model '" +
                    reference.name + "' than in the robot '" + robot.name + "'; give it one type");
      }
      pairs_.push_back({to.q_index, from.q_index, to.nq(), to.v_index, from.v_index, to.nv()});
      std::fill_n(is_locked_.begin() + from.v_index, from.nv(), false);
    }
  }

  /// Positions of the reference from those of the robot.
  void positions(const ConstVectorRef<S>& robot, VectorRef<S> reference) const noexcept {
    for (const Pair& p : pairs_) {
      reference.segment(p.q_reference, p.nq) = robot.segment(p.q_robot, p.nq);
    }
  }
  /// The same of velocities.
  void velocities(const ConstVectorRef<S>& robot, VectorRef<S> reference) const noexcept {
    for (const Pair& p : pairs_) {
      reference.segment(p.v_reference, p.nv) = robot.segment(p.v_robot, p.nv);
    }
  }
  /// Accelerations of the robot from those of the reference; those that it does not have stay.
  void accelerations(const ConstVectorRef<S>& reference, VectorRef<S> robot) const noexcept {
    for (const Pair& p : pairs_) {
      robot.segment(p.v_robot, p.nv) = reference.segment(p.v_reference, p.nv);
    }
  }

  /// A freedom of the robot that the reference does not have.
  bool is_locked(int freedom) const { return is_locked_[static_cast<std::size_t>(freedom)]; }

 private:
  struct Pair {
    int q_reference, q_robot, nq;
    int v_reference, v_robot, nv;
  };
  std::vector<Pair> pairs_;
  std::vector<bool> is_locked_;  // by freedom of the robot
};

}  // namespace hybridyn::control
