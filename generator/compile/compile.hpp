// From a model to code: the one way that all of the project takes.
#pragma once

#include "hybridyn/generator/compile/request.hpp"

namespace hybridyn::generator {

/// Generated code, and how it came about. `derived`, `attempts` and `functions` go together: each
/// function before it was arranged, what was tried for it, and what the code was written from.
struct Library {
  LibraryInfo info;
  Mechanism mechanism;
  std::vector<Function> derived;
  std::vector<Attempts> attempts;
  std::vector<Function> functions;
  std::optional<Hybrid> hybrid;
  /// Those of the functions that have limbs side by side.
  std::vector<LimbFunction> limbs;
  std::vector<OutputFile> files;
};

/// Throws Error, as a rule DerivationError: what the request asks for cannot be had.
Library compile(const Model<double>& model, const Request& request);
/// Functions, for C++, of 2 to 8 models that differ in their numbers alone, side by side in the lanes
/// of packs: in a table of functions.
Library compile_side_by_side(const std::vector<Model<double>>& lanes, const Request& request);

/// Rotations of a model that are right angles but for the digits of its file, and how many
/// operations a request saves that takes them for right.
struct NearlyRight {
  std::vector<std::string> joints;
  double deviation;  // the largest, in radians
  int operations;
  int saved;
};
std::optional<NearlyRight> nearly_right(const Model<double>& model, const Request& request,
                                        const Library& library);

}  // namespace hybridyn::generator
