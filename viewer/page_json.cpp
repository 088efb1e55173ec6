#include "hybridyn/viewer/page_json.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>

#include "hybridyn/viewer/thinning.hpp"

namespace hybridyn::viewer {
namespace {

using nlohmann::json;

constexpr double kFramesPerSecond = 60;
constexpr std::size_t kMostFrames = 3000;
constexpr std::size_t kMostPoints = 2000;  // of a curve
constexpr std::size_t kPoseSize = 7;
constexpr std::size_t kMostContacts = 100'000;

json slice_json(const Slice& slice) { return {slice.first, slice.count}; }

const char* kind_name(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kBox:
      return "box";
    case Shape::Kind::kSphere:
      return "sphere";
    case Shape::Kind::kCylinder:
      return "cylinder";
    case Shape::Kind::kCapsule:
      return "capsule";
    case Shape::Kind::kMesh:
      return "mesh";
  }
  return "";
}

json shape_json(const Shape& shape) {
  return {{"kind", kind_name(shape.kind)},   {"edges", shape.edges},
          {"radius", shape.radius},          {"length", shape.length},
          {"position", shape.pose.position}, {"quaternion", shape.pose.quaternion},
          {"colour", shape.colour},          {"mesh", shape.mesh}};
}

json pose_json(const Pose& pose) {
  return {{"position", pose.position}, {"quaternion", pose.quaternion}};
}

json poses_json(const std::vector<Pose>& poses) {
  json out = json::array();
  for (const Pose& pose : poses) out.push_back(pose_json(pose));
  return out;
}

json ellipsoid_json(const Ellipsoid& ellipsoid) {
  json out = pose_json(ellipsoid.pose);
  out["radii"] = ellipsoid.radii;
  return out;
}

json shapes_json(const std::vector<Shape>& shapes) {
  json out = json::array();
  for (const Shape& shape : shapes) out.push_back(shape_json(shape));
  return out;
}

json body_json(const Body& body) {
  json sticks = json::array();
  for (const Stick& stick : body.sticks) sticks.push_back({stick.from, stick.to});
  return {{"name", body.name},
          {"mass", body.mass},
          {"centreOfMass", body.centre_of_mass},
          {"colour", body.colour},
          {"shapes", shapes_json(body.shapes)},
          {"colliders", shapes_json(body.colliders)},
          {"isObstacle", body.is_obstacle},
          {"lacksShapes", body.lacks_shapes},
          {"frames", poses_json(body.frames)},
          {"inertia", body.inertia ? ellipsoid_json(*body.inertia) : json(nullptr)},
          {"sticks", std::move(sticks)}};
}

json hinge_json(const Hinge& hinge) {
  json coordinates = json::array();
  for (const Coordinate& c : hinge.coordinates) {
    coordinates.push_back({{"name", c.name},
                           {"turns", c.turns},
                           {"lower", c.lower},
                           {"upper", c.upper},
                           {"value", c.value}});
  }
  json out = pose_json(hinge.placement);
  out["parent"] = hinge.parent;
  out["advance"] = hinge.advance;
  out["coordinates"] = std::move(coordinates);
  return out;
}

json joint_json(const Joint& joint) {
  return {{"name", joint.name},     {"type", joint.type}, {"body", joint.body},
          {"origin", joint.origin}, {"axis", joint.axis}, {"closesLoop", joint.closes_loop}};
}

/// Rows of `width` numbers each, those of the frames kept.
Slice append_rows(const std::vector<double>& all, std::size_t width,
                  const std::vector<std::size_t>& kept, FloatBuffer& buffer) {
  const std::size_t first = buffer.size();
  for (const std::size_t frame : kept) {
    for (std::size_t k = 0; k < width; ++k) buffer.add(all[frame * width + k]);
  }
  return {first, kept.size() * width};
}

json plot_json(const PlotGroup& group, FloatBuffer& buffer) {
  const CurveThinning thinning(group.times.size(), kMostPoints);
  json series = json::array();
  for (const Series& curve : group.series) {
    const Slice slice = buffer.append(thinning.values(curve.values));
    series.push_back({{"name", curve.name}, {"values", slice_json(slice)}});
    if (curve.beside) series.back()["beside"] = *curve.beside;
  }
  return {{"title", group.title},
          {"unit", group.unit},
          {"times", slice_json(append_rows(group.times, 1, thinning.indices(), buffer))},
          {"series", std::move(series)}};
}

json mesh_json(const Mesh& mesh, FloatBuffer& buffer) {
  const std::size_t first = buffer.size();
  for (const Point& corner : mesh.corners) {
    for (const double x : corner) buffer.add(x);
  }
  const std::size_t second = buffer.size();
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) buffer.add(corner);
  }
  return {{"corners", slice_json({first, second - first})},
          {"triangles", slice_json({second, buffer.size() - second})}};
}

double strength(const ContactPoint& point) {
  return std::hypot(point.force[0], point.force[1], point.force[2]);
}

/// Of each frame the points with the largest forces, in their order.
json contacts_json(const Contacts& contacts, const std::vector<std::size_t>& kept,
                   FloatBuffer& buffer) {
  const std::size_t most = std::max<std::size_t>(kMostContacts / kept.size(), 1);
  std::vector<double> first = {0};
  const std::size_t begin = buffer.size();
  std::vector<std::size_t> points;
  for (const std::size_t frame : kept) {
    points.resize(contacts.first[frame + 1] - contacts.first[frame]);
    std::iota(points.begin(), points.end(), contacts.first[frame]);
    if (points.size() > most) {
      std::nth_element(points.begin(), points.begin() + static_cast<std::ptrdiff_t>(most),
                       points.end(), [&](std::size_t a, std::size_t b) {
                         return strength(contacts.points[a]) > strength(contacts.points[b]);
                       });
      points.resize(most);
      std::sort(points.begin(), points.end());
    }
    for (const std::size_t i : points) {
      const ContactPoint& point = contacts.points[i];
      for (const Point* v : {&point.position, &point.force, &point.normal}) {
        for (const double x : *v) buffer.add(x);
      }
      buffer.add(point.friction);
      buffer.add(point.slips ? 1 : 0);
    }
    first.push_back(first.back() + static_cast<double>(points.size()));
  }
  const json all = slice_json({begin, buffer.size() - begin});
  return {{"points", all}, {"first", slice_json(buffer.append(first))}};
}

/// As JSON allows: within strings '<' may be written \u003c, and outside them there is none.
std::string without_markup(const std::string& text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument("page: " + what);
}

void check_contacts(const Contacts& contacts, std::size_t frames) {
  if (contacts.first.empty()) return;
  require(contacts.first.size() == frames + 1, "contacts need a first point per frame, and an end");
  require(std::is_sorted(contacts.first.begin(), contacts.first.end()) &&
              contacts.first.back() <= contacts.points.size(),
          "contacts of frames are not one after the other");
}

void check_shapes(const PageData& data) {
  const auto check = [&](const std::vector<Shape>& shapes) {
    for (const Shape& shape : shapes) {
      require(shape.kind != Shape::Kind::kMesh || shape.mesh < data.meshes.size(),
              "a shape has no mesh");
    }
  };
  for (const Body& body : data.bodies) {
    check(body.shapes);
    check(body.colliders);
  }
  for (const Mesh& mesh : data.meshes) {
    for (const auto& triangle : mesh.triangles) {
      require(*std::max_element(triangle.begin(), triangle.end()) < mesh.corners.size(),
              "a mesh has no such corner");
    }
  }
}

void check_hinges(const PageData& data) {
  require(data.hinges.size() <= data.bodies.size(), "there are more hinges than bodies");
  for (std::size_t i = 0; i < data.hinges.size(); ++i) {
    require(data.hinges[i].parent >= -1 && data.hinges[i].parent < static_cast<int>(i),
            "a body hangs on one that does not come before it");
  }
}

bool rises(const std::vector<double>& times) { return std::is_sorted(times.begin(), times.end()); }

}  // namespace

void check_sizes(const PageData& data) {
  const std::size_t frames = data.motion.times.size();
  require(frames > 0, "the motion has no frames");
  require(rises(data.motion.times), "the motion's times do not rise");
  require(data.motion.poses.size() == frames * data.bodies.size() * kPoseSize,
          "the motion needs 7 numbers per frame and body");
  for (const Joint& joint : data.joints) {
    require(joint.body < data.bodies.size(), "joint '" + joint.name + "' is on no body");
  }
  check_shapes(data);
  check_hinges(data);
  check_contacts(data.contacts, frames);
  for (const Trail& trail : data.trails) {
    require(trail.points.size() == 3 * frames,
            "trail '" + trail.name + "' needs a point per frame");
  }
  for (const PlotGroup& group : data.plots) {
    require(rises(group.times), "the times of '" + group.title + "' do not rise");
    for (const Series& series : group.series) {
      require(series.values.size() == group.times.size(),
              "series '" + series.name + "' of '" + group.title + "' needs a value per time");
    }
  }
}

std::string page_json(const PageData& data, FloatBuffer& buffer) {
  const auto kept = thinned_frames(data.motion.times, kFramesPerSecond, kMostFrames);
  json page = {{"title", data.title}, {"subtitle", data.subtitle}};
  for (const char* list : {"summary", "bodies", "joints", "trails", "plots", "events", "meshes"}) {
    page[list] = json::array();
  }
  for (const SummaryRow& row : data.summary) page["summary"].push_back({row.label, row.value});
  for (const Body& body : data.bodies) page["bodies"].push_back(body_json(body));
  for (const Joint& joint : data.joints) page["joints"].push_back(joint_json(joint));
  const std::size_t pose_row = kPoseSize * data.bodies.size();
  page["times"] = slice_json(append_rows(data.motion.times, 1, kept, buffer));
  page["poses"] = slice_json(append_rows(data.motion.poses, pose_row, kept, buffer));
  for (const Trail& trail : data.trails) {
    const Slice points = append_rows(trail.points, 3, kept, buffer);
    page["trails"].push_back({{"name", trail.name}, {"points", slice_json(points)}});
  }
  for (const PlotGroup& group : data.plots) page["plots"].push_back(plot_json(group, buffer));
  for (const Event& event : data.events) {
    page["events"].push_back({{"time", event.time}, {"text", event.text}});
  }
  for (const Mesh& mesh : data.meshes) page["meshes"].push_back(mesh_json(mesh, buffer));
  if (!data.contacts.first.empty()) {
    page["contacts"] = contacts_json(data.contacts, kept, buffer);
  }
  page["hinges"] = json::array();
  for (const Hinge& hinge : data.hinges) page["hinges"].push_back(hinge_json(hinge));
  page["hasGround"] = data.has_ground;
  page["notes"] = data.notes;
  return without_markup(page.dump(-1, ' ', true, json::error_handler_t::replace));
}

}  // namespace hybridyn::viewer
