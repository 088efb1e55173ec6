// Crowds.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "crowd.hpp"

namespace hybridyn::python {
namespace {

/// The numbers of a crowd, where they are, (count, width).
py::array_t<double> view(const py::object& owner, std::vector<double>& numbers, int count) {
  const auto width = static_cast<py::ssize_t>(numbers.size()) / count;
  return py::array_t<double>({py::ssize_t{count}, width}, numbers.data(), owner);
}

using Targets = py::array_t<double, py::array::c_style | py::array::forcecast>;

void advance(Crowd& crowd, const Targets& targets, int steps, int threads) {
  const auto width = static_cast<py::ssize_t>(crowd.actuated().size());
  if (targets.ndim() != 2 || targets.shape(0) != crowd.count() || targets.shape(1) != width) {
    throw py::value_error("targets are to have shape (" + std::to_string(crowd.count()) + ", " +
                          std::to_string(width) + ")");
  }
  const double* numbers = targets.data();
  const py::gil_scoped_release others_may_go_on;
  crowd.advance(numbers, steps, threads);
}

std::unique_ptr<Crowd> make_crowd(Robot& robot, int count,
                                  const std::vector<std::pair<std::string, double>>& feet,
                                  double step, double friction, double stiffness, double damping) {
  if (count < 1) throw py::value_error("count is to be at least 1");
  std::vector<Foot> all;
  for (const auto& [link, radius] : feet) all.push_back({link, radius});
  CrowdOptions options;
  options.step = step;
  options.friction = friction;
  options.stiffness = stiffness;
  options.damping = damping;
  const py::gil_scoped_release others_may_go_on;
  return std::make_unique<Crowd>(robot, std::move(all), options, count);
}

}  // namespace

void add_crowd(py::module_& module) {
  using namespace py::literals;
  const auto array = [](std::vector<double> Crowd::*numbers) {
    return [numbers](const py::object& self) {
      auto& crowd = self.cast<Crowd&>();
      return view(self, crowd.*numbers, crowd.count());
    };
  };
  py::class_<Crowd>(module, "Crowd",
                    "Many robots of one kind on flat ground, each by itself, with springs at their "
                    "joints: see `hybridyn.envs`.")
      .def(py::init(&make_crowd), "robot"_a, "count"_a, "feet"_a, py::kw_only(), "step"_a = 0.002,
           "friction"_a = 0.8, "stiffness"_a = 40.0, "damping"_a = 1.0, py::keep_alive<1, 2>())
      .def("advance", &advance, "targets"_a, "steps"_a = 1, "threads"_a = 1,
           "So many steps, with targets (count, actuated) of the joints' springs.")
      .def_property_readonly("count", &Crowd::count, "Robots.")
      .def_property_readonly("q", array(&Crowd::q), "Positions (count, nq), to be written to.")
      .def_property_readonly("v", array(&Crowd::v), "Velocities (count, nv), to be written to.")
      .def_property_readonly("impulses", array(&Crowd::impulses),
                             "Of each foot in the last step (count, 3 feet), world axes: N s.")
      .def_property_readonly("torques", array(&Crowd::torques),
                             "Of the joints in the last step (count, actuated): N m.");
}

}  // namespace hybridyn::python
