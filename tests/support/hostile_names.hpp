// Names that break what is careless with them: robots are tried with all of their joints and links
// called like this.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::testing {

/// A kind of names, and as many of them as are wanted, each once.
struct NameClass {
  std::string what;
  std::vector<std::string> (*make)(int count);
};

/// Names that a model file may have.
const std::vector<NameClass>& hostile_names();

/// Some of each class.
std::vector<std::string> mixed_hostile_names(int count);

/// Calls joints, links and loops of a model like this. Joints and links may share names.
void rename(Model<double>& model, const std::vector<std::string>& names);

/// The text of a model file, renamed in the same way.
std::string renamed_file(const std::filesystem::path& file, std::vector<std::string> (*make)(int));

}  // namespace hybridyn::testing
