// Robots cut in several ways, for the tests of what inspect tells and draws of that.
#pragma once

#include <string>
#include <vector>

#include "support/run_command.hpp"

namespace hybridyn::testing {

/// A robot and how to cut it, with what that gives.
struct CutCase {
  std::string name;
  std::string model;
  std::string partition;
  bool floating = false;
  int blocks = 0;
  int numeric = 0;
};

/// A chain of links, some with long names, that ends in two fingers coupled to each other.
std::string long_chain(const TemporaryFolder& folder, int links);

std::vector<CutCase> cut_cases(const TemporaryFolder& folder);

/// What inspect says with these further options.
CommandResult inspect(const CutCase& c, const std::vector<std::string>& options);

/// The SVG of its assembly.
std::string drawing_of(const TemporaryFolder& folder, const CutCase& c);

/// How often a regular expression is found.
std::ptrdiff_t count(const std::string& text, const std::string& pattern);

}  // namespace hybridyn::testing
