#include "include.hpp"

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

class Includer {
 public:
  explicit Includer(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// Appends a text whose first line is `line` of its file.
  void add(std::string_view text, const std::string& file, int line, bool is_main) {
    begin_segment(file, line);
    const Lines lines{text, line};
    std::size_t done = is_main ? 0 : inside_of_top(text).first;
    const std::size_t end = is_main ? text.size() : inside_of_top(text).second;
    if (!is_main) begin_segment(file, lines.at(done));
    for (Tag tag = next_tag(text, done); tag.begin < end; tag = next_tag(text, tag.end)) {
      if (tag.name != "include") continue;
      append(text.substr(done, tag.begin - done));
      include(text.substr(tag.begin, tag.end - tag.begin), file, lines.at(tag.begin));
      done = tag.end;
      if (!tag.is_empty) done = std::min(end_of(text, done, "</include>"), end);
      begin_segment(file, lines.at(done));
      tag.end = done;
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

  /// Between the top-level element's tags.
  static std::pair<std::size_t, std::size_t> inside_of_top(std::string_view text) {
    Tag top = next_tag(text, 0);
    while (top.name.empty() && top.begin != kNone) top = next_tag(text, top.end);
    const std::size_t begin = std::min(top.end, text.size());
    const std::size_t end = text.rfind("</" + std::string(top.name));
    if (top.is_empty || end == kNone || end < begin) return {begin, begin};
    return {begin, end};
  }

  void include(std::string_view tag, const std::string& in_file, int line) {
    Problems problems(in_file);
    tinyxml2::XMLDocument document;
    const std::string element(tag.substr(0, tag.find_last_not_of("/> \t\r\n") + 1));
    document.Parse((element + "/>").c_str());
    const tinyxml2::XMLElement* xml = document.RootElement();
    const char* name = xml != nullptr ? xml->Attribute("file") : nullptr;
    if (name == nullptr || *name == 0) {
      problems.error(line, "<include file> is missing", "write <include file=\"...\"/>");
      problems.throw_errors();
    }
    const std::filesystem::path path = folder_ / name;
    if (!files_.insert(path.lexically_normal().string()).second) {
      problems.error(line, "includes a file a second time: " + checking::quoted(name),
                     "include each file once");
      problems.throw_errors();
    }
    const std::string text = read_model_file(path);
    if (out_.text.size() + text.size() > kLargestFile) {
      problems.error(line, "is larger than 200 MB with what it includes", "give a smaller model");
      problems.throw_errors();
    }
    Problems of_file(path.string());
    tinyxml2::XMLDocument checked;
    parse_document(text, "mujocoinclude", checked, of_file);
    add(text, path.string(), 1, false);
  }

  std::filesystem::path folder_;
  std::set<std::string> files_;
  IncludedText out_;
  int lines_ = 1;  // the present one
};

}  // namespace

IncludedText include_files(std::string_view text, const std::string& file_name,
                           const std::filesystem::path& folder) {
  Includer includer(folder);
  includer.add(text, file_name, 1, true);
  return includer.take();
}

}  // namespace hybridyn::load
