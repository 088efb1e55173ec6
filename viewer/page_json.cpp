#include "hybridyn/viewer/page_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "hybridyn/viewer/thinning.hpp"

namespace hybridyn::viewer {
namespace {

using nlohmann::json;

constexpr double kFramesPerSecond = 60;
constexpr std::size_t kMostFrames = 3000;
constexpr std::size_t kMostPoints = 2000;  // of a curve
constexpr std::size_t kPoseSize = 7;

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
  }
  return "";
}

json shape_json(const Shape& shape) {
  return {{"kind", kind_name(shape.kind)},   {"edges", shape.edges},
          {"radius", shape.radius},          {"length", shape.length},
          {"position", shape.pose.position}, {"quaternion", shape.pose.quaternion},
          {"colour", shape.colour}};
}

json body_json(const Body& body) {
  json shapes = json::array();
  for (const Shape& shape : body.shapes) shapes.push_back(shape_json(shape));
  json sticks = json::array();
  for (const Stick& stick : body.sticks) sticks.push_back({stick.from, stick.to});
  return {
      {"name", body.name},     {"mass", body.mass},           {"centreOfMass", body.centre_of_mass},
      {"colour", body.colour}, {"shapes", std::move(shapes)}, {"sticks", std::move(sticks)}};
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
  }
  return {{"title", group.title},
          {"unit", group.unit},
          {"times", slice_json(append_rows(group.times, 1, thinning.indices(), buffer))},
          {"series", std::move(series)}};
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
  for (const char* list : {"summary", "bodies", "joints", "trails", "plots", "events"}) {
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
  return without_markup(page.dump(-1, ' ', true, json::error_handler_t::replace));
}

}  // namespace hybridyn::viewer
