// What values of options may be. What fails is wrong usage.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace hybridyn::tools {

/// A finite number above zero.
CLI::Validator positive_number();
/// A finite number within these bounds.
CLI::Validator number_between(double least, double most);
/// A whole number from `least` to 2^64 - 1.
CLI::Validator whole_number(unsigned long long least);
/// One of these words.
CLI::Validator one_of(std::vector<std::string> words);

/// One of the keys of a map to enumerators, which it is turned into.
template <class Map>
CLI::Validator chosen_from(const Map& values) {
  std::vector<std::string> words;
  for (const auto& [word, value] : values) words.push_back(word);
  return CLI::Validator(
      [values, check = one_of(words)](std::string& text) {
        std::string problem = check(text);
        if (problem.empty()) text = std::to_string(static_cast<int>(values.at(text)));
        return problem;
      },
      "");
}

/// No option of a subcommand takes an empty text.
void refuse_empty_values(CLI::App& app);

/// The first word that should be a subcommand but is none is UsageError, with the nearest one.
void check_subcommand(const CLI::App& app, int argc, const char* const* argv);

/// What to add to the error about arguments that were not expected: that a list wants commas.
std::string hint_at_commas(const CLI::App& app, int argc, const char* const* argv);

}  // namespace hybridyn::tools
