// Drake: velocities of floating and ball joints are in the axes of the parent's side, angular
// first; quaternions scalar first and before the position.
#pragma once

#include "hybridyn/configuration/converters/layout.hpp"

namespace hybridyn::converters {

/// The layout of a MultibodyPlant with this mechanism alone, joints in the order of the file:
/// QuaternionFloatingJoint, BallRpyJoint (singular at a pitch of +-90 degrees), ScrewJoint,
/// PlanarJoint, UniversalJoint.
template <class S>
class Drake : public Layout<S> {
 public:
  explicit Drake(const Model<S>& model) {
    for (int link = 0; link < model.size(); ++link) {
      const Link<S>& l = model.links[link];
      if (has_axis2(l.type) && !has_perpendicular_axes(l)) {
        this->mark_unsupported(model.joints[link].name);
      }
      this->append(model, link, form(l.type));
    }
  }

 private:
  static bool has_perpendicular_axes(const Link<S>& link) {
    using std::abs;
    return abs(link.axis2.z()) < S(1e-6);  // the first axis is z
  }

  static Form form(JointType type) {
    if (is_ball(type)) return Form::kBallRollPitchYaw;
    return is_floating(type) ? Form::kQuaternionFirst : Form::kSame;
  }
};

}  // namespace hybridyn::converters
