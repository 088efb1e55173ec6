#include "hybridyn/viewer/scene.hpp"

#include <cstdio>

#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn::viewer {
namespace {

viewer::Point point(const Vector3<double>& p) { return {p.x(), p.y(), p.z()}; }

std::string css_colour(const std::array<double, 4>& rgba) {
  char text[40];
  std::snprintf(text, sizeof text, "rgba(%.0f, %.0f, %.0f, %.3g)", 255 * rgba[0], 255 * rgba[1],
                255 * rgba[2], rgba[3]);
  return text;
}

/// Nothing for meshes: their files are not read.
bool has_shape(const load::Visual& visual) { return visual.shape != load::Shape::kMesh; }

viewer::Shape shape_of(const load::Visual& visual, const Transform<double>& X_BF) {
  Shape out;
  switch (visual.shape) {
    case load::Shape::kSphere:
      out.kind = Shape::Kind::kSphere;
      break;
    case load::Shape::kCylinder:
      out.kind = Shape::Kind::kCylinder;
      break;
    default:
      out.kind = Shape::Kind::kBox;
  }
  out.edges = point(visual.size);
  out.radius = visual.radius;
  out.length = visual.length;
  Transform<double> X_FV;
  X_FV.rotation = visual.origin.rotation;
  X_FV.translation = visual.origin.translation;
  out.pose = pose_of(X_BF * X_FV);
  if (visual.color) out.colour = css_colour(*visual.color);
  return out;
}

class Builder {
 public:
  explicit Builder(const load::LoadedModel& loaded) : loaded_(loaded), model_(loaded.model) {}

  Scene build() {
    for (int i = 0; i < model_.size(); ++i) add_link(i);
    add_ground();
    for (int i = 0; i < model_.size(); ++i) add_joint(i);
    for (const Loop<double>& loop : model_.loops) add_loop(loop);
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
    add_shapes(kWorld, ground);
    if (!ground.shapes.empty()) out_.bodies.push_back(std::move(ground));
  }

  void add_shapes(int link, Body& body) const {
    for (const Frame<double>& frame : model_.frames) {
      const auto visuals = loaded_.visuals.find(frame.name);
      if (frame.link != link || visuals == loaded_.visuals.end()) continue;
      for (const load::Visual& visual : visuals->second) {
        if (has_shape(visual)) body.shapes.push_back(shape_of(visual, frame.X_BF));
      }
    }
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
  Scene out_;
};

}  // namespace

viewer::Pose pose_of(const Transform<double>& X) {
  const Vector4<double> q = quaternion_from_rotation(X.rotation);
  return {point(X.translation), {q[0], q[1], q[2], q[3]}};
}

Scene scene_of(const load::LoadedModel& loaded) { return Builder(loaded).build(); }

}  // namespace hybridyn::viewer
