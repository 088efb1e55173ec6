// <include> in MJCF: the text of a model with the contents of other files in place of it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "problems.hpp"

namespace hybridyn::load {

/// One text, and which of its lines are from where.
struct IncludedText {
  std::string text;
  std::vector<Problems::Segment> segments;
};

/// Files are looked for in `folder`, that of the model, as MuJoCo does. Each may be there once.
/// Throws LoadError.
IncludedText include_files(std::string_view text, const std::string& file_name,
                           const std::filesystem::path& folder);

}  // namespace hybridyn::load
