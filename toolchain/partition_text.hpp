// What says how a robot is cut: text, a file, or the file beside the model.
#pragma once

#include <string>

#include "hybridyn/generator/hybrid/choice.hpp"

namespace hybridyn::tools {

/// MODEL.partition beside the model read from `model_path`.
std::string partition_file(const std::string& model_path);

/// What the option says for a model read from `model_path`: empty means the file MODEL.partition
/// beside it, and "auto" where there is none.
struct ChosenPartition {
  generator::Partition partition;
  std::string text;    // as it was asked for
  std::string reason;  // why, where it was chosen automatically
};
ChosenPartition partition_of(const std::string& text, const std::string& model_path,
                             const Model<double>& model);

}  // namespace hybridyn::tools
