// The program that times forward dynamics of models by all methods, as it is generated.
#pragma once

#include <vector>

#include "timing/benchmark.hpp"

namespace hybridyn::tools {

/// Each method is a part of its own: what is compiled of it is there for the next program.
struct BenchmarkProgram {
  SourceCode main;
  std::vector<SourceCode> parts;
};

/// It reads a file: of each model the states (`states_text`), then how many rounds; and prints a
/// line as each round begins, then for each model and method their numbers, nanoseconds of one
/// evaluation (least of all rounds) and difference from ABA, separated by tabs. Methods are numeric
/// ones by their names, then pN for partition N. Robots of equal partitions are one, however often
/// they are timed.
BenchmarkProgram benchmark_program(const std::vector<TimedModel>& models);

/// How the line of a round begins; its number follows.
constexpr const char* kRound = "round ";

/// Functions lagrange, ada and aba of namespace bench: of a model, that method as a function.
SourceCode numeric_methods_source();

}  // namespace hybridyn::tools
