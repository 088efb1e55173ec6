#include "hybridyn/load/diagnostic.hpp"

#include <utility>

namespace hybridyn::load {
namespace {

std::string summary(const std::vector<Diagnostic>& errors) {
  std::string text;
  for (std::size_t i = 0; i < errors.size() && i < LoadError::kMost; ++i) {
    text += (i == 0 ? "" : "\n") + to_string(errors[i]);
  }
  if (errors.size() > LoadError::kMost) {
    text += "\n" + errors.front().file + ": and " +
            std::to_string(errors.size() - LoadError::kMost) + " more errors";
  }
  return text;
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.line > 0) text += ":" + std::to_string(diagnostic.line);
  text += ": ";
  if (!diagnostic.object.empty()) text += diagnostic.object + ": ";
  text += diagnostic.message;
  if (!diagnostic.remedy.empty()) text += "; " + diagnostic.remedy;
  return text;
}

LoadError::LoadError(std::vector<Diagnostic> errors)
    : std::runtime_error(summary(errors)), errors_(std::move(errors)), count_(errors_.size()) {
  if (errors_.size() > kMost) errors_.resize(kMost);
}

}  // namespace hybridyn::load
