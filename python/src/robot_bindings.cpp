// Robots.
#include <pybind11/eigen.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "bindings.hpp"
#include "hybridyn/evaluation/model_file.hpp"
#include "hybridyn/evaluation/random_states.hpp"
#include "hybridyn/load/load.hpp"
#include "hybridyn/methods/loop_closing.hpp"
#include "hybridyn/system/errors.hpp"
#include "robot_docs.hpp"

namespace hybridyn::python {
namespace {

tools::Method method_named(const std::string& name) {
  for (const tools::Method method : tools::kMethods) {
    if (to_string(method) == name) return method;
  }
  throw tools::InputError("'" + name + "' is no method: use aba, lagrange, dca or ada");
}

/// `source`: a path, or a Mechanism.
std::unique_ptr<Robot> make_robot(py::handle source, const load::LoadOptions& build,
                                  RobotOptions options) {
  if (py::isinstance<MechanismDescription>(source)) {
    const MechanismDescription& description = description_of(source);
    return std::make_unique<Robot>(
        load::load_description(description, "mechanism '" + description.name + "'", build),
        std::move(options));
  }
  const auto path = source.cast<std::filesystem::path>();
  const py::gil_scoped_release others_may_go_on;
  return std::make_unique<Robot>(tools::read_model(path.string(), build), std::move(options));
}

/// Where it has not been made yet, others go on while it is.
Function& known(Robot& robot, Robot::Known which) {
  if (Function* found = robot.find_known(which)) return *found;
  const py::gil_scoped_release others_may_go_on;
  return robot.known(which);
}

Function& function(Robot& robot, const std::string& key, const std::vector<std::string>& frames) {
  const py::gil_scoped_release others_may_go_on;
  return robot.function(key, frames);
}

template <Robot::Known which>
py::object call_of_one(Robot& robot, py::handle q, py::handle out, int threads) {
  const Given given[] = {{q}};
  return call(known(robot, which), given, out, threads);
}
template <Robot::Known which>
py::object call_of_two(Robot& robot, py::handle q, py::handle v, py::handle out, int threads) {
  const Given given[] = {{q}, {v}};
  return call(known(robot, which), given, out, threads);
}
template <Robot::Known which>
py::object call_of_three(Robot& robot, py::handle q, py::handle v, py::handle third, py::handle out,
                         int threads) {
  const Given given[] = {{q}, {v}, {third}};
  return call(known(robot, which), given, out, threads);
}

py::object step(Robot& robot, py::handle q, py::handle v, py::handle tau, double h, py::handle out,
                int threads) {
  const Given given[] = {{q}, {v}, {tau}, {py::handle(), &h}};
  return call(known(robot, Robot::kStep), given, out, threads);
}

// Keys of the generator.
constexpr char kJacobians[] = "J";
constexpr char kPoses[] = "fk";

template <const char* key>
py::object of_frame(Robot& robot, py::handle q, const std::string& frame, py::handle out,
                    int threads) {
  const Given given[] = {{q}};
  return call(function(robot, key, {frame}), given, out, threads);
}

py::list joints(const Robot& robot) {
  const Model<double>& model = robot.model();
  py::list out;
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const JointInfo& joint = model.joints[i];
    const Frame<double>& child = model.frames[joint.frame];
    const std::string parent = child.parent < 0 ? "" : model.frames[child.parent].name;
    out.append(py::make_tuple(joint.name, std::string(to_string(joint.type)), link.q_index,
                              link.nq(), link.v_index, link.nv(), joint.limits.lower,
                              joint.limits.upper, joint.limits.velocity, joint.limits.effort,
                              joint.dynamics.damping, joint.dynamics.friction, parent, child.name));
  }
  return out;
}

/// Links of the model file: name, mass, that of the parent, joint towards it.
py::list links(const Robot& robot) {
  const Model<double>& model = robot.model();
  py::list out;
  for (const Frame<double>& frame : model.frames) {
    const std::string parent = frame.parent < 0 ? "" : model.frames[frame.parent].name;
    out.append(py::make_tuple(frame.name, frame.inertia.mass, parent, frame.joint));
  }
  return out;
}

py::list constraints(const Robot& robot) {
  py::list out;
  for (const Loop<double>& loop : robot.model().loops) {
    out.append(py::make_tuple(loop.name, std::string(to_string(loop.type))));
  }
  for (const Coupling<double>& coupling : robot.model().couplings) {
    out.append(py::make_tuple(coupling.name, "coupling"));
  }
  return out;
}

std::vector<std::string> warnings(const Robot& robot) {
  return load::summary(robot.loaded().warnings);
}

VectorX<double> neutral_of(const Robot& robot) {
  VectorX<double> q = VectorX<double>::Zero(robot.model().nq);
  for (const Link<double>& link : robot.model().links) {
    const int offset = quaternion_offset(link.type);
    if (offset >= 0) q[link.q_index + offset + 3] = 1;
  }
  return q;
}

VectorX<double> random_of(const Robot& robot, std::uint64_t seed) {
  tools::RandomStates states(robot.model(), seed);
  const auto q = states.configuration();
  if (!q) throw tools::InputError("found no configuration that closes all loops");
  return *q;
}

VectorX<double> closed(const Robot& robot, VectorX<double> q) {
  if (q.size() != robot.model().nq) {
    throw py::value_error("close_loops: q has " + std::to_string(q.size()) +
                          " numbers instead of " + std::to_string(robot.model().nq));
  }
  tools::LoopClosing loops(robot.model());
  if (!loops.close(q)) {
    throw tools::InputError("found no configuration near q that closes the loops: start nearer");
  }
  return q;
}

void add_dynamics(py::class_<Robot>& robot) {
  using namespace py::literals;
  const auto out = "out"_a = py::none();
  const auto n = "threads"_a = 1;
  const py::kw_only named;
  robot.def("fd", &call_of_three<Robot::kFd>, "q"_a, "v"_a, "tau"_a, named, out, n, docs::kFd)
      .def("id", &call_of_three<Robot::kId>, "q"_a, "v"_a, "qdd"_a, named, out, n, docs::kId)
      .def("dfd", &call_of_three<Robot::kDfd>, "q"_a, "v"_a, "tau"_a, named, out, n, docs::kDfd)
      .def("M", &call_of_one<Robot::kM>, "q"_a, named, out, n, docs::kM)
      .def("bias", &call_of_two<Robot::kBias>, "q"_a, "v"_a, named, out, n, docs::kBias)
      .def("step", &step, "q"_a, "v"_a, "tau"_a, "h"_a, named, out, n, docs::kStep)
      .def("J", &of_frame<kJacobians>, "q"_a, "frame"_a, named, out, n, docs::kJ)
      .def("fk", &of_frame<kPoses>, "q"_a, "frame"_a, named, out, n, docs::kFk)
      .def("integrate", &call_of_two<Robot::kIntegrate>, "q"_a, "dq"_a, named, out, n,
           docs::kIntegrate)
      .def("difference", &call_of_two<Robot::kDifference>, "q0"_a, "q1"_a, named, out, n,
           docs::kDifference)
      .def("function", &function, "key"_a, "frames"_a = std::vector<std::string>(),
           py::return_value_policy::reference_internal, docs::kFunction);
}

}  // namespace

void add_robot(py::module_& module) {
  using namespace py::literals;
  py::class_<Robot> robot(module, "Robot");
  robot.def(
      py::init([](py::handle source, bool floating, bool weld_massless, bool mimic, bool damping,
                  bool rotor_inertia, bool strict, bool compile, const std::string& method,
                  const Eigen::Vector3d& gravity, std::optional<std::vector<std::string>> flags) {
        RobotOptions options{compile, method_named(method), gravity};
        if (flags) options.flags = std::move(*flags);
        return make_robot(source, {floating, weld_massless, mimic, damping, rotor_inertia, strict},
                          std::move(options));
      }),
      "source"_a, py::kw_only(), "floating"_a = false, "weld_massless"_a = false, "mimic"_a = false,
      "damping"_a = false, "rotor_inertia"_a = false, "strict"_a = false, "compile"_a = true,
      "method"_a = "aba", "gravity"_a = Eigen::Vector3d(0, 0, -9.81), "flags"_a = py::none());
  add_dynamics(robot);
  robot
      .def_property_readonly(
          "name", [](const Robot& self) { return self.model().name; }, "The name of the model.")
      .def_property_readonly(
          "file", [](const Robot& self) { return self.loaded().file; },
          "The file that it was read from.")
      .def_property_readonly(
          "nq", [](const Robot& self) { return self.model().nq; }, "Numbers in q.")
      .def_property_readonly(
          "nv", [](const Robot& self) { return self.model().nv; }, "Numbers in v, tau and qdd.")
      .def_property_readonly(
          "floating", [](const Robot& self) { return self.model().floating; },
          "Whether the root link moves freely.")
      .def_property_readonly(
          "compiled", [](const Robot& self) { return self.options().compile; },
          "Whether functions are compiled.")
      .def_property_readonly(
          "gravity", [](const Robot& self) { return self.options().gravity; },
          "What accelerates all that falls, (3,).")
      .def("_joints", &joints)
      .def("_links", &links)
      .def("_constraints", &constraints)
      .def("_warnings", &warnings)
      .def("neutral", &neutral_of, docs::kNeutral)
      .def("random", &random_of, "seed"_a = 1, docs::kRandom)
      .def("close_loops", &closed, "q"_a, docs::kCloseLoops);
}

}  // namespace hybridyn::python
