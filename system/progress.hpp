// What a command is doing while its caller waits, on stderr.
#pragma once

#include <string>

namespace hybridyn::tools {

/// On a terminal one line that is written over and over, and taken back at the end; elsewhere, in a
/// file or a log, lines. One stands for all: there is but one stderr.
class Progress {
 public:
  Progress() = default;
  ~Progress() { end(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Something begins that takes its time: is told at once.
  void begin(const std::string& what) { show(what); }
  /// One of many pieces; `what()` is told when nothing was for a while: elsewhere than on a
  /// terminal two seconds, counted from the start of the command.
  template <class What>
  void at(const What& what) {
    if (is_due()) show(what());
  }
  /// What came of it: a line that stays.
  void note(const std::string& text);
  /// Takes the line back: to be called before anything else is written to where it stands.
  void end() { clear(); }

 private:
  static bool is_due();
  static void show(const std::string& text);
  static void clear();
};

}  // namespace hybridyn::tools
