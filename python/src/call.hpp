// Calls of a robot's functions on NumPy arrays, where these lie.
#pragma once

#include <pybind11/pybind11.h>

#include "function.hpp"

namespace hybridyn::python {

/// An argument: an array, or a number.
struct Given {
  pybind11::handle array;
  const double* number = nullptr;
};

/// One state where arguments are vectors, a batch where they are arrays of them, (n, size): rows
/// one after the other (C order) or columns (Fortran order), in double or single precision. What is
/// none of these is copied first. Results have the order and the precision of the arguments. `out`:
/// None, or where the results go. Raises TypeError and ValueError, and SingularError for a single
/// state without results.
pybind11::object call(Function& function, const Given* given, pybind11::handle out, int threads);

/// The class of that name in hybridyn._errors.
pybind11::object error_class(const char* name);

}  // namespace hybridyn::python
