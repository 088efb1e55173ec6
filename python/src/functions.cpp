// Functions of a robot as objects.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings.hpp"
#include "hybridyn/generator/derive/functions.hpp"

namespace hybridyn::python {
namespace {

/// Name, description, shape.
py::list described(const std::vector<ArrayShape>& arrays) {
  py::list out;
  for (const ArrayShape& a : arrays) {
    py::tuple shape = a.axes == 2   ? py::make_tuple(a.rows, a.columns)
                      : a.axes == 1 ? py::make_tuple(a.rows)
                                    : py::tuple();
    out.append(py::make_tuple(a.name, a.description, std::move(shape)));
  }
  return out;
}

py::object call_with(Function& function, const py::args& arguments, py::handle out, int threads) {
  if (arguments.size() != function.arguments.size()) {
    std::string names;
    for (const ArrayShape& a : function.arguments) names += (names.empty() ? "" : ", ") + a.name;
    throw py::type_error(function.name + " takes " + names + "; " +
                         std::to_string(arguments.size()) + " arguments were given");
  }
  Given given[kMostArrays];
  for (std::size_t i = 0; i < arguments.size(); ++i) given[i].array = arguments[i];
  return call(function, given, out, threads);
}

}  // namespace

void add_functions(py::module_& module) {
  using namespace py::literals;
  py::class_<Function>(module, "Function")
      .def_readonly("name", &Function::name)
      .def_readonly("description", &Function::description)
      .def_property_readonly("arguments", [](const Function& f) { return described(f.arguments); })
      .def_property_readonly("results", [](const Function& f) { return described(f.results); })
      .def("__call__", &call_with, "out"_a = py::none(), "threads"_a = 1);
  module.def("function_keys", [] {
    py::dict out;
    for (const generator::FunctionInfo& info : generator::known_functions()) {
      out[py::str(std::string(info.key))] = std::string(info.description);
    }
    return out;
  });
}

}  // namespace hybridyn::python
