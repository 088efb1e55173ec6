// Pinocchio: continuous and planar joints carry cosine and sine, velocities are body velocities,
// and the children of a link come in the order of their joints' names.
#pragma once

#include <algorithm>
#include <vector>

#include "hybridyn/configuration/converters/layout.hpp"

namespace hybridyn::converters {

/// The layout of a model that Pinocchio's URDF reader builds (with a free-flyer root joint for a
/// floating base, mimic joints independent).
template <class S>
class Pinocchio : public Layout<S> {
 public:
  explicit Pinocchio(const Model<S>& model) {
    for (const int link : by_joint_names(model)) this->append(model, link, form(model, link));
  }

 private:
  static Form form(const Model<S>& model, int link) {
    switch (model.links[link].type) {
      case JointType::kContinuous:
        return Form::kCosineSine;
      case JointType::kPlanar:
        return Form::kPlanarCosineSine;
      default:
        return Form::kSame;
    }
  }

  /// Depth-first over the links of the file, children sorted by the names of their joints, fixed
  /// ones included.
  static std::vector<int> by_joint_names(const Model<S>& model) {
    const int count = static_cast<int>(model.frames.size());
    std::vector<std::vector<int>> children(model.frames.size());
    for (int frame = 0; frame < count; ++frame) {
      if (model.frames[frame].parent >= 0) children[model.frames[frame].parent].push_back(frame);
    }
    std::vector<int> link_of(model.frames.size(), kWorld);  // that begins with this frame
    for (int link = 0; link < model.size(); ++link) link_of[model.joints[link].frame] = link;

    std::vector<int> order;
    std::vector<int> stack = {0};
    while (!stack.empty() && count > 0) {
      const int frame = stack.back();
      stack.pop_back();
      if (link_of[frame] != kWorld) order.push_back(link_of[frame]);
      std::sort(children[frame].begin(), children[frame].end(), [&](int a, int b) {
        return model.frames[b].joint < model.frames[a].joint;  // the last is visited first
      });
      stack.insert(stack.end(), children[frame].begin(), children[frame].end());
    }
    return order;
  }
};

}  // namespace hybridyn::converters
