// What is wrong with a model file, and where.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/base/error.hpp"

namespace hybridyn::load {

struct Diagnostic {
  std::string file;     // as it was given
  int line = 0;         // counted from 1; 0: the file as a whole
  std::string object;   // as in "joint 'knee'"; empty: the file as a whole
  std::string message;  // what is wrong
  std::string remedy;   // what to do about it
  std::string gist;     // the message without what differs from object to object
};

/// As in "panda.urdf:41: joint 'knee': axis has zero length; give a non-zero <axis xyz>".
std::string to_string(const Diagnostic& diagnostic);

/// One text for each kind of diagnostic: those alike are counted and the first few objects named,
/// as in "panda.urdf:41: 7 times (link 'a', link 'b', link 'c', ...): no body has this ...".
std::vector<std::string> summary(const std::vector<Diagnostic>& diagnostics);

/// A file that is no model. `what()` has one line per error.
class LoadError : public Error {
 public:
  /// More errors than this are counted, not listed.
  static constexpr std::size_t kMost = 20;

  /// Errors in the order of the file; at least one.
  explicit LoadError(std::vector<Diagnostic> errors);

  /// The first kMost errors.
  const std::vector<Diagnostic>& errors() const { return errors_; }
  /// The number of errors found, listed or not.
  std::size_t count() const { return count_; }

 private:
  std::vector<Diagnostic> errors_;
  std::size_t count_;
};

}  // namespace hybridyn::load
