#include "hybridyn/text/suggestion.hpp"

#include <algorithm>
#include <cctype>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Letters to insert, leave out, change or swap with the next one (optimal string alignment).
std::size_t distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row(b.size() + 1, i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({changed, above[j] + 1, row[j - 1] + 1});
      const bool swapped =
          i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && a[i - 1] != b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::move(above);
    above = std::move(row);
  }
  return above[b.size()];
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
  constexpr std::size_t kLongest = 100;  // the comparison is quadratic
  if (word.size() > kLongest) return "";
  const std::string* nearest = nullptr;
  std::size_t least = word.size() / 3 + 1;  // what is farther is something else
  for (const std::string& candidate : known) {
    if (candidate.size() > kLongest) continue;
    const std::size_t d = distance(lower(word), lower(candidate));
    if (d >= word.size() || d > least || (nearest && d == least)) continue;
    least = d;
    nearest = &candidate;
  }
  return nearest ? "; did you mean '" + *nearest + "'?" : "";
}

std::string unknown_word(const std::string& word, const std::vector<std::string>& known) {
  return checking::quoted(word) + " is unknown; there are " + listed(known) +
         did_you_mean(word, known);
}

int frame_of_link(const std::string& name, const Model<double>& model) {
  const int frame = model.find_frame(name);
  if (frame >= 0) return frame;
  std::vector<std::string> links;
  for (const Frame<double>& f : model.frames) {
    if (f.joint == name) {
      throw InputError(checking::quoted(name) + " is a joint; the link it carries is " +
                       checking::quoted(f.name));
    }
    links.push_back(f.name);
  }
  throw InputError("there is no link " + checking::quoted(name) + did_you_mean(name, links));
}

}  // namespace hybridyn::tools
