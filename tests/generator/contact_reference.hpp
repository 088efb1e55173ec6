// What tests of contacts in generated code compare with: the numeric runtime.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::testing {

/// Of all frames six rows; those of points keep the first three.
MatrixX<double> contact_inertia(const Model<double>& model, const VectorX<double>& q,
                                const std::vector<generator::ContactLink>& contacts);

/// What two methods may differ by, relative to the largest number.
double rounding(const Model<double>& model, double magnification);

/// Of a file in models/.
Model<double> model_of(const std::string& file, bool floating);

}  // namespace hybridyn::testing
