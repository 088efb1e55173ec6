// --partition.
#pragma once

#include <string>

#include "hybridyn/inspection/cut_robot.hpp"
#include "hybridyn/toolchain/partition_text.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

void add_partition_option(CLI::App& command, std::string& text);

/// What the option says for a model read from `model_path`; errors name the option.
ChosenPartition chosen_partition(const std::string& text, const std::string& model_path,
                                 const Model<double>& model);

/// The robot cut that way.
CutRobot cut_as_asked(const std::string& text, const std::string& model_path,
                      const Model<double>& model);

}  // namespace hybridyn::tools
