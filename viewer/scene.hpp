// What a robot looks like: bodies, joints and sticks for the page and the drawings.
#pragma once

#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// One body a moving link, in the model's order, then the ground if anything of it can be seen.
struct Scene {
  std::vector<Body> bodies;
  std::vector<Joint> joints;  // loop joints last
};

Scene scene_of(const load::LoadedModel& loaded);

Pose pose_of(const Transform<double>& X);

}  // namespace hybridyn::viewer
