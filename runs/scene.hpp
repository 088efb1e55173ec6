// What a robot looks like: bodies, joints and sticks for the page and the drawings.
#pragma once

#include <vector>

#include "hybridyn/load/urdf.hpp"
#include "viewer/page.hpp"

namespace hybridyn::tools {

/// One body a moving link, in the model's order, then the ground if anything of it can be seen.
struct Scene {
  std::vector<viewer::Body> bodies;
  std::vector<viewer::Joint> joints;  // loop joints last
};

Scene scene_of(const load::LoadedModel& loaded);

viewer::Pose pose_of(const Transform<double>& X);

}  // namespace hybridyn::tools
