#include "hybridyn/generator/derive/geometry_builders.hpp"

#include <algorithm>

#include "hybridyn/generator/derive/builder_parts.hpp"
#include "hybridyn/generator/derive/geometry.hpp"

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
        "fk, J, Jdotv, Phi, fdF, idF, brick, wrenches and dfdF need the names of frames "
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

void build_J(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  for (const auto& [frame, name] : chosen_frames(s)) {
    std::vector<std::vector<Value>> columns;
    for (const JacobianColumn& c : frame_jacobian(kinematics, bodies, *frame)) {
      columns.push_back(
          {c.angular.x, c.angular.y, c.angular.z, c.linear.x, c.linear.y, c.linear.z});
    }
    kernel.results.push_back(
        from_columns("J_" + name,
                     "from v to the velocity of link frame " + name +
                         ": angular rows, then linear of its origin; world axes",
                     columns));
  }
}

void build_Jdotv(Kernel& kernel, const Setting& s) {
  const auto q = q_argument(kernel, s), v = v_argument(kernel, s);
  const Kinematics kinematics = kinematics_of(kernel, s, q);
  const std::vector<Pose> bodies = body_poses(kinematics);
  const std::vector<BodyMotion> all = motions(kinematics, v, {}, BodyMotion{});
  for (const auto& [frame, name] : chosen_frames(s)) {
    const JacobianColumn a = frame_bias(kinematics, bodies, all, *frame);
    add_vector(kernel, "a_" + name,
               "acceleration of link frame " + name +
                   " at qdd = 0: angular, then linear of its origin; world axes",
               {a.angular.x, a.angular.y, a.angular.z, a.linear.x, a.linear.y, a.linear.z});
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

}  // namespace hybridyn::generator
