// The extension module: what of Python's package is C++.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include "bindings.hpp"
#include "hybridyn/load/diagnostic.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::python {
namespace {

/// hybridyn._errors has the classes.
void raise_load_error(const load::LoadError& error) {
  py::list diagnostics;
  for (const load::Diagnostic& d : error.errors()) {
    diagnostics.append(py::make_tuple(d.file, d.line, d.object, d.message, d.remedy));
  }
  const py::object type = error_class("LoadError");
  PyErr_SetObject(type.ptr(), type(error.what(), diagnostics).ptr());
}

void translate(std::exception_ptr pointer) {
  try {
    if (pointer) std::rethrow_exception(pointer);
  } catch (const load::LoadError& error) {
    raise_load_error(error);
  } catch (const tools::Interrupted&) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
  } catch (const Error& error) {
    PyErr_SetString(error_class("Error").ptr(), error.what());
  }
}

}  // namespace
}  // namespace hybridyn::python

PYBIND11_MODULE(_hybridyn, module) {
  using namespace hybridyn::python;
  py::options options;
  options.disable_function_signatures();  // docstrings have them
  module.attr("__version__") = HYBRIDYN_VERSION;
  py::register_exception_translator(translate);
  module.def("use_headers", [](const std::filesystem::path& folder) { headers_folder() = folder; });
  add_mechanism(module);
  add_functions(module);
  add_robot(module);
  add_simulation(module);
  add_crowd(module);
}
