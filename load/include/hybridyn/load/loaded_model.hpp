// A model file as it has been read: what its author described, and the model that this is.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
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

/// A state that the file names.
struct Keyframe {
  std::string name;
  VectorX<double> q;
  VectorX<double> v;
};

struct LoadedModel {
  std::string file;                  // as it was given
  LoadOptions options;               // with which it was built
  MechanismDescription description;  // massless leaves already welded where that was asked for
  Model<double> model;
  SourceLines lines;
  std::map<std::string, std::vector<Visual>> visuals;  // by link; links without any are not in it
  std::map<std::string, std::vector<Collision>> collisions;  // likewise
  /// Pairs of links that never touch.
  std::vector<std::pair<std::string, std::string>> apart;
  std::vector<std::string> dependent_joints;  // of which the file says that they depend on others
  std::vector<Keyframe> keyframes;
  std::vector<Diagnostic> warnings;  // in the order of the file
};

}  // namespace hybridyn::load
