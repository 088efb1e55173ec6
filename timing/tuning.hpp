// The search for the partition whose forward dynamics is fastest on this machine.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"
#include "hybridyn/toolchain/compiler.hpp"

namespace hybridyn::tools {

struct TuneOptions {
  CompileOptions compile{{"-O3", "-march=native"}, true};
  double seconds = 60;  // for compiling: what would take longer is left out
  double noise = 0.02;  // relative: smaller differences decide nothing
  bool thorough = false;
  int states = 64;
  int rounds = 25;
  std::uint64_t seed = 1;
};

/// A candidate that was measured.
struct Tuned {
  std::string name;  // for people
  std::string text;  // as --partition reads it
  int blocks;
  int numeric_links;
  int operations;  // of the blocks
  int code_bytes;
  double compile_seconds;
  double nanoseconds;
};

struct Tuning {
  std::vector<Tuned> candidates;  // fastest first
  std::size_t chosen;             // of those within noise of the first the simplest
  double noise;                   // asked for, or seen where that is more
  int left_out;                   // candidates there was no time for
};

/// `path` is that of the model; its partition file, if there is one, is a candidate too. What is
/// going on is told on stderr. Throws InputError.
Tuning tune(const Model<double>& model, const std::string& path, const TuneOptions& options);

}  // namespace hybridyn::tools
