// Where the handles of an assembly's parts are.
#pragma once

#include <vector>

#include "hybridyn/assembly/parts.hpp"

namespace hybridyn {

/// Parts with code have the handle of a link that is joined to one other part where no transform is
/// left to do; all others are in the link's body frame.
enum class HandleFrame {
  kBody,
  kInboard,  // joint frame of the link's own joint, on its parent: before the joint's motion
  kOutboard  // joint frame of the one joint beyond
};

namespace internal {

struct HandleFrames {
  HandleFrames() = default;
  /// `needs`: how many joints and loops between parts need each link.
  template <class S>
  HandleFrames(const Model<S>& model, const AssemblyParts& chosen, const std::vector<int>& needs)
      : frame(model.links.size(), HandleFrame::kBody),
        beyond(model.links.size(), -1),
        is_aligned(model.links.size(), false) {
    const auto has_code = [&chosen](int link) {
      return chosen.parts[chosen.part_of[link]].has_code;
    };
    for (std::size_t k = 1; k < chosen.parts.size(); ++k) {
      const int root = chosen.parts[k].root;
      const JointType type = model.links[root].type;
      if (has_code(root) && needs[root] == 1 &&
          (is_rotation_about_axis(type) || is_translation_along_axis(type))) {
        frame[root] = HandleFrame::kInboard;
      }
      const int parent = model.links[root].parent;
      if (parent != kWorld && has_code(parent) && needs[parent] == 1) {
        frame[parent] = HandleFrame::kOutboard;
        beyond[parent] = root;
      }
    }
    for (int i = 0; i < model.size(); ++i) {
      if (!has_code(i) || i == chosen.parts[chosen.part_of[i]].root) links_across.push_back(i);
      const int parent = model.links[i].parent;
      if (frame[i] != HandleFrame::kInboard || parent == kWorld) continue;
      if (frame[parent] == HandleFrame::kOutboard) is_aligned[i] = is_aligned[parent] = true;
    }
  }

  std::vector<HandleFrame> frame;  // by link
  std::vector<int> beyond;         // by link: that which hangs on it, where it is outboard
  std::vector<bool> is_aligned;    // by link: and so is the handle that it is joined to
  std::vector<int> links_across;   // whose joints are between parts, or in a part without code
};

}  // namespace internal
}  // namespace hybridyn
