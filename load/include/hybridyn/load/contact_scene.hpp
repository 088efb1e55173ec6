// From a model file to what can touch.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "hybridyn/contact/scene.hpp"
#include "hybridyn/load/resolve_mesh.hpp"
#include "hybridyn/load/urdf.hpp"

namespace hybridyn::load {

struct SceneOptions {
  Material material;    // of surfaces about which the file says nothing, as far as it does not
  Surface every;        // of all surfaces, whatever the file says
  bool ground = false;  // all below z = 0 of the world is solid: a collider `ground` of no link
  std::string srdf;     // path of a file whose <disable_collisions> hold; empty: none
  /// Pairs of links, by name, that never touch; "ground" names the ground unless a link does.
  std::vector<std::pair<std::string, std::string>> ignored;
  MeshOptions meshes;
  /// Links of one mechanism that overlap where all joints are at zero touch as well: they are
  /// pushed apart.
  bool keep_overlaps = false;
  bool strict = false;  // warnings are errors
};

/// The colliders of a model, in the order of its frames. `ignored` has
///   - links of which a joint or a loop connects the bodies; a floating joint connects nothing, and
///     neither does one whose parent is the ground: a root link called `world`. What is welded to
///     it is a body of its own here: an arm ignores its pedestal, not the table beside it;
///   - pairs of `options` and of its SRDF file;
///   - unless `keep_overlaps`, moving links whose solids overlap where all joints are at zero, by
///     more than a micrometre and without a floating joint between them: solids are often larger
///     than what they stand for. With a warning.
/// Meshes are read here, and are replaced by their convex hulls. One that cannot be read is left
/// out, with a warning. Throws LoadError for a file that is no SRDF, and Error for names that are
/// none.
ContactScene make_contact_scene(const LoadedModel& loaded, const SceneOptions& options = {},
                                std::vector<Diagnostic>* warnings = nullptr);

}  // namespace hybridyn::load
