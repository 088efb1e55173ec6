// What code is wanted of a model.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/derive/functions.hpp"
#include "hybridyn/generator/emit/library.hpp"

namespace hybridyn::generator {

/// Parameters that become arguments of the code.
struct OpenParameters {
  std::optional<std::string> link;  // of the model file; without one every link that moves
  bool mass = false;
  bool com = false;      // centre of mass
  bool inertia = false;  // about the centre of mass
};

struct Request {
  /// The library's: folder, namespace, prefix of C functions. check_library_name says which can
  /// be.
  std::string name;
  OutputLanguage language = OutputLanguage::kCpp;
  EntryTable entry = EntryTable::kNone;
  /// C++: functions are also compiled for double and float behind thin declarations, which is then
  /// what the library's header has.
  bool is_compiled = false;
  /// Keys of known_functions.
  std::vector<std::string> functions;
  FunctionOptions options;
  /// Functions that say where frames are and how they move: one for each frame.
  bool each_frame = false;
  /// How the class Robot is cut; without one there is no such class. In C++ only.
  std::optional<Partition> partition;
  std::vector<OpenParameters> open_parameters;
  /// Joints that nothing drives, beside a floating base, and those of which loops and couplings make all
  /// others follow (none: from the root on); for options.passive and options.independent.
  std::vector<std::string> passive;
  std::vector<std::string> independent;
  /// Rotations that are so close to right angles count as right, in radians.
  double snap = FrameOptions{}.snap;

  /// What files say about their origin.
  struct Origin {
    ModelText model;    // the model file's name; the model's own where it has none
    std::string hash;   // of the model file
    ModelText command;  // in canonical form
  } origin;

  /// Told what is being derived, before each function.
  std::function<void(const std::string& what)> progress;
  /// Told more often: whatever is tried for a function.
  std::function<void(const std::string& what)> detail;
};

/// Functions alone, without an origin: for code that is compiled at once.
Request request_functions(std::string name, std::vector<std::string> functions);
/// The class Robot alone.
Request request_robot(std::string name, Partition partition);

}  // namespace hybridyn::generator
