#include "hybridyn/runs/columns.hpp"

#include "hybridyn/model/joint_coordinates.hpp"

namespace hybridyn::tools {
namespace {

constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

/// Of a position; of a velocity this per second.
std::string unit_of(const JointCoordinate& c) {
  switch (c.quantity) {
    case Quantity::kLength:
      return "m";
    case Quantity::kAngle:
      return "rad";
    case Quantity::kQuaternion:
      break;
  }
  return "";
}

Column column(const std::string& group, const std::string& name, const std::string& unit) {
  return {group == name ? name : group + "." + name, group, unit};
}

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

void add_contacts(const Model<double>& model, const std::vector<int>& touching,
                  std::vector<Column>& out) {
  out.push_back(column("contact", "points", ""));
  out.push_back(column("contact", "depth", "m"));
  out.push_back(column("contact", "signorini", "m/s"));
  out.push_back(column("contact", "coulomb", "m/s"));
  for (const int frame : touching) {
    add_axes("contact", model.frames[frame].name + ".force", "N", out);
    add_axes("contact", model.frames[frame].name + ".moment", "N m", out);
  }
  out.push_back(column("contact", "margin", "m"));
  for (const int frame : touching) {
    out.push_back(column("contact", model.frames[frame].name + ".cop.x", "m"));
    out.push_back(column("contact", model.frames[frame].name + ".cop.y", "m"));
  }
}

void add_balance(std::vector<Column>& out) {
  out.push_back(column("balance", "zmp.x", "m"));
  out.push_back(column("balance", "zmp.y", "m"));
  out.push_back(column("balance", "friction", ""));
  add_axes("balance", "momentum", "N m s", out);
}

}  // namespace

std::vector<Column> motion_columns(const Model<double>& model) {
  std::vector<Column> out = {column("t", "t", "s")};
  const auto each = [&](const char* group, const auto& coordinates, const auto& unit) {
    for (int i = 0; i < model.size(); ++i) {
      for (const JointCoordinate& c : coordinates(model.links[i].type)) {
        out.push_back(column(group, model.joints[i].name + std::string(c.suffix), unit(c)));
      }
    }
  };
  each("q", positions, unit_of);
  each("v", velocities, [](const JointCoordinate& c) { return unit_of(c) + "/s"; });
  each("qdd", velocities, [](const JointCoordinate& c) { return unit_of(c) + "/s^2"; });
  each("tau", velocities,
       [](const JointCoordinate& c) { return c.quantity == Quantity::kLength ? "N" : "N m"; });
  return out;
}

std::vector<Column> all_columns(const Model<double>& model, bool has_contacts,
                                const std::vector<int>& touching) {
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
  if (model.floating) add_balance(out);
  if (has_contacts) add_contacts(model, touching, out);
  return out;
}

}  // namespace hybridyn::tools
