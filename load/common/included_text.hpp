// <include>: the text of a model with contents of other files in place of it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tinyxml2.h>

#include "problems.hpp"

namespace hybridyn::load {

/// One text, and which of its lines are from where.
struct IncludedText {
  std::string text;
  std::vector<Problems::Segment> segments;
};

/// What an <include> stands for.
struct Inclusion {
  std::filesystem::path file;
  /// Of the file what is inside the first element of this name; empty: inside the top-level one.
  std::string inside_of;
  std::string before, after;  // put around it
};

struct IncludeRules {
  /// Of the element as it stands in `file`, itself included by others or not. Nothing: the element
  /// stays. Errors go to `problems`, at `line`.
  std::function<std::optional<Inclusion>(const tinyxml2::XMLElement& element,
                                         const std::string& file, int line, Problems& problems)>
      find;
  std::string top;       // what top-level elements of included files should be called, for remedies
  bool is_once = false;  // whether a file may be included but once
};

/// Throws LoadError; also where files include each other without end.
IncludedText include_files(std::string_view text, const std::string& file_name,
                           const IncludeRules& rules);

}  // namespace hybridyn::load
