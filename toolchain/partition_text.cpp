#include "hybridyn/toolchain/partition_text.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <system_error>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/suggestion.hpp"

namespace hybridyn::tools {
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

/// The words of a partition; of the first ones a number follows.
const std::vector<std::string> kWords = {"every", "siblings", "none", "whole", "auto", "chains"};

/// Whether a text could be a partition of some model.
bool is_partition(const std::string& text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string word = text.substr(0, colon);
  const auto found = std::find(kWords.begin(), kWords.end(), word);
  const bool has_number = found == kWords.begin() || found == kWords.begin() + 1;
  if (!has_number) return found != kWords.end() && (word == "chains") == (colon < text.size());
  const std::string number = text.substr(std::min(colon + 1, text.size()));
  return number.find_first_not_of("0123456789") == std::string::npos &&
         number.find_first_not_of('0') != std::string::npos;
}

/// Refuses a text that is neither a file nor a partition.
void check_text(const std::string& text) {
  if (is_partition(text)) return;
  throw UsageError(checking::quoted(text) +
                   " is no file, and none of none, whole, auto, every:N, siblings:N, "
                   "chains:FIRST..LAST,LINK;..." +
                   did_you_mean(text.substr(0, text.find(':')), kWords));
}

}  // namespace

std::string partition_file(const std::string& model_path) {
  return std::filesystem::path(model_path).replace_extension(".partition").string();
}

ChosenPartition partition_of(const std::string& text, const std::string& model_path,
                             const Model<double>& model) {
  std::string wanted = text;
  if (wanted.empty()) {
    const std::string beside = partition_file(model_path);
    wanted = std::filesystem::exists(beside) ? beside : "auto";
  }
  std::error_code too_long;  // for a file's name: chains can be
  if (std::filesystem::is_regular_file(wanted, too_long)) {
    wanted = text_of_file(wanted);
  } else {
    check_text(wanted);
  }
  if (wanted == "auto") {
    gen::Choice choice = gen::choose_partition(model, gen::prepare_mechanism(model));
    return {std::move(choice.partition), wanted, std::move(choice.reason)};
  }
  return {gen::parse_partition(model, wanted), wanted, ""};
}

}  // namespace hybridyn::tools
