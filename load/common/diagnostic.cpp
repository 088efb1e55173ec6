#include "hybridyn/load/diagnostic.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace hybridyn::load {
namespace {

std::string first_errors(const std::vector<Diagnostic>& errors) {
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

/// As in "panda.urdf:41: joint 'knee': axis has zero length; give a non-zero <axis xyz>".
std::string composed(const Diagnostic& place, const std::string& objects,
                     const std::string& message) {
  std::string text = place.file;
  if (place.line > 0) text += ":" + std::to_string(place.line);
  text += ": ";
  if (!objects.empty()) text += objects + ": ";
  text += message;
  if (!place.remedy.empty()) text += "; " + place.remedy;
  return text;
}

/// Diagnostics of one kind.
struct Alike {
  const Diagnostic* first;
  int count = 0;
  std::vector<std::string> objects;  // the first few, each once
  bool more = false;
};

void add(const Diagnostic& diagnostic, Alike& to) {
  constexpr std::size_t kNamed = 3;
  ++to.count;
  if (diagnostic.object.empty()) return;
  if (std::find(to.objects.begin(), to.objects.end(), diagnostic.object) != to.objects.end()) {
    return;
  }
  if (to.objects.size() < kNamed) {
    to.objects.push_back(diagnostic.object);
  } else {
    to.more = true;
  }
}

std::string text_of(const Alike& alike) {
  if (alike.count == 1) return to_string(*alike.first);
  std::string objects;
  for (const std::string& object : alike.objects) {
    objects += (objects.empty() ? "" : ", ") + object;
  }
  if (!objects.empty()) objects = " (" + objects + (alike.more ? ", ...)" : ")");
  return composed(*alike.first, std::to_string(alike.count) + " times" + objects,
                  alike.first->gist);
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
  return composed(diagnostic, diagnostic.object, diagnostic.message);
}

std::vector<std::string> summary(const std::vector<Diagnostic>& diagnostics) {
  std::vector<Alike> kinds;
  std::map<std::pair<std::string, std::string>, std::size_t> index;  // by gist and remedy
  for (const Diagnostic& diagnostic : diagnostics) {
    const auto [it, is_new] =
        index.emplace(std::pair(diagnostic.gist, diagnostic.remedy), kinds.size());
    if (is_new) kinds.push_back({&diagnostic, 0, {}, false});
    add(diagnostic, kinds[it->second]);
  }
  std::vector<std::string> texts;
  for (const Alike& alike : kinds) texts.push_back(text_of(alike));
  return texts;
}

LoadError::LoadError(std::vector<Diagnostic> errors)
    : Error(first_errors(errors)), errors_(std::move(errors)), count_(errors_.size()) {
  if (errors_.size() > kMost) errors_.resize(kMost);
}

}  // namespace hybridyn::load
