// The options of `hybridyn generate`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hybridyn/generator/compile/request.hpp"
#include "hybridyn/options/model_options.hpp"

namespace CLI {
class App;
}

namespace hybridyn::tools {

/// Without --partition.
inline const std::vector<std::string> kDefaultFunctions = {"fd", "id", "M", "bias"};

struct GenerateOptions {
  ModelFile model;
  std::string out;
  std::string name;
  std::optional<std::string> chain;
  std::optional<std::string> partition;
  std::optional<std::vector<std::string>> functions;  // default: kDefaultFunctions, or none
  std::vector<std::string> frames;
  std::vector<std::string> brick;     // handles; stands for functions, frames, gravity and entry
  std::vector<std::string> contacts;  // LINK or LINK:point
  bool responses = false;
  std::vector<std::string> passive;
  std::vector<std::string> independent;
  std::string rows = "angular";
  std::string axes = "world";
  bool each_frame = false;
  bool library = false;
  std::string entry = "none";
  std::vector<std::string> symbolic;
  std::vector<std::string> reports;
  std::string derivation = "cheapest";
  std::string gravity = "0,0,-9.81";
  std::string language = "c++";
  double snap = generator::FrameOptions{}.snap;
  bool quiet = false;
};

/// The options must outlive the command.
void add_generate_options(CLI::App& command, GenerateOptions& options);

/// What --brick stands for, in the other options.
void expand_brick(GenerateOptions& options);

/// Functions in the order of known_functions, each once: the same ones in another order are the
/// same library.
void sort_functions(std::vector<std::string>& functions);

/// All that the options say by themselves; the partition depends on the model. Throws InputError
/// and UsageError.
generator::Request request_of(const GenerateOptions& options);

}  // namespace hybridyn::tools
