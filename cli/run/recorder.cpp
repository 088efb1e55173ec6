#include "run/recorder.hpp"

#include <array>

namespace hybridyn::cli {
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

void push(const Vector3<double>& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + 3);
}

void push(const VectorX<double>& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + v.size());
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

Recorder::Recorder(const Model<double>& model, ForwardDynamics& method,
                   const Vector3<double>& gravity, bool with_wrenches)
    : model_(model),
      method_(method),
      gravity_(gravity),
      with_wrenches_(with_wrenches),
      kinematics_(model),
      projection_(model),
      external_(model),
      qdd_(model.nv),
      columns_(motion_columns(model)) {
  for (const char* part : {"kinetic", "potential", "total"}) add("energy", part, "J");
  add("power", "power", "W");
  add_axes("momentum", "linear", "N s");
  add_axes("momentum", "angular", "N m s");
  add_axes("com", "", "m");
  if (model.has_constraints()) {
    add("loops", "position", "m, rad");
    add("loops", "velocity", "m/s, rad/s");
  }
  if (with_wrenches_) add_wrenches();
}

void Recorder::add(const std::string& group, const std::string& name, const std::string& unit) {
  columns_.push_back(column(group, name, unit));
}

void Recorder::add_axes(const std::string& group, const std::string& name,
                        const std::string& unit) {
  for (const char* axis : kAxes) add(group, (name.empty() ? "" : name + ".") + axis, unit);
}

void Recorder::add_wrenches() {
  for (const auto& joint : model_.joints) {
    add_axes("wrench", joint.name + ".force", "N");
    add_axes("wrench", joint.name + ".moment", "N m");
  }
  for (const Loop<double>& loop : model_.loops) {
    add_axes("wrench", loop.name + ".force", "N");
    add_axes("wrench", loop.name + ".moment", "N m");
  }
}

void Recorder::derive(const Sample& s, std::vector<double>& row) {
  row.clear();
  row.push_back(s.time);
  for (const VectorX<double>* v : {&s.q, &s.v, &s.qdd, &s.tau}) push(*v, row);
  kinematics_.update(s.q, s.v);
  const double kinetic = kinematics_.kinetic_energy();
  const double potential = kinematics_.potential_energy(gravity_);
  row.insert(row.end(), {kinetic, potential, kinetic + potential, power(s)});
  const Momentum<double> momentum = kinematics_.momentum();
  push(momentum.linear, row);
  push(momentum.angular, row);
  push(kinematics_.center_of_mass(), row);
  if (model_.has_constraints()) {
    row.push_back(projection_.position_residual(s.q));
    row.push_back(projection_.velocity_residual(s.q, s.v));
  }
  if (with_wrenches_) push_wrenches(s, row);
}

/// Of all that acts but gravity: joint forces, damping and friction, external wrenches.
double Recorder::power(const Sample& s) const {
  double out = 0;
  for (int i = 0; i < model_.size(); ++i) {
    const Link<double>& link = model_.links[i];
    for (int k = link.v_index; k < link.v_index + link.nv(); ++k) {
      out += effective_torque(link, s.tau[k], s.v[k]) * s.v[k];
    }
    if (!s.external.empty()) out += dot(kinematics_.link(i).V, s.external[i]);
  }
  return out;
}

void Recorder::push_wrenches(const Sample& s, std::vector<double>& row) {
  FrameWrenches<double> by_frame(model_.frames.size(), Wrench<double>::zero());
  for (int i = 0; i < model_.size() && !s.external.empty(); ++i) {
    const int frame = model_.joints[i].frame;
    external_[i] = s.external[i];
    by_frame[frame] = model_.frames[frame].X_BF.to_child(s.external[i]);
  }
  static_cast<void>(method_.solve(s.q, s.v, s.tau, {gravity_, &external_}, qdd_));
  const JointWrenches wrenches = method_.wrenches(&by_frame);
  const auto push_one = [&](const Wrench<double>& F) {
    push(F.force, row);
    push(F.moment, row);
  };
  for (const auto& joint : model_.joints) push_one(wrenches.frames[joint.frame]);
  for (const Wrench<double>& F : wrenches.loops) push_one(F);
}

}  // namespace hybridyn::cli
