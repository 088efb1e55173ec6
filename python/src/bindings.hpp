// The parts of the extension module.
#pragma once

#include <pybind11/pybind11.h>

#include "call.hpp"
#include "robot.hpp"

namespace hybridyn::python {

namespace py = pybind11;

void add_mechanism(py::module_& module);
void add_functions(py::module_& module);
void add_robot(py::module_& module);
void add_simulation(py::module_& module);
void add_crowd(py::module_& module);

/// A description that Python has made (`Mechanism`).
const MechanismDescription& description_of(py::handle mechanism);

}  // namespace hybridyn::python
