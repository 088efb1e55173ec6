// What `hybridyn inspect` says about a model, for people and for programs.
#pragma once

#include <ostream>

#include "hybridyn/model/model.hpp"
#include "json_output.hpp"

namespace hybridyn::cli {

void print_report(std::ostream& out, const Model<double>& model);

Json report_json(const Model<double>& model);

}  // namespace hybridyn::cli
