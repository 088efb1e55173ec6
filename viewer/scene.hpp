// What a robot looks like: bodies, joints and sticks for the page and the drawings.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/load/resolve_mesh.hpp"
#include "hybridyn/load/urdf.hpp"
#include "hybridyn/viewer/page.hpp"

namespace hybridyn::viewer {

/// What there is to see besides visual boxes, cylinders and spheres.
struct SceneParts {
  /// What touches: a layer of its own for bodies, obstacles where there is nothing else to see.
  bool colliders = false;
  /// The file that names meshes, which are read; empty: they are not.
  std::string model_file;
  load::MeshOptions meshes;
};

/// One body a moving link, in the model's order, then the ground if anything of it can be seen, and
/// obstacles.
struct Scene {
  std::vector<Body> bodies;
  std::vector<Joint> joints;  // loop joints last
  std::vector<Mesh> meshes;
  std::vector<std::string> notes;  // of meshes
};

Scene scene_of(const load::LoadedModel& loaded, const SceneParts& parts = {});

Pose pose_of(const Transform<double>& X);

}  // namespace hybridyn::viewer
