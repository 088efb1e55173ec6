#include "partition_option.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "errors.hpp"
#include "files.hpp"
#include "hybridyn/model/check/finding.hpp"
#include "suggestion.hpp"

namespace hybridyn::cli {
namespace {

namespace gen = hybridyn::generator;

/// Without comments (# to the end of the line) and blanks; lines are chains.
std::string text_of_file(const std::string& path) {
  std::istringstream lines(read_file(path));
  std::string out;
  for (std::string line; std::getline(lines, line);) {
    std::string item;
    for (const char c : line.substr(0, line.find('#'))) {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) item += c;
    }
    if (item.empty()) continue;
    const bool continues = out.empty() || out.back() == ':' || out.back() == ';';
    out += (continues ? "" : ";") + item;
  }
  while (!out.empty() && out.back() == ';') out.pop_back();
  return out;
}

/// What is no file begins with one of these.
void check_word(const std::string& text) {
  const std::vector<std::string> words = {"none", "whole", "auto", "every", "siblings", "chains"};
  const std::string word = text.substr(0, text.find(':'));
  if (std::find(words.begin(), words.end(), word) != words.end()) return;
  throw UsageError("--partition: " + checking::quoted(text) +
                   " is no file, and none of none, whole, auto, every:N, siblings:N, "
                   "chains:FIRST..LAST,LINK;..." +
                   did_you_mean(word, words));
}

}  // namespace

void add_partition_option(CLI::App& command, std::string& text) {
  command.add_option("--partition", text,
                     "how to cut into blocks and numeric links: none, whole, auto, every:N, "
                     "siblings:N, chains:FIRST..LAST,LINK;..., siblings separated by |, or a file "
                     "that says so; default: the file "
                     "MODEL.partition beside the model, else auto");
}

std::string partition_file(const std::string& model_path) {
  return std::filesystem::path(model_path).replace_extension(".partition").string();
}

ChosenPartition partition_of(const std::string& text, const std::string& model_path,
                             const Model<double>& model, const gen::Mechanism& mechanism) {
  std::string wanted = text;
  if (wanted.empty()) {
    const std::string beside = partition_file(model_path);
    wanted = std::filesystem::exists(beside) ? beside : "auto";
  }
  std::error_code too_long;  // for a file's name: chains can be
  if (std::filesystem::is_regular_file(wanted, too_long)) wanted = text_of_file(wanted);
  check_word(wanted);
  if (wanted == "auto") {
    gen::Choice choice = gen::choose_partition(model, mechanism);
    return {std::move(choice.partition), wanted, std::move(choice.reason)};
  }
  return {gen::parse_partition(model, wanted), wanted, ""};
}

}  // namespace hybridyn::cli
