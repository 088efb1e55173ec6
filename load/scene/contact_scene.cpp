#include "hybridyn/load/contact_scene.hpp"

#include <algorithm>
#include <set>

#include "adjacency.hpp"
#include "mesh_solids.hpp"
#include "overlaps.hpp"
#include "problems.hpp"
#include "srdf.hpp"

namespace hybridyn::load {
namespace {

/// Any two links that a joint connects may be a pair of `ignored`.
constexpr std::size_t kMostColliders = 10'000;

constexpr int kGroundFrame = -1;

class SceneBuilder {
 public:
  SceneBuilder(const LoadedModel& loaded, const SceneOptions& options)
      : loaded_(loaded),
        options_(options),
        problems_(loaded.file),
        solids_(loaded.file, options.meshes) {}

  ContactScene build() {
    check_count();
    for (std::size_t f = 0; f < loaded_.model.frames.size(); ++f) add_link(static_cast<int>(f));
    if (options_.ground) add_ground();
    add_ignored();
    if (options_.strict) problems_.make_strict();
    problems_.throw_errors();
    if (!options_.keep_overlaps) ignore_overlaps();
    return std::move(scene_);
  }

  std::vector<Diagnostic> take_warnings() {
    std::vector<Diagnostic> warnings = problems_.take_warnings();
    warnings.insert(warnings.end(), srdf_warnings_.begin(), srdf_warnings_.end());
    return warnings;
  }

 private:
  void check_count() {
    std::size_t count = 0;
    for (const auto& [link, collisions] : loaded_.collisions) count += collisions.size();
    if (count <= kMostColliders) return;
    problems_.error(0, "has more than 10000 <collision> elements", "give fewer, larger shapes");
    problems_.throw_errors();
  }

  void add_link(int frame_index) {
    const Frame<double>& frame = loaded_.model.frames[frame_index];
    const auto found = loaded_.collisions.find(frame.name);
    if (found == loaded_.collisions.end()) return;
    const Owner owner{ObjectKind::kLink, -1, frame.name};
    for (const Collision& collision : found->second) {
      std::optional<geometry::Shape> shape =
          collision.shape ? collision.shape : solids_.shape_of(collision, owner, problems_);
      if (!shape) continue;
      Collider collider;
      collider.link = frame.link;
      collider.frame = frame_index;
      collider.X_BS =
          frame.X_BF * Transform<double>{collision.origin.rotation, collision.origin.translation};
      collider.shape = std::move(*shape);
      collider.material = material(collision.surface);
      collider.name = collision.name;
      scene_.colliders.push_back(std::move(collider));
    }
  }

  void add_ground() {
    Collider ground;
    ground.X_BS = Transform<double>::identity();
    ground.shape = geometry::half_space();
    ground.material = material({});
    ground.name = "ground";
    scene_.colliders.push_back(std::move(ground));
  }

  Material material(const Surface& of_file) const {
    return material_of(merged(options_.every, of_file), options_.material);
  }

  void add_ignored() {
    std::set<int> frames;
    for (const Collider& collider : scene_.colliders) {
      if (collider.frame != kGroundFrame) frames.insert(collider.frame);
    }
    auto& pairs = scene_.ignored;
    pairs = adjacent_frames(loaded_.model, {frames.begin(), frames.end()});
    if (!options_.srdf.empty()) {
      const auto more = read_srdf(options_.srdf, loaded_.model, options_.strict, srdf_warnings_);
      pairs.insert(pairs.end(), more.begin(), more.end());
    }
    for (const auto& [first, second] : loaded_.apart) {
      pairs.emplace_back(std::minmax({frame_of(first), frame_of(second)}));
    }
    for (const auto& [first, second] : options_.ignored) {
      pairs.emplace_back(std::minmax({frame_of(first), frame_of(second)}));
    }
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  }

  /// Nobody's fault, and with `strict` no error either.
  void ignore_overlaps() {
    auto& pairs = scene_.ignored;
    const std::size_t count = pairs.size();
    for (const Overlap& overlap : find_overlaps(loaded_.model, scene_)) {
      const std::string other = "link " + checking::quoted(name(overlap.frame_a));
      problems_.warning(
          line_of_link(overlap.frame_b), Owner{ObjectKind::kLink, -1, name(overlap.frame_b)},
          {"overlaps another where all joints are at zero, so they never touch", other},
          "make the shapes smaller if they should");
      pairs.emplace_back(overlap.frame_a, overlap.frame_b);
    }
    std::inplace_merge(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(count),
                       pairs.end());
  }

  const std::string& name(int frame) const { return loaded_.model.frames[frame].name; }
  int line_of_link(int frame) const {
    const auto found = loaded_.lines.links.find(name(frame));
    return found == loaded_.lines.links.end() ? 0 : found->second;
  }

  int frame_of(const std::string& link) const {
    const int frame = loaded_.model.find_frame(link);
    if (frame >= 0) return frame;
    if (link == "ground") return kGroundFrame;
    throw Error("no link is called " + checking::quoted(link) +
                ", so nothing of it can be left alone; name an existing link, or ground");
  }

  const LoadedModel& loaded_;
  const SceneOptions& options_;
  Problems problems_;
  MeshSolids solids_;
  std::vector<Diagnostic> srdf_warnings_;
  ContactScene scene_;
};

}  // namespace

ContactScene make_contact_scene(const LoadedModel& loaded, const SceneOptions& options,
                                std::vector<Diagnostic>* warnings) {
  SceneBuilder builder(loaded, options);
  ContactScene scene = builder.build();
  if (warnings) {
    for (Diagnostic& warning : builder.take_warnings()) warnings->push_back(std::move(warning));
  }
  return scene;
}

}  // namespace hybridyn::load
