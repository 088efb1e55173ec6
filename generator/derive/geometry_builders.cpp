#include "hybridyn/generator/derive/geometry_builders.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/derive/mass_matrix.hpp"

namespace hybridyn::generator {

std::vector<NamedFrame> chosen_frames(const Setting& s) {
  std::vector<NamedFrame> out;
  NameTable names;
  for (const std::string& name : s.options.frames) {
    const std::vector<BodyFrame>& frames = s.mechanism.frames;
    const auto found = std::find_if(frames.begin(), frames.end(), [&name](const BodyFrame& frame) {
      return frame.name.raw() == name;
    });
    if (found == frames.end()) throw DerivationError("no link '" + name + "' for a frame");
    const bool is_known = std::any_of(
        out.begin(), out.end(), [&](const NamedFrame& known) { return known.frame == &*found; });
    if (is_known) continue;
    const std::string number = std::to_string(found - frames.begin() + 1);
    out.push_back({&*found, names.add(found->name.identifier("frame" + number))});
  }
  if (out.empty()) {
    throw DerivationError(
        "fk, J, Jdot, Jdotv, Jrel, Phi, Lambda, fdF, idF, brick, wrenches and dfdF need the names "
        "of "
        "frames "
        "(FunctionOptions::frames)");
  }
  return out;
}

void build_fk(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (const auto& [frame, name] : chosen_frames(s)) {
    const Pose X = frame_pose(kinematics, bodies, *frame);
    kernel.results.push_back(
        from_columns("R_" + name, "axes x, y, z of link frame " + name + " in world axes",
                     {elements(X.R.column(0)), elements(X.R.column(1)), elements(X.R.column(2))}));
    add_vector(kernel, "p_" + name, "origin of link frame " + name + " in the world: m",
               elements(X.p));
  }
}

void build_com(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const MassCenter sum = mass_center(kinematics_of(kernel, s, q));
  add_vector(kernel, "com", "centre of mass in the world: m",
             {sum.first_moment.x / sum.mass, sum.first_moment.y / sum.mass,
              sum.first_moment.z / sum.mass});
}

void build_energy(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Vec3 g = gravity(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  add_vector(kernel, "kinetic", "kinetic energy: J",
             {kinetic_energy(kinematics, velocities(kinematics, v))});
  add_vector(kernel, "potential", "potential energy: J; zero with all at the world's origin",
             {-dot(g, mass_center(kinematics).first_moment)});
}

void build_momentum(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const WholeMomentum h = momentum(kinematics, velocities(kinematics, v));
  const MassCenter sum = mass_center(kinematics);
  const Value per_mass = Value(1) / sum.mass;
  add_vector(kernel, "linear", "linear momentum in world axes: kg m/s", elements(h.linear));
  add_vector(kernel, "angular",
             "angular momentum about the centre of mass, in world axes: kg m^2/s",
             elements(h.angular - cross(per_mass * sum.first_moment, h.linear)));
}

namespace {

constexpr const char* kAboutCentre = "about the centre of mass, in world axes";

std::string momentum_rows(const Setting& s) {
  return row_text(s, "angular momentum", "linear momentum");
}

}  // namespace

void build_Ag(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const MassCenter sum = mass_center(kinematics);
  const Vec3 center = (Value(1) / sum.mass) * sum.first_moment;
  const std::vector<Pose> bodies = body_poses(kinematics);
  std::vector<std::vector<Value>> columns;
  for (const UnitMomentum& unit : unit_momenta(kinematics)) {
    const Pose& X = bodies[unit.body];
    const Vec3 linear = X.R * unit.momentum.f;
    const Vec3 angular = X.R * unit.momentum.n + cross(X.p - center, linear);
    columns.push_back(six_rows(s, angular, linear));
  }
  kernel.results.push_back(from_columns(
      "A", "from v to " + momentum_rows(s) + " " + kAboutCentre + ": kg m^2/s, kg m/s", columns));
}

void build_Agdotv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const WholeForce rate =
      whole_force(kinematics, body_forces(kinematics, motions(kinematics, v, {}, BodyMotion{})));
  const MassCenter sum = mass_center(kinematics);
  const Vec3 center = (Value(1) / sum.mass) * sum.first_moment;
  add_vector(kernel, "Adotv",
             "rate of momentum at qdd = 0: " + momentum_rows(s) + " " + kAboutCentre,
             six_rows(s, rate.n - cross(center, rate.f), rate.f));
}

}  // namespace hybridyn::generator
