#include "runs/columns.hpp"

namespace hybridyn::tools {
namespace {

constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

/// A coordinate of a joint: what it is called behind the joint's name, and its unit.
struct Coordinate {
  const char* suffix;
  const char* unit;
};

std::vector<Coordinate> positions(JointType type) {
  switch (type) {
    case JointType::kPrismatic:
      return {{"", "m"}};
    case JointType::kUniversal:
      return {{".1", "rad"}, {".2", "rad"}};
    case JointType::kPlanar:
      return {{".x", "m"}, {".y", "m"}, {".theta", "rad"}};
    case JointType::kSpherical:
      return {{".qx", ""}, {".qy", ""}, {".qz", ""}, {".qw", ""}};
    case JointType::kFloating:
      return {{".px", "m"}, {".py", "m"}, {".pz", "m"}, {".qx", ""},
              {".qy", ""},  {".qz", ""},  {".qw", ""}};
    default:
      return {{"", "rad"}};
  }
}

/// Velocities as lengths and angles: the unit of a rate is this one per second.
std::vector<Coordinate> velocities(JointType type) {
  switch (type) {
    case JointType::kSpherical:
      return {{".wx", "rad"}, {".wy", "rad"}, {".wz", "rad"}};
    case JointType::kFloating:
      return {{".vx", "m"},   {".vy", "m"},   {".vz", "m"},
              {".wx", "rad"}, {".wy", "rad"}, {".wz", "rad"}};
    default:
      return positions(type);
  }
}

Column column(const std::string& group, const std::string& name, const std::string& unit) {
  return {group == name ? name : group + "." + name, group, unit};
}

bool is_length(const Coordinate& c) { return c.unit == std::string("m"); }

/// Three numbers of a vector in space.
void add_axes(const std::string& group, const std::string& name, const std::string& unit,
              std::vector<Column>& out) {
  for (const char* axis : kAxes) {
    out.push_back(column(group, (name.empty() ? "" : name + ".") + axis, unit));
  }
}

void add_wrench(const std::string& joint, std::vector<Column>& out) {
  add_axes("wrench", joint + ".force", "N", out);
  add_axes("wrench", joint + ".moment", "N m", out);
}

}  // namespace

std::vector<Column> motion_columns(const Model<double>& model) {
  std::vector<Column> out = {column("t", "t", "s")};
  const auto each = [&](const char* group, const auto& coordinates, const auto& unit) {
    for (int i = 0; i < model.size(); ++i) {
      for (const Coordinate& c : coordinates(model.links[i].type)) {
        out.push_back(column(group, model.joints[i].name + c.suffix, unit(c)));
      }
    }
  };
  each("q", positions, [](const Coordinate& c) { return std::string(c.unit); });
  each("v", velocities, [](const Coordinate& c) { return std::string(c.unit) + "/s"; });
  each("qdd", velocities, [](const Coordinate& c) { return std::string(c.unit) + "/s^2"; });
  each("tau", velocities, [](const Coordinate& c) { return is_length(c) ? "N" : "N m"; });
  return out;
}

std::vector<Column> all_columns(const Model<double>& model) {
  std::vector<Column> out = motion_columns(model);
  for (const char* part : {"kinetic", "potential", "total"}) {
    out.push_back(column("energy", part, "J"));
  }
  out.push_back(column("power", "power", "W"));
  add_axes("momentum", "linear", "N s", out);
  add_axes("momentum", "angular", "N m s", out);
  add_axes("com", "", "m", out);
  if (model.has_constraints()) {
    out.push_back(column("loops", "position", "m, rad"));
    out.push_back(column("loops", "velocity", "m/s, rad/s"));
  }
  for (const auto& joint : model.joints) add_wrench(joint.name, out);
  for (const Loop<double>& loop : model.loops) add_wrench(loop.name, out);
  return out;
}

}  // namespace hybridyn::tools
