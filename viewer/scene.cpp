#include "hybridyn/viewer/scene.hpp"

#include <cstdio>

#include "hybridyn/spatial/rotation.hpp"
#include "hybridyn/viewer/mesh_store.hpp"

namespace hybridyn::viewer {
namespace {

viewer::Point point(const Vector3<double>& p) { return {p.x(), p.y(), p.z()}; }

std::string css_colour(const std::array<double, 4>& rgba) {
  char text[40];
  std::snprintf(text, sizeof text, "rgba(%.0f, %.0f, %.0f, %.3g)", 255 * rgba[0], 255 * rgba[1],
                255 * rgba[2], rgba[3]);
  return text;
}

Transform<double> transform_of(const Placement& placement) {
  return {placement.rotation, placement.translation};
}

/// Of boxes, cylinders and spheres, in their own frame.
Shape shape_of(const load::Visual& visual) {
  Shape out;
  switch (visual.shape) {
    case load::Shape::kSphere:
      out.kind = Shape::Kind::kSphere;
      break;
    case load::Shape::kCylinder:
      out.kind = Shape::Kind::kCylinder;
      break;
    case load::Shape::kCapsule:
      out.kind = Shape::Kind::kCapsule;
      break;
    default:
      out.kind = Shape::Kind::kBox;
  }
  out.edges = point(visual.size);
  out.radius = visual.radius;
  out.length = visual.length;
  return out;
}

/// Of what no file of its own describes.
Shape shape_of(const geometry::Shape& solid) {
  Shape out;
  switch (solid.kind) {
    case geometry::ShapeKind::kSphere:
      out.kind = Shape::Kind::kSphere;
      break;
    case geometry::ShapeKind::kCapsule:
      out.kind = Shape::Kind::kCapsule;
      break;
    case geometry::ShapeKind::kCylinder:
      out.kind = Shape::Kind::kCylinder;
      break;
    default:
      out.kind = Shape::Kind::kBox;
  }
  out.edges = point(2 * solid.half_edges);
  out.radius = solid.radius;
  out.length = 2 * solid.half_length;
  return out;
}

class Builder {
 public:
  Builder(const load::LoadedModel& loaded, const SceneParts& parts)
      : loaded_(loaded),
        model_(loaded.model),
        parts_(parts),
        meshes_(parts.model_file, parts.meshes) {}

  Scene build() {
    for (int i = 0; i < model_.size(); ++i) add_link(i);
    add_ground();
    for (int i = 0; i < model_.size(); ++i) add_joint(i);
    for (const Loop<double>& loop : model_.loops) add_loop(loop);
    out_.meshes = meshes_.take_meshes();
    out_.notes = meshes_.take_notes();
    return std::move(out_);
  }

 private:
  void add_link(int i) {
    const Link<double>& link = model_.links[i];
    Body body;
    body.name = model_.frames[model_.joints[i].frame].name;
    body.mass = link.inertia.mass;
    if (body.mass > 0) body.centre_of_mass = point(link.inertia.first_moment / link.inertia.mass);
    add_shapes(i, body);
    add_sticks(i, body);
    out_.bodies.push_back(std::move(body));
  }

  void add_ground() {
    Body ground;
    ground.name = "ground";
    std::vector<Body> obstacles;
    for (const Frame<double>& frame : model_.frames) {
      if (frame.link != kWorld) continue;
      std::vector<Shape> shapes = visuals_of(frame);
      std::vector<Shape> colliders = colliders_of(frame);
      if (shapes.empty() && !colliders.empty()) {
        Body obstacle;
        obstacle.name = frame.name;
        obstacle.colour = "#94a3b8";
        obstacle.shapes = std::move(colliders);
        obstacle.is_obstacle = true;
        obstacles.push_back(std::move(obstacle));
        continue;
      }
      append(std::move(shapes), ground.shapes);
      append(std::move(colliders), ground.colliders);
    }
    if (!ground.shapes.empty()) out_.bodies.push_back(std::move(ground));
    for (Body& obstacle : obstacles) out_.bodies.push_back(std::move(obstacle));
  }

  void add_shapes(int link, Body& body) {
    for (const Frame<double>& frame : model_.frames) {
      if (frame.link != link) continue;
      const auto visuals = loaded_.visuals.find(frame.name);
      const std::size_t wanted = visuals == loaded_.visuals.end() ? 0 : visuals->second.size();
      std::vector<Shape> found = visuals_of(frame);
      if (found.size() < wanted) body.lacks_shapes = true;
      append(std::move(found), body.shapes);
      append(colliders_of(frame), body.colliders);
    }
  }

  static void append(std::vector<Shape> from, std::vector<Shape>& to) {
    for (Shape& shape : from) to.push_back(std::move(shape));
  }

  std::vector<Shape> visuals_of(const Frame<double>& frame) {
    std::vector<Shape> out;
    const auto visuals = loaded_.visuals.find(frame.name);
    if (visuals == loaded_.visuals.end()) return out;
    for (const load::Visual& visual : visuals->second) {
      std::optional<Shape> shape = visual.shape == load::Shape::kMesh
                                       ? mesh(visual.mesh, visual.scale, MeshStore::Form::kAsItIs)
                                       : shape_of(visual);
      if (!shape) continue;
      place(frame.X_BF * transform_of(visual.origin), *shape);
      if (visual.color) shape->colour = css_colour(*visual.color);
      out.push_back(std::move(*shape));
    }
    return out;
  }

  std::vector<Shape> colliders_of(const Frame<double>& frame) {
    std::vector<Shape> out;
    const auto collisions = loaded_.collisions.find(frame.name);
    if (!parts_.colliders || collisions == loaded_.collisions.end()) return out;
    for (const load::Collision& collision : collisions->second) {
      const bool is_endless =
          collision.shape && collision.shape->kind == geometry::ShapeKind::kHalfSpace;
      if (is_endless) continue;
      std::optional<Shape> shape =
          collision.shape ? shape_of(*collision.shape)
                          : mesh(collision.mesh, collision.scale, MeshStore::Form::kHull);
      if (!shape) continue;
      place(frame.X_BF * transform_of(collision.origin), *shape);
      out.push_back(std::move(*shape));
    }
    return out;
  }

  std::optional<Shape> mesh(const std::string& uri, const Vector3<double>& scale,
                            MeshStore::Form form) {
    if (parts_.model_file.empty()) return std::nullopt;
    return meshes_.shape(uri, scale, form);
  }

  /// `X_BS` is of the shape's own frame, in which meshes are not centred.
  static void place(const Transform<double>& X_BS, Shape& shape) {
    const Point& centre = shape.pose.position;
    Transform<double> X_SC;
    X_SC.rotation.setIdentity();
    X_SC.translation = {centre[0], centre[1], centre[2]};
    shape.pose = pose_of(X_BS * X_SC);
  }

  /// From the joint to all that hangs on the link; of a link at the end to its other end, as if its
  /// centre of mass were in the middle.
  void add_sticks(int i, Body& body) const {
    const Point origin = {0, 0, 0};
    for (const Link<double>& child : model_.links) {
      if (child.parent == i) body.sticks.push_back({origin, point(child.X_PJ.translation)});
    }
    for (const Loop<double>& loop : model_.loops) {
      if (loop.predecessor == i) body.sticks.push_back({origin, point(loop.X_PL.translation)});
      if (loop.successor == i) body.sticks.push_back({origin, point(loop.X_SL.translation)});
    }
    const RigidInertia<double>& inertia = model_.links[i].inertia;
    if (body.sticks.empty() && inertia.mass > 0) {
      body.sticks.push_back({origin, point(2 * inertia.first_moment / inertia.mass)});
    }
  }

  /// Axes are along z of the body frame, but for joints without one.
  void add_joint(int i) {
    out_.joints.push_back({model_.joints[i].name,
                           std::string(to_string(model_.links[i].type)),
                           static_cast<std::size_t>(i),
                           {0, 0, 0},
                           {0, 0, 1},
                           false});
  }

  /// On the side that moves.
  void add_loop(const Loop<double>& loop) {
    const bool on_successor = loop.successor != kWorld;
    const int body = on_successor ? loop.successor : loop.predecessor;
    if (body == kWorld) return;
    const Transform<double>& X_BL = on_successor ? loop.X_SL : loop.X_PL;
    out_.joints.push_back({loop.name, std::string(to_string(loop.type)),
                           static_cast<std::size_t>(body), point(X_BL.translation),
                           point(X_BL.rotation.col(2)), true});
  }

  const load::LoadedModel& loaded_;
  const Model<double>& model_;
  const SceneParts& parts_;
  MeshStore meshes_;
  Scene out_;
};

}  // namespace

viewer::Pose pose_of(const Transform<double>& X) {
  const Vector4<double> q = quaternion_from_rotation(X.rotation);
  return {point(X.translation), {q[0], q[1], q[2], q[3]}};
}

Scene scene_of(const load::LoadedModel& loaded, const SceneParts& parts) {
  return Builder(loaded, parts).build();
}

}  // namespace hybridyn::viewer
