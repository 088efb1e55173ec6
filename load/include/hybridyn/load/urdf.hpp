// Reads URDF: the format as ROS defines it, with joint types spherical, universal and helical and
// with <loop> and <coupling>. Angles of <origin rpy> within 1e-9 of a multiple of a right angle are
// taken for it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "hybridyn/building/options.hpp"
#include "hybridyn/load/collision.hpp"
#include "hybridyn/load/diagnostic.hpp"
#include "hybridyn/load/visual.hpp"
#include "hybridyn/model/description.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::load {

/// How the description becomes a model. `strict`: what else would be among the warnings is an
/// error, but for what is said of links welded by `weld_massless`.
using LoadOptions = BuildOptions;

/// In bytes; larger files are errors.
inline constexpr std::size_t kLargestFile = 200'000'000;

/// Lines, counted from 1, where the elements of the file begin.
struct SourceLines {
  std::map<std::string, int> links;
  std::map<std::string, int> joints;  // and loops and couplings, which share their names
};

struct LoadedModel {
  std::string file;                  // as it was given
  MechanismDescription description;  // massless leaves already welded where that was asked for
  Model<double> model;
  SourceLines lines;
  std::map<std::string, std::vector<Visual>> visuals;  // by link; links without any are not in it
  std::map<std::string, std::vector<Collision>> collisions;  // likewise
  std::vector<Diagnostic> warnings;                          // in the order of the file
};

/// Throws LoadError with all that is wrong.
LoadedModel load_urdf(const std::filesystem::path& path, const LoadOptions& options = {});

/// The same for a file's contents; `file_name` appears in diagnostics.
LoadedModel load_urdf_text(std::string_view text, const std::string& file_name,
                           const LoadOptions& options = {});

}  // namespace hybridyn::load
