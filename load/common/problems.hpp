// Collects what is wrong with a file while it is being read.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "hybridyn/building/check/finding.hpp"
#include "hybridyn/load/diagnostic.hpp"

namespace hybridyn::load {

/// The link, joint, ... that is being read.
struct Owner {
  ObjectKind kind;
  int index;  // in the description's list of its kind
  std::string name;
};

class Problems {
 public:
  explicit Problems(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }

  /// A text that is put together from several files: from `first` on its lines are those of `file`
  /// from `line` on. In rising order.
  struct Segment {
    int first;
    std::string file;
    int line;
  };
  void set_segments(std::vector<Segment> segments) { segments_ = std::move(segments); }
  /// The line in the file itself; 0 where it is in another one.
  int own_line(int line) const;

  /// About the file as a whole.
  void error(int line, const std::string& message, std::string remedy);
  void warning(int line, const checking::Statement& what, std::string remedy);
  /// About an object. What `check` finds in an object with such an error would repeat it or follow
  /// from it, so that `add` leaves it out.
  void error(int line, const Owner& owner, const checking::Statement& what, std::string remedy);
  void warning(int line, const Owner& owner, const checking::Statement& what, std::string remedy);
  void add(int line, const Finding& finding);

  /// All warnings so far become errors.
  void make_strict();

  /// Makes `add` leave out errors of one more object.
  void mark_unreadable(ObjectKind kind, int index) { unreadable_.emplace(kind, index); }
  bool is_unreadable(ObjectKind kind, int index) const {
    return unreadable_.count({kind, index}) > 0;
  }

  /// Throws LoadError when there are errors.
  void throw_errors();
  std::vector<Diagnostic> take_warnings();

 private:
  void place(std::vector<Diagnostic>& diagnostics) const;
  const Segment* segment_of(int line) const;

  std::string file_;
  std::vector<Segment> segments_;
  std::vector<Diagnostic> errors_;
  std::vector<Diagnostic> warnings_;
  std::set<std::pair<ObjectKind, int>> unreadable_;
};

}  // namespace hybridyn::load
