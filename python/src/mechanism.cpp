// Mechanisms described in Python.
#include <pybind11/eigen.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <optional>
#include <utility>

#include "bindings.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn::python {
namespace {

using Vector = Eigen::Vector3d;

/// Where a frame stands: a point, and a rotation as roll, pitch, yaw about fixed axes.
Placement placement(const Vector& xyz, const Vector& rpy) {
  const auto about = [](const Vector& axis, double angle) {
    return rotation_about<double>(axis, angle);
  };
  return {about(Vector::UnitZ(), rpy.z()) * about(Vector::UnitY(), rpy.y()) *
              about(Vector::UnitX(), rpy.x()),
          xyz};
}

JointType type_named(const std::string& name) {
  for (const JointTraits& traits : kJointTypes) {
    if (traits.name == name) return traits.type;
  }
  std::string known;
  for (const JointTraits& traits : kJointTypes) {
    known += (known.empty() ? "" : ", ") + std::string(traits.name);
  }
  throw Error("'" + name + "' is no type of joint: use one of " + known);
}

void add_link(MechanismDescription& to, const std::string& name, double mass, const Vector& com,
              const Eigen::Matrix3d& inertia) {
  LinkDescription link;
  link.name = name;
  link.mass = mass;
  link.center_of_mass = com;
  link.inertia = inertia;
  to.links.push_back(std::move(link));
}

void add_joint(MechanismDescription& to, const std::string& name, const std::string& type,
               const std::string& parent, const std::string& child, const Vector& xyz,
               const Vector& rpy, const Vector& axis, const Vector& axis2, double pitch,
               const std::pair<double, double>& limits, double velocity, double effort,
               double damping, double friction) {
  JointDescription joint;
  joint.name = name;
  joint.type = type_named(type);
  joint.parent = parent;
  joint.child = child;
  joint.origin = placement(xyz, rpy);
  joint.axis = axis;
  joint.axis2 = axis2;
  joint.pitch = pitch;
  joint.limits = {limits.first, limits.second, velocity, effort};
  joint.dynamics.damping = damping;
  joint.dynamics.friction = friction;
  to.joints.push_back(std::move(joint));
}

void add_loop(MechanismDescription& to, const std::string& name, const std::string& type,
              const std::string& predecessor, const std::string& successor, const Vector& xyz,
              const Vector& rpy, const Vector& successor_xyz, const Vector& successor_rpy,
              const Vector& axis, const Vector& axis2) {
  LoopDescription loop;
  loop.name = name;
  loop.type = type_named(type);
  loop.predecessor = predecessor;
  loop.successor = successor;
  loop.predecessor_frame = placement(xyz, rpy);
  loop.successor_frame = placement(successor_xyz, successor_rpy);
  loop.axis = axis;
  loop.axis2 = axis2;
  to.loops.push_back(std::move(loop));
}

}  // namespace

const MechanismDescription& description_of(py::handle mechanism) {
  return mechanism.cast<const MechanismDescription&>();
}

void add_mechanism(py::module_& module) {
  using namespace py::literals;
  py::class_<MechanismDescription>(module, "Mechanism")
      .def(py::init([](const std::string& name) {
             MechanismDescription out;
             out.name = name;
             return out;
           }),
           "name"_a)
      .def_readonly("name", &MechanismDescription::name, "The name of the mechanism.")
      .def("_link", &add_link, "name"_a, "mass"_a, "com"_a, "inertia"_a)
      .def("_joint", &add_joint)
      .def("_loop", &add_loop)
      .def("_coupling",
           [](MechanismDescription& to, const std::string& name, const std::string& predecessor,
              const std::string& successor, double ratio, double offset) {
             to.couplings.push_back({name, predecessor, successor, ratio, offset});
           });
}

}  // namespace hybridyn::python
