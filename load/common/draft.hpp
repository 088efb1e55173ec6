// What a reader has made of a file, and how it becomes a model: the same for all formats.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/load/loaded_model.hpp"
#include "problems.hpp"

namespace hybridyn::load {

struct Draft {
  explicit Draft(std::string file) : problems(std::move(file)) {}

  Problems problems;
  MechanismDescription description;
  std::map<std::string, std::vector<Visual>> visuals;        // by link
  std::map<std::string, std::vector<Collision>> collisions;  // likewise
  std::vector<std::pair<std::string, std::string>> apart;    // links that never touch
  std::vector<int> dependent_joints;                         // that the file says depend on others
};

/// The line of what a finding is about; 0 where there is none.
using LineOf = std::function<int(const Finding&)>;

/// Checks and builds. Throws LoadError with all that is wrong.
LoadedModel finish(Draft& draft, const LoadOptions& options, const LineOf& line_of);

}  // namespace hybridyn::load
