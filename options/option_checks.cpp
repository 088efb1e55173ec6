#include "hybridyn/options/option_checks.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/text/suggestion.hpp"

namespace hybridyn::tools {
namespace {

/// The whole of a text as a number; nothing where it is none, or not finite.
template <class T>
std::optional<T> parsed(const std::string& text) {
  T value{};
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

std::optional<double> finite(const std::string& text) {
  const std::optional<double> value = parsed<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// A validator that says of what fails that it is not `what`.
template <class Predicate>
CLI::Validator validator(std::string what, Predicate holds) {
  return CLI::Validator(
      [what = std::move(what), holds](const std::string& text) {
        return holds(text) ? std::string() : checking::quoted(text) + " is not " + what;
      },
      "");
}

bool is_list(const CLI::Option& option) { return option.get_delimiter() == ','; }

}  // namespace

CLI::Validator positive_number() {
  return validator("a finite number above 0", [](const std::string& text) {
    const std::optional<double> value = finite(text);
    return value && *value > 0;
  });
}

CLI::Validator number_between(double least, double most) {
  return validator(
      "a number from " + checking::number_text(least) + " to " + checking::number_text(most),
      [least, most](const std::string& text) {
        const std::optional<double> value = finite(text);
        return value && *value >= least && *value <= most;
      });
}

CLI::Validator whole_number(unsigned long long least) {
  return validator("a whole number from " + std::to_string(least) + " to 2^64 - 1",
                   [least](const std::string& text) {
                     const std::optional<std::uint64_t> value = parsed<std::uint64_t>(text);
                     return value && *value >= least;
                   });
}

CLI::Validator one_of(std::vector<std::string> words) {
  return CLI::Validator(
      [words = std::move(words)](const std::string& text) {
        const bool known = std::find(words.begin(), words.end(), text) != words.end();
        return known ? std::string() : unknown_word(text, words);
      },
      "");
}

void refuse_empty_values(CLI::App& app) {
  const CLI::Validator not_empty(
      [](const std::string& text) { return text.empty() ? "is given an empty text" : ""; }, "");
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_items_expected_max() > 0) option->check(not_empty);
    }
  }
}

void check_subcommand(const CLI::App& app, int argc, const char* const* argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    names.push_back(command->get_name());
  }
  if (std::find(names.begin(), names.end(), argv[1]) != names.end()) return;
  throw UsageError("subcommand " + unknown_word(argv[1], names));
}

std::string hint_at_commas(const CLI::App& app, int argc, const char* const* argv) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  for (int i = 2; i < argc && !chosen.empty(); ++i) {
    const CLI::Option* option = chosen.front()->get_option_no_throw(argv[i]);
    const bool has_more = i + 2 < argc && argv[i + 2][0] != '-';
    if (option == nullptr || !is_list(*option) || !has_more) continue;
    return "; values of a list are separated by commas: " + std::string(argv[i]) + " " +
           argv[i + 1] + "," + argv[i + 2];
  }
  return "";
}

}  // namespace hybridyn::tools
