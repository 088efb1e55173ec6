#include "included_text.hpp"

#include <algorithm>
#include <set>

#include "document.hpp"
#include "file.hpp"
#include "hybridyn/load/loaded_model.hpp"

namespace hybridyn::load {
namespace {

constexpr std::size_t kNone = std::string_view::npos;

/// A tag, or what is between "<" and ">" else, in a well-formed text.
struct Tag {
  std::size_t begin = kNone;
  std::size_t end = kNone;  // behind its ">"
  std::string_view name;    // "include"; "/mujoco" of an end; empty: a comment, a declaration
  bool is_empty = false;    // ends in "/>"
};

std::size_t end_of(std::string_view text, std::size_t begin, std::string_view mark) {
  const std::size_t found = text.find(mark, begin);
  return found == kNone ? text.size() : found + mark.size();
}

/// The next one from `at` on.
Tag next_tag(std::string_view text, std::size_t at) {
  Tag out;
  out.begin = text.find('<', at);
  if (out.begin == kNone) return out;
  const std::string_view rest = text.substr(out.begin);
  if (rest.substr(0, 4) == "<!--") {
    out.end = end_of(text, out.begin, "-->");
  } else if (rest.substr(0, 9) == "<![CDATA[") {
    out.end = end_of(text, out.begin, "]]>");
  } else if (rest.substr(0, 2) == "<?" || rest.substr(0, 2) == "<!") {
    out.end = end_of(text, out.begin, ">");
  } else {
    std::size_t k = 1;
    for (char quote = 0; k < rest.size() && (quote != 0 || rest[k] != '>'); ++k) {
      if (quote == 0 && (rest[k] == '"' || rest[k] == '\'')) {
        quote = rest[k];
      } else if (rest[k] == quote) {
        quote = 0;
      }
    }
    out.end = std::min(out.begin + k + 1, text.size());
    out.is_empty = k > 1 && rest[k - 1] == '/';
    out.name = rest.substr(1, std::min(rest.find_first_of(" \t\r\n/>", 2), k) - 1);
  }
  return out;
}

constexpr std::size_t kDeepest = 32;     // files in files
constexpr int kMostInclusions = 10'000;  // in all

/// Where an element that begins with this tag ends: behind its end tag.
std::size_t end_of_element(std::string_view text, const Tag& first) {
  if (first.is_empty) return first.end;
  const std::string closing = "/" + std::string(first.name);
  int depth = 1;
  for (Tag tag = next_tag(text, first.end); tag.begin != kNone; tag = next_tag(text, tag.end)) {
    if (tag.name == first.name && !tag.is_empty) ++depth;
    if (tag.name == closing && --depth == 0) return tag.end;
  }
  return text.size();
}

class Includer {
 public:
  explicit Includer(const IncludeRules& rules) : rules_(rules) {}

  /// Appends a text, or what is inside of one of its elements.
  void add(std::string_view text, const std::string& file, std::size_t begin, std::size_t end) {
    const Lines lines{text, 1};
    std::size_t done = begin;
    begin_segment(file, lines.at(done));
    for (Tag tag = next_tag(text, done); tag.begin < end; tag = next_tag(text, tag.end)) {
      if (tag.name != "include") continue;
      const std::size_t behind = std::min(end_of_element(text, tag), end);
      const int line = lines.at(tag.begin);
      const auto inclusion = find(text.substr(tag.begin, behind - tag.begin), file, line);
      tag.end = behind;
      if (!inclusion) continue;
      append(text.substr(done, tag.begin - done));
      include(*inclusion, file, line);
      done = behind;
      begin_segment(file, lines.at(done));
    }
    append(text.substr(done, end - done));
  }

  IncludedText take() { return std::move(out_); }

 private:
  /// Lines of places in a text, asked for in rising order.
  class Lines {
   public:
    Lines(std::string_view text, int first) : text_(text), line_(first) {}
    int at(std::size_t offset) const {
      line_ +=
          static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(seen_),
                                      text_.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
      seen_ = offset;
      return line_;
    }

   private:
    std::string_view text_;
    mutable int line_;
    mutable std::size_t seen_ = 0;
  };

  void append(std::string_view text) {
    out_.text += text;
    lines_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

  /// On a line of its own.
  void begin_segment(const std::string& file, int line) {
    if (!out_.text.empty()) append("\n");
    out_.segments.push_back({lines_, file, line});
  }

  /// Between the tags of the first element of this name, or of the top-level one.
  static std::pair<std::size_t, std::size_t> inside_of(std::string_view text,
                                                       std::string_view name) {
    const auto is_it = [name](const Tag& tag) {
      return name.empty() ? !tag.name.empty() : tag.name == name;
    };
    Tag tag = next_tag(text, 0);
    while (tag.begin != kNone && !is_it(tag)) tag = next_tag(text, tag.end);
    if (tag.begin == kNone || tag.is_empty) return {text.size(), text.size()};
    const std::size_t end = text.rfind('<', end_of_element(text, tag) - 1);
    return {tag.end, std::max(end, tag.end)};
  }

  std::optional<Inclusion> find(std::string_view element, const std::string& in_file, int line) {
    Problems problems(in_file);
    tinyxml2::XMLDocument document;
    document.Parse(element.data(), element.size());
    const tinyxml2::XMLElement* xml = document.RootElement();
    if (xml == nullptr) return std::nullopt;
    std::optional<Inclusion> out = rules_.find(*xml, in_file, line, problems);
    problems.throw_errors();
    return out;
  }

  void include(const Inclusion& inclusion, const std::string& in_file, int line) {
    Problems problems(in_file);
    const std::string path = inclusion.file.lexically_normal().string();
    const bool is_known = !files_.insert(path).second;
    if (is_known && rules_.is_once) {
      problems.error(line, "includes a file a second time: " + checking::quoted(path),
                     "include each file once");
    }
    if (std::find(within_.begin(), within_.end(), path) != within_.end() ||
        within_.size() >= kDeepest || ++inclusions_ > kMostInclusions) {
      problems.error(line, "includes files without end: " + checking::quoted(path),
                     "break the cycle");
    }
    problems.throw_errors();
    const std::string text = read_model_file(inclusion.file);
    if (out_.text.size() + text.size() > kLargestFile) {
      problems.error(line, "is larger than 200 MB with what it includes", "give a smaller model");
      problems.throw_errors();
    }
    Problems of_file(path);
    tinyxml2::XMLDocument checked;
    parse_document(text, rules_.top, checked, of_file);
    within_.push_back(path);
    append(inclusion.before);
    const auto [begin, end] = inside_of(text, inclusion.inside_of);
    add(text, path, begin, end);
    append(inclusion.after);
    within_.pop_back();
  }

  const IncludeRules& rules_;
  std::set<std::string> files_;
  std::vector<std::string> within_;  // files that are being included
  int inclusions_ = 0;
  IncludedText out_;
  int lines_ = 1;  // the present one
};

}  // namespace

IncludedText include_files(std::string_view text, const std::string& file_name,
                           const IncludeRules& rules) {
  Includer includer(rules);
  includer.add(text, file_name, 0, text.size());
  return includer.take();
}

}  // namespace hybridyn::load
