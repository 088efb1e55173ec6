// What `hybridyn-bench study` found, as a page.
#pragma once

#include "bench/study.hpp"
#include "hybridyn/viewer/chart.hpp"

namespace hybridyn::tools {

/// Markdown. `chart` is its file as seen from the page, empty if there is none.
std::string study_page(const std::vector<StudyRobot>& robots, const BenchmarkOptions& options,
                       const std::string& chart);

/// Over the links of a block, a curve for each robot: time, code, time to compile.
std::vector<viewer::Chart> study_charts(const std::vector<StudyRobot>& robots);

/// Links, blocks, operations, kB of code, seconds to compile, ns, relative to one block and to ADA.
std::vector<std::string> study_cells(const StudyRobot& robot, const StudyRow& row);

}  // namespace hybridyn::tools
