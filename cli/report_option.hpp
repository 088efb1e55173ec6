// generate's --report: pages about what was generated.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/report/report.hpp"

namespace hybridyn::tools {

/// Throws UsageError for a name that ends neither in .html nor in .tex.
void check_report_names(const std::vector<std::string>& paths);

/// `whole`: the model that a chain was taken from, or the model itself.
void write_reports(const std::vector<std::string>& paths, generator::ReportInput input,
                   const Model<double>& whole);

}  // namespace hybridyn::tools
