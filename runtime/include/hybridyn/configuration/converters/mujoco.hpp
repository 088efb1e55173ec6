// MuJoCo: quaternions scalar first; the linear velocity of a free joint is in world axes, its
// angular velocity in the body's.
#pragma once

#include "hybridyn/configuration/converters/layout.hpp"

namespace hybridyn::converters {

/// The layout of a model whose bodies come in the order of the file. There a universal joint is two
/// hinges of one body, a planar joint two slides and a hinge.
template <class S>
class MuJoCo : public Layout<S> {
 public:
  explicit MuJoCo(const Model<S>& model) {
    for (int link = 0; link < model.size(); ++link) {
      const JointType type = model.links[link].type;
      const bool inner_free = is_floating(type) && model.links[link].parent != kWorld;
      if (inner_free || has_pitch(type)) {
        this->mark_unsupported(model.joints[link].name);
      }
      this->append(model, link, form(type));
    }
  }

 private:
  static Form form(JointType type) {
    if (is_ball(type)) return Form::kBallWxyz;
    return is_floating(type) ? Form::kWorldLinear : Form::kSame;
  }
};

}  // namespace hybridyn::converters
