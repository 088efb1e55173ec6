// What `hybridyn inspect` says about a model, for people and for programs.
#pragma once

#include <ostream>

#include "hybridyn/inspection/cut_robot.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {

void print_report(std::ostream& out, const Model<double>& model);

Json report_json(const Model<double>& model);

/// How it is cut: the parts, what they hang on, what they cost.
void print_partition(std::ostream& out, const Model<double>& model, const CutRobot& robot);

Json partition_json(const Model<double>& model, const CutRobot& robot);

}  // namespace hybridyn::tools
