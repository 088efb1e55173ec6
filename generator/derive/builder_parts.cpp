#include "hybridyn/generator/derive/builder_parts.hpp"

#include "hybridyn/generator/derive/joint_friction.hpp"

#include <utility>

namespace hybridyn::generator {

std::vector<Value> q_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("q", s.mechanism.nq,
                             "positions of the joints: rad, m, quaternions x y z w",
                             s.mechanism.q_names);
}
std::vector<Value> v_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("v", s.mechanism.nv, "velocities of the joints: rad/s, m/s",
                             s.mechanism.v_names);
}
std::vector<Value> force_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("tau", s.mechanism.nv, "forces at the joints: N m, N",
                             s.mechanism.v_names);
}
std::vector<Value> driving_forces(Kernel& kernel, const Setting& s, const std::vector<Value>& v) {
  std::vector<Value> tau = force_argument(kernel, s);
  return less_friction(*kernel.tape, s.mechanism, v, std::move(tau));
}

std::vector<Value> qdd_argument(Kernel& kernel, const Setting& s) {
  return kernel.add_argument("qdd", s.mechanism.nv, kAccelerations, s.mechanism.v_names);
}

Vec3 gravity(Kernel& kernel, const Setting& s) {
  if (s.options.gravity) {
    const Vec<Extended>& g = *s.options.gravity;
    return {kernel.tape->constant(g.x), kernel.tape->constant(g.y), kernel.tape->constant(g.z)};
  }
  const std::vector<Value> g = kernel.add_argument("gravity", 3, "in world axes, m/s^2");
  return {g[0], g[1], g[2]};
}

void add_vector(Kernel& kernel, const std::string& name, const std::string& description,
                std::vector<Value> values) {
  const int size = static_cast<int>(values.size());
  kernel.results.push_back({name, size, 1, description, std::move(values)});
}

std::vector<Value> elements(const Vec3& v) { return {v.x, v.y, v.z}; }

std::vector<Value> six_rows(const Setting& s, const Vec3& angular, const Vec3& linear) {
  const bool turned = s.options.rows == RowOrder::kLinearFirst;
  const Vec3& a = turned ? linear : angular;
  const Vec3& b = turned ? angular : linear;
  return {a.x, a.y, a.z, b.x, b.y, b.z};
}

std::string row_text(const Setting& s, const std::string& angular, const std::string& linear) {
  const bool turned = s.options.rows == RowOrder::kLinearFirst;
  return (turned ? linear : angular) + ", then " + (turned ? angular : linear);
}

std::string axes_text(const Setting& s) {
  return s.options.axes == FrameAxes::kWorld ? "world axes" : "axes of the frame";
}

Result from_columns(const std::string& name, const std::string& description,
                    const std::vector<std::vector<Value>>& columns) {
  Result out{name,
             columns.empty() ? 0 : static_cast<int>(columns.front().size()),
             static_cast<int>(columns.size()),
             description,
             {}};
  for (const std::vector<Value>& column : columns) {
    out.values.insert(out.values.end(), column.begin(), column.end());
  }
  return out;
}

Kinematics kinematics_of(Kernel& kernel, const Setting& s, const std::vector<Value>& q) {
  const std::vector<std::string> names = parameter_names(s.mechanism);
  if (names.empty()) return {*kernel.tape, s.mechanism, s.alignment, q, {}};
  const std::vector<Value> parameters =
      kernel.add_argument("parameters", static_cast<int>(names.size()),
                          "open inertial parameters: kg, m and kg m^2 in link frames", names);
  return {*kernel.tape, s.mechanism, s.alignment, q, parameters};
}

}  // namespace hybridyn::generator
